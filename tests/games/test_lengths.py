"""The lengths of files and functions."""

import io

from django.core.management import call_command

from games.management.commands import lengths


def test_the_table_has_a_row_for_files_and_one_for_functions() -> None:
    out = io.StringIO()
    call_command("lengths", stdout=out)
    rows = [line.split(": ") for line in out.getvalue().splitlines()[1:]]
    assert [place for place, _ in rows[:2]] == ["games/engine", "games/engine"]
    assert [words.split()[0] for _, words in rows[:2]] == ["files", "functions"]


def test_a_function_is_counted_from_its_name_to_its_last_line() -> None:
    assert lengths._functions(
        "@mark\ndef short():\n    pass\n\nasync def a():\n    b()\n    c()\n"
    ) == [2, 3]
