"""Packs an assignment for the places that grade it: a platform's archive, a workflow file."""
