from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "dayous_site"

    def ready(self) -> None:
        """Make our Celery the current one, so that every task finds it in every process."""
        from dayous_site import celery  # noqa: F401
