// Made by `npm run generate` from the files in schemas/output/; edit those instead.

/** Schemas of answers by the name of their file. */
export const outputSchemas = {
  "skill_recommend": {
    "type": "object",
    "properties": {
      "message": {
        "type": "string"
      },
      "skills": {
        "type": "array"
      },
      "notes": {
        "type": "array"
      },
      "elapsed_ms": {
        "type": "number"
      }
    },
    "anyOf": [
      {
        "required": [
          "message",
          "skills",
          "notes",
          "elapsed_ms"
        ]
      },
      {
        "required": [
          "code",
          "message",
          "fix"
        ]
      }
    ]
  },
  "skill_search": {
    "type": "object",
    "properties": {
      "query": {
        "type": "string"
      },
      "matches": {
        "type": "array"
      },
      "neighbors": {
        "type": "array"
      },
      "conflicts": {
        "type": "array"
      },
      "truncated": {
        "type": "boolean"
      },
      "notes": {
        "type": "array"
      },
      "elapsed_ms": {
        "type": "integer"
      }
    },
    "anyOf": [
      {
        "required": [
          "query",
          "matches",
          "neighbors",
          "conflicts",
          "truncated",
          "notes",
          "elapsed_ms"
        ]
      },
      {
        "required": [
          "code",
          "message",
          "fix"
        ]
      }
    ]
  },
  "skill_show": {
    "type": "object",
    "properties": {
      "skills": {
        "type": "array"
      }
    },
    "anyOf": [
      {
        "required": [
          "skills"
        ]
      },
      {
        "required": [
          "code",
          "message",
          "fix"
        ]
      }
    ]
  },
  "skill_run": {
    "type": "object",
    "properties": {
      "session_id": {
        "type": "string"
      },
      "results": {
        "type": "array"
      },
      "ok": {
        "type": "boolean"
      },
      "ended_because": {
        "enum": [
          "done",
          "assertion",
          "failure"
        ]
      },
      "warnings": {
        "type": "array"
      },
      "context": {
        "type": "array"
      }
    },
    "anyOf": [
      {
        "required": [
          "session_id",
          "results",
          "ok",
          "ended_because",
          "warnings",
          "context"
        ]
      },
      {
        "required": [
          "code",
          "message",
          "fix"
        ]
      }
    ]
  },
  "route": {
    "type": "object",
    "properties": {
      "request": {
        "type": "string"
      },
      "hit": {
        "type": "boolean"
      },
      "stage": {
        "enum": [
          "exact",
          "fts",
          "vector",
          "graph",
          "miss"
        ]
      },
      "signature": {
        "type": "string"
      },
      "node": {
        "type": [
          "string",
          "null"
        ]
      },
      "plan": {
        "type": [
          "object",
          "null"
        ]
      },
      "composed": {
        "type": "boolean"
      },
      "grant": {
        "type": "array"
      },
      "input": {
        "type": [
          "object",
          "null"
        ]
      },
      "output": {},
      "reason": {
        "type": "string"
      },
      "context": {
        "type": "object"
      },
      "slots": {
        "type": "array"
      },
      "stages": {
        "type": "array"
      },
      "tokens": {
        "type": "object"
      },
      "synthesis": {
        "type": [
          "object",
          "null"
        ]
      },
      "run": {
        "type": [
          "object",
          "null"
        ]
      },
      "attestation_id": {
        "type": "string"
      },
      "notes": {
        "type": "array"
      },
      "elapsed_ms": {
        "type": "number"
      }
    },
    "anyOf": [
      {
        "required": [
          "request",
          "hit",
          "stage",
          "signature",
          "node",
          "plan",
          "composed",
          "grant",
          "input",
          "output",
          "reason",
          "context",
          "slots",
          "stages",
          "tokens",
          "synthesis",
          "run",
          "attestation_id",
          "notes",
          "elapsed_ms"
        ]
      },
      {
        "required": [
          "code",
          "message",
          "fix"
        ]
      }
    ]
  },
  "skill_propose_edge": {
    "type": "object",
    "properties": {
      "token": {
        "type": "string"
      },
      "edit": {
        "type": "object"
      },
      "existing": {
        "type": "array"
      },
      "history": {
        "type": "array"
      },
      "would": {
        "type": "string"
      }
    },
    "anyOf": [
      {
        "required": [
          "token",
          "edit",
          "existing",
          "history",
          "would"
        ]
      },
      {
        "required": [
          "code",
          "message",
          "fix"
        ]
      }
    ]
  },
  "skill_edit_edge": {
    "type": "object",
    "properties": {
      "entry_id": {
        "type": "string"
      },
      "at": {
        "type": "string"
      },
      "op": {
        "enum": [
          "add",
          "delete",
          "retype",
          "revert",
          "build"
        ]
      },
      "type": {
        "type": [
          "string",
          "null"
        ]
      },
      "former": {
        "type": [
          "string",
          "null"
        ]
      },
      "a": {
        "type": [
          "string",
          "null"
        ]
      },
      "b": {
        "type": [
          "string",
          "null"
        ]
      },
      "origin": {
        "type": "string"
      },
      "reason": {
        "type": "string"
      },
      "task_id": {
        "type": [
          "string",
          "null"
        ]
      },
      "evidence": {
        "type": [
          "string",
          "null"
        ]
      },
      "reverts": {
        "type": "array"
      },
      "edges": {
        "type": "array"
      }
    },
    "anyOf": [
      {
        "required": [
          "entry_id",
          "at",
          "op",
          "type",
          "former",
          "a",
          "b",
          "origin",
          "reason",
          "task_id",
          "evidence",
          "reverts",
          "edges"
        ]
      },
      {
        "required": [
          "code",
          "message",
          "fix"
        ]
      }
    ]
  },
  "task": {
    "type": "object",
    "properties": {
      "tasks": {
        "type": "array"
      }
    },
    "anyOf": [
      {
        "required": [
          "tasks"
        ]
      },
      {
        "required": [
          "code",
          "message",
          "fix"
        ]
      }
    ]
  },
  "status": {
    "type": "object",
    "properties": {
      "base": {
        "type": "object"
      },
      "identity": {
        "type": "object"
      },
      "queue": {
        "type": "object"
      },
      "rfcs": {
        "type": "object"
      },
      "contested": {
        "type": "array"
      },
      "held": {
        "type": "array"
      },
      "digest_due": {
        "type": "boolean"
      },
      "hook": {
        "type": "object"
      },
      "inbox": {
        "type": "array"
      },
      "unjudged": {
        "type": "array"
      },
      "presence": {
        "type": "array"
      },
      "handoff": {
        "type": [
          "object",
          "null"
        ]
      },
      "overlaps": {
        "type": "array"
      },
      "changes": {
        "type": "array"
      },
      "warnings": {
        "type": "array"
      }
    },
    "anyOf": [
      {
        "required": [
          "base",
          "identity",
          "queue",
          "rfcs",
          "contested",
          "digest_due",
          "hook",
          "changes"
        ]
      },
      {
        "required": [
          "code",
          "message",
          "fix"
        ]
      }
    ]
  },
  "scope_of": {
    "type": "object",
    "properties": {
      "path": {
        "type": "string"
      },
      "semantic_scope": {
        "type": [
          "string",
          "null"
        ]
      },
      "scopes": {
        "type": "array"
      },
      "forbidden_by": {
        "type": "array"
      }
    },
    "anyOf": [
      {
        "required": [
          "path",
          "semantic_scope"
        ]
      },
      {
        "required": [
          "code",
          "message",
          "fix"
        ]
      }
    ]
  },
  "state": {
    "type": "object",
    "properties": {
      "entries": {
        "type": "array"
      },
      "total": {
        "type": "integer"
      },
      "of": {
        "type": "integer"
      }
    },
    "anyOf": [
      {
        "required": [
          "entries"
        ]
      },
      {
        "required": [
          "code",
          "message",
          "fix"
        ]
      }
    ]
  },
  "state_impact": {
    "type": "object",
    "properties": {
      "path": {
        "type": "string"
      },
      "direct": {
        "type": "array"
      },
      "transitive": {
        "type": "array"
      },
      "scopes": {
        "type": "array"
      }
    },
    "anyOf": [
      {
        "required": [
          "path",
          "direct",
          "transitive"
        ]
      },
      {
        "required": [
          "code",
          "message",
          "fix"
        ]
      }
    ]
  },
  "check": {
    "type": "object",
    "properties": {
      "verdict": {
        "enum": [
          "pass",
          "flag",
          "block"
        ]
      },
      "agent": {
        "type": [
          "string",
          "null"
        ]
      },
      "branch": {
        "type": [
          "string",
          "null"
        ]
      },
      "base": {
        "type": [
          "string",
          "null"
        ]
      },
      "head": {
        "type": [
          "string",
          "null"
        ]
      },
      "checks": {
        "type": "array"
      },
      "files": {
        "type": "array"
      },
      "proposals": {
        "type": "array"
      },
      "foretold": {
        "type": "array"
      },
      "overlaps": {
        "type": "array"
      },
      "twice": {
        "type": "array"
      },
      "queue": {
        "type": "object"
      },
      "notes": {
        "type": "array"
      },
      "warnings": {
        "type": "array"
      },
      "ignored": {
        "type": [
          "string",
          "null"
        ]
      },
      "proposal_ref": {
        "type": [
          "string",
          "null"
        ]
      },
      "elapsed_ms": {
        "type": "number"
      },
      "holds": {
        "type": "array"
      }
    },
    "anyOf": [
      {
        "required": [
          "verdict",
          "agent",
          "branch",
          "base",
          "head",
          "checks",
          "files",
          "proposals",
          "queue",
          "elapsed_ms"
        ]
      },
      {
        "required": [
          "code",
          "message",
          "fix"
        ]
      }
    ]
  },
  "inbox": {
    "type": "object",
    "properties": {
      "agent": {
        "type": [
          "string",
          "null"
        ]
      },
      "branch": {
        "type": [
          "string",
          "null"
        ]
      },
      "items": {
        "type": "array"
      },
      "overlaps": {
        "type": "array"
      },
      "changes": {
        "type": "array"
      },
      "warnings": {
        "type": "array"
      }
    },
    "anyOf": [
      {
        "required": [
          "agent",
          "branch",
          "items",
          "changes"
        ]
      },
      {
        "required": [
          "code",
          "message",
          "fix"
        ]
      }
    ]
  },
  "queue": {
    "type": "object",
    "properties": {
      "unresolved": {
        "type": "integer"
      },
      "limit": {
        "type": "integer"
      },
      "proposals": {
        "type": "array"
      },
      "unjudged": {
        "type": "array"
      },
      "changes": {
        "type": "array"
      }
    },
    "anyOf": [
      {
        "required": [
          "unresolved",
          "limit",
          "proposals",
          "changes"
        ]
      },
      {
        "required": [
          "code",
          "message",
          "fix"
        ]
      }
    ]
  },
  "rfc": {
    "type": "object",
    "properties": {
      "rfcs": {
        "type": "array"
      }
    },
    "anyOf": [
      {
        "required": [
          "rfcs"
        ]
      },
      {
        "required": [
          "code",
          "message",
          "fix"
        ]
      }
    ]
  },
  "adr": {
    "type": "object",
    "properties": {
      "adrs": {
        "type": "array"
      }
    },
    "anyOf": [
      {
        "required": [
          "adrs"
        ]
      },
      {
        "required": [
          "code",
          "message",
          "fix"
        ]
      }
    ]
  },
  "propose": {
    "type": "object",
    "properties": {
      "agent_id": {
        "type": "string"
      },
      "path": {
        "type": "string"
      },
      "statements": {
        "type": "array"
      },
      "amended": {
        "type": [
          "object",
          "null"
        ]
      }
    },
    "anyOf": [
      {
        "required": [
          "agent_id",
          "path",
          "statements"
        ]
      },
      {
        "required": [
          "code",
          "message",
          "fix"
        ]
      }
    ]
  }
};

export type OutputName = keyof typeof outputSchemas;
