"""Templates are written in short lines, and sent without the white space that nobody sees.

Between tags a line break and its indentation mean nothing; anywhere else they are one space. A
space to be seen between two tags therefore stands within a line, and an attribute that only
sometimes is there brings its own: `<li{% if is_you %} data-you{% endif %}>`.
"""

import re
from typing import Final

from django.template import Origin
from django.template.loaders import filesystem

#: What is left as it is: `blocktranslate` trims for itself, and these elements show every space.
_KEPT: Final = (
    r"{% blocktranslate\b.*?{% endblocktranslate %}|<(pre|script|style|textarea)\b.*?</\2>"
)
#: After a tag, a variable or the value of an attribute, and before the next tag or variable.
_BETWEEN: Final = r'(?<=[>}"])\s*\n\s*(?=[<{])'
_BREAKS: Final = re.compile(rf"({_KEPT})|({_BETWEEN})|\s*\n\s*", re.DOTALL)


def without_breaks(source: str) -> str:
    """The same template on one line."""
    return _BREAKS.sub(_instead, source.strip())


def _instead(found: re.Match[str]) -> str:
    kept, _element, between = found.groups()
    return kept or ("" if between else " ")


class Loader(filesystem.Loader):
    """Reads the templates of the site; those of others keep their white space."""

    def get_contents(self, origin: Origin) -> str:
        return without_breaks(super().get_contents(origin))
