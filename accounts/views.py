"""Signing in."""

from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games import limits


class SignIn(LoginView):
    """A guest may sign in as somebody they have been before; nobody may try names for ever."""

    template_name = "accounts/sign_in.html"

    def get(self, request: HttpRequest, *args: str, **kwargs: str) -> HttpResponse:
        if request.user.is_authenticated and not getattr(request.user, "is_guest", False):
            return redirect(self.get_success_url())
        return super().get(request, *args, **kwargs)

    def post(self, request: HttpRequest, *args: str, **kwargs: str) -> HttpResponse:
        network = limits.network(request.META.get("REMOTE_ADDR", ""))
        limits.spend("sign_ins", network)
        limits.spend("sign_in", f"{network}|{request.POST.get('username', '')[:150]}")
        return super().post(request, *args, **kwargs)
