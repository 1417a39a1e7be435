"""The keys of a screen, and the rules of the table in words."""

from client.keys import Command, Keys
from client.language import _
from client.scene import Scene
from client.widgets.canvas import Line, wrap
from client.words.keys import describe, key_name
from client.words.rules import describe as describe_rules
from client.words.rules import title

_KEY = 18  # columns for the names of keys


def help_lines(scene: Scene, width: int, keys: Keys) -> list[Line]:
    """All keys, what the marks mean, then the rules."""
    palette = scene.palette
    lines: list[Line] = [
        [(_("Keys"), palette.heading), ("  " + _("a click does the same"), palette.faint)]
    ]
    for command, names in keys.items():
        lines += _key_lines(scene, command, names, width)
    typing = _(
        "A card can be typed: q s is the queen of spades, t h or 1 0 h the ten of hearts. The rank "
        "alone is enough where just one such card may be chosen: it is taken after a moment, or at "
        "once with Enter. A click does the same."
    )
    words = list[Line]()
    if Command.CHOOSE in keys:
        words += _paragraph(scene, typing, width)
    marks = _(
        "★ wins the trick so far. The number in a card's lower edge says in which order they "
        "were played. + is new in your hand. ■ tricks taken, □ still to take, ▪ over the target. "
        "▲ up, ▼ down, = neither. ● chips. In the chart of the totals a letter or number stands "
        "for each player, * for several at once."
    )
    if scene.model.view is not None:
        words += _paragraph(scene, marks, width)
    rules = rules_lines(scene, width)
    return [*lines, *([[], *words] if words else []), *([[], *rules] if rules else [])]


def commands_by_line(width: int, keys: Keys) -> list[Command | None]:
    """The command that each line of the help is about, as far as there is one."""
    commands: list[Command | None] = [None]
    for command in keys:
        commands += [command] * len(wrap(describe(command), width - _KEY))
    return commands


def rules_lines(scene: Scene, width: int) -> list[Line]:
    """The rules of the table."""
    model = scene.model
    rules = model.view.public.rules if model.view else model.table.rules if model.table else None
    if rules is None:
        return []
    heading = _("The rules here: {name}").format(name=title(rules))
    lines: list[Line] = [[(heading, scene.palette.heading)]]
    for paragraph in describe_rules(rules):
        lines += _paragraph(scene, paragraph, width)
    return lines


def _key_lines(scene: Scene, command: Command, names: tuple[str, ...], width: int) -> list[Line]:
    shown = " ".join(key_name(name, scene.signs) for name in names)
    heads = [shown, *[""] * len(shown)]
    return [
        [(head.ljust(_KEY), scene.palette.strong), (line, scene.palette.plain)]
        for head, line in zip(heads, wrap(describe(command), width - _KEY), strict=False)
    ]


def _paragraph(scene: Scene, text: str, width: int) -> list[Line]:
    return [[(line, scene.palette.plain)] for line in wrap(text, width)]
