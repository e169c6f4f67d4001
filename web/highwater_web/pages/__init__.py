"""One module a page, each with a pure function from the model to markup."""
