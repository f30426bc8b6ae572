"""Where sockets are answered."""

from channels.security.websocket import WebsocketDenier
from django.urls import path, re_path

from games.consumers import TableConsumer

websocket_urlpatterns = [
    path("ws/t/<slug:slug>/", TableConsumer.as_asgi()),
    re_path(r"", WebsocketDenier.as_asgi()),
]
