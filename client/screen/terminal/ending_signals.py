"""The signals that would end this process, where nobody heeds them."""

import signal
from collections.abc import Iterator

# What they do where nothing is said of them is not to end anything. Not all are on every system.
_HARMLESS = ("SIGCHLD", "SIGCONT", "SIGINFO", "SIGTSTP", "SIGTTIN", "SIGTTOU", "SIGURG", "SIGWINCH")
# Those that cannot be heeded; and after a fault, going on would run into it again and again.
_BEYOND_CONTROL = ("SIGKILL", "SIGSTOP", "SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL")


def ending_signals() -> Iterator[int]:
    """All but those that are ignored, as nohup has it for SIGHUP."""
    others = {getattr(signal, name, None) for name in (*_HARMLESS, *_BEYOND_CONTROL)}
    for number in signal.valid_signals() - others:
        if signal.getsignal(number) is not signal.SIG_IGN:
            yield number
