"""What the browser tests stand on: a real server on a folder of drawn photos, a real browser, real touches."""
