"""Web server of the live application: routes, access control, validation of requests."""
