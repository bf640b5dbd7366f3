"""Halden Systems, the invented company of examples/company, one module a store."""
