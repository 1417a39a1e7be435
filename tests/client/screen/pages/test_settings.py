"""The settings: their file, which may say anything, and the page that changes them."""

import codecs
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.color import ColorSystem

from client.files.settings_file import NotKept, SettingsFile
from client.screen.pages.settings import NAMES
from client.screen.scene.palette import TERMINAL
from client.screen.scene.themes import palette_for
from client.state.settings import (
    DEFAULT_SETTINGS,
    Bell,
    HandOrder,
    Ranks,
    Settings,
    Theme,
    changed,
    values_of,
)
from client.words.settings import heading, purpose, value_name
from engine.public import Phase
from tests.client.fakes.player import QUICK_SETTINGS, seated
from tests.client.fakes.session import FakeSession, has_to_follow


def file_with(directory: Path, text: str) -> SettingsFile:
    path = directory / "settings.toml"
    path.write_text(text, "utf-8")
    return SettingsFile(path)


def test_without_a_file_all_is_as_it_comes(tmp_path: Path) -> None:
    assert SettingsFile(tmp_path / "none").load() == (DEFAULT_SETTINGS, "")


def test_what_is_saved_is_loaded_again(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "deep" / "settings.toml")
    settings = Settings(
        theme=Theme.DARK, ranks=Ranks.TEN, bell=Bell.NEVER, hand_order=HandOrder.RANKS
    )
    file.save(settings)
    assert file.load() == (settings, "")
    assert list(file.path.parent.iterdir()) == [file.path]


def test_every_value_of_every_setting_has_words_and_is_kept(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.toml")
    settings = DEFAULT_SETTINGS
    for name in NAMES:
        assert heading(name)
        assert purpose(name).endswith(".")
        for value in values_of(name):
            settings = changed(settings, name)
            assert value_name(value)
            file.save(settings)
            assert file.load() == (settings, "")
    assert settings == DEFAULT_SETTINGS


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('colour = "red"', "there is no setting 'colour'"),
        (
            'theme = "pink"',
            'theme can be "terminal", "dark", "light", "felt", "contrast", not "pink"',
        ),
        ("bell = 1", 'bell can be "never", "turn", "turn and chat", "everything", not 1'),
        ('[bell]\nx = "y"', 'bell can be "never"'),
        ("low_bandwidth = true", "low_bandwidth can be"),
    ],
)
def test_what_is_wrong_in_the_file_is_told_and_the_rest_counts(
    tmp_path: Path, text: str, told: str
) -> None:
    settings, complaint = file_with(tmp_path, f"title = false\n{text}\n").load()
    assert settings == Settings(title=False)
    assert told in complaint
    assert str(tmp_path) in complaint


@pytest.mark.parametrize("raw", [b"bell = \n", b"\xff\xfe", b'"'])
def test_a_file_that_is_no_toml_is_told_and_left_alone_when_saved(
    tmp_path: Path, raw: bytes
) -> None:
    file = file_with(tmp_path, "")
    file.path.write_bytes(raw)
    settings, complaint = file.load()
    assert settings == DEFAULT_SETTINGS
    assert complaint.count("\n") == 0
    assert complaint.endswith("Nothing in it counts.")
    with pytest.raises(NotKept, match=r"^settings\.toml is (no TOML: .*|not UTF-8)$"):
        file.save(Settings(bell=Bell.NEVER))
    assert file.path.read_bytes() == raw
    assert list(tmp_path.iterdir()) == [file.path]


@pytest.mark.parametrize(
    "written", ['"title" = true', "'title' = true", " title=true", "title = true"]
)
def test_a_setting_is_changed_where_it_stands_however_it_is_written(
    tmp_path: Path, written: str
) -> None:
    file = file_with(tmp_path, f"{written}  # mine\n[other]\ntitle = 1\n")
    file.save(Settings(title=False))
    text = file.path.read_text("utf-8")
    assert text.startswith("title = false  # mine\n")
    assert text.endswith("[other]\ntitle = 1\n")
    assert file.load()[0] == Settings(title=False)


@pytest.mark.parametrize(
    "text", ['title = """\nx"""\n', "title.x = 1\n", '"\\u0074itle" = true\n', "x = [\n[1]]\n"]
)
def test_a_file_that_saving_would_spoil_is_left_alone(tmp_path: Path, text: str) -> None:
    file = file_with(tmp_path, text)
    with pytest.raises(NotKept, match="in a way that cannot be changed"):
        file.save(Settings(title=False))
    assert file.path.read_text("utf-8") == text


def test_what_is_wrong_in_the_file_is_told_on_one_line(tmp_path: Path) -> None:
    wild = r"\u001b[31mred\u009b1m\u007f\n" + "x" * 500
    complaint = file_with(tmp_path, f'theme = "{wild}"\n"{wild}" = 1\n').load()[1]
    assert complaint.isprintable()
    assert len(complaint) < 1000


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    file = file_with(tmp_path, "")
    file.path.write_bytes(codecs.BOM_UTF8 + b"title = false  # mine\n")
    assert file.load() == (Settings(title=False), "")
    file.save(Settings(title=True))
    assert file.path.read_text("utf-8").startswith("title = true  # mine\n")


def test_a_directory_in_its_place_counts_for_nothing(tmp_path: Path) -> None:
    settings, complaint = SettingsFile(tmp_path).load()
    assert settings == DEFAULT_SETTINGS
    assert complaint == f"{tmp_path} cannot be read: Is a directory. Nothing in it counts."


def test_a_file_that_is_a_link_stays_one_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    kept = file_with(tmp_path / "kept", "# mine\n")
    file = SettingsFile(tmp_path / "settings.toml")
    file.path.symlink_to(kept.path)
    file.save(Settings(bell=Bell.NEVER))
    assert file.path.is_symlink()
    assert kept.path.read_text("utf-8").startswith("# mine\n")
    assert kept.load() == (Settings(bell=Bell.NEVER), "")
    assert list(kept.path.parent.iterdir()) == [kept.path]


def test_where_a_directory_has_the_files_name_nothing_is_left_behind(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "settings.toml")
    file.path.mkdir()
    with pytest.raises(NotKept, match="Is a directory"):
        file.save(Settings())
    assert list(tmp_path.iterdir()) == [file.path]


@pytest.mark.asyncio
async def test_the_page_says_why_a_file_cannot_be_written_over(tmp_path: Path) -> None:
    file = file_with(tmp_path, "bell = \n")
    async with seated(FakeSession(waiting=True), settings_file=file) as player:
        await player.press("comma", "right")
        await player.until(lambda: "settings.toml is no TOML" in player.text)
        assert "Settings" in player.text
        assert file.path.read_text("utf-8") == "bell = \n"


def test_saving_keeps_comments_and_what_other_releases_have_written(tmp_path: Path) -> None:
    text = '# mine\nbell = "never" # too loud\nnew_thing = "x"\n\n[table]\nbell = true\n'
    file = file_with(tmp_path, text)
    file.save(Settings(bell=Bell.TURN))
    written = file.path.read_text("utf-8")
    assert 'bell = "turn" # too loud' in written
    assert "# mine\n" in written
    assert 'new_thing = "x"' in written
    assert written.endswith("[table]\nbell = true\n")
    assert file.load()[0] == Settings(bell=Bell.TURN)


@pytest.mark.parametrize("theme", Theme)
def test_without_colours_no_theme_has_one(theme: Theme) -> None:
    palette = palette_for(theme, None)
    assert palette.on_cards is None
    names = set(palette.__struct_fields__) - {"on_cards"}
    styles = [getattr(palette, name) for name in names]
    flat = [style for item in styles for style in (item if isinstance(item, tuple) else (item,))]
    suits = {id(style) for style in palette.four_suits}
    assert all(style.color is None for style in flat if id(style) not in suits)


def test_with_sixteen_colours_a_theme_is_the_terminals_own() -> None:
    assert palette_for(Theme.DARK, ColorSystem.STANDARD) == TERMINAL


@pytest.mark.asyncio
async def test_the_page_changes_a_setting_at_once_and_keeps_it(tmp_path: Path) -> None:
    session = FakeSession(seed=b"settings")
    session.skip_to(Phase.PLAY, has_to_follow)
    file = SettingsFile(tmp_path / "settings.toml")
    async with seated(session, settings_file=file) as player:
        await player.press("comma", "right")
        await player.until(lambda: "dark" in player.text)
        changed = replace(QUICK_SETTINGS, theme=Theme.DARK)
        assert player.app.scene.settings == changed
        assert file.load()[0] == changed
        await player.press("left", "up", "space", "escape")
        await player.until(lambda: "Settings" not in player.text)
        assert player.app.scene.settings.low_bandwidth != DEFAULT_SETTINGS.low_bandwidth


@pytest.mark.asyncio
@pytest.mark.parametrize("wanted", [True, False])
async def test_leaving_a_game_asks_first_where_that_is_wanted(wanted: bool) -> None:
    session = FakeSession(seed=b"settings")
    async with seated(session, settings=Settings(confirm_quit=wanted)) as player:
        await player.press("x")
        assert player.app.is_running == wanted


@pytest.mark.asyncio
async def test_settings_that_cannot_be_kept_are_told_and_count_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "ascii")
    file = SettingsFile(tmp_path / "file" / "settings.toml")
    async with seated(FakeSession(waiting=True), settings_file=file) as player:
        await player.press("comma", "right", "escape")
        await player.until(lambda: "The settings cannot be kept" in player.text)
        assert player.app.scene.settings.theme is Theme.DARK
