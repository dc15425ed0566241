// Made by `npm run generate` from the files in schemas/output/; edit those instead.

/** Schemas of answers by the name of their file. */
export const outputSchemas = {
  "skill_recommend": {
    "type": "object",
    "properties": {
      "code": {
        "type": "string"
      },
      "message": {
        "type": "string"
      },
      "fix": {
        "type": "string"
      },
      "data": {
        "type": "object"
      },
      "skills": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "name": {
              "type": "string"
            },
            "description": {
              "type": "string"
            },
            "score": {
              "type": "number"
            },
            "why": {
              "type": "array",
              "items": {
                "type": "string"
              }
            }
          },
          "required": [
            "name",
            "description",
            "score",
            "why"
          ]
        }
      },
      "elapsed_ms": {
        "type": "number"
      },
      "cut": {
        "type": "object",
        "description": "Only where the answer was too long: what it does not hold",
        "properties": {
          "limit_bytes": {
            "type": "number"
          },
          "left_out": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "at": {
                  "type": "string",
                  "description": "JSON Pointer into the answer"
                },
                "kept": {
                  "type": "number"
                },
                "of": {
                  "type": "number"
                },
                "unit": {
                  "enum": [
                    "items",
                    "bytes",
                    "keys"
                  ]
                }
              },
              "required": [
                "at",
                "kept",
                "of",
                "unit"
              ]
            }
          },
          "more": {
            "type": "string",
            "description": "How to ask for it"
          }
        },
        "required": [
          "limit_bytes",
          "left_out",
          "more"
        ]
      }
    },
    "anyOf": [
      {
        "required": [
          "message",
          "skills",
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
      "code": {
        "type": "string"
      },
      "message": {
        "type": "string"
      },
      "fix": {
        "type": "string"
      },
      "data": {
        "type": "object"
      },
      "query": {
        "type": "string"
      },
      "matches": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "name": {
              "type": "string"
            },
            "description": {
              "type": "string"
            },
            "score": {
              "type": "number"
            },
            "why": {
              "type": "array",
              "items": {
                "type": "string"
              }
            }
          },
          "required": [
            "name",
            "description",
            "score",
            "why"
          ]
        }
      },
      "neighbors": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "name": {
              "type": "string"
            },
            "type": {
              "type": "string"
            },
            "from": {
              "type": "string"
            },
            "direction": {
              "enum": [
                "out",
                "in"
              ]
            },
            "distance": {
              "type": "integer"
            },
            "reason": {
              "type": "string"
            }
          },
          "required": [
            "name",
            "type",
            "from",
            "direction",
            "distance",
            "reason"
          ]
        }
      },
      "conflicts": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "a": {
              "type": "string"
            },
            "b": {
              "type": "string"
            },
            "reason": {
              "type": "string"
            }
          },
          "required": [
            "a",
            "b",
            "reason"
          ]
        }
      },
      "truncated": {
        "type": "boolean"
      },
      "notes": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "elapsed_ms": {
        "type": "integer"
      },
      "cut": {
        "type": "object",
        "description": "Only where the answer was too long: what it does not hold",
        "properties": {
          "limit_bytes": {
            "type": "number"
          },
          "left_out": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "at": {
                  "type": "string",
                  "description": "JSON Pointer into the answer"
                },
                "kept": {
                  "type": "number"
                },
                "of": {
                  "type": "number"
                },
                "unit": {
                  "enum": [
                    "items",
                    "bytes",
                    "keys"
                  ]
                }
              },
              "required": [
                "at",
                "kept",
                "of",
                "unit"
              ]
            }
          },
          "more": {
            "type": "string",
            "description": "How to ask for it"
          }
        },
        "required": [
          "limit_bytes",
          "left_out",
          "more"
        ]
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
      "code": {
        "type": "string"
      },
      "message": {
        "type": "string"
      },
      "fix": {
        "type": "string"
      },
      "data": {
        "type": "object"
      },
      "skills": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "name": {
              "type": "string"
            },
            "title": {
              "type": "string"
            },
            "description": {
              "type": "string"
            },
            "version": {
              "type": "string"
            },
            "source": {
              "type": "string"
            },
            "scope": {
              "enum": [
                "workspace",
                "account"
              ]
            },
            "path": {
              "type": "string"
            },
            "hides": {
              "type": [
                "string",
                "null"
              ]
            },
            "hidden": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "status": {
              "enum": [
                "learned",
                "library",
                "stale",
                null
              ]
            },
            "lock": {
              "enum": [
                "own",
                "locked",
                "changed",
                "unknown"
              ]
            },
            "problems": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "path": {
                    "type": "string"
                  },
                  "line": {
                    "type": [
                      "integer",
                      "null"
                    ]
                  },
                  "severity": {
                    "enum": [
                      "error",
                      "warning"
                    ]
                  },
                  "message": {
                    "type": "string"
                  },
                  "fix": {
                    "type": "string"
                  }
                },
                "required": [
                  "path",
                  "line",
                  "severity",
                  "message",
                  "fix"
                ]
              }
            },
            "license": {
              "type": [
                "string",
                "null"
              ]
            },
            "compatibility": {
              "type": [
                "string",
                "null"
              ]
            },
            "allowed_tools": {
              "type": [
                "array",
                "null"
              ],
              "items": {
                "type": "string"
              }
            },
            "tags": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "author": {
              "type": [
                "string",
                "null"
              ]
            },
            "intent_patterns": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "trigger_phrases": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "produces": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "requires": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "body": {
              "type": "string"
            },
            "artifacts": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "kind": {
                    "enum": [
                      "description",
                      "prompt_template",
                      "code_template",
                      "dspy_module",
                      "wasm_module",
                      "approach",
                      "example"
                    ]
                  },
                  "name": {
                    "type": "string"
                  },
                  "ordinal": {
                    "type": "integer"
                  },
                  "model_variant": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "content": {
                    "type": "string"
                  },
                  "state_blob": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "metadata": {
                    "type": "object"
                  }
                },
                "required": [
                  "kind",
                  "name",
                  "ordinal",
                  "model_variant",
                  "content",
                  "state_blob",
                  "metadata"
                ]
              }
            },
            "files": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "edges": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "type": {
                    "type": "string"
                  },
                  "a": {
                    "type": "string"
                  },
                  "b": {
                    "type": "string"
                  },
                  "reason": {
                    "type": "string"
                  },
                  "origin": {
                    "type": "string"
                  },
                  "entry_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "at": {
                    "type": [
                      "string",
                      "null"
                    ]
                  }
                },
                "required": [
                  "type",
                  "a",
                  "b",
                  "reason",
                  "origin",
                  "entry_id",
                  "at"
                ]
              }
            }
          },
          "required": [
            "name",
            "title",
            "description",
            "version",
            "source",
            "scope",
            "path",
            "hides",
            "hidden",
            "status",
            "lock",
            "problems",
            "license",
            "compatibility",
            "allowed_tools",
            "tags",
            "author",
            "intent_patterns",
            "trigger_phrases",
            "produces",
            "requires",
            "body",
            "artifacts",
            "files",
            "edges"
          ]
        }
      },
      "cut": {
        "type": "object",
        "description": "Only where the answer was too long: what it does not hold",
        "properties": {
          "limit_bytes": {
            "type": "number"
          },
          "left_out": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "at": {
                  "type": "string",
                  "description": "JSON Pointer into the answer"
                },
                "kept": {
                  "type": "number"
                },
                "of": {
                  "type": "number"
                },
                "unit": {
                  "enum": [
                    "items",
                    "bytes",
                    "keys"
                  ]
                }
              },
              "required": [
                "at",
                "kept",
                "of",
                "unit"
              ]
            }
          },
          "more": {
            "type": "string",
            "description": "How to ask for it"
          }
        },
        "required": [
          "limit_bytes",
          "left_out",
          "more"
        ]
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
      "code": {
        "type": "string"
      },
      "message": {
        "type": "string"
      },
      "fix": {
        "type": "string"
      },
      "data": {
        "type": "object"
      },
      "session_id": {
        "type": "string"
      },
      "results": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "artifact": {
              "type": "string"
            },
            "artifact_id": {
              "type": "string"
            },
            "kind": {
              "type": "string"
            },
            "model_variant": {
              "type": [
                "string",
                "null"
              ]
            },
            "rendered": {
              "type": [
                "string",
                "null"
              ]
            },
            "output": {},
            "assertions": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "type": {
                    "type": "string"
                  },
                  "check": {
                    "type": "string"
                  },
                  "severity": {
                    "enum": [
                      "hard",
                      "soft"
                    ]
                  },
                  "description": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "passed": {
                    "type": "boolean"
                  },
                  "explanation": {
                    "type": [
                      "string",
                      "null"
                    ]
                  }
                },
                "required": [
                  "type",
                  "check",
                  "severity",
                  "description",
                  "passed",
                  "explanation"
                ]
              }
            },
            "trace_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "error": {
              "type": [
                "object",
                "null"
              ],
              "properties": {
                "code": {
                  "type": "string"
                },
                "message": {
                  "type": "string"
                },
                "fix": {
                  "type": "string"
                }
              },
              "required": [
                "code",
                "message",
                "fix"
              ]
            },
            "nodes": {
              "type": [
                "object",
                "null"
              ],
              "properties": {
                "plan_id": {
                  "type": "string"
                },
                "mode": {
                  "enum": [
                    "dry run",
                    "full"
                  ]
                },
                "changes": {
                  "enum": [
                    "none",
                    "applied",
                    "not applied",
                    "half applied"
                  ]
                },
                "approvable": {
                  "type": "boolean"
                },
                "nodes": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "node": {
                        "type": "string"
                      },
                      "run_id": {
                        "type": "string"
                      },
                      "outcome": {
                        "type": "string"
                      },
                      "exit_code": {
                        "type": [
                          "integer",
                          "null"
                        ]
                      },
                      "reason": {
                        "type": [
                          "string",
                          "null"
                        ]
                      },
                      "stdout": {
                        "type": "string"
                      },
                      "stderr": {
                        "type": "string"
                      },
                      "plan": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "effect": {
                              "type": "string"
                            },
                            "adapter": {
                              "type": "string"
                            },
                            "says": {
                              "type": "string"
                            },
                            "payload_digest": {
                              "type": "string",
                              "pattern": "^[0-9a-f]{64}$"
                            }
                          },
                          "required": [
                            "effect",
                            "adapter",
                            "says",
                            "payload_digest"
                          ],
                          "additionalProperties": false
                        }
                      }
                    },
                    "required": [
                      "node",
                      "run_id",
                      "outcome",
                      "exit_code",
                      "reason",
                      "stdout",
                      "stderr",
                      "plan"
                    ],
                    "additionalProperties": false
                  }
                }
              },
              "required": [
                "plan_id",
                "mode",
                "changes",
                "approvable",
                "nodes"
              ],
              "additionalProperties": false
            }
          },
          "required": [
            "artifact",
            "artifact_id",
            "kind",
            "model_variant",
            "rendered",
            "output",
            "assertions",
            "trace_id",
            "error",
            "nodes"
          ]
        }
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
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "context": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "artifact": {
              "type": "string"
            },
            "content": {
              "type": "string"
            }
          },
          "required": [
            "artifact",
            "content"
          ]
        }
      },
      "cut": {
        "type": "object",
        "description": "Only where the answer was too long: what it does not hold",
        "properties": {
          "limit_bytes": {
            "type": "number"
          },
          "left_out": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "at": {
                  "type": "string",
                  "description": "JSON Pointer into the answer"
                },
                "kept": {
                  "type": "number"
                },
                "of": {
                  "type": "number"
                },
                "unit": {
                  "enum": [
                    "items",
                    "bytes",
                    "keys"
                  ]
                }
              },
              "required": [
                "at",
                "kept",
                "of",
                "unit"
              ]
            }
          },
          "more": {
            "type": "string",
            "description": "How to ask for it"
          }
        },
        "required": [
          "limit_bytes",
          "left_out",
          "more"
        ]
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
  "skill_propose_edge": {
    "type": "object",
    "properties": {
      "code": {
        "type": "string"
      },
      "message": {
        "type": "string"
      },
      "fix": {
        "type": "string"
      },
      "data": {
        "type": "object"
      },
      "token": {
        "type": "string"
      },
      "edit": {
        "type": "object",
        "properties": {
          "op": {
            "enum": [
              "add",
              "delete",
              "retype"
            ]
          },
          "type": {
            "type": "string"
          },
          "from": {
            "type": [
              "string",
              "null"
            ]
          },
          "a": {
            "type": "string"
          },
          "b": {
            "type": "string"
          }
        },
        "required": [
          "op",
          "type",
          "a",
          "b"
        ]
      },
      "existing": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "type": {
              "type": "string"
            },
            "a": {
              "type": "string"
            },
            "b": {
              "type": "string"
            },
            "reason": {
              "type": "string"
            },
            "origin": {
              "type": "string"
            },
            "entry_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "at": {
              "type": [
                "string",
                "null"
              ]
            }
          },
          "required": [
            "type",
            "a",
            "b",
            "reason",
            "origin",
            "entry_id",
            "at"
          ]
        }
      },
      "history": {
        "type": "array",
        "items": {
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
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "edges": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "type": {
                    "type": "string"
                  },
                  "a": {
                    "type": "string"
                  },
                  "b": {
                    "type": "string"
                  },
                  "reason": {
                    "type": "string"
                  }
                },
                "required": [
                  "type",
                  "a",
                  "b",
                  "reason"
                ]
              }
            }
          },
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
        }
      },
      "would": {
        "type": "string"
      },
      "cut": {
        "type": "object",
        "description": "Only where the answer was too long: what it does not hold",
        "properties": {
          "limit_bytes": {
            "type": "number"
          },
          "left_out": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "at": {
                  "type": "string",
                  "description": "JSON Pointer into the answer"
                },
                "kept": {
                  "type": "number"
                },
                "of": {
                  "type": "number"
                },
                "unit": {
                  "enum": [
                    "items",
                    "bytes",
                    "keys"
                  ]
                }
              },
              "required": [
                "at",
                "kept",
                "of",
                "unit"
              ]
            }
          },
          "more": {
            "type": "string",
            "description": "How to ask for it"
          }
        },
        "required": [
          "limit_bytes",
          "left_out",
          "more"
        ]
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
      "code": {
        "type": "string"
      },
      "message": {
        "type": "string"
      },
      "fix": {
        "type": "string"
      },
      "data": {
        "type": "object"
      },
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
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "edges": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "type": {
              "type": "string"
            },
            "a": {
              "type": "string"
            },
            "b": {
              "type": "string"
            },
            "reason": {
              "type": "string"
            }
          },
          "required": [
            "type",
            "a",
            "b",
            "reason"
          ]
        }
      },
      "cut": {
        "type": "object",
        "description": "Only where the answer was too long: what it does not hold",
        "properties": {
          "limit_bytes": {
            "type": "number"
          },
          "left_out": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "at": {
                  "type": "string",
                  "description": "JSON Pointer into the answer"
                },
                "kept": {
                  "type": "number"
                },
                "of": {
                  "type": "number"
                },
                "unit": {
                  "enum": [
                    "items",
                    "bytes",
                    "keys"
                  ]
                }
              },
              "required": [
                "at",
                "kept",
                "of",
                "unit"
              ]
            }
          },
          "more": {
            "type": "string",
            "description": "How to ask for it"
          }
        },
        "required": [
          "limit_bytes",
          "left_out",
          "more"
        ]
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
      "code": {
        "type": "string"
      },
      "message": {
        "type": "string"
      },
      "fix": {
        "type": "string"
      },
      "data": {
        "type": "object"
      },
      "tasks": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "id": {
              "type": "string",
              "pattern": "^task_[0-9A-Za-z_]+$"
            },
            "agent_id": {
              "type": "string",
              "minLength": 1
            },
            "title": {
              "type": "string"
            },
            "scope_files": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "semantic_scope": {
              "type": [
                "string",
                "null"
              ]
            },
            "branch": {
              "type": "string",
              "minLength": 1
            },
            "base": {
              "type": [
                "string",
                "null"
              ]
            },
            "assignment_rationale": {
              "type": "string"
            },
            "status": {
              "enum": [
                "open",
                "in_progress",
                "done",
                "cancelled"
              ]
            },
            "created_at": {
              "type": "string",
              "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$"
            }
          },
          "required": [
            "id",
            "agent_id",
            "scope_files",
            "branch"
          ]
        }
      },
      "cut": {
        "type": "object",
        "description": "Only where the answer was too long: what it does not hold",
        "properties": {
          "limit_bytes": {
            "type": "number"
          },
          "left_out": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "at": {
                  "type": "string",
                  "description": "JSON Pointer into the answer"
                },
                "kept": {
                  "type": "number"
                },
                "of": {
                  "type": "number"
                },
                "unit": {
                  "enum": [
                    "items",
                    "bytes",
                    "keys"
                  ]
                }
              },
              "required": [
                "at",
                "kept",
                "of",
                "unit"
              ]
            }
          },
          "more": {
            "type": "string",
            "description": "How to ask for it"
          }
        },
        "required": [
          "limit_bytes",
          "left_out",
          "more"
        ]
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
  "scope_of": {
    "type": "object",
    "properties": {
      "code": {
        "type": "string"
      },
      "message": {
        "type": "string"
      },
      "fix": {
        "type": "string"
      },
      "data": {
        "type": "object"
      },
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
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "forbidden_by": {
        "type": "array",
        "items": {
          "type": "string"
        }
      },
      "cut": {
        "type": "object",
        "description": "Only where the answer was too long: what it does not hold",
        "properties": {
          "limit_bytes": {
            "type": "number"
          },
          "left_out": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "at": {
                  "type": "string",
                  "description": "JSON Pointer into the answer"
                },
                "kept": {
                  "type": "number"
                },
                "of": {
                  "type": "number"
                },
                "unit": {
                  "enum": [
                    "items",
                    "bytes",
                    "keys"
                  ]
                }
              },
              "required": [
                "at",
                "kept",
                "of",
                "unit"
              ]
            }
          },
          "more": {
            "type": "string",
            "description": "How to ask for it"
          }
        },
        "required": [
          "limit_bytes",
          "left_out",
          "more"
        ]
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
      "code": {
        "type": "string"
      },
      "message": {
        "type": "string"
      },
      "fix": {
        "type": "string"
      },
      "data": {
        "type": "object"
      },
      "entries": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "id": {
              "type": "string",
              "minLength": 1
            },
            "path": {
              "type": "string",
              "minLength": 1
            },
            "semantic_scope": {
              "type": [
                "string",
                "null"
              ]
            },
            "scope_schema_version": {
              "type": [
                "string",
                "null"
              ]
            },
            "responsibilities": {
              "type": "string"
            },
            "dependencies": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "invariants_touched": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "assumptions": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "id": {
                    "type": "string"
                  },
                  "text": {
                    "type": "string"
                  },
                  "declared_by": {
                    "type": "string"
                  },
                  "scope": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "shared": {
                    "type": "boolean"
                  }
                },
                "required": [
                  "id",
                  "text"
                ]
              }
            },
            "owner": {
              "type": [
                "string",
                "null"
              ]
            },
            "version": {
              "type": "integer",
              "minimum": 1
            },
            "uncertainty_level": {
              "type": "integer",
              "minimum": 0,
              "maximum": 3
            },
            "uncertainty_reduced_by": {
              "type": [
                "string",
                "null"
              ]
            },
            "last_reviewed_at": {
              "type": [
                "string",
                "null"
              ],
              "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$"
            },
            "change_count_since_review": {
              "type": "integer",
              "minimum": 0
            },
            "contested_by": {
              "type": [
                "string",
                "null"
              ]
            }
          },
          "required": [
            "id",
            "path"
          ]
        }
      },
      "total": {
        "type": "integer"
      },
      "cut": {
        "type": "object",
        "description": "Only where the answer was too long: what it does not hold",
        "properties": {
          "limit_bytes": {
            "type": "number"
          },
          "left_out": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "at": {
                  "type": "string",
                  "description": "JSON Pointer into the answer"
                },
                "kept": {
                  "type": "number"
                },
                "of": {
                  "type": "number"
                },
                "unit": {
                  "enum": [
                    "items",
                    "bytes",
                    "keys"
                  ]
                }
              },
              "required": [
                "at",
                "kept",
                "of",
                "unit"
              ]
            }
          },
          "more": {
            "type": "string",
            "description": "How to ask for it"
          }
        },
        "required": [
          "limit_bytes",
          "left_out",
          "more"
        ]
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
  "check": {
    "type": "object",
    "properties": {
      "code": {
        "type": "string"
      },
      "message": {
        "type": "string"
      },
      "fix": {
        "type": "string"
      },
      "data": {
        "type": "object"
      },
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
        ],
        "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$"
      },
      "head": {
        "type": [
          "string",
          "null"
        ],
        "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$"
      },
      "checks": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "id": {
              "enum": [
                "file-scope",
                "semantic-scope",
                "risk-signals",
                "dependencies",
                "queue-budget"
              ]
            },
            "number": {
              "type": "integer",
              "minimum": 1,
              "maximum": 5
            },
            "verdict": {
              "enum": [
                "pass",
                "flag",
                "block",
                "skipped"
              ]
            },
            "reason": {
              "type": [
                "string",
                "null"
              ]
            },
            "findings": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "path": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "line": {
                    "type": [
                      "integer",
                      "null"
                    ]
                  },
                  "message": {
                    "type": "string"
                  },
                  "fix": {
                    "type": "string"
                  },
                  "data": {
                    "type": "object"
                  },
                  "verdict": {
                    "enum": [
                      "flag",
                      "block"
                    ]
                  }
                },
                "required": [
                  "path",
                  "line",
                  "message",
                  "fix",
                  "data"
                ]
              }
            }
          },
          "required": [
            "id",
            "number",
            "verdict",
            "reason",
            "findings"
          ]
        }
      },
      "files": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "path": {
              "type": "string"
            },
            "old_path": {
              "type": [
                "string",
                "null"
              ]
            },
            "status": {
              "enum": [
                "added",
                "modified",
                "deleted",
                "renamed",
                "type_changed"
              ]
            },
            "language": {
              "enum": [
                "python",
                "typescript",
                "javascript",
                null
              ]
            },
            "semantic_scope": {
              "type": [
                "string",
                "null"
              ]
            },
            "out_of_scope": {
              "type": "boolean"
            },
            "cross_scope_flag": {
              "type": "boolean"
            },
            "risk_signals": {
              "type": "object",
              "properties": {
                "touched_auth_or_permission_patterns": {
                  "type": "boolean"
                },
                "public_api_signature_changed": {
                  "type": "boolean"
                },
                "invariant_referenced_file_modified": {
                  "type": "boolean"
                },
                "high_fan_in_module_modified": {
                  "type": "boolean"
                },
                "ast_change_type": {
                  "enum": [
                    "mechanical",
                    "behavioral",
                    "structural"
                  ]
                },
                "mechanical_only": {
                  "type": "boolean"
                }
              },
              "required": [
                "touched_auth_or_permission_patterns",
                "public_api_signature_changed",
                "invariant_referenced_file_modified",
                "high_fan_in_module_modified",
                "ast_change_type",
                "mechanical_only"
              ],
              "additionalProperties": false
            },
            "directive_changed": {
              "type": "boolean"
            },
            "signature_changes": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "symbol": {
                    "type": "string"
                  },
                  "kind": {
                    "enum": [
                      "added",
                      "removed",
                      "changed",
                      "moved"
                    ]
                  },
                  "before": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "after": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "line": {
                    "type": [
                      "integer",
                      "null"
                    ]
                  }
                },
                "required": [
                  "symbol",
                  "kind",
                  "before",
                  "after"
                ]
              }
            },
            "dependency_scan": {
              "type": "object",
              "properties": {
                "undeclared_imports": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                },
                "stale_declared_deps": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                },
                "cross_scope_undeclared": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                }
              },
              "required": [
                "undeclared_imports",
                "stale_declared_deps",
                "cross_scope_undeclared"
              ]
            },
            "change_type": {
              "enum": [
                "mechanical",
                "behavioral",
                "architectural"
              ]
            },
            "parse_error": {
              "type": [
                "string",
                "null"
              ]
            }
          },
          "required": [
            "path",
            "old_path",
            "status",
            "language",
            "semantic_scope",
            "out_of_scope",
            "cross_scope_flag",
            "risk_signals",
            "directive_changed",
            "signature_changes",
            "dependency_scan",
            "change_type",
            "parse_error"
          ]
        }
      },
      "proposals": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "proposal_id": {
              "type": "string",
              "pattern": "^prop_[0-9a-z]+$"
            },
            "agent_id": {
              "type": "string"
            },
            "path": {
              "type": "string",
              "minLength": 1
            },
            "semantic_scope": {
              "type": [
                "string",
                "null"
              ]
            },
            "scope_schema_version": {
              "type": [
                "string",
                "null"
              ]
            },
            "change_type": {
              "enum": [
                "mechanical",
                "behavioral",
                "architectural"
              ]
            },
            "responsibilities": {
              "type": "string"
            },
            "dependencies": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "invariants_touched": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "assumptions": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "id": {
                    "type": "string"
                  },
                  "text": {
                    "type": "string"
                  },
                  "declared_by": {
                    "type": "string"
                  },
                  "scope": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "shared": {
                    "type": "boolean"
                  }
                },
                "required": [
                  "id",
                  "text"
                ]
              }
            },
            "uncertainty_delta": {
              "type": "string",
              "pattern": "^(0|[+-][0-3])$"
            },
            "rationale": {
              "type": "string"
            },
            "out_of_scope": {
              "type": "boolean"
            },
            "cross_scope_flag": {
              "type": "boolean"
            },
            "branch": {
              "type": "string"
            },
            "risk_signals": {
              "type": "object",
              "properties": {
                "touched_auth_or_permission_patterns": {
                  "type": "boolean"
                },
                "public_api_signature_changed": {
                  "type": "boolean"
                },
                "invariant_referenced_file_modified": {
                  "type": "boolean"
                },
                "high_fan_in_module_modified": {
                  "type": "boolean"
                },
                "ast_change_type": {
                  "enum": [
                    "mechanical",
                    "behavioral",
                    "structural"
                  ]
                },
                "mechanical_only": {
                  "type": "boolean"
                }
              },
              "required": [
                "touched_auth_or_permission_patterns",
                "public_api_signature_changed",
                "invariant_referenced_file_modified",
                "high_fan_in_module_modified",
                "ast_change_type",
                "mechanical_only"
              ],
              "additionalProperties": false
            },
            "classification_verification": {
              "type": "object",
              "properties": {
                "agent_classification": {
                  "enum": [
                    "mechanical",
                    "behavioral",
                    "architectural",
                    null
                  ]
                },
                "verifier_classification": {
                  "enum": [
                    "mechanical",
                    "behavioral",
                    "architectural",
                    null
                  ]
                },
                "agreement": {
                  "type": [
                    "boolean",
                    "null"
                  ]
                },
                "stage1_override": {
                  "type": "boolean"
                },
                "verifier": {
                  "type": "string"
                },
                "justification": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "verifier_skill": {
                  "type": "string"
                }
              },
              "required": [
                "agent_classification",
                "verifier_classification",
                "agreement",
                "stage1_override"
              ]
            },
            "dependency_scan": {
              "type": "object",
              "properties": {
                "undeclared_imports": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                },
                "stale_declared_deps": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                },
                "cross_scope_undeclared": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                }
              },
              "required": [
                "undeclared_imports",
                "stale_declared_deps",
                "cross_scope_undeclared"
              ]
            },
            "agent_reasoning_summary": {
              "type": "string"
            },
            "status": {
              "enum": [
                "pending",
                "escalated",
                "waiting_rfc",
                "approved",
                "merged",
                "rejected",
                "superseded",
                "withdrawn"
              ]
            },
            "submitted_at": {
              "type": "string",
              "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$"
            },
            "task_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "base": {
              "type": [
                "string",
                "null"
              ],
              "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$"
            },
            "head": {
              "type": [
                "string",
                "null"
              ],
              "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$"
            },
            "pushed_at": {
              "type": [
                "string",
                "null"
              ],
              "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$"
            },
            "rfc": {
              "type": [
                "string",
                "null"
              ]
            },
            "decision": {
              "type": [
                "object",
                "null"
              ],
              "properties": {
                "session_id": {
                  "type": "string"
                },
                "decided_at": {
                  "type": "string",
                  "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$"
                },
                "decision": {
                  "enum": [
                    "auto_approve",
                    "approve",
                    "reject",
                    "escalate",
                    "rfc"
                  ]
                },
                "decision_type": {
                  "enum": [
                    "implementation",
                    "architectural"
                  ]
                },
                "classification": {
                  "enum": [
                    "mechanical",
                    "behavioral",
                    "architectural"
                  ]
                },
                "stage1": {
                  "enum": [
                    "mechanical",
                    "behavioral",
                    "architectural",
                    null
                  ]
                },
                "rationale": {
                  "type": "string"
                },
                "steps": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "step": {
                        "type": "integer"
                      },
                      "title": {
                        "type": "string"
                      },
                      "outcome": {
                        "type": "string"
                      },
                      "facts": {
                        "type": "array",
                        "items": {
                          "type": "string"
                        }
                      }
                    },
                    "required": [
                      "step",
                      "title",
                      "outcome"
                    ]
                  }
                },
                "triggers": {
                  "type": "array",
                  "items": {
                    "enum": [
                      "architectural_change",
                      "invariant_change",
                      "new_external_dependency",
                      "shared_interface",
                      "invariant_ambiguity",
                      "assumption_conflict"
                    ]
                  }
                },
                "uncertain": {
                  "type": "boolean"
                },
                "blocked_by": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                },
                "conflicts": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                },
                "by": {
                  "type": "string"
                }
              }
            },
            "human_review": {
              "type": [
                "object",
                "null"
              ],
              "properties": {
                "by": {
                  "type": "string"
                },
                "at": {
                  "type": "string",
                  "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$"
                },
                "url": {
                  "type": [
                    "string",
                    "null"
                  ]
                }
              },
              "required": [
                "by",
                "at"
              ]
            }
          },
          "required": [
            "proposal_id",
            "agent_id",
            "path",
            "branch",
            "status"
          ]
        }
      },
      "queue": {
        "type": "object",
        "properties": {
          "unresolved": {
            "type": "integer",
            "minimum": 0
          },
          "limit": {
            "type": "integer",
            "minimum": 0
          }
        },
        "required": [
          "unresolved",
          "limit"
        ]
      },
      "warnings": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "code": {
              "type": "string"
            },
            "message": {
              "type": "string"
            },
            "fix": {
              "type": "string"
            }
          },
          "required": [
            "code",
            "message"
          ]
        }
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
      "cut": {
        "type": "object",
        "description": "Only where the answer was too long: what it does not hold",
        "properties": {
          "limit_bytes": {
            "type": "number"
          },
          "left_out": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "at": {
                  "type": "string",
                  "description": "JSON Pointer into the answer"
                },
                "kept": {
                  "type": "number"
                },
                "of": {
                  "type": "number"
                },
                "unit": {
                  "enum": [
                    "items",
                    "bytes",
                    "keys"
                  ]
                }
              },
              "required": [
                "at",
                "kept",
                "of",
                "unit"
              ]
            }
          },
          "more": {
            "type": "string",
            "description": "How to ask for it"
          }
        },
        "required": [
          "limit_bytes",
          "left_out",
          "more"
        ]
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
  "queue": {
    "type": "object",
    "properties": {
      "code": {
        "type": "string"
      },
      "message": {
        "type": "string"
      },
      "fix": {
        "type": "string"
      },
      "data": {
        "type": "object"
      },
      "unresolved": {
        "type": "integer"
      },
      "limit": {
        "type": "integer"
      },
      "proposals": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "proposal_id": {
              "type": "string",
              "pattern": "^prop_[0-9a-z]+$"
            },
            "agent_id": {
              "type": "string"
            },
            "path": {
              "type": "string",
              "minLength": 1
            },
            "semantic_scope": {
              "type": [
                "string",
                "null"
              ]
            },
            "scope_schema_version": {
              "type": [
                "string",
                "null"
              ]
            },
            "change_type": {
              "enum": [
                "mechanical",
                "behavioral",
                "architectural"
              ]
            },
            "responsibilities": {
              "type": "string"
            },
            "dependencies": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "invariants_touched": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "assumptions": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "id": {
                    "type": "string"
                  },
                  "text": {
                    "type": "string"
                  },
                  "declared_by": {
                    "type": "string"
                  },
                  "scope": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "shared": {
                    "type": "boolean"
                  }
                },
                "required": [
                  "id",
                  "text"
                ]
              }
            },
            "uncertainty_delta": {
              "type": "string",
              "pattern": "^(0|[+-][0-3])$"
            },
            "rationale": {
              "type": "string"
            },
            "out_of_scope": {
              "type": "boolean"
            },
            "cross_scope_flag": {
              "type": "boolean"
            },
            "branch": {
              "type": "string"
            },
            "risk_signals": {
              "type": "object",
              "properties": {
                "touched_auth_or_permission_patterns": {
                  "type": "boolean"
                },
                "public_api_signature_changed": {
                  "type": "boolean"
                },
                "invariant_referenced_file_modified": {
                  "type": "boolean"
                },
                "high_fan_in_module_modified": {
                  "type": "boolean"
                },
                "ast_change_type": {
                  "enum": [
                    "mechanical",
                    "behavioral",
                    "structural"
                  ]
                },
                "mechanical_only": {
                  "type": "boolean"
                }
              },
              "required": [
                "touched_auth_or_permission_patterns",
                "public_api_signature_changed",
                "invariant_referenced_file_modified",
                "high_fan_in_module_modified",
                "ast_change_type",
                "mechanical_only"
              ],
              "additionalProperties": false
            },
            "classification_verification": {
              "type": "object",
              "properties": {
                "agent_classification": {
                  "enum": [
                    "mechanical",
                    "behavioral",
                    "architectural",
                    null
                  ]
                },
                "verifier_classification": {
                  "enum": [
                    "mechanical",
                    "behavioral",
                    "architectural",
                    null
                  ]
                },
                "agreement": {
                  "type": [
                    "boolean",
                    "null"
                  ]
                },
                "stage1_override": {
                  "type": "boolean"
                },
                "verifier": {
                  "type": "string"
                },
                "justification": {
                  "type": [
                    "string",
                    "null"
                  ]
                },
                "verifier_skill": {
                  "type": "string"
                }
              },
              "required": [
                "agent_classification",
                "verifier_classification",
                "agreement",
                "stage1_override"
              ]
            },
            "dependency_scan": {
              "type": "object",
              "properties": {
                "undeclared_imports": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                },
                "stale_declared_deps": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                },
                "cross_scope_undeclared": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                }
              },
              "required": [
                "undeclared_imports",
                "stale_declared_deps",
                "cross_scope_undeclared"
              ]
            },
            "agent_reasoning_summary": {
              "type": "string"
            },
            "status": {
              "enum": [
                "pending",
                "escalated",
                "waiting_rfc",
                "approved",
                "merged",
                "rejected",
                "superseded",
                "withdrawn"
              ]
            },
            "submitted_at": {
              "type": "string",
              "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$"
            },
            "task_id": {
              "type": [
                "string",
                "null"
              ]
            },
            "base": {
              "type": [
                "string",
                "null"
              ],
              "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$"
            },
            "head": {
              "type": [
                "string",
                "null"
              ],
              "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$"
            },
            "pushed_at": {
              "type": [
                "string",
                "null"
              ],
              "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$"
            },
            "rfc": {
              "type": [
                "string",
                "null"
              ]
            },
            "decision": {
              "type": [
                "object",
                "null"
              ],
              "properties": {
                "session_id": {
                  "type": "string"
                },
                "decided_at": {
                  "type": "string",
                  "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$"
                },
                "decision": {
                  "enum": [
                    "auto_approve",
                    "approve",
                    "reject",
                    "escalate",
                    "rfc"
                  ]
                },
                "decision_type": {
                  "enum": [
                    "implementation",
                    "architectural"
                  ]
                },
                "classification": {
                  "enum": [
                    "mechanical",
                    "behavioral",
                    "architectural"
                  ]
                },
                "stage1": {
                  "enum": [
                    "mechanical",
                    "behavioral",
                    "architectural",
                    null
                  ]
                },
                "rationale": {
                  "type": "string"
                },
                "steps": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "step": {
                        "type": "integer"
                      },
                      "title": {
                        "type": "string"
                      },
                      "outcome": {
                        "type": "string"
                      },
                      "facts": {
                        "type": "array",
                        "items": {
                          "type": "string"
                        }
                      }
                    },
                    "required": [
                      "step",
                      "title",
                      "outcome"
                    ]
                  }
                },
                "triggers": {
                  "type": "array",
                  "items": {
                    "enum": [
                      "architectural_change",
                      "invariant_change",
                      "new_external_dependency",
                      "shared_interface",
                      "invariant_ambiguity",
                      "assumption_conflict"
                    ]
                  }
                },
                "uncertain": {
                  "type": "boolean"
                },
                "blocked_by": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                },
                "conflicts": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                },
                "by": {
                  "type": "string"
                }
              }
            },
            "human_review": {
              "type": [
                "object",
                "null"
              ],
              "properties": {
                "by": {
                  "type": "string"
                },
                "at": {
                  "type": "string",
                  "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$"
                },
                "url": {
                  "type": [
                    "string",
                    "null"
                  ]
                }
              },
              "required": [
                "by",
                "at"
              ]
            },
            "ingested": {
              "type": "boolean"
            }
          },
          "required": [
            "proposal_id",
            "agent_id",
            "path",
            "branch",
            "status",
            "ingested"
          ]
        }
      },
      "cut": {
        "type": "object",
        "description": "Only where the answer was too long: what it does not hold",
        "properties": {
          "limit_bytes": {
            "type": "number"
          },
          "left_out": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "at": {
                  "type": "string",
                  "description": "JSON Pointer into the answer"
                },
                "kept": {
                  "type": "number"
                },
                "of": {
                  "type": "number"
                },
                "unit": {
                  "enum": [
                    "items",
                    "bytes",
                    "keys"
                  ]
                }
              },
              "required": [
                "at",
                "kept",
                "of",
                "unit"
              ]
            }
          },
          "more": {
            "type": "string",
            "description": "How to ask for it"
          }
        },
        "required": [
          "limit_bytes",
          "left_out",
          "more"
        ]
      }
    },
    "anyOf": [
      {
        "required": [
          "unresolved",
          "limit",
          "proposals"
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
      "code": {
        "type": "string"
      },
      "message": {
        "type": "string"
      },
      "fix": {
        "type": "string"
      },
      "data": {
        "type": "object"
      },
      "rfcs": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "$schema": {
              "type": "string"
            },
            "id": {
              "type": "string",
              "pattern": "^RFC_[0-9]+$"
            },
            "status": {
              "enum": [
                "open",
                "overdue",
                "resolved",
                "withdrawn"
              ]
            },
            "created_at": {
              "type": "string",
              "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$"
            },
            "triggering_proposal": {
              "type": [
                "string",
                "null"
              ]
            },
            "triggers": {
              "type": "array",
              "items": {
                "enum": [
                  "architectural_change",
                  "invariant_change",
                  "new_external_dependency",
                  "shared_interface",
                  "invariant_ambiguity",
                  "assumption_conflict"
                ]
              }
            },
            "proposals": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "branch": {
              "type": [
                "string",
                "null"
              ]
            },
            "branches": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "head": {
              "type": [
                "string",
                "null"
              ],
              "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$"
            },
            "covers": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "semantic_scope": {
              "type": [
                "string",
                "null"
              ]
            },
            "semantic_scopes": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "decision_required": {
              "type": "string"
            },
            "context": {
              "type": "string"
            },
            "assumptions": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "text": {
                    "type": "string"
                  },
                  "declared_by": {
                    "type": "string"
                  },
                  "scope": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "path": {
                    "type": "string"
                  },
                  "proposal_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "state_id": {
                    "type": [
                      "string",
                      "null"
                    ]
                  }
                },
                "required": [
                  "text"
                ]
              }
            },
            "option_a": {
              "type": "object",
              "properties": {
                "description": {
                  "type": "string"
                },
                "consequences": {
                  "type": "string"
                },
                "effect": {
                  "enum": [
                    "approve",
                    "reject",
                    "defer"
                  ]
                },
                "holds": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                }
              }
            },
            "option_b": {
              "type": "object",
              "properties": {
                "description": {
                  "type": "string"
                },
                "consequences": {
                  "type": "string"
                },
                "effect": {
                  "enum": [
                    "approve",
                    "reject",
                    "defer"
                  ]
                },
                "holds": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                }
              }
            },
            "option_c": {
              "type": "object",
              "properties": {
                "description": {
                  "type": "string"
                },
                "consequences": {
                  "type": "string"
                },
                "effect": {
                  "enum": [
                    "approve",
                    "reject",
                    "defer"
                  ]
                },
                "holds": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                }
              }
            },
            "option_d": {
              "type": "object",
              "properties": {
                "description": {
                  "type": "string"
                },
                "consequences": {
                  "type": "string"
                },
                "effect": {
                  "enum": [
                    "approve",
                    "reject",
                    "defer"
                  ]
                },
                "holds": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                }
              }
            },
            "option_e": {
              "type": "object",
              "properties": {
                "description": {
                  "type": "string"
                },
                "consequences": {
                  "type": "string"
                },
                "effect": {
                  "enum": [
                    "approve",
                    "reject",
                    "defer"
                  ]
                },
                "holds": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                }
              }
            },
            "option_f": {
              "type": "object",
              "properties": {
                "description": {
                  "type": "string"
                },
                "consequences": {
                  "type": "string"
                },
                "effect": {
                  "enum": [
                    "approve",
                    "reject",
                    "defer"
                  ]
                },
                "holds": {
                  "type": "array",
                  "items": {
                    "type": "string"
                  }
                }
              }
            },
            "orchestrator_recommendation": {
              "type": [
                "string",
                "null"
              ]
            },
            "orchestrator_rationale": {
              "type": [
                "string",
                "null"
              ]
            },
            "model_draft": {
              "type": "object",
              "properties": {
                "by": {
                  "type": "string"
                },
                "skill": {
                  "type": "string"
                },
                "context": {
                  "type": "string"
                },
                "options": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "label": {
                        "enum": [
                          "option_a",
                          "option_b",
                          "option_c"
                        ]
                      },
                      "consequences": {
                        "type": "string"
                      }
                    },
                    "required": [
                      "label",
                      "consequences"
                    ]
                  }
                }
              },
              "required": [
                "by",
                "skill",
                "context",
                "options"
              ]
            },
            "resolution": {
              "type": [
                "string",
                "null"
              ]
            },
            "human_rationale": {
              "type": [
                "string",
                "null"
              ]
            },
            "acceptance_criteria": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "id": {
                    "type": "string"
                  },
                  "description": {
                    "type": "string"
                  },
                  "check_type": {
                    "enum": [
                      "test",
                      "performance_test",
                      "schema_conformance",
                      "command",
                      "ci_check"
                    ]
                  },
                  "check_reference": {
                    "type": "string"
                  },
                  "status": {
                    "enum": [
                      "pending",
                      "passed",
                      "failed",
                      "stale"
                    ]
                  },
                  "evidence": {
                    "type": [
                      "object",
                      "null"
                    ],
                    "properties": {
                      "id": {
                        "type": "string"
                      },
                      "commit": {
                        "type": "string",
                        "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$"
                      },
                      "name": {
                        "type": "string"
                      },
                      "recorded_at": {
                        "type": "string",
                        "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$"
                      }
                    },
                    "required": [
                      "commit",
                      "name"
                    ]
                  }
                },
                "required": [
                  "id"
                ]
              }
            },
            "merge_blocked_until_criteria_pass": {
              "type": "boolean"
            },
            "human_response_deadline": {
              "type": [
                "string",
                "null"
              ],
              "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$"
            },
            "escalated_at": {
              "type": [
                "string",
                "null"
              ],
              "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$"
            },
            "resolved_at": {
              "type": [
                "string",
                "null"
              ],
              "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$"
            },
            "promoted_to_adr": {
              "type": [
                "string",
                "null"
              ]
            },
            "promoted_to_addr": {
              "type": [
                "string",
                "null"
              ]
            },
            "approvals": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "by": {
                    "type": "string"
                  },
                  "at": {
                    "type": "string",
                    "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$"
                  },
                  "via": {
                    "type": "string"
                  },
                  "url": {
                    "type": [
                      "string",
                      "null"
                    ]
                  },
                  "head": {
                    "type": [
                      "string",
                      "null"
                    ],
                    "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$"
                  }
                }
              }
            },
            "subject": {
              "type": "string"
            }
          },
          "required": [
            "id",
            "status"
          ]
        }
      },
      "cut": {
        "type": "object",
        "description": "Only where the answer was too long: what it does not hold",
        "properties": {
          "limit_bytes": {
            "type": "number"
          },
          "left_out": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "at": {
                  "type": "string",
                  "description": "JSON Pointer into the answer"
                },
                "kept": {
                  "type": "number"
                },
                "of": {
                  "type": "number"
                },
                "unit": {
                  "enum": [
                    "items",
                    "bytes",
                    "keys"
                  ]
                }
              },
              "required": [
                "at",
                "kept",
                "of",
                "unit"
              ]
            }
          },
          "more": {
            "type": "string",
            "description": "How to ask for it"
          }
        },
        "required": [
          "limit_bytes",
          "left_out",
          "more"
        ]
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
  "propose": {
    "type": "object",
    "properties": {
      "code": {
        "type": "string"
      },
      "message": {
        "type": "string"
      },
      "fix": {
        "type": "string"
      },
      "data": {
        "type": "object"
      },
      "agent_id": {
        "type": "string"
      },
      "path": {
        "type": "string"
      },
      "statements": {
        "type": "array",
        "items": {
          "type": "object"
        }
      },
      "cut": {
        "type": "object",
        "description": "Only where the answer was too long: what it does not hold",
        "properties": {
          "limit_bytes": {
            "type": "number"
          },
          "left_out": {
            "type": "array",
            "items": {
              "type": "object",
              "properties": {
                "at": {
                  "type": "string",
                  "description": "JSON Pointer into the answer"
                },
                "kept": {
                  "type": "number"
                },
                "of": {
                  "type": "number"
                },
                "unit": {
                  "enum": [
                    "items",
                    "bytes",
                    "keys"
                  ]
                }
              },
              "required": [
                "at",
                "kept",
                "of",
                "unit"
              ]
            }
          },
          "more": {
            "type": "string",
            "description": "How to ask for it"
          }
        },
        "required": [
          "limit_bytes",
          "left_out",
          "more"
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
