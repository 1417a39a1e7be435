"""How many files and sockets this process may have open at once."""

import logging
import resource

_BESIDES_CONNECTIONS = 64  # the database, the listeners, those who are being refused

log = logging.getLogger(__name__)


def make_room(connections: int) -> None:
    """Raise the soft limit as far as it takes, and warn where the hard one is in the way."""
    wanted = connections + _BESIDES_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    may_have = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (may_have, hard))
    if may_have < wanted:
        log.warning(
            "only %d files may be open, too few for %d connections: raise the limit (ulimit -n, "
            "LimitNOFILE), or lower --connections",
            may_have,
            connections,
        )
