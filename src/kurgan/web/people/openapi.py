"""The routes in the words of OpenAPI: each with what it does, who may, and what its body holds."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.routing import APIRoute

import kurgan
from kurgan.kernel.procedure import Json
from kurgan.protocol import FIELDS

BODIES: dict[str, tuple[str, ...]] = {
    "POST /api/account": ("name", "password", "bot"),
    "PUT /api/account": ("password", "new_password"),
    "DELETE /api/account": ("password",),
    "PUT /api/vacation": ("days",),
    "POST /api/sign-in": ("name", "password"),
    "POST /api/reset": ("name",),
    "PUT /api/reset": ("name", "text", "new_password"),
    "POST /api/owner": ("secret",),
    "PUT /api/alerts/{kind}": ("text", "password"),
    "POST /api/alerts/email": ("text",),
    "POST /api/matches": (
        "game", "scenario", "options", "seed", "names", "friends", "open", "computers", "clock",
    ),
    "POST /api/tournaments": ("game", "scenario", "options", "clock"),
    "POST /api/matches/{name}/sit": ("seat",),
    "POST /api/matches/{name}/seats": ("seat",),
    "POST /api/matches/{name}/claim": ("invitation", "text"),
    "PUT /api/matches/{name}/name": ("text",),
    "POST /api/matches/{name}/invitation": ("seat",),
    "POST /api/matches/{name}/computer": ("seat", "level"),
    "DELETE /api/matches/{name}/computer": ("seat", "text"),
    "POST /api/matches/{name}/branch": ("at",),
    "PUT /api/matches/{name}/notes": ("text",),
    "POST /api/matches/{name}/from": ("at", "games"),
}  # fmt: skip
BY_KEY = (  # these want the key of a seat
    "invitation", "seat", "name", "computer", "branch", "save", "capsule", "former",
    "notes", "watch", "from", "{position}",
)  # fmt: skip
TYPES: dict[type, str] = {str: "string", int: "integer", list: "array", dict: "object"}
SECURITY: Json = {
    "token": {"type": "apiKey", "in": "header", "name": "X-Kurgan-Token"},
    "seat": {"type": "http", "scheme": "bearer", "description": "the key of a seat"},
}


def openapi(*routers: APIRouter) -> Json:
    """The document of these routes."""
    paths: dict[str, Json] = {}
    for route in [route for router in routers for route in router.routes]:
        if isinstance(route, APIRoute) and route.path.startswith("/api/"):
            for method in sorted(route.methods or ()):
                paths.setdefault(route.path, {})[method.lower()] = _operation(method, route)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Kurgan", "version": kurgan.__version__},
        "paths": dict(sorted(paths.items())),
        "components": {"securitySchemes": SECURITY, "schemas": {"Refusal": _refusal()}},
    }


def _operation(method: str, route: APIRoute) -> Json:
    refused = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    told: Json = {
        "summary": (route.description or "").split("\n")[0],
        "operationId": f"{method.lower()}_{route.name}",
        "parameters": [
            {"name": part, "in": "path", "required": True, "schema": {"type": "string"}}
            for part in route.param_convertors
        ],
        "security": [{"seat": []}] if route.path.endswith(BY_KEY) else [{"token": []}, {}],
        "responses": {
            "200": {"description": "It is done.", "content": {"application/json": {}}},
            "default": {"description": "It is refused.", "content": refused},
        },
    }
    fields = BODIES.get(f"{method} {route.path}", ())
    if fields:
        schema = {"type": "object", "properties": {field: _field(field) for field in fields}}
        told["requestBody"] = {"content": {"application/json": {"schema": schema}}}
    return told


def _field(name: str) -> Json:
    types, words = FIELDS[name]
    kinds = [TYPES[kind] for kind in types]
    return {"type": kinds[0] if len(kinds) == 1 else kinds, "description": words}


def _refusal() -> Json:
    texts = {name: {"type": "string"} for name in ("kind", "message", "rule")}
    return {
        "type": "object",
        "properties": {"error": {"type": "object", "properties": texts}},
        "required": ["error"],
    }
