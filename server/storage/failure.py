"""The one way in which anything that keeps names, games or results fails."""


class StorageFailure(Exception):
    """Nothing can be read or written, because the disk is full or does not answer, and nothing was
    changed: it may be tried again.
    """
