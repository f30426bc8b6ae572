"""Whatever people write is shown as they wrote it, and never runs."""

import pytest
from playwright.sync_api import expect

PAYLOADS = (
    "<script>alert(1)</script>",
    "</title><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><img src=x onerror=alert(1)>',
    "'><svg onload=alert(1)>",
    "<svg/onload=alert(1)>",
    "<svg><script>alert(1)</script>",
    "<body onload=alert(1)>",
    "<iframe src=javascript:alert(1)>",
    "<iframe srcdoc='<script>alert(1)'>",
    "<a href=javascript:alert(1)>x</a>",
    "javascript:alert(1)",
    "<details open ontoggle=alert(1)>",
    "<input autofocus onfocus=alert(1)>",
    "<video><source onerror=alert(1)>",
    "<math><mi//xlink:href='data:x,<script>'",
    "<style>@import'//evil.test'</style>",
    "<link rel=stylesheet href=//evil.test>",
    "<base href=//evil.test>",
    "<meta http-equiv=refresh content=0>",
    "<object data=javascript:alert(1)>",
    "<embed src=javascript:alert(1)>",
    "<form action=//evil.test><button>",
    "<template><script>alert(1)</script>",
    "<noscript><p title='</noscript><script>'",
    "--><script>alert(1)</script>",
    "]]><script>alert(1)</script>",
    "';alert(1)//",
    '";alert(1)//',
    "`${alert(1)}`",
    "{{constructor.constructor('alert(1)')()}}",
    "{% debug %}{{ settings.SECRET_KEY }}",
    '" onmouseover="alert(1)',
    "' autofocus onfocus='alert(1)",
    "\\u003cscript\\u003ealert(1)",
    "&lt;script&gt;alert(1)",
    "%3Cscript%3Ealert(1)",
    "<ScRiPt\x0b>alert(1)</sCrIpT>",
    "\u202e<script>alert(1)</script>",
    "🃏<script>alert('🃏')</script>",
)


@pytest.fixture
def watched(meet):
    """Boris, who reads; whatever runs or is stopped by the policy of the page is written down."""
    boris, ran = meet("boris"), []
    boris.page.on("dialog", lambda dialog: (ran.append(dialog.message), dialog.dismiss()))
    yield boris
    assert ran == []


def test_no_name_of_a_table_ever_runs(meet, watched):
    anna = meet("anna").play_now()  # from now on she is known, and her token stays the same
    addresses = [set_table(anna, payload) for payload in PAYLOADS]
    watched.page.goto("/tables/")
    expect(watched.page.locator(".table-row").first).to_be_visible()
    assert watched.saw("violations") == []
    for address, payload in zip(addresses, PAYLOADS, strict=True):
        watched.page.goto(address)
        assert watched.saw("violations") == []
        shown = watched.page.locator(".topbar__title bdi").inner_text()
        assert plain(shown) in plain(payload)


def plain(text):
    return "".join(letter for letter in text if letter.isprintable() and not letter.isspace())


def set_table(person, name):
    """Send the form of a new table; a browser would cut the name short."""
    page = person.page
    if "/tables/new" not in page.url:
        page.goto("/tables/new")
    token = page.locator("main [name=csrfmiddlewaretoken]").get_attribute("value")
    fields = {"name": name, "preset": "encounter", "least": "2", "most": "2", "is_public": "1"}
    answer = page.request.post("/tables/new", form={**fields, "csrfmiddlewaretoken": token})
    assert answer.ok, answer.text()
    return answer.url


def test_no_name_of_a_person_ever_runs(meet, watched, registered):
    name = "'\"><img src=x onerror=alert(1)>"
    registered(name)
    anna = meet("anna")
    anna.sign_in(name).set_table()
    watched.page.goto(anna.page.url)
    expect(watched.page.get_by_text(name).first).to_be_visible()
    watched.page.get_by_role("button", name="Sit down").click()
    expect(watched.page.locator(".hand .card")).not_to_have_count(0)
    expect(watched.page.get_by_text(name).first).to_be_visible()
    assert watched.saw("violations") == []
