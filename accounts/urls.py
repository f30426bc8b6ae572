from django.contrib.auth.views import LogoutView
from django.urls import path

from accounts.views import SignIn

urlpatterns = [
    path("sign-in/", SignIn.as_view(), name="sign_in"),
    path("sign-out/", LogoutView.as_view(), name="sign_out"),
]
