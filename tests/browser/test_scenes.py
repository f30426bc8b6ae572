"""Every state that is worth a picture: nothing sticks out of it, and axe is content with it."""

import pytest

from tests.browser import camera
from tests.browser.camera import ADDRESS, show
from tests.browser.scenes import SCENES
from tests.browser.test_sights import assert_axe_is_content, assert_nothing_sticks_out

#: A sheet that lies upon others: what it half covers cannot be read, and need not be.
ON_TOP = {"rules-of-the-table": "#rules"}


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_fits_on_every_screen_and_can_be_read_by_everybody(browser, name):
    html = SCENES[name].draw()
    context = browser.new_context(base_url=ADDRESS, reduced_motion="reduce")
    page = context.new_page()
    show(page, name, html)
    assert_nothing_sticks_out(page)
    assert_axe_is_content(page, ON_TOP.get(name))
    context.close()


def test_pictures_are_taken_where_no_files_were_collected(settings):
    settings.STATIC_ROOT = None
    assert camera.file("css/cards.css").is_file()
    assert camera.file("css/of-nobody.css") is None
