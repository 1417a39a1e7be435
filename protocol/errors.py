"""The two ways in which a conversation goes wrong: our own fault, and the peer's."""


class ProtocolError(Exception):
    """Either of the two; never raised itself."""


class LocalProtocolError(ProtocolError):
    """We tried to say what may not be said: a bug of this program. Nothing was sent, and the
    connection is as it was. The text is for its developers.
    """


class RemoteProtocolError(ProtocolError):
    """The peer said what may not be said. Nothing more can be understood of it.

    `code` is one of REMOTE_ERROR_CODES and all there is: nothing of what a stranger sent gets into
    a log or onto a screen by way of an error.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


REMOTE_ERROR_CODES = (
    "no_message",  # not the start of a message: another protocol, or out of step
    "bad_bytes",  # not msgpack, or of a kind that no message has: floats, extensions
    "too_large",  # the message is larger than its sender's may be, or says that it will be
    "too_deep",  # arrays in arrays in arrays …
    "bad_shape",  # no such message, or a field of it is missing, too much or out of range
    "unexpected",  # a message for another moment, or for the other end to send
    "version",  # the server welcomes in another version of the protocol
    "cut_short",  # the stream ended in the midst of a message
)

NO_TLS = "no_tls"
"""What stands with `bad_message` in place of one of these where somebody without TLS has come to a
server that has it: clients without TLS know of no code for it.
"""
