"""Another example, on pages that explain a rule."""
