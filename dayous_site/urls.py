from django.urls import include, path

from dayous_site import health

urlpatterns = [
    path("", include("games.urls")),
    path("me/", include("accounts.urls")),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
]
