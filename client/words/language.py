"""Translates every word that a person reads into their language, by `_` and `ngettext`.

Texts take named parameters (`_("{name} leads").format(name=…)`), so a translator can move them.
"""

import gettext
from pathlib import Path

DOMAIN = "sergeant-major"
LOCALE_DIRECTORY = Path(__file__).parents[1] / "locale"  # client/locale

_ENGLISH = "en"  # of the messages themselves, which have no file

_translation: gettext.NullTranslations = gettext.NullTranslations()


def choose_language(language: str | None = None) -> None:
    """Speak `language` (such as `de`), or that of the environment; English where there is none."""
    global _translation
    languages = [language] if language else None
    _translation = gettext.translation(DOMAIN, LOCALE_DIRECTORY, languages, fallback=True)


def languages() -> tuple[str, ...]:
    """Those that there are, such as `en`."""
    files = LOCALE_DIRECTORY.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return tuple(sorted({_ENGLISH, *(file.parents[1].name for file in files)}))


def _(message: str) -> str:
    """The message in the user's language."""
    return _translation.gettext(message)


def N_(message: str) -> str:  # noqa: N802 - the name by which tools find messages
    """The message as it is, for a constant that is translated when it is shown."""
    return message


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form of the message that fits `count`, in the user's language."""
    return _translation.ngettext(singular, plural, count)
