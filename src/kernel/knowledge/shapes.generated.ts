// Made by `npm run generate` from the files in schemas/; edit those instead.

/** Keys of an object in the order they are written, what its values or a list's items look like; {} is a leaf. */
export interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly values?: Shape;
  readonly items?: Shape;
}

export const shapes = {
  "config": {
    "properties": {
      "$schema": {},
      "base": {
        "properties": {
          "remote": {},
          "branch": {}
        }
      },
      "owner": {},
      "humans": {
        "items": {}
      },
      "identity": {},
      "agents": {
        "values": {
          "properties": {
            "branches": {
              "items": {}
            },
            "logins": {
              "items": {}
            },
            "takes": {
              "items": {}
            },
            "name": {},
            "email": {}
          }
        }
      },
      "limits": {
        "properties": {
          "queue": {},
          "queue_per_agent": {},
          "session_proposals": {},
          "session_minutes": {},
          "head_seconds": {},
          "consecutive_uncertain": {},
          "breaker": {},
          "rfc_hours": {},
          "digest_every": {},
          "fan_in": {},
          "review_threshold": {}
        }
      },
      "sensitive_paths": {
        "values": {
          "properties": {
            "class": {},
            "paths": {
              "items": {}
            }
          }
        }
      },
      "languages": {
        "items": {}
      },
      "python": {
        "properties": {
          "roots": {
            "items": {}
          }
        }
      },
      "queue": {
        "properties": {
          "ref_namespace": {},
          "records": {}
        }
      },
      "verifier": {
        "properties": {
          "kind": {},
          "provider": {},
          "base_url": {},
          "model": {},
          "api_key_env": {},
          "draft_rfcs": {}
        }
      },
      "review": {
        "properties": {
          "hold": {
            "items": {}
          },
          "without_reader": {
            "items": {}
          },
          "breaker_hours": {}
        }
      },
      "embedder": {
        "properties": {
          "provider": {},
          "base_url": {},
          "model": {},
          "api_key_env": {},
          "path": {},
          "package": {}
        }
      },
      "marketplace": {
        "properties": {
          "url": {},
          "api_key_env": {},
          "refresh": {}
        }
      },
      "rfc": {
        "properties": {
          "signatures": {},
          "notify": {}
        }
      },
      "merge": {
        "properties": {
          "strategy": {},
          "style": {},
          "resolve": {},
          "driver": {},
          "lock_commands": {
            "values": {}
          },
          "without_pull_request": {},
          "verify": {
            "items": {}
          },
          "verify_env": {
            "items": {}
          },
          "verify_seconds": {},
          "verify_checks": {
            "items": {}
          }
        }
      },
      "compose": {},
      "intents": {
        "properties": {
          "exclusive": {
            "items": {}
          }
        }
      },
      "tasks": {
        "properties": {
          "claim": {},
          "at_once": {},
          "lease_seconds": {}
        }
      },
      "server": {
        "properties": {
          "url": {},
          "repository": {},
          "workers": {
            "values": {}
          },
          "recheck": {}
        }
      },
      "worktree": {
        "properties": {
          "setup": {
            "items": {}
          },
          "setup_seconds": {},
          "caches": {
            "items": {}
          },
          "expendable": {
            "items": {}
          },
          "reap": {}
        }
      },
      "hooks": {
        "properties": {
          "edit": {}
        }
      },
      "evidence": {
        "properties": {
          "apps": {
            "items": {}
          },
          "artifacts": {
            "items": {}
          },
          "recorders": {
            "items": {}
          }
        }
      },
      "tags": {
        "properties": {
          "agents": {}
        }
      },
      "unassigned": {},
      "fetch": {},
      "on_tool_error": {}
    }
  },
  "knowledge": {
    "properties": {
      "$schema": {},
      "schema_version": {},
      "invariants": {
        "properties": {
          "tech_stack": {
            "items": {}
          },
          "security_patterns": {
            "items": {}
          }
        },
        "values": {
          "properties": {
            "rule": {},
            "forbid_imports": {
              "items": {}
            },
            "forbid_packages": {
              "items": {}
            },
            "symbols": {
              "items": {}
            },
            "paths": {
              "items": {}
            }
          }
        }
      },
      "state": {
        "items": {
          "properties": {
            "id": {},
            "path": {},
            "semantic_scope": {},
            "scope_schema_version": {},
            "responsibilities": {},
            "dependencies": {
              "items": {}
            },
            "invariants_touched": {
              "items": {}
            },
            "assumptions": {
              "items": {
                "properties": {
                  "id": {},
                  "text": {},
                  "declared_by": {},
                  "scope": {},
                  "shared": {},
                  "composes": {
                    "properties": {
                      "branch": {},
                      "head": {}
                    }
                  }
                }
              }
            },
            "owner": {},
            "version": {},
            "uncertainty_level": {},
            "uncertainty_reduced_by": {},
            "last_reviewed_at": {},
            "change_count_since_review": {},
            "contested_by": {}
          }
        }
      },
      "queue": {
        "items": {
          "properties": {
            "proposal_id": {},
            "agent_id": {},
            "path": {},
            "semantic_scope": {},
            "scope_schema_version": {},
            "change_type": {},
            "responsibilities": {},
            "dependencies": {
              "items": {}
            },
            "changed_symbols": {
              "items": {}
            },
            "uses": {
              "items": {}
            },
            "definitions": {
              "items": {
                "properties": {
                  "symbol": {},
                  "line": {},
                  "shape": {},
                  "words": {}
                }
              }
            },
            "overlaps": {
              "items": {
                "properties": {
                  "kind": {},
                  "branch": {},
                  "head": {},
                  "agent_id": {},
                  "path": {},
                  "other_path": {},
                  "symbols": {
                    "items": {}
                  },
                  "lines": {},
                  "source": {},
                  "since": {},
                  "intent": {},
                  "message": {},
                  "fix": {},
                  "specification": {
                    "items": {}
                  }
                }
              }
            },
            "losses": {
              "items": {
                "properties": {
                  "kind": {},
                  "path": {},
                  "first": {},
                  "last": {},
                  "fork": {},
                  "base": {},
                  "own": {},
                  "by": {},
                  "says": {}
                }
              }
            },
            "removes": {
              "items": {}
            },
            "invariants_touched": {
              "items": {}
            },
            "assumptions": {
              "items": {
                "properties": {
                  "id": {},
                  "text": {},
                  "declared_by": {},
                  "scope": {},
                  "shared": {},
                  "composes": {
                    "properties": {
                      "branch": {},
                      "head": {}
                    }
                  }
                }
              }
            },
            "uncertainty_delta": {},
            "rationale": {},
            "out_of_scope": {},
            "cross_scope_flag": {},
            "branch": {},
            "risk_signals": {
              "properties": {
                "touched_auth_or_permission_patterns": {},
                "public_api_signature_changed": {},
                "invariant_referenced_file_modified": {},
                "high_fan_in_module_modified": {},
                "ast_change_type": {},
                "mechanical_only": {}
              }
            },
            "classification_verification": {
              "properties": {
                "agent_classification": {},
                "verifier_classification": {},
                "agreement": {},
                "stage1_override": {},
                "verifier": {},
                "justification": {},
                "verifier_skill": {}
              }
            },
            "dependency_scan": {
              "properties": {
                "undeclared_imports": {
                  "items": {}
                },
                "stale_declared_deps": {
                  "items": {}
                },
                "cross_scope_undeclared": {
                  "items": {}
                }
              }
            },
            "agent_reasoning_summary": {},
            "status": {},
            "submitted_at": {},
            "task_id": {},
            "base": {},
            "head": {},
            "seen_at": {},
            "pushed_at": {},
            "amended_at": {},
            "rfc": {},
            "decision": {
              "properties": {
                "session_id": {},
                "decided_at": {},
                "decision": {},
                "decision_type": {},
                "classification": {},
                "stage1": {},
                "rationale": {},
                "steps": {
                  "items": {
                    "properties": {
                      "step": {},
                      "title": {},
                      "outcome": {},
                      "facts": {
                        "items": {}
                      }
                    }
                  }
                },
                "triggers": {
                  "items": {}
                },
                "uncertain": {},
                "blocked_by": {
                  "items": {}
                },
                "conflicts": {
                  "items": {}
                },
                "not_merged": {},
                "verification": {
                  "properties": {
                    "status": {},
                    "commit": {},
                    "tree": {},
                    "branches": {
                      "items": {}
                    },
                    "commands": {
                      "items": {}
                    },
                    "because": {},
                    "output": {},
                    "seconds": {},
                    "worker": {}
                  }
                },
                "unproven": {
                  "items": {}
                },
                "reading": {
                  "properties": {
                    "reader": {},
                    "skill": {},
                    "verdict": {},
                    "reason": {},
                    "class": {},
                    "findings": {
                      "items": {
                        "properties": {
                          "path": {},
                          "line": {},
                          "message": {}
                        }
                      }
                    }
                  }
                },
                "by": {},
                "resolved": {
                  "items": {
                    "properties": {
                      "path": {},
                      "label": {},
                      "kinds": {
                        "items": {}
                      },
                      "by": {},
                      "with": {},
                      "undone_by": {}
                    }
                  }
                }
              }
            },
            "holds": {
              "items": {
                "properties": {
                  "kind": {},
                  "needs": {},
                  "because": {},
                  "path": {},
                  "line": {},
                  "with": {
                    "properties": {
                      "agent_id": {},
                      "branch": {}
                    }
                  }
                }
              }
            },
            "approvals": {
              "items": {
                "properties": {
                  "by": {},
                  "at": {},
                  "head": {},
                  "rationale": {},
                  "holds": {
                    "items": {}
                  },
                  "verdict": {},
                  "url": {},
                  "content": {
                    "properties": {
                      "before": {},
                      "after": {}
                    }
                  }
                }
              }
            },
            "human_review": {
              "properties": {
                "by": {},
                "at": {},
                "url": {}
              }
            }
          }
        }
      },
      "tasks": {
        "items": {
          "properties": {
            "id": {},
            "agent_id": {},
            "title": {},
            "scope_files": {
              "items": {}
            },
            "semantic_scope": {},
            "further_scopes": {
              "items": {}
            },
            "branch": {},
            "base": {},
            "pool": {},
            "assignment_rationale": {},
            "status": {},
            "merged_as": {},
            "created_at": {}
          }
        }
      },
      "breakers": {
        "items": {
          "properties": {
            "agent_id": {},
            "disagreements": {
              "items": {
                "properties": {
                  "proposal_id": {},
                  "at": {}
                }
              }
            },
            "tripped_at": {},
            "reset": {
              "properties": {
                "by": {},
                "at": {},
                "rationale": {}
              }
            }
          }
        }
      }
    }
  },
  "scope_definitions": {
    "properties": {
      "$schema": {},
      "scope_definitions": {
        "properties": {
          "version": {},
          "scopes": {
            "values": {
              "properties": {
                "description": {},
                "allowed_paths": {
                  "items": {}
                },
                "allowed_path_prefixes": {
                  "items": {}
                },
                "forbidden_path_prefixes": {
                  "items": {}
                },
                "permitted_responsibilities": {
                  "items": {}
                },
                "forbidden_responsibilities": {
                  "items": {}
                },
                "shared": {},
                "owner": {}
              }
            }
          }
        }
      }
    }
  },
  "rfc": {
    "properties": {
      "$schema": {},
      "id": {},
      "status": {},
      "created_at": {},
      "triggering_proposal": {},
      "triggers": {
        "items": {}
      },
      "proposals": {
        "items": {}
      },
      "branch": {},
      "branches": {
        "items": {}
      },
      "head": {},
      "covers": {
        "items": {}
      },
      "semantic_scope": {},
      "semantic_scopes": {
        "items": {}
      },
      "decision_required": {},
      "context": {},
      "assumptions": {
        "items": {
          "properties": {
            "text": {},
            "declared_by": {},
            "scope": {},
            "path": {},
            "proposal_id": {},
            "state_id": {}
          }
        }
      },
      "option_a": {
        "properties": {
          "description": {},
          "consequences": {},
          "effect": {},
          "holds": {
            "items": {}
          }
        }
      },
      "option_b": {
        "properties": {
          "description": {},
          "consequences": {},
          "effect": {},
          "holds": {
            "items": {}
          }
        }
      },
      "option_c": {
        "properties": {
          "description": {},
          "consequences": {},
          "effect": {},
          "holds": {
            "items": {}
          }
        }
      },
      "option_d": {
        "properties": {
          "description": {},
          "consequences": {},
          "effect": {},
          "holds": {
            "items": {}
          }
        }
      },
      "option_e": {
        "properties": {
          "description": {},
          "consequences": {},
          "effect": {},
          "holds": {
            "items": {}
          }
        }
      },
      "option_f": {
        "properties": {
          "description": {},
          "consequences": {},
          "effect": {},
          "holds": {
            "items": {}
          }
        }
      },
      "orchestrator_recommendation": {},
      "orchestrator_rationale": {},
      "model_draft": {
        "properties": {
          "by": {},
          "skill": {},
          "context": {},
          "options": {
            "items": {
              "properties": {
                "label": {},
                "consequences": {}
              }
            }
          }
        }
      },
      "resolution": {},
      "human_rationale": {},
      "acceptance_criteria": {
        "items": {
          "properties": {
            "id": {},
            "description": {},
            "check_type": {},
            "check_reference": {},
            "on": {},
            "status": {},
            "evidence": {
              "properties": {
                "id": {},
                "commit": {},
                "name": {},
                "recorded_at": {}
              }
            }
          }
        }
      },
      "merge_blocked_until_criteria_pass": {},
      "human_response_deadline": {},
      "escalated_at": {},
      "resolved_at": {},
      "promoted_to_adr": {},
      "promoted_to_addr": {},
      "approvals": {
        "items": {
          "properties": {
            "by": {},
            "at": {},
            "via": {},
            "url": {},
            "head": {}
          }
        }
      },
      "subject": {}
    }
  },
  "proposals": {
    "properties": {
      "schema_version": {},
      "branch": {},
      "base": {},
      "head": {},
      "agent_id": {},
      "task_id": {},
      "pushed_at": {},
      "amended_at": {},
      "proposals": {
        "items": {
          "properties": {
            "proposal_id": {},
            "agent_id": {},
            "path": {},
            "semantic_scope": {},
            "scope_schema_version": {},
            "change_type": {},
            "responsibilities": {},
            "dependencies": {
              "items": {}
            },
            "changed_symbols": {
              "items": {}
            },
            "uses": {
              "items": {}
            },
            "definitions": {
              "items": {
                "properties": {
                  "symbol": {},
                  "line": {},
                  "shape": {},
                  "words": {}
                }
              }
            },
            "overlaps": {
              "items": {
                "properties": {
                  "kind": {},
                  "branch": {},
                  "head": {},
                  "agent_id": {},
                  "path": {},
                  "other_path": {},
                  "symbols": {
                    "items": {}
                  },
                  "lines": {},
                  "source": {},
                  "since": {},
                  "intent": {},
                  "message": {},
                  "fix": {},
                  "specification": {
                    "items": {}
                  }
                }
              }
            },
            "losses": {
              "items": {
                "properties": {
                  "kind": {},
                  "path": {},
                  "first": {},
                  "last": {},
                  "fork": {},
                  "base": {},
                  "own": {},
                  "by": {},
                  "says": {}
                }
              }
            },
            "removes": {
              "items": {}
            },
            "invariants_touched": {
              "items": {}
            },
            "assumptions": {
              "items": {
                "properties": {
                  "id": {},
                  "text": {},
                  "declared_by": {},
                  "scope": {},
                  "shared": {},
                  "composes": {
                    "properties": {
                      "branch": {},
                      "head": {}
                    }
                  }
                }
              }
            },
            "uncertainty_delta": {},
            "rationale": {},
            "out_of_scope": {},
            "cross_scope_flag": {},
            "branch": {},
            "risk_signals": {
              "properties": {
                "touched_auth_or_permission_patterns": {},
                "public_api_signature_changed": {},
                "invariant_referenced_file_modified": {},
                "high_fan_in_module_modified": {},
                "ast_change_type": {},
                "mechanical_only": {}
              }
            },
            "classification_verification": {
              "properties": {
                "agent_classification": {},
                "verifier_classification": {},
                "agreement": {},
                "stage1_override": {},
                "verifier": {},
                "justification": {},
                "verifier_skill": {}
              }
            },
            "dependency_scan": {
              "properties": {
                "undeclared_imports": {
                  "items": {}
                },
                "stale_declared_deps": {
                  "items": {}
                },
                "cross_scope_undeclared": {
                  "items": {}
                }
              }
            },
            "agent_reasoning_summary": {},
            "status": {},
            "submitted_at": {}
          }
        }
      }
    }
  },
  "evidence": {
    "properties": {
      "schema_version": {},
      "commit": {},
      "name": {},
      "source": {},
      "status": {},
      "recorded_at": {},
      "for": {
        "items": {}
      },
      "cases": {
        "items": {
          "properties": {
            "name": {},
            "status": {}
          }
        }
      },
      "recorded_by": {},
      "url": {},
      "claim": {},
      "command": {}
    }
  },
  "intent": {
    "properties": {
      "schema_version": {},
      "id": {},
      "agent": {},
      "branch": {},
      "task_id": {},
      "text": {},
      "files": {
        "items": {}
      },
      "symbols": {
        "items": {}
      },
      "assumptions": {
        "items": {}
      },
      "uses": {
        "items": {}
      },
      "head": {},
      "declared_at": {},
      "expires_at": {}
    }
  },
  "task": {
    "properties": {
      "id": {},
      "agent_id": {},
      "title": {},
      "scope_files": {
        "items": {}
      },
      "semantic_scope": {},
      "further_scopes": {
        "items": {}
      },
      "branch": {},
      "base": {},
      "pool": {},
      "assignment_rationale": {},
      "status": {},
      "merged_as": {},
      "created_at": {}
    }
  },
  "claim": {
    "properties": {
      "schema_version": {},
      "task_id": {},
      "owner": {},
      "generation": {},
      "claimed_at": {},
      "renewed_at": {}
    }
  },
  "note": {
    "properties": {
      "schema_version": {},
      "id": {},
      "by": {},
      "text": {},
      "task_id": {},
      "scope": {},
      "path": {},
      "symbol": {},
      "written_at": {},
      "kept_by": {}
    }
  },
  "decision": {
    "properties": {
      "schema_version": {},
      "id": {},
      "kind": {},
      "by": {},
      "at": {},
      "url": {},
      "reason": {},
      "decided": {
        "items": {
          "properties": {
            "proposal_id": {},
            "content": {
              "properties": {
                "before": {},
                "after": {}
              }
            }
          }
        }
      },
      "proposals": {
        "items": {
          "properties": {
            "proposal_id": {},
            "agent_id": {},
            "path": {},
            "semantic_scope": {},
            "scope_schema_version": {},
            "change_type": {},
            "responsibilities": {},
            "dependencies": {
              "items": {}
            },
            "changed_symbols": {
              "items": {}
            },
            "uses": {
              "items": {}
            },
            "definitions": {
              "items": {
                "properties": {
                  "symbol": {},
                  "line": {},
                  "shape": {},
                  "words": {}
                }
              }
            },
            "overlaps": {
              "items": {
                "properties": {
                  "kind": {},
                  "branch": {},
                  "head": {},
                  "agent_id": {},
                  "path": {},
                  "other_path": {},
                  "symbols": {
                    "items": {}
                  },
                  "lines": {},
                  "source": {},
                  "since": {},
                  "intent": {},
                  "message": {},
                  "fix": {},
                  "specification": {
                    "items": {}
                  }
                }
              }
            },
            "losses": {
              "items": {
                "properties": {
                  "kind": {},
                  "path": {},
                  "first": {},
                  "last": {},
                  "fork": {},
                  "base": {},
                  "own": {},
                  "by": {},
                  "says": {}
                }
              }
            },
            "removes": {
              "items": {}
            },
            "invariants_touched": {
              "items": {}
            },
            "assumptions": {
              "items": {
                "properties": {
                  "id": {},
                  "text": {},
                  "declared_by": {},
                  "scope": {},
                  "shared": {},
                  "composes": {
                    "properties": {
                      "branch": {},
                      "head": {}
                    }
                  }
                }
              }
            },
            "uncertainty_delta": {},
            "rationale": {},
            "out_of_scope": {},
            "cross_scope_flag": {},
            "branch": {},
            "risk_signals": {
              "properties": {
                "touched_auth_or_permission_patterns": {},
                "public_api_signature_changed": {},
                "invariant_referenced_file_modified": {},
                "high_fan_in_module_modified": {},
                "ast_change_type": {},
                "mechanical_only": {}
              }
            },
            "classification_verification": {
              "properties": {
                "agent_classification": {},
                "verifier_classification": {},
                "agreement": {},
                "stage1_override": {},
                "verifier": {},
                "justification": {},
                "verifier_skill": {}
              }
            },
            "dependency_scan": {
              "properties": {
                "undeclared_imports": {
                  "items": {}
                },
                "stale_declared_deps": {
                  "items": {}
                },
                "cross_scope_undeclared": {
                  "items": {}
                }
              }
            },
            "agent_reasoning_summary": {},
            "status": {},
            "submitted_at": {},
            "task_id": {},
            "base": {},
            "head": {},
            "seen_at": {},
            "pushed_at": {},
            "amended_at": {},
            "rfc": {},
            "decision": {
              "properties": {
                "session_id": {},
                "decided_at": {},
                "decision": {},
                "decision_type": {},
                "classification": {},
                "stage1": {},
                "rationale": {},
                "steps": {
                  "items": {
                    "properties": {
                      "step": {},
                      "title": {},
                      "outcome": {},
                      "facts": {
                        "items": {}
                      }
                    }
                  }
                },
                "triggers": {
                  "items": {}
                },
                "uncertain": {},
                "blocked_by": {
                  "items": {}
                },
                "conflicts": {
                  "items": {}
                },
                "not_merged": {},
                "verification": {
                  "properties": {
                    "status": {},
                    "commit": {},
                    "tree": {},
                    "branches": {
                      "items": {}
                    },
                    "commands": {
                      "items": {}
                    },
                    "because": {},
                    "output": {},
                    "seconds": {},
                    "worker": {}
                  }
                },
                "unproven": {
                  "items": {}
                },
                "reading": {
                  "properties": {
                    "reader": {},
                    "skill": {},
                    "verdict": {},
                    "reason": {},
                    "class": {},
                    "findings": {
                      "items": {
                        "properties": {
                          "path": {},
                          "line": {},
                          "message": {}
                        }
                      }
                    }
                  }
                },
                "by": {},
                "resolved": {
                  "items": {
                    "properties": {
                      "path": {},
                      "label": {},
                      "kinds": {
                        "items": {}
                      },
                      "by": {},
                      "with": {},
                      "undone_by": {}
                    }
                  }
                }
              }
            },
            "holds": {
              "items": {
                "properties": {
                  "kind": {},
                  "needs": {},
                  "because": {},
                  "path": {},
                  "line": {},
                  "with": {
                    "properties": {
                      "agent_id": {},
                      "branch": {}
                    }
                  }
                }
              }
            },
            "approvals": {
              "items": {
                "properties": {
                  "by": {},
                  "at": {},
                  "head": {},
                  "rationale": {},
                  "holds": {
                    "items": {}
                  },
                  "verdict": {},
                  "url": {},
                  "content": {
                    "properties": {
                      "before": {},
                      "after": {}
                    }
                  }
                }
              }
            },
            "human_review": {
              "properties": {
                "by": {},
                "at": {},
                "url": {}
              }
            }
          }
        }
      }
    }
  },
  "agreement": {
    "properties": {
      "schema_version": {},
      "id": {},
      "path": {},
      "symbol": {},
      "signature": {},
      "proposed": {},
      "proposed_by": {},
      "proposed_at": {},
      "accepted_by": {
        "items": {}
      },
      "accepted_at": {},
      "withdrawn_by": {
        "items": {}
      },
      "intents": {
        "items": {}
      },
      "expires_at": {}
    }
  },
  "draft": {
    "properties": {
      "schema_version": {},
      "agent_id": {},
      "statements": {
        "items": {
          "properties": {
            "at": {},
            "path": {},
            "change_type": {},
            "assumptions": {
              "items": {
                "properties": {
                  "text": {},
                  "shared": {},
                  "composes": {
                    "properties": {
                      "branch": {},
                      "head": {}
                    }
                  }
                }
              }
            },
            "withdrawn": {
              "items": {}
            },
            "rationale": {},
            "responsibilities": {},
            "reasoning": {},
            "depends_on": {
              "items": {}
            },
            "invariants_touched": {
              "items": {}
            },
            "removes": {
              "items": {}
            }
          }
        }
      }
    }
  },
  "adr": {
    "properties": {
      "$schema": {},
      "id": {},
      "title": {},
      "status": {},
      "date": {},
      "rfc": {},
      "decided_by": {
        "items": {}
      },
      "supersedes": {
        "items": {}
      },
      "semantic_scopes": {
        "items": {}
      },
      "context": {},
      "decision": {},
      "rationale": {},
      "consequences": {},
      "considered_options": {
        "items": {
          "properties": {
            "id": {},
            "description": {},
            "consequences": {},
            "chosen": {}
          }
        }
      },
      "acceptance_criteria": {
        "items": {
          "properties": {
            "id": {},
            "description": {},
            "check_type": {},
            "check_reference": {},
            "on": {},
            "status": {},
            "evidence": {
              "properties": {
                "id": {},
                "commit": {},
                "name": {},
                "recorded_at": {}
              }
            }
          }
        }
      }
    }
  },
  "session": {
    "properties": {
      "$schema": {},
      "session_id": {},
      "proposals_reviewed": {},
      "session_start": {},
      "session_end": {},
      "ended_because": {},
      "base": {},
      "verifier": {},
      "continues": {},
      "recurring_patterns_flagged": {
        "items": {}
      },
      "escalations": {
        "items": {}
      },
      "verified": {
        "items": {
          "properties": {
            "status": {},
            "commit": {},
            "tree": {},
            "branches": {
              "items": {}
            },
            "commands": {
              "items": {}
            },
            "because": {},
            "output": {},
            "seconds": {},
            "worker": {}
          }
        }
      },
      "rfcs_opened": {
        "items": {}
      },
      "uncertain_decisions": {
        "items": {}
      },
      "circuit_breakers_triggered": {
        "items": {}
      },
      "decisions": {
        "items": {
          "properties": {
            "proposal_id": {},
            "agent_id": {},
            "path": {},
            "semantic_scope": {},
            "branch": {},
            "change_type": {},
            "decision": {},
            "decision_type": {},
            "agreement": {},
            "rationale": {},
            "rfc": {}
          }
        }
      },
      "merged_branches": {
        "items": {}
      },
      "squashed": {
        "items": {
          "properties": {
            "branch": {},
            "head": {},
            "agent_id": {}
          }
        }
      },
      "reconciled": {
        "items": {}
      },
      "notices": {
        "items": {}
      },
      "unreadable": {
        "items": {
          "properties": {
            "branch": {},
            "head": {},
            "agent_id": {},
            "reason": {},
            "is_slow": {}
          }
        }
      },
      "unfinished": {
        "items": {
          "properties": {
            "proposal_id": {},
            "path": {},
            "branch": {},
            "reason": {}
          }
        }
      },
      "model_usage": {
        "properties": {
          "calls": {},
          "input_tokens": {},
          "output_tokens": {},
          "cost_usd": {}
        }
      },
      "skills": {
        "items": {
          "properties": {
            "name": {},
            "version": {},
            "digest": {},
            "from": {}
          }
        }
      },
      "assumption_judgements": {
        "items": {
          "properties": {
            "subject": {},
            "a": {},
            "b": {},
            "paths": {
              "items": {}
            },
            "conflict": {},
            "reason": {}
          }
        }
      }
    }
  },
  "digest": {
    "properties": {
      "$schema": {},
      "id": {},
      "created_at": {},
      "reviewed_by": {},
      "base": {},
      "last_session": {},
      "architectural_decisions": {},
      "reviewed": {
        "items": {}
      }
    }
  },
  "skills_lock": {
    "properties": {
      "$schema": {},
      "schema_version": {},
      "skills": {
        "items": {
          "properties": {
            "name": {},
            "version": {},
            "source": {},
            "origin": {},
            "ref": {},
            "commit": {},
            "path": {},
            "digest": {},
            "installed_at": {},
            "marketplace_id": {},
            "sync_etag": {}
          }
        }
      }
    }
  },
  "marketplace": {
    "properties": {
      "$schema": {},
      "schema_version": {},
      "name": {},
      "revision": {},
      "updated_at": {},
      "publish": {},
      "skills": {
        "items": {
          "properties": {
            "id": {},
            "name": {},
            "version": {},
            "description": {},
            "author": {},
            "source": {},
            "digest": {},
            "url": {},
            "size": {},
            "updated_at": {}
          }
        }
      }
    }
  }
} as const satisfies Readonly<Record<string, Shape>>;
