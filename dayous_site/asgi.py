"""What the server runs: pages by Django, sockets by Channels."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dayous_site.settings")

import django

django.setup(set_prefix=False)

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter

from dayous_site.origins import SameOrigin
from dayous_site.pages import PageHandler
from games.routing import websocket_urlpatterns

application = ProtocolTypeRouter(
    {
        "http": PageHandler(),
        "websocket": SameOrigin(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
