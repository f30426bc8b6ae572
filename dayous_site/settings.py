"""Settings of the site, all of them from the environment; docs/operating.md has the table.

Without DATABASE_URL the site is *embedded*: SQLite, worker and channel layer inside one process,
keys made at the first start. With it the site is in *production*: PostgreSQL and Redis, and
nothing is guessed.
"""

from pathlib import Path
from urllib.parse import urlsplit

import environ
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _
from redis.backoff import NoBackoff
from redis.retry import Retry

from dayous_site import journal, keys

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()


def _refuse(sentence: str) -> SystemExit:
    return SystemExit(f"dayous: {sentence}")


# Which mode, and where things live

DATABASE_URL = env.str("DATABASE_URL", default="")
REDIS_URL = env.str("REDIS_URL", default="")
EMBEDDED = not DATABASE_URL
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / "var")))
DEBUG = EMBEDDED and env.bool("DEBUG", default=False)

SITE_URL = env.str("SITE_URL", default="http://localhost:8000" if EMBEDDED else "").rstrip("/")
_site = urlsplit(SITE_URL)
_LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
HTTPS = _site.scheme == "https"

if not EMBEDDED:
    if not REDIS_URL:
        raise _refuse("DATABASE_URL is set but REDIS_URL is not; production needs both.")
    if not _site.hostname:
        raise _refuse("SITE_URL is missing; set the address people type, such as https://host.")
    if not HTTPS and _site.hostname not in _LOOPBACK:
        raise _refuse(f"SITE_URL is {SITE_URL}, but only https is safe for people elsewhere.")

ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=_LOOPBACK if EMBEDDED else [_site.hostname])

# Keys

try:
    _kept = keys.keep(DATA_DIR / "keys.env") if EMBEDDED else {}
    SECRET_KEY = env.str("SECRET_KEY", default=_kept.get("SECRET_KEY", ""))
    SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
    _deck_keys = env.list("DECK_KEYS", default=_kept.get("DECK_KEYS", "").split(","))
    DECK_KEYS = [key for key in _deck_keys if key]
    keys.judge(SECRET_KEY, SECRET_KEY_FALLBACKS, DECK_KEYS)
except keys.BadKey as _why:
    raise _refuse(str(_why)) from None
except OSError as _why:
    raise _refuse(
        f"{DATA_DIR} cannot be written; give yourself the right or set DATA_DIR. ({_why.strerror})"
    ) from None

# What is inside

INSTALLED_APPS = [
    "dayous_site",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "accounts",
    "games",
]

MIDDLEWARE = [
    "dayous_site.journal.RequestLine",
    "csp.middleware.CSPMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "games.answers.Refusals",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.Players",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "dayous_site.urls"
ASGI_APPLICATION = "dayous_site.asgi.application"
AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL, LOGOUT_REDIRECT_URL = "tables", "home"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            # Read once; ours first, then those that apps bring along.
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "dayous_site.templates.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

_VALIDATION = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_VALIDATION}.UserAttributeSimilarityValidator"},
    {"NAME": f"{_VALIDATION}.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": f"{_VALIDATION}.CommonPasswordValidator"},
    {"NAME": f"{_VALIDATION}.NumericPasswordValidator"},
]

# The database: the only truth

if EMBEDDED:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": DATA_DIR / "dayous.sqlite3",
            "TEST": {"NAME": DATA_DIR / "test.sqlite3"},
            "OPTIONS": {
                # A writer takes its lock at BEGIN and waits; upgrading a read lock cannot wait.
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
        }
    }
else:
    # No table may hang on one stuck process: whoever waits too long is told to try again.
    _LIMITS = {
        "lock_timeout": "2s",
        "statement_timeout": env.str("STATEMENT_TIMEOUT", default="5s"),
        "idle_in_transaction_session_timeout": "5s",
    }
    DATABASES = {
        "default": {
            **env.db_url_config(DATABASE_URL),
            "ENGINE": "dayous_site.postgres",
            # Threads stay, and keep their connections; see games/threads.py.
            "CONN_MAX_AGE": env.int("DATABASE_IDLE_SECONDS", default=300),
            "CONN_HEALTH_CHECKS": True,
            "OPTIONS": {
                "options": " ".join(f"-c {name}={value}" for name, value in _LIMITS.items()),
                "connect_timeout": 3,
                # A line on which nothing arrives any more is given up within half a minute: nobody
                # would tell us that the machine at its other end has gone.
                "keepalives_idle": 10,
                "keepalives_interval": 5,
                "keepalives_count": 3,
                "tcp_user_timeout": 15_000,
                # What is asked again and again is understood once.
                "server_side_binding": True,
                "prepare_threshold": 3,
            },
        }
    }

# Requests and reads that are under way at once in a process, each with a connection.
THREADS = env.int("THREADS", default=8)

# Hints: what tells others that the truth has changed. Losing one costs seconds, never state.

_HINT_TIMEOUT = 0.2

if EMBEDDED:
    CHANNEL_LAYERS: dict[str, dict[str, object]] = {
        "default": {"BACKEND": "dayous_site.layers.LocalChannelLayer"}
    }
    CELERY_BROKER_URL = "memory://localhost"
    CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.05}
else:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "dayous_site.redis_layer.RedisChannelLayer",
            "CONFIG": {"address": REDIS_URL, "patience": _HINT_TIMEOUT},
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "dayous_site.caches.HintCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {
                "socket_connect_timeout": _HINT_TIMEOUT,
                "socket_timeout": _HINT_TIMEOUT,
                "retry": Retry(NoBackoff(), 0),
            },
        }
    }
    CELERY_BROKER_URL = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "socket_connect_timeout": _HINT_TIMEOUT,
        # Left to itself a sender waits for six seconds and tries again before it gives up.
        "max_retries": 1,
        "interval_start": 0,
        "interval_step": 0,
        "interval_max": 0,
    }

CELERY_TASK_DEFAULT_QUEUE = "dayous"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_REDIRECT_STDOUTS = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    # A tick that waited longer than this is no longer worth running: the next one is there.
    "tick": {"task": "games.tasks.tick", "schedule": 1.0, "options": {"expires": 5}},
}

# Seconds a bot waits before it moves, so that people can follow.
BOT_PAUSE = env.float("BOT_PAUSE", default=0.7)

# Cookies and headers: strict wherever the site is served by https

SESSION_ENGINE = "dayous_site.sessions"
SESSION_COOKIE_NAME = "__Host-session" if HTTPS else "session"
CSRF_COOKIE_NAME = "__Host-csrf" if HTTPS else "csrf"
LANGUAGE_COOKIE_NAME = "__Host-language" if HTTPS else "language"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = 2 * 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 300

# How fast people may act, against the limits in games/limits.py; among friends more is welcome.
LIMITS_FACTOR = env.float("LIMITS_FACTOR", default=10.0 if EMBEDDED else 1.0)

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# Files, languages, mail

STATIC_URL = "static/"
STATIC_ROOT = None if EMBEDDED else DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = EMBEDDED
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if EMBEDDED
        else "dayous_site.files.HashedFiles",
    },
}

USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]

EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str(
    "EMAIL_FROM", default=f"Dayous <dayous@{_site.hostname}>"
)

LOGGING_CONFIG = None
journal.configure(level=env.str("LOG_LEVEL", default="INFO"), plain=EMBEDDED)
