"""Static files whose names change with their content, so that browsers may keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Modules import each other by their new names too."""

    support_js_module_import_aggregation = True
