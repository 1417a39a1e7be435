"""How large a message and its parts may be. Both ends hold to them."""

PROTOCOL_VERSION = 1
DEFAULT_PORT = 35853
DEFAULT_SSH_PORT = 3585

# Any message, by who sends it
MAX_CLIENT_MESSAGE_BYTES = 4 * 1024
LEAST_CLIENT_MESSAGE_BYTES = 2 * 1024  # with less not all that a client may say could be said
MAX_SERVER_MESSAGE_BYTES = 256 * 1024
MAX_CLIENT_ARRAY_LENGTH = 64
MAX_SERVER_ARRAY_LENGTH = 16 * 1024  # the results of a long game
MAX_MAP_LENGTH = 16
MAX_NESTING = 12

# Single fields
MAX_NAME_CHARACTERS = 20
MAX_TOKEN_BYTES = 32
MAX_CODE_CHARACTERS = 40
MAX_CHAT_CHARACTERS = 400
MAX_PASSWORD_CHARACTERS = 64
MAX_CLOCK_SECONDS = 24 * 60 * 60
MAX_PACE_MS = 10_000
MAX_RECORD_LINE_CHARACTERS = 1200  # a header with four long names and every option changed: 600
MAX_FEATURES = 32
MAX_EVENTS = 64

# The largest of them, as UTF-8 of four bytes a character
MAX_TEXT_BYTES = 4 * MAX_CHAT_CHARACTERS
MAX_BINARY_BYTES = 256
