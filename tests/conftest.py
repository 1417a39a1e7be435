"""How all tests are run: how often Python looks for garbage."""

import gc


def pytest_collection_finish() -> None:
    """Looking for it is a fifth of what the client's tests cost: hundreds of apps come and go, and
    with them nothing that has to be found soon.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
