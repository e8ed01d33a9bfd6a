"""The basis of the browser tests: a real server on a folder of drawn photos, a real browser, real touches."""
