// Made by `npm run generate` from the files in schemas/; edit those instead.
var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    function ucs2length(str) {
      const len = str.length;
      let length = 0;
      let pos = 0;
      let value;
      while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 55296 && value <= 56319 && pos < len) {
          value = str.charCodeAt(pos);
          if ((value & 64512) === 56320)
            pos++;
        }
      }
      return length;
    }
    exports.default = ucs2length;
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
});

// <stdin>
var validateConfig = validate20;
var schema31 = { "type": "object", "properties": { "$schema": { "type": "string" }, "base": { "type": "object", "properties": { "remote": { "type": "string" }, "branch": { "type": "string" } } }, "owner": { "type": ["string", "null"] }, "humans": { "type": "array", "items": { "type": "string" } }, "identity": { "enum": ["email", "signed"] }, "agents": { "type": "object", "additionalProperties": { "type": "object", "properties": { "branches": { "type": "array", "items": { "type": "string" } }, "logins": { "type": "array", "items": { "type": "string" } }, "name": { "type": ["string", "null"] }, "email": { "type": ["string", "null"] } } } }, "limits": { "type": "object", "properties": { "queue": { "type": "integer", "minimum": 0 }, "queue_per_agent": { "type": ["integer", "null"], "minimum": 0 }, "session_proposals": { "type": "integer", "minimum": 0 }, "session_minutes": { "type": "integer", "minimum": 0 }, "head_seconds": { "type": "integer", "minimum": 1 }, "consecutive_uncertain": { "type": "integer", "minimum": 0 }, "breaker": { "type": "integer", "minimum": 0 }, "rfc_hours": { "type": "integer", "minimum": 0 }, "digest_every": { "type": "integer", "minimum": 0 }, "fan_in": { "type": ["integer", "null"], "minimum": 0 }, "review_threshold": { "type": "integer", "minimum": 0 } } }, "sensitive_paths": { "type": "object", "additionalProperties": { "type": "object", "properties": { "class": { "enum": ["dependency", "contract", "security", "infrastructure"] }, "paths": { "type": "array", "items": { "type": "string" } } } } }, "languages": { "type": "array", "items": { "enum": ["python", "typescript", "javascript", "go", "rust", "java", "kotlin", "csharp", "php", "ruby", "c", "cpp"] } }, "python": { "type": "object", "properties": { "roots": { "type": "array", "items": { "type": "string" } } } }, "queue": { "type": "object", "properties": { "ref_namespace": { "type": "string", "pattern": "^refs/[A-Za-z0-9._/-]+$" }, "records": { "enum": ["refs", "commits"] } } }, "verifier": { "type": "object", "properties": { "kind": { "enum": ["heuristic", "llm", "none"] }, "provider": { "enum": ["openai-compatible", "anthropic", "scripted", null] }, "base_url": { "type": ["string", "null"] }, "model": { "type": ["string", "null"] }, "api_key_env": { "type": ["string", "null"] }, "draft_rfcs": { "type": "boolean" } } }, "review": { "type": "object", "properties": { "hold": { "type": "array", "items": { "enum": ["security", "invariant", "out_of_scope", "cross_scope", "fan_in", "signature", "unassigned", "uncertain", "parse_error", "tests_removed", "link", "constant", "wrong_label", "breaker"] } }, "without_reader": { "type": "array", "items": { "enum": ["security", "invariant", "out_of_scope", "cross_scope", "fan_in", "signature", "unassigned", "uncertain", "parse_error", "tests_removed", "link", "constant", "wrong_label", "breaker"] } }, "breaker_hours": { "type": "integer", "minimum": 0 } } }, "embedder": { "type": "object", "properties": { "provider": { "enum": ["none", "openai-compatible", "onnx"] }, "base_url": { "type": ["string", "null"] }, "model": { "type": ["string", "null"] }, "api_key_env": { "type": ["string", "null"] }, "path": { "type": ["string", "null"] }, "package": { "type": ["string", "null"] } } }, "marketplace": { "type": "object", "properties": { "url": { "type": ["string", "null"] }, "api_key_env": { "type": ["string", "null"] }, "refresh": { "enum": ["off", "daily"] } } }, "rfc": { "type": "object", "properties": { "signatures": { "enum": ["breaking", "any"] }, "notify": { "enum": ["mention", "assign", "none"] } } }, "merge": { "type": "object", "properties": { "strategy": { "enum": ["commit", "pull-request"] }, "style": { "enum": ["merge", "squash"] }, "without_pull_request": { "type": ["boolean", "null"] }, "verify": { "type": "array", "items": { "type": "string", "minLength": 1 } }, "verify_env": { "type": "array", "items": { "type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$" } }, "verify_seconds": { "type": "integer", "minimum": 1 }, "verify_checks": { "type": "array", "items": { "type": "string", "minLength": 1 } } } }, "intents": { "type": "object", "properties": { "exclusive": { "type": "array", "items": { "type": "string" } } } }, "evidence": { "type": "object", "properties": { "apps": { "type": "array", "items": { "type": "string" } }, "artifacts": { "type": "array", "items": { "type": "string" } }, "recorders": { "type": "array", "items": { "type": "string" } } } }, "tags": { "type": "object", "additionalProperties": false, "properties": { "agents": { "enum": ["base", "none", "any"] } } }, "unassigned": { "enum": ["flag", "block"] }, "fetch": { "enum": ["auto", "never"] }, "on_tool_error": { "enum": ["block", "allow"] } }, "$id": "Config" };
var pattern4 = new RegExp("^refs/[A-Za-z0-9._/-]+$", "");
var pattern5 = new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "");
var func1 = require_ucs2length().default;
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate20.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.$schema !== void 0) {
      if (typeof data.$schema !== "string") {
        const err0 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err0];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.base !== void 0) {
      let data1 = data.base;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.remote !== void 0) {
          if (typeof data1.remote !== "string") {
            const err1 = { instancePath: instancePath + "/base/remote", schemaPath: "#/properties/base/properties/remote/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err1];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err1);
            }
            errors++;
          }
        }
        if (data1.branch !== void 0) {
          if (typeof data1.branch !== "string") {
            const err2 = { instancePath: instancePath + "/base/branch", schemaPath: "#/properties/base/properties/branch/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err2];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err2);
            }
            errors++;
          }
        }
      } else {
        const err3 = { instancePath: instancePath + "/base", schemaPath: "#/properties/base/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err3];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.owner !== void 0) {
      let data4 = data.owner;
      if (typeof data4 !== "string" && data4 !== null) {
        const err4 = { instancePath: instancePath + "/owner", schemaPath: "#/properties/owner/type", keyword: "type", params: { type: schema31.properties.owner.type } };
        if (vErrors === null) {
          vErrors = [err4];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.humans !== void 0) {
      let data5 = data.humans;
      if (Array.isArray(data5)) {
        const len0 = data5.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data5[i0] !== "string") {
            const err5 = { instancePath: instancePath + "/humans/" + i0, schemaPath: "#/properties/humans/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err5];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err5);
            }
            errors++;
          }
        }
      } else {
        const err6 = { instancePath: instancePath + "/humans", schemaPath: "#/properties/humans/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err6];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.identity !== void 0) {
      let data7 = data.identity;
      if (!(data7 === "email" || data7 === "signed")) {
        const err7 = { instancePath: instancePath + "/identity", schemaPath: "#/properties/identity/enum", keyword: "enum", params: { allowedValues: schema31.properties.identity.enum } };
        if (vErrors === null) {
          vErrors = [err7];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.agents !== void 0) {
      let data8 = data.agents;
      if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
        for (const key0 in data8) {
          let data9 = data8[key0];
          if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
            if (data9.branches !== void 0) {
              let data10 = data9.branches;
              if (Array.isArray(data10)) {
                const len1 = data10.length;
                for (let i1 = 0; i1 < len1; i1++) {
                  if (typeof data10[i1] !== "string") {
                    const err8 = { instancePath: instancePath + "/agents/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/branches/" + i1, schemaPath: "#/properties/agents/additionalProperties/properties/branches/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err8];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err8);
                    }
                    errors++;
                  }
                }
              } else {
                const err9 = { instancePath: instancePath + "/agents/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/branches", schemaPath: "#/properties/agents/additionalProperties/properties/branches/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err9];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err9);
                }
                errors++;
              }
            }
            if (data9.logins !== void 0) {
              let data12 = data9.logins;
              if (Array.isArray(data12)) {
                const len2 = data12.length;
                for (let i2 = 0; i2 < len2; i2++) {
                  if (typeof data12[i2] !== "string") {
                    const err10 = { instancePath: instancePath + "/agents/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/logins/" + i2, schemaPath: "#/properties/agents/additionalProperties/properties/logins/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err10];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err10);
                    }
                    errors++;
                  }
                }
              } else {
                const err11 = { instancePath: instancePath + "/agents/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/logins", schemaPath: "#/properties/agents/additionalProperties/properties/logins/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err11];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err11);
                }
                errors++;
              }
            }
            if (data9.name !== void 0) {
              let data14 = data9.name;
              if (typeof data14 !== "string" && data14 !== null) {
                const err12 = { instancePath: instancePath + "/agents/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/name", schemaPath: "#/properties/agents/additionalProperties/properties/name/type", keyword: "type", params: { type: schema31.properties.agents.additionalProperties.properties.name.type } };
                if (vErrors === null) {
                  vErrors = [err12];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err12);
                }
                errors++;
              }
            }
            if (data9.email !== void 0) {
              let data15 = data9.email;
              if (typeof data15 !== "string" && data15 !== null) {
                const err13 = { instancePath: instancePath + "/agents/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/email", schemaPath: "#/properties/agents/additionalProperties/properties/email/type", keyword: "type", params: { type: schema31.properties.agents.additionalProperties.properties.email.type } };
                if (vErrors === null) {
                  vErrors = [err13];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err13);
                }
                errors++;
              }
            }
          } else {
            const err14 = { instancePath: instancePath + "/agents/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/agents/additionalProperties/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err14];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err14);
            }
            errors++;
          }
        }
      } else {
        const err15 = { instancePath: instancePath + "/agents", schemaPath: "#/properties/agents/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err15];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.limits !== void 0) {
      let data16 = data.limits;
      if (data16 && typeof data16 == "object" && !Array.isArray(data16)) {
        if (data16.queue !== void 0) {
          let data17 = data16.queue;
          if (!(typeof data17 == "number" && (!(data17 % 1) && !isNaN(data17)) && isFinite(data17))) {
            const err16 = { instancePath: instancePath + "/limits/queue", schemaPath: "#/properties/limits/properties/queue/type", keyword: "type", params: { type: "integer" } };
            if (vErrors === null) {
              vErrors = [err16];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err16);
            }
            errors++;
          }
          if (typeof data17 == "number" && isFinite(data17)) {
            if (data17 < 0 || isNaN(data17)) {
              const err17 = { instancePath: instancePath + "/limits/queue", schemaPath: "#/properties/limits/properties/queue/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
              if (vErrors === null) {
                vErrors = [err17];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err17);
              }
              errors++;
            }
          }
        }
        if (data16.queue_per_agent !== void 0) {
          let data18 = data16.queue_per_agent;
          if (!(typeof data18 == "number" && (!(data18 % 1) && !isNaN(data18)) && isFinite(data18)) && data18 !== null) {
            const err18 = { instancePath: instancePath + "/limits/queue_per_agent", schemaPath: "#/properties/limits/properties/queue_per_agent/type", keyword: "type", params: { type: schema31.properties.limits.properties.queue_per_agent.type } };
            if (vErrors === null) {
              vErrors = [err18];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err18);
            }
            errors++;
          }
          if (typeof data18 == "number" && isFinite(data18)) {
            if (data18 < 0 || isNaN(data18)) {
              const err19 = { instancePath: instancePath + "/limits/queue_per_agent", schemaPath: "#/properties/limits/properties/queue_per_agent/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
              if (vErrors === null) {
                vErrors = [err19];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err19);
              }
              errors++;
            }
          }
        }
        if (data16.session_proposals !== void 0) {
          let data19 = data16.session_proposals;
          if (!(typeof data19 == "number" && (!(data19 % 1) && !isNaN(data19)) && isFinite(data19))) {
            const err20 = { instancePath: instancePath + "/limits/session_proposals", schemaPath: "#/properties/limits/properties/session_proposals/type", keyword: "type", params: { type: "integer" } };
            if (vErrors === null) {
              vErrors = [err20];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err20);
            }
            errors++;
          }
          if (typeof data19 == "number" && isFinite(data19)) {
            if (data19 < 0 || isNaN(data19)) {
              const err21 = { instancePath: instancePath + "/limits/session_proposals", schemaPath: "#/properties/limits/properties/session_proposals/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
              if (vErrors === null) {
                vErrors = [err21];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err21);
              }
              errors++;
            }
          }
        }
        if (data16.session_minutes !== void 0) {
          let data20 = data16.session_minutes;
          if (!(typeof data20 == "number" && (!(data20 % 1) && !isNaN(data20)) && isFinite(data20))) {
            const err22 = { instancePath: instancePath + "/limits/session_minutes", schemaPath: "#/properties/limits/properties/session_minutes/type", keyword: "type", params: { type: "integer" } };
            if (vErrors === null) {
              vErrors = [err22];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err22);
            }
            errors++;
          }
          if (typeof data20 == "number" && isFinite(data20)) {
            if (data20 < 0 || isNaN(data20)) {
              const err23 = { instancePath: instancePath + "/limits/session_minutes", schemaPath: "#/properties/limits/properties/session_minutes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
              if (vErrors === null) {
                vErrors = [err23];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err23);
              }
              errors++;
            }
          }
        }
        if (data16.head_seconds !== void 0) {
          let data21 = data16.head_seconds;
          if (!(typeof data21 == "number" && (!(data21 % 1) && !isNaN(data21)) && isFinite(data21))) {
            const err24 = { instancePath: instancePath + "/limits/head_seconds", schemaPath: "#/properties/limits/properties/head_seconds/type", keyword: "type", params: { type: "integer" } };
            if (vErrors === null) {
              vErrors = [err24];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err24);
            }
            errors++;
          }
          if (typeof data21 == "number" && isFinite(data21)) {
            if (data21 < 1 || isNaN(data21)) {
              const err25 = { instancePath: instancePath + "/limits/head_seconds", schemaPath: "#/properties/limits/properties/head_seconds/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 } };
              if (vErrors === null) {
                vErrors = [err25];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err25);
              }
              errors++;
            }
          }
        }
        if (data16.consecutive_uncertain !== void 0) {
          let data22 = data16.consecutive_uncertain;
          if (!(typeof data22 == "number" && (!(data22 % 1) && !isNaN(data22)) && isFinite(data22))) {
            const err26 = { instancePath: instancePath + "/limits/consecutive_uncertain", schemaPath: "#/properties/limits/properties/consecutive_uncertain/type", keyword: "type", params: { type: "integer" } };
            if (vErrors === null) {
              vErrors = [err26];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err26);
            }
            errors++;
          }
          if (typeof data22 == "number" && isFinite(data22)) {
            if (data22 < 0 || isNaN(data22)) {
              const err27 = { instancePath: instancePath + "/limits/consecutive_uncertain", schemaPath: "#/properties/limits/properties/consecutive_uncertain/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
              if (vErrors === null) {
                vErrors = [err27];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err27);
              }
              errors++;
            }
          }
        }
        if (data16.breaker !== void 0) {
          let data23 = data16.breaker;
          if (!(typeof data23 == "number" && (!(data23 % 1) && !isNaN(data23)) && isFinite(data23))) {
            const err28 = { instancePath: instancePath + "/limits/breaker", schemaPath: "#/properties/limits/properties/breaker/type", keyword: "type", params: { type: "integer" } };
            if (vErrors === null) {
              vErrors = [err28];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err28);
            }
            errors++;
          }
          if (typeof data23 == "number" && isFinite(data23)) {
            if (data23 < 0 || isNaN(data23)) {
              const err29 = { instancePath: instancePath + "/limits/breaker", schemaPath: "#/properties/limits/properties/breaker/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
              if (vErrors === null) {
                vErrors = [err29];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err29);
              }
              errors++;
            }
          }
        }
        if (data16.rfc_hours !== void 0) {
          let data24 = data16.rfc_hours;
          if (!(typeof data24 == "number" && (!(data24 % 1) && !isNaN(data24)) && isFinite(data24))) {
            const err30 = { instancePath: instancePath + "/limits/rfc_hours", schemaPath: "#/properties/limits/properties/rfc_hours/type", keyword: "type", params: { type: "integer" } };
            if (vErrors === null) {
              vErrors = [err30];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err30);
            }
            errors++;
          }
          if (typeof data24 == "number" && isFinite(data24)) {
            if (data24 < 0 || isNaN(data24)) {
              const err31 = { instancePath: instancePath + "/limits/rfc_hours", schemaPath: "#/properties/limits/properties/rfc_hours/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
              if (vErrors === null) {
                vErrors = [err31];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err31);
              }
              errors++;
            }
          }
        }
        if (data16.digest_every !== void 0) {
          let data25 = data16.digest_every;
          if (!(typeof data25 == "number" && (!(data25 % 1) && !isNaN(data25)) && isFinite(data25))) {
            const err32 = { instancePath: instancePath + "/limits/digest_every", schemaPath: "#/properties/limits/properties/digest_every/type", keyword: "type", params: { type: "integer" } };
            if (vErrors === null) {
              vErrors = [err32];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err32);
            }
            errors++;
          }
          if (typeof data25 == "number" && isFinite(data25)) {
            if (data25 < 0 || isNaN(data25)) {
              const err33 = { instancePath: instancePath + "/limits/digest_every", schemaPath: "#/properties/limits/properties/digest_every/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
              if (vErrors === null) {
                vErrors = [err33];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err33);
              }
              errors++;
            }
          }
        }
        if (data16.fan_in !== void 0) {
          let data26 = data16.fan_in;
          if (!(typeof data26 == "number" && (!(data26 % 1) && !isNaN(data26)) && isFinite(data26)) && data26 !== null) {
            const err34 = { instancePath: instancePath + "/limits/fan_in", schemaPath: "#/properties/limits/properties/fan_in/type", keyword: "type", params: { type: schema31.properties.limits.properties.fan_in.type } };
            if (vErrors === null) {
              vErrors = [err34];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err34);
            }
            errors++;
          }
          if (typeof data26 == "number" && isFinite(data26)) {
            if (data26 < 0 || isNaN(data26)) {
              const err35 = { instancePath: instancePath + "/limits/fan_in", schemaPath: "#/properties/limits/properties/fan_in/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
              if (vErrors === null) {
                vErrors = [err35];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err35);
              }
              errors++;
            }
          }
        }
        if (data16.review_threshold !== void 0) {
          let data27 = data16.review_threshold;
          if (!(typeof data27 == "number" && (!(data27 % 1) && !isNaN(data27)) && isFinite(data27))) {
            const err36 = { instancePath: instancePath + "/limits/review_threshold", schemaPath: "#/properties/limits/properties/review_threshold/type", keyword: "type", params: { type: "integer" } };
            if (vErrors === null) {
              vErrors = [err36];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err36);
            }
            errors++;
          }
          if (typeof data27 == "number" && isFinite(data27)) {
            if (data27 < 0 || isNaN(data27)) {
              const err37 = { instancePath: instancePath + "/limits/review_threshold", schemaPath: "#/properties/limits/properties/review_threshold/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
              if (vErrors === null) {
                vErrors = [err37];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err37);
              }
              errors++;
            }
          }
        }
      } else {
        const err38 = { instancePath: instancePath + "/limits", schemaPath: "#/properties/limits/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err38];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err38);
        }
        errors++;
      }
    }
    if (data.sensitive_paths !== void 0) {
      let data28 = data.sensitive_paths;
      if (data28 && typeof data28 == "object" && !Array.isArray(data28)) {
        for (const key1 in data28) {
          let data29 = data28[key1];
          if (data29 && typeof data29 == "object" && !Array.isArray(data29)) {
            if (data29.class !== void 0) {
              let data30 = data29.class;
              if (!(data30 === "dependency" || data30 === "contract" || data30 === "security" || data30 === "infrastructure")) {
                const err39 = { instancePath: instancePath + "/sensitive_paths/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/class", schemaPath: "#/properties/sensitive_paths/additionalProperties/properties/class/enum", keyword: "enum", params: { allowedValues: schema31.properties.sensitive_paths.additionalProperties.properties.class.enum } };
                if (vErrors === null) {
                  vErrors = [err39];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err39);
                }
                errors++;
              }
            }
            if (data29.paths !== void 0) {
              let data31 = data29.paths;
              if (Array.isArray(data31)) {
                const len3 = data31.length;
                for (let i3 = 0; i3 < len3; i3++) {
                  if (typeof data31[i3] !== "string") {
                    const err40 = { instancePath: instancePath + "/sensitive_paths/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/paths/" + i3, schemaPath: "#/properties/sensitive_paths/additionalProperties/properties/paths/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err40];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err40);
                    }
                    errors++;
                  }
                }
              } else {
                const err41 = { instancePath: instancePath + "/sensitive_paths/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/paths", schemaPath: "#/properties/sensitive_paths/additionalProperties/properties/paths/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err41];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err41);
                }
                errors++;
              }
            }
          } else {
            const err42 = { instancePath: instancePath + "/sensitive_paths/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/sensitive_paths/additionalProperties/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err42];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err42);
            }
            errors++;
          }
        }
      } else {
        const err43 = { instancePath: instancePath + "/sensitive_paths", schemaPath: "#/properties/sensitive_paths/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err43];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err43);
        }
        errors++;
      }
    }
    if (data.languages !== void 0) {
      let data33 = data.languages;
      if (Array.isArray(data33)) {
        const len4 = data33.length;
        for (let i4 = 0; i4 < len4; i4++) {
          let data34 = data33[i4];
          if (!(data34 === "python" || data34 === "typescript" || data34 === "javascript" || data34 === "go" || data34 === "rust" || data34 === "java" || data34 === "kotlin" || data34 === "csharp" || data34 === "php" || data34 === "ruby" || data34 === "c" || data34 === "cpp")) {
            const err44 = { instancePath: instancePath + "/languages/" + i4, schemaPath: "#/properties/languages/items/enum", keyword: "enum", params: { allowedValues: schema31.properties.languages.items.enum } };
            if (vErrors === null) {
              vErrors = [err44];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err44);
            }
            errors++;
          }
        }
      } else {
        const err45 = { instancePath: instancePath + "/languages", schemaPath: "#/properties/languages/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err45];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err45);
        }
        errors++;
      }
    }
    if (data.python !== void 0) {
      let data35 = data.python;
      if (data35 && typeof data35 == "object" && !Array.isArray(data35)) {
        if (data35.roots !== void 0) {
          let data36 = data35.roots;
          if (Array.isArray(data36)) {
            const len5 = data36.length;
            for (let i5 = 0; i5 < len5; i5++) {
              if (typeof data36[i5] !== "string") {
                const err46 = { instancePath: instancePath + "/python/roots/" + i5, schemaPath: "#/properties/python/properties/roots/items/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err46];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err46);
                }
                errors++;
              }
            }
          } else {
            const err47 = { instancePath: instancePath + "/python/roots", schemaPath: "#/properties/python/properties/roots/type", keyword: "type", params: { type: "array" } };
            if (vErrors === null) {
              vErrors = [err47];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err47);
            }
            errors++;
          }
        }
      } else {
        const err48 = { instancePath: instancePath + "/python", schemaPath: "#/properties/python/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err48];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err48);
        }
        errors++;
      }
    }
    if (data.queue !== void 0) {
      let data38 = data.queue;
      if (data38 && typeof data38 == "object" && !Array.isArray(data38)) {
        if (data38.ref_namespace !== void 0) {
          let data39 = data38.ref_namespace;
          if (typeof data39 === "string") {
            if (!pattern4.test(data39)) {
              const err49 = { instancePath: instancePath + "/queue/ref_namespace", schemaPath: "#/properties/queue/properties/ref_namespace/pattern", keyword: "pattern", params: { pattern: "^refs/[A-Za-z0-9._/-]+$" } };
              if (vErrors === null) {
                vErrors = [err49];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err49);
              }
              errors++;
            }
          } else {
            const err50 = { instancePath: instancePath + "/queue/ref_namespace", schemaPath: "#/properties/queue/properties/ref_namespace/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err50];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err50);
            }
            errors++;
          }
        }
        if (data38.records !== void 0) {
          let data40 = data38.records;
          if (!(data40 === "refs" || data40 === "commits")) {
            const err51 = { instancePath: instancePath + "/queue/records", schemaPath: "#/properties/queue/properties/records/enum", keyword: "enum", params: { allowedValues: schema31.properties.queue.properties.records.enum } };
            if (vErrors === null) {
              vErrors = [err51];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err51);
            }
            errors++;
          }
        }
      } else {
        const err52 = { instancePath: instancePath + "/queue", schemaPath: "#/properties/queue/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err52];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err52);
        }
        errors++;
      }
    }
    if (data.verifier !== void 0) {
      let data41 = data.verifier;
      if (data41 && typeof data41 == "object" && !Array.isArray(data41)) {
        if (data41.kind !== void 0) {
          let data42 = data41.kind;
          if (!(data42 === "heuristic" || data42 === "llm" || data42 === "none")) {
            const err53 = { instancePath: instancePath + "/verifier/kind", schemaPath: "#/properties/verifier/properties/kind/enum", keyword: "enum", params: { allowedValues: schema31.properties.verifier.properties.kind.enum } };
            if (vErrors === null) {
              vErrors = [err53];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err53);
            }
            errors++;
          }
        }
        if (data41.provider !== void 0) {
          let data43 = data41.provider;
          if (!(data43 === "openai-compatible" || data43 === "anthropic" || data43 === "scripted" || data43 === null)) {
            const err54 = { instancePath: instancePath + "/verifier/provider", schemaPath: "#/properties/verifier/properties/provider/enum", keyword: "enum", params: { allowedValues: schema31.properties.verifier.properties.provider.enum } };
            if (vErrors === null) {
              vErrors = [err54];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err54);
            }
            errors++;
          }
        }
        if (data41.base_url !== void 0) {
          let data44 = data41.base_url;
          if (typeof data44 !== "string" && data44 !== null) {
            const err55 = { instancePath: instancePath + "/verifier/base_url", schemaPath: "#/properties/verifier/properties/base_url/type", keyword: "type", params: { type: schema31.properties.verifier.properties.base_url.type } };
            if (vErrors === null) {
              vErrors = [err55];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err55);
            }
            errors++;
          }
        }
        if (data41.model !== void 0) {
          let data45 = data41.model;
          if (typeof data45 !== "string" && data45 !== null) {
            const err56 = { instancePath: instancePath + "/verifier/model", schemaPath: "#/properties/verifier/properties/model/type", keyword: "type", params: { type: schema31.properties.verifier.properties.model.type } };
            if (vErrors === null) {
              vErrors = [err56];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err56);
            }
            errors++;
          }
        }
        if (data41.api_key_env !== void 0) {
          let data46 = data41.api_key_env;
          if (typeof data46 !== "string" && data46 !== null) {
            const err57 = { instancePath: instancePath + "/verifier/api_key_env", schemaPath: "#/properties/verifier/properties/api_key_env/type", keyword: "type", params: { type: schema31.properties.verifier.properties.api_key_env.type } };
            if (vErrors === null) {
              vErrors = [err57];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err57);
            }
            errors++;
          }
        }
        if (data41.draft_rfcs !== void 0) {
          if (typeof data41.draft_rfcs !== "boolean") {
            const err58 = { instancePath: instancePath + "/verifier/draft_rfcs", schemaPath: "#/properties/verifier/properties/draft_rfcs/type", keyword: "type", params: { type: "boolean" } };
            if (vErrors === null) {
              vErrors = [err58];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err58);
            }
            errors++;
          }
        }
      } else {
        const err59 = { instancePath: instancePath + "/verifier", schemaPath: "#/properties/verifier/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err59];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err59);
        }
        errors++;
      }
    }
    if (data.review !== void 0) {
      let data48 = data.review;
      if (data48 && typeof data48 == "object" && !Array.isArray(data48)) {
        if (data48.hold !== void 0) {
          let data49 = data48.hold;
          if (Array.isArray(data49)) {
            const len6 = data49.length;
            for (let i6 = 0; i6 < len6; i6++) {
              let data50 = data49[i6];
              if (!(data50 === "security" || data50 === "invariant" || data50 === "out_of_scope" || data50 === "cross_scope" || data50 === "fan_in" || data50 === "signature" || data50 === "unassigned" || data50 === "uncertain" || data50 === "parse_error" || data50 === "tests_removed" || data50 === "link" || data50 === "constant" || data50 === "wrong_label" || data50 === "breaker")) {
                const err60 = { instancePath: instancePath + "/review/hold/" + i6, schemaPath: "#/properties/review/properties/hold/items/enum", keyword: "enum", params: { allowedValues: schema31.properties.review.properties.hold.items.enum } };
                if (vErrors === null) {
                  vErrors = [err60];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err60);
                }
                errors++;
              }
            }
          } else {
            const err61 = { instancePath: instancePath + "/review/hold", schemaPath: "#/properties/review/properties/hold/type", keyword: "type", params: { type: "array" } };
            if (vErrors === null) {
              vErrors = [err61];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err61);
            }
            errors++;
          }
        }
        if (data48.without_reader !== void 0) {
          let data51 = data48.without_reader;
          if (Array.isArray(data51)) {
            const len7 = data51.length;
            for (let i7 = 0; i7 < len7; i7++) {
              let data52 = data51[i7];
              if (!(data52 === "security" || data52 === "invariant" || data52 === "out_of_scope" || data52 === "cross_scope" || data52 === "fan_in" || data52 === "signature" || data52 === "unassigned" || data52 === "uncertain" || data52 === "parse_error" || data52 === "tests_removed" || data52 === "link" || data52 === "constant" || data52 === "wrong_label" || data52 === "breaker")) {
                const err62 = { instancePath: instancePath + "/review/without_reader/" + i7, schemaPath: "#/properties/review/properties/without_reader/items/enum", keyword: "enum", params: { allowedValues: schema31.properties.review.properties.without_reader.items.enum } };
                if (vErrors === null) {
                  vErrors = [err62];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err62);
                }
                errors++;
              }
            }
          } else {
            const err63 = { instancePath: instancePath + "/review/without_reader", schemaPath: "#/properties/review/properties/without_reader/type", keyword: "type", params: { type: "array" } };
            if (vErrors === null) {
              vErrors = [err63];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err63);
            }
            errors++;
          }
        }
        if (data48.breaker_hours !== void 0) {
          let data53 = data48.breaker_hours;
          if (!(typeof data53 == "number" && (!(data53 % 1) && !isNaN(data53)) && isFinite(data53))) {
            const err64 = { instancePath: instancePath + "/review/breaker_hours", schemaPath: "#/properties/review/properties/breaker_hours/type", keyword: "type", params: { type: "integer" } };
            if (vErrors === null) {
              vErrors = [err64];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err64);
            }
            errors++;
          }
          if (typeof data53 == "number" && isFinite(data53)) {
            if (data53 < 0 || isNaN(data53)) {
              const err65 = { instancePath: instancePath + "/review/breaker_hours", schemaPath: "#/properties/review/properties/breaker_hours/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
              if (vErrors === null) {
                vErrors = [err65];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err65);
              }
              errors++;
            }
          }
        }
      } else {
        const err66 = { instancePath: instancePath + "/review", schemaPath: "#/properties/review/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err66];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err66);
        }
        errors++;
      }
    }
    if (data.embedder !== void 0) {
      let data54 = data.embedder;
      if (data54 && typeof data54 == "object" && !Array.isArray(data54)) {
        if (data54.provider !== void 0) {
          let data55 = data54.provider;
          if (!(data55 === "none" || data55 === "openai-compatible" || data55 === "onnx")) {
            const err67 = { instancePath: instancePath + "/embedder/provider", schemaPath: "#/properties/embedder/properties/provider/enum", keyword: "enum", params: { allowedValues: schema31.properties.embedder.properties.provider.enum } };
            if (vErrors === null) {
              vErrors = [err67];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err67);
            }
            errors++;
          }
        }
        if (data54.base_url !== void 0) {
          let data56 = data54.base_url;
          if (typeof data56 !== "string" && data56 !== null) {
            const err68 = { instancePath: instancePath + "/embedder/base_url", schemaPath: "#/properties/embedder/properties/base_url/type", keyword: "type", params: { type: schema31.properties.embedder.properties.base_url.type } };
            if (vErrors === null) {
              vErrors = [err68];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err68);
            }
            errors++;
          }
        }
        if (data54.model !== void 0) {
          let data57 = data54.model;
          if (typeof data57 !== "string" && data57 !== null) {
            const err69 = { instancePath: instancePath + "/embedder/model", schemaPath: "#/properties/embedder/properties/model/type", keyword: "type", params: { type: schema31.properties.embedder.properties.model.type } };
            if (vErrors === null) {
              vErrors = [err69];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err69);
            }
            errors++;
          }
        }
        if (data54.api_key_env !== void 0) {
          let data58 = data54.api_key_env;
          if (typeof data58 !== "string" && data58 !== null) {
            const err70 = { instancePath: instancePath + "/embedder/api_key_env", schemaPath: "#/properties/embedder/properties/api_key_env/type", keyword: "type", params: { type: schema31.properties.embedder.properties.api_key_env.type } };
            if (vErrors === null) {
              vErrors = [err70];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err70);
            }
            errors++;
          }
        }
        if (data54.path !== void 0) {
          let data59 = data54.path;
          if (typeof data59 !== "string" && data59 !== null) {
            const err71 = { instancePath: instancePath + "/embedder/path", schemaPath: "#/properties/embedder/properties/path/type", keyword: "type", params: { type: schema31.properties.embedder.properties.path.type } };
            if (vErrors === null) {
              vErrors = [err71];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err71);
            }
            errors++;
          }
        }
        if (data54.package !== void 0) {
          let data60 = data54.package;
          if (typeof data60 !== "string" && data60 !== null) {
            const err72 = { instancePath: instancePath + "/embedder/package", schemaPath: "#/properties/embedder/properties/package/type", keyword: "type", params: { type: schema31.properties.embedder.properties.package.type } };
            if (vErrors === null) {
              vErrors = [err72];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err72);
            }
            errors++;
          }
        }
      } else {
        const err73 = { instancePath: instancePath + "/embedder", schemaPath: "#/properties/embedder/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err73];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err73);
        }
        errors++;
      }
    }
    if (data.marketplace !== void 0) {
      let data61 = data.marketplace;
      if (data61 && typeof data61 == "object" && !Array.isArray(data61)) {
        if (data61.url !== void 0) {
          let data62 = data61.url;
          if (typeof data62 !== "string" && data62 !== null) {
            const err74 = { instancePath: instancePath + "/marketplace/url", schemaPath: "#/properties/marketplace/properties/url/type", keyword: "type", params: { type: schema31.properties.marketplace.properties.url.type } };
            if (vErrors === null) {
              vErrors = [err74];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err74);
            }
            errors++;
          }
        }
        if (data61.api_key_env !== void 0) {
          let data63 = data61.api_key_env;
          if (typeof data63 !== "string" && data63 !== null) {
            const err75 = { instancePath: instancePath + "/marketplace/api_key_env", schemaPath: "#/properties/marketplace/properties/api_key_env/type", keyword: "type", params: { type: schema31.properties.marketplace.properties.api_key_env.type } };
            if (vErrors === null) {
              vErrors = [err75];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err75);
            }
            errors++;
          }
        }
        if (data61.refresh !== void 0) {
          let data64 = data61.refresh;
          if (!(data64 === "off" || data64 === "daily")) {
            const err76 = { instancePath: instancePath + "/marketplace/refresh", schemaPath: "#/properties/marketplace/properties/refresh/enum", keyword: "enum", params: { allowedValues: schema31.properties.marketplace.properties.refresh.enum } };
            if (vErrors === null) {
              vErrors = [err76];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err76);
            }
            errors++;
          }
        }
      } else {
        const err77 = { instancePath: instancePath + "/marketplace", schemaPath: "#/properties/marketplace/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err77];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err77);
        }
        errors++;
      }
    }
    if (data.rfc !== void 0) {
      let data65 = data.rfc;
      if (data65 && typeof data65 == "object" && !Array.isArray(data65)) {
        if (data65.signatures !== void 0) {
          let data66 = data65.signatures;
          if (!(data66 === "breaking" || data66 === "any")) {
            const err78 = { instancePath: instancePath + "/rfc/signatures", schemaPath: "#/properties/rfc/properties/signatures/enum", keyword: "enum", params: { allowedValues: schema31.properties.rfc.properties.signatures.enum } };
            if (vErrors === null) {
              vErrors = [err78];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err78);
            }
            errors++;
          }
        }
        if (data65.notify !== void 0) {
          let data67 = data65.notify;
          if (!(data67 === "mention" || data67 === "assign" || data67 === "none")) {
            const err79 = { instancePath: instancePath + "/rfc/notify", schemaPath: "#/properties/rfc/properties/notify/enum", keyword: "enum", params: { allowedValues: schema31.properties.rfc.properties.notify.enum } };
            if (vErrors === null) {
              vErrors = [err79];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err79);
            }
            errors++;
          }
        }
      } else {
        const err80 = { instancePath: instancePath + "/rfc", schemaPath: "#/properties/rfc/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err80];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err80);
        }
        errors++;
      }
    }
    if (data.merge !== void 0) {
      let data68 = data.merge;
      if (data68 && typeof data68 == "object" && !Array.isArray(data68)) {
        if (data68.strategy !== void 0) {
          let data69 = data68.strategy;
          if (!(data69 === "commit" || data69 === "pull-request")) {
            const err81 = { instancePath: instancePath + "/merge/strategy", schemaPath: "#/properties/merge/properties/strategy/enum", keyword: "enum", params: { allowedValues: schema31.properties.merge.properties.strategy.enum } };
            if (vErrors === null) {
              vErrors = [err81];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err81);
            }
            errors++;
          }
        }
        if (data68.style !== void 0) {
          let data70 = data68.style;
          if (!(data70 === "merge" || data70 === "squash")) {
            const err82 = { instancePath: instancePath + "/merge/style", schemaPath: "#/properties/merge/properties/style/enum", keyword: "enum", params: { allowedValues: schema31.properties.merge.properties.style.enum } };
            if (vErrors === null) {
              vErrors = [err82];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err82);
            }
            errors++;
          }
        }
        if (data68.without_pull_request !== void 0) {
          let data71 = data68.without_pull_request;
          if (typeof data71 !== "boolean" && data71 !== null) {
            const err83 = { instancePath: instancePath + "/merge/without_pull_request", schemaPath: "#/properties/merge/properties/without_pull_request/type", keyword: "type", params: { type: schema31.properties.merge.properties.without_pull_request.type } };
            if (vErrors === null) {
              vErrors = [err83];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err83);
            }
            errors++;
          }
        }
        if (data68.verify !== void 0) {
          let data72 = data68.verify;
          if (Array.isArray(data72)) {
            const len8 = data72.length;
            for (let i8 = 0; i8 < len8; i8++) {
              let data73 = data72[i8];
              if (typeof data73 === "string") {
                if (func1(data73) < 1) {
                  const err84 = { instancePath: instancePath + "/merge/verify/" + i8, schemaPath: "#/properties/merge/properties/verify/items/minLength", keyword: "minLength", params: { limit: 1 } };
                  if (vErrors === null) {
                    vErrors = [err84];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err84);
                  }
                  errors++;
                }
              } else {
                const err85 = { instancePath: instancePath + "/merge/verify/" + i8, schemaPath: "#/properties/merge/properties/verify/items/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err85];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err85);
                }
                errors++;
              }
            }
          } else {
            const err86 = { instancePath: instancePath + "/merge/verify", schemaPath: "#/properties/merge/properties/verify/type", keyword: "type", params: { type: "array" } };
            if (vErrors === null) {
              vErrors = [err86];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err86);
            }
            errors++;
          }
        }
        if (data68.verify_env !== void 0) {
          let data74 = data68.verify_env;
          if (Array.isArray(data74)) {
            const len9 = data74.length;
            for (let i9 = 0; i9 < len9; i9++) {
              let data75 = data74[i9];
              if (typeof data75 === "string") {
                if (!pattern5.test(data75)) {
                  const err87 = { instancePath: instancePath + "/merge/verify_env/" + i9, schemaPath: "#/properties/merge/properties/verify_env/items/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z_][A-Za-z0-9_]*$" } };
                  if (vErrors === null) {
                    vErrors = [err87];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err87);
                  }
                  errors++;
                }
              } else {
                const err88 = { instancePath: instancePath + "/merge/verify_env/" + i9, schemaPath: "#/properties/merge/properties/verify_env/items/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err88];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err88);
                }
                errors++;
              }
            }
          } else {
            const err89 = { instancePath: instancePath + "/merge/verify_env", schemaPath: "#/properties/merge/properties/verify_env/type", keyword: "type", params: { type: "array" } };
            if (vErrors === null) {
              vErrors = [err89];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err89);
            }
            errors++;
          }
        }
        if (data68.verify_seconds !== void 0) {
          let data76 = data68.verify_seconds;
          if (!(typeof data76 == "number" && (!(data76 % 1) && !isNaN(data76)) && isFinite(data76))) {
            const err90 = { instancePath: instancePath + "/merge/verify_seconds", schemaPath: "#/properties/merge/properties/verify_seconds/type", keyword: "type", params: { type: "integer" } };
            if (vErrors === null) {
              vErrors = [err90];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err90);
            }
            errors++;
          }
          if (typeof data76 == "number" && isFinite(data76)) {
            if (data76 < 1 || isNaN(data76)) {
              const err91 = { instancePath: instancePath + "/merge/verify_seconds", schemaPath: "#/properties/merge/properties/verify_seconds/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 } };
              if (vErrors === null) {
                vErrors = [err91];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err91);
              }
              errors++;
            }
          }
        }
        if (data68.verify_checks !== void 0) {
          let data77 = data68.verify_checks;
          if (Array.isArray(data77)) {
            const len10 = data77.length;
            for (let i10 = 0; i10 < len10; i10++) {
              let data78 = data77[i10];
              if (typeof data78 === "string") {
                if (func1(data78) < 1) {
                  const err92 = { instancePath: instancePath + "/merge/verify_checks/" + i10, schemaPath: "#/properties/merge/properties/verify_checks/items/minLength", keyword: "minLength", params: { limit: 1 } };
                  if (vErrors === null) {
                    vErrors = [err92];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err92);
                  }
                  errors++;
                }
              } else {
                const err93 = { instancePath: instancePath + "/merge/verify_checks/" + i10, schemaPath: "#/properties/merge/properties/verify_checks/items/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err93];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err93);
                }
                errors++;
              }
            }
          } else {
            const err94 = { instancePath: instancePath + "/merge/verify_checks", schemaPath: "#/properties/merge/properties/verify_checks/type", keyword: "type", params: { type: "array" } };
            if (vErrors === null) {
              vErrors = [err94];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err94);
            }
            errors++;
          }
        }
      } else {
        const err95 = { instancePath: instancePath + "/merge", schemaPath: "#/properties/merge/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err95];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err95);
        }
        errors++;
      }
    }
    if (data.intents !== void 0) {
      let data79 = data.intents;
      if (data79 && typeof data79 == "object" && !Array.isArray(data79)) {
        if (data79.exclusive !== void 0) {
          let data80 = data79.exclusive;
          if (Array.isArray(data80)) {
            const len11 = data80.length;
            for (let i11 = 0; i11 < len11; i11++) {
              if (typeof data80[i11] !== "string") {
                const err96 = { instancePath: instancePath + "/intents/exclusive/" + i11, schemaPath: "#/properties/intents/properties/exclusive/items/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err96];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err96);
                }
                errors++;
              }
            }
          } else {
            const err97 = { instancePath: instancePath + "/intents/exclusive", schemaPath: "#/properties/intents/properties/exclusive/type", keyword: "type", params: { type: "array" } };
            if (vErrors === null) {
              vErrors = [err97];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err97);
            }
            errors++;
          }
        }
      } else {
        const err98 = { instancePath: instancePath + "/intents", schemaPath: "#/properties/intents/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err98];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err98);
        }
        errors++;
      }
    }
    if (data.evidence !== void 0) {
      let data82 = data.evidence;
      if (data82 && typeof data82 == "object" && !Array.isArray(data82)) {
        if (data82.apps !== void 0) {
          let data83 = data82.apps;
          if (Array.isArray(data83)) {
            const len12 = data83.length;
            for (let i12 = 0; i12 < len12; i12++) {
              if (typeof data83[i12] !== "string") {
                const err99 = { instancePath: instancePath + "/evidence/apps/" + i12, schemaPath: "#/properties/evidence/properties/apps/items/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err99];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err99);
                }
                errors++;
              }
            }
          } else {
            const err100 = { instancePath: instancePath + "/evidence/apps", schemaPath: "#/properties/evidence/properties/apps/type", keyword: "type", params: { type: "array" } };
            if (vErrors === null) {
              vErrors = [err100];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err100);
            }
            errors++;
          }
        }
        if (data82.artifacts !== void 0) {
          let data85 = data82.artifacts;
          if (Array.isArray(data85)) {
            const len13 = data85.length;
            for (let i13 = 0; i13 < len13; i13++) {
              if (typeof data85[i13] !== "string") {
                const err101 = { instancePath: instancePath + "/evidence/artifacts/" + i13, schemaPath: "#/properties/evidence/properties/artifacts/items/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err101];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err101);
                }
                errors++;
              }
            }
          } else {
            const err102 = { instancePath: instancePath + "/evidence/artifacts", schemaPath: "#/properties/evidence/properties/artifacts/type", keyword: "type", params: { type: "array" } };
            if (vErrors === null) {
              vErrors = [err102];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err102);
            }
            errors++;
          }
        }
        if (data82.recorders !== void 0) {
          let data87 = data82.recorders;
          if (Array.isArray(data87)) {
            const len14 = data87.length;
            for (let i14 = 0; i14 < len14; i14++) {
              if (typeof data87[i14] !== "string") {
                const err103 = { instancePath: instancePath + "/evidence/recorders/" + i14, schemaPath: "#/properties/evidence/properties/recorders/items/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err103];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err103);
                }
                errors++;
              }
            }
          } else {
            const err104 = { instancePath: instancePath + "/evidence/recorders", schemaPath: "#/properties/evidence/properties/recorders/type", keyword: "type", params: { type: "array" } };
            if (vErrors === null) {
              vErrors = [err104];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err104);
            }
            errors++;
          }
        }
      } else {
        const err105 = { instancePath: instancePath + "/evidence", schemaPath: "#/properties/evidence/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err105];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err105);
        }
        errors++;
      }
    }
    if (data.tags !== void 0) {
      let data89 = data.tags;
      if (data89 && typeof data89 == "object" && !Array.isArray(data89)) {
        for (const key2 in data89) {
          if (!(key2 === "agents")) {
            const err106 = { instancePath: instancePath + "/tags", schemaPath: "#/properties/tags/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 } };
            if (vErrors === null) {
              vErrors = [err106];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err106);
            }
            errors++;
          }
        }
        if (data89.agents !== void 0) {
          let data90 = data89.agents;
          if (!(data90 === "base" || data90 === "none" || data90 === "any")) {
            const err107 = { instancePath: instancePath + "/tags/agents", schemaPath: "#/properties/tags/properties/agents/enum", keyword: "enum", params: { allowedValues: schema31.properties.tags.properties.agents.enum } };
            if (vErrors === null) {
              vErrors = [err107];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err107);
            }
            errors++;
          }
        }
      } else {
        const err108 = { instancePath: instancePath + "/tags", schemaPath: "#/properties/tags/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err108];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err108);
        }
        errors++;
      }
    }
    if (data.unassigned !== void 0) {
      let data91 = data.unassigned;
      if (!(data91 === "flag" || data91 === "block")) {
        const err109 = { instancePath: instancePath + "/unassigned", schemaPath: "#/properties/unassigned/enum", keyword: "enum", params: { allowedValues: schema31.properties.unassigned.enum } };
        if (vErrors === null) {
          vErrors = [err109];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err109);
        }
        errors++;
      }
    }
    if (data.fetch !== void 0) {
      let data92 = data.fetch;
      if (!(data92 === "auto" || data92 === "never")) {
        const err110 = { instancePath: instancePath + "/fetch", schemaPath: "#/properties/fetch/enum", keyword: "enum", params: { allowedValues: schema31.properties.fetch.enum } };
        if (vErrors === null) {
          vErrors = [err110];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err110);
        }
        errors++;
      }
    }
    if (data.on_tool_error !== void 0) {
      let data93 = data.on_tool_error;
      if (!(data93 === "block" || data93 === "allow")) {
        const err111 = { instancePath: instancePath + "/on_tool_error", schemaPath: "#/properties/on_tool_error/enum", keyword: "enum", params: { allowedValues: schema31.properties.on_tool_error.enum } };
        if (vErrors === null) {
          vErrors = [err111];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err111);
        }
        errors++;
      }
    }
  } else {
    const err112 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err112];
    } else if (vErrors.length < 1e3) {
      vErrors.push(err112);
    }
    errors++;
  }
  validate20.errors = vErrors;
  return errors === 0;
}
validate20.evaluated = { "props": { "$schema": true, "base": true, "owner": true, "humans": true, "identity": true, "agents": true, "limits": true, "sensitive_paths": true, "languages": true, "python": true, "queue": true, "verifier": true, "review": true, "embedder": true, "marketplace": true, "rfc": true, "merge": true, "intents": true, "evidence": true, "tags": true, "unassigned": true, "fetch": true, "on_tool_error": true }, "dynamicProps": false, "dynamicItems": false };
var validateKnowledge = validate21;
var schema32 = { "type": "object", "properties": { "$schema": { "type": "string" }, "schema_version": { "const": 1 }, "invariants": { "type": "object", "properties": { "tech_stack": { "type": "array", "items": { "type": "string" } }, "security_patterns": { "type": "array", "items": { "type": "string" } } }, "additionalProperties": { "type": ["object", "array", "string", "number", "boolean", "null"], "properties": { "rule": { "type": "string" }, "forbid_imports": { "type": "array", "items": { "type": "string" } }, "forbid_packages": { "type": "array", "items": { "type": "string" } }, "symbols": { "type": "array", "items": { "type": "string" } }, "paths": { "type": "array", "items": { "type": "string" } } } } }, "state": { "type": "array", "items": { "type": "object", "properties": { "id": { "type": "string", "minLength": 1 }, "path": { "type": "string", "minLength": 1 }, "semantic_scope": { "type": ["string", "null"] }, "scope_schema_version": { "type": ["string", "null"] }, "responsibilities": { "type": "string" }, "dependencies": { "type": "array", "items": { "type": "string" } }, "invariants_touched": { "type": "array", "items": { "type": "string" } }, "assumptions": { "type": "array", "items": { "type": "object", "properties": { "id": { "type": "string" }, "text": { "type": "string" }, "declared_by": { "type": "string" }, "scope": { "type": ["string", "null"] }, "shared": { "type": "boolean" } }, "required": ["id", "text"] } }, "owner": { "type": ["string", "null"] }, "version": { "type": "integer", "minimum": 1 }, "uncertainty_level": { "type": "integer", "minimum": 0, "maximum": 3 }, "uncertainty_reduced_by": { "type": ["string", "null"] }, "last_reviewed_at": { "type": ["string", "null"], "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "change_count_since_review": { "type": "integer", "minimum": 0 }, "contested_by": { "type": ["string", "null"] } }, "required": ["id", "path"] } }, "queue": { "type": "array", "items": { "type": "object", "properties": { "proposal_id": { "type": "string", "pattern": "^prop_[0-9a-z]+$" }, "agent_id": { "type": "string" }, "path": { "type": "string", "minLength": 1 }, "semantic_scope": { "type": ["string", "null"] }, "scope_schema_version": { "type": ["string", "null"] }, "change_type": { "enum": ["mechanical", "behavioral", "architectural"] }, "responsibilities": { "type": "string" }, "dependencies": { "type": "array", "items": { "type": "string" } }, "changed_symbols": { "type": ["array", "null"], "items": { "type": "string" } }, "uses": { "type": "array", "items": { "type": "string" } }, "overlaps": { "type": "array", "items": { "type": "object", "properties": { "kind": { "enum": ["conflict", "same_symbol", "same_new_path", "contradiction", "calls", "called", "same_file"] }, "branch": { "type": "string" }, "head": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "agent_id": { "type": "string" }, "path": { "type": "string" }, "symbols": { "type": "array", "items": { "type": "string" } }, "lines": { "type": ["string", "null"] }, "source": { "enum": ["change", "intent", "work_tree"] }, "since": { "type": ["string", "null"] }, "intent": { "type": ["string", "null"] }, "message": { "type": "string" }, "fix": { "type": "string" } }, "required": ["kind", "branch", "head", "agent_id", "path", "symbols", "lines", "message", "fix"] } }, "losses": { "type": "array", "items": { "type": "object", "properties": { "kind": { "enum": ["dropped", "revived", "file", "back", "mode"] }, "path": { "type": "string", "minLength": 1 }, "first": { "type": "integer", "minimum": 0 }, "last": { "type": "integer", "minimum": 0 }, "fork": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "base": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "own": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "by": { "type": ["string", "null"] }, "says": { "type": "string" } }, "required": ["kind", "path", "first", "last", "fork", "base", "own", "says"] } }, "removes": { "type": "array", "items": { "type": "string" } }, "invariants_touched": { "type": "array", "items": { "type": "string" } }, "assumptions": { "type": "array", "items": { "type": "object", "properties": { "id": { "type": "string" }, "text": { "type": "string" }, "declared_by": { "type": "string" }, "scope": { "type": ["string", "null"] }, "shared": { "type": "boolean" } }, "required": ["id", "text"] } }, "uncertainty_delta": { "type": "string", "pattern": "^(0|[+-][0-3])$" }, "rationale": { "type": "string" }, "out_of_scope": { "type": "boolean" }, "cross_scope_flag": { "type": "boolean" }, "branch": { "type": "string" }, "risk_signals": { "type": "object", "properties": { "touched_auth_or_permission_patterns": { "type": "boolean" }, "public_api_signature_changed": { "type": "boolean" }, "invariant_referenced_file_modified": { "type": "boolean" }, "high_fan_in_module_modified": { "type": "boolean" }, "ast_change_type": { "enum": ["mechanical", "behavioral", "structural"] }, "mechanical_only": { "type": "boolean" } }, "required": ["touched_auth_or_permission_patterns", "public_api_signature_changed", "invariant_referenced_file_modified", "high_fan_in_module_modified", "ast_change_type", "mechanical_only"], "additionalProperties": false }, "classification_verification": { "type": "object", "properties": { "agent_classification": { "enum": ["mechanical", "behavioral", "architectural", null] }, "verifier_classification": { "enum": ["mechanical", "behavioral", "architectural", null] }, "agreement": { "type": ["boolean", "null"] }, "stage1_override": { "type": "boolean" }, "verifier": { "type": "string" }, "justification": { "type": ["string", "null"] }, "verifier_skill": { "type": "string" } }, "required": ["agent_classification", "verifier_classification", "agreement", "stage1_override"] }, "dependency_scan": { "type": "object", "properties": { "undeclared_imports": { "type": "array", "items": { "type": "string" } }, "stale_declared_deps": { "type": "array", "items": { "type": "string" } }, "cross_scope_undeclared": { "type": "array", "items": { "type": "string" } } }, "required": ["undeclared_imports", "stale_declared_deps", "cross_scope_undeclared"] }, "agent_reasoning_summary": { "type": "string" }, "status": { "enum": ["pending", "escalated", "waiting_rfc", "approved", "merged", "rejected", "superseded", "withdrawn"] }, "submitted_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "task_id": { "type": ["string", "null"] }, "base": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "head": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "seen_at": { "type": ["string", "null"], "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "pushed_at": { "type": ["string", "null"], "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "amended_at": { "type": ["string", "null"], "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "rfc": { "type": ["string", "null"] }, "decision": { "type": ["object", "null"], "properties": { "session_id": { "type": "string" }, "decided_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "decision": { "enum": ["auto_approve", "approve", "reject", "escalate", "rfc"] }, "decision_type": { "enum": ["implementation", "architectural"] }, "classification": { "enum": ["mechanical", "behavioral", "architectural"] }, "stage1": { "enum": ["mechanical", "behavioral", "architectural", null] }, "rationale": { "type": "string" }, "steps": { "type": "array", "items": { "type": "object", "properties": { "step": { "type": "integer" }, "title": { "type": "string" }, "outcome": { "type": "string" }, "facts": { "type": "array", "items": { "type": "string" } } }, "required": ["step", "title", "outcome"] } }, "triggers": { "type": "array", "items": { "enum": ["architectural_change", "invariant_change", "new_external_dependency", "shared_interface", "invariant_ambiguity", "assumption_conflict"] } }, "uncertain": { "type": "boolean" }, "blocked_by": { "type": "array", "items": { "type": "string" } }, "conflicts": { "type": "array", "items": { "type": "string" } }, "not_merged": { "type": "string" }, "verification": { "type": "object", "properties": { "status": { "enum": ["passed", "failed", "undecided"] }, "commit": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "tree": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "branches": { "type": "array", "items": { "type": "string" } }, "commands": { "type": "array", "items": { "type": "string" } }, "because": { "type": "string" }, "output": { "type": "string" }, "seconds": { "type": "number" } }, "required": ["status", "tree", "branches", "commands"] }, "unproven": { "type": "array", "items": { "type": "string" } }, "reading": { "type": "object", "properties": { "reader": { "type": "string" }, "skill": { "type": "string" }, "verdict": { "enum": ["approve", "hold", "needs_rework", null] }, "reason": { "type": "string" }, "class": { "enum": ["mechanical", "behavioral", "architectural", null] }, "findings": { "type": "array", "items": { "type": "object", "properties": { "path": { "type": "string" }, "line": { "type": ["integer", "null"] }, "message": { "type": "string" } }, "required": ["path", "line", "message"] } } }, "required": ["reader", "verdict", "reason", "class", "findings"] }, "by": { "type": "string" } } }, "holds": { "type": "array", "items": { "type": "object", "properties": { "kind": { "enum": ["security", "invariant", "out_of_scope", "cross_scope", "fan_in", "signature", "unassigned", "uncertain", "parse_error", "tests_removed", "link", "constant", "wrong_label", "breaker"] }, "needs": { "enum": ["person", "reader"] }, "because": { "type": "string" }, "path": { "type": "string" }, "line": { "type": ["integer", "null"] }, "with": { "type": "object", "properties": { "agent_id": { "type": "string" }, "branch": { "type": "string" } }, "required": ["agent_id", "branch"] } }, "required": ["kind", "needs", "because", "path", "line"] } }, "approvals": { "type": "array", "items": { "type": "object", "properties": { "by": { "type": "string" }, "at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "head": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "rationale": { "type": "string" }, "holds": { "type": "array", "items": { "enum": ["security", "invariant", "out_of_scope", "cross_scope", "fan_in", "signature", "unassigned", "uncertain", "parse_error", "tests_removed", "link", "constant", "wrong_label", "breaker"] } }, "verdict": { "enum": ["approved", "rejected"] }, "url": { "type": ["string", "null"] }, "content": { "type": "object", "properties": { "before": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "after": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" } }, "required": ["before", "after"], "additionalProperties": false } }, "required": ["by", "at", "head", "rationale", "holds", "verdict"] } }, "human_review": { "type": ["object", "null"], "properties": { "by": { "type": "string" }, "at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "url": { "type": ["string", "null"] } }, "required": ["by", "at"] } }, "required": ["proposal_id", "agent_id", "path", "branch", "status"] } }, "tasks": { "type": "array", "items": { "type": "object", "properties": { "id": { "type": "string", "pattern": "^task_[0-9A-Za-z_]+$" }, "agent_id": { "type": "string", "minLength": 1 }, "title": { "type": "string" }, "scope_files": { "type": "array", "items": { "type": "string" } }, "semantic_scope": { "type": ["string", "null"] }, "further_scopes": { "type": "array", "items": { "type": "string" } }, "branch": { "type": "string", "minLength": 1 }, "base": { "type": ["string", "null"] }, "assignment_rationale": { "type": "string" }, "status": { "enum": ["open", "in_progress", "done", "cancelled"] }, "merged_as": { "type": "string" }, "created_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } }, "required": ["id", "agent_id", "scope_files", "branch"] } }, "breakers": { "type": "array", "items": { "type": "object", "properties": { "agent_id": { "type": "string" }, "disagreements": { "type": "array", "items": { "type": "object", "properties": { "proposal_id": { "type": "string" }, "at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } }, "required": ["proposal_id", "at"] } }, "tripped_at": { "type": ["string", "null"], "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "reset": { "type": ["object", "null"], "properties": { "by": { "type": "string" }, "at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "rationale": { "type": "string" } }, "required": ["by", "at", "rationale"] } }, "required": ["agent_id", "disagreements", "tripped_at"] } } }, "$id": "Knowledge" };
var pattern6 = new RegExp("^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$", "");
var pattern7 = new RegExp("^prop_[0-9a-z]+$", "");
var pattern8 = new RegExp("^([0-9a-f]{40}|[0-9a-f]{64})$", "");
var pattern12 = new RegExp("^(0|[+-][0-3])$", "");
var pattern27 = new RegExp("^task_[0-9A-Za-z_]+$", "");
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate21.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.$schema !== void 0) {
      if (typeof data.$schema !== "string") {
        const err0 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err0];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    if (data.schema_version !== void 0) {
      if (1 !== data.schema_version) {
        const err1 = { instancePath: instancePath + "/schema_version", schemaPath: "#/properties/schema_version/const", keyword: "const", params: { allowedValue: 1 } };
        if (vErrors === null) {
          vErrors = [err1];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.invariants !== void 0) {
      let data2 = data.invariants;
      if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
        for (const key0 in data2) {
          if (!(key0 === "tech_stack" || key0 === "security_patterns")) {
            let data3 = data2[key0];
            if (typeof data3 != "object" && typeof data3 !== "string" && !(typeof data3 == "number" && isFinite(data3)) && typeof data3 !== "boolean") {
              const err2 = { instancePath: instancePath + "/invariants/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/invariants/additionalProperties/type", keyword: "type", params: { type: schema32.properties.invariants.additionalProperties.type } };
              if (vErrors === null) {
                vErrors = [err2];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err2);
              }
              errors++;
            }
            if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
              if (data3.rule !== void 0) {
                if (typeof data3.rule !== "string") {
                  const err3 = { instancePath: instancePath + "/invariants/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/rule", schemaPath: "#/properties/invariants/additionalProperties/properties/rule/type", keyword: "type", params: { type: "string" } };
                  if (vErrors === null) {
                    vErrors = [err3];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err3);
                  }
                  errors++;
                }
              }
              if (data3.forbid_imports !== void 0) {
                let data5 = data3.forbid_imports;
                if (Array.isArray(data5)) {
                  const len0 = data5.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    if (typeof data5[i0] !== "string") {
                      const err4 = { instancePath: instancePath + "/invariants/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/forbid_imports/" + i0, schemaPath: "#/properties/invariants/additionalProperties/properties/forbid_imports/items/type", keyword: "type", params: { type: "string" } };
                      if (vErrors === null) {
                        vErrors = [err4];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err4);
                      }
                      errors++;
                    }
                  }
                } else {
                  const err5 = { instancePath: instancePath + "/invariants/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/forbid_imports", schemaPath: "#/properties/invariants/additionalProperties/properties/forbid_imports/type", keyword: "type", params: { type: "array" } };
                  if (vErrors === null) {
                    vErrors = [err5];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err5);
                  }
                  errors++;
                }
              }
              if (data3.forbid_packages !== void 0) {
                let data7 = data3.forbid_packages;
                if (Array.isArray(data7)) {
                  const len1 = data7.length;
                  for (let i1 = 0; i1 < len1; i1++) {
                    if (typeof data7[i1] !== "string") {
                      const err6 = { instancePath: instancePath + "/invariants/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/forbid_packages/" + i1, schemaPath: "#/properties/invariants/additionalProperties/properties/forbid_packages/items/type", keyword: "type", params: { type: "string" } };
                      if (vErrors === null) {
                        vErrors = [err6];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err6);
                      }
                      errors++;
                    }
                  }
                } else {
                  const err7 = { instancePath: instancePath + "/invariants/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/forbid_packages", schemaPath: "#/properties/invariants/additionalProperties/properties/forbid_packages/type", keyword: "type", params: { type: "array" } };
                  if (vErrors === null) {
                    vErrors = [err7];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err7);
                  }
                  errors++;
                }
              }
              if (data3.symbols !== void 0) {
                let data9 = data3.symbols;
                if (Array.isArray(data9)) {
                  const len2 = data9.length;
                  for (let i2 = 0; i2 < len2; i2++) {
                    if (typeof data9[i2] !== "string") {
                      const err8 = { instancePath: instancePath + "/invariants/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/symbols/" + i2, schemaPath: "#/properties/invariants/additionalProperties/properties/symbols/items/type", keyword: "type", params: { type: "string" } };
                      if (vErrors === null) {
                        vErrors = [err8];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err8);
                      }
                      errors++;
                    }
                  }
                } else {
                  const err9 = { instancePath: instancePath + "/invariants/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/symbols", schemaPath: "#/properties/invariants/additionalProperties/properties/symbols/type", keyword: "type", params: { type: "array" } };
                  if (vErrors === null) {
                    vErrors = [err9];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err9);
                  }
                  errors++;
                }
              }
              if (data3.paths !== void 0) {
                let data11 = data3.paths;
                if (Array.isArray(data11)) {
                  const len3 = data11.length;
                  for (let i3 = 0; i3 < len3; i3++) {
                    if (typeof data11[i3] !== "string") {
                      const err10 = { instancePath: instancePath + "/invariants/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/paths/" + i3, schemaPath: "#/properties/invariants/additionalProperties/properties/paths/items/type", keyword: "type", params: { type: "string" } };
                      if (vErrors === null) {
                        vErrors = [err10];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err10);
                      }
                      errors++;
                    }
                  }
                } else {
                  const err11 = { instancePath: instancePath + "/invariants/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/paths", schemaPath: "#/properties/invariants/additionalProperties/properties/paths/type", keyword: "type", params: { type: "array" } };
                  if (vErrors === null) {
                    vErrors = [err11];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err11);
                  }
                  errors++;
                }
              }
            }
          }
        }
        if (data2.tech_stack !== void 0) {
          let data13 = data2.tech_stack;
          if (Array.isArray(data13)) {
            const len4 = data13.length;
            for (let i4 = 0; i4 < len4; i4++) {
              if (typeof data13[i4] !== "string") {
                const err12 = { instancePath: instancePath + "/invariants/tech_stack/" + i4, schemaPath: "#/properties/invariants/properties/tech_stack/items/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err12];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err12);
                }
                errors++;
              }
            }
          } else {
            const err13 = { instancePath: instancePath + "/invariants/tech_stack", schemaPath: "#/properties/invariants/properties/tech_stack/type", keyword: "type", params: { type: "array" } };
            if (vErrors === null) {
              vErrors = [err13];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err13);
            }
            errors++;
          }
        }
        if (data2.security_patterns !== void 0) {
          let data15 = data2.security_patterns;
          if (Array.isArray(data15)) {
            const len5 = data15.length;
            for (let i5 = 0; i5 < len5; i5++) {
              if (typeof data15[i5] !== "string") {
                const err14 = { instancePath: instancePath + "/invariants/security_patterns/" + i5, schemaPath: "#/properties/invariants/properties/security_patterns/items/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err14];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err14);
                }
                errors++;
              }
            }
          } else {
            const err15 = { instancePath: instancePath + "/invariants/security_patterns", schemaPath: "#/properties/invariants/properties/security_patterns/type", keyword: "type", params: { type: "array" } };
            if (vErrors === null) {
              vErrors = [err15];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err15);
            }
            errors++;
          }
        }
      } else {
        const err16 = { instancePath: instancePath + "/invariants", schemaPath: "#/properties/invariants/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err16];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.state !== void 0) {
      let data17 = data.state;
      if (Array.isArray(data17)) {
        const len6 = data17.length;
        for (let i6 = 0; i6 < len6; i6++) {
          let data18 = data17[i6];
          if (data18 && typeof data18 == "object" && !Array.isArray(data18)) {
            if (data18.id === void 0) {
              const err17 = { instancePath: instancePath + "/state/" + i6, schemaPath: "#/properties/state/items/required", keyword: "required", params: { missingProperty: "id" } };
              if (vErrors === null) {
                vErrors = [err17];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err17);
              }
              errors++;
            }
            if (data18.path === void 0) {
              const err18 = { instancePath: instancePath + "/state/" + i6, schemaPath: "#/properties/state/items/required", keyword: "required", params: { missingProperty: "path" } };
              if (vErrors === null) {
                vErrors = [err18];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err18);
              }
              errors++;
            }
            if (data18.id !== void 0) {
              let data19 = data18.id;
              if (typeof data19 === "string") {
                if (func1(data19) < 1) {
                  const err19 = { instancePath: instancePath + "/state/" + i6 + "/id", schemaPath: "#/properties/state/items/properties/id/minLength", keyword: "minLength", params: { limit: 1 } };
                  if (vErrors === null) {
                    vErrors = [err19];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err19);
                  }
                  errors++;
                }
              } else {
                const err20 = { instancePath: instancePath + "/state/" + i6 + "/id", schemaPath: "#/properties/state/items/properties/id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err20];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err20);
                }
                errors++;
              }
            }
            if (data18.path !== void 0) {
              let data20 = data18.path;
              if (typeof data20 === "string") {
                if (func1(data20) < 1) {
                  const err21 = { instancePath: instancePath + "/state/" + i6 + "/path", schemaPath: "#/properties/state/items/properties/path/minLength", keyword: "minLength", params: { limit: 1 } };
                  if (vErrors === null) {
                    vErrors = [err21];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err21);
                  }
                  errors++;
                }
              } else {
                const err22 = { instancePath: instancePath + "/state/" + i6 + "/path", schemaPath: "#/properties/state/items/properties/path/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err22];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err22);
                }
                errors++;
              }
            }
            if (data18.semantic_scope !== void 0) {
              let data21 = data18.semantic_scope;
              if (typeof data21 !== "string" && data21 !== null) {
                const err23 = { instancePath: instancePath + "/state/" + i6 + "/semantic_scope", schemaPath: "#/properties/state/items/properties/semantic_scope/type", keyword: "type", params: { type: schema32.properties.state.items.properties.semantic_scope.type } };
                if (vErrors === null) {
                  vErrors = [err23];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err23);
                }
                errors++;
              }
            }
            if (data18.scope_schema_version !== void 0) {
              let data22 = data18.scope_schema_version;
              if (typeof data22 !== "string" && data22 !== null) {
                const err24 = { instancePath: instancePath + "/state/" + i6 + "/scope_schema_version", schemaPath: "#/properties/state/items/properties/scope_schema_version/type", keyword: "type", params: { type: schema32.properties.state.items.properties.scope_schema_version.type } };
                if (vErrors === null) {
                  vErrors = [err24];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err24);
                }
                errors++;
              }
            }
            if (data18.responsibilities !== void 0) {
              if (typeof data18.responsibilities !== "string") {
                const err25 = { instancePath: instancePath + "/state/" + i6 + "/responsibilities", schemaPath: "#/properties/state/items/properties/responsibilities/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err25];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err25);
                }
                errors++;
              }
            }
            if (data18.dependencies !== void 0) {
              let data24 = data18.dependencies;
              if (Array.isArray(data24)) {
                const len7 = data24.length;
                for (let i7 = 0; i7 < len7; i7++) {
                  if (typeof data24[i7] !== "string") {
                    const err26 = { instancePath: instancePath + "/state/" + i6 + "/dependencies/" + i7, schemaPath: "#/properties/state/items/properties/dependencies/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err26];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err26);
                    }
                    errors++;
                  }
                }
              } else {
                const err27 = { instancePath: instancePath + "/state/" + i6 + "/dependencies", schemaPath: "#/properties/state/items/properties/dependencies/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err27];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err27);
                }
                errors++;
              }
            }
            if (data18.invariants_touched !== void 0) {
              let data26 = data18.invariants_touched;
              if (Array.isArray(data26)) {
                const len8 = data26.length;
                for (let i8 = 0; i8 < len8; i8++) {
                  if (typeof data26[i8] !== "string") {
                    const err28 = { instancePath: instancePath + "/state/" + i6 + "/invariants_touched/" + i8, schemaPath: "#/properties/state/items/properties/invariants_touched/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err28];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err28);
                    }
                    errors++;
                  }
                }
              } else {
                const err29 = { instancePath: instancePath + "/state/" + i6 + "/invariants_touched", schemaPath: "#/properties/state/items/properties/invariants_touched/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err29];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err29);
                }
                errors++;
              }
            }
            if (data18.assumptions !== void 0) {
              let data28 = data18.assumptions;
              if (Array.isArray(data28)) {
                const len9 = data28.length;
                for (let i9 = 0; i9 < len9; i9++) {
                  let data29 = data28[i9];
                  if (data29 && typeof data29 == "object" && !Array.isArray(data29)) {
                    if (data29.id === void 0) {
                      const err30 = { instancePath: instancePath + "/state/" + i6 + "/assumptions/" + i9, schemaPath: "#/properties/state/items/properties/assumptions/items/required", keyword: "required", params: { missingProperty: "id" } };
                      if (vErrors === null) {
                        vErrors = [err30];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err30);
                      }
                      errors++;
                    }
                    if (data29.text === void 0) {
                      const err31 = { instancePath: instancePath + "/state/" + i6 + "/assumptions/" + i9, schemaPath: "#/properties/state/items/properties/assumptions/items/required", keyword: "required", params: { missingProperty: "text" } };
                      if (vErrors === null) {
                        vErrors = [err31];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err31);
                      }
                      errors++;
                    }
                    if (data29.id !== void 0) {
                      if (typeof data29.id !== "string") {
                        const err32 = { instancePath: instancePath + "/state/" + i6 + "/assumptions/" + i9 + "/id", schemaPath: "#/properties/state/items/properties/assumptions/items/properties/id/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err32];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err32);
                        }
                        errors++;
                      }
                    }
                    if (data29.text !== void 0) {
                      if (typeof data29.text !== "string") {
                        const err33 = { instancePath: instancePath + "/state/" + i6 + "/assumptions/" + i9 + "/text", schemaPath: "#/properties/state/items/properties/assumptions/items/properties/text/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err33];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err33);
                        }
                        errors++;
                      }
                    }
                    if (data29.declared_by !== void 0) {
                      if (typeof data29.declared_by !== "string") {
                        const err34 = { instancePath: instancePath + "/state/" + i6 + "/assumptions/" + i9 + "/declared_by", schemaPath: "#/properties/state/items/properties/assumptions/items/properties/declared_by/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err34];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err34);
                        }
                        errors++;
                      }
                    }
                    if (data29.scope !== void 0) {
                      let data33 = data29.scope;
                      if (typeof data33 !== "string" && data33 !== null) {
                        const err35 = { instancePath: instancePath + "/state/" + i6 + "/assumptions/" + i9 + "/scope", schemaPath: "#/properties/state/items/properties/assumptions/items/properties/scope/type", keyword: "type", params: { type: schema32.properties.state.items.properties.assumptions.items.properties.scope.type } };
                        if (vErrors === null) {
                          vErrors = [err35];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err35);
                        }
                        errors++;
                      }
                    }
                    if (data29.shared !== void 0) {
                      if (typeof data29.shared !== "boolean") {
                        const err36 = { instancePath: instancePath + "/state/" + i6 + "/assumptions/" + i9 + "/shared", schemaPath: "#/properties/state/items/properties/assumptions/items/properties/shared/type", keyword: "type", params: { type: "boolean" } };
                        if (vErrors === null) {
                          vErrors = [err36];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err36);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err37 = { instancePath: instancePath + "/state/" + i6 + "/assumptions/" + i9, schemaPath: "#/properties/state/items/properties/assumptions/items/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err37];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err37);
                    }
                    errors++;
                  }
                }
              } else {
                const err38 = { instancePath: instancePath + "/state/" + i6 + "/assumptions", schemaPath: "#/properties/state/items/properties/assumptions/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err38];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err38);
                }
                errors++;
              }
            }
            if (data18.owner !== void 0) {
              let data35 = data18.owner;
              if (typeof data35 !== "string" && data35 !== null) {
                const err39 = { instancePath: instancePath + "/state/" + i6 + "/owner", schemaPath: "#/properties/state/items/properties/owner/type", keyword: "type", params: { type: schema32.properties.state.items.properties.owner.type } };
                if (vErrors === null) {
                  vErrors = [err39];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err39);
                }
                errors++;
              }
            }
            if (data18.version !== void 0) {
              let data36 = data18.version;
              if (!(typeof data36 == "number" && (!(data36 % 1) && !isNaN(data36)) && isFinite(data36))) {
                const err40 = { instancePath: instancePath + "/state/" + i6 + "/version", schemaPath: "#/properties/state/items/properties/version/type", keyword: "type", params: { type: "integer" } };
                if (vErrors === null) {
                  vErrors = [err40];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err40);
                }
                errors++;
              }
              if (typeof data36 == "number" && isFinite(data36)) {
                if (data36 < 1 || isNaN(data36)) {
                  const err41 = { instancePath: instancePath + "/state/" + i6 + "/version", schemaPath: "#/properties/state/items/properties/version/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 } };
                  if (vErrors === null) {
                    vErrors = [err41];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err41);
                  }
                  errors++;
                }
              }
            }
            if (data18.uncertainty_level !== void 0) {
              let data37 = data18.uncertainty_level;
              if (!(typeof data37 == "number" && (!(data37 % 1) && !isNaN(data37)) && isFinite(data37))) {
                const err42 = { instancePath: instancePath + "/state/" + i6 + "/uncertainty_level", schemaPath: "#/properties/state/items/properties/uncertainty_level/type", keyword: "type", params: { type: "integer" } };
                if (vErrors === null) {
                  vErrors = [err42];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err42);
                }
                errors++;
              }
              if (typeof data37 == "number" && isFinite(data37)) {
                if (data37 > 3 || isNaN(data37)) {
                  const err43 = { instancePath: instancePath + "/state/" + i6 + "/uncertainty_level", schemaPath: "#/properties/state/items/properties/uncertainty_level/maximum", keyword: "maximum", params: { comparison: "<=", limit: 3 } };
                  if (vErrors === null) {
                    vErrors = [err43];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err43);
                  }
                  errors++;
                }
                if (data37 < 0 || isNaN(data37)) {
                  const err44 = { instancePath: instancePath + "/state/" + i6 + "/uncertainty_level", schemaPath: "#/properties/state/items/properties/uncertainty_level/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
                  if (vErrors === null) {
                    vErrors = [err44];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err44);
                  }
                  errors++;
                }
              }
            }
            if (data18.uncertainty_reduced_by !== void 0) {
              let data38 = data18.uncertainty_reduced_by;
              if (typeof data38 !== "string" && data38 !== null) {
                const err45 = { instancePath: instancePath + "/state/" + i6 + "/uncertainty_reduced_by", schemaPath: "#/properties/state/items/properties/uncertainty_reduced_by/type", keyword: "type", params: { type: schema32.properties.state.items.properties.uncertainty_reduced_by.type } };
                if (vErrors === null) {
                  vErrors = [err45];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err45);
                }
                errors++;
              }
            }
            if (data18.last_reviewed_at !== void 0) {
              let data39 = data18.last_reviewed_at;
              if (typeof data39 !== "string" && data39 !== null) {
                const err46 = { instancePath: instancePath + "/state/" + i6 + "/last_reviewed_at", schemaPath: "#/properties/state/items/properties/last_reviewed_at/type", keyword: "type", params: { type: schema32.properties.state.items.properties.last_reviewed_at.type } };
                if (vErrors === null) {
                  vErrors = [err46];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err46);
                }
                errors++;
              }
              if (typeof data39 === "string") {
                if (!pattern6.test(data39)) {
                  const err47 = { instancePath: instancePath + "/state/" + i6 + "/last_reviewed_at", schemaPath: "#/properties/state/items/properties/last_reviewed_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                  if (vErrors === null) {
                    vErrors = [err47];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err47);
                  }
                  errors++;
                }
              }
            }
            if (data18.change_count_since_review !== void 0) {
              let data40 = data18.change_count_since_review;
              if (!(typeof data40 == "number" && (!(data40 % 1) && !isNaN(data40)) && isFinite(data40))) {
                const err48 = { instancePath: instancePath + "/state/" + i6 + "/change_count_since_review", schemaPath: "#/properties/state/items/properties/change_count_since_review/type", keyword: "type", params: { type: "integer" } };
                if (vErrors === null) {
                  vErrors = [err48];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err48);
                }
                errors++;
              }
              if (typeof data40 == "number" && isFinite(data40)) {
                if (data40 < 0 || isNaN(data40)) {
                  const err49 = { instancePath: instancePath + "/state/" + i6 + "/change_count_since_review", schemaPath: "#/properties/state/items/properties/change_count_since_review/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
                  if (vErrors === null) {
                    vErrors = [err49];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err49);
                  }
                  errors++;
                }
              }
            }
            if (data18.contested_by !== void 0) {
              let data41 = data18.contested_by;
              if (typeof data41 !== "string" && data41 !== null) {
                const err50 = { instancePath: instancePath + "/state/" + i6 + "/contested_by", schemaPath: "#/properties/state/items/properties/contested_by/type", keyword: "type", params: { type: schema32.properties.state.items.properties.contested_by.type } };
                if (vErrors === null) {
                  vErrors = [err50];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err50);
                }
                errors++;
              }
            }
          } else {
            const err51 = { instancePath: instancePath + "/state/" + i6, schemaPath: "#/properties/state/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err51];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err51);
            }
            errors++;
          }
        }
      } else {
        const err52 = { instancePath: instancePath + "/state", schemaPath: "#/properties/state/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err52];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err52);
        }
        errors++;
      }
    }
    if (data.queue !== void 0) {
      let data42 = data.queue;
      if (Array.isArray(data42)) {
        const len10 = data42.length;
        for (let i10 = 0; i10 < len10; i10++) {
          let data43 = data42[i10];
          if (data43 && typeof data43 == "object" && !Array.isArray(data43)) {
            if (data43.proposal_id === void 0) {
              const err53 = { instancePath: instancePath + "/queue/" + i10, schemaPath: "#/properties/queue/items/required", keyword: "required", params: { missingProperty: "proposal_id" } };
              if (vErrors === null) {
                vErrors = [err53];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err53);
              }
              errors++;
            }
            if (data43.agent_id === void 0) {
              const err54 = { instancePath: instancePath + "/queue/" + i10, schemaPath: "#/properties/queue/items/required", keyword: "required", params: { missingProperty: "agent_id" } };
              if (vErrors === null) {
                vErrors = [err54];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err54);
              }
              errors++;
            }
            if (data43.path === void 0) {
              const err55 = { instancePath: instancePath + "/queue/" + i10, schemaPath: "#/properties/queue/items/required", keyword: "required", params: { missingProperty: "path" } };
              if (vErrors === null) {
                vErrors = [err55];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err55);
              }
              errors++;
            }
            if (data43.branch === void 0) {
              const err56 = { instancePath: instancePath + "/queue/" + i10, schemaPath: "#/properties/queue/items/required", keyword: "required", params: { missingProperty: "branch" } };
              if (vErrors === null) {
                vErrors = [err56];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err56);
              }
              errors++;
            }
            if (data43.status === void 0) {
              const err57 = { instancePath: instancePath + "/queue/" + i10, schemaPath: "#/properties/queue/items/required", keyword: "required", params: { missingProperty: "status" } };
              if (vErrors === null) {
                vErrors = [err57];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err57);
              }
              errors++;
            }
            if (data43.proposal_id !== void 0) {
              let data44 = data43.proposal_id;
              if (typeof data44 === "string") {
                if (!pattern7.test(data44)) {
                  const err58 = { instancePath: instancePath + "/queue/" + i10 + "/proposal_id", schemaPath: "#/properties/queue/items/properties/proposal_id/pattern", keyword: "pattern", params: { pattern: "^prop_[0-9a-z]+$" } };
                  if (vErrors === null) {
                    vErrors = [err58];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err58);
                  }
                  errors++;
                }
              } else {
                const err59 = { instancePath: instancePath + "/queue/" + i10 + "/proposal_id", schemaPath: "#/properties/queue/items/properties/proposal_id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err59];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err59);
                }
                errors++;
              }
            }
            if (data43.agent_id !== void 0) {
              if (typeof data43.agent_id !== "string") {
                const err60 = { instancePath: instancePath + "/queue/" + i10 + "/agent_id", schemaPath: "#/properties/queue/items/properties/agent_id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err60];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err60);
                }
                errors++;
              }
            }
            if (data43.path !== void 0) {
              let data46 = data43.path;
              if (typeof data46 === "string") {
                if (func1(data46) < 1) {
                  const err61 = { instancePath: instancePath + "/queue/" + i10 + "/path", schemaPath: "#/properties/queue/items/properties/path/minLength", keyword: "minLength", params: { limit: 1 } };
                  if (vErrors === null) {
                    vErrors = [err61];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err61);
                  }
                  errors++;
                }
              } else {
                const err62 = { instancePath: instancePath + "/queue/" + i10 + "/path", schemaPath: "#/properties/queue/items/properties/path/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err62];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err62);
                }
                errors++;
              }
            }
            if (data43.semantic_scope !== void 0) {
              let data47 = data43.semantic_scope;
              if (typeof data47 !== "string" && data47 !== null) {
                const err63 = { instancePath: instancePath + "/queue/" + i10 + "/semantic_scope", schemaPath: "#/properties/queue/items/properties/semantic_scope/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.semantic_scope.type } };
                if (vErrors === null) {
                  vErrors = [err63];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err63);
                }
                errors++;
              }
            }
            if (data43.scope_schema_version !== void 0) {
              let data48 = data43.scope_schema_version;
              if (typeof data48 !== "string" && data48 !== null) {
                const err64 = { instancePath: instancePath + "/queue/" + i10 + "/scope_schema_version", schemaPath: "#/properties/queue/items/properties/scope_schema_version/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.scope_schema_version.type } };
                if (vErrors === null) {
                  vErrors = [err64];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err64);
                }
                errors++;
              }
            }
            if (data43.change_type !== void 0) {
              let data49 = data43.change_type;
              if (!(data49 === "mechanical" || data49 === "behavioral" || data49 === "architectural")) {
                const err65 = { instancePath: instancePath + "/queue/" + i10 + "/change_type", schemaPath: "#/properties/queue/items/properties/change_type/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.change_type.enum } };
                if (vErrors === null) {
                  vErrors = [err65];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err65);
                }
                errors++;
              }
            }
            if (data43.responsibilities !== void 0) {
              if (typeof data43.responsibilities !== "string") {
                const err66 = { instancePath: instancePath + "/queue/" + i10 + "/responsibilities", schemaPath: "#/properties/queue/items/properties/responsibilities/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err66];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err66);
                }
                errors++;
              }
            }
            if (data43.dependencies !== void 0) {
              let data51 = data43.dependencies;
              if (Array.isArray(data51)) {
                const len11 = data51.length;
                for (let i11 = 0; i11 < len11; i11++) {
                  if (typeof data51[i11] !== "string") {
                    const err67 = { instancePath: instancePath + "/queue/" + i10 + "/dependencies/" + i11, schemaPath: "#/properties/queue/items/properties/dependencies/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err67];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err67);
                    }
                    errors++;
                  }
                }
              } else {
                const err68 = { instancePath: instancePath + "/queue/" + i10 + "/dependencies", schemaPath: "#/properties/queue/items/properties/dependencies/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err68];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err68);
                }
                errors++;
              }
            }
            if (data43.changed_symbols !== void 0) {
              let data53 = data43.changed_symbols;
              if (!Array.isArray(data53) && data53 !== null) {
                const err69 = { instancePath: instancePath + "/queue/" + i10 + "/changed_symbols", schemaPath: "#/properties/queue/items/properties/changed_symbols/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.changed_symbols.type } };
                if (vErrors === null) {
                  vErrors = [err69];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err69);
                }
                errors++;
              }
              if (Array.isArray(data53)) {
                const len12 = data53.length;
                for (let i12 = 0; i12 < len12; i12++) {
                  if (typeof data53[i12] !== "string") {
                    const err70 = { instancePath: instancePath + "/queue/" + i10 + "/changed_symbols/" + i12, schemaPath: "#/properties/queue/items/properties/changed_symbols/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err70];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err70);
                    }
                    errors++;
                  }
                }
              }
            }
            if (data43.uses !== void 0) {
              let data55 = data43.uses;
              if (Array.isArray(data55)) {
                const len13 = data55.length;
                for (let i13 = 0; i13 < len13; i13++) {
                  if (typeof data55[i13] !== "string") {
                    const err71 = { instancePath: instancePath + "/queue/" + i10 + "/uses/" + i13, schemaPath: "#/properties/queue/items/properties/uses/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err71];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err71);
                    }
                    errors++;
                  }
                }
              } else {
                const err72 = { instancePath: instancePath + "/queue/" + i10 + "/uses", schemaPath: "#/properties/queue/items/properties/uses/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err72];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err72);
                }
                errors++;
              }
            }
            if (data43.overlaps !== void 0) {
              let data57 = data43.overlaps;
              if (Array.isArray(data57)) {
                const len14 = data57.length;
                for (let i14 = 0; i14 < len14; i14++) {
                  let data58 = data57[i14];
                  if (data58 && typeof data58 == "object" && !Array.isArray(data58)) {
                    if (data58.kind === void 0) {
                      const err73 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14, schemaPath: "#/properties/queue/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "kind" } };
                      if (vErrors === null) {
                        vErrors = [err73];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err73);
                      }
                      errors++;
                    }
                    if (data58.branch === void 0) {
                      const err74 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14, schemaPath: "#/properties/queue/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "branch" } };
                      if (vErrors === null) {
                        vErrors = [err74];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err74);
                      }
                      errors++;
                    }
                    if (data58.head === void 0) {
                      const err75 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14, schemaPath: "#/properties/queue/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "head" } };
                      if (vErrors === null) {
                        vErrors = [err75];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err75);
                      }
                      errors++;
                    }
                    if (data58.agent_id === void 0) {
                      const err76 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14, schemaPath: "#/properties/queue/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "agent_id" } };
                      if (vErrors === null) {
                        vErrors = [err76];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err76);
                      }
                      errors++;
                    }
                    if (data58.path === void 0) {
                      const err77 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14, schemaPath: "#/properties/queue/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "path" } };
                      if (vErrors === null) {
                        vErrors = [err77];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err77);
                      }
                      errors++;
                    }
                    if (data58.symbols === void 0) {
                      const err78 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14, schemaPath: "#/properties/queue/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "symbols" } };
                      if (vErrors === null) {
                        vErrors = [err78];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err78);
                      }
                      errors++;
                    }
                    if (data58.lines === void 0) {
                      const err79 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14, schemaPath: "#/properties/queue/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "lines" } };
                      if (vErrors === null) {
                        vErrors = [err79];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err79);
                      }
                      errors++;
                    }
                    if (data58.message === void 0) {
                      const err80 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14, schemaPath: "#/properties/queue/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "message" } };
                      if (vErrors === null) {
                        vErrors = [err80];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err80);
                      }
                      errors++;
                    }
                    if (data58.fix === void 0) {
                      const err81 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14, schemaPath: "#/properties/queue/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "fix" } };
                      if (vErrors === null) {
                        vErrors = [err81];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err81);
                      }
                      errors++;
                    }
                    if (data58.kind !== void 0) {
                      let data59 = data58.kind;
                      if (!(data59 === "conflict" || data59 === "same_symbol" || data59 === "same_new_path" || data59 === "contradiction" || data59 === "calls" || data59 === "called" || data59 === "same_file")) {
                        const err82 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14 + "/kind", schemaPath: "#/properties/queue/items/properties/overlaps/items/properties/kind/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.overlaps.items.properties.kind.enum } };
                        if (vErrors === null) {
                          vErrors = [err82];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err82);
                        }
                        errors++;
                      }
                    }
                    if (data58.branch !== void 0) {
                      if (typeof data58.branch !== "string") {
                        const err83 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14 + "/branch", schemaPath: "#/properties/queue/items/properties/overlaps/items/properties/branch/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err83];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err83);
                        }
                        errors++;
                      }
                    }
                    if (data58.head !== void 0) {
                      let data61 = data58.head;
                      if (typeof data61 !== "string" && data61 !== null) {
                        const err84 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14 + "/head", schemaPath: "#/properties/queue/items/properties/overlaps/items/properties/head/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.overlaps.items.properties.head.type } };
                        if (vErrors === null) {
                          vErrors = [err84];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err84);
                        }
                        errors++;
                      }
                      if (typeof data61 === "string") {
                        if (!pattern8.test(data61)) {
                          const err85 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14 + "/head", schemaPath: "#/properties/queue/items/properties/overlaps/items/properties/head/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                          if (vErrors === null) {
                            vErrors = [err85];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err85);
                          }
                          errors++;
                        }
                      }
                    }
                    if (data58.agent_id !== void 0) {
                      if (typeof data58.agent_id !== "string") {
                        const err86 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14 + "/agent_id", schemaPath: "#/properties/queue/items/properties/overlaps/items/properties/agent_id/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err86];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err86);
                        }
                        errors++;
                      }
                    }
                    if (data58.path !== void 0) {
                      if (typeof data58.path !== "string") {
                        const err87 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14 + "/path", schemaPath: "#/properties/queue/items/properties/overlaps/items/properties/path/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err87];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err87);
                        }
                        errors++;
                      }
                    }
                    if (data58.symbols !== void 0) {
                      let data64 = data58.symbols;
                      if (Array.isArray(data64)) {
                        const len15 = data64.length;
                        for (let i15 = 0; i15 < len15; i15++) {
                          if (typeof data64[i15] !== "string") {
                            const err88 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14 + "/symbols/" + i15, schemaPath: "#/properties/queue/items/properties/overlaps/items/properties/symbols/items/type", keyword: "type", params: { type: "string" } };
                            if (vErrors === null) {
                              vErrors = [err88];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err88);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err89 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14 + "/symbols", schemaPath: "#/properties/queue/items/properties/overlaps/items/properties/symbols/type", keyword: "type", params: { type: "array" } };
                        if (vErrors === null) {
                          vErrors = [err89];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err89);
                        }
                        errors++;
                      }
                    }
                    if (data58.lines !== void 0) {
                      let data66 = data58.lines;
                      if (typeof data66 !== "string" && data66 !== null) {
                        const err90 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14 + "/lines", schemaPath: "#/properties/queue/items/properties/overlaps/items/properties/lines/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.overlaps.items.properties.lines.type } };
                        if (vErrors === null) {
                          vErrors = [err90];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err90);
                        }
                        errors++;
                      }
                    }
                    if (data58.source !== void 0) {
                      let data67 = data58.source;
                      if (!(data67 === "change" || data67 === "intent" || data67 === "work_tree")) {
                        const err91 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14 + "/source", schemaPath: "#/properties/queue/items/properties/overlaps/items/properties/source/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.overlaps.items.properties.source.enum } };
                        if (vErrors === null) {
                          vErrors = [err91];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err91);
                        }
                        errors++;
                      }
                    }
                    if (data58.since !== void 0) {
                      let data68 = data58.since;
                      if (typeof data68 !== "string" && data68 !== null) {
                        const err92 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14 + "/since", schemaPath: "#/properties/queue/items/properties/overlaps/items/properties/since/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.overlaps.items.properties.since.type } };
                        if (vErrors === null) {
                          vErrors = [err92];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err92);
                        }
                        errors++;
                      }
                    }
                    if (data58.intent !== void 0) {
                      let data69 = data58.intent;
                      if (typeof data69 !== "string" && data69 !== null) {
                        const err93 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14 + "/intent", schemaPath: "#/properties/queue/items/properties/overlaps/items/properties/intent/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.overlaps.items.properties.intent.type } };
                        if (vErrors === null) {
                          vErrors = [err93];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err93);
                        }
                        errors++;
                      }
                    }
                    if (data58.message !== void 0) {
                      if (typeof data58.message !== "string") {
                        const err94 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14 + "/message", schemaPath: "#/properties/queue/items/properties/overlaps/items/properties/message/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err94];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err94);
                        }
                        errors++;
                      }
                    }
                    if (data58.fix !== void 0) {
                      if (typeof data58.fix !== "string") {
                        const err95 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14 + "/fix", schemaPath: "#/properties/queue/items/properties/overlaps/items/properties/fix/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err95];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err95);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err96 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps/" + i14, schemaPath: "#/properties/queue/items/properties/overlaps/items/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err96];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err96);
                    }
                    errors++;
                  }
                }
              } else {
                const err97 = { instancePath: instancePath + "/queue/" + i10 + "/overlaps", schemaPath: "#/properties/queue/items/properties/overlaps/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err97];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err97);
                }
                errors++;
              }
            }
            if (data43.losses !== void 0) {
              let data72 = data43.losses;
              if (Array.isArray(data72)) {
                const len16 = data72.length;
                for (let i16 = 0; i16 < len16; i16++) {
                  let data73 = data72[i16];
                  if (data73 && typeof data73 == "object" && !Array.isArray(data73)) {
                    if (data73.kind === void 0) {
                      const err98 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16, schemaPath: "#/properties/queue/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "kind" } };
                      if (vErrors === null) {
                        vErrors = [err98];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err98);
                      }
                      errors++;
                    }
                    if (data73.path === void 0) {
                      const err99 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16, schemaPath: "#/properties/queue/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "path" } };
                      if (vErrors === null) {
                        vErrors = [err99];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err99);
                      }
                      errors++;
                    }
                    if (data73.first === void 0) {
                      const err100 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16, schemaPath: "#/properties/queue/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "first" } };
                      if (vErrors === null) {
                        vErrors = [err100];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err100);
                      }
                      errors++;
                    }
                    if (data73.last === void 0) {
                      const err101 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16, schemaPath: "#/properties/queue/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "last" } };
                      if (vErrors === null) {
                        vErrors = [err101];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err101);
                      }
                      errors++;
                    }
                    if (data73.fork === void 0) {
                      const err102 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16, schemaPath: "#/properties/queue/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "fork" } };
                      if (vErrors === null) {
                        vErrors = [err102];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err102);
                      }
                      errors++;
                    }
                    if (data73.base === void 0) {
                      const err103 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16, schemaPath: "#/properties/queue/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "base" } };
                      if (vErrors === null) {
                        vErrors = [err103];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err103);
                      }
                      errors++;
                    }
                    if (data73.own === void 0) {
                      const err104 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16, schemaPath: "#/properties/queue/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "own" } };
                      if (vErrors === null) {
                        vErrors = [err104];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err104);
                      }
                      errors++;
                    }
                    if (data73.says === void 0) {
                      const err105 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16, schemaPath: "#/properties/queue/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "says" } };
                      if (vErrors === null) {
                        vErrors = [err105];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err105);
                      }
                      errors++;
                    }
                    if (data73.kind !== void 0) {
                      let data74 = data73.kind;
                      if (!(data74 === "dropped" || data74 === "revived" || data74 === "file" || data74 === "back" || data74 === "mode")) {
                        const err106 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16 + "/kind", schemaPath: "#/properties/queue/items/properties/losses/items/properties/kind/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.losses.items.properties.kind.enum } };
                        if (vErrors === null) {
                          vErrors = [err106];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err106);
                        }
                        errors++;
                      }
                    }
                    if (data73.path !== void 0) {
                      let data75 = data73.path;
                      if (typeof data75 === "string") {
                        if (func1(data75) < 1) {
                          const err107 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16 + "/path", schemaPath: "#/properties/queue/items/properties/losses/items/properties/path/minLength", keyword: "minLength", params: { limit: 1 } };
                          if (vErrors === null) {
                            vErrors = [err107];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err107);
                          }
                          errors++;
                        }
                      } else {
                        const err108 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16 + "/path", schemaPath: "#/properties/queue/items/properties/losses/items/properties/path/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err108];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err108);
                        }
                        errors++;
                      }
                    }
                    if (data73.first !== void 0) {
                      let data76 = data73.first;
                      if (!(typeof data76 == "number" && (!(data76 % 1) && !isNaN(data76)) && isFinite(data76))) {
                        const err109 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16 + "/first", schemaPath: "#/properties/queue/items/properties/losses/items/properties/first/type", keyword: "type", params: { type: "integer" } };
                        if (vErrors === null) {
                          vErrors = [err109];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err109);
                        }
                        errors++;
                      }
                      if (typeof data76 == "number" && isFinite(data76)) {
                        if (data76 < 0 || isNaN(data76)) {
                          const err110 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16 + "/first", schemaPath: "#/properties/queue/items/properties/losses/items/properties/first/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
                          if (vErrors === null) {
                            vErrors = [err110];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err110);
                          }
                          errors++;
                        }
                      }
                    }
                    if (data73.last !== void 0) {
                      let data77 = data73.last;
                      if (!(typeof data77 == "number" && (!(data77 % 1) && !isNaN(data77)) && isFinite(data77))) {
                        const err111 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16 + "/last", schemaPath: "#/properties/queue/items/properties/losses/items/properties/last/type", keyword: "type", params: { type: "integer" } };
                        if (vErrors === null) {
                          vErrors = [err111];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err111);
                        }
                        errors++;
                      }
                      if (typeof data77 == "number" && isFinite(data77)) {
                        if (data77 < 0 || isNaN(data77)) {
                          const err112 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16 + "/last", schemaPath: "#/properties/queue/items/properties/losses/items/properties/last/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
                          if (vErrors === null) {
                            vErrors = [err112];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err112);
                          }
                          errors++;
                        }
                      }
                    }
                    if (data73.fork !== void 0) {
                      let data78 = data73.fork;
                      if (typeof data78 === "string") {
                        if (!pattern8.test(data78)) {
                          const err113 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16 + "/fork", schemaPath: "#/properties/queue/items/properties/losses/items/properties/fork/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                          if (vErrors === null) {
                            vErrors = [err113];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err113);
                          }
                          errors++;
                        }
                      } else {
                        const err114 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16 + "/fork", schemaPath: "#/properties/queue/items/properties/losses/items/properties/fork/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err114];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err114);
                        }
                        errors++;
                      }
                    }
                    if (data73.base !== void 0) {
                      let data79 = data73.base;
                      if (typeof data79 === "string") {
                        if (!pattern8.test(data79)) {
                          const err115 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16 + "/base", schemaPath: "#/properties/queue/items/properties/losses/items/properties/base/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                          if (vErrors === null) {
                            vErrors = [err115];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err115);
                          }
                          errors++;
                        }
                      } else {
                        const err116 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16 + "/base", schemaPath: "#/properties/queue/items/properties/losses/items/properties/base/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err116];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err116);
                        }
                        errors++;
                      }
                    }
                    if (data73.own !== void 0) {
                      let data80 = data73.own;
                      if (typeof data80 === "string") {
                        if (!pattern8.test(data80)) {
                          const err117 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16 + "/own", schemaPath: "#/properties/queue/items/properties/losses/items/properties/own/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                          if (vErrors === null) {
                            vErrors = [err117];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err117);
                          }
                          errors++;
                        }
                      } else {
                        const err118 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16 + "/own", schemaPath: "#/properties/queue/items/properties/losses/items/properties/own/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err118];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err118);
                        }
                        errors++;
                      }
                    }
                    if (data73.by !== void 0) {
                      let data81 = data73.by;
                      if (typeof data81 !== "string" && data81 !== null) {
                        const err119 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16 + "/by", schemaPath: "#/properties/queue/items/properties/losses/items/properties/by/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.losses.items.properties.by.type } };
                        if (vErrors === null) {
                          vErrors = [err119];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err119);
                        }
                        errors++;
                      }
                    }
                    if (data73.says !== void 0) {
                      if (typeof data73.says !== "string") {
                        const err120 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16 + "/says", schemaPath: "#/properties/queue/items/properties/losses/items/properties/says/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err120];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err120);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err121 = { instancePath: instancePath + "/queue/" + i10 + "/losses/" + i16, schemaPath: "#/properties/queue/items/properties/losses/items/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err121];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err121);
                    }
                    errors++;
                  }
                }
              } else {
                const err122 = { instancePath: instancePath + "/queue/" + i10 + "/losses", schemaPath: "#/properties/queue/items/properties/losses/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err122];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err122);
                }
                errors++;
              }
            }
            if (data43.removes !== void 0) {
              let data83 = data43.removes;
              if (Array.isArray(data83)) {
                const len17 = data83.length;
                for (let i17 = 0; i17 < len17; i17++) {
                  if (typeof data83[i17] !== "string") {
                    const err123 = { instancePath: instancePath + "/queue/" + i10 + "/removes/" + i17, schemaPath: "#/properties/queue/items/properties/removes/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err123];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err123);
                    }
                    errors++;
                  }
                }
              } else {
                const err124 = { instancePath: instancePath + "/queue/" + i10 + "/removes", schemaPath: "#/properties/queue/items/properties/removes/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err124];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err124);
                }
                errors++;
              }
            }
            if (data43.invariants_touched !== void 0) {
              let data85 = data43.invariants_touched;
              if (Array.isArray(data85)) {
                const len18 = data85.length;
                for (let i18 = 0; i18 < len18; i18++) {
                  if (typeof data85[i18] !== "string") {
                    const err125 = { instancePath: instancePath + "/queue/" + i10 + "/invariants_touched/" + i18, schemaPath: "#/properties/queue/items/properties/invariants_touched/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err125];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err125);
                    }
                    errors++;
                  }
                }
              } else {
                const err126 = { instancePath: instancePath + "/queue/" + i10 + "/invariants_touched", schemaPath: "#/properties/queue/items/properties/invariants_touched/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err126];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err126);
                }
                errors++;
              }
            }
            if (data43.assumptions !== void 0) {
              let data87 = data43.assumptions;
              if (Array.isArray(data87)) {
                const len19 = data87.length;
                for (let i19 = 0; i19 < len19; i19++) {
                  let data88 = data87[i19];
                  if (data88 && typeof data88 == "object" && !Array.isArray(data88)) {
                    if (data88.id === void 0) {
                      const err127 = { instancePath: instancePath + "/queue/" + i10 + "/assumptions/" + i19, schemaPath: "#/properties/queue/items/properties/assumptions/items/required", keyword: "required", params: { missingProperty: "id" } };
                      if (vErrors === null) {
                        vErrors = [err127];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err127);
                      }
                      errors++;
                    }
                    if (data88.text === void 0) {
                      const err128 = { instancePath: instancePath + "/queue/" + i10 + "/assumptions/" + i19, schemaPath: "#/properties/queue/items/properties/assumptions/items/required", keyword: "required", params: { missingProperty: "text" } };
                      if (vErrors === null) {
                        vErrors = [err128];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err128);
                      }
                      errors++;
                    }
                    if (data88.id !== void 0) {
                      if (typeof data88.id !== "string") {
                        const err129 = { instancePath: instancePath + "/queue/" + i10 + "/assumptions/" + i19 + "/id", schemaPath: "#/properties/queue/items/properties/assumptions/items/properties/id/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err129];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err129);
                        }
                        errors++;
                      }
                    }
                    if (data88.text !== void 0) {
                      if (typeof data88.text !== "string") {
                        const err130 = { instancePath: instancePath + "/queue/" + i10 + "/assumptions/" + i19 + "/text", schemaPath: "#/properties/queue/items/properties/assumptions/items/properties/text/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err130];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err130);
                        }
                        errors++;
                      }
                    }
                    if (data88.declared_by !== void 0) {
                      if (typeof data88.declared_by !== "string") {
                        const err131 = { instancePath: instancePath + "/queue/" + i10 + "/assumptions/" + i19 + "/declared_by", schemaPath: "#/properties/queue/items/properties/assumptions/items/properties/declared_by/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err131];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err131);
                        }
                        errors++;
                      }
                    }
                    if (data88.scope !== void 0) {
                      let data92 = data88.scope;
                      if (typeof data92 !== "string" && data92 !== null) {
                        const err132 = { instancePath: instancePath + "/queue/" + i10 + "/assumptions/" + i19 + "/scope", schemaPath: "#/properties/queue/items/properties/assumptions/items/properties/scope/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.assumptions.items.properties.scope.type } };
                        if (vErrors === null) {
                          vErrors = [err132];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err132);
                        }
                        errors++;
                      }
                    }
                    if (data88.shared !== void 0) {
                      if (typeof data88.shared !== "boolean") {
                        const err133 = { instancePath: instancePath + "/queue/" + i10 + "/assumptions/" + i19 + "/shared", schemaPath: "#/properties/queue/items/properties/assumptions/items/properties/shared/type", keyword: "type", params: { type: "boolean" } };
                        if (vErrors === null) {
                          vErrors = [err133];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err133);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err134 = { instancePath: instancePath + "/queue/" + i10 + "/assumptions/" + i19, schemaPath: "#/properties/queue/items/properties/assumptions/items/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err134];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err134);
                    }
                    errors++;
                  }
                }
              } else {
                const err135 = { instancePath: instancePath + "/queue/" + i10 + "/assumptions", schemaPath: "#/properties/queue/items/properties/assumptions/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err135];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err135);
                }
                errors++;
              }
            }
            if (data43.uncertainty_delta !== void 0) {
              let data94 = data43.uncertainty_delta;
              if (typeof data94 === "string") {
                if (!pattern12.test(data94)) {
                  const err136 = { instancePath: instancePath + "/queue/" + i10 + "/uncertainty_delta", schemaPath: "#/properties/queue/items/properties/uncertainty_delta/pattern", keyword: "pattern", params: { pattern: "^(0|[+-][0-3])$" } };
                  if (vErrors === null) {
                    vErrors = [err136];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err136);
                  }
                  errors++;
                }
              } else {
                const err137 = { instancePath: instancePath + "/queue/" + i10 + "/uncertainty_delta", schemaPath: "#/properties/queue/items/properties/uncertainty_delta/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err137];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err137);
                }
                errors++;
              }
            }
            if (data43.rationale !== void 0) {
              if (typeof data43.rationale !== "string") {
                const err138 = { instancePath: instancePath + "/queue/" + i10 + "/rationale", schemaPath: "#/properties/queue/items/properties/rationale/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err138];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err138);
                }
                errors++;
              }
            }
            if (data43.out_of_scope !== void 0) {
              if (typeof data43.out_of_scope !== "boolean") {
                const err139 = { instancePath: instancePath + "/queue/" + i10 + "/out_of_scope", schemaPath: "#/properties/queue/items/properties/out_of_scope/type", keyword: "type", params: { type: "boolean" } };
                if (vErrors === null) {
                  vErrors = [err139];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err139);
                }
                errors++;
              }
            }
            if (data43.cross_scope_flag !== void 0) {
              if (typeof data43.cross_scope_flag !== "boolean") {
                const err140 = { instancePath: instancePath + "/queue/" + i10 + "/cross_scope_flag", schemaPath: "#/properties/queue/items/properties/cross_scope_flag/type", keyword: "type", params: { type: "boolean" } };
                if (vErrors === null) {
                  vErrors = [err140];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err140);
                }
                errors++;
              }
            }
            if (data43.branch !== void 0) {
              if (typeof data43.branch !== "string") {
                const err141 = { instancePath: instancePath + "/queue/" + i10 + "/branch", schemaPath: "#/properties/queue/items/properties/branch/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err141];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err141);
                }
                errors++;
              }
            }
            if (data43.risk_signals !== void 0) {
              let data99 = data43.risk_signals;
              if (data99 && typeof data99 == "object" && !Array.isArray(data99)) {
                if (data99.touched_auth_or_permission_patterns === void 0) {
                  const err142 = { instancePath: instancePath + "/queue/" + i10 + "/risk_signals", schemaPath: "#/properties/queue/items/properties/risk_signals/required", keyword: "required", params: { missingProperty: "touched_auth_or_permission_patterns" } };
                  if (vErrors === null) {
                    vErrors = [err142];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err142);
                  }
                  errors++;
                }
                if (data99.public_api_signature_changed === void 0) {
                  const err143 = { instancePath: instancePath + "/queue/" + i10 + "/risk_signals", schemaPath: "#/properties/queue/items/properties/risk_signals/required", keyword: "required", params: { missingProperty: "public_api_signature_changed" } };
                  if (vErrors === null) {
                    vErrors = [err143];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err143);
                  }
                  errors++;
                }
                if (data99.invariant_referenced_file_modified === void 0) {
                  const err144 = { instancePath: instancePath + "/queue/" + i10 + "/risk_signals", schemaPath: "#/properties/queue/items/properties/risk_signals/required", keyword: "required", params: { missingProperty: "invariant_referenced_file_modified" } };
                  if (vErrors === null) {
                    vErrors = [err144];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err144);
                  }
                  errors++;
                }
                if (data99.high_fan_in_module_modified === void 0) {
                  const err145 = { instancePath: instancePath + "/queue/" + i10 + "/risk_signals", schemaPath: "#/properties/queue/items/properties/risk_signals/required", keyword: "required", params: { missingProperty: "high_fan_in_module_modified" } };
                  if (vErrors === null) {
                    vErrors = [err145];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err145);
                  }
                  errors++;
                }
                if (data99.ast_change_type === void 0) {
                  const err146 = { instancePath: instancePath + "/queue/" + i10 + "/risk_signals", schemaPath: "#/properties/queue/items/properties/risk_signals/required", keyword: "required", params: { missingProperty: "ast_change_type" } };
                  if (vErrors === null) {
                    vErrors = [err146];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err146);
                  }
                  errors++;
                }
                if (data99.mechanical_only === void 0) {
                  const err147 = { instancePath: instancePath + "/queue/" + i10 + "/risk_signals", schemaPath: "#/properties/queue/items/properties/risk_signals/required", keyword: "required", params: { missingProperty: "mechanical_only" } };
                  if (vErrors === null) {
                    vErrors = [err147];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err147);
                  }
                  errors++;
                }
                for (const key1 in data99) {
                  if (!(key1 === "touched_auth_or_permission_patterns" || key1 === "public_api_signature_changed" || key1 === "invariant_referenced_file_modified" || key1 === "high_fan_in_module_modified" || key1 === "ast_change_type" || key1 === "mechanical_only")) {
                    const err148 = { instancePath: instancePath + "/queue/" + i10 + "/risk_signals", schemaPath: "#/properties/queue/items/properties/risk_signals/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } };
                    if (vErrors === null) {
                      vErrors = [err148];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err148);
                    }
                    errors++;
                  }
                }
                if (data99.touched_auth_or_permission_patterns !== void 0) {
                  if (typeof data99.touched_auth_or_permission_patterns !== "boolean") {
                    const err149 = { instancePath: instancePath + "/queue/" + i10 + "/risk_signals/touched_auth_or_permission_patterns", schemaPath: "#/properties/queue/items/properties/risk_signals/properties/touched_auth_or_permission_patterns/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err149];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err149);
                    }
                    errors++;
                  }
                }
                if (data99.public_api_signature_changed !== void 0) {
                  if (typeof data99.public_api_signature_changed !== "boolean") {
                    const err150 = { instancePath: instancePath + "/queue/" + i10 + "/risk_signals/public_api_signature_changed", schemaPath: "#/properties/queue/items/properties/risk_signals/properties/public_api_signature_changed/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err150];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err150);
                    }
                    errors++;
                  }
                }
                if (data99.invariant_referenced_file_modified !== void 0) {
                  if (typeof data99.invariant_referenced_file_modified !== "boolean") {
                    const err151 = { instancePath: instancePath + "/queue/" + i10 + "/risk_signals/invariant_referenced_file_modified", schemaPath: "#/properties/queue/items/properties/risk_signals/properties/invariant_referenced_file_modified/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err151];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err151);
                    }
                    errors++;
                  }
                }
                if (data99.high_fan_in_module_modified !== void 0) {
                  if (typeof data99.high_fan_in_module_modified !== "boolean") {
                    const err152 = { instancePath: instancePath + "/queue/" + i10 + "/risk_signals/high_fan_in_module_modified", schemaPath: "#/properties/queue/items/properties/risk_signals/properties/high_fan_in_module_modified/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err152];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err152);
                    }
                    errors++;
                  }
                }
                if (data99.ast_change_type !== void 0) {
                  let data104 = data99.ast_change_type;
                  if (!(data104 === "mechanical" || data104 === "behavioral" || data104 === "structural")) {
                    const err153 = { instancePath: instancePath + "/queue/" + i10 + "/risk_signals/ast_change_type", schemaPath: "#/properties/queue/items/properties/risk_signals/properties/ast_change_type/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.risk_signals.properties.ast_change_type.enum } };
                    if (vErrors === null) {
                      vErrors = [err153];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err153);
                    }
                    errors++;
                  }
                }
                if (data99.mechanical_only !== void 0) {
                  if (typeof data99.mechanical_only !== "boolean") {
                    const err154 = { instancePath: instancePath + "/queue/" + i10 + "/risk_signals/mechanical_only", schemaPath: "#/properties/queue/items/properties/risk_signals/properties/mechanical_only/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err154];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err154);
                    }
                    errors++;
                  }
                }
              } else {
                const err155 = { instancePath: instancePath + "/queue/" + i10 + "/risk_signals", schemaPath: "#/properties/queue/items/properties/risk_signals/type", keyword: "type", params: { type: "object" } };
                if (vErrors === null) {
                  vErrors = [err155];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err155);
                }
                errors++;
              }
            }
            if (data43.classification_verification !== void 0) {
              let data106 = data43.classification_verification;
              if (data106 && typeof data106 == "object" && !Array.isArray(data106)) {
                if (data106.agent_classification === void 0) {
                  const err156 = { instancePath: instancePath + "/queue/" + i10 + "/classification_verification", schemaPath: "#/properties/queue/items/properties/classification_verification/required", keyword: "required", params: { missingProperty: "agent_classification" } };
                  if (vErrors === null) {
                    vErrors = [err156];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err156);
                  }
                  errors++;
                }
                if (data106.verifier_classification === void 0) {
                  const err157 = { instancePath: instancePath + "/queue/" + i10 + "/classification_verification", schemaPath: "#/properties/queue/items/properties/classification_verification/required", keyword: "required", params: { missingProperty: "verifier_classification" } };
                  if (vErrors === null) {
                    vErrors = [err157];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err157);
                  }
                  errors++;
                }
                if (data106.agreement === void 0) {
                  const err158 = { instancePath: instancePath + "/queue/" + i10 + "/classification_verification", schemaPath: "#/properties/queue/items/properties/classification_verification/required", keyword: "required", params: { missingProperty: "agreement" } };
                  if (vErrors === null) {
                    vErrors = [err158];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err158);
                  }
                  errors++;
                }
                if (data106.stage1_override === void 0) {
                  const err159 = { instancePath: instancePath + "/queue/" + i10 + "/classification_verification", schemaPath: "#/properties/queue/items/properties/classification_verification/required", keyword: "required", params: { missingProperty: "stage1_override" } };
                  if (vErrors === null) {
                    vErrors = [err159];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err159);
                  }
                  errors++;
                }
                if (data106.agent_classification !== void 0) {
                  let data107 = data106.agent_classification;
                  if (!(data107 === "mechanical" || data107 === "behavioral" || data107 === "architectural" || data107 === null)) {
                    const err160 = { instancePath: instancePath + "/queue/" + i10 + "/classification_verification/agent_classification", schemaPath: "#/properties/queue/items/properties/classification_verification/properties/agent_classification/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.classification_verification.properties.agent_classification.enum } };
                    if (vErrors === null) {
                      vErrors = [err160];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err160);
                    }
                    errors++;
                  }
                }
                if (data106.verifier_classification !== void 0) {
                  let data108 = data106.verifier_classification;
                  if (!(data108 === "mechanical" || data108 === "behavioral" || data108 === "architectural" || data108 === null)) {
                    const err161 = { instancePath: instancePath + "/queue/" + i10 + "/classification_verification/verifier_classification", schemaPath: "#/properties/queue/items/properties/classification_verification/properties/verifier_classification/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.classification_verification.properties.verifier_classification.enum } };
                    if (vErrors === null) {
                      vErrors = [err161];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err161);
                    }
                    errors++;
                  }
                }
                if (data106.agreement !== void 0) {
                  let data109 = data106.agreement;
                  if (typeof data109 !== "boolean" && data109 !== null) {
                    const err162 = { instancePath: instancePath + "/queue/" + i10 + "/classification_verification/agreement", schemaPath: "#/properties/queue/items/properties/classification_verification/properties/agreement/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.classification_verification.properties.agreement.type } };
                    if (vErrors === null) {
                      vErrors = [err162];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err162);
                    }
                    errors++;
                  }
                }
                if (data106.stage1_override !== void 0) {
                  if (typeof data106.stage1_override !== "boolean") {
                    const err163 = { instancePath: instancePath + "/queue/" + i10 + "/classification_verification/stage1_override", schemaPath: "#/properties/queue/items/properties/classification_verification/properties/stage1_override/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err163];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err163);
                    }
                    errors++;
                  }
                }
                if (data106.verifier !== void 0) {
                  if (typeof data106.verifier !== "string") {
                    const err164 = { instancePath: instancePath + "/queue/" + i10 + "/classification_verification/verifier", schemaPath: "#/properties/queue/items/properties/classification_verification/properties/verifier/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err164];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err164);
                    }
                    errors++;
                  }
                }
                if (data106.justification !== void 0) {
                  let data112 = data106.justification;
                  if (typeof data112 !== "string" && data112 !== null) {
                    const err165 = { instancePath: instancePath + "/queue/" + i10 + "/classification_verification/justification", schemaPath: "#/properties/queue/items/properties/classification_verification/properties/justification/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.classification_verification.properties.justification.type } };
                    if (vErrors === null) {
                      vErrors = [err165];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err165);
                    }
                    errors++;
                  }
                }
                if (data106.verifier_skill !== void 0) {
                  if (typeof data106.verifier_skill !== "string") {
                    const err166 = { instancePath: instancePath + "/queue/" + i10 + "/classification_verification/verifier_skill", schemaPath: "#/properties/queue/items/properties/classification_verification/properties/verifier_skill/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err166];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err166);
                    }
                    errors++;
                  }
                }
              } else {
                const err167 = { instancePath: instancePath + "/queue/" + i10 + "/classification_verification", schemaPath: "#/properties/queue/items/properties/classification_verification/type", keyword: "type", params: { type: "object" } };
                if (vErrors === null) {
                  vErrors = [err167];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err167);
                }
                errors++;
              }
            }
            if (data43.dependency_scan !== void 0) {
              let data114 = data43.dependency_scan;
              if (data114 && typeof data114 == "object" && !Array.isArray(data114)) {
                if (data114.undeclared_imports === void 0) {
                  const err168 = { instancePath: instancePath + "/queue/" + i10 + "/dependency_scan", schemaPath: "#/properties/queue/items/properties/dependency_scan/required", keyword: "required", params: { missingProperty: "undeclared_imports" } };
                  if (vErrors === null) {
                    vErrors = [err168];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err168);
                  }
                  errors++;
                }
                if (data114.stale_declared_deps === void 0) {
                  const err169 = { instancePath: instancePath + "/queue/" + i10 + "/dependency_scan", schemaPath: "#/properties/queue/items/properties/dependency_scan/required", keyword: "required", params: { missingProperty: "stale_declared_deps" } };
                  if (vErrors === null) {
                    vErrors = [err169];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err169);
                  }
                  errors++;
                }
                if (data114.cross_scope_undeclared === void 0) {
                  const err170 = { instancePath: instancePath + "/queue/" + i10 + "/dependency_scan", schemaPath: "#/properties/queue/items/properties/dependency_scan/required", keyword: "required", params: { missingProperty: "cross_scope_undeclared" } };
                  if (vErrors === null) {
                    vErrors = [err170];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err170);
                  }
                  errors++;
                }
                if (data114.undeclared_imports !== void 0) {
                  let data115 = data114.undeclared_imports;
                  if (Array.isArray(data115)) {
                    const len20 = data115.length;
                    for (let i20 = 0; i20 < len20; i20++) {
                      if (typeof data115[i20] !== "string") {
                        const err171 = { instancePath: instancePath + "/queue/" + i10 + "/dependency_scan/undeclared_imports/" + i20, schemaPath: "#/properties/queue/items/properties/dependency_scan/properties/undeclared_imports/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err171];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err171);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err172 = { instancePath: instancePath + "/queue/" + i10 + "/dependency_scan/undeclared_imports", schemaPath: "#/properties/queue/items/properties/dependency_scan/properties/undeclared_imports/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err172];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err172);
                    }
                    errors++;
                  }
                }
                if (data114.stale_declared_deps !== void 0) {
                  let data117 = data114.stale_declared_deps;
                  if (Array.isArray(data117)) {
                    const len21 = data117.length;
                    for (let i21 = 0; i21 < len21; i21++) {
                      if (typeof data117[i21] !== "string") {
                        const err173 = { instancePath: instancePath + "/queue/" + i10 + "/dependency_scan/stale_declared_deps/" + i21, schemaPath: "#/properties/queue/items/properties/dependency_scan/properties/stale_declared_deps/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err173];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err173);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err174 = { instancePath: instancePath + "/queue/" + i10 + "/dependency_scan/stale_declared_deps", schemaPath: "#/properties/queue/items/properties/dependency_scan/properties/stale_declared_deps/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err174];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err174);
                    }
                    errors++;
                  }
                }
                if (data114.cross_scope_undeclared !== void 0) {
                  let data119 = data114.cross_scope_undeclared;
                  if (Array.isArray(data119)) {
                    const len22 = data119.length;
                    for (let i22 = 0; i22 < len22; i22++) {
                      if (typeof data119[i22] !== "string") {
                        const err175 = { instancePath: instancePath + "/queue/" + i10 + "/dependency_scan/cross_scope_undeclared/" + i22, schemaPath: "#/properties/queue/items/properties/dependency_scan/properties/cross_scope_undeclared/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err175];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err175);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err176 = { instancePath: instancePath + "/queue/" + i10 + "/dependency_scan/cross_scope_undeclared", schemaPath: "#/properties/queue/items/properties/dependency_scan/properties/cross_scope_undeclared/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err176];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err176);
                    }
                    errors++;
                  }
                }
              } else {
                const err177 = { instancePath: instancePath + "/queue/" + i10 + "/dependency_scan", schemaPath: "#/properties/queue/items/properties/dependency_scan/type", keyword: "type", params: { type: "object" } };
                if (vErrors === null) {
                  vErrors = [err177];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err177);
                }
                errors++;
              }
            }
            if (data43.agent_reasoning_summary !== void 0) {
              if (typeof data43.agent_reasoning_summary !== "string") {
                const err178 = { instancePath: instancePath + "/queue/" + i10 + "/agent_reasoning_summary", schemaPath: "#/properties/queue/items/properties/agent_reasoning_summary/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err178];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err178);
                }
                errors++;
              }
            }
            if (data43.status !== void 0) {
              let data122 = data43.status;
              if (!(data122 === "pending" || data122 === "escalated" || data122 === "waiting_rfc" || data122 === "approved" || data122 === "merged" || data122 === "rejected" || data122 === "superseded" || data122 === "withdrawn")) {
                const err179 = { instancePath: instancePath + "/queue/" + i10 + "/status", schemaPath: "#/properties/queue/items/properties/status/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.status.enum } };
                if (vErrors === null) {
                  vErrors = [err179];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err179);
                }
                errors++;
              }
            }
            if (data43.submitted_at !== void 0) {
              let data123 = data43.submitted_at;
              if (typeof data123 === "string") {
                if (!pattern6.test(data123)) {
                  const err180 = { instancePath: instancePath + "/queue/" + i10 + "/submitted_at", schemaPath: "#/properties/queue/items/properties/submitted_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                  if (vErrors === null) {
                    vErrors = [err180];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err180);
                  }
                  errors++;
                }
              } else {
                const err181 = { instancePath: instancePath + "/queue/" + i10 + "/submitted_at", schemaPath: "#/properties/queue/items/properties/submitted_at/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err181];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err181);
                }
                errors++;
              }
            }
            if (data43.task_id !== void 0) {
              let data124 = data43.task_id;
              if (typeof data124 !== "string" && data124 !== null) {
                const err182 = { instancePath: instancePath + "/queue/" + i10 + "/task_id", schemaPath: "#/properties/queue/items/properties/task_id/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.task_id.type } };
                if (vErrors === null) {
                  vErrors = [err182];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err182);
                }
                errors++;
              }
            }
            if (data43.base !== void 0) {
              let data125 = data43.base;
              if (typeof data125 !== "string" && data125 !== null) {
                const err183 = { instancePath: instancePath + "/queue/" + i10 + "/base", schemaPath: "#/properties/queue/items/properties/base/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.base.type } };
                if (vErrors === null) {
                  vErrors = [err183];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err183);
                }
                errors++;
              }
              if (typeof data125 === "string") {
                if (!pattern8.test(data125)) {
                  const err184 = { instancePath: instancePath + "/queue/" + i10 + "/base", schemaPath: "#/properties/queue/items/properties/base/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                  if (vErrors === null) {
                    vErrors = [err184];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err184);
                  }
                  errors++;
                }
              }
            }
            if (data43.head !== void 0) {
              let data126 = data43.head;
              if (typeof data126 !== "string" && data126 !== null) {
                const err185 = { instancePath: instancePath + "/queue/" + i10 + "/head", schemaPath: "#/properties/queue/items/properties/head/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.head.type } };
                if (vErrors === null) {
                  vErrors = [err185];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err185);
                }
                errors++;
              }
              if (typeof data126 === "string") {
                if (!pattern8.test(data126)) {
                  const err186 = { instancePath: instancePath + "/queue/" + i10 + "/head", schemaPath: "#/properties/queue/items/properties/head/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                  if (vErrors === null) {
                    vErrors = [err186];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err186);
                  }
                  errors++;
                }
              }
            }
            if (data43.seen_at !== void 0) {
              let data127 = data43.seen_at;
              if (typeof data127 !== "string" && data127 !== null) {
                const err187 = { instancePath: instancePath + "/queue/" + i10 + "/seen_at", schemaPath: "#/properties/queue/items/properties/seen_at/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.seen_at.type } };
                if (vErrors === null) {
                  vErrors = [err187];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err187);
                }
                errors++;
              }
              if (typeof data127 === "string") {
                if (!pattern6.test(data127)) {
                  const err188 = { instancePath: instancePath + "/queue/" + i10 + "/seen_at", schemaPath: "#/properties/queue/items/properties/seen_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                  if (vErrors === null) {
                    vErrors = [err188];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err188);
                  }
                  errors++;
                }
              }
            }
            if (data43.pushed_at !== void 0) {
              let data128 = data43.pushed_at;
              if (typeof data128 !== "string" && data128 !== null) {
                const err189 = { instancePath: instancePath + "/queue/" + i10 + "/pushed_at", schemaPath: "#/properties/queue/items/properties/pushed_at/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.pushed_at.type } };
                if (vErrors === null) {
                  vErrors = [err189];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err189);
                }
                errors++;
              }
              if (typeof data128 === "string") {
                if (!pattern6.test(data128)) {
                  const err190 = { instancePath: instancePath + "/queue/" + i10 + "/pushed_at", schemaPath: "#/properties/queue/items/properties/pushed_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                  if (vErrors === null) {
                    vErrors = [err190];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err190);
                  }
                  errors++;
                }
              }
            }
            if (data43.amended_at !== void 0) {
              let data129 = data43.amended_at;
              if (typeof data129 !== "string" && data129 !== null) {
                const err191 = { instancePath: instancePath + "/queue/" + i10 + "/amended_at", schemaPath: "#/properties/queue/items/properties/amended_at/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.amended_at.type } };
                if (vErrors === null) {
                  vErrors = [err191];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err191);
                }
                errors++;
              }
              if (typeof data129 === "string") {
                if (!pattern6.test(data129)) {
                  const err192 = { instancePath: instancePath + "/queue/" + i10 + "/amended_at", schemaPath: "#/properties/queue/items/properties/amended_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                  if (vErrors === null) {
                    vErrors = [err192];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err192);
                  }
                  errors++;
                }
              }
            }
            if (data43.rfc !== void 0) {
              let data130 = data43.rfc;
              if (typeof data130 !== "string" && data130 !== null) {
                const err193 = { instancePath: instancePath + "/queue/" + i10 + "/rfc", schemaPath: "#/properties/queue/items/properties/rfc/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.rfc.type } };
                if (vErrors === null) {
                  vErrors = [err193];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err193);
                }
                errors++;
              }
            }
            if (data43.decision !== void 0) {
              let data131 = data43.decision;
              if (!(data131 && typeof data131 == "object" && !Array.isArray(data131)) && data131 !== null) {
                const err194 = { instancePath: instancePath + "/queue/" + i10 + "/decision", schemaPath: "#/properties/queue/items/properties/decision/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.decision.type } };
                if (vErrors === null) {
                  vErrors = [err194];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err194);
                }
                errors++;
              }
              if (data131 && typeof data131 == "object" && !Array.isArray(data131)) {
                if (data131.session_id !== void 0) {
                  if (typeof data131.session_id !== "string") {
                    const err195 = { instancePath: instancePath + "/queue/" + i10 + "/decision/session_id", schemaPath: "#/properties/queue/items/properties/decision/properties/session_id/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err195];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err195);
                    }
                    errors++;
                  }
                }
                if (data131.decided_at !== void 0) {
                  let data133 = data131.decided_at;
                  if (typeof data133 === "string") {
                    if (!pattern6.test(data133)) {
                      const err196 = { instancePath: instancePath + "/queue/" + i10 + "/decision/decided_at", schemaPath: "#/properties/queue/items/properties/decision/properties/decided_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                      if (vErrors === null) {
                        vErrors = [err196];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err196);
                      }
                      errors++;
                    }
                  } else {
                    const err197 = { instancePath: instancePath + "/queue/" + i10 + "/decision/decided_at", schemaPath: "#/properties/queue/items/properties/decision/properties/decided_at/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err197];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err197);
                    }
                    errors++;
                  }
                }
                if (data131.decision !== void 0) {
                  let data134 = data131.decision;
                  if (!(data134 === "auto_approve" || data134 === "approve" || data134 === "reject" || data134 === "escalate" || data134 === "rfc")) {
                    const err198 = { instancePath: instancePath + "/queue/" + i10 + "/decision/decision", schemaPath: "#/properties/queue/items/properties/decision/properties/decision/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.decision.properties.decision.enum } };
                    if (vErrors === null) {
                      vErrors = [err198];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err198);
                    }
                    errors++;
                  }
                }
                if (data131.decision_type !== void 0) {
                  let data135 = data131.decision_type;
                  if (!(data135 === "implementation" || data135 === "architectural")) {
                    const err199 = { instancePath: instancePath + "/queue/" + i10 + "/decision/decision_type", schemaPath: "#/properties/queue/items/properties/decision/properties/decision_type/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.decision.properties.decision_type.enum } };
                    if (vErrors === null) {
                      vErrors = [err199];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err199);
                    }
                    errors++;
                  }
                }
                if (data131.classification !== void 0) {
                  let data136 = data131.classification;
                  if (!(data136 === "mechanical" || data136 === "behavioral" || data136 === "architectural")) {
                    const err200 = { instancePath: instancePath + "/queue/" + i10 + "/decision/classification", schemaPath: "#/properties/queue/items/properties/decision/properties/classification/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.decision.properties.classification.enum } };
                    if (vErrors === null) {
                      vErrors = [err200];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err200);
                    }
                    errors++;
                  }
                }
                if (data131.stage1 !== void 0) {
                  let data137 = data131.stage1;
                  if (!(data137 === "mechanical" || data137 === "behavioral" || data137 === "architectural" || data137 === null)) {
                    const err201 = { instancePath: instancePath + "/queue/" + i10 + "/decision/stage1", schemaPath: "#/properties/queue/items/properties/decision/properties/stage1/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.decision.properties.stage1.enum } };
                    if (vErrors === null) {
                      vErrors = [err201];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err201);
                    }
                    errors++;
                  }
                }
                if (data131.rationale !== void 0) {
                  if (typeof data131.rationale !== "string") {
                    const err202 = { instancePath: instancePath + "/queue/" + i10 + "/decision/rationale", schemaPath: "#/properties/queue/items/properties/decision/properties/rationale/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err202];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err202);
                    }
                    errors++;
                  }
                }
                if (data131.steps !== void 0) {
                  let data139 = data131.steps;
                  if (Array.isArray(data139)) {
                    const len23 = data139.length;
                    for (let i23 = 0; i23 < len23; i23++) {
                      let data140 = data139[i23];
                      if (data140 && typeof data140 == "object" && !Array.isArray(data140)) {
                        if (data140.step === void 0) {
                          const err203 = { instancePath: instancePath + "/queue/" + i10 + "/decision/steps/" + i23, schemaPath: "#/properties/queue/items/properties/decision/properties/steps/items/required", keyword: "required", params: { missingProperty: "step" } };
                          if (vErrors === null) {
                            vErrors = [err203];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err203);
                          }
                          errors++;
                        }
                        if (data140.title === void 0) {
                          const err204 = { instancePath: instancePath + "/queue/" + i10 + "/decision/steps/" + i23, schemaPath: "#/properties/queue/items/properties/decision/properties/steps/items/required", keyword: "required", params: { missingProperty: "title" } };
                          if (vErrors === null) {
                            vErrors = [err204];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err204);
                          }
                          errors++;
                        }
                        if (data140.outcome === void 0) {
                          const err205 = { instancePath: instancePath + "/queue/" + i10 + "/decision/steps/" + i23, schemaPath: "#/properties/queue/items/properties/decision/properties/steps/items/required", keyword: "required", params: { missingProperty: "outcome" } };
                          if (vErrors === null) {
                            vErrors = [err205];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err205);
                          }
                          errors++;
                        }
                        if (data140.step !== void 0) {
                          let data141 = data140.step;
                          if (!(typeof data141 == "number" && (!(data141 % 1) && !isNaN(data141)) && isFinite(data141))) {
                            const err206 = { instancePath: instancePath + "/queue/" + i10 + "/decision/steps/" + i23 + "/step", schemaPath: "#/properties/queue/items/properties/decision/properties/steps/items/properties/step/type", keyword: "type", params: { type: "integer" } };
                            if (vErrors === null) {
                              vErrors = [err206];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err206);
                            }
                            errors++;
                          }
                        }
                        if (data140.title !== void 0) {
                          if (typeof data140.title !== "string") {
                            const err207 = { instancePath: instancePath + "/queue/" + i10 + "/decision/steps/" + i23 + "/title", schemaPath: "#/properties/queue/items/properties/decision/properties/steps/items/properties/title/type", keyword: "type", params: { type: "string" } };
                            if (vErrors === null) {
                              vErrors = [err207];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err207);
                            }
                            errors++;
                          }
                        }
                        if (data140.outcome !== void 0) {
                          if (typeof data140.outcome !== "string") {
                            const err208 = { instancePath: instancePath + "/queue/" + i10 + "/decision/steps/" + i23 + "/outcome", schemaPath: "#/properties/queue/items/properties/decision/properties/steps/items/properties/outcome/type", keyword: "type", params: { type: "string" } };
                            if (vErrors === null) {
                              vErrors = [err208];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err208);
                            }
                            errors++;
                          }
                        }
                        if (data140.facts !== void 0) {
                          let data144 = data140.facts;
                          if (Array.isArray(data144)) {
                            const len24 = data144.length;
                            for (let i24 = 0; i24 < len24; i24++) {
                              if (typeof data144[i24] !== "string") {
                                const err209 = { instancePath: instancePath + "/queue/" + i10 + "/decision/steps/" + i23 + "/facts/" + i24, schemaPath: "#/properties/queue/items/properties/decision/properties/steps/items/properties/facts/items/type", keyword: "type", params: { type: "string" } };
                                if (vErrors === null) {
                                  vErrors = [err209];
                                } else if (vErrors.length < 1e3) {
                                  vErrors.push(err209);
                                }
                                errors++;
                              }
                            }
                          } else {
                            const err210 = { instancePath: instancePath + "/queue/" + i10 + "/decision/steps/" + i23 + "/facts", schemaPath: "#/properties/queue/items/properties/decision/properties/steps/items/properties/facts/type", keyword: "type", params: { type: "array" } };
                            if (vErrors === null) {
                              vErrors = [err210];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err210);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err211 = { instancePath: instancePath + "/queue/" + i10 + "/decision/steps/" + i23, schemaPath: "#/properties/queue/items/properties/decision/properties/steps/items/type", keyword: "type", params: { type: "object" } };
                        if (vErrors === null) {
                          vErrors = [err211];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err211);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err212 = { instancePath: instancePath + "/queue/" + i10 + "/decision/steps", schemaPath: "#/properties/queue/items/properties/decision/properties/steps/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err212];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err212);
                    }
                    errors++;
                  }
                }
                if (data131.triggers !== void 0) {
                  let data146 = data131.triggers;
                  if (Array.isArray(data146)) {
                    const len25 = data146.length;
                    for (let i25 = 0; i25 < len25; i25++) {
                      let data147 = data146[i25];
                      if (!(data147 === "architectural_change" || data147 === "invariant_change" || data147 === "new_external_dependency" || data147 === "shared_interface" || data147 === "invariant_ambiguity" || data147 === "assumption_conflict")) {
                        const err213 = { instancePath: instancePath + "/queue/" + i10 + "/decision/triggers/" + i25, schemaPath: "#/properties/queue/items/properties/decision/properties/triggers/items/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.decision.properties.triggers.items.enum } };
                        if (vErrors === null) {
                          vErrors = [err213];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err213);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err214 = { instancePath: instancePath + "/queue/" + i10 + "/decision/triggers", schemaPath: "#/properties/queue/items/properties/decision/properties/triggers/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err214];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err214);
                    }
                    errors++;
                  }
                }
                if (data131.uncertain !== void 0) {
                  if (typeof data131.uncertain !== "boolean") {
                    const err215 = { instancePath: instancePath + "/queue/" + i10 + "/decision/uncertain", schemaPath: "#/properties/queue/items/properties/decision/properties/uncertain/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err215];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err215);
                    }
                    errors++;
                  }
                }
                if (data131.blocked_by !== void 0) {
                  let data149 = data131.blocked_by;
                  if (Array.isArray(data149)) {
                    const len26 = data149.length;
                    for (let i26 = 0; i26 < len26; i26++) {
                      if (typeof data149[i26] !== "string") {
                        const err216 = { instancePath: instancePath + "/queue/" + i10 + "/decision/blocked_by/" + i26, schemaPath: "#/properties/queue/items/properties/decision/properties/blocked_by/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err216];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err216);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err217 = { instancePath: instancePath + "/queue/" + i10 + "/decision/blocked_by", schemaPath: "#/properties/queue/items/properties/decision/properties/blocked_by/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err217];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err217);
                    }
                    errors++;
                  }
                }
                if (data131.conflicts !== void 0) {
                  let data151 = data131.conflicts;
                  if (Array.isArray(data151)) {
                    const len27 = data151.length;
                    for (let i27 = 0; i27 < len27; i27++) {
                      if (typeof data151[i27] !== "string") {
                        const err218 = { instancePath: instancePath + "/queue/" + i10 + "/decision/conflicts/" + i27, schemaPath: "#/properties/queue/items/properties/decision/properties/conflicts/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err218];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err218);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err219 = { instancePath: instancePath + "/queue/" + i10 + "/decision/conflicts", schemaPath: "#/properties/queue/items/properties/decision/properties/conflicts/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err219];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err219);
                    }
                    errors++;
                  }
                }
                if (data131.not_merged !== void 0) {
                  if (typeof data131.not_merged !== "string") {
                    const err220 = { instancePath: instancePath + "/queue/" + i10 + "/decision/not_merged", schemaPath: "#/properties/queue/items/properties/decision/properties/not_merged/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err220];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err220);
                    }
                    errors++;
                  }
                }
                if (data131.verification !== void 0) {
                  let data154 = data131.verification;
                  if (data154 && typeof data154 == "object" && !Array.isArray(data154)) {
                    if (data154.status === void 0) {
                      const err221 = { instancePath: instancePath + "/queue/" + i10 + "/decision/verification", schemaPath: "#/properties/queue/items/properties/decision/properties/verification/required", keyword: "required", params: { missingProperty: "status" } };
                      if (vErrors === null) {
                        vErrors = [err221];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err221);
                      }
                      errors++;
                    }
                    if (data154.tree === void 0) {
                      const err222 = { instancePath: instancePath + "/queue/" + i10 + "/decision/verification", schemaPath: "#/properties/queue/items/properties/decision/properties/verification/required", keyword: "required", params: { missingProperty: "tree" } };
                      if (vErrors === null) {
                        vErrors = [err222];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err222);
                      }
                      errors++;
                    }
                    if (data154.branches === void 0) {
                      const err223 = { instancePath: instancePath + "/queue/" + i10 + "/decision/verification", schemaPath: "#/properties/queue/items/properties/decision/properties/verification/required", keyword: "required", params: { missingProperty: "branches" } };
                      if (vErrors === null) {
                        vErrors = [err223];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err223);
                      }
                      errors++;
                    }
                    if (data154.commands === void 0) {
                      const err224 = { instancePath: instancePath + "/queue/" + i10 + "/decision/verification", schemaPath: "#/properties/queue/items/properties/decision/properties/verification/required", keyword: "required", params: { missingProperty: "commands" } };
                      if (vErrors === null) {
                        vErrors = [err224];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err224);
                      }
                      errors++;
                    }
                    if (data154.status !== void 0) {
                      let data155 = data154.status;
                      if (!(data155 === "passed" || data155 === "failed" || data155 === "undecided")) {
                        const err225 = { instancePath: instancePath + "/queue/" + i10 + "/decision/verification/status", schemaPath: "#/properties/queue/items/properties/decision/properties/verification/properties/status/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.decision.properties.verification.properties.status.enum } };
                        if (vErrors === null) {
                          vErrors = [err225];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err225);
                        }
                        errors++;
                      }
                    }
                    if (data154.commit !== void 0) {
                      let data156 = data154.commit;
                      if (typeof data156 === "string") {
                        if (!pattern8.test(data156)) {
                          const err226 = { instancePath: instancePath + "/queue/" + i10 + "/decision/verification/commit", schemaPath: "#/properties/queue/items/properties/decision/properties/verification/properties/commit/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                          if (vErrors === null) {
                            vErrors = [err226];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err226);
                          }
                          errors++;
                        }
                      } else {
                        const err227 = { instancePath: instancePath + "/queue/" + i10 + "/decision/verification/commit", schemaPath: "#/properties/queue/items/properties/decision/properties/verification/properties/commit/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err227];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err227);
                        }
                        errors++;
                      }
                    }
                    if (data154.tree !== void 0) {
                      let data157 = data154.tree;
                      if (typeof data157 === "string") {
                        if (!pattern8.test(data157)) {
                          const err228 = { instancePath: instancePath + "/queue/" + i10 + "/decision/verification/tree", schemaPath: "#/properties/queue/items/properties/decision/properties/verification/properties/tree/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                          if (vErrors === null) {
                            vErrors = [err228];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err228);
                          }
                          errors++;
                        }
                      } else {
                        const err229 = { instancePath: instancePath + "/queue/" + i10 + "/decision/verification/tree", schemaPath: "#/properties/queue/items/properties/decision/properties/verification/properties/tree/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err229];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err229);
                        }
                        errors++;
                      }
                    }
                    if (data154.branches !== void 0) {
                      let data158 = data154.branches;
                      if (Array.isArray(data158)) {
                        const len28 = data158.length;
                        for (let i28 = 0; i28 < len28; i28++) {
                          if (typeof data158[i28] !== "string") {
                            const err230 = { instancePath: instancePath + "/queue/" + i10 + "/decision/verification/branches/" + i28, schemaPath: "#/properties/queue/items/properties/decision/properties/verification/properties/branches/items/type", keyword: "type", params: { type: "string" } };
                            if (vErrors === null) {
                              vErrors = [err230];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err230);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err231 = { instancePath: instancePath + "/queue/" + i10 + "/decision/verification/branches", schemaPath: "#/properties/queue/items/properties/decision/properties/verification/properties/branches/type", keyword: "type", params: { type: "array" } };
                        if (vErrors === null) {
                          vErrors = [err231];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err231);
                        }
                        errors++;
                      }
                    }
                    if (data154.commands !== void 0) {
                      let data160 = data154.commands;
                      if (Array.isArray(data160)) {
                        const len29 = data160.length;
                        for (let i29 = 0; i29 < len29; i29++) {
                          if (typeof data160[i29] !== "string") {
                            const err232 = { instancePath: instancePath + "/queue/" + i10 + "/decision/verification/commands/" + i29, schemaPath: "#/properties/queue/items/properties/decision/properties/verification/properties/commands/items/type", keyword: "type", params: { type: "string" } };
                            if (vErrors === null) {
                              vErrors = [err232];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err232);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err233 = { instancePath: instancePath + "/queue/" + i10 + "/decision/verification/commands", schemaPath: "#/properties/queue/items/properties/decision/properties/verification/properties/commands/type", keyword: "type", params: { type: "array" } };
                        if (vErrors === null) {
                          vErrors = [err233];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err233);
                        }
                        errors++;
                      }
                    }
                    if (data154.because !== void 0) {
                      if (typeof data154.because !== "string") {
                        const err234 = { instancePath: instancePath + "/queue/" + i10 + "/decision/verification/because", schemaPath: "#/properties/queue/items/properties/decision/properties/verification/properties/because/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err234];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err234);
                        }
                        errors++;
                      }
                    }
                    if (data154.output !== void 0) {
                      if (typeof data154.output !== "string") {
                        const err235 = { instancePath: instancePath + "/queue/" + i10 + "/decision/verification/output", schemaPath: "#/properties/queue/items/properties/decision/properties/verification/properties/output/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err235];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err235);
                        }
                        errors++;
                      }
                    }
                    if (data154.seconds !== void 0) {
                      let data164 = data154.seconds;
                      if (!(typeof data164 == "number" && isFinite(data164))) {
                        const err236 = { instancePath: instancePath + "/queue/" + i10 + "/decision/verification/seconds", schemaPath: "#/properties/queue/items/properties/decision/properties/verification/properties/seconds/type", keyword: "type", params: { type: "number" } };
                        if (vErrors === null) {
                          vErrors = [err236];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err236);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err237 = { instancePath: instancePath + "/queue/" + i10 + "/decision/verification", schemaPath: "#/properties/queue/items/properties/decision/properties/verification/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err237];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err237);
                    }
                    errors++;
                  }
                }
                if (data131.unproven !== void 0) {
                  let data165 = data131.unproven;
                  if (Array.isArray(data165)) {
                    const len30 = data165.length;
                    for (let i30 = 0; i30 < len30; i30++) {
                      if (typeof data165[i30] !== "string") {
                        const err238 = { instancePath: instancePath + "/queue/" + i10 + "/decision/unproven/" + i30, schemaPath: "#/properties/queue/items/properties/decision/properties/unproven/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err238];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err238);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err239 = { instancePath: instancePath + "/queue/" + i10 + "/decision/unproven", schemaPath: "#/properties/queue/items/properties/decision/properties/unproven/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err239];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err239);
                    }
                    errors++;
                  }
                }
                if (data131.reading !== void 0) {
                  let data167 = data131.reading;
                  if (data167 && typeof data167 == "object" && !Array.isArray(data167)) {
                    if (data167.reader === void 0) {
                      const err240 = { instancePath: instancePath + "/queue/" + i10 + "/decision/reading", schemaPath: "#/properties/queue/items/properties/decision/properties/reading/required", keyword: "required", params: { missingProperty: "reader" } };
                      if (vErrors === null) {
                        vErrors = [err240];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err240);
                      }
                      errors++;
                    }
                    if (data167.verdict === void 0) {
                      const err241 = { instancePath: instancePath + "/queue/" + i10 + "/decision/reading", schemaPath: "#/properties/queue/items/properties/decision/properties/reading/required", keyword: "required", params: { missingProperty: "verdict" } };
                      if (vErrors === null) {
                        vErrors = [err241];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err241);
                      }
                      errors++;
                    }
                    if (data167.reason === void 0) {
                      const err242 = { instancePath: instancePath + "/queue/" + i10 + "/decision/reading", schemaPath: "#/properties/queue/items/properties/decision/properties/reading/required", keyword: "required", params: { missingProperty: "reason" } };
                      if (vErrors === null) {
                        vErrors = [err242];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err242);
                      }
                      errors++;
                    }
                    if (data167.class === void 0) {
                      const err243 = { instancePath: instancePath + "/queue/" + i10 + "/decision/reading", schemaPath: "#/properties/queue/items/properties/decision/properties/reading/required", keyword: "required", params: { missingProperty: "class" } };
                      if (vErrors === null) {
                        vErrors = [err243];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err243);
                      }
                      errors++;
                    }
                    if (data167.findings === void 0) {
                      const err244 = { instancePath: instancePath + "/queue/" + i10 + "/decision/reading", schemaPath: "#/properties/queue/items/properties/decision/properties/reading/required", keyword: "required", params: { missingProperty: "findings" } };
                      if (vErrors === null) {
                        vErrors = [err244];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err244);
                      }
                      errors++;
                    }
                    if (data167.reader !== void 0) {
                      if (typeof data167.reader !== "string") {
                        const err245 = { instancePath: instancePath + "/queue/" + i10 + "/decision/reading/reader", schemaPath: "#/properties/queue/items/properties/decision/properties/reading/properties/reader/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err245];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err245);
                        }
                        errors++;
                      }
                    }
                    if (data167.skill !== void 0) {
                      if (typeof data167.skill !== "string") {
                        const err246 = { instancePath: instancePath + "/queue/" + i10 + "/decision/reading/skill", schemaPath: "#/properties/queue/items/properties/decision/properties/reading/properties/skill/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err246];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err246);
                        }
                        errors++;
                      }
                    }
                    if (data167.verdict !== void 0) {
                      let data170 = data167.verdict;
                      if (!(data170 === "approve" || data170 === "hold" || data170 === "needs_rework" || data170 === null)) {
                        const err247 = { instancePath: instancePath + "/queue/" + i10 + "/decision/reading/verdict", schemaPath: "#/properties/queue/items/properties/decision/properties/reading/properties/verdict/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.decision.properties.reading.properties.verdict.enum } };
                        if (vErrors === null) {
                          vErrors = [err247];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err247);
                        }
                        errors++;
                      }
                    }
                    if (data167.reason !== void 0) {
                      if (typeof data167.reason !== "string") {
                        const err248 = { instancePath: instancePath + "/queue/" + i10 + "/decision/reading/reason", schemaPath: "#/properties/queue/items/properties/decision/properties/reading/properties/reason/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err248];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err248);
                        }
                        errors++;
                      }
                    }
                    if (data167.class !== void 0) {
                      let data172 = data167.class;
                      if (!(data172 === "mechanical" || data172 === "behavioral" || data172 === "architectural" || data172 === null)) {
                        const err249 = { instancePath: instancePath + "/queue/" + i10 + "/decision/reading/class", schemaPath: "#/properties/queue/items/properties/decision/properties/reading/properties/class/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.decision.properties.reading.properties.class.enum } };
                        if (vErrors === null) {
                          vErrors = [err249];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err249);
                        }
                        errors++;
                      }
                    }
                    if (data167.findings !== void 0) {
                      let data173 = data167.findings;
                      if (Array.isArray(data173)) {
                        const len31 = data173.length;
                        for (let i31 = 0; i31 < len31; i31++) {
                          let data174 = data173[i31];
                          if (data174 && typeof data174 == "object" && !Array.isArray(data174)) {
                            if (data174.path === void 0) {
                              const err250 = { instancePath: instancePath + "/queue/" + i10 + "/decision/reading/findings/" + i31, schemaPath: "#/properties/queue/items/properties/decision/properties/reading/properties/findings/items/required", keyword: "required", params: { missingProperty: "path" } };
                              if (vErrors === null) {
                                vErrors = [err250];
                              } else if (vErrors.length < 1e3) {
                                vErrors.push(err250);
                              }
                              errors++;
                            }
                            if (data174.line === void 0) {
                              const err251 = { instancePath: instancePath + "/queue/" + i10 + "/decision/reading/findings/" + i31, schemaPath: "#/properties/queue/items/properties/decision/properties/reading/properties/findings/items/required", keyword: "required", params: { missingProperty: "line" } };
                              if (vErrors === null) {
                                vErrors = [err251];
                              } else if (vErrors.length < 1e3) {
                                vErrors.push(err251);
                              }
                              errors++;
                            }
                            if (data174.message === void 0) {
                              const err252 = { instancePath: instancePath + "/queue/" + i10 + "/decision/reading/findings/" + i31, schemaPath: "#/properties/queue/items/properties/decision/properties/reading/properties/findings/items/required", keyword: "required", params: { missingProperty: "message" } };
                              if (vErrors === null) {
                                vErrors = [err252];
                              } else if (vErrors.length < 1e3) {
                                vErrors.push(err252);
                              }
                              errors++;
                            }
                            if (data174.path !== void 0) {
                              if (typeof data174.path !== "string") {
                                const err253 = { instancePath: instancePath + "/queue/" + i10 + "/decision/reading/findings/" + i31 + "/path", schemaPath: "#/properties/queue/items/properties/decision/properties/reading/properties/findings/items/properties/path/type", keyword: "type", params: { type: "string" } };
                                if (vErrors === null) {
                                  vErrors = [err253];
                                } else if (vErrors.length < 1e3) {
                                  vErrors.push(err253);
                                }
                                errors++;
                              }
                            }
                            if (data174.line !== void 0) {
                              let data176 = data174.line;
                              if (!(typeof data176 == "number" && (!(data176 % 1) && !isNaN(data176)) && isFinite(data176)) && data176 !== null) {
                                const err254 = { instancePath: instancePath + "/queue/" + i10 + "/decision/reading/findings/" + i31 + "/line", schemaPath: "#/properties/queue/items/properties/decision/properties/reading/properties/findings/items/properties/line/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.decision.properties.reading.properties.findings.items.properties.line.type } };
                                if (vErrors === null) {
                                  vErrors = [err254];
                                } else if (vErrors.length < 1e3) {
                                  vErrors.push(err254);
                                }
                                errors++;
                              }
                            }
                            if (data174.message !== void 0) {
                              if (typeof data174.message !== "string") {
                                const err255 = { instancePath: instancePath + "/queue/" + i10 + "/decision/reading/findings/" + i31 + "/message", schemaPath: "#/properties/queue/items/properties/decision/properties/reading/properties/findings/items/properties/message/type", keyword: "type", params: { type: "string" } };
                                if (vErrors === null) {
                                  vErrors = [err255];
                                } else if (vErrors.length < 1e3) {
                                  vErrors.push(err255);
                                }
                                errors++;
                              }
                            }
                          } else {
                            const err256 = { instancePath: instancePath + "/queue/" + i10 + "/decision/reading/findings/" + i31, schemaPath: "#/properties/queue/items/properties/decision/properties/reading/properties/findings/items/type", keyword: "type", params: { type: "object" } };
                            if (vErrors === null) {
                              vErrors = [err256];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err256);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err257 = { instancePath: instancePath + "/queue/" + i10 + "/decision/reading/findings", schemaPath: "#/properties/queue/items/properties/decision/properties/reading/properties/findings/type", keyword: "type", params: { type: "array" } };
                        if (vErrors === null) {
                          vErrors = [err257];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err257);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err258 = { instancePath: instancePath + "/queue/" + i10 + "/decision/reading", schemaPath: "#/properties/queue/items/properties/decision/properties/reading/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err258];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err258);
                    }
                    errors++;
                  }
                }
                if (data131.by !== void 0) {
                  if (typeof data131.by !== "string") {
                    const err259 = { instancePath: instancePath + "/queue/" + i10 + "/decision/by", schemaPath: "#/properties/queue/items/properties/decision/properties/by/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err259];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err259);
                    }
                    errors++;
                  }
                }
              }
            }
            if (data43.holds !== void 0) {
              let data179 = data43.holds;
              if (Array.isArray(data179)) {
                const len32 = data179.length;
                for (let i32 = 0; i32 < len32; i32++) {
                  let data180 = data179[i32];
                  if (data180 && typeof data180 == "object" && !Array.isArray(data180)) {
                    if (data180.kind === void 0) {
                      const err260 = { instancePath: instancePath + "/queue/" + i10 + "/holds/" + i32, schemaPath: "#/properties/queue/items/properties/holds/items/required", keyword: "required", params: { missingProperty: "kind" } };
                      if (vErrors === null) {
                        vErrors = [err260];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err260);
                      }
                      errors++;
                    }
                    if (data180.needs === void 0) {
                      const err261 = { instancePath: instancePath + "/queue/" + i10 + "/holds/" + i32, schemaPath: "#/properties/queue/items/properties/holds/items/required", keyword: "required", params: { missingProperty: "needs" } };
                      if (vErrors === null) {
                        vErrors = [err261];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err261);
                      }
                      errors++;
                    }
                    if (data180.because === void 0) {
                      const err262 = { instancePath: instancePath + "/queue/" + i10 + "/holds/" + i32, schemaPath: "#/properties/queue/items/properties/holds/items/required", keyword: "required", params: { missingProperty: "because" } };
                      if (vErrors === null) {
                        vErrors = [err262];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err262);
                      }
                      errors++;
                    }
                    if (data180.path === void 0) {
                      const err263 = { instancePath: instancePath + "/queue/" + i10 + "/holds/" + i32, schemaPath: "#/properties/queue/items/properties/holds/items/required", keyword: "required", params: { missingProperty: "path" } };
                      if (vErrors === null) {
                        vErrors = [err263];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err263);
                      }
                      errors++;
                    }
                    if (data180.line === void 0) {
                      const err264 = { instancePath: instancePath + "/queue/" + i10 + "/holds/" + i32, schemaPath: "#/properties/queue/items/properties/holds/items/required", keyword: "required", params: { missingProperty: "line" } };
                      if (vErrors === null) {
                        vErrors = [err264];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err264);
                      }
                      errors++;
                    }
                    if (data180.kind !== void 0) {
                      let data181 = data180.kind;
                      if (!(data181 === "security" || data181 === "invariant" || data181 === "out_of_scope" || data181 === "cross_scope" || data181 === "fan_in" || data181 === "signature" || data181 === "unassigned" || data181 === "uncertain" || data181 === "parse_error" || data181 === "tests_removed" || data181 === "link" || data181 === "constant" || data181 === "wrong_label" || data181 === "breaker")) {
                        const err265 = { instancePath: instancePath + "/queue/" + i10 + "/holds/" + i32 + "/kind", schemaPath: "#/properties/queue/items/properties/holds/items/properties/kind/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.holds.items.properties.kind.enum } };
                        if (vErrors === null) {
                          vErrors = [err265];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err265);
                        }
                        errors++;
                      }
                    }
                    if (data180.needs !== void 0) {
                      let data182 = data180.needs;
                      if (!(data182 === "person" || data182 === "reader")) {
                        const err266 = { instancePath: instancePath + "/queue/" + i10 + "/holds/" + i32 + "/needs", schemaPath: "#/properties/queue/items/properties/holds/items/properties/needs/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.holds.items.properties.needs.enum } };
                        if (vErrors === null) {
                          vErrors = [err266];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err266);
                        }
                        errors++;
                      }
                    }
                    if (data180.because !== void 0) {
                      if (typeof data180.because !== "string") {
                        const err267 = { instancePath: instancePath + "/queue/" + i10 + "/holds/" + i32 + "/because", schemaPath: "#/properties/queue/items/properties/holds/items/properties/because/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err267];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err267);
                        }
                        errors++;
                      }
                    }
                    if (data180.path !== void 0) {
                      if (typeof data180.path !== "string") {
                        const err268 = { instancePath: instancePath + "/queue/" + i10 + "/holds/" + i32 + "/path", schemaPath: "#/properties/queue/items/properties/holds/items/properties/path/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err268];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err268);
                        }
                        errors++;
                      }
                    }
                    if (data180.line !== void 0) {
                      let data185 = data180.line;
                      if (!(typeof data185 == "number" && (!(data185 % 1) && !isNaN(data185)) && isFinite(data185)) && data185 !== null) {
                        const err269 = { instancePath: instancePath + "/queue/" + i10 + "/holds/" + i32 + "/line", schemaPath: "#/properties/queue/items/properties/holds/items/properties/line/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.holds.items.properties.line.type } };
                        if (vErrors === null) {
                          vErrors = [err269];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err269);
                        }
                        errors++;
                      }
                    }
                    if (data180.with !== void 0) {
                      let data186 = data180.with;
                      if (data186 && typeof data186 == "object" && !Array.isArray(data186)) {
                        if (data186.agent_id === void 0) {
                          const err270 = { instancePath: instancePath + "/queue/" + i10 + "/holds/" + i32 + "/with", schemaPath: "#/properties/queue/items/properties/holds/items/properties/with/required", keyword: "required", params: { missingProperty: "agent_id" } };
                          if (vErrors === null) {
                            vErrors = [err270];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err270);
                          }
                          errors++;
                        }
                        if (data186.branch === void 0) {
                          const err271 = { instancePath: instancePath + "/queue/" + i10 + "/holds/" + i32 + "/with", schemaPath: "#/properties/queue/items/properties/holds/items/properties/with/required", keyword: "required", params: { missingProperty: "branch" } };
                          if (vErrors === null) {
                            vErrors = [err271];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err271);
                          }
                          errors++;
                        }
                        if (data186.agent_id !== void 0) {
                          if (typeof data186.agent_id !== "string") {
                            const err272 = { instancePath: instancePath + "/queue/" + i10 + "/holds/" + i32 + "/with/agent_id", schemaPath: "#/properties/queue/items/properties/holds/items/properties/with/properties/agent_id/type", keyword: "type", params: { type: "string" } };
                            if (vErrors === null) {
                              vErrors = [err272];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err272);
                            }
                            errors++;
                          }
                        }
                        if (data186.branch !== void 0) {
                          if (typeof data186.branch !== "string") {
                            const err273 = { instancePath: instancePath + "/queue/" + i10 + "/holds/" + i32 + "/with/branch", schemaPath: "#/properties/queue/items/properties/holds/items/properties/with/properties/branch/type", keyword: "type", params: { type: "string" } };
                            if (vErrors === null) {
                              vErrors = [err273];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err273);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err274 = { instancePath: instancePath + "/queue/" + i10 + "/holds/" + i32 + "/with", schemaPath: "#/properties/queue/items/properties/holds/items/properties/with/type", keyword: "type", params: { type: "object" } };
                        if (vErrors === null) {
                          vErrors = [err274];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err274);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err275 = { instancePath: instancePath + "/queue/" + i10 + "/holds/" + i32, schemaPath: "#/properties/queue/items/properties/holds/items/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err275];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err275);
                    }
                    errors++;
                  }
                }
              } else {
                const err276 = { instancePath: instancePath + "/queue/" + i10 + "/holds", schemaPath: "#/properties/queue/items/properties/holds/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err276];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err276);
                }
                errors++;
              }
            }
            if (data43.approvals !== void 0) {
              let data189 = data43.approvals;
              if (Array.isArray(data189)) {
                const len33 = data189.length;
                for (let i33 = 0; i33 < len33; i33++) {
                  let data190 = data189[i33];
                  if (data190 && typeof data190 == "object" && !Array.isArray(data190)) {
                    if (data190.by === void 0) {
                      const err277 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33, schemaPath: "#/properties/queue/items/properties/approvals/items/required", keyword: "required", params: { missingProperty: "by" } };
                      if (vErrors === null) {
                        vErrors = [err277];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err277);
                      }
                      errors++;
                    }
                    if (data190.at === void 0) {
                      const err278 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33, schemaPath: "#/properties/queue/items/properties/approvals/items/required", keyword: "required", params: { missingProperty: "at" } };
                      if (vErrors === null) {
                        vErrors = [err278];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err278);
                      }
                      errors++;
                    }
                    if (data190.head === void 0) {
                      const err279 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33, schemaPath: "#/properties/queue/items/properties/approvals/items/required", keyword: "required", params: { missingProperty: "head" } };
                      if (vErrors === null) {
                        vErrors = [err279];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err279);
                      }
                      errors++;
                    }
                    if (data190.rationale === void 0) {
                      const err280 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33, schemaPath: "#/properties/queue/items/properties/approvals/items/required", keyword: "required", params: { missingProperty: "rationale" } };
                      if (vErrors === null) {
                        vErrors = [err280];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err280);
                      }
                      errors++;
                    }
                    if (data190.holds === void 0) {
                      const err281 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33, schemaPath: "#/properties/queue/items/properties/approvals/items/required", keyword: "required", params: { missingProperty: "holds" } };
                      if (vErrors === null) {
                        vErrors = [err281];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err281);
                      }
                      errors++;
                    }
                    if (data190.verdict === void 0) {
                      const err282 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33, schemaPath: "#/properties/queue/items/properties/approvals/items/required", keyword: "required", params: { missingProperty: "verdict" } };
                      if (vErrors === null) {
                        vErrors = [err282];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err282);
                      }
                      errors++;
                    }
                    if (data190.by !== void 0) {
                      if (typeof data190.by !== "string") {
                        const err283 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33 + "/by", schemaPath: "#/properties/queue/items/properties/approvals/items/properties/by/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err283];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err283);
                        }
                        errors++;
                      }
                    }
                    if (data190.at !== void 0) {
                      let data192 = data190.at;
                      if (typeof data192 === "string") {
                        if (!pattern6.test(data192)) {
                          const err284 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33 + "/at", schemaPath: "#/properties/queue/items/properties/approvals/items/properties/at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                          if (vErrors === null) {
                            vErrors = [err284];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err284);
                          }
                          errors++;
                        }
                      } else {
                        const err285 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33 + "/at", schemaPath: "#/properties/queue/items/properties/approvals/items/properties/at/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err285];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err285);
                        }
                        errors++;
                      }
                    }
                    if (data190.head !== void 0) {
                      let data193 = data190.head;
                      if (typeof data193 !== "string" && data193 !== null) {
                        const err286 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33 + "/head", schemaPath: "#/properties/queue/items/properties/approvals/items/properties/head/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.approvals.items.properties.head.type } };
                        if (vErrors === null) {
                          vErrors = [err286];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err286);
                        }
                        errors++;
                      }
                      if (typeof data193 === "string") {
                        if (!pattern8.test(data193)) {
                          const err287 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33 + "/head", schemaPath: "#/properties/queue/items/properties/approvals/items/properties/head/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                          if (vErrors === null) {
                            vErrors = [err287];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err287);
                          }
                          errors++;
                        }
                      }
                    }
                    if (data190.rationale !== void 0) {
                      if (typeof data190.rationale !== "string") {
                        const err288 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33 + "/rationale", schemaPath: "#/properties/queue/items/properties/approvals/items/properties/rationale/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err288];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err288);
                        }
                        errors++;
                      }
                    }
                    if (data190.holds !== void 0) {
                      let data195 = data190.holds;
                      if (Array.isArray(data195)) {
                        const len34 = data195.length;
                        for (let i34 = 0; i34 < len34; i34++) {
                          let data196 = data195[i34];
                          if (!(data196 === "security" || data196 === "invariant" || data196 === "out_of_scope" || data196 === "cross_scope" || data196 === "fan_in" || data196 === "signature" || data196 === "unassigned" || data196 === "uncertain" || data196 === "parse_error" || data196 === "tests_removed" || data196 === "link" || data196 === "constant" || data196 === "wrong_label" || data196 === "breaker")) {
                            const err289 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33 + "/holds/" + i34, schemaPath: "#/properties/queue/items/properties/approvals/items/properties/holds/items/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.approvals.items.properties.holds.items.enum } };
                            if (vErrors === null) {
                              vErrors = [err289];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err289);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err290 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33 + "/holds", schemaPath: "#/properties/queue/items/properties/approvals/items/properties/holds/type", keyword: "type", params: { type: "array" } };
                        if (vErrors === null) {
                          vErrors = [err290];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err290);
                        }
                        errors++;
                      }
                    }
                    if (data190.verdict !== void 0) {
                      let data197 = data190.verdict;
                      if (!(data197 === "approved" || data197 === "rejected")) {
                        const err291 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33 + "/verdict", schemaPath: "#/properties/queue/items/properties/approvals/items/properties/verdict/enum", keyword: "enum", params: { allowedValues: schema32.properties.queue.items.properties.approvals.items.properties.verdict.enum } };
                        if (vErrors === null) {
                          vErrors = [err291];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err291);
                        }
                        errors++;
                      }
                    }
                    if (data190.url !== void 0) {
                      let data198 = data190.url;
                      if (typeof data198 !== "string" && data198 !== null) {
                        const err292 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33 + "/url", schemaPath: "#/properties/queue/items/properties/approvals/items/properties/url/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.approvals.items.properties.url.type } };
                        if (vErrors === null) {
                          vErrors = [err292];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err292);
                        }
                        errors++;
                      }
                    }
                    if (data190.content !== void 0) {
                      let data199 = data190.content;
                      if (data199 && typeof data199 == "object" && !Array.isArray(data199)) {
                        if (data199.before === void 0) {
                          const err293 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33 + "/content", schemaPath: "#/properties/queue/items/properties/approvals/items/properties/content/required", keyword: "required", params: { missingProperty: "before" } };
                          if (vErrors === null) {
                            vErrors = [err293];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err293);
                          }
                          errors++;
                        }
                        if (data199.after === void 0) {
                          const err294 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33 + "/content", schemaPath: "#/properties/queue/items/properties/approvals/items/properties/content/required", keyword: "required", params: { missingProperty: "after" } };
                          if (vErrors === null) {
                            vErrors = [err294];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err294);
                          }
                          errors++;
                        }
                        for (const key2 in data199) {
                          if (!(key2 === "before" || key2 === "after")) {
                            const err295 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33 + "/content", schemaPath: "#/properties/queue/items/properties/approvals/items/properties/content/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 } };
                            if (vErrors === null) {
                              vErrors = [err295];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err295);
                            }
                            errors++;
                          }
                        }
                        if (data199.before !== void 0) {
                          let data200 = data199.before;
                          if (typeof data200 !== "string" && data200 !== null) {
                            const err296 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33 + "/content/before", schemaPath: "#/properties/queue/items/properties/approvals/items/properties/content/properties/before/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.approvals.items.properties.content.properties.before.type } };
                            if (vErrors === null) {
                              vErrors = [err296];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err296);
                            }
                            errors++;
                          }
                          if (typeof data200 === "string") {
                            if (!pattern8.test(data200)) {
                              const err297 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33 + "/content/before", schemaPath: "#/properties/queue/items/properties/approvals/items/properties/content/properties/before/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                              if (vErrors === null) {
                                vErrors = [err297];
                              } else if (vErrors.length < 1e3) {
                                vErrors.push(err297);
                              }
                              errors++;
                            }
                          }
                        }
                        if (data199.after !== void 0) {
                          let data201 = data199.after;
                          if (typeof data201 !== "string" && data201 !== null) {
                            const err298 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33 + "/content/after", schemaPath: "#/properties/queue/items/properties/approvals/items/properties/content/properties/after/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.approvals.items.properties.content.properties.after.type } };
                            if (vErrors === null) {
                              vErrors = [err298];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err298);
                            }
                            errors++;
                          }
                          if (typeof data201 === "string") {
                            if (!pattern8.test(data201)) {
                              const err299 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33 + "/content/after", schemaPath: "#/properties/queue/items/properties/approvals/items/properties/content/properties/after/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                              if (vErrors === null) {
                                vErrors = [err299];
                              } else if (vErrors.length < 1e3) {
                                vErrors.push(err299);
                              }
                              errors++;
                            }
                          }
                        }
                      } else {
                        const err300 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33 + "/content", schemaPath: "#/properties/queue/items/properties/approvals/items/properties/content/type", keyword: "type", params: { type: "object" } };
                        if (vErrors === null) {
                          vErrors = [err300];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err300);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err301 = { instancePath: instancePath + "/queue/" + i10 + "/approvals/" + i33, schemaPath: "#/properties/queue/items/properties/approvals/items/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err301];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err301);
                    }
                    errors++;
                  }
                }
              } else {
                const err302 = { instancePath: instancePath + "/queue/" + i10 + "/approvals", schemaPath: "#/properties/queue/items/properties/approvals/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err302];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err302);
                }
                errors++;
              }
            }
            if (data43.human_review !== void 0) {
              let data202 = data43.human_review;
              if (!(data202 && typeof data202 == "object" && !Array.isArray(data202)) && data202 !== null) {
                const err303 = { instancePath: instancePath + "/queue/" + i10 + "/human_review", schemaPath: "#/properties/queue/items/properties/human_review/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.human_review.type } };
                if (vErrors === null) {
                  vErrors = [err303];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err303);
                }
                errors++;
              }
              if (data202 && typeof data202 == "object" && !Array.isArray(data202)) {
                if (data202.by === void 0) {
                  const err304 = { instancePath: instancePath + "/queue/" + i10 + "/human_review", schemaPath: "#/properties/queue/items/properties/human_review/required", keyword: "required", params: { missingProperty: "by" } };
                  if (vErrors === null) {
                    vErrors = [err304];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err304);
                  }
                  errors++;
                }
                if (data202.at === void 0) {
                  const err305 = { instancePath: instancePath + "/queue/" + i10 + "/human_review", schemaPath: "#/properties/queue/items/properties/human_review/required", keyword: "required", params: { missingProperty: "at" } };
                  if (vErrors === null) {
                    vErrors = [err305];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err305);
                  }
                  errors++;
                }
                if (data202.by !== void 0) {
                  if (typeof data202.by !== "string") {
                    const err306 = { instancePath: instancePath + "/queue/" + i10 + "/human_review/by", schemaPath: "#/properties/queue/items/properties/human_review/properties/by/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err306];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err306);
                    }
                    errors++;
                  }
                }
                if (data202.at !== void 0) {
                  let data204 = data202.at;
                  if (typeof data204 === "string") {
                    if (!pattern6.test(data204)) {
                      const err307 = { instancePath: instancePath + "/queue/" + i10 + "/human_review/at", schemaPath: "#/properties/queue/items/properties/human_review/properties/at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                      if (vErrors === null) {
                        vErrors = [err307];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err307);
                      }
                      errors++;
                    }
                  } else {
                    const err308 = { instancePath: instancePath + "/queue/" + i10 + "/human_review/at", schemaPath: "#/properties/queue/items/properties/human_review/properties/at/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err308];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err308);
                    }
                    errors++;
                  }
                }
                if (data202.url !== void 0) {
                  let data205 = data202.url;
                  if (typeof data205 !== "string" && data205 !== null) {
                    const err309 = { instancePath: instancePath + "/queue/" + i10 + "/human_review/url", schemaPath: "#/properties/queue/items/properties/human_review/properties/url/type", keyword: "type", params: { type: schema32.properties.queue.items.properties.human_review.properties.url.type } };
                    if (vErrors === null) {
                      vErrors = [err309];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err309);
                    }
                    errors++;
                  }
                }
              }
            }
          } else {
            const err310 = { instancePath: instancePath + "/queue/" + i10, schemaPath: "#/properties/queue/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err310];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err310);
            }
            errors++;
          }
        }
      } else {
        const err311 = { instancePath: instancePath + "/queue", schemaPath: "#/properties/queue/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err311];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err311);
        }
        errors++;
      }
    }
    if (data.tasks !== void 0) {
      let data206 = data.tasks;
      if (Array.isArray(data206)) {
        const len35 = data206.length;
        for (let i35 = 0; i35 < len35; i35++) {
          let data207 = data206[i35];
          if (data207 && typeof data207 == "object" && !Array.isArray(data207)) {
            if (data207.id === void 0) {
              const err312 = { instancePath: instancePath + "/tasks/" + i35, schemaPath: "#/properties/tasks/items/required", keyword: "required", params: { missingProperty: "id" } };
              if (vErrors === null) {
                vErrors = [err312];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err312);
              }
              errors++;
            }
            if (data207.agent_id === void 0) {
              const err313 = { instancePath: instancePath + "/tasks/" + i35, schemaPath: "#/properties/tasks/items/required", keyword: "required", params: { missingProperty: "agent_id" } };
              if (vErrors === null) {
                vErrors = [err313];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err313);
              }
              errors++;
            }
            if (data207.scope_files === void 0) {
              const err314 = { instancePath: instancePath + "/tasks/" + i35, schemaPath: "#/properties/tasks/items/required", keyword: "required", params: { missingProperty: "scope_files" } };
              if (vErrors === null) {
                vErrors = [err314];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err314);
              }
              errors++;
            }
            if (data207.branch === void 0) {
              const err315 = { instancePath: instancePath + "/tasks/" + i35, schemaPath: "#/properties/tasks/items/required", keyword: "required", params: { missingProperty: "branch" } };
              if (vErrors === null) {
                vErrors = [err315];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err315);
              }
              errors++;
            }
            if (data207.id !== void 0) {
              let data208 = data207.id;
              if (typeof data208 === "string") {
                if (!pattern27.test(data208)) {
                  const err316 = { instancePath: instancePath + "/tasks/" + i35 + "/id", schemaPath: "#/properties/tasks/items/properties/id/pattern", keyword: "pattern", params: { pattern: "^task_[0-9A-Za-z_]+$" } };
                  if (vErrors === null) {
                    vErrors = [err316];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err316);
                  }
                  errors++;
                }
              } else {
                const err317 = { instancePath: instancePath + "/tasks/" + i35 + "/id", schemaPath: "#/properties/tasks/items/properties/id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err317];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err317);
                }
                errors++;
              }
            }
            if (data207.agent_id !== void 0) {
              let data209 = data207.agent_id;
              if (typeof data209 === "string") {
                if (func1(data209) < 1) {
                  const err318 = { instancePath: instancePath + "/tasks/" + i35 + "/agent_id", schemaPath: "#/properties/tasks/items/properties/agent_id/minLength", keyword: "minLength", params: { limit: 1 } };
                  if (vErrors === null) {
                    vErrors = [err318];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err318);
                  }
                  errors++;
                }
              } else {
                const err319 = { instancePath: instancePath + "/tasks/" + i35 + "/agent_id", schemaPath: "#/properties/tasks/items/properties/agent_id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err319];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err319);
                }
                errors++;
              }
            }
            if (data207.title !== void 0) {
              if (typeof data207.title !== "string") {
                const err320 = { instancePath: instancePath + "/tasks/" + i35 + "/title", schemaPath: "#/properties/tasks/items/properties/title/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err320];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err320);
                }
                errors++;
              }
            }
            if (data207.scope_files !== void 0) {
              let data211 = data207.scope_files;
              if (Array.isArray(data211)) {
                const len36 = data211.length;
                for (let i36 = 0; i36 < len36; i36++) {
                  if (typeof data211[i36] !== "string") {
                    const err321 = { instancePath: instancePath + "/tasks/" + i35 + "/scope_files/" + i36, schemaPath: "#/properties/tasks/items/properties/scope_files/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err321];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err321);
                    }
                    errors++;
                  }
                }
              } else {
                const err322 = { instancePath: instancePath + "/tasks/" + i35 + "/scope_files", schemaPath: "#/properties/tasks/items/properties/scope_files/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err322];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err322);
                }
                errors++;
              }
            }
            if (data207.semantic_scope !== void 0) {
              let data213 = data207.semantic_scope;
              if (typeof data213 !== "string" && data213 !== null) {
                const err323 = { instancePath: instancePath + "/tasks/" + i35 + "/semantic_scope", schemaPath: "#/properties/tasks/items/properties/semantic_scope/type", keyword: "type", params: { type: schema32.properties.tasks.items.properties.semantic_scope.type } };
                if (vErrors === null) {
                  vErrors = [err323];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err323);
                }
                errors++;
              }
            }
            if (data207.further_scopes !== void 0) {
              let data214 = data207.further_scopes;
              if (Array.isArray(data214)) {
                const len37 = data214.length;
                for (let i37 = 0; i37 < len37; i37++) {
                  if (typeof data214[i37] !== "string") {
                    const err324 = { instancePath: instancePath + "/tasks/" + i35 + "/further_scopes/" + i37, schemaPath: "#/properties/tasks/items/properties/further_scopes/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err324];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err324);
                    }
                    errors++;
                  }
                }
              } else {
                const err325 = { instancePath: instancePath + "/tasks/" + i35 + "/further_scopes", schemaPath: "#/properties/tasks/items/properties/further_scopes/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err325];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err325);
                }
                errors++;
              }
            }
            if (data207.branch !== void 0) {
              let data216 = data207.branch;
              if (typeof data216 === "string") {
                if (func1(data216) < 1) {
                  const err326 = { instancePath: instancePath + "/tasks/" + i35 + "/branch", schemaPath: "#/properties/tasks/items/properties/branch/minLength", keyword: "minLength", params: { limit: 1 } };
                  if (vErrors === null) {
                    vErrors = [err326];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err326);
                  }
                  errors++;
                }
              } else {
                const err327 = { instancePath: instancePath + "/tasks/" + i35 + "/branch", schemaPath: "#/properties/tasks/items/properties/branch/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err327];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err327);
                }
                errors++;
              }
            }
            if (data207.base !== void 0) {
              let data217 = data207.base;
              if (typeof data217 !== "string" && data217 !== null) {
                const err328 = { instancePath: instancePath + "/tasks/" + i35 + "/base", schemaPath: "#/properties/tasks/items/properties/base/type", keyword: "type", params: { type: schema32.properties.tasks.items.properties.base.type } };
                if (vErrors === null) {
                  vErrors = [err328];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err328);
                }
                errors++;
              }
            }
            if (data207.assignment_rationale !== void 0) {
              if (typeof data207.assignment_rationale !== "string") {
                const err329 = { instancePath: instancePath + "/tasks/" + i35 + "/assignment_rationale", schemaPath: "#/properties/tasks/items/properties/assignment_rationale/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err329];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err329);
                }
                errors++;
              }
            }
            if (data207.status !== void 0) {
              let data219 = data207.status;
              if (!(data219 === "open" || data219 === "in_progress" || data219 === "done" || data219 === "cancelled")) {
                const err330 = { instancePath: instancePath + "/tasks/" + i35 + "/status", schemaPath: "#/properties/tasks/items/properties/status/enum", keyword: "enum", params: { allowedValues: schema32.properties.tasks.items.properties.status.enum } };
                if (vErrors === null) {
                  vErrors = [err330];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err330);
                }
                errors++;
              }
            }
            if (data207.merged_as !== void 0) {
              if (typeof data207.merged_as !== "string") {
                const err331 = { instancePath: instancePath + "/tasks/" + i35 + "/merged_as", schemaPath: "#/properties/tasks/items/properties/merged_as/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err331];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err331);
                }
                errors++;
              }
            }
            if (data207.created_at !== void 0) {
              let data221 = data207.created_at;
              if (typeof data221 === "string") {
                if (!pattern6.test(data221)) {
                  const err332 = { instancePath: instancePath + "/tasks/" + i35 + "/created_at", schemaPath: "#/properties/tasks/items/properties/created_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                  if (vErrors === null) {
                    vErrors = [err332];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err332);
                  }
                  errors++;
                }
              } else {
                const err333 = { instancePath: instancePath + "/tasks/" + i35 + "/created_at", schemaPath: "#/properties/tasks/items/properties/created_at/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err333];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err333);
                }
                errors++;
              }
            }
          } else {
            const err334 = { instancePath: instancePath + "/tasks/" + i35, schemaPath: "#/properties/tasks/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err334];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err334);
            }
            errors++;
          }
        }
      } else {
        const err335 = { instancePath: instancePath + "/tasks", schemaPath: "#/properties/tasks/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err335];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err335);
        }
        errors++;
      }
    }
    if (data.breakers !== void 0) {
      let data222 = data.breakers;
      if (Array.isArray(data222)) {
        const len38 = data222.length;
        for (let i38 = 0; i38 < len38; i38++) {
          let data223 = data222[i38];
          if (data223 && typeof data223 == "object" && !Array.isArray(data223)) {
            if (data223.agent_id === void 0) {
              const err336 = { instancePath: instancePath + "/breakers/" + i38, schemaPath: "#/properties/breakers/items/required", keyword: "required", params: { missingProperty: "agent_id" } };
              if (vErrors === null) {
                vErrors = [err336];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err336);
              }
              errors++;
            }
            if (data223.disagreements === void 0) {
              const err337 = { instancePath: instancePath + "/breakers/" + i38, schemaPath: "#/properties/breakers/items/required", keyword: "required", params: { missingProperty: "disagreements" } };
              if (vErrors === null) {
                vErrors = [err337];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err337);
              }
              errors++;
            }
            if (data223.tripped_at === void 0) {
              const err338 = { instancePath: instancePath + "/breakers/" + i38, schemaPath: "#/properties/breakers/items/required", keyword: "required", params: { missingProperty: "tripped_at" } };
              if (vErrors === null) {
                vErrors = [err338];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err338);
              }
              errors++;
            }
            if (data223.agent_id !== void 0) {
              if (typeof data223.agent_id !== "string") {
                const err339 = { instancePath: instancePath + "/breakers/" + i38 + "/agent_id", schemaPath: "#/properties/breakers/items/properties/agent_id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err339];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err339);
                }
                errors++;
              }
            }
            if (data223.disagreements !== void 0) {
              let data225 = data223.disagreements;
              if (Array.isArray(data225)) {
                const len39 = data225.length;
                for (let i39 = 0; i39 < len39; i39++) {
                  let data226 = data225[i39];
                  if (data226 && typeof data226 == "object" && !Array.isArray(data226)) {
                    if (data226.proposal_id === void 0) {
                      const err340 = { instancePath: instancePath + "/breakers/" + i38 + "/disagreements/" + i39, schemaPath: "#/properties/breakers/items/properties/disagreements/items/required", keyword: "required", params: { missingProperty: "proposal_id" } };
                      if (vErrors === null) {
                        vErrors = [err340];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err340);
                      }
                      errors++;
                    }
                    if (data226.at === void 0) {
                      const err341 = { instancePath: instancePath + "/breakers/" + i38 + "/disagreements/" + i39, schemaPath: "#/properties/breakers/items/properties/disagreements/items/required", keyword: "required", params: { missingProperty: "at" } };
                      if (vErrors === null) {
                        vErrors = [err341];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err341);
                      }
                      errors++;
                    }
                    if (data226.proposal_id !== void 0) {
                      if (typeof data226.proposal_id !== "string") {
                        const err342 = { instancePath: instancePath + "/breakers/" + i38 + "/disagreements/" + i39 + "/proposal_id", schemaPath: "#/properties/breakers/items/properties/disagreements/items/properties/proposal_id/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err342];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err342);
                        }
                        errors++;
                      }
                    }
                    if (data226.at !== void 0) {
                      let data228 = data226.at;
                      if (typeof data228 === "string") {
                        if (!pattern6.test(data228)) {
                          const err343 = { instancePath: instancePath + "/breakers/" + i38 + "/disagreements/" + i39 + "/at", schemaPath: "#/properties/breakers/items/properties/disagreements/items/properties/at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                          if (vErrors === null) {
                            vErrors = [err343];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err343);
                          }
                          errors++;
                        }
                      } else {
                        const err344 = { instancePath: instancePath + "/breakers/" + i38 + "/disagreements/" + i39 + "/at", schemaPath: "#/properties/breakers/items/properties/disagreements/items/properties/at/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err344];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err344);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err345 = { instancePath: instancePath + "/breakers/" + i38 + "/disagreements/" + i39, schemaPath: "#/properties/breakers/items/properties/disagreements/items/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err345];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err345);
                    }
                    errors++;
                  }
                }
              } else {
                const err346 = { instancePath: instancePath + "/breakers/" + i38 + "/disagreements", schemaPath: "#/properties/breakers/items/properties/disagreements/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err346];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err346);
                }
                errors++;
              }
            }
            if (data223.tripped_at !== void 0) {
              let data229 = data223.tripped_at;
              if (typeof data229 !== "string" && data229 !== null) {
                const err347 = { instancePath: instancePath + "/breakers/" + i38 + "/tripped_at", schemaPath: "#/properties/breakers/items/properties/tripped_at/type", keyword: "type", params: { type: schema32.properties.breakers.items.properties.tripped_at.type } };
                if (vErrors === null) {
                  vErrors = [err347];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err347);
                }
                errors++;
              }
              if (typeof data229 === "string") {
                if (!pattern6.test(data229)) {
                  const err348 = { instancePath: instancePath + "/breakers/" + i38 + "/tripped_at", schemaPath: "#/properties/breakers/items/properties/tripped_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                  if (vErrors === null) {
                    vErrors = [err348];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err348);
                  }
                  errors++;
                }
              }
            }
            if (data223.reset !== void 0) {
              let data230 = data223.reset;
              if (!(data230 && typeof data230 == "object" && !Array.isArray(data230)) && data230 !== null) {
                const err349 = { instancePath: instancePath + "/breakers/" + i38 + "/reset", schemaPath: "#/properties/breakers/items/properties/reset/type", keyword: "type", params: { type: schema32.properties.breakers.items.properties.reset.type } };
                if (vErrors === null) {
                  vErrors = [err349];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err349);
                }
                errors++;
              }
              if (data230 && typeof data230 == "object" && !Array.isArray(data230)) {
                if (data230.by === void 0) {
                  const err350 = { instancePath: instancePath + "/breakers/" + i38 + "/reset", schemaPath: "#/properties/breakers/items/properties/reset/required", keyword: "required", params: { missingProperty: "by" } };
                  if (vErrors === null) {
                    vErrors = [err350];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err350);
                  }
                  errors++;
                }
                if (data230.at === void 0) {
                  const err351 = { instancePath: instancePath + "/breakers/" + i38 + "/reset", schemaPath: "#/properties/breakers/items/properties/reset/required", keyword: "required", params: { missingProperty: "at" } };
                  if (vErrors === null) {
                    vErrors = [err351];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err351);
                  }
                  errors++;
                }
                if (data230.rationale === void 0) {
                  const err352 = { instancePath: instancePath + "/breakers/" + i38 + "/reset", schemaPath: "#/properties/breakers/items/properties/reset/required", keyword: "required", params: { missingProperty: "rationale" } };
                  if (vErrors === null) {
                    vErrors = [err352];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err352);
                  }
                  errors++;
                }
                if (data230.by !== void 0) {
                  if (typeof data230.by !== "string") {
                    const err353 = { instancePath: instancePath + "/breakers/" + i38 + "/reset/by", schemaPath: "#/properties/breakers/items/properties/reset/properties/by/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err353];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err353);
                    }
                    errors++;
                  }
                }
                if (data230.at !== void 0) {
                  let data232 = data230.at;
                  if (typeof data232 === "string") {
                    if (!pattern6.test(data232)) {
                      const err354 = { instancePath: instancePath + "/breakers/" + i38 + "/reset/at", schemaPath: "#/properties/breakers/items/properties/reset/properties/at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                      if (vErrors === null) {
                        vErrors = [err354];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err354);
                      }
                      errors++;
                    }
                  } else {
                    const err355 = { instancePath: instancePath + "/breakers/" + i38 + "/reset/at", schemaPath: "#/properties/breakers/items/properties/reset/properties/at/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err355];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err355);
                    }
                    errors++;
                  }
                }
                if (data230.rationale !== void 0) {
                  if (typeof data230.rationale !== "string") {
                    const err356 = { instancePath: instancePath + "/breakers/" + i38 + "/reset/rationale", schemaPath: "#/properties/breakers/items/properties/reset/properties/rationale/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err356];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err356);
                    }
                    errors++;
                  }
                }
              }
            }
          } else {
            const err357 = { instancePath: instancePath + "/breakers/" + i38, schemaPath: "#/properties/breakers/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err357];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err357);
            }
            errors++;
          }
        }
      } else {
        const err358 = { instancePath: instancePath + "/breakers", schemaPath: "#/properties/breakers/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err358];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err358);
        }
        errors++;
      }
    }
  } else {
    const err359 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err359];
    } else if (vErrors.length < 1e3) {
      vErrors.push(err359);
    }
    errors++;
  }
  validate21.errors = vErrors;
  return errors === 0;
}
validate21.evaluated = { "props": { "$schema": true, "schema_version": true, "invariants": true, "state": true, "queue": true, "tasks": true, "breakers": true }, "dynamicProps": false, "dynamicItems": false };
var validateScopeDefinitions = validate22;
var schema33 = { "type": "object", "properties": { "$schema": { "type": "string" }, "scope_definitions": { "type": "object", "properties": { "version": { "type": "string" }, "scopes": { "type": "object", "additionalProperties": { "type": "object", "properties": { "description": { "type": "string" }, "allowed_paths": { "type": "array", "items": { "type": "string" } }, "allowed_path_prefixes": { "type": "array", "items": { "type": "string" } }, "forbidden_path_prefixes": { "type": "array", "items": { "type": "string" } }, "permitted_responsibilities": { "type": "array", "items": { "type": "string" } }, "forbidden_responsibilities": { "type": "array", "items": { "type": "string" } }, "shared": { "type": "boolean" }, "owner": { "type": ["string", "null"] } } } } }, "required": ["scopes"] } }, "required": ["scope_definitions"], "$id": "ScopeDefinitions" };
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate22.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.scope_definitions === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scope_definitions" } };
      if (vErrors === null) {
        vErrors = [err0];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.$schema !== void 0) {
      if (typeof data.$schema !== "string") {
        const err1 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err1];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err1);
        }
        errors++;
      }
    }
    if (data.scope_definitions !== void 0) {
      let data1 = data.scope_definitions;
      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
        if (data1.scopes === void 0) {
          const err2 = { instancePath: instancePath + "/scope_definitions", schemaPath: "#/properties/scope_definitions/required", keyword: "required", params: { missingProperty: "scopes" } };
          if (vErrors === null) {
            vErrors = [err2];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err2);
          }
          errors++;
        }
        if (data1.version !== void 0) {
          if (typeof data1.version !== "string") {
            const err3 = { instancePath: instancePath + "/scope_definitions/version", schemaPath: "#/properties/scope_definitions/properties/version/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err3];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err3);
            }
            errors++;
          }
        }
        if (data1.scopes !== void 0) {
          let data3 = data1.scopes;
          if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
            for (const key0 in data3) {
              let data4 = data3[key0];
              if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
                if (data4.description !== void 0) {
                  if (typeof data4.description !== "string") {
                    const err4 = { instancePath: instancePath + "/scope_definitions/scopes/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/description", schemaPath: "#/properties/scope_definitions/properties/scopes/additionalProperties/properties/description/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err4];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err4);
                    }
                    errors++;
                  }
                }
                if (data4.allowed_paths !== void 0) {
                  let data6 = data4.allowed_paths;
                  if (Array.isArray(data6)) {
                    const len0 = data6.length;
                    for (let i0 = 0; i0 < len0; i0++) {
                      if (typeof data6[i0] !== "string") {
                        const err5 = { instancePath: instancePath + "/scope_definitions/scopes/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/allowed_paths/" + i0, schemaPath: "#/properties/scope_definitions/properties/scopes/additionalProperties/properties/allowed_paths/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err5];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err5);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err6 = { instancePath: instancePath + "/scope_definitions/scopes/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/allowed_paths", schemaPath: "#/properties/scope_definitions/properties/scopes/additionalProperties/properties/allowed_paths/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err6];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err6);
                    }
                    errors++;
                  }
                }
                if (data4.allowed_path_prefixes !== void 0) {
                  let data8 = data4.allowed_path_prefixes;
                  if (Array.isArray(data8)) {
                    const len1 = data8.length;
                    for (let i1 = 0; i1 < len1; i1++) {
                      if (typeof data8[i1] !== "string") {
                        const err7 = { instancePath: instancePath + "/scope_definitions/scopes/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/allowed_path_prefixes/" + i1, schemaPath: "#/properties/scope_definitions/properties/scopes/additionalProperties/properties/allowed_path_prefixes/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err7];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err7);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err8 = { instancePath: instancePath + "/scope_definitions/scopes/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/allowed_path_prefixes", schemaPath: "#/properties/scope_definitions/properties/scopes/additionalProperties/properties/allowed_path_prefixes/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err8];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err8);
                    }
                    errors++;
                  }
                }
                if (data4.forbidden_path_prefixes !== void 0) {
                  let data10 = data4.forbidden_path_prefixes;
                  if (Array.isArray(data10)) {
                    const len2 = data10.length;
                    for (let i2 = 0; i2 < len2; i2++) {
                      if (typeof data10[i2] !== "string") {
                        const err9 = { instancePath: instancePath + "/scope_definitions/scopes/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/forbidden_path_prefixes/" + i2, schemaPath: "#/properties/scope_definitions/properties/scopes/additionalProperties/properties/forbidden_path_prefixes/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err9];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err9);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err10 = { instancePath: instancePath + "/scope_definitions/scopes/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/forbidden_path_prefixes", schemaPath: "#/properties/scope_definitions/properties/scopes/additionalProperties/properties/forbidden_path_prefixes/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err10];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err10);
                    }
                    errors++;
                  }
                }
                if (data4.permitted_responsibilities !== void 0) {
                  let data12 = data4.permitted_responsibilities;
                  if (Array.isArray(data12)) {
                    const len3 = data12.length;
                    for (let i3 = 0; i3 < len3; i3++) {
                      if (typeof data12[i3] !== "string") {
                        const err11 = { instancePath: instancePath + "/scope_definitions/scopes/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/permitted_responsibilities/" + i3, schemaPath: "#/properties/scope_definitions/properties/scopes/additionalProperties/properties/permitted_responsibilities/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err11];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err11);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err12 = { instancePath: instancePath + "/scope_definitions/scopes/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/permitted_responsibilities", schemaPath: "#/properties/scope_definitions/properties/scopes/additionalProperties/properties/permitted_responsibilities/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err12];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err12);
                    }
                    errors++;
                  }
                }
                if (data4.forbidden_responsibilities !== void 0) {
                  let data14 = data4.forbidden_responsibilities;
                  if (Array.isArray(data14)) {
                    const len4 = data14.length;
                    for (let i4 = 0; i4 < len4; i4++) {
                      if (typeof data14[i4] !== "string") {
                        const err13 = { instancePath: instancePath + "/scope_definitions/scopes/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/forbidden_responsibilities/" + i4, schemaPath: "#/properties/scope_definitions/properties/scopes/additionalProperties/properties/forbidden_responsibilities/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err13];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err13);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err14 = { instancePath: instancePath + "/scope_definitions/scopes/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/forbidden_responsibilities", schemaPath: "#/properties/scope_definitions/properties/scopes/additionalProperties/properties/forbidden_responsibilities/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err14];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err14);
                    }
                    errors++;
                  }
                }
                if (data4.shared !== void 0) {
                  if (typeof data4.shared !== "boolean") {
                    const err15 = { instancePath: instancePath + "/scope_definitions/scopes/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/shared", schemaPath: "#/properties/scope_definitions/properties/scopes/additionalProperties/properties/shared/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err15];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err15);
                    }
                    errors++;
                  }
                }
                if (data4.owner !== void 0) {
                  let data17 = data4.owner;
                  if (typeof data17 !== "string" && data17 !== null) {
                    const err16 = { instancePath: instancePath + "/scope_definitions/scopes/" + key0.replace(/~/g, "~0").replace(/\//g, "~1") + "/owner", schemaPath: "#/properties/scope_definitions/properties/scopes/additionalProperties/properties/owner/type", keyword: "type", params: { type: schema33.properties.scope_definitions.properties.scopes.additionalProperties.properties.owner.type } };
                    if (vErrors === null) {
                      vErrors = [err16];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err16);
                    }
                    errors++;
                  }
                }
              } else {
                const err17 = { instancePath: instancePath + "/scope_definitions/scopes/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/scope_definitions/properties/scopes/additionalProperties/type", keyword: "type", params: { type: "object" } };
                if (vErrors === null) {
                  vErrors = [err17];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err17);
                }
                errors++;
              }
            }
          } else {
            const err18 = { instancePath: instancePath + "/scope_definitions/scopes", schemaPath: "#/properties/scope_definitions/properties/scopes/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err18];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err18);
            }
            errors++;
          }
        }
      } else {
        const err19 = { instancePath: instancePath + "/scope_definitions", schemaPath: "#/properties/scope_definitions/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err19];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err19);
        }
        errors++;
      }
    }
  } else {
    const err20 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err20];
    } else if (vErrors.length < 1e3) {
      vErrors.push(err20);
    }
    errors++;
  }
  validate22.errors = vErrors;
  return errors === 0;
}
validate22.evaluated = { "props": { "$schema": true, "scope_definitions": true }, "dynamicProps": false, "dynamicItems": false };
var validateRfc = validate23;
var schema34 = { "type": "object", "properties": { "$schema": { "type": "string" }, "id": { "type": "string", "pattern": "^RFC_[0-9]+$" }, "status": { "enum": ["open", "overdue", "resolved", "withdrawn"] }, "created_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "triggering_proposal": { "type": ["string", "null"] }, "triggers": { "type": "array", "items": { "enum": ["architectural_change", "invariant_change", "new_external_dependency", "shared_interface", "invariant_ambiguity", "assumption_conflict"] } }, "proposals": { "type": "array", "items": { "type": "string" } }, "branch": { "type": ["string", "null"] }, "branches": { "type": "array", "items": { "type": "string" } }, "head": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "covers": { "type": "array", "items": { "type": "string" } }, "semantic_scope": { "type": ["string", "null"] }, "semantic_scopes": { "type": "array", "items": { "type": "string" } }, "decision_required": { "type": "string" }, "context": { "type": "string" }, "assumptions": { "type": "array", "items": { "type": "object", "properties": { "text": { "type": "string" }, "declared_by": { "type": "string" }, "scope": { "type": ["string", "null"] }, "path": { "type": "string" }, "proposal_id": { "type": ["string", "null"] }, "state_id": { "type": ["string", "null"] } }, "required": ["text"] } }, "option_a": { "type": "object", "properties": { "description": { "type": "string" }, "consequences": { "type": "string" }, "effect": { "enum": ["approve", "reject", "defer"] }, "holds": { "type": "array", "items": { "type": "string" } } } }, "option_b": { "type": "object", "properties": { "description": { "type": "string" }, "consequences": { "type": "string" }, "effect": { "enum": ["approve", "reject", "defer"] }, "holds": { "type": "array", "items": { "type": "string" } } } }, "option_c": { "type": "object", "properties": { "description": { "type": "string" }, "consequences": { "type": "string" }, "effect": { "enum": ["approve", "reject", "defer"] }, "holds": { "type": "array", "items": { "type": "string" } } } }, "option_d": { "type": "object", "properties": { "description": { "type": "string" }, "consequences": { "type": "string" }, "effect": { "enum": ["approve", "reject", "defer"] }, "holds": { "type": "array", "items": { "type": "string" } } } }, "option_e": { "type": "object", "properties": { "description": { "type": "string" }, "consequences": { "type": "string" }, "effect": { "enum": ["approve", "reject", "defer"] }, "holds": { "type": "array", "items": { "type": "string" } } } }, "option_f": { "type": "object", "properties": { "description": { "type": "string" }, "consequences": { "type": "string" }, "effect": { "enum": ["approve", "reject", "defer"] }, "holds": { "type": "array", "items": { "type": "string" } } } }, "orchestrator_recommendation": { "type": ["string", "null"] }, "orchestrator_rationale": { "type": ["string", "null"] }, "model_draft": { "type": "object", "properties": { "by": { "type": "string" }, "skill": { "type": "string" }, "context": { "type": "string" }, "options": { "type": "array", "items": { "type": "object", "properties": { "label": { "enum": ["option_a", "option_b", "option_c"] }, "consequences": { "type": "string" } }, "required": ["label", "consequences"] } } }, "required": ["by", "skill", "context", "options"] }, "resolution": { "type": ["string", "null"] }, "human_rationale": { "type": ["string", "null"] }, "acceptance_criteria": { "type": "array", "items": { "type": "object", "properties": { "id": { "type": "string" }, "description": { "type": "string" }, "check_type": { "enum": ["test", "performance_test", "schema_conformance", "command", "ci_check"] }, "check_reference": { "type": "string" }, "on": { "enum": ["head", "merge"] }, "status": { "enum": ["pending", "passed", "failed", "stale"] }, "evidence": { "type": ["object", "null"], "properties": { "id": { "type": "string" }, "commit": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "name": { "type": "string" }, "recorded_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } }, "required": ["commit", "name"] } }, "required": ["id"] } }, "merge_blocked_until_criteria_pass": { "type": "boolean" }, "human_response_deadline": { "type": ["string", "null"], "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "escalated_at": { "type": ["string", "null"], "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "resolved_at": { "type": ["string", "null"], "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "promoted_to_adr": { "type": ["string", "null"] }, "promoted_to_addr": { "type": ["string", "null"] }, "approvals": { "type": "array", "items": { "type": "object", "properties": { "by": { "type": "string" }, "at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "via": { "type": "string" }, "url": { "type": ["string", "null"] }, "head": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" } } } }, "subject": { "type": "string" } }, "required": ["id", "status"], "$id": "Rfc" };
var pattern32 = new RegExp("^RFC_[0-9]+$", "");
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate23.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" } };
      if (vErrors === null) {
        vErrors = [err0];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.status === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" } };
      if (vErrors === null) {
        vErrors = [err1];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.$schema !== void 0) {
      if (typeof data.$schema !== "string") {
        const err2 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err2];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.id !== void 0) {
      let data1 = data.id;
      if (typeof data1 === "string") {
        if (!pattern32.test(data1)) {
          const err3 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/pattern", keyword: "pattern", params: { pattern: "^RFC_[0-9]+$" } };
          if (vErrors === null) {
            vErrors = [err3];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err4];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.status !== void 0) {
      let data2 = data.status;
      if (!(data2 === "open" || data2 === "overdue" || data2 === "resolved" || data2 === "withdrawn")) {
        const err5 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: schema34.properties.status.enum } };
        if (vErrors === null) {
          vErrors = [err5];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.created_at !== void 0) {
      let data3 = data.created_at;
      if (typeof data3 === "string") {
        if (!pattern6.test(data3)) {
          const err6 = { instancePath: instancePath + "/created_at", schemaPath: "#/properties/created_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
          if (vErrors === null) {
            vErrors = [err6];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = { instancePath: instancePath + "/created_at", schemaPath: "#/properties/created_at/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err7];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.triggering_proposal !== void 0) {
      let data4 = data.triggering_proposal;
      if (typeof data4 !== "string" && data4 !== null) {
        const err8 = { instancePath: instancePath + "/triggering_proposal", schemaPath: "#/properties/triggering_proposal/type", keyword: "type", params: { type: schema34.properties.triggering_proposal.type } };
        if (vErrors === null) {
          vErrors = [err8];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.triggers !== void 0) {
      let data5 = data.triggers;
      if (Array.isArray(data5)) {
        const len0 = data5.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data6 = data5[i0];
          if (!(data6 === "architectural_change" || data6 === "invariant_change" || data6 === "new_external_dependency" || data6 === "shared_interface" || data6 === "invariant_ambiguity" || data6 === "assumption_conflict")) {
            const err9 = { instancePath: instancePath + "/triggers/" + i0, schemaPath: "#/properties/triggers/items/enum", keyword: "enum", params: { allowedValues: schema34.properties.triggers.items.enum } };
            if (vErrors === null) {
              vErrors = [err9];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err9);
            }
            errors++;
          }
        }
      } else {
        const err10 = { instancePath: instancePath + "/triggers", schemaPath: "#/properties/triggers/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err10];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.proposals !== void 0) {
      let data7 = data.proposals;
      if (Array.isArray(data7)) {
        const len1 = data7.length;
        for (let i1 = 0; i1 < len1; i1++) {
          if (typeof data7[i1] !== "string") {
            const err11 = { instancePath: instancePath + "/proposals/" + i1, schemaPath: "#/properties/proposals/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err11];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err11);
            }
            errors++;
          }
        }
      } else {
        const err12 = { instancePath: instancePath + "/proposals", schemaPath: "#/properties/proposals/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err12];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.branch !== void 0) {
      let data9 = data.branch;
      if (typeof data9 !== "string" && data9 !== null) {
        const err13 = { instancePath: instancePath + "/branch", schemaPath: "#/properties/branch/type", keyword: "type", params: { type: schema34.properties.branch.type } };
        if (vErrors === null) {
          vErrors = [err13];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.branches !== void 0) {
      let data10 = data.branches;
      if (Array.isArray(data10)) {
        const len2 = data10.length;
        for (let i2 = 0; i2 < len2; i2++) {
          if (typeof data10[i2] !== "string") {
            const err14 = { instancePath: instancePath + "/branches/" + i2, schemaPath: "#/properties/branches/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err14];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err14);
            }
            errors++;
          }
        }
      } else {
        const err15 = { instancePath: instancePath + "/branches", schemaPath: "#/properties/branches/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err15];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.head !== void 0) {
      let data12 = data.head;
      if (typeof data12 !== "string" && data12 !== null) {
        const err16 = { instancePath: instancePath + "/head", schemaPath: "#/properties/head/type", keyword: "type", params: { type: schema34.properties.head.type } };
        if (vErrors === null) {
          vErrors = [err16];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err16);
        }
        errors++;
      }
      if (typeof data12 === "string") {
        if (!pattern8.test(data12)) {
          const err17 = { instancePath: instancePath + "/head", schemaPath: "#/properties/head/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
          if (vErrors === null) {
            vErrors = [err17];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err17);
          }
          errors++;
        }
      }
    }
    if (data.covers !== void 0) {
      let data13 = data.covers;
      if (Array.isArray(data13)) {
        const len3 = data13.length;
        for (let i3 = 0; i3 < len3; i3++) {
          if (typeof data13[i3] !== "string") {
            const err18 = { instancePath: instancePath + "/covers/" + i3, schemaPath: "#/properties/covers/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err18];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err18);
            }
            errors++;
          }
        }
      } else {
        const err19 = { instancePath: instancePath + "/covers", schemaPath: "#/properties/covers/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err19];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.semantic_scope !== void 0) {
      let data15 = data.semantic_scope;
      if (typeof data15 !== "string" && data15 !== null) {
        const err20 = { instancePath: instancePath + "/semantic_scope", schemaPath: "#/properties/semantic_scope/type", keyword: "type", params: { type: schema34.properties.semantic_scope.type } };
        if (vErrors === null) {
          vErrors = [err20];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.semantic_scopes !== void 0) {
      let data16 = data.semantic_scopes;
      if (Array.isArray(data16)) {
        const len4 = data16.length;
        for (let i4 = 0; i4 < len4; i4++) {
          if (typeof data16[i4] !== "string") {
            const err21 = { instancePath: instancePath + "/semantic_scopes/" + i4, schemaPath: "#/properties/semantic_scopes/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err21];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err21);
            }
            errors++;
          }
        }
      } else {
        const err22 = { instancePath: instancePath + "/semantic_scopes", schemaPath: "#/properties/semantic_scopes/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err22];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err22);
        }
        errors++;
      }
    }
    if (data.decision_required !== void 0) {
      if (typeof data.decision_required !== "string") {
        const err23 = { instancePath: instancePath + "/decision_required", schemaPath: "#/properties/decision_required/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err23];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err23);
        }
        errors++;
      }
    }
    if (data.context !== void 0) {
      if (typeof data.context !== "string") {
        const err24 = { instancePath: instancePath + "/context", schemaPath: "#/properties/context/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err24];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err24);
        }
        errors++;
      }
    }
    if (data.assumptions !== void 0) {
      let data20 = data.assumptions;
      if (Array.isArray(data20)) {
        const len5 = data20.length;
        for (let i5 = 0; i5 < len5; i5++) {
          let data21 = data20[i5];
          if (data21 && typeof data21 == "object" && !Array.isArray(data21)) {
            if (data21.text === void 0) {
              const err25 = { instancePath: instancePath + "/assumptions/" + i5, schemaPath: "#/properties/assumptions/items/required", keyword: "required", params: { missingProperty: "text" } };
              if (vErrors === null) {
                vErrors = [err25];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err25);
              }
              errors++;
            }
            if (data21.text !== void 0) {
              if (typeof data21.text !== "string") {
                const err26 = { instancePath: instancePath + "/assumptions/" + i5 + "/text", schemaPath: "#/properties/assumptions/items/properties/text/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err26];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err26);
                }
                errors++;
              }
            }
            if (data21.declared_by !== void 0) {
              if (typeof data21.declared_by !== "string") {
                const err27 = { instancePath: instancePath + "/assumptions/" + i5 + "/declared_by", schemaPath: "#/properties/assumptions/items/properties/declared_by/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err27];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err27);
                }
                errors++;
              }
            }
            if (data21.scope !== void 0) {
              let data24 = data21.scope;
              if (typeof data24 !== "string" && data24 !== null) {
                const err28 = { instancePath: instancePath + "/assumptions/" + i5 + "/scope", schemaPath: "#/properties/assumptions/items/properties/scope/type", keyword: "type", params: { type: schema34.properties.assumptions.items.properties.scope.type } };
                if (vErrors === null) {
                  vErrors = [err28];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err28);
                }
                errors++;
              }
            }
            if (data21.path !== void 0) {
              if (typeof data21.path !== "string") {
                const err29 = { instancePath: instancePath + "/assumptions/" + i5 + "/path", schemaPath: "#/properties/assumptions/items/properties/path/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err29];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err29);
                }
                errors++;
              }
            }
            if (data21.proposal_id !== void 0) {
              let data26 = data21.proposal_id;
              if (typeof data26 !== "string" && data26 !== null) {
                const err30 = { instancePath: instancePath + "/assumptions/" + i5 + "/proposal_id", schemaPath: "#/properties/assumptions/items/properties/proposal_id/type", keyword: "type", params: { type: schema34.properties.assumptions.items.properties.proposal_id.type } };
                if (vErrors === null) {
                  vErrors = [err30];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err30);
                }
                errors++;
              }
            }
            if (data21.state_id !== void 0) {
              let data27 = data21.state_id;
              if (typeof data27 !== "string" && data27 !== null) {
                const err31 = { instancePath: instancePath + "/assumptions/" + i5 + "/state_id", schemaPath: "#/properties/assumptions/items/properties/state_id/type", keyword: "type", params: { type: schema34.properties.assumptions.items.properties.state_id.type } };
                if (vErrors === null) {
                  vErrors = [err31];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err31);
                }
                errors++;
              }
            }
          } else {
            const err32 = { instancePath: instancePath + "/assumptions/" + i5, schemaPath: "#/properties/assumptions/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err32];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err32);
            }
            errors++;
          }
        }
      } else {
        const err33 = { instancePath: instancePath + "/assumptions", schemaPath: "#/properties/assumptions/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err33];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err33);
        }
        errors++;
      }
    }
    if (data.option_a !== void 0) {
      let data28 = data.option_a;
      if (data28 && typeof data28 == "object" && !Array.isArray(data28)) {
        if (data28.description !== void 0) {
          if (typeof data28.description !== "string") {
            const err34 = { instancePath: instancePath + "/option_a/description", schemaPath: "#/properties/option_a/properties/description/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err34];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err34);
            }
            errors++;
          }
        }
        if (data28.consequences !== void 0) {
          if (typeof data28.consequences !== "string") {
            const err35 = { instancePath: instancePath + "/option_a/consequences", schemaPath: "#/properties/option_a/properties/consequences/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err35];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err35);
            }
            errors++;
          }
        }
        if (data28.effect !== void 0) {
          let data31 = data28.effect;
          if (!(data31 === "approve" || data31 === "reject" || data31 === "defer")) {
            const err36 = { instancePath: instancePath + "/option_a/effect", schemaPath: "#/properties/option_a/properties/effect/enum", keyword: "enum", params: { allowedValues: schema34.properties.option_a.properties.effect.enum } };
            if (vErrors === null) {
              vErrors = [err36];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err36);
            }
            errors++;
          }
        }
        if (data28.holds !== void 0) {
          let data32 = data28.holds;
          if (Array.isArray(data32)) {
            const len6 = data32.length;
            for (let i6 = 0; i6 < len6; i6++) {
              if (typeof data32[i6] !== "string") {
                const err37 = { instancePath: instancePath + "/option_a/holds/" + i6, schemaPath: "#/properties/option_a/properties/holds/items/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err37];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err37);
                }
                errors++;
              }
            }
          } else {
            const err38 = { instancePath: instancePath + "/option_a/holds", schemaPath: "#/properties/option_a/properties/holds/type", keyword: "type", params: { type: "array" } };
            if (vErrors === null) {
              vErrors = [err38];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err38);
            }
            errors++;
          }
        }
      } else {
        const err39 = { instancePath: instancePath + "/option_a", schemaPath: "#/properties/option_a/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err39];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err39);
        }
        errors++;
      }
    }
    if (data.option_b !== void 0) {
      let data34 = data.option_b;
      if (data34 && typeof data34 == "object" && !Array.isArray(data34)) {
        if (data34.description !== void 0) {
          if (typeof data34.description !== "string") {
            const err40 = { instancePath: instancePath + "/option_b/description", schemaPath: "#/properties/option_b/properties/description/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err40];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err40);
            }
            errors++;
          }
        }
        if (data34.consequences !== void 0) {
          if (typeof data34.consequences !== "string") {
            const err41 = { instancePath: instancePath + "/option_b/consequences", schemaPath: "#/properties/option_b/properties/consequences/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err41];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err41);
            }
            errors++;
          }
        }
        if (data34.effect !== void 0) {
          let data37 = data34.effect;
          if (!(data37 === "approve" || data37 === "reject" || data37 === "defer")) {
            const err42 = { instancePath: instancePath + "/option_b/effect", schemaPath: "#/properties/option_b/properties/effect/enum", keyword: "enum", params: { allowedValues: schema34.properties.option_b.properties.effect.enum } };
            if (vErrors === null) {
              vErrors = [err42];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err42);
            }
            errors++;
          }
        }
        if (data34.holds !== void 0) {
          let data38 = data34.holds;
          if (Array.isArray(data38)) {
            const len7 = data38.length;
            for (let i7 = 0; i7 < len7; i7++) {
              if (typeof data38[i7] !== "string") {
                const err43 = { instancePath: instancePath + "/option_b/holds/" + i7, schemaPath: "#/properties/option_b/properties/holds/items/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err43];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err43);
                }
                errors++;
              }
            }
          } else {
            const err44 = { instancePath: instancePath + "/option_b/holds", schemaPath: "#/properties/option_b/properties/holds/type", keyword: "type", params: { type: "array" } };
            if (vErrors === null) {
              vErrors = [err44];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err44);
            }
            errors++;
          }
        }
      } else {
        const err45 = { instancePath: instancePath + "/option_b", schemaPath: "#/properties/option_b/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err45];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err45);
        }
        errors++;
      }
    }
    if (data.option_c !== void 0) {
      let data40 = data.option_c;
      if (data40 && typeof data40 == "object" && !Array.isArray(data40)) {
        if (data40.description !== void 0) {
          if (typeof data40.description !== "string") {
            const err46 = { instancePath: instancePath + "/option_c/description", schemaPath: "#/properties/option_c/properties/description/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err46];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err46);
            }
            errors++;
          }
        }
        if (data40.consequences !== void 0) {
          if (typeof data40.consequences !== "string") {
            const err47 = { instancePath: instancePath + "/option_c/consequences", schemaPath: "#/properties/option_c/properties/consequences/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err47];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err47);
            }
            errors++;
          }
        }
        if (data40.effect !== void 0) {
          let data43 = data40.effect;
          if (!(data43 === "approve" || data43 === "reject" || data43 === "defer")) {
            const err48 = { instancePath: instancePath + "/option_c/effect", schemaPath: "#/properties/option_c/properties/effect/enum", keyword: "enum", params: { allowedValues: schema34.properties.option_c.properties.effect.enum } };
            if (vErrors === null) {
              vErrors = [err48];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err48);
            }
            errors++;
          }
        }
        if (data40.holds !== void 0) {
          let data44 = data40.holds;
          if (Array.isArray(data44)) {
            const len8 = data44.length;
            for (let i8 = 0; i8 < len8; i8++) {
              if (typeof data44[i8] !== "string") {
                const err49 = { instancePath: instancePath + "/option_c/holds/" + i8, schemaPath: "#/properties/option_c/properties/holds/items/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err49];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err49);
                }
                errors++;
              }
            }
          } else {
            const err50 = { instancePath: instancePath + "/option_c/holds", schemaPath: "#/properties/option_c/properties/holds/type", keyword: "type", params: { type: "array" } };
            if (vErrors === null) {
              vErrors = [err50];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err50);
            }
            errors++;
          }
        }
      } else {
        const err51 = { instancePath: instancePath + "/option_c", schemaPath: "#/properties/option_c/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err51];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err51);
        }
        errors++;
      }
    }
    if (data.option_d !== void 0) {
      let data46 = data.option_d;
      if (data46 && typeof data46 == "object" && !Array.isArray(data46)) {
        if (data46.description !== void 0) {
          if (typeof data46.description !== "string") {
            const err52 = { instancePath: instancePath + "/option_d/description", schemaPath: "#/properties/option_d/properties/description/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err52];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err52);
            }
            errors++;
          }
        }
        if (data46.consequences !== void 0) {
          if (typeof data46.consequences !== "string") {
            const err53 = { instancePath: instancePath + "/option_d/consequences", schemaPath: "#/properties/option_d/properties/consequences/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err53];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err53);
            }
            errors++;
          }
        }
        if (data46.effect !== void 0) {
          let data49 = data46.effect;
          if (!(data49 === "approve" || data49 === "reject" || data49 === "defer")) {
            const err54 = { instancePath: instancePath + "/option_d/effect", schemaPath: "#/properties/option_d/properties/effect/enum", keyword: "enum", params: { allowedValues: schema34.properties.option_d.properties.effect.enum } };
            if (vErrors === null) {
              vErrors = [err54];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err54);
            }
            errors++;
          }
        }
        if (data46.holds !== void 0) {
          let data50 = data46.holds;
          if (Array.isArray(data50)) {
            const len9 = data50.length;
            for (let i9 = 0; i9 < len9; i9++) {
              if (typeof data50[i9] !== "string") {
                const err55 = { instancePath: instancePath + "/option_d/holds/" + i9, schemaPath: "#/properties/option_d/properties/holds/items/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err55];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err55);
                }
                errors++;
              }
            }
          } else {
            const err56 = { instancePath: instancePath + "/option_d/holds", schemaPath: "#/properties/option_d/properties/holds/type", keyword: "type", params: { type: "array" } };
            if (vErrors === null) {
              vErrors = [err56];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err56);
            }
            errors++;
          }
        }
      } else {
        const err57 = { instancePath: instancePath + "/option_d", schemaPath: "#/properties/option_d/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err57];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err57);
        }
        errors++;
      }
    }
    if (data.option_e !== void 0) {
      let data52 = data.option_e;
      if (data52 && typeof data52 == "object" && !Array.isArray(data52)) {
        if (data52.description !== void 0) {
          if (typeof data52.description !== "string") {
            const err58 = { instancePath: instancePath + "/option_e/description", schemaPath: "#/properties/option_e/properties/description/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err58];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err58);
            }
            errors++;
          }
        }
        if (data52.consequences !== void 0) {
          if (typeof data52.consequences !== "string") {
            const err59 = { instancePath: instancePath + "/option_e/consequences", schemaPath: "#/properties/option_e/properties/consequences/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err59];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err59);
            }
            errors++;
          }
        }
        if (data52.effect !== void 0) {
          let data55 = data52.effect;
          if (!(data55 === "approve" || data55 === "reject" || data55 === "defer")) {
            const err60 = { instancePath: instancePath + "/option_e/effect", schemaPath: "#/properties/option_e/properties/effect/enum", keyword: "enum", params: { allowedValues: schema34.properties.option_e.properties.effect.enum } };
            if (vErrors === null) {
              vErrors = [err60];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err60);
            }
            errors++;
          }
        }
        if (data52.holds !== void 0) {
          let data56 = data52.holds;
          if (Array.isArray(data56)) {
            const len10 = data56.length;
            for (let i10 = 0; i10 < len10; i10++) {
              if (typeof data56[i10] !== "string") {
                const err61 = { instancePath: instancePath + "/option_e/holds/" + i10, schemaPath: "#/properties/option_e/properties/holds/items/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err61];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err61);
                }
                errors++;
              }
            }
          } else {
            const err62 = { instancePath: instancePath + "/option_e/holds", schemaPath: "#/properties/option_e/properties/holds/type", keyword: "type", params: { type: "array" } };
            if (vErrors === null) {
              vErrors = [err62];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err62);
            }
            errors++;
          }
        }
      } else {
        const err63 = { instancePath: instancePath + "/option_e", schemaPath: "#/properties/option_e/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err63];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err63);
        }
        errors++;
      }
    }
    if (data.option_f !== void 0) {
      let data58 = data.option_f;
      if (data58 && typeof data58 == "object" && !Array.isArray(data58)) {
        if (data58.description !== void 0) {
          if (typeof data58.description !== "string") {
            const err64 = { instancePath: instancePath + "/option_f/description", schemaPath: "#/properties/option_f/properties/description/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err64];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err64);
            }
            errors++;
          }
        }
        if (data58.consequences !== void 0) {
          if (typeof data58.consequences !== "string") {
            const err65 = { instancePath: instancePath + "/option_f/consequences", schemaPath: "#/properties/option_f/properties/consequences/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err65];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err65);
            }
            errors++;
          }
        }
        if (data58.effect !== void 0) {
          let data61 = data58.effect;
          if (!(data61 === "approve" || data61 === "reject" || data61 === "defer")) {
            const err66 = { instancePath: instancePath + "/option_f/effect", schemaPath: "#/properties/option_f/properties/effect/enum", keyword: "enum", params: { allowedValues: schema34.properties.option_f.properties.effect.enum } };
            if (vErrors === null) {
              vErrors = [err66];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err66);
            }
            errors++;
          }
        }
        if (data58.holds !== void 0) {
          let data62 = data58.holds;
          if (Array.isArray(data62)) {
            const len11 = data62.length;
            for (let i11 = 0; i11 < len11; i11++) {
              if (typeof data62[i11] !== "string") {
                const err67 = { instancePath: instancePath + "/option_f/holds/" + i11, schemaPath: "#/properties/option_f/properties/holds/items/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err67];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err67);
                }
                errors++;
              }
            }
          } else {
            const err68 = { instancePath: instancePath + "/option_f/holds", schemaPath: "#/properties/option_f/properties/holds/type", keyword: "type", params: { type: "array" } };
            if (vErrors === null) {
              vErrors = [err68];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err68);
            }
            errors++;
          }
        }
      } else {
        const err69 = { instancePath: instancePath + "/option_f", schemaPath: "#/properties/option_f/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err69];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err69);
        }
        errors++;
      }
    }
    if (data.orchestrator_recommendation !== void 0) {
      let data64 = data.orchestrator_recommendation;
      if (typeof data64 !== "string" && data64 !== null) {
        const err70 = { instancePath: instancePath + "/orchestrator_recommendation", schemaPath: "#/properties/orchestrator_recommendation/type", keyword: "type", params: { type: schema34.properties.orchestrator_recommendation.type } };
        if (vErrors === null) {
          vErrors = [err70];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err70);
        }
        errors++;
      }
    }
    if (data.orchestrator_rationale !== void 0) {
      let data65 = data.orchestrator_rationale;
      if (typeof data65 !== "string" && data65 !== null) {
        const err71 = { instancePath: instancePath + "/orchestrator_rationale", schemaPath: "#/properties/orchestrator_rationale/type", keyword: "type", params: { type: schema34.properties.orchestrator_rationale.type } };
        if (vErrors === null) {
          vErrors = [err71];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err71);
        }
        errors++;
      }
    }
    if (data.model_draft !== void 0) {
      let data66 = data.model_draft;
      if (data66 && typeof data66 == "object" && !Array.isArray(data66)) {
        if (data66.by === void 0) {
          const err72 = { instancePath: instancePath + "/model_draft", schemaPath: "#/properties/model_draft/required", keyword: "required", params: { missingProperty: "by" } };
          if (vErrors === null) {
            vErrors = [err72];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err72);
          }
          errors++;
        }
        if (data66.skill === void 0) {
          const err73 = { instancePath: instancePath + "/model_draft", schemaPath: "#/properties/model_draft/required", keyword: "required", params: { missingProperty: "skill" } };
          if (vErrors === null) {
            vErrors = [err73];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err73);
          }
          errors++;
        }
        if (data66.context === void 0) {
          const err74 = { instancePath: instancePath + "/model_draft", schemaPath: "#/properties/model_draft/required", keyword: "required", params: { missingProperty: "context" } };
          if (vErrors === null) {
            vErrors = [err74];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err74);
          }
          errors++;
        }
        if (data66.options === void 0) {
          const err75 = { instancePath: instancePath + "/model_draft", schemaPath: "#/properties/model_draft/required", keyword: "required", params: { missingProperty: "options" } };
          if (vErrors === null) {
            vErrors = [err75];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err75);
          }
          errors++;
        }
        if (data66.by !== void 0) {
          if (typeof data66.by !== "string") {
            const err76 = { instancePath: instancePath + "/model_draft/by", schemaPath: "#/properties/model_draft/properties/by/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err76];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err76);
            }
            errors++;
          }
        }
        if (data66.skill !== void 0) {
          if (typeof data66.skill !== "string") {
            const err77 = { instancePath: instancePath + "/model_draft/skill", schemaPath: "#/properties/model_draft/properties/skill/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err77];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err77);
            }
            errors++;
          }
        }
        if (data66.context !== void 0) {
          if (typeof data66.context !== "string") {
            const err78 = { instancePath: instancePath + "/model_draft/context", schemaPath: "#/properties/model_draft/properties/context/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err78];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err78);
            }
            errors++;
          }
        }
        if (data66.options !== void 0) {
          let data70 = data66.options;
          if (Array.isArray(data70)) {
            const len12 = data70.length;
            for (let i12 = 0; i12 < len12; i12++) {
              let data71 = data70[i12];
              if (data71 && typeof data71 == "object" && !Array.isArray(data71)) {
                if (data71.label === void 0) {
                  const err79 = { instancePath: instancePath + "/model_draft/options/" + i12, schemaPath: "#/properties/model_draft/properties/options/items/required", keyword: "required", params: { missingProperty: "label" } };
                  if (vErrors === null) {
                    vErrors = [err79];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err79);
                  }
                  errors++;
                }
                if (data71.consequences === void 0) {
                  const err80 = { instancePath: instancePath + "/model_draft/options/" + i12, schemaPath: "#/properties/model_draft/properties/options/items/required", keyword: "required", params: { missingProperty: "consequences" } };
                  if (vErrors === null) {
                    vErrors = [err80];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err80);
                  }
                  errors++;
                }
                if (data71.label !== void 0) {
                  let data72 = data71.label;
                  if (!(data72 === "option_a" || data72 === "option_b" || data72 === "option_c")) {
                    const err81 = { instancePath: instancePath + "/model_draft/options/" + i12 + "/label", schemaPath: "#/properties/model_draft/properties/options/items/properties/label/enum", keyword: "enum", params: { allowedValues: schema34.properties.model_draft.properties.options.items.properties.label.enum } };
                    if (vErrors === null) {
                      vErrors = [err81];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err81);
                    }
                    errors++;
                  }
                }
                if (data71.consequences !== void 0) {
                  if (typeof data71.consequences !== "string") {
                    const err82 = { instancePath: instancePath + "/model_draft/options/" + i12 + "/consequences", schemaPath: "#/properties/model_draft/properties/options/items/properties/consequences/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err82];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err82);
                    }
                    errors++;
                  }
                }
              } else {
                const err83 = { instancePath: instancePath + "/model_draft/options/" + i12, schemaPath: "#/properties/model_draft/properties/options/items/type", keyword: "type", params: { type: "object" } };
                if (vErrors === null) {
                  vErrors = [err83];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err83);
                }
                errors++;
              }
            }
          } else {
            const err84 = { instancePath: instancePath + "/model_draft/options", schemaPath: "#/properties/model_draft/properties/options/type", keyword: "type", params: { type: "array" } };
            if (vErrors === null) {
              vErrors = [err84];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err84);
            }
            errors++;
          }
        }
      } else {
        const err85 = { instancePath: instancePath + "/model_draft", schemaPath: "#/properties/model_draft/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err85];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err85);
        }
        errors++;
      }
    }
    if (data.resolution !== void 0) {
      let data74 = data.resolution;
      if (typeof data74 !== "string" && data74 !== null) {
        const err86 = { instancePath: instancePath + "/resolution", schemaPath: "#/properties/resolution/type", keyword: "type", params: { type: schema34.properties.resolution.type } };
        if (vErrors === null) {
          vErrors = [err86];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err86);
        }
        errors++;
      }
    }
    if (data.human_rationale !== void 0) {
      let data75 = data.human_rationale;
      if (typeof data75 !== "string" && data75 !== null) {
        const err87 = { instancePath: instancePath + "/human_rationale", schemaPath: "#/properties/human_rationale/type", keyword: "type", params: { type: schema34.properties.human_rationale.type } };
        if (vErrors === null) {
          vErrors = [err87];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err87);
        }
        errors++;
      }
    }
    if (data.acceptance_criteria !== void 0) {
      let data76 = data.acceptance_criteria;
      if (Array.isArray(data76)) {
        const len13 = data76.length;
        for (let i13 = 0; i13 < len13; i13++) {
          let data77 = data76[i13];
          if (data77 && typeof data77 == "object" && !Array.isArray(data77)) {
            if (data77.id === void 0) {
              const err88 = { instancePath: instancePath + "/acceptance_criteria/" + i13, schemaPath: "#/properties/acceptance_criteria/items/required", keyword: "required", params: { missingProperty: "id" } };
              if (vErrors === null) {
                vErrors = [err88];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err88);
              }
              errors++;
            }
            if (data77.id !== void 0) {
              if (typeof data77.id !== "string") {
                const err89 = { instancePath: instancePath + "/acceptance_criteria/" + i13 + "/id", schemaPath: "#/properties/acceptance_criteria/items/properties/id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err89];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err89);
                }
                errors++;
              }
            }
            if (data77.description !== void 0) {
              if (typeof data77.description !== "string") {
                const err90 = { instancePath: instancePath + "/acceptance_criteria/" + i13 + "/description", schemaPath: "#/properties/acceptance_criteria/items/properties/description/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err90];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err90);
                }
                errors++;
              }
            }
            if (data77.check_type !== void 0) {
              let data80 = data77.check_type;
              if (!(data80 === "test" || data80 === "performance_test" || data80 === "schema_conformance" || data80 === "command" || data80 === "ci_check")) {
                const err91 = { instancePath: instancePath + "/acceptance_criteria/" + i13 + "/check_type", schemaPath: "#/properties/acceptance_criteria/items/properties/check_type/enum", keyword: "enum", params: { allowedValues: schema34.properties.acceptance_criteria.items.properties.check_type.enum } };
                if (vErrors === null) {
                  vErrors = [err91];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err91);
                }
                errors++;
              }
            }
            if (data77.check_reference !== void 0) {
              if (typeof data77.check_reference !== "string") {
                const err92 = { instancePath: instancePath + "/acceptance_criteria/" + i13 + "/check_reference", schemaPath: "#/properties/acceptance_criteria/items/properties/check_reference/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err92];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err92);
                }
                errors++;
              }
            }
            if (data77.on !== void 0) {
              let data82 = data77.on;
              if (!(data82 === "head" || data82 === "merge")) {
                const err93 = { instancePath: instancePath + "/acceptance_criteria/" + i13 + "/on", schemaPath: "#/properties/acceptance_criteria/items/properties/on/enum", keyword: "enum", params: { allowedValues: schema34.properties.acceptance_criteria.items.properties.on.enum } };
                if (vErrors === null) {
                  vErrors = [err93];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err93);
                }
                errors++;
              }
            }
            if (data77.status !== void 0) {
              let data83 = data77.status;
              if (!(data83 === "pending" || data83 === "passed" || data83 === "failed" || data83 === "stale")) {
                const err94 = { instancePath: instancePath + "/acceptance_criteria/" + i13 + "/status", schemaPath: "#/properties/acceptance_criteria/items/properties/status/enum", keyword: "enum", params: { allowedValues: schema34.properties.acceptance_criteria.items.properties.status.enum } };
                if (vErrors === null) {
                  vErrors = [err94];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err94);
                }
                errors++;
              }
            }
            if (data77.evidence !== void 0) {
              let data84 = data77.evidence;
              if (!(data84 && typeof data84 == "object" && !Array.isArray(data84)) && data84 !== null) {
                const err95 = { instancePath: instancePath + "/acceptance_criteria/" + i13 + "/evidence", schemaPath: "#/properties/acceptance_criteria/items/properties/evidence/type", keyword: "type", params: { type: schema34.properties.acceptance_criteria.items.properties.evidence.type } };
                if (vErrors === null) {
                  vErrors = [err95];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err95);
                }
                errors++;
              }
              if (data84 && typeof data84 == "object" && !Array.isArray(data84)) {
                if (data84.commit === void 0) {
                  const err96 = { instancePath: instancePath + "/acceptance_criteria/" + i13 + "/evidence", schemaPath: "#/properties/acceptance_criteria/items/properties/evidence/required", keyword: "required", params: { missingProperty: "commit" } };
                  if (vErrors === null) {
                    vErrors = [err96];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err96);
                  }
                  errors++;
                }
                if (data84.name === void 0) {
                  const err97 = { instancePath: instancePath + "/acceptance_criteria/" + i13 + "/evidence", schemaPath: "#/properties/acceptance_criteria/items/properties/evidence/required", keyword: "required", params: { missingProperty: "name" } };
                  if (vErrors === null) {
                    vErrors = [err97];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err97);
                  }
                  errors++;
                }
                if (data84.id !== void 0) {
                  if (typeof data84.id !== "string") {
                    const err98 = { instancePath: instancePath + "/acceptance_criteria/" + i13 + "/evidence/id", schemaPath: "#/properties/acceptance_criteria/items/properties/evidence/properties/id/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err98];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err98);
                    }
                    errors++;
                  }
                }
                if (data84.commit !== void 0) {
                  let data86 = data84.commit;
                  if (typeof data86 === "string") {
                    if (!pattern8.test(data86)) {
                      const err99 = { instancePath: instancePath + "/acceptance_criteria/" + i13 + "/evidence/commit", schemaPath: "#/properties/acceptance_criteria/items/properties/evidence/properties/commit/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                      if (vErrors === null) {
                        vErrors = [err99];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err99);
                      }
                      errors++;
                    }
                  } else {
                    const err100 = { instancePath: instancePath + "/acceptance_criteria/" + i13 + "/evidence/commit", schemaPath: "#/properties/acceptance_criteria/items/properties/evidence/properties/commit/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err100];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err100);
                    }
                    errors++;
                  }
                }
                if (data84.name !== void 0) {
                  if (typeof data84.name !== "string") {
                    const err101 = { instancePath: instancePath + "/acceptance_criteria/" + i13 + "/evidence/name", schemaPath: "#/properties/acceptance_criteria/items/properties/evidence/properties/name/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err101];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err101);
                    }
                    errors++;
                  }
                }
                if (data84.recorded_at !== void 0) {
                  let data88 = data84.recorded_at;
                  if (typeof data88 === "string") {
                    if (!pattern6.test(data88)) {
                      const err102 = { instancePath: instancePath + "/acceptance_criteria/" + i13 + "/evidence/recorded_at", schemaPath: "#/properties/acceptance_criteria/items/properties/evidence/properties/recorded_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                      if (vErrors === null) {
                        vErrors = [err102];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err102);
                      }
                      errors++;
                    }
                  } else {
                    const err103 = { instancePath: instancePath + "/acceptance_criteria/" + i13 + "/evidence/recorded_at", schemaPath: "#/properties/acceptance_criteria/items/properties/evidence/properties/recorded_at/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err103];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err103);
                    }
                    errors++;
                  }
                }
              }
            }
          } else {
            const err104 = { instancePath: instancePath + "/acceptance_criteria/" + i13, schemaPath: "#/properties/acceptance_criteria/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err104];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err104);
            }
            errors++;
          }
        }
      } else {
        const err105 = { instancePath: instancePath + "/acceptance_criteria", schemaPath: "#/properties/acceptance_criteria/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err105];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err105);
        }
        errors++;
      }
    }
    if (data.merge_blocked_until_criteria_pass !== void 0) {
      if (typeof data.merge_blocked_until_criteria_pass !== "boolean") {
        const err106 = { instancePath: instancePath + "/merge_blocked_until_criteria_pass", schemaPath: "#/properties/merge_blocked_until_criteria_pass/type", keyword: "type", params: { type: "boolean" } };
        if (vErrors === null) {
          vErrors = [err106];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err106);
        }
        errors++;
      }
    }
    if (data.human_response_deadline !== void 0) {
      let data90 = data.human_response_deadline;
      if (typeof data90 !== "string" && data90 !== null) {
        const err107 = { instancePath: instancePath + "/human_response_deadline", schemaPath: "#/properties/human_response_deadline/type", keyword: "type", params: { type: schema34.properties.human_response_deadline.type } };
        if (vErrors === null) {
          vErrors = [err107];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err107);
        }
        errors++;
      }
      if (typeof data90 === "string") {
        if (!pattern6.test(data90)) {
          const err108 = { instancePath: instancePath + "/human_response_deadline", schemaPath: "#/properties/human_response_deadline/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
          if (vErrors === null) {
            vErrors = [err108];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err108);
          }
          errors++;
        }
      }
    }
    if (data.escalated_at !== void 0) {
      let data91 = data.escalated_at;
      if (typeof data91 !== "string" && data91 !== null) {
        const err109 = { instancePath: instancePath + "/escalated_at", schemaPath: "#/properties/escalated_at/type", keyword: "type", params: { type: schema34.properties.escalated_at.type } };
        if (vErrors === null) {
          vErrors = [err109];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err109);
        }
        errors++;
      }
      if (typeof data91 === "string") {
        if (!pattern6.test(data91)) {
          const err110 = { instancePath: instancePath + "/escalated_at", schemaPath: "#/properties/escalated_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
          if (vErrors === null) {
            vErrors = [err110];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err110);
          }
          errors++;
        }
      }
    }
    if (data.resolved_at !== void 0) {
      let data92 = data.resolved_at;
      if (typeof data92 !== "string" && data92 !== null) {
        const err111 = { instancePath: instancePath + "/resolved_at", schemaPath: "#/properties/resolved_at/type", keyword: "type", params: { type: schema34.properties.resolved_at.type } };
        if (vErrors === null) {
          vErrors = [err111];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err111);
        }
        errors++;
      }
      if (typeof data92 === "string") {
        if (!pattern6.test(data92)) {
          const err112 = { instancePath: instancePath + "/resolved_at", schemaPath: "#/properties/resolved_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
          if (vErrors === null) {
            vErrors = [err112];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err112);
          }
          errors++;
        }
      }
    }
    if (data.promoted_to_adr !== void 0) {
      let data93 = data.promoted_to_adr;
      if (typeof data93 !== "string" && data93 !== null) {
        const err113 = { instancePath: instancePath + "/promoted_to_adr", schemaPath: "#/properties/promoted_to_adr/type", keyword: "type", params: { type: schema34.properties.promoted_to_adr.type } };
        if (vErrors === null) {
          vErrors = [err113];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err113);
        }
        errors++;
      }
    }
    if (data.promoted_to_addr !== void 0) {
      let data94 = data.promoted_to_addr;
      if (typeof data94 !== "string" && data94 !== null) {
        const err114 = { instancePath: instancePath + "/promoted_to_addr", schemaPath: "#/properties/promoted_to_addr/type", keyword: "type", params: { type: schema34.properties.promoted_to_addr.type } };
        if (vErrors === null) {
          vErrors = [err114];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err114);
        }
        errors++;
      }
    }
    if (data.approvals !== void 0) {
      let data95 = data.approvals;
      if (Array.isArray(data95)) {
        const len14 = data95.length;
        for (let i14 = 0; i14 < len14; i14++) {
          let data96 = data95[i14];
          if (data96 && typeof data96 == "object" && !Array.isArray(data96)) {
            if (data96.by !== void 0) {
              if (typeof data96.by !== "string") {
                const err115 = { instancePath: instancePath + "/approvals/" + i14 + "/by", schemaPath: "#/properties/approvals/items/properties/by/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err115];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err115);
                }
                errors++;
              }
            }
            if (data96.at !== void 0) {
              let data98 = data96.at;
              if (typeof data98 === "string") {
                if (!pattern6.test(data98)) {
                  const err116 = { instancePath: instancePath + "/approvals/" + i14 + "/at", schemaPath: "#/properties/approvals/items/properties/at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                  if (vErrors === null) {
                    vErrors = [err116];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err116);
                  }
                  errors++;
                }
              } else {
                const err117 = { instancePath: instancePath + "/approvals/" + i14 + "/at", schemaPath: "#/properties/approvals/items/properties/at/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err117];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err117);
                }
                errors++;
              }
            }
            if (data96.via !== void 0) {
              if (typeof data96.via !== "string") {
                const err118 = { instancePath: instancePath + "/approvals/" + i14 + "/via", schemaPath: "#/properties/approvals/items/properties/via/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err118];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err118);
                }
                errors++;
              }
            }
            if (data96.url !== void 0) {
              let data100 = data96.url;
              if (typeof data100 !== "string" && data100 !== null) {
                const err119 = { instancePath: instancePath + "/approvals/" + i14 + "/url", schemaPath: "#/properties/approvals/items/properties/url/type", keyword: "type", params: { type: schema34.properties.approvals.items.properties.url.type } };
                if (vErrors === null) {
                  vErrors = [err119];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err119);
                }
                errors++;
              }
            }
            if (data96.head !== void 0) {
              let data101 = data96.head;
              if (typeof data101 !== "string" && data101 !== null) {
                const err120 = { instancePath: instancePath + "/approvals/" + i14 + "/head", schemaPath: "#/properties/approvals/items/properties/head/type", keyword: "type", params: { type: schema34.properties.approvals.items.properties.head.type } };
                if (vErrors === null) {
                  vErrors = [err120];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err120);
                }
                errors++;
              }
              if (typeof data101 === "string") {
                if (!pattern8.test(data101)) {
                  const err121 = { instancePath: instancePath + "/approvals/" + i14 + "/head", schemaPath: "#/properties/approvals/items/properties/head/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                  if (vErrors === null) {
                    vErrors = [err121];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err121);
                  }
                  errors++;
                }
              }
            }
          } else {
            const err122 = { instancePath: instancePath + "/approvals/" + i14, schemaPath: "#/properties/approvals/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err122];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err122);
            }
            errors++;
          }
        }
      } else {
        const err123 = { instancePath: instancePath + "/approvals", schemaPath: "#/properties/approvals/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err123];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err123);
        }
        errors++;
      }
    }
    if (data.subject !== void 0) {
      if (typeof data.subject !== "string") {
        const err124 = { instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err124];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err124);
        }
        errors++;
      }
    }
  } else {
    const err125 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err125];
    } else if (vErrors.length < 1e3) {
      vErrors.push(err125);
    }
    errors++;
  }
  validate23.errors = vErrors;
  return errors === 0;
}
validate23.evaluated = { "props": { "$schema": true, "id": true, "status": true, "created_at": true, "triggering_proposal": true, "triggers": true, "proposals": true, "branch": true, "branches": true, "head": true, "covers": true, "semantic_scope": true, "semantic_scopes": true, "decision_required": true, "context": true, "assumptions": true, "option_a": true, "option_b": true, "option_c": true, "option_d": true, "option_e": true, "option_f": true, "orchestrator_recommendation": true, "orchestrator_rationale": true, "model_draft": true, "resolution": true, "human_rationale": true, "acceptance_criteria": true, "merge_blocked_until_criteria_pass": true, "human_response_deadline": true, "escalated_at": true, "resolved_at": true, "promoted_to_adr": true, "promoted_to_addr": true, "approvals": true, "subject": true }, "dynamicProps": false, "dynamicItems": false };
var validateProposalSet = validate24;
var schema35 = { "type": "object", "properties": { "schema_version": { "const": 1 }, "branch": { "type": "string", "minLength": 1 }, "base": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "head": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "agent_id": { "type": "string" }, "task_id": { "type": ["string", "null"] }, "pushed_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "amended_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "proposals": { "type": "array", "items": { "type": "object", "properties": { "proposal_id": { "type": "string", "pattern": "^prop_[0-9a-z]+$" }, "agent_id": { "type": "string" }, "path": { "type": "string", "minLength": 1 }, "semantic_scope": { "type": ["string", "null"] }, "scope_schema_version": { "type": ["string", "null"] }, "change_type": { "enum": ["mechanical", "behavioral", "architectural"] }, "responsibilities": { "type": "string" }, "dependencies": { "type": "array", "items": { "type": "string" } }, "changed_symbols": { "type": ["array", "null"], "items": { "type": "string" } }, "uses": { "type": "array", "items": { "type": "string" } }, "overlaps": { "type": "array", "items": { "type": "object", "properties": { "kind": { "enum": ["conflict", "same_symbol", "same_new_path", "contradiction", "calls", "called", "same_file"] }, "branch": { "type": "string" }, "head": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "agent_id": { "type": "string" }, "path": { "type": "string" }, "symbols": { "type": "array", "items": { "type": "string" } }, "lines": { "type": ["string", "null"] }, "source": { "enum": ["change", "intent", "work_tree"] }, "since": { "type": ["string", "null"] }, "intent": { "type": ["string", "null"] }, "message": { "type": "string" }, "fix": { "type": "string" } }, "required": ["kind", "branch", "head", "agent_id", "path", "symbols", "lines", "message", "fix"] } }, "losses": { "type": "array", "items": { "type": "object", "properties": { "kind": { "enum": ["dropped", "revived", "file", "back", "mode"] }, "path": { "type": "string", "minLength": 1 }, "first": { "type": "integer", "minimum": 0 }, "last": { "type": "integer", "minimum": 0 }, "fork": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "base": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "own": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "by": { "type": ["string", "null"] }, "says": { "type": "string" } }, "required": ["kind", "path", "first", "last", "fork", "base", "own", "says"] } }, "removes": { "type": "array", "items": { "type": "string" } }, "invariants_touched": { "type": "array", "items": { "type": "string" } }, "assumptions": { "type": "array", "items": { "type": "object", "properties": { "id": { "type": "string" }, "text": { "type": "string" }, "declared_by": { "type": "string" }, "scope": { "type": ["string", "null"] }, "shared": { "type": "boolean" } }, "required": ["id", "text"] } }, "uncertainty_delta": { "type": "string", "pattern": "^(0|[+-][0-3])$" }, "rationale": { "type": "string" }, "out_of_scope": { "type": "boolean" }, "cross_scope_flag": { "type": "boolean" }, "branch": { "type": "string" }, "risk_signals": { "type": "object", "properties": { "touched_auth_or_permission_patterns": { "type": "boolean" }, "public_api_signature_changed": { "type": "boolean" }, "invariant_referenced_file_modified": { "type": "boolean" }, "high_fan_in_module_modified": { "type": "boolean" }, "ast_change_type": { "enum": ["mechanical", "behavioral", "structural"] }, "mechanical_only": { "type": "boolean" } }, "required": ["touched_auth_or_permission_patterns", "public_api_signature_changed", "invariant_referenced_file_modified", "high_fan_in_module_modified", "ast_change_type", "mechanical_only"], "additionalProperties": false }, "classification_verification": { "type": "object", "properties": { "agent_classification": { "enum": ["mechanical", "behavioral", "architectural", null] }, "verifier_classification": { "enum": ["mechanical", "behavioral", "architectural", null] }, "agreement": { "type": ["boolean", "null"] }, "stage1_override": { "type": "boolean" }, "verifier": { "type": "string" }, "justification": { "type": ["string", "null"] }, "verifier_skill": { "type": "string" } }, "required": ["agent_classification", "verifier_classification", "agreement", "stage1_override"] }, "dependency_scan": { "type": "object", "properties": { "undeclared_imports": { "type": "array", "items": { "type": "string" } }, "stale_declared_deps": { "type": "array", "items": { "type": "string" } }, "cross_scope_undeclared": { "type": "array", "items": { "type": "string" } } }, "required": ["undeclared_imports", "stale_declared_deps", "cross_scope_undeclared"] }, "agent_reasoning_summary": { "type": "string" }, "status": { "enum": ["pending", "escalated", "waiting_rfc", "approved", "merged", "rejected", "superseded", "withdrawn"] }, "submitted_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } }, "required": ["proposal_id", "agent_id", "path", "branch", "status"] } } }, "required": ["schema_version", "branch", "head", "agent_id", "pushed_at", "proposals"], "$id": "ProposalSet" };
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate24.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.schema_version === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "schema_version" } };
      if (vErrors === null) {
        vErrors = [err0];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.branch === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "branch" } };
      if (vErrors === null) {
        vErrors = [err1];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.head === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "head" } };
      if (vErrors === null) {
        vErrors = [err2];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.agent_id === void 0) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "agent_id" } };
      if (vErrors === null) {
        vErrors = [err3];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.pushed_at === void 0) {
      const err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "pushed_at" } };
      if (vErrors === null) {
        vErrors = [err4];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err4);
      }
      errors++;
    }
    if (data.proposals === void 0) {
      const err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "proposals" } };
      if (vErrors === null) {
        vErrors = [err5];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err5);
      }
      errors++;
    }
    if (data.schema_version !== void 0) {
      if (1 !== data.schema_version) {
        const err6 = { instancePath: instancePath + "/schema_version", schemaPath: "#/properties/schema_version/const", keyword: "const", params: { allowedValue: 1 } };
        if (vErrors === null) {
          vErrors = [err6];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.branch !== void 0) {
      let data1 = data.branch;
      if (typeof data1 === "string") {
        if (func1(data1) < 1) {
          const err7 = { instancePath: instancePath + "/branch", schemaPath: "#/properties/branch/minLength", keyword: "minLength", params: { limit: 1 } };
          if (vErrors === null) {
            vErrors = [err7];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err7);
          }
          errors++;
        }
      } else {
        const err8 = { instancePath: instancePath + "/branch", schemaPath: "#/properties/branch/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err8];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.base !== void 0) {
      let data2 = data.base;
      if (typeof data2 !== "string" && data2 !== null) {
        const err9 = { instancePath: instancePath + "/base", schemaPath: "#/properties/base/type", keyword: "type", params: { type: schema35.properties.base.type } };
        if (vErrors === null) {
          vErrors = [err9];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err9);
        }
        errors++;
      }
      if (typeof data2 === "string") {
        if (!pattern8.test(data2)) {
          const err10 = { instancePath: instancePath + "/base", schemaPath: "#/properties/base/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
          if (vErrors === null) {
            vErrors = [err10];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err10);
          }
          errors++;
        }
      }
    }
    if (data.head !== void 0) {
      let data3 = data.head;
      if (typeof data3 === "string") {
        if (!pattern8.test(data3)) {
          const err11 = { instancePath: instancePath + "/head", schemaPath: "#/properties/head/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
          if (vErrors === null) {
            vErrors = [err11];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err11);
          }
          errors++;
        }
      } else {
        const err12 = { instancePath: instancePath + "/head", schemaPath: "#/properties/head/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err12];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.agent_id !== void 0) {
      if (typeof data.agent_id !== "string") {
        const err13 = { instancePath: instancePath + "/agent_id", schemaPath: "#/properties/agent_id/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err13];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.task_id !== void 0) {
      let data5 = data.task_id;
      if (typeof data5 !== "string" && data5 !== null) {
        const err14 = { instancePath: instancePath + "/task_id", schemaPath: "#/properties/task_id/type", keyword: "type", params: { type: schema35.properties.task_id.type } };
        if (vErrors === null) {
          vErrors = [err14];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.pushed_at !== void 0) {
      let data6 = data.pushed_at;
      if (typeof data6 === "string") {
        if (!pattern6.test(data6)) {
          const err15 = { instancePath: instancePath + "/pushed_at", schemaPath: "#/properties/pushed_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
          if (vErrors === null) {
            vErrors = [err15];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err15);
          }
          errors++;
        }
      } else {
        const err16 = { instancePath: instancePath + "/pushed_at", schemaPath: "#/properties/pushed_at/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err16];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.amended_at !== void 0) {
      let data7 = data.amended_at;
      if (typeof data7 === "string") {
        if (!pattern6.test(data7)) {
          const err17 = { instancePath: instancePath + "/amended_at", schemaPath: "#/properties/amended_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
          if (vErrors === null) {
            vErrors = [err17];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err17);
          }
          errors++;
        }
      } else {
        const err18 = { instancePath: instancePath + "/amended_at", schemaPath: "#/properties/amended_at/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err18];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.proposals !== void 0) {
      let data8 = data.proposals;
      if (Array.isArray(data8)) {
        const len0 = data8.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data9 = data8[i0];
          if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
            if (data9.proposal_id === void 0) {
              const err19 = { instancePath: instancePath + "/proposals/" + i0, schemaPath: "#/properties/proposals/items/required", keyword: "required", params: { missingProperty: "proposal_id" } };
              if (vErrors === null) {
                vErrors = [err19];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err19);
              }
              errors++;
            }
            if (data9.agent_id === void 0) {
              const err20 = { instancePath: instancePath + "/proposals/" + i0, schemaPath: "#/properties/proposals/items/required", keyword: "required", params: { missingProperty: "agent_id" } };
              if (vErrors === null) {
                vErrors = [err20];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err20);
              }
              errors++;
            }
            if (data9.path === void 0) {
              const err21 = { instancePath: instancePath + "/proposals/" + i0, schemaPath: "#/properties/proposals/items/required", keyword: "required", params: { missingProperty: "path" } };
              if (vErrors === null) {
                vErrors = [err21];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err21);
              }
              errors++;
            }
            if (data9.branch === void 0) {
              const err22 = { instancePath: instancePath + "/proposals/" + i0, schemaPath: "#/properties/proposals/items/required", keyword: "required", params: { missingProperty: "branch" } };
              if (vErrors === null) {
                vErrors = [err22];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err22);
              }
              errors++;
            }
            if (data9.status === void 0) {
              const err23 = { instancePath: instancePath + "/proposals/" + i0, schemaPath: "#/properties/proposals/items/required", keyword: "required", params: { missingProperty: "status" } };
              if (vErrors === null) {
                vErrors = [err23];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err23);
              }
              errors++;
            }
            if (data9.proposal_id !== void 0) {
              let data10 = data9.proposal_id;
              if (typeof data10 === "string") {
                if (!pattern7.test(data10)) {
                  const err24 = { instancePath: instancePath + "/proposals/" + i0 + "/proposal_id", schemaPath: "#/properties/proposals/items/properties/proposal_id/pattern", keyword: "pattern", params: { pattern: "^prop_[0-9a-z]+$" } };
                  if (vErrors === null) {
                    vErrors = [err24];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err24);
                  }
                  errors++;
                }
              } else {
                const err25 = { instancePath: instancePath + "/proposals/" + i0 + "/proposal_id", schemaPath: "#/properties/proposals/items/properties/proposal_id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err25];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err25);
                }
                errors++;
              }
            }
            if (data9.agent_id !== void 0) {
              if (typeof data9.agent_id !== "string") {
                const err26 = { instancePath: instancePath + "/proposals/" + i0 + "/agent_id", schemaPath: "#/properties/proposals/items/properties/agent_id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err26];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err26);
                }
                errors++;
              }
            }
            if (data9.path !== void 0) {
              let data12 = data9.path;
              if (typeof data12 === "string") {
                if (func1(data12) < 1) {
                  const err27 = { instancePath: instancePath + "/proposals/" + i0 + "/path", schemaPath: "#/properties/proposals/items/properties/path/minLength", keyword: "minLength", params: { limit: 1 } };
                  if (vErrors === null) {
                    vErrors = [err27];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err27);
                  }
                  errors++;
                }
              } else {
                const err28 = { instancePath: instancePath + "/proposals/" + i0 + "/path", schemaPath: "#/properties/proposals/items/properties/path/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err28];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err28);
                }
                errors++;
              }
            }
            if (data9.semantic_scope !== void 0) {
              let data13 = data9.semantic_scope;
              if (typeof data13 !== "string" && data13 !== null) {
                const err29 = { instancePath: instancePath + "/proposals/" + i0 + "/semantic_scope", schemaPath: "#/properties/proposals/items/properties/semantic_scope/type", keyword: "type", params: { type: schema35.properties.proposals.items.properties.semantic_scope.type } };
                if (vErrors === null) {
                  vErrors = [err29];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err29);
                }
                errors++;
              }
            }
            if (data9.scope_schema_version !== void 0) {
              let data14 = data9.scope_schema_version;
              if (typeof data14 !== "string" && data14 !== null) {
                const err30 = { instancePath: instancePath + "/proposals/" + i0 + "/scope_schema_version", schemaPath: "#/properties/proposals/items/properties/scope_schema_version/type", keyword: "type", params: { type: schema35.properties.proposals.items.properties.scope_schema_version.type } };
                if (vErrors === null) {
                  vErrors = [err30];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err30);
                }
                errors++;
              }
            }
            if (data9.change_type !== void 0) {
              let data15 = data9.change_type;
              if (!(data15 === "mechanical" || data15 === "behavioral" || data15 === "architectural")) {
                const err31 = { instancePath: instancePath + "/proposals/" + i0 + "/change_type", schemaPath: "#/properties/proposals/items/properties/change_type/enum", keyword: "enum", params: { allowedValues: schema35.properties.proposals.items.properties.change_type.enum } };
                if (vErrors === null) {
                  vErrors = [err31];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err31);
                }
                errors++;
              }
            }
            if (data9.responsibilities !== void 0) {
              if (typeof data9.responsibilities !== "string") {
                const err32 = { instancePath: instancePath + "/proposals/" + i0 + "/responsibilities", schemaPath: "#/properties/proposals/items/properties/responsibilities/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err32];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err32);
                }
                errors++;
              }
            }
            if (data9.dependencies !== void 0) {
              let data17 = data9.dependencies;
              if (Array.isArray(data17)) {
                const len1 = data17.length;
                for (let i1 = 0; i1 < len1; i1++) {
                  if (typeof data17[i1] !== "string") {
                    const err33 = { instancePath: instancePath + "/proposals/" + i0 + "/dependencies/" + i1, schemaPath: "#/properties/proposals/items/properties/dependencies/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err33];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err33);
                    }
                    errors++;
                  }
                }
              } else {
                const err34 = { instancePath: instancePath + "/proposals/" + i0 + "/dependencies", schemaPath: "#/properties/proposals/items/properties/dependencies/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err34];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err34);
                }
                errors++;
              }
            }
            if (data9.changed_symbols !== void 0) {
              let data19 = data9.changed_symbols;
              if (!Array.isArray(data19) && data19 !== null) {
                const err35 = { instancePath: instancePath + "/proposals/" + i0 + "/changed_symbols", schemaPath: "#/properties/proposals/items/properties/changed_symbols/type", keyword: "type", params: { type: schema35.properties.proposals.items.properties.changed_symbols.type } };
                if (vErrors === null) {
                  vErrors = [err35];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err35);
                }
                errors++;
              }
              if (Array.isArray(data19)) {
                const len2 = data19.length;
                for (let i2 = 0; i2 < len2; i2++) {
                  if (typeof data19[i2] !== "string") {
                    const err36 = { instancePath: instancePath + "/proposals/" + i0 + "/changed_symbols/" + i2, schemaPath: "#/properties/proposals/items/properties/changed_symbols/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err36];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err36);
                    }
                    errors++;
                  }
                }
              }
            }
            if (data9.uses !== void 0) {
              let data21 = data9.uses;
              if (Array.isArray(data21)) {
                const len3 = data21.length;
                for (let i3 = 0; i3 < len3; i3++) {
                  if (typeof data21[i3] !== "string") {
                    const err37 = { instancePath: instancePath + "/proposals/" + i0 + "/uses/" + i3, schemaPath: "#/properties/proposals/items/properties/uses/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err37];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err37);
                    }
                    errors++;
                  }
                }
              } else {
                const err38 = { instancePath: instancePath + "/proposals/" + i0 + "/uses", schemaPath: "#/properties/proposals/items/properties/uses/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err38];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err38);
                }
                errors++;
              }
            }
            if (data9.overlaps !== void 0) {
              let data23 = data9.overlaps;
              if (Array.isArray(data23)) {
                const len4 = data23.length;
                for (let i4 = 0; i4 < len4; i4++) {
                  let data24 = data23[i4];
                  if (data24 && typeof data24 == "object" && !Array.isArray(data24)) {
                    if (data24.kind === void 0) {
                      const err39 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4, schemaPath: "#/properties/proposals/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "kind" } };
                      if (vErrors === null) {
                        vErrors = [err39];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err39);
                      }
                      errors++;
                    }
                    if (data24.branch === void 0) {
                      const err40 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4, schemaPath: "#/properties/proposals/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "branch" } };
                      if (vErrors === null) {
                        vErrors = [err40];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err40);
                      }
                      errors++;
                    }
                    if (data24.head === void 0) {
                      const err41 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4, schemaPath: "#/properties/proposals/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "head" } };
                      if (vErrors === null) {
                        vErrors = [err41];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err41);
                      }
                      errors++;
                    }
                    if (data24.agent_id === void 0) {
                      const err42 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4, schemaPath: "#/properties/proposals/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "agent_id" } };
                      if (vErrors === null) {
                        vErrors = [err42];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err42);
                      }
                      errors++;
                    }
                    if (data24.path === void 0) {
                      const err43 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4, schemaPath: "#/properties/proposals/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "path" } };
                      if (vErrors === null) {
                        vErrors = [err43];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err43);
                      }
                      errors++;
                    }
                    if (data24.symbols === void 0) {
                      const err44 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4, schemaPath: "#/properties/proposals/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "symbols" } };
                      if (vErrors === null) {
                        vErrors = [err44];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err44);
                      }
                      errors++;
                    }
                    if (data24.lines === void 0) {
                      const err45 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4, schemaPath: "#/properties/proposals/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "lines" } };
                      if (vErrors === null) {
                        vErrors = [err45];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err45);
                      }
                      errors++;
                    }
                    if (data24.message === void 0) {
                      const err46 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4, schemaPath: "#/properties/proposals/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "message" } };
                      if (vErrors === null) {
                        vErrors = [err46];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err46);
                      }
                      errors++;
                    }
                    if (data24.fix === void 0) {
                      const err47 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4, schemaPath: "#/properties/proposals/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "fix" } };
                      if (vErrors === null) {
                        vErrors = [err47];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err47);
                      }
                      errors++;
                    }
                    if (data24.kind !== void 0) {
                      let data25 = data24.kind;
                      if (!(data25 === "conflict" || data25 === "same_symbol" || data25 === "same_new_path" || data25 === "contradiction" || data25 === "calls" || data25 === "called" || data25 === "same_file")) {
                        const err48 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4 + "/kind", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/kind/enum", keyword: "enum", params: { allowedValues: schema35.properties.proposals.items.properties.overlaps.items.properties.kind.enum } };
                        if (vErrors === null) {
                          vErrors = [err48];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err48);
                        }
                        errors++;
                      }
                    }
                    if (data24.branch !== void 0) {
                      if (typeof data24.branch !== "string") {
                        const err49 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4 + "/branch", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/branch/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err49];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err49);
                        }
                        errors++;
                      }
                    }
                    if (data24.head !== void 0) {
                      let data27 = data24.head;
                      if (typeof data27 !== "string" && data27 !== null) {
                        const err50 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4 + "/head", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/head/type", keyword: "type", params: { type: schema35.properties.proposals.items.properties.overlaps.items.properties.head.type } };
                        if (vErrors === null) {
                          vErrors = [err50];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err50);
                        }
                        errors++;
                      }
                      if (typeof data27 === "string") {
                        if (!pattern8.test(data27)) {
                          const err51 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4 + "/head", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/head/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                          if (vErrors === null) {
                            vErrors = [err51];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err51);
                          }
                          errors++;
                        }
                      }
                    }
                    if (data24.agent_id !== void 0) {
                      if (typeof data24.agent_id !== "string") {
                        const err52 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4 + "/agent_id", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/agent_id/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err52];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err52);
                        }
                        errors++;
                      }
                    }
                    if (data24.path !== void 0) {
                      if (typeof data24.path !== "string") {
                        const err53 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4 + "/path", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/path/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err53];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err53);
                        }
                        errors++;
                      }
                    }
                    if (data24.symbols !== void 0) {
                      let data30 = data24.symbols;
                      if (Array.isArray(data30)) {
                        const len5 = data30.length;
                        for (let i5 = 0; i5 < len5; i5++) {
                          if (typeof data30[i5] !== "string") {
                            const err54 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4 + "/symbols/" + i5, schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/symbols/items/type", keyword: "type", params: { type: "string" } };
                            if (vErrors === null) {
                              vErrors = [err54];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err54);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err55 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4 + "/symbols", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/symbols/type", keyword: "type", params: { type: "array" } };
                        if (vErrors === null) {
                          vErrors = [err55];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err55);
                        }
                        errors++;
                      }
                    }
                    if (data24.lines !== void 0) {
                      let data32 = data24.lines;
                      if (typeof data32 !== "string" && data32 !== null) {
                        const err56 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4 + "/lines", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/lines/type", keyword: "type", params: { type: schema35.properties.proposals.items.properties.overlaps.items.properties.lines.type } };
                        if (vErrors === null) {
                          vErrors = [err56];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err56);
                        }
                        errors++;
                      }
                    }
                    if (data24.source !== void 0) {
                      let data33 = data24.source;
                      if (!(data33 === "change" || data33 === "intent" || data33 === "work_tree")) {
                        const err57 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4 + "/source", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/source/enum", keyword: "enum", params: { allowedValues: schema35.properties.proposals.items.properties.overlaps.items.properties.source.enum } };
                        if (vErrors === null) {
                          vErrors = [err57];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err57);
                        }
                        errors++;
                      }
                    }
                    if (data24.since !== void 0) {
                      let data34 = data24.since;
                      if (typeof data34 !== "string" && data34 !== null) {
                        const err58 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4 + "/since", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/since/type", keyword: "type", params: { type: schema35.properties.proposals.items.properties.overlaps.items.properties.since.type } };
                        if (vErrors === null) {
                          vErrors = [err58];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err58);
                        }
                        errors++;
                      }
                    }
                    if (data24.intent !== void 0) {
                      let data35 = data24.intent;
                      if (typeof data35 !== "string" && data35 !== null) {
                        const err59 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4 + "/intent", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/intent/type", keyword: "type", params: { type: schema35.properties.proposals.items.properties.overlaps.items.properties.intent.type } };
                        if (vErrors === null) {
                          vErrors = [err59];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err59);
                        }
                        errors++;
                      }
                    }
                    if (data24.message !== void 0) {
                      if (typeof data24.message !== "string") {
                        const err60 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4 + "/message", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/message/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err60];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err60);
                        }
                        errors++;
                      }
                    }
                    if (data24.fix !== void 0) {
                      if (typeof data24.fix !== "string") {
                        const err61 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4 + "/fix", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/fix/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err61];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err61);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err62 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps/" + i4, schemaPath: "#/properties/proposals/items/properties/overlaps/items/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err62];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err62);
                    }
                    errors++;
                  }
                }
              } else {
                const err63 = { instancePath: instancePath + "/proposals/" + i0 + "/overlaps", schemaPath: "#/properties/proposals/items/properties/overlaps/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err63];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err63);
                }
                errors++;
              }
            }
            if (data9.losses !== void 0) {
              let data38 = data9.losses;
              if (Array.isArray(data38)) {
                const len6 = data38.length;
                for (let i6 = 0; i6 < len6; i6++) {
                  let data39 = data38[i6];
                  if (data39 && typeof data39 == "object" && !Array.isArray(data39)) {
                    if (data39.kind === void 0) {
                      const err64 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6, schemaPath: "#/properties/proposals/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "kind" } };
                      if (vErrors === null) {
                        vErrors = [err64];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err64);
                      }
                      errors++;
                    }
                    if (data39.path === void 0) {
                      const err65 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6, schemaPath: "#/properties/proposals/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "path" } };
                      if (vErrors === null) {
                        vErrors = [err65];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err65);
                      }
                      errors++;
                    }
                    if (data39.first === void 0) {
                      const err66 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6, schemaPath: "#/properties/proposals/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "first" } };
                      if (vErrors === null) {
                        vErrors = [err66];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err66);
                      }
                      errors++;
                    }
                    if (data39.last === void 0) {
                      const err67 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6, schemaPath: "#/properties/proposals/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "last" } };
                      if (vErrors === null) {
                        vErrors = [err67];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err67);
                      }
                      errors++;
                    }
                    if (data39.fork === void 0) {
                      const err68 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6, schemaPath: "#/properties/proposals/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "fork" } };
                      if (vErrors === null) {
                        vErrors = [err68];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err68);
                      }
                      errors++;
                    }
                    if (data39.base === void 0) {
                      const err69 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6, schemaPath: "#/properties/proposals/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "base" } };
                      if (vErrors === null) {
                        vErrors = [err69];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err69);
                      }
                      errors++;
                    }
                    if (data39.own === void 0) {
                      const err70 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6, schemaPath: "#/properties/proposals/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "own" } };
                      if (vErrors === null) {
                        vErrors = [err70];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err70);
                      }
                      errors++;
                    }
                    if (data39.says === void 0) {
                      const err71 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6, schemaPath: "#/properties/proposals/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "says" } };
                      if (vErrors === null) {
                        vErrors = [err71];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err71);
                      }
                      errors++;
                    }
                    if (data39.kind !== void 0) {
                      let data40 = data39.kind;
                      if (!(data40 === "dropped" || data40 === "revived" || data40 === "file" || data40 === "back" || data40 === "mode")) {
                        const err72 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6 + "/kind", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/kind/enum", keyword: "enum", params: { allowedValues: schema35.properties.proposals.items.properties.losses.items.properties.kind.enum } };
                        if (vErrors === null) {
                          vErrors = [err72];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err72);
                        }
                        errors++;
                      }
                    }
                    if (data39.path !== void 0) {
                      let data41 = data39.path;
                      if (typeof data41 === "string") {
                        if (func1(data41) < 1) {
                          const err73 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6 + "/path", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/path/minLength", keyword: "minLength", params: { limit: 1 } };
                          if (vErrors === null) {
                            vErrors = [err73];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err73);
                          }
                          errors++;
                        }
                      } else {
                        const err74 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6 + "/path", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/path/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err74];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err74);
                        }
                        errors++;
                      }
                    }
                    if (data39.first !== void 0) {
                      let data42 = data39.first;
                      if (!(typeof data42 == "number" && (!(data42 % 1) && !isNaN(data42)) && isFinite(data42))) {
                        const err75 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6 + "/first", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/first/type", keyword: "type", params: { type: "integer" } };
                        if (vErrors === null) {
                          vErrors = [err75];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err75);
                        }
                        errors++;
                      }
                      if (typeof data42 == "number" && isFinite(data42)) {
                        if (data42 < 0 || isNaN(data42)) {
                          const err76 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6 + "/first", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/first/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
                          if (vErrors === null) {
                            vErrors = [err76];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err76);
                          }
                          errors++;
                        }
                      }
                    }
                    if (data39.last !== void 0) {
                      let data43 = data39.last;
                      if (!(typeof data43 == "number" && (!(data43 % 1) && !isNaN(data43)) && isFinite(data43))) {
                        const err77 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6 + "/last", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/last/type", keyword: "type", params: { type: "integer" } };
                        if (vErrors === null) {
                          vErrors = [err77];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err77);
                        }
                        errors++;
                      }
                      if (typeof data43 == "number" && isFinite(data43)) {
                        if (data43 < 0 || isNaN(data43)) {
                          const err78 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6 + "/last", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/last/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
                          if (vErrors === null) {
                            vErrors = [err78];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err78);
                          }
                          errors++;
                        }
                      }
                    }
                    if (data39.fork !== void 0) {
                      let data44 = data39.fork;
                      if (typeof data44 === "string") {
                        if (!pattern8.test(data44)) {
                          const err79 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6 + "/fork", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/fork/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                          if (vErrors === null) {
                            vErrors = [err79];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err79);
                          }
                          errors++;
                        }
                      } else {
                        const err80 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6 + "/fork", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/fork/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err80];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err80);
                        }
                        errors++;
                      }
                    }
                    if (data39.base !== void 0) {
                      let data45 = data39.base;
                      if (typeof data45 === "string") {
                        if (!pattern8.test(data45)) {
                          const err81 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6 + "/base", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/base/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                          if (vErrors === null) {
                            vErrors = [err81];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err81);
                          }
                          errors++;
                        }
                      } else {
                        const err82 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6 + "/base", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/base/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err82];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err82);
                        }
                        errors++;
                      }
                    }
                    if (data39.own !== void 0) {
                      let data46 = data39.own;
                      if (typeof data46 === "string") {
                        if (!pattern8.test(data46)) {
                          const err83 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6 + "/own", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/own/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                          if (vErrors === null) {
                            vErrors = [err83];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err83);
                          }
                          errors++;
                        }
                      } else {
                        const err84 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6 + "/own", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/own/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err84];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err84);
                        }
                        errors++;
                      }
                    }
                    if (data39.by !== void 0) {
                      let data47 = data39.by;
                      if (typeof data47 !== "string" && data47 !== null) {
                        const err85 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6 + "/by", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/by/type", keyword: "type", params: { type: schema35.properties.proposals.items.properties.losses.items.properties.by.type } };
                        if (vErrors === null) {
                          vErrors = [err85];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err85);
                        }
                        errors++;
                      }
                    }
                    if (data39.says !== void 0) {
                      if (typeof data39.says !== "string") {
                        const err86 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6 + "/says", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/says/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err86];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err86);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err87 = { instancePath: instancePath + "/proposals/" + i0 + "/losses/" + i6, schemaPath: "#/properties/proposals/items/properties/losses/items/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err87];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err87);
                    }
                    errors++;
                  }
                }
              } else {
                const err88 = { instancePath: instancePath + "/proposals/" + i0 + "/losses", schemaPath: "#/properties/proposals/items/properties/losses/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err88];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err88);
                }
                errors++;
              }
            }
            if (data9.removes !== void 0) {
              let data49 = data9.removes;
              if (Array.isArray(data49)) {
                const len7 = data49.length;
                for (let i7 = 0; i7 < len7; i7++) {
                  if (typeof data49[i7] !== "string") {
                    const err89 = { instancePath: instancePath + "/proposals/" + i0 + "/removes/" + i7, schemaPath: "#/properties/proposals/items/properties/removes/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err89];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err89);
                    }
                    errors++;
                  }
                }
              } else {
                const err90 = { instancePath: instancePath + "/proposals/" + i0 + "/removes", schemaPath: "#/properties/proposals/items/properties/removes/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err90];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err90);
                }
                errors++;
              }
            }
            if (data9.invariants_touched !== void 0) {
              let data51 = data9.invariants_touched;
              if (Array.isArray(data51)) {
                const len8 = data51.length;
                for (let i8 = 0; i8 < len8; i8++) {
                  if (typeof data51[i8] !== "string") {
                    const err91 = { instancePath: instancePath + "/proposals/" + i0 + "/invariants_touched/" + i8, schemaPath: "#/properties/proposals/items/properties/invariants_touched/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err91];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err91);
                    }
                    errors++;
                  }
                }
              } else {
                const err92 = { instancePath: instancePath + "/proposals/" + i0 + "/invariants_touched", schemaPath: "#/properties/proposals/items/properties/invariants_touched/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err92];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err92);
                }
                errors++;
              }
            }
            if (data9.assumptions !== void 0) {
              let data53 = data9.assumptions;
              if (Array.isArray(data53)) {
                const len9 = data53.length;
                for (let i9 = 0; i9 < len9; i9++) {
                  let data54 = data53[i9];
                  if (data54 && typeof data54 == "object" && !Array.isArray(data54)) {
                    if (data54.id === void 0) {
                      const err93 = { instancePath: instancePath + "/proposals/" + i0 + "/assumptions/" + i9, schemaPath: "#/properties/proposals/items/properties/assumptions/items/required", keyword: "required", params: { missingProperty: "id" } };
                      if (vErrors === null) {
                        vErrors = [err93];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err93);
                      }
                      errors++;
                    }
                    if (data54.text === void 0) {
                      const err94 = { instancePath: instancePath + "/proposals/" + i0 + "/assumptions/" + i9, schemaPath: "#/properties/proposals/items/properties/assumptions/items/required", keyword: "required", params: { missingProperty: "text" } };
                      if (vErrors === null) {
                        vErrors = [err94];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err94);
                      }
                      errors++;
                    }
                    if (data54.id !== void 0) {
                      if (typeof data54.id !== "string") {
                        const err95 = { instancePath: instancePath + "/proposals/" + i0 + "/assumptions/" + i9 + "/id", schemaPath: "#/properties/proposals/items/properties/assumptions/items/properties/id/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err95];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err95);
                        }
                        errors++;
                      }
                    }
                    if (data54.text !== void 0) {
                      if (typeof data54.text !== "string") {
                        const err96 = { instancePath: instancePath + "/proposals/" + i0 + "/assumptions/" + i9 + "/text", schemaPath: "#/properties/proposals/items/properties/assumptions/items/properties/text/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err96];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err96);
                        }
                        errors++;
                      }
                    }
                    if (data54.declared_by !== void 0) {
                      if (typeof data54.declared_by !== "string") {
                        const err97 = { instancePath: instancePath + "/proposals/" + i0 + "/assumptions/" + i9 + "/declared_by", schemaPath: "#/properties/proposals/items/properties/assumptions/items/properties/declared_by/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err97];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err97);
                        }
                        errors++;
                      }
                    }
                    if (data54.scope !== void 0) {
                      let data58 = data54.scope;
                      if (typeof data58 !== "string" && data58 !== null) {
                        const err98 = { instancePath: instancePath + "/proposals/" + i0 + "/assumptions/" + i9 + "/scope", schemaPath: "#/properties/proposals/items/properties/assumptions/items/properties/scope/type", keyword: "type", params: { type: schema35.properties.proposals.items.properties.assumptions.items.properties.scope.type } };
                        if (vErrors === null) {
                          vErrors = [err98];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err98);
                        }
                        errors++;
                      }
                    }
                    if (data54.shared !== void 0) {
                      if (typeof data54.shared !== "boolean") {
                        const err99 = { instancePath: instancePath + "/proposals/" + i0 + "/assumptions/" + i9 + "/shared", schemaPath: "#/properties/proposals/items/properties/assumptions/items/properties/shared/type", keyword: "type", params: { type: "boolean" } };
                        if (vErrors === null) {
                          vErrors = [err99];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err99);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err100 = { instancePath: instancePath + "/proposals/" + i0 + "/assumptions/" + i9, schemaPath: "#/properties/proposals/items/properties/assumptions/items/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err100];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err100);
                    }
                    errors++;
                  }
                }
              } else {
                const err101 = { instancePath: instancePath + "/proposals/" + i0 + "/assumptions", schemaPath: "#/properties/proposals/items/properties/assumptions/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err101];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err101);
                }
                errors++;
              }
            }
            if (data9.uncertainty_delta !== void 0) {
              let data60 = data9.uncertainty_delta;
              if (typeof data60 === "string") {
                if (!pattern12.test(data60)) {
                  const err102 = { instancePath: instancePath + "/proposals/" + i0 + "/uncertainty_delta", schemaPath: "#/properties/proposals/items/properties/uncertainty_delta/pattern", keyword: "pattern", params: { pattern: "^(0|[+-][0-3])$" } };
                  if (vErrors === null) {
                    vErrors = [err102];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err102);
                  }
                  errors++;
                }
              } else {
                const err103 = { instancePath: instancePath + "/proposals/" + i0 + "/uncertainty_delta", schemaPath: "#/properties/proposals/items/properties/uncertainty_delta/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err103];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err103);
                }
                errors++;
              }
            }
            if (data9.rationale !== void 0) {
              if (typeof data9.rationale !== "string") {
                const err104 = { instancePath: instancePath + "/proposals/" + i0 + "/rationale", schemaPath: "#/properties/proposals/items/properties/rationale/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err104];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err104);
                }
                errors++;
              }
            }
            if (data9.out_of_scope !== void 0) {
              if (typeof data9.out_of_scope !== "boolean") {
                const err105 = { instancePath: instancePath + "/proposals/" + i0 + "/out_of_scope", schemaPath: "#/properties/proposals/items/properties/out_of_scope/type", keyword: "type", params: { type: "boolean" } };
                if (vErrors === null) {
                  vErrors = [err105];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err105);
                }
                errors++;
              }
            }
            if (data9.cross_scope_flag !== void 0) {
              if (typeof data9.cross_scope_flag !== "boolean") {
                const err106 = { instancePath: instancePath + "/proposals/" + i0 + "/cross_scope_flag", schemaPath: "#/properties/proposals/items/properties/cross_scope_flag/type", keyword: "type", params: { type: "boolean" } };
                if (vErrors === null) {
                  vErrors = [err106];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err106);
                }
                errors++;
              }
            }
            if (data9.branch !== void 0) {
              if (typeof data9.branch !== "string") {
                const err107 = { instancePath: instancePath + "/proposals/" + i0 + "/branch", schemaPath: "#/properties/proposals/items/properties/branch/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err107];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err107);
                }
                errors++;
              }
            }
            if (data9.risk_signals !== void 0) {
              let data65 = data9.risk_signals;
              if (data65 && typeof data65 == "object" && !Array.isArray(data65)) {
                if (data65.touched_auth_or_permission_patterns === void 0) {
                  const err108 = { instancePath: instancePath + "/proposals/" + i0 + "/risk_signals", schemaPath: "#/properties/proposals/items/properties/risk_signals/required", keyword: "required", params: { missingProperty: "touched_auth_or_permission_patterns" } };
                  if (vErrors === null) {
                    vErrors = [err108];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err108);
                  }
                  errors++;
                }
                if (data65.public_api_signature_changed === void 0) {
                  const err109 = { instancePath: instancePath + "/proposals/" + i0 + "/risk_signals", schemaPath: "#/properties/proposals/items/properties/risk_signals/required", keyword: "required", params: { missingProperty: "public_api_signature_changed" } };
                  if (vErrors === null) {
                    vErrors = [err109];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err109);
                  }
                  errors++;
                }
                if (data65.invariant_referenced_file_modified === void 0) {
                  const err110 = { instancePath: instancePath + "/proposals/" + i0 + "/risk_signals", schemaPath: "#/properties/proposals/items/properties/risk_signals/required", keyword: "required", params: { missingProperty: "invariant_referenced_file_modified" } };
                  if (vErrors === null) {
                    vErrors = [err110];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err110);
                  }
                  errors++;
                }
                if (data65.high_fan_in_module_modified === void 0) {
                  const err111 = { instancePath: instancePath + "/proposals/" + i0 + "/risk_signals", schemaPath: "#/properties/proposals/items/properties/risk_signals/required", keyword: "required", params: { missingProperty: "high_fan_in_module_modified" } };
                  if (vErrors === null) {
                    vErrors = [err111];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err111);
                  }
                  errors++;
                }
                if (data65.ast_change_type === void 0) {
                  const err112 = { instancePath: instancePath + "/proposals/" + i0 + "/risk_signals", schemaPath: "#/properties/proposals/items/properties/risk_signals/required", keyword: "required", params: { missingProperty: "ast_change_type" } };
                  if (vErrors === null) {
                    vErrors = [err112];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err112);
                  }
                  errors++;
                }
                if (data65.mechanical_only === void 0) {
                  const err113 = { instancePath: instancePath + "/proposals/" + i0 + "/risk_signals", schemaPath: "#/properties/proposals/items/properties/risk_signals/required", keyword: "required", params: { missingProperty: "mechanical_only" } };
                  if (vErrors === null) {
                    vErrors = [err113];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err113);
                  }
                  errors++;
                }
                for (const key0 in data65) {
                  if (!(key0 === "touched_auth_or_permission_patterns" || key0 === "public_api_signature_changed" || key0 === "invariant_referenced_file_modified" || key0 === "high_fan_in_module_modified" || key0 === "ast_change_type" || key0 === "mechanical_only")) {
                    const err114 = { instancePath: instancePath + "/proposals/" + i0 + "/risk_signals", schemaPath: "#/properties/proposals/items/properties/risk_signals/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
                    if (vErrors === null) {
                      vErrors = [err114];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err114);
                    }
                    errors++;
                  }
                }
                if (data65.touched_auth_or_permission_patterns !== void 0) {
                  if (typeof data65.touched_auth_or_permission_patterns !== "boolean") {
                    const err115 = { instancePath: instancePath + "/proposals/" + i0 + "/risk_signals/touched_auth_or_permission_patterns", schemaPath: "#/properties/proposals/items/properties/risk_signals/properties/touched_auth_or_permission_patterns/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err115];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err115);
                    }
                    errors++;
                  }
                }
                if (data65.public_api_signature_changed !== void 0) {
                  if (typeof data65.public_api_signature_changed !== "boolean") {
                    const err116 = { instancePath: instancePath + "/proposals/" + i0 + "/risk_signals/public_api_signature_changed", schemaPath: "#/properties/proposals/items/properties/risk_signals/properties/public_api_signature_changed/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err116];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err116);
                    }
                    errors++;
                  }
                }
                if (data65.invariant_referenced_file_modified !== void 0) {
                  if (typeof data65.invariant_referenced_file_modified !== "boolean") {
                    const err117 = { instancePath: instancePath + "/proposals/" + i0 + "/risk_signals/invariant_referenced_file_modified", schemaPath: "#/properties/proposals/items/properties/risk_signals/properties/invariant_referenced_file_modified/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err117];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err117);
                    }
                    errors++;
                  }
                }
                if (data65.high_fan_in_module_modified !== void 0) {
                  if (typeof data65.high_fan_in_module_modified !== "boolean") {
                    const err118 = { instancePath: instancePath + "/proposals/" + i0 + "/risk_signals/high_fan_in_module_modified", schemaPath: "#/properties/proposals/items/properties/risk_signals/properties/high_fan_in_module_modified/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err118];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err118);
                    }
                    errors++;
                  }
                }
                if (data65.ast_change_type !== void 0) {
                  let data70 = data65.ast_change_type;
                  if (!(data70 === "mechanical" || data70 === "behavioral" || data70 === "structural")) {
                    const err119 = { instancePath: instancePath + "/proposals/" + i0 + "/risk_signals/ast_change_type", schemaPath: "#/properties/proposals/items/properties/risk_signals/properties/ast_change_type/enum", keyword: "enum", params: { allowedValues: schema35.properties.proposals.items.properties.risk_signals.properties.ast_change_type.enum } };
                    if (vErrors === null) {
                      vErrors = [err119];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err119);
                    }
                    errors++;
                  }
                }
                if (data65.mechanical_only !== void 0) {
                  if (typeof data65.mechanical_only !== "boolean") {
                    const err120 = { instancePath: instancePath + "/proposals/" + i0 + "/risk_signals/mechanical_only", schemaPath: "#/properties/proposals/items/properties/risk_signals/properties/mechanical_only/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err120];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err120);
                    }
                    errors++;
                  }
                }
              } else {
                const err121 = { instancePath: instancePath + "/proposals/" + i0 + "/risk_signals", schemaPath: "#/properties/proposals/items/properties/risk_signals/type", keyword: "type", params: { type: "object" } };
                if (vErrors === null) {
                  vErrors = [err121];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err121);
                }
                errors++;
              }
            }
            if (data9.classification_verification !== void 0) {
              let data72 = data9.classification_verification;
              if (data72 && typeof data72 == "object" && !Array.isArray(data72)) {
                if (data72.agent_classification === void 0) {
                  const err122 = { instancePath: instancePath + "/proposals/" + i0 + "/classification_verification", schemaPath: "#/properties/proposals/items/properties/classification_verification/required", keyword: "required", params: { missingProperty: "agent_classification" } };
                  if (vErrors === null) {
                    vErrors = [err122];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err122);
                  }
                  errors++;
                }
                if (data72.verifier_classification === void 0) {
                  const err123 = { instancePath: instancePath + "/proposals/" + i0 + "/classification_verification", schemaPath: "#/properties/proposals/items/properties/classification_verification/required", keyword: "required", params: { missingProperty: "verifier_classification" } };
                  if (vErrors === null) {
                    vErrors = [err123];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err123);
                  }
                  errors++;
                }
                if (data72.agreement === void 0) {
                  const err124 = { instancePath: instancePath + "/proposals/" + i0 + "/classification_verification", schemaPath: "#/properties/proposals/items/properties/classification_verification/required", keyword: "required", params: { missingProperty: "agreement" } };
                  if (vErrors === null) {
                    vErrors = [err124];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err124);
                  }
                  errors++;
                }
                if (data72.stage1_override === void 0) {
                  const err125 = { instancePath: instancePath + "/proposals/" + i0 + "/classification_verification", schemaPath: "#/properties/proposals/items/properties/classification_verification/required", keyword: "required", params: { missingProperty: "stage1_override" } };
                  if (vErrors === null) {
                    vErrors = [err125];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err125);
                  }
                  errors++;
                }
                if (data72.agent_classification !== void 0) {
                  let data73 = data72.agent_classification;
                  if (!(data73 === "mechanical" || data73 === "behavioral" || data73 === "architectural" || data73 === null)) {
                    const err126 = { instancePath: instancePath + "/proposals/" + i0 + "/classification_verification/agent_classification", schemaPath: "#/properties/proposals/items/properties/classification_verification/properties/agent_classification/enum", keyword: "enum", params: { allowedValues: schema35.properties.proposals.items.properties.classification_verification.properties.agent_classification.enum } };
                    if (vErrors === null) {
                      vErrors = [err126];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err126);
                    }
                    errors++;
                  }
                }
                if (data72.verifier_classification !== void 0) {
                  let data74 = data72.verifier_classification;
                  if (!(data74 === "mechanical" || data74 === "behavioral" || data74 === "architectural" || data74 === null)) {
                    const err127 = { instancePath: instancePath + "/proposals/" + i0 + "/classification_verification/verifier_classification", schemaPath: "#/properties/proposals/items/properties/classification_verification/properties/verifier_classification/enum", keyword: "enum", params: { allowedValues: schema35.properties.proposals.items.properties.classification_verification.properties.verifier_classification.enum } };
                    if (vErrors === null) {
                      vErrors = [err127];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err127);
                    }
                    errors++;
                  }
                }
                if (data72.agreement !== void 0) {
                  let data75 = data72.agreement;
                  if (typeof data75 !== "boolean" && data75 !== null) {
                    const err128 = { instancePath: instancePath + "/proposals/" + i0 + "/classification_verification/agreement", schemaPath: "#/properties/proposals/items/properties/classification_verification/properties/agreement/type", keyword: "type", params: { type: schema35.properties.proposals.items.properties.classification_verification.properties.agreement.type } };
                    if (vErrors === null) {
                      vErrors = [err128];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err128);
                    }
                    errors++;
                  }
                }
                if (data72.stage1_override !== void 0) {
                  if (typeof data72.stage1_override !== "boolean") {
                    const err129 = { instancePath: instancePath + "/proposals/" + i0 + "/classification_verification/stage1_override", schemaPath: "#/properties/proposals/items/properties/classification_verification/properties/stage1_override/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err129];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err129);
                    }
                    errors++;
                  }
                }
                if (data72.verifier !== void 0) {
                  if (typeof data72.verifier !== "string") {
                    const err130 = { instancePath: instancePath + "/proposals/" + i0 + "/classification_verification/verifier", schemaPath: "#/properties/proposals/items/properties/classification_verification/properties/verifier/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err130];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err130);
                    }
                    errors++;
                  }
                }
                if (data72.justification !== void 0) {
                  let data78 = data72.justification;
                  if (typeof data78 !== "string" && data78 !== null) {
                    const err131 = { instancePath: instancePath + "/proposals/" + i0 + "/classification_verification/justification", schemaPath: "#/properties/proposals/items/properties/classification_verification/properties/justification/type", keyword: "type", params: { type: schema35.properties.proposals.items.properties.classification_verification.properties.justification.type } };
                    if (vErrors === null) {
                      vErrors = [err131];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err131);
                    }
                    errors++;
                  }
                }
                if (data72.verifier_skill !== void 0) {
                  if (typeof data72.verifier_skill !== "string") {
                    const err132 = { instancePath: instancePath + "/proposals/" + i0 + "/classification_verification/verifier_skill", schemaPath: "#/properties/proposals/items/properties/classification_verification/properties/verifier_skill/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err132];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err132);
                    }
                    errors++;
                  }
                }
              } else {
                const err133 = { instancePath: instancePath + "/proposals/" + i0 + "/classification_verification", schemaPath: "#/properties/proposals/items/properties/classification_verification/type", keyword: "type", params: { type: "object" } };
                if (vErrors === null) {
                  vErrors = [err133];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err133);
                }
                errors++;
              }
            }
            if (data9.dependency_scan !== void 0) {
              let data80 = data9.dependency_scan;
              if (data80 && typeof data80 == "object" && !Array.isArray(data80)) {
                if (data80.undeclared_imports === void 0) {
                  const err134 = { instancePath: instancePath + "/proposals/" + i0 + "/dependency_scan", schemaPath: "#/properties/proposals/items/properties/dependency_scan/required", keyword: "required", params: { missingProperty: "undeclared_imports" } };
                  if (vErrors === null) {
                    vErrors = [err134];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err134);
                  }
                  errors++;
                }
                if (data80.stale_declared_deps === void 0) {
                  const err135 = { instancePath: instancePath + "/proposals/" + i0 + "/dependency_scan", schemaPath: "#/properties/proposals/items/properties/dependency_scan/required", keyword: "required", params: { missingProperty: "stale_declared_deps" } };
                  if (vErrors === null) {
                    vErrors = [err135];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err135);
                  }
                  errors++;
                }
                if (data80.cross_scope_undeclared === void 0) {
                  const err136 = { instancePath: instancePath + "/proposals/" + i0 + "/dependency_scan", schemaPath: "#/properties/proposals/items/properties/dependency_scan/required", keyword: "required", params: { missingProperty: "cross_scope_undeclared" } };
                  if (vErrors === null) {
                    vErrors = [err136];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err136);
                  }
                  errors++;
                }
                if (data80.undeclared_imports !== void 0) {
                  let data81 = data80.undeclared_imports;
                  if (Array.isArray(data81)) {
                    const len10 = data81.length;
                    for (let i10 = 0; i10 < len10; i10++) {
                      if (typeof data81[i10] !== "string") {
                        const err137 = { instancePath: instancePath + "/proposals/" + i0 + "/dependency_scan/undeclared_imports/" + i10, schemaPath: "#/properties/proposals/items/properties/dependency_scan/properties/undeclared_imports/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err137];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err137);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err138 = { instancePath: instancePath + "/proposals/" + i0 + "/dependency_scan/undeclared_imports", schemaPath: "#/properties/proposals/items/properties/dependency_scan/properties/undeclared_imports/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err138];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err138);
                    }
                    errors++;
                  }
                }
                if (data80.stale_declared_deps !== void 0) {
                  let data83 = data80.stale_declared_deps;
                  if (Array.isArray(data83)) {
                    const len11 = data83.length;
                    for (let i11 = 0; i11 < len11; i11++) {
                      if (typeof data83[i11] !== "string") {
                        const err139 = { instancePath: instancePath + "/proposals/" + i0 + "/dependency_scan/stale_declared_deps/" + i11, schemaPath: "#/properties/proposals/items/properties/dependency_scan/properties/stale_declared_deps/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err139];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err139);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err140 = { instancePath: instancePath + "/proposals/" + i0 + "/dependency_scan/stale_declared_deps", schemaPath: "#/properties/proposals/items/properties/dependency_scan/properties/stale_declared_deps/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err140];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err140);
                    }
                    errors++;
                  }
                }
                if (data80.cross_scope_undeclared !== void 0) {
                  let data85 = data80.cross_scope_undeclared;
                  if (Array.isArray(data85)) {
                    const len12 = data85.length;
                    for (let i12 = 0; i12 < len12; i12++) {
                      if (typeof data85[i12] !== "string") {
                        const err141 = { instancePath: instancePath + "/proposals/" + i0 + "/dependency_scan/cross_scope_undeclared/" + i12, schemaPath: "#/properties/proposals/items/properties/dependency_scan/properties/cross_scope_undeclared/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err141];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err141);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err142 = { instancePath: instancePath + "/proposals/" + i0 + "/dependency_scan/cross_scope_undeclared", schemaPath: "#/properties/proposals/items/properties/dependency_scan/properties/cross_scope_undeclared/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err142];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err142);
                    }
                    errors++;
                  }
                }
              } else {
                const err143 = { instancePath: instancePath + "/proposals/" + i0 + "/dependency_scan", schemaPath: "#/properties/proposals/items/properties/dependency_scan/type", keyword: "type", params: { type: "object" } };
                if (vErrors === null) {
                  vErrors = [err143];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err143);
                }
                errors++;
              }
            }
            if (data9.agent_reasoning_summary !== void 0) {
              if (typeof data9.agent_reasoning_summary !== "string") {
                const err144 = { instancePath: instancePath + "/proposals/" + i0 + "/agent_reasoning_summary", schemaPath: "#/properties/proposals/items/properties/agent_reasoning_summary/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err144];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err144);
                }
                errors++;
              }
            }
            if (data9.status !== void 0) {
              let data88 = data9.status;
              if (!(data88 === "pending" || data88 === "escalated" || data88 === "waiting_rfc" || data88 === "approved" || data88 === "merged" || data88 === "rejected" || data88 === "superseded" || data88 === "withdrawn")) {
                const err145 = { instancePath: instancePath + "/proposals/" + i0 + "/status", schemaPath: "#/properties/proposals/items/properties/status/enum", keyword: "enum", params: { allowedValues: schema35.properties.proposals.items.properties.status.enum } };
                if (vErrors === null) {
                  vErrors = [err145];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err145);
                }
                errors++;
              }
            }
            if (data9.submitted_at !== void 0) {
              let data89 = data9.submitted_at;
              if (typeof data89 === "string") {
                if (!pattern6.test(data89)) {
                  const err146 = { instancePath: instancePath + "/proposals/" + i0 + "/submitted_at", schemaPath: "#/properties/proposals/items/properties/submitted_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                  if (vErrors === null) {
                    vErrors = [err146];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err146);
                  }
                  errors++;
                }
              } else {
                const err147 = { instancePath: instancePath + "/proposals/" + i0 + "/submitted_at", schemaPath: "#/properties/proposals/items/properties/submitted_at/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err147];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err147);
                }
                errors++;
              }
            }
          } else {
            const err148 = { instancePath: instancePath + "/proposals/" + i0, schemaPath: "#/properties/proposals/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err148];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err148);
            }
            errors++;
          }
        }
      } else {
        const err149 = { instancePath: instancePath + "/proposals", schemaPath: "#/properties/proposals/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err149];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err149);
        }
        errors++;
      }
    }
  } else {
    const err150 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err150];
    } else if (vErrors.length < 1e3) {
      vErrors.push(err150);
    }
    errors++;
  }
  validate24.errors = vErrors;
  return errors === 0;
}
validate24.evaluated = { "props": { "schema_version": true, "branch": true, "base": true, "head": true, "agent_id": true, "task_id": true, "pushed_at": true, "amended_at": true, "proposals": true }, "dynamicProps": false, "dynamicItems": false };
var validateEvidence = validate25;
var schema36 = { "type": "object", "properties": { "schema_version": { "const": 1 }, "commit": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "name": { "type": "string" }, "source": { "enum": ["junit", "check", "command"] }, "status": { "enum": ["passed", "failed"] }, "recorded_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "for": { "type": "array", "items": { "type": "string" } }, "cases": { "type": "array", "items": { "type": "object", "properties": { "name": { "type": "string" }, "status": { "enum": ["passed", "failed", "skipped"] } }, "required": ["name", "status"] } }, "recorded_by": { "type": "string" }, "url": { "type": ["string", "null"] }, "claim": { "type": "boolean" }, "command": { "type": ["string", "null"] } }, "required": ["schema_version", "commit", "name", "source", "status", "recorded_at", "cases"], "$id": "Evidence" };
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate25.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.schema_version === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "schema_version" } };
      if (vErrors === null) {
        vErrors = [err0];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.commit === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "commit" } };
      if (vErrors === null) {
        vErrors = [err1];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.name === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" } };
      if (vErrors === null) {
        vErrors = [err2];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.source === void 0) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "source" } };
      if (vErrors === null) {
        vErrors = [err3];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.status === void 0) {
      const err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" } };
      if (vErrors === null) {
        vErrors = [err4];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err4);
      }
      errors++;
    }
    if (data.recorded_at === void 0) {
      const err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "recorded_at" } };
      if (vErrors === null) {
        vErrors = [err5];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err5);
      }
      errors++;
    }
    if (data.cases === void 0) {
      const err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "cases" } };
      if (vErrors === null) {
        vErrors = [err6];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err6);
      }
      errors++;
    }
    if (data.schema_version !== void 0) {
      if (1 !== data.schema_version) {
        const err7 = { instancePath: instancePath + "/schema_version", schemaPath: "#/properties/schema_version/const", keyword: "const", params: { allowedValue: 1 } };
        if (vErrors === null) {
          vErrors = [err7];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.commit !== void 0) {
      let data1 = data.commit;
      if (typeof data1 === "string") {
        if (!pattern8.test(data1)) {
          const err8 = { instancePath: instancePath + "/commit", schemaPath: "#/properties/commit/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
          if (vErrors === null) {
            vErrors = [err8];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err8);
          }
          errors++;
        }
      } else {
        const err9 = { instancePath: instancePath + "/commit", schemaPath: "#/properties/commit/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err9];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.name !== void 0) {
      if (typeof data.name !== "string") {
        const err10 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err10];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.source !== void 0) {
      let data3 = data.source;
      if (!(data3 === "junit" || data3 === "check" || data3 === "command")) {
        const err11 = { instancePath: instancePath + "/source", schemaPath: "#/properties/source/enum", keyword: "enum", params: { allowedValues: schema36.properties.source.enum } };
        if (vErrors === null) {
          vErrors = [err11];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.status !== void 0) {
      let data4 = data.status;
      if (!(data4 === "passed" || data4 === "failed")) {
        const err12 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: schema36.properties.status.enum } };
        if (vErrors === null) {
          vErrors = [err12];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.recorded_at !== void 0) {
      let data5 = data.recorded_at;
      if (typeof data5 === "string") {
        if (!pattern6.test(data5)) {
          const err13 = { instancePath: instancePath + "/recorded_at", schemaPath: "#/properties/recorded_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
          if (vErrors === null) {
            vErrors = [err13];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err13);
          }
          errors++;
        }
      } else {
        const err14 = { instancePath: instancePath + "/recorded_at", schemaPath: "#/properties/recorded_at/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err14];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.for !== void 0) {
      let data6 = data.for;
      if (Array.isArray(data6)) {
        const len0 = data6.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data6[i0] !== "string") {
            const err15 = { instancePath: instancePath + "/for/" + i0, schemaPath: "#/properties/for/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err15];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err15);
            }
            errors++;
          }
        }
      } else {
        const err16 = { instancePath: instancePath + "/for", schemaPath: "#/properties/for/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err16];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.cases !== void 0) {
      let data8 = data.cases;
      if (Array.isArray(data8)) {
        const len1 = data8.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data9 = data8[i1];
          if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
            if (data9.name === void 0) {
              const err17 = { instancePath: instancePath + "/cases/" + i1, schemaPath: "#/properties/cases/items/required", keyword: "required", params: { missingProperty: "name" } };
              if (vErrors === null) {
                vErrors = [err17];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err17);
              }
              errors++;
            }
            if (data9.status === void 0) {
              const err18 = { instancePath: instancePath + "/cases/" + i1, schemaPath: "#/properties/cases/items/required", keyword: "required", params: { missingProperty: "status" } };
              if (vErrors === null) {
                vErrors = [err18];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err18);
              }
              errors++;
            }
            if (data9.name !== void 0) {
              if (typeof data9.name !== "string") {
                const err19 = { instancePath: instancePath + "/cases/" + i1 + "/name", schemaPath: "#/properties/cases/items/properties/name/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err19];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err19);
                }
                errors++;
              }
            }
            if (data9.status !== void 0) {
              let data11 = data9.status;
              if (!(data11 === "passed" || data11 === "failed" || data11 === "skipped")) {
                const err20 = { instancePath: instancePath + "/cases/" + i1 + "/status", schemaPath: "#/properties/cases/items/properties/status/enum", keyword: "enum", params: { allowedValues: schema36.properties.cases.items.properties.status.enum } };
                if (vErrors === null) {
                  vErrors = [err20];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err20);
                }
                errors++;
              }
            }
          } else {
            const err21 = { instancePath: instancePath + "/cases/" + i1, schemaPath: "#/properties/cases/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err21];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err21);
            }
            errors++;
          }
        }
      } else {
        const err22 = { instancePath: instancePath + "/cases", schemaPath: "#/properties/cases/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err22];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err22);
        }
        errors++;
      }
    }
    if (data.recorded_by !== void 0) {
      if (typeof data.recorded_by !== "string") {
        const err23 = { instancePath: instancePath + "/recorded_by", schemaPath: "#/properties/recorded_by/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err23];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err23);
        }
        errors++;
      }
    }
    if (data.url !== void 0) {
      let data13 = data.url;
      if (typeof data13 !== "string" && data13 !== null) {
        const err24 = { instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: schema36.properties.url.type } };
        if (vErrors === null) {
          vErrors = [err24];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err24);
        }
        errors++;
      }
    }
    if (data.claim !== void 0) {
      if (typeof data.claim !== "boolean") {
        const err25 = { instancePath: instancePath + "/claim", schemaPath: "#/properties/claim/type", keyword: "type", params: { type: "boolean" } };
        if (vErrors === null) {
          vErrors = [err25];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err25);
        }
        errors++;
      }
    }
    if (data.command !== void 0) {
      let data15 = data.command;
      if (typeof data15 !== "string" && data15 !== null) {
        const err26 = { instancePath: instancePath + "/command", schemaPath: "#/properties/command/type", keyword: "type", params: { type: schema36.properties.command.type } };
        if (vErrors === null) {
          vErrors = [err26];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err26);
        }
        errors++;
      }
    }
  } else {
    const err27 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err27];
    } else if (vErrors.length < 1e3) {
      vErrors.push(err27);
    }
    errors++;
  }
  validate25.errors = vErrors;
  return errors === 0;
}
validate25.evaluated = { "props": { "schema_version": true, "commit": true, "name": true, "source": true, "status": true, "recorded_at": true, "for": true, "cases": true, "recorded_by": true, "url": true, "claim": true, "command": true }, "dynamicProps": false, "dynamicItems": false };
var validateIntent = validate26;
var schema37 = { "type": "object", "properties": { "schema_version": { "const": 1 }, "id": { "type": "string", "pattern": "^int_[0-9a-f]{8}$" }, "agent": { "type": "string" }, "branch": { "type": ["string", "null"] }, "task_id": { "type": ["string", "null"] }, "text": { "type": "string" }, "files": { "type": "array", "items": { "type": "string" } }, "symbols": { "type": "array", "items": { "type": "string" } }, "assumptions": { "type": "array", "items": { "type": "string" } }, "uses": { "type": "array", "items": { "type": "string" } }, "head": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "declared_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "expires_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } }, "required": ["schema_version", "id", "agent", "branch", "text", "files", "symbols", "declared_at", "expires_at"], "$id": "Intent" };
var pattern55 = new RegExp("^int_[0-9a-f]{8}$", "");
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate26.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.schema_version === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "schema_version" } };
      if (vErrors === null) {
        vErrors = [err0];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.id === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" } };
      if (vErrors === null) {
        vErrors = [err1];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.agent === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "agent" } };
      if (vErrors === null) {
        vErrors = [err2];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.branch === void 0) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "branch" } };
      if (vErrors === null) {
        vErrors = [err3];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.text === void 0) {
      const err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "text" } };
      if (vErrors === null) {
        vErrors = [err4];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err4);
      }
      errors++;
    }
    if (data.files === void 0) {
      const err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "files" } };
      if (vErrors === null) {
        vErrors = [err5];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err5);
      }
      errors++;
    }
    if (data.symbols === void 0) {
      const err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "symbols" } };
      if (vErrors === null) {
        vErrors = [err6];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err6);
      }
      errors++;
    }
    if (data.declared_at === void 0) {
      const err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "declared_at" } };
      if (vErrors === null) {
        vErrors = [err7];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err7);
      }
      errors++;
    }
    if (data.expires_at === void 0) {
      const err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "expires_at" } };
      if (vErrors === null) {
        vErrors = [err8];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err8);
      }
      errors++;
    }
    if (data.schema_version !== void 0) {
      if (1 !== data.schema_version) {
        const err9 = { instancePath: instancePath + "/schema_version", schemaPath: "#/properties/schema_version/const", keyword: "const", params: { allowedValue: 1 } };
        if (vErrors === null) {
          vErrors = [err9];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.id !== void 0) {
      let data1 = data.id;
      if (typeof data1 === "string") {
        if (!pattern55.test(data1)) {
          const err10 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/pattern", keyword: "pattern", params: { pattern: "^int_[0-9a-f]{8}$" } };
          if (vErrors === null) {
            vErrors = [err10];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err10);
          }
          errors++;
        }
      } else {
        const err11 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err11];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.agent !== void 0) {
      if (typeof data.agent !== "string") {
        const err12 = { instancePath: instancePath + "/agent", schemaPath: "#/properties/agent/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err12];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.branch !== void 0) {
      let data3 = data.branch;
      if (typeof data3 !== "string" && data3 !== null) {
        const err13 = { instancePath: instancePath + "/branch", schemaPath: "#/properties/branch/type", keyword: "type", params: { type: schema37.properties.branch.type } };
        if (vErrors === null) {
          vErrors = [err13];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.task_id !== void 0) {
      let data4 = data.task_id;
      if (typeof data4 !== "string" && data4 !== null) {
        const err14 = { instancePath: instancePath + "/task_id", schemaPath: "#/properties/task_id/type", keyword: "type", params: { type: schema37.properties.task_id.type } };
        if (vErrors === null) {
          vErrors = [err14];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.text !== void 0) {
      if (typeof data.text !== "string") {
        const err15 = { instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err15];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.files !== void 0) {
      let data6 = data.files;
      if (Array.isArray(data6)) {
        const len0 = data6.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data6[i0] !== "string") {
            const err16 = { instancePath: instancePath + "/files/" + i0, schemaPath: "#/properties/files/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err16];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err16);
            }
            errors++;
          }
        }
      } else {
        const err17 = { instancePath: instancePath + "/files", schemaPath: "#/properties/files/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err17];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err17);
        }
        errors++;
      }
    }
    if (data.symbols !== void 0) {
      let data8 = data.symbols;
      if (Array.isArray(data8)) {
        const len1 = data8.length;
        for (let i1 = 0; i1 < len1; i1++) {
          if (typeof data8[i1] !== "string") {
            const err18 = { instancePath: instancePath + "/symbols/" + i1, schemaPath: "#/properties/symbols/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err18];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err18);
            }
            errors++;
          }
        }
      } else {
        const err19 = { instancePath: instancePath + "/symbols", schemaPath: "#/properties/symbols/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err19];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.assumptions !== void 0) {
      let data10 = data.assumptions;
      if (Array.isArray(data10)) {
        const len2 = data10.length;
        for (let i2 = 0; i2 < len2; i2++) {
          if (typeof data10[i2] !== "string") {
            const err20 = { instancePath: instancePath + "/assumptions/" + i2, schemaPath: "#/properties/assumptions/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err20];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err20);
            }
            errors++;
          }
        }
      } else {
        const err21 = { instancePath: instancePath + "/assumptions", schemaPath: "#/properties/assumptions/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err21];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err21);
        }
        errors++;
      }
    }
    if (data.uses !== void 0) {
      let data12 = data.uses;
      if (Array.isArray(data12)) {
        const len3 = data12.length;
        for (let i3 = 0; i3 < len3; i3++) {
          if (typeof data12[i3] !== "string") {
            const err22 = { instancePath: instancePath + "/uses/" + i3, schemaPath: "#/properties/uses/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err22];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err22);
            }
            errors++;
          }
        }
      } else {
        const err23 = { instancePath: instancePath + "/uses", schemaPath: "#/properties/uses/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err23];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err23);
        }
        errors++;
      }
    }
    if (data.head !== void 0) {
      let data14 = data.head;
      if (typeof data14 !== "string" && data14 !== null) {
        const err24 = { instancePath: instancePath + "/head", schemaPath: "#/properties/head/type", keyword: "type", params: { type: schema37.properties.head.type } };
        if (vErrors === null) {
          vErrors = [err24];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err24);
        }
        errors++;
      }
      if (typeof data14 === "string") {
        if (!pattern8.test(data14)) {
          const err25 = { instancePath: instancePath + "/head", schemaPath: "#/properties/head/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
          if (vErrors === null) {
            vErrors = [err25];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err25);
          }
          errors++;
        }
      }
    }
    if (data.declared_at !== void 0) {
      let data15 = data.declared_at;
      if (typeof data15 === "string") {
        if (!pattern6.test(data15)) {
          const err26 = { instancePath: instancePath + "/declared_at", schemaPath: "#/properties/declared_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
          if (vErrors === null) {
            vErrors = [err26];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err26);
          }
          errors++;
        }
      } else {
        const err27 = { instancePath: instancePath + "/declared_at", schemaPath: "#/properties/declared_at/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err27];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err27);
        }
        errors++;
      }
    }
    if (data.expires_at !== void 0) {
      let data16 = data.expires_at;
      if (typeof data16 === "string") {
        if (!pattern6.test(data16)) {
          const err28 = { instancePath: instancePath + "/expires_at", schemaPath: "#/properties/expires_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
          if (vErrors === null) {
            vErrors = [err28];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err28);
          }
          errors++;
        }
      } else {
        const err29 = { instancePath: instancePath + "/expires_at", schemaPath: "#/properties/expires_at/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err29];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err29);
        }
        errors++;
      }
    }
  } else {
    const err30 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err30];
    } else if (vErrors.length < 1e3) {
      vErrors.push(err30);
    }
    errors++;
  }
  validate26.errors = vErrors;
  return errors === 0;
}
validate26.evaluated = { "props": { "schema_version": true, "id": true, "agent": true, "branch": true, "task_id": true, "text": true, "files": true, "symbols": true, "assumptions": true, "uses": true, "head": true, "declared_at": true, "expires_at": true }, "dynamicProps": false, "dynamicItems": false };
var validateTask = validate27;
var schema38 = { "type": "object", "properties": { "id": { "type": "string", "pattern": "^task_[0-9A-Za-z_]+$" }, "agent_id": { "type": "string", "minLength": 1 }, "title": { "type": "string" }, "scope_files": { "type": "array", "items": { "type": "string" } }, "semantic_scope": { "type": ["string", "null"] }, "further_scopes": { "type": "array", "items": { "type": "string" } }, "branch": { "type": "string", "minLength": 1 }, "base": { "type": ["string", "null"] }, "assignment_rationale": { "type": "string" }, "status": { "enum": ["open", "in_progress", "done", "cancelled"] }, "merged_as": { "type": "string" }, "created_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } }, "required": ["id", "agent_id", "scope_files", "branch"], "$id": "Task" };
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate27.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" } };
      if (vErrors === null) {
        vErrors = [err0];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.agent_id === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "agent_id" } };
      if (vErrors === null) {
        vErrors = [err1];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.scope_files === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scope_files" } };
      if (vErrors === null) {
        vErrors = [err2];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.branch === void 0) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "branch" } };
      if (vErrors === null) {
        vErrors = [err3];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.id !== void 0) {
      let data0 = data.id;
      if (typeof data0 === "string") {
        if (!pattern27.test(data0)) {
          const err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/pattern", keyword: "pattern", params: { pattern: "^task_[0-9A-Za-z_]+$" } };
          if (vErrors === null) {
            vErrors = [err4];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err5];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.agent_id !== void 0) {
      let data1 = data.agent_id;
      if (typeof data1 === "string") {
        if (func1(data1) < 1) {
          const err6 = { instancePath: instancePath + "/agent_id", schemaPath: "#/properties/agent_id/minLength", keyword: "minLength", params: { limit: 1 } };
          if (vErrors === null) {
            vErrors = [err6];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err6);
          }
          errors++;
        }
      } else {
        const err7 = { instancePath: instancePath + "/agent_id", schemaPath: "#/properties/agent_id/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err7];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.title !== void 0) {
      if (typeof data.title !== "string") {
        const err8 = { instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err8];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.scope_files !== void 0) {
      let data3 = data.scope_files;
      if (Array.isArray(data3)) {
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data3[i0] !== "string") {
            const err9 = { instancePath: instancePath + "/scope_files/" + i0, schemaPath: "#/properties/scope_files/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err9];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err9);
            }
            errors++;
          }
        }
      } else {
        const err10 = { instancePath: instancePath + "/scope_files", schemaPath: "#/properties/scope_files/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err10];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.semantic_scope !== void 0) {
      let data5 = data.semantic_scope;
      if (typeof data5 !== "string" && data5 !== null) {
        const err11 = { instancePath: instancePath + "/semantic_scope", schemaPath: "#/properties/semantic_scope/type", keyword: "type", params: { type: schema38.properties.semantic_scope.type } };
        if (vErrors === null) {
          vErrors = [err11];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.further_scopes !== void 0) {
      let data6 = data.further_scopes;
      if (Array.isArray(data6)) {
        const len1 = data6.length;
        for (let i1 = 0; i1 < len1; i1++) {
          if (typeof data6[i1] !== "string") {
            const err12 = { instancePath: instancePath + "/further_scopes/" + i1, schemaPath: "#/properties/further_scopes/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err12];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err12);
            }
            errors++;
          }
        }
      } else {
        const err13 = { instancePath: instancePath + "/further_scopes", schemaPath: "#/properties/further_scopes/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err13];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.branch !== void 0) {
      let data8 = data.branch;
      if (typeof data8 === "string") {
        if (func1(data8) < 1) {
          const err14 = { instancePath: instancePath + "/branch", schemaPath: "#/properties/branch/minLength", keyword: "minLength", params: { limit: 1 } };
          if (vErrors === null) {
            vErrors = [err14];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err14);
          }
          errors++;
        }
      } else {
        const err15 = { instancePath: instancePath + "/branch", schemaPath: "#/properties/branch/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err15];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.base !== void 0) {
      let data9 = data.base;
      if (typeof data9 !== "string" && data9 !== null) {
        const err16 = { instancePath: instancePath + "/base", schemaPath: "#/properties/base/type", keyword: "type", params: { type: schema38.properties.base.type } };
        if (vErrors === null) {
          vErrors = [err16];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.assignment_rationale !== void 0) {
      if (typeof data.assignment_rationale !== "string") {
        const err17 = { instancePath: instancePath + "/assignment_rationale", schemaPath: "#/properties/assignment_rationale/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err17];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err17);
        }
        errors++;
      }
    }
    if (data.status !== void 0) {
      let data11 = data.status;
      if (!(data11 === "open" || data11 === "in_progress" || data11 === "done" || data11 === "cancelled")) {
        const err18 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: schema38.properties.status.enum } };
        if (vErrors === null) {
          vErrors = [err18];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.merged_as !== void 0) {
      if (typeof data.merged_as !== "string") {
        const err19 = { instancePath: instancePath + "/merged_as", schemaPath: "#/properties/merged_as/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err19];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.created_at !== void 0) {
      let data13 = data.created_at;
      if (typeof data13 === "string") {
        if (!pattern6.test(data13)) {
          const err20 = { instancePath: instancePath + "/created_at", schemaPath: "#/properties/created_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
          if (vErrors === null) {
            vErrors = [err20];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err20);
          }
          errors++;
        }
      } else {
        const err21 = { instancePath: instancePath + "/created_at", schemaPath: "#/properties/created_at/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err21];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err21);
        }
        errors++;
      }
    }
  } else {
    const err22 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err22];
    } else if (vErrors.length < 1e3) {
      vErrors.push(err22);
    }
    errors++;
  }
  validate27.errors = vErrors;
  return errors === 0;
}
validate27.evaluated = { "props": { "id": true, "agent_id": true, "title": true, "scope_files": true, "semantic_scope": true, "further_scopes": true, "branch": true, "base": true, "assignment_rationale": true, "status": true, "merged_as": true, "created_at": true }, "dynamicProps": false, "dynamicItems": false };
var validateDecision = validate28;
var schema39 = { "type": "object", "properties": { "schema_version": { "const": 1 }, "id": { "type": "string", "pattern": "^dec_[0-9a-f]{16}$" }, "kind": { "enum": ["approve", "reject", "withdraw"] }, "by": { "type": "string", "minLength": 1 }, "at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "url": { "type": ["string", "null"] }, "reason": { "type": "string" }, "decided": { "type": "array", "items": { "type": "object", "properties": { "proposal_id": { "type": "string" }, "content": { "type": ["object", "null"], "properties": { "before": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "after": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" } }, "required": ["before", "after"], "additionalProperties": false } }, "required": ["proposal_id", "content"] } }, "proposals": { "type": "array", "items": { "type": "object", "properties": { "proposal_id": { "type": "string", "pattern": "^prop_[0-9a-z]+$" }, "agent_id": { "type": "string" }, "path": { "type": "string", "minLength": 1 }, "semantic_scope": { "type": ["string", "null"] }, "scope_schema_version": { "type": ["string", "null"] }, "change_type": { "enum": ["mechanical", "behavioral", "architectural"] }, "responsibilities": { "type": "string" }, "dependencies": { "type": "array", "items": { "type": "string" } }, "changed_symbols": { "type": ["array", "null"], "items": { "type": "string" } }, "uses": { "type": "array", "items": { "type": "string" } }, "overlaps": { "type": "array", "items": { "type": "object", "properties": { "kind": { "enum": ["conflict", "same_symbol", "same_new_path", "contradiction", "calls", "called", "same_file"] }, "branch": { "type": "string" }, "head": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "agent_id": { "type": "string" }, "path": { "type": "string" }, "symbols": { "type": "array", "items": { "type": "string" } }, "lines": { "type": ["string", "null"] }, "source": { "enum": ["change", "intent", "work_tree"] }, "since": { "type": ["string", "null"] }, "intent": { "type": ["string", "null"] }, "message": { "type": "string" }, "fix": { "type": "string" } }, "required": ["kind", "branch", "head", "agent_id", "path", "symbols", "lines", "message", "fix"] } }, "losses": { "type": "array", "items": { "type": "object", "properties": { "kind": { "enum": ["dropped", "revived", "file", "back", "mode"] }, "path": { "type": "string", "minLength": 1 }, "first": { "type": "integer", "minimum": 0 }, "last": { "type": "integer", "minimum": 0 }, "fork": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "base": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "own": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "by": { "type": ["string", "null"] }, "says": { "type": "string" } }, "required": ["kind", "path", "first", "last", "fork", "base", "own", "says"] } }, "removes": { "type": "array", "items": { "type": "string" } }, "invariants_touched": { "type": "array", "items": { "type": "string" } }, "assumptions": { "type": "array", "items": { "type": "object", "properties": { "id": { "type": "string" }, "text": { "type": "string" }, "declared_by": { "type": "string" }, "scope": { "type": ["string", "null"] }, "shared": { "type": "boolean" } }, "required": ["id", "text"] } }, "uncertainty_delta": { "type": "string", "pattern": "^(0|[+-][0-3])$" }, "rationale": { "type": "string" }, "out_of_scope": { "type": "boolean" }, "cross_scope_flag": { "type": "boolean" }, "branch": { "type": "string" }, "risk_signals": { "type": "object", "properties": { "touched_auth_or_permission_patterns": { "type": "boolean" }, "public_api_signature_changed": { "type": "boolean" }, "invariant_referenced_file_modified": { "type": "boolean" }, "high_fan_in_module_modified": { "type": "boolean" }, "ast_change_type": { "enum": ["mechanical", "behavioral", "structural"] }, "mechanical_only": { "type": "boolean" } }, "required": ["touched_auth_or_permission_patterns", "public_api_signature_changed", "invariant_referenced_file_modified", "high_fan_in_module_modified", "ast_change_type", "mechanical_only"], "additionalProperties": false }, "classification_verification": { "type": "object", "properties": { "agent_classification": { "enum": ["mechanical", "behavioral", "architectural", null] }, "verifier_classification": { "enum": ["mechanical", "behavioral", "architectural", null] }, "agreement": { "type": ["boolean", "null"] }, "stage1_override": { "type": "boolean" }, "verifier": { "type": "string" }, "justification": { "type": ["string", "null"] }, "verifier_skill": { "type": "string" } }, "required": ["agent_classification", "verifier_classification", "agreement", "stage1_override"] }, "dependency_scan": { "type": "object", "properties": { "undeclared_imports": { "type": "array", "items": { "type": "string" } }, "stale_declared_deps": { "type": "array", "items": { "type": "string" } }, "cross_scope_undeclared": { "type": "array", "items": { "type": "string" } } }, "required": ["undeclared_imports", "stale_declared_deps", "cross_scope_undeclared"] }, "agent_reasoning_summary": { "type": "string" }, "status": { "enum": ["pending", "escalated", "waiting_rfc", "approved", "merged", "rejected", "superseded", "withdrawn"] }, "submitted_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "task_id": { "type": ["string", "null"] }, "base": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "head": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "seen_at": { "type": ["string", "null"], "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "pushed_at": { "type": ["string", "null"], "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "amended_at": { "type": ["string", "null"], "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "rfc": { "type": ["string", "null"] }, "decision": { "type": ["object", "null"], "properties": { "session_id": { "type": "string" }, "decided_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "decision": { "enum": ["auto_approve", "approve", "reject", "escalate", "rfc"] }, "decision_type": { "enum": ["implementation", "architectural"] }, "classification": { "enum": ["mechanical", "behavioral", "architectural"] }, "stage1": { "enum": ["mechanical", "behavioral", "architectural", null] }, "rationale": { "type": "string" }, "steps": { "type": "array", "items": { "type": "object", "properties": { "step": { "type": "integer" }, "title": { "type": "string" }, "outcome": { "type": "string" }, "facts": { "type": "array", "items": { "type": "string" } } }, "required": ["step", "title", "outcome"] } }, "triggers": { "type": "array", "items": { "enum": ["architectural_change", "invariant_change", "new_external_dependency", "shared_interface", "invariant_ambiguity", "assumption_conflict"] } }, "uncertain": { "type": "boolean" }, "blocked_by": { "type": "array", "items": { "type": "string" } }, "conflicts": { "type": "array", "items": { "type": "string" } }, "not_merged": { "type": "string" }, "verification": { "type": "object", "properties": { "status": { "enum": ["passed", "failed", "undecided"] }, "commit": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "tree": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "branches": { "type": "array", "items": { "type": "string" } }, "commands": { "type": "array", "items": { "type": "string" } }, "because": { "type": "string" }, "output": { "type": "string" }, "seconds": { "type": "number" } }, "required": ["status", "tree", "branches", "commands"] }, "unproven": { "type": "array", "items": { "type": "string" } }, "reading": { "type": "object", "properties": { "reader": { "type": "string" }, "skill": { "type": "string" }, "verdict": { "enum": ["approve", "hold", "needs_rework", null] }, "reason": { "type": "string" }, "class": { "enum": ["mechanical", "behavioral", "architectural", null] }, "findings": { "type": "array", "items": { "type": "object", "properties": { "path": { "type": "string" }, "line": { "type": ["integer", "null"] }, "message": { "type": "string" } }, "required": ["path", "line", "message"] } } }, "required": ["reader", "verdict", "reason", "class", "findings"] }, "by": { "type": "string" } } }, "holds": { "type": "array", "items": { "type": "object", "properties": { "kind": { "enum": ["security", "invariant", "out_of_scope", "cross_scope", "fan_in", "signature", "unassigned", "uncertain", "parse_error", "tests_removed", "link", "constant", "wrong_label", "breaker"] }, "needs": { "enum": ["person", "reader"] }, "because": { "type": "string" }, "path": { "type": "string" }, "line": { "type": ["integer", "null"] }, "with": { "type": "object", "properties": { "agent_id": { "type": "string" }, "branch": { "type": "string" } }, "required": ["agent_id", "branch"] } }, "required": ["kind", "needs", "because", "path", "line"] } }, "approvals": { "type": "array", "items": { "type": "object", "properties": { "by": { "type": "string" }, "at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "head": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "rationale": { "type": "string" }, "holds": { "type": "array", "items": { "enum": ["security", "invariant", "out_of_scope", "cross_scope", "fan_in", "signature", "unassigned", "uncertain", "parse_error", "tests_removed", "link", "constant", "wrong_label", "breaker"] } }, "verdict": { "enum": ["approved", "rejected"] }, "url": { "type": ["string", "null"] }, "content": { "type": "object", "properties": { "before": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "after": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" } }, "required": ["before", "after"], "additionalProperties": false } }, "required": ["by", "at", "head", "rationale", "holds", "verdict"] } }, "human_review": { "type": ["object", "null"], "properties": { "by": { "type": "string" }, "at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "url": { "type": ["string", "null"] } }, "required": ["by", "at"] } }, "required": ["proposal_id", "agent_id", "path", "branch", "status"] } } }, "required": ["schema_version", "id", "kind", "by", "at", "url", "reason", "decided", "proposals"], "$id": "Decision" };
var pattern61 = new RegExp("^dec_[0-9a-f]{16}$", "");
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate28.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.schema_version === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "schema_version" } };
      if (vErrors === null) {
        vErrors = [err0];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.id === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" } };
      if (vErrors === null) {
        vErrors = [err1];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.kind === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "kind" } };
      if (vErrors === null) {
        vErrors = [err2];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.by === void 0) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "by" } };
      if (vErrors === null) {
        vErrors = [err3];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.at === void 0) {
      const err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "at" } };
      if (vErrors === null) {
        vErrors = [err4];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err4);
      }
      errors++;
    }
    if (data.url === void 0) {
      const err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "url" } };
      if (vErrors === null) {
        vErrors = [err5];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err5);
      }
      errors++;
    }
    if (data.reason === void 0) {
      const err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "reason" } };
      if (vErrors === null) {
        vErrors = [err6];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err6);
      }
      errors++;
    }
    if (data.decided === void 0) {
      const err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "decided" } };
      if (vErrors === null) {
        vErrors = [err7];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err7);
      }
      errors++;
    }
    if (data.proposals === void 0) {
      const err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "proposals" } };
      if (vErrors === null) {
        vErrors = [err8];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err8);
      }
      errors++;
    }
    if (data.schema_version !== void 0) {
      if (1 !== data.schema_version) {
        const err9 = { instancePath: instancePath + "/schema_version", schemaPath: "#/properties/schema_version/const", keyword: "const", params: { allowedValue: 1 } };
        if (vErrors === null) {
          vErrors = [err9];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.id !== void 0) {
      let data1 = data.id;
      if (typeof data1 === "string") {
        if (!pattern61.test(data1)) {
          const err10 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/pattern", keyword: "pattern", params: { pattern: "^dec_[0-9a-f]{16}$" } };
          if (vErrors === null) {
            vErrors = [err10];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err10);
          }
          errors++;
        }
      } else {
        const err11 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err11];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.kind !== void 0) {
      let data2 = data.kind;
      if (!(data2 === "approve" || data2 === "reject" || data2 === "withdraw")) {
        const err12 = { instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/enum", keyword: "enum", params: { allowedValues: schema39.properties.kind.enum } };
        if (vErrors === null) {
          vErrors = [err12];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.by !== void 0) {
      let data3 = data.by;
      if (typeof data3 === "string") {
        if (func1(data3) < 1) {
          const err13 = { instancePath: instancePath + "/by", schemaPath: "#/properties/by/minLength", keyword: "minLength", params: { limit: 1 } };
          if (vErrors === null) {
            vErrors = [err13];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err13);
          }
          errors++;
        }
      } else {
        const err14 = { instancePath: instancePath + "/by", schemaPath: "#/properties/by/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err14];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.at !== void 0) {
      let data4 = data.at;
      if (typeof data4 === "string") {
        if (!pattern6.test(data4)) {
          const err15 = { instancePath: instancePath + "/at", schemaPath: "#/properties/at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
          if (vErrors === null) {
            vErrors = [err15];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err15);
          }
          errors++;
        }
      } else {
        const err16 = { instancePath: instancePath + "/at", schemaPath: "#/properties/at/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err16];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.url !== void 0) {
      let data5 = data.url;
      if (typeof data5 !== "string" && data5 !== null) {
        const err17 = { instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: schema39.properties.url.type } };
        if (vErrors === null) {
          vErrors = [err17];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err17);
        }
        errors++;
      }
    }
    if (data.reason !== void 0) {
      if (typeof data.reason !== "string") {
        const err18 = { instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err18];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.decided !== void 0) {
      let data7 = data.decided;
      if (Array.isArray(data7)) {
        const len0 = data7.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data8 = data7[i0];
          if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
            if (data8.proposal_id === void 0) {
              const err19 = { instancePath: instancePath + "/decided/" + i0, schemaPath: "#/properties/decided/items/required", keyword: "required", params: { missingProperty: "proposal_id" } };
              if (vErrors === null) {
                vErrors = [err19];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err19);
              }
              errors++;
            }
            if (data8.content === void 0) {
              const err20 = { instancePath: instancePath + "/decided/" + i0, schemaPath: "#/properties/decided/items/required", keyword: "required", params: { missingProperty: "content" } };
              if (vErrors === null) {
                vErrors = [err20];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err20);
              }
              errors++;
            }
            if (data8.proposal_id !== void 0) {
              if (typeof data8.proposal_id !== "string") {
                const err21 = { instancePath: instancePath + "/decided/" + i0 + "/proposal_id", schemaPath: "#/properties/decided/items/properties/proposal_id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err21];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err21);
                }
                errors++;
              }
            }
            if (data8.content !== void 0) {
              let data10 = data8.content;
              if (!(data10 && typeof data10 == "object" && !Array.isArray(data10)) && data10 !== null) {
                const err22 = { instancePath: instancePath + "/decided/" + i0 + "/content", schemaPath: "#/properties/decided/items/properties/content/type", keyword: "type", params: { type: schema39.properties.decided.items.properties.content.type } };
                if (vErrors === null) {
                  vErrors = [err22];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err22);
                }
                errors++;
              }
              if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
                if (data10.before === void 0) {
                  const err23 = { instancePath: instancePath + "/decided/" + i0 + "/content", schemaPath: "#/properties/decided/items/properties/content/required", keyword: "required", params: { missingProperty: "before" } };
                  if (vErrors === null) {
                    vErrors = [err23];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err23);
                  }
                  errors++;
                }
                if (data10.after === void 0) {
                  const err24 = { instancePath: instancePath + "/decided/" + i0 + "/content", schemaPath: "#/properties/decided/items/properties/content/required", keyword: "required", params: { missingProperty: "after" } };
                  if (vErrors === null) {
                    vErrors = [err24];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err24);
                  }
                  errors++;
                }
                for (const key0 in data10) {
                  if (!(key0 === "before" || key0 === "after")) {
                    const err25 = { instancePath: instancePath + "/decided/" + i0 + "/content", schemaPath: "#/properties/decided/items/properties/content/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 } };
                    if (vErrors === null) {
                      vErrors = [err25];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err25);
                    }
                    errors++;
                  }
                }
                if (data10.before !== void 0) {
                  let data11 = data10.before;
                  if (typeof data11 !== "string" && data11 !== null) {
                    const err26 = { instancePath: instancePath + "/decided/" + i0 + "/content/before", schemaPath: "#/properties/decided/items/properties/content/properties/before/type", keyword: "type", params: { type: schema39.properties.decided.items.properties.content.properties.before.type } };
                    if (vErrors === null) {
                      vErrors = [err26];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err26);
                    }
                    errors++;
                  }
                  if (typeof data11 === "string") {
                    if (!pattern8.test(data11)) {
                      const err27 = { instancePath: instancePath + "/decided/" + i0 + "/content/before", schemaPath: "#/properties/decided/items/properties/content/properties/before/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                      if (vErrors === null) {
                        vErrors = [err27];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err27);
                      }
                      errors++;
                    }
                  }
                }
                if (data10.after !== void 0) {
                  let data12 = data10.after;
                  if (typeof data12 !== "string" && data12 !== null) {
                    const err28 = { instancePath: instancePath + "/decided/" + i0 + "/content/after", schemaPath: "#/properties/decided/items/properties/content/properties/after/type", keyword: "type", params: { type: schema39.properties.decided.items.properties.content.properties.after.type } };
                    if (vErrors === null) {
                      vErrors = [err28];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err28);
                    }
                    errors++;
                  }
                  if (typeof data12 === "string") {
                    if (!pattern8.test(data12)) {
                      const err29 = { instancePath: instancePath + "/decided/" + i0 + "/content/after", schemaPath: "#/properties/decided/items/properties/content/properties/after/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                      if (vErrors === null) {
                        vErrors = [err29];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err29);
                      }
                      errors++;
                    }
                  }
                }
              }
            }
          } else {
            const err30 = { instancePath: instancePath + "/decided/" + i0, schemaPath: "#/properties/decided/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err30];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err30);
            }
            errors++;
          }
        }
      } else {
        const err31 = { instancePath: instancePath + "/decided", schemaPath: "#/properties/decided/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err31];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err31);
        }
        errors++;
      }
    }
    if (data.proposals !== void 0) {
      let data13 = data.proposals;
      if (Array.isArray(data13)) {
        const len1 = data13.length;
        for (let i1 = 0; i1 < len1; i1++) {
          let data14 = data13[i1];
          if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
            if (data14.proposal_id === void 0) {
              const err32 = { instancePath: instancePath + "/proposals/" + i1, schemaPath: "#/properties/proposals/items/required", keyword: "required", params: { missingProperty: "proposal_id" } };
              if (vErrors === null) {
                vErrors = [err32];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err32);
              }
              errors++;
            }
            if (data14.agent_id === void 0) {
              const err33 = { instancePath: instancePath + "/proposals/" + i1, schemaPath: "#/properties/proposals/items/required", keyword: "required", params: { missingProperty: "agent_id" } };
              if (vErrors === null) {
                vErrors = [err33];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err33);
              }
              errors++;
            }
            if (data14.path === void 0) {
              const err34 = { instancePath: instancePath + "/proposals/" + i1, schemaPath: "#/properties/proposals/items/required", keyword: "required", params: { missingProperty: "path" } };
              if (vErrors === null) {
                vErrors = [err34];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err34);
              }
              errors++;
            }
            if (data14.branch === void 0) {
              const err35 = { instancePath: instancePath + "/proposals/" + i1, schemaPath: "#/properties/proposals/items/required", keyword: "required", params: { missingProperty: "branch" } };
              if (vErrors === null) {
                vErrors = [err35];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err35);
              }
              errors++;
            }
            if (data14.status === void 0) {
              const err36 = { instancePath: instancePath + "/proposals/" + i1, schemaPath: "#/properties/proposals/items/required", keyword: "required", params: { missingProperty: "status" } };
              if (vErrors === null) {
                vErrors = [err36];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err36);
              }
              errors++;
            }
            if (data14.proposal_id !== void 0) {
              let data15 = data14.proposal_id;
              if (typeof data15 === "string") {
                if (!pattern7.test(data15)) {
                  const err37 = { instancePath: instancePath + "/proposals/" + i1 + "/proposal_id", schemaPath: "#/properties/proposals/items/properties/proposal_id/pattern", keyword: "pattern", params: { pattern: "^prop_[0-9a-z]+$" } };
                  if (vErrors === null) {
                    vErrors = [err37];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err37);
                  }
                  errors++;
                }
              } else {
                const err38 = { instancePath: instancePath + "/proposals/" + i1 + "/proposal_id", schemaPath: "#/properties/proposals/items/properties/proposal_id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err38];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err38);
                }
                errors++;
              }
            }
            if (data14.agent_id !== void 0) {
              if (typeof data14.agent_id !== "string") {
                const err39 = { instancePath: instancePath + "/proposals/" + i1 + "/agent_id", schemaPath: "#/properties/proposals/items/properties/agent_id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err39];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err39);
                }
                errors++;
              }
            }
            if (data14.path !== void 0) {
              let data17 = data14.path;
              if (typeof data17 === "string") {
                if (func1(data17) < 1) {
                  const err40 = { instancePath: instancePath + "/proposals/" + i1 + "/path", schemaPath: "#/properties/proposals/items/properties/path/minLength", keyword: "minLength", params: { limit: 1 } };
                  if (vErrors === null) {
                    vErrors = [err40];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err40);
                  }
                  errors++;
                }
              } else {
                const err41 = { instancePath: instancePath + "/proposals/" + i1 + "/path", schemaPath: "#/properties/proposals/items/properties/path/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err41];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err41);
                }
                errors++;
              }
            }
            if (data14.semantic_scope !== void 0) {
              let data18 = data14.semantic_scope;
              if (typeof data18 !== "string" && data18 !== null) {
                const err42 = { instancePath: instancePath + "/proposals/" + i1 + "/semantic_scope", schemaPath: "#/properties/proposals/items/properties/semantic_scope/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.semantic_scope.type } };
                if (vErrors === null) {
                  vErrors = [err42];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err42);
                }
                errors++;
              }
            }
            if (data14.scope_schema_version !== void 0) {
              let data19 = data14.scope_schema_version;
              if (typeof data19 !== "string" && data19 !== null) {
                const err43 = { instancePath: instancePath + "/proposals/" + i1 + "/scope_schema_version", schemaPath: "#/properties/proposals/items/properties/scope_schema_version/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.scope_schema_version.type } };
                if (vErrors === null) {
                  vErrors = [err43];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err43);
                }
                errors++;
              }
            }
            if (data14.change_type !== void 0) {
              let data20 = data14.change_type;
              if (!(data20 === "mechanical" || data20 === "behavioral" || data20 === "architectural")) {
                const err44 = { instancePath: instancePath + "/proposals/" + i1 + "/change_type", schemaPath: "#/properties/proposals/items/properties/change_type/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.change_type.enum } };
                if (vErrors === null) {
                  vErrors = [err44];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err44);
                }
                errors++;
              }
            }
            if (data14.responsibilities !== void 0) {
              if (typeof data14.responsibilities !== "string") {
                const err45 = { instancePath: instancePath + "/proposals/" + i1 + "/responsibilities", schemaPath: "#/properties/proposals/items/properties/responsibilities/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err45];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err45);
                }
                errors++;
              }
            }
            if (data14.dependencies !== void 0) {
              let data22 = data14.dependencies;
              if (Array.isArray(data22)) {
                const len2 = data22.length;
                for (let i2 = 0; i2 < len2; i2++) {
                  if (typeof data22[i2] !== "string") {
                    const err46 = { instancePath: instancePath + "/proposals/" + i1 + "/dependencies/" + i2, schemaPath: "#/properties/proposals/items/properties/dependencies/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err46];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err46);
                    }
                    errors++;
                  }
                }
              } else {
                const err47 = { instancePath: instancePath + "/proposals/" + i1 + "/dependencies", schemaPath: "#/properties/proposals/items/properties/dependencies/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err47];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err47);
                }
                errors++;
              }
            }
            if (data14.changed_symbols !== void 0) {
              let data24 = data14.changed_symbols;
              if (!Array.isArray(data24) && data24 !== null) {
                const err48 = { instancePath: instancePath + "/proposals/" + i1 + "/changed_symbols", schemaPath: "#/properties/proposals/items/properties/changed_symbols/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.changed_symbols.type } };
                if (vErrors === null) {
                  vErrors = [err48];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err48);
                }
                errors++;
              }
              if (Array.isArray(data24)) {
                const len3 = data24.length;
                for (let i3 = 0; i3 < len3; i3++) {
                  if (typeof data24[i3] !== "string") {
                    const err49 = { instancePath: instancePath + "/proposals/" + i1 + "/changed_symbols/" + i3, schemaPath: "#/properties/proposals/items/properties/changed_symbols/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err49];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err49);
                    }
                    errors++;
                  }
                }
              }
            }
            if (data14.uses !== void 0) {
              let data26 = data14.uses;
              if (Array.isArray(data26)) {
                const len4 = data26.length;
                for (let i4 = 0; i4 < len4; i4++) {
                  if (typeof data26[i4] !== "string") {
                    const err50 = { instancePath: instancePath + "/proposals/" + i1 + "/uses/" + i4, schemaPath: "#/properties/proposals/items/properties/uses/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err50];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err50);
                    }
                    errors++;
                  }
                }
              } else {
                const err51 = { instancePath: instancePath + "/proposals/" + i1 + "/uses", schemaPath: "#/properties/proposals/items/properties/uses/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err51];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err51);
                }
                errors++;
              }
            }
            if (data14.overlaps !== void 0) {
              let data28 = data14.overlaps;
              if (Array.isArray(data28)) {
                const len5 = data28.length;
                for (let i5 = 0; i5 < len5; i5++) {
                  let data29 = data28[i5];
                  if (data29 && typeof data29 == "object" && !Array.isArray(data29)) {
                    if (data29.kind === void 0) {
                      const err52 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5, schemaPath: "#/properties/proposals/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "kind" } };
                      if (vErrors === null) {
                        vErrors = [err52];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err52);
                      }
                      errors++;
                    }
                    if (data29.branch === void 0) {
                      const err53 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5, schemaPath: "#/properties/proposals/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "branch" } };
                      if (vErrors === null) {
                        vErrors = [err53];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err53);
                      }
                      errors++;
                    }
                    if (data29.head === void 0) {
                      const err54 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5, schemaPath: "#/properties/proposals/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "head" } };
                      if (vErrors === null) {
                        vErrors = [err54];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err54);
                      }
                      errors++;
                    }
                    if (data29.agent_id === void 0) {
                      const err55 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5, schemaPath: "#/properties/proposals/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "agent_id" } };
                      if (vErrors === null) {
                        vErrors = [err55];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err55);
                      }
                      errors++;
                    }
                    if (data29.path === void 0) {
                      const err56 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5, schemaPath: "#/properties/proposals/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "path" } };
                      if (vErrors === null) {
                        vErrors = [err56];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err56);
                      }
                      errors++;
                    }
                    if (data29.symbols === void 0) {
                      const err57 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5, schemaPath: "#/properties/proposals/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "symbols" } };
                      if (vErrors === null) {
                        vErrors = [err57];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err57);
                      }
                      errors++;
                    }
                    if (data29.lines === void 0) {
                      const err58 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5, schemaPath: "#/properties/proposals/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "lines" } };
                      if (vErrors === null) {
                        vErrors = [err58];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err58);
                      }
                      errors++;
                    }
                    if (data29.message === void 0) {
                      const err59 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5, schemaPath: "#/properties/proposals/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "message" } };
                      if (vErrors === null) {
                        vErrors = [err59];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err59);
                      }
                      errors++;
                    }
                    if (data29.fix === void 0) {
                      const err60 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5, schemaPath: "#/properties/proposals/items/properties/overlaps/items/required", keyword: "required", params: { missingProperty: "fix" } };
                      if (vErrors === null) {
                        vErrors = [err60];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err60);
                      }
                      errors++;
                    }
                    if (data29.kind !== void 0) {
                      let data30 = data29.kind;
                      if (!(data30 === "conflict" || data30 === "same_symbol" || data30 === "same_new_path" || data30 === "contradiction" || data30 === "calls" || data30 === "called" || data30 === "same_file")) {
                        const err61 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5 + "/kind", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/kind/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.overlaps.items.properties.kind.enum } };
                        if (vErrors === null) {
                          vErrors = [err61];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err61);
                        }
                        errors++;
                      }
                    }
                    if (data29.branch !== void 0) {
                      if (typeof data29.branch !== "string") {
                        const err62 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5 + "/branch", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/branch/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err62];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err62);
                        }
                        errors++;
                      }
                    }
                    if (data29.head !== void 0) {
                      let data32 = data29.head;
                      if (typeof data32 !== "string" && data32 !== null) {
                        const err63 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5 + "/head", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/head/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.overlaps.items.properties.head.type } };
                        if (vErrors === null) {
                          vErrors = [err63];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err63);
                        }
                        errors++;
                      }
                      if (typeof data32 === "string") {
                        if (!pattern8.test(data32)) {
                          const err64 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5 + "/head", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/head/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                          if (vErrors === null) {
                            vErrors = [err64];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err64);
                          }
                          errors++;
                        }
                      }
                    }
                    if (data29.agent_id !== void 0) {
                      if (typeof data29.agent_id !== "string") {
                        const err65 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5 + "/agent_id", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/agent_id/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err65];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err65);
                        }
                        errors++;
                      }
                    }
                    if (data29.path !== void 0) {
                      if (typeof data29.path !== "string") {
                        const err66 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5 + "/path", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/path/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err66];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err66);
                        }
                        errors++;
                      }
                    }
                    if (data29.symbols !== void 0) {
                      let data35 = data29.symbols;
                      if (Array.isArray(data35)) {
                        const len6 = data35.length;
                        for (let i6 = 0; i6 < len6; i6++) {
                          if (typeof data35[i6] !== "string") {
                            const err67 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5 + "/symbols/" + i6, schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/symbols/items/type", keyword: "type", params: { type: "string" } };
                            if (vErrors === null) {
                              vErrors = [err67];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err67);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err68 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5 + "/symbols", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/symbols/type", keyword: "type", params: { type: "array" } };
                        if (vErrors === null) {
                          vErrors = [err68];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err68);
                        }
                        errors++;
                      }
                    }
                    if (data29.lines !== void 0) {
                      let data37 = data29.lines;
                      if (typeof data37 !== "string" && data37 !== null) {
                        const err69 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5 + "/lines", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/lines/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.overlaps.items.properties.lines.type } };
                        if (vErrors === null) {
                          vErrors = [err69];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err69);
                        }
                        errors++;
                      }
                    }
                    if (data29.source !== void 0) {
                      let data38 = data29.source;
                      if (!(data38 === "change" || data38 === "intent" || data38 === "work_tree")) {
                        const err70 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5 + "/source", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/source/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.overlaps.items.properties.source.enum } };
                        if (vErrors === null) {
                          vErrors = [err70];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err70);
                        }
                        errors++;
                      }
                    }
                    if (data29.since !== void 0) {
                      let data39 = data29.since;
                      if (typeof data39 !== "string" && data39 !== null) {
                        const err71 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5 + "/since", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/since/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.overlaps.items.properties.since.type } };
                        if (vErrors === null) {
                          vErrors = [err71];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err71);
                        }
                        errors++;
                      }
                    }
                    if (data29.intent !== void 0) {
                      let data40 = data29.intent;
                      if (typeof data40 !== "string" && data40 !== null) {
                        const err72 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5 + "/intent", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/intent/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.overlaps.items.properties.intent.type } };
                        if (vErrors === null) {
                          vErrors = [err72];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err72);
                        }
                        errors++;
                      }
                    }
                    if (data29.message !== void 0) {
                      if (typeof data29.message !== "string") {
                        const err73 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5 + "/message", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/message/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err73];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err73);
                        }
                        errors++;
                      }
                    }
                    if (data29.fix !== void 0) {
                      if (typeof data29.fix !== "string") {
                        const err74 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5 + "/fix", schemaPath: "#/properties/proposals/items/properties/overlaps/items/properties/fix/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err74];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err74);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err75 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps/" + i5, schemaPath: "#/properties/proposals/items/properties/overlaps/items/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err75];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err75);
                    }
                    errors++;
                  }
                }
              } else {
                const err76 = { instancePath: instancePath + "/proposals/" + i1 + "/overlaps", schemaPath: "#/properties/proposals/items/properties/overlaps/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err76];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err76);
                }
                errors++;
              }
            }
            if (data14.losses !== void 0) {
              let data43 = data14.losses;
              if (Array.isArray(data43)) {
                const len7 = data43.length;
                for (let i7 = 0; i7 < len7; i7++) {
                  let data44 = data43[i7];
                  if (data44 && typeof data44 == "object" && !Array.isArray(data44)) {
                    if (data44.kind === void 0) {
                      const err77 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7, schemaPath: "#/properties/proposals/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "kind" } };
                      if (vErrors === null) {
                        vErrors = [err77];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err77);
                      }
                      errors++;
                    }
                    if (data44.path === void 0) {
                      const err78 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7, schemaPath: "#/properties/proposals/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "path" } };
                      if (vErrors === null) {
                        vErrors = [err78];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err78);
                      }
                      errors++;
                    }
                    if (data44.first === void 0) {
                      const err79 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7, schemaPath: "#/properties/proposals/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "first" } };
                      if (vErrors === null) {
                        vErrors = [err79];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err79);
                      }
                      errors++;
                    }
                    if (data44.last === void 0) {
                      const err80 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7, schemaPath: "#/properties/proposals/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "last" } };
                      if (vErrors === null) {
                        vErrors = [err80];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err80);
                      }
                      errors++;
                    }
                    if (data44.fork === void 0) {
                      const err81 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7, schemaPath: "#/properties/proposals/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "fork" } };
                      if (vErrors === null) {
                        vErrors = [err81];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err81);
                      }
                      errors++;
                    }
                    if (data44.base === void 0) {
                      const err82 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7, schemaPath: "#/properties/proposals/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "base" } };
                      if (vErrors === null) {
                        vErrors = [err82];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err82);
                      }
                      errors++;
                    }
                    if (data44.own === void 0) {
                      const err83 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7, schemaPath: "#/properties/proposals/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "own" } };
                      if (vErrors === null) {
                        vErrors = [err83];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err83);
                      }
                      errors++;
                    }
                    if (data44.says === void 0) {
                      const err84 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7, schemaPath: "#/properties/proposals/items/properties/losses/items/required", keyword: "required", params: { missingProperty: "says" } };
                      if (vErrors === null) {
                        vErrors = [err84];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err84);
                      }
                      errors++;
                    }
                    if (data44.kind !== void 0) {
                      let data45 = data44.kind;
                      if (!(data45 === "dropped" || data45 === "revived" || data45 === "file" || data45 === "back" || data45 === "mode")) {
                        const err85 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7 + "/kind", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/kind/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.losses.items.properties.kind.enum } };
                        if (vErrors === null) {
                          vErrors = [err85];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err85);
                        }
                        errors++;
                      }
                    }
                    if (data44.path !== void 0) {
                      let data46 = data44.path;
                      if (typeof data46 === "string") {
                        if (func1(data46) < 1) {
                          const err86 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7 + "/path", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/path/minLength", keyword: "minLength", params: { limit: 1 } };
                          if (vErrors === null) {
                            vErrors = [err86];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err86);
                          }
                          errors++;
                        }
                      } else {
                        const err87 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7 + "/path", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/path/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err87];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err87);
                        }
                        errors++;
                      }
                    }
                    if (data44.first !== void 0) {
                      let data47 = data44.first;
                      if (!(typeof data47 == "number" && (!(data47 % 1) && !isNaN(data47)) && isFinite(data47))) {
                        const err88 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7 + "/first", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/first/type", keyword: "type", params: { type: "integer" } };
                        if (vErrors === null) {
                          vErrors = [err88];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err88);
                        }
                        errors++;
                      }
                      if (typeof data47 == "number" && isFinite(data47)) {
                        if (data47 < 0 || isNaN(data47)) {
                          const err89 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7 + "/first", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/first/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
                          if (vErrors === null) {
                            vErrors = [err89];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err89);
                          }
                          errors++;
                        }
                      }
                    }
                    if (data44.last !== void 0) {
                      let data48 = data44.last;
                      if (!(typeof data48 == "number" && (!(data48 % 1) && !isNaN(data48)) && isFinite(data48))) {
                        const err90 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7 + "/last", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/last/type", keyword: "type", params: { type: "integer" } };
                        if (vErrors === null) {
                          vErrors = [err90];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err90);
                        }
                        errors++;
                      }
                      if (typeof data48 == "number" && isFinite(data48)) {
                        if (data48 < 0 || isNaN(data48)) {
                          const err91 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7 + "/last", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/last/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
                          if (vErrors === null) {
                            vErrors = [err91];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err91);
                          }
                          errors++;
                        }
                      }
                    }
                    if (data44.fork !== void 0) {
                      let data49 = data44.fork;
                      if (typeof data49 === "string") {
                        if (!pattern8.test(data49)) {
                          const err92 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7 + "/fork", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/fork/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                          if (vErrors === null) {
                            vErrors = [err92];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err92);
                          }
                          errors++;
                        }
                      } else {
                        const err93 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7 + "/fork", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/fork/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err93];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err93);
                        }
                        errors++;
                      }
                    }
                    if (data44.base !== void 0) {
                      let data50 = data44.base;
                      if (typeof data50 === "string") {
                        if (!pattern8.test(data50)) {
                          const err94 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7 + "/base", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/base/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                          if (vErrors === null) {
                            vErrors = [err94];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err94);
                          }
                          errors++;
                        }
                      } else {
                        const err95 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7 + "/base", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/base/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err95];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err95);
                        }
                        errors++;
                      }
                    }
                    if (data44.own !== void 0) {
                      let data51 = data44.own;
                      if (typeof data51 === "string") {
                        if (!pattern8.test(data51)) {
                          const err96 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7 + "/own", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/own/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                          if (vErrors === null) {
                            vErrors = [err96];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err96);
                          }
                          errors++;
                        }
                      } else {
                        const err97 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7 + "/own", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/own/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err97];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err97);
                        }
                        errors++;
                      }
                    }
                    if (data44.by !== void 0) {
                      let data52 = data44.by;
                      if (typeof data52 !== "string" && data52 !== null) {
                        const err98 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7 + "/by", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/by/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.losses.items.properties.by.type } };
                        if (vErrors === null) {
                          vErrors = [err98];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err98);
                        }
                        errors++;
                      }
                    }
                    if (data44.says !== void 0) {
                      if (typeof data44.says !== "string") {
                        const err99 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7 + "/says", schemaPath: "#/properties/proposals/items/properties/losses/items/properties/says/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err99];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err99);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err100 = { instancePath: instancePath + "/proposals/" + i1 + "/losses/" + i7, schemaPath: "#/properties/proposals/items/properties/losses/items/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err100];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err100);
                    }
                    errors++;
                  }
                }
              } else {
                const err101 = { instancePath: instancePath + "/proposals/" + i1 + "/losses", schemaPath: "#/properties/proposals/items/properties/losses/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err101];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err101);
                }
                errors++;
              }
            }
            if (data14.removes !== void 0) {
              let data54 = data14.removes;
              if (Array.isArray(data54)) {
                const len8 = data54.length;
                for (let i8 = 0; i8 < len8; i8++) {
                  if (typeof data54[i8] !== "string") {
                    const err102 = { instancePath: instancePath + "/proposals/" + i1 + "/removes/" + i8, schemaPath: "#/properties/proposals/items/properties/removes/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err102];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err102);
                    }
                    errors++;
                  }
                }
              } else {
                const err103 = { instancePath: instancePath + "/proposals/" + i1 + "/removes", schemaPath: "#/properties/proposals/items/properties/removes/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err103];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err103);
                }
                errors++;
              }
            }
            if (data14.invariants_touched !== void 0) {
              let data56 = data14.invariants_touched;
              if (Array.isArray(data56)) {
                const len9 = data56.length;
                for (let i9 = 0; i9 < len9; i9++) {
                  if (typeof data56[i9] !== "string") {
                    const err104 = { instancePath: instancePath + "/proposals/" + i1 + "/invariants_touched/" + i9, schemaPath: "#/properties/proposals/items/properties/invariants_touched/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err104];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err104);
                    }
                    errors++;
                  }
                }
              } else {
                const err105 = { instancePath: instancePath + "/proposals/" + i1 + "/invariants_touched", schemaPath: "#/properties/proposals/items/properties/invariants_touched/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err105];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err105);
                }
                errors++;
              }
            }
            if (data14.assumptions !== void 0) {
              let data58 = data14.assumptions;
              if (Array.isArray(data58)) {
                const len10 = data58.length;
                for (let i10 = 0; i10 < len10; i10++) {
                  let data59 = data58[i10];
                  if (data59 && typeof data59 == "object" && !Array.isArray(data59)) {
                    if (data59.id === void 0) {
                      const err106 = { instancePath: instancePath + "/proposals/" + i1 + "/assumptions/" + i10, schemaPath: "#/properties/proposals/items/properties/assumptions/items/required", keyword: "required", params: { missingProperty: "id" } };
                      if (vErrors === null) {
                        vErrors = [err106];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err106);
                      }
                      errors++;
                    }
                    if (data59.text === void 0) {
                      const err107 = { instancePath: instancePath + "/proposals/" + i1 + "/assumptions/" + i10, schemaPath: "#/properties/proposals/items/properties/assumptions/items/required", keyword: "required", params: { missingProperty: "text" } };
                      if (vErrors === null) {
                        vErrors = [err107];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err107);
                      }
                      errors++;
                    }
                    if (data59.id !== void 0) {
                      if (typeof data59.id !== "string") {
                        const err108 = { instancePath: instancePath + "/proposals/" + i1 + "/assumptions/" + i10 + "/id", schemaPath: "#/properties/proposals/items/properties/assumptions/items/properties/id/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err108];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err108);
                        }
                        errors++;
                      }
                    }
                    if (data59.text !== void 0) {
                      if (typeof data59.text !== "string") {
                        const err109 = { instancePath: instancePath + "/proposals/" + i1 + "/assumptions/" + i10 + "/text", schemaPath: "#/properties/proposals/items/properties/assumptions/items/properties/text/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err109];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err109);
                        }
                        errors++;
                      }
                    }
                    if (data59.declared_by !== void 0) {
                      if (typeof data59.declared_by !== "string") {
                        const err110 = { instancePath: instancePath + "/proposals/" + i1 + "/assumptions/" + i10 + "/declared_by", schemaPath: "#/properties/proposals/items/properties/assumptions/items/properties/declared_by/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err110];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err110);
                        }
                        errors++;
                      }
                    }
                    if (data59.scope !== void 0) {
                      let data63 = data59.scope;
                      if (typeof data63 !== "string" && data63 !== null) {
                        const err111 = { instancePath: instancePath + "/proposals/" + i1 + "/assumptions/" + i10 + "/scope", schemaPath: "#/properties/proposals/items/properties/assumptions/items/properties/scope/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.assumptions.items.properties.scope.type } };
                        if (vErrors === null) {
                          vErrors = [err111];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err111);
                        }
                        errors++;
                      }
                    }
                    if (data59.shared !== void 0) {
                      if (typeof data59.shared !== "boolean") {
                        const err112 = { instancePath: instancePath + "/proposals/" + i1 + "/assumptions/" + i10 + "/shared", schemaPath: "#/properties/proposals/items/properties/assumptions/items/properties/shared/type", keyword: "type", params: { type: "boolean" } };
                        if (vErrors === null) {
                          vErrors = [err112];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err112);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err113 = { instancePath: instancePath + "/proposals/" + i1 + "/assumptions/" + i10, schemaPath: "#/properties/proposals/items/properties/assumptions/items/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err113];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err113);
                    }
                    errors++;
                  }
                }
              } else {
                const err114 = { instancePath: instancePath + "/proposals/" + i1 + "/assumptions", schemaPath: "#/properties/proposals/items/properties/assumptions/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err114];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err114);
                }
                errors++;
              }
            }
            if (data14.uncertainty_delta !== void 0) {
              let data65 = data14.uncertainty_delta;
              if (typeof data65 === "string") {
                if (!pattern12.test(data65)) {
                  const err115 = { instancePath: instancePath + "/proposals/" + i1 + "/uncertainty_delta", schemaPath: "#/properties/proposals/items/properties/uncertainty_delta/pattern", keyword: "pattern", params: { pattern: "^(0|[+-][0-3])$" } };
                  if (vErrors === null) {
                    vErrors = [err115];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err115);
                  }
                  errors++;
                }
              } else {
                const err116 = { instancePath: instancePath + "/proposals/" + i1 + "/uncertainty_delta", schemaPath: "#/properties/proposals/items/properties/uncertainty_delta/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err116];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err116);
                }
                errors++;
              }
            }
            if (data14.rationale !== void 0) {
              if (typeof data14.rationale !== "string") {
                const err117 = { instancePath: instancePath + "/proposals/" + i1 + "/rationale", schemaPath: "#/properties/proposals/items/properties/rationale/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err117];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err117);
                }
                errors++;
              }
            }
            if (data14.out_of_scope !== void 0) {
              if (typeof data14.out_of_scope !== "boolean") {
                const err118 = { instancePath: instancePath + "/proposals/" + i1 + "/out_of_scope", schemaPath: "#/properties/proposals/items/properties/out_of_scope/type", keyword: "type", params: { type: "boolean" } };
                if (vErrors === null) {
                  vErrors = [err118];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err118);
                }
                errors++;
              }
            }
            if (data14.cross_scope_flag !== void 0) {
              if (typeof data14.cross_scope_flag !== "boolean") {
                const err119 = { instancePath: instancePath + "/proposals/" + i1 + "/cross_scope_flag", schemaPath: "#/properties/proposals/items/properties/cross_scope_flag/type", keyword: "type", params: { type: "boolean" } };
                if (vErrors === null) {
                  vErrors = [err119];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err119);
                }
                errors++;
              }
            }
            if (data14.branch !== void 0) {
              if (typeof data14.branch !== "string") {
                const err120 = { instancePath: instancePath + "/proposals/" + i1 + "/branch", schemaPath: "#/properties/proposals/items/properties/branch/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err120];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err120);
                }
                errors++;
              }
            }
            if (data14.risk_signals !== void 0) {
              let data70 = data14.risk_signals;
              if (data70 && typeof data70 == "object" && !Array.isArray(data70)) {
                if (data70.touched_auth_or_permission_patterns === void 0) {
                  const err121 = { instancePath: instancePath + "/proposals/" + i1 + "/risk_signals", schemaPath: "#/properties/proposals/items/properties/risk_signals/required", keyword: "required", params: { missingProperty: "touched_auth_or_permission_patterns" } };
                  if (vErrors === null) {
                    vErrors = [err121];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err121);
                  }
                  errors++;
                }
                if (data70.public_api_signature_changed === void 0) {
                  const err122 = { instancePath: instancePath + "/proposals/" + i1 + "/risk_signals", schemaPath: "#/properties/proposals/items/properties/risk_signals/required", keyword: "required", params: { missingProperty: "public_api_signature_changed" } };
                  if (vErrors === null) {
                    vErrors = [err122];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err122);
                  }
                  errors++;
                }
                if (data70.invariant_referenced_file_modified === void 0) {
                  const err123 = { instancePath: instancePath + "/proposals/" + i1 + "/risk_signals", schemaPath: "#/properties/proposals/items/properties/risk_signals/required", keyword: "required", params: { missingProperty: "invariant_referenced_file_modified" } };
                  if (vErrors === null) {
                    vErrors = [err123];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err123);
                  }
                  errors++;
                }
                if (data70.high_fan_in_module_modified === void 0) {
                  const err124 = { instancePath: instancePath + "/proposals/" + i1 + "/risk_signals", schemaPath: "#/properties/proposals/items/properties/risk_signals/required", keyword: "required", params: { missingProperty: "high_fan_in_module_modified" } };
                  if (vErrors === null) {
                    vErrors = [err124];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err124);
                  }
                  errors++;
                }
                if (data70.ast_change_type === void 0) {
                  const err125 = { instancePath: instancePath + "/proposals/" + i1 + "/risk_signals", schemaPath: "#/properties/proposals/items/properties/risk_signals/required", keyword: "required", params: { missingProperty: "ast_change_type" } };
                  if (vErrors === null) {
                    vErrors = [err125];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err125);
                  }
                  errors++;
                }
                if (data70.mechanical_only === void 0) {
                  const err126 = { instancePath: instancePath + "/proposals/" + i1 + "/risk_signals", schemaPath: "#/properties/proposals/items/properties/risk_signals/required", keyword: "required", params: { missingProperty: "mechanical_only" } };
                  if (vErrors === null) {
                    vErrors = [err126];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err126);
                  }
                  errors++;
                }
                for (const key1 in data70) {
                  if (!(key1 === "touched_auth_or_permission_patterns" || key1 === "public_api_signature_changed" || key1 === "invariant_referenced_file_modified" || key1 === "high_fan_in_module_modified" || key1 === "ast_change_type" || key1 === "mechanical_only")) {
                    const err127 = { instancePath: instancePath + "/proposals/" + i1 + "/risk_signals", schemaPath: "#/properties/proposals/items/properties/risk_signals/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 } };
                    if (vErrors === null) {
                      vErrors = [err127];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err127);
                    }
                    errors++;
                  }
                }
                if (data70.touched_auth_or_permission_patterns !== void 0) {
                  if (typeof data70.touched_auth_or_permission_patterns !== "boolean") {
                    const err128 = { instancePath: instancePath + "/proposals/" + i1 + "/risk_signals/touched_auth_or_permission_patterns", schemaPath: "#/properties/proposals/items/properties/risk_signals/properties/touched_auth_or_permission_patterns/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err128];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err128);
                    }
                    errors++;
                  }
                }
                if (data70.public_api_signature_changed !== void 0) {
                  if (typeof data70.public_api_signature_changed !== "boolean") {
                    const err129 = { instancePath: instancePath + "/proposals/" + i1 + "/risk_signals/public_api_signature_changed", schemaPath: "#/properties/proposals/items/properties/risk_signals/properties/public_api_signature_changed/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err129];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err129);
                    }
                    errors++;
                  }
                }
                if (data70.invariant_referenced_file_modified !== void 0) {
                  if (typeof data70.invariant_referenced_file_modified !== "boolean") {
                    const err130 = { instancePath: instancePath + "/proposals/" + i1 + "/risk_signals/invariant_referenced_file_modified", schemaPath: "#/properties/proposals/items/properties/risk_signals/properties/invariant_referenced_file_modified/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err130];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err130);
                    }
                    errors++;
                  }
                }
                if (data70.high_fan_in_module_modified !== void 0) {
                  if (typeof data70.high_fan_in_module_modified !== "boolean") {
                    const err131 = { instancePath: instancePath + "/proposals/" + i1 + "/risk_signals/high_fan_in_module_modified", schemaPath: "#/properties/proposals/items/properties/risk_signals/properties/high_fan_in_module_modified/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err131];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err131);
                    }
                    errors++;
                  }
                }
                if (data70.ast_change_type !== void 0) {
                  let data75 = data70.ast_change_type;
                  if (!(data75 === "mechanical" || data75 === "behavioral" || data75 === "structural")) {
                    const err132 = { instancePath: instancePath + "/proposals/" + i1 + "/risk_signals/ast_change_type", schemaPath: "#/properties/proposals/items/properties/risk_signals/properties/ast_change_type/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.risk_signals.properties.ast_change_type.enum } };
                    if (vErrors === null) {
                      vErrors = [err132];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err132);
                    }
                    errors++;
                  }
                }
                if (data70.mechanical_only !== void 0) {
                  if (typeof data70.mechanical_only !== "boolean") {
                    const err133 = { instancePath: instancePath + "/proposals/" + i1 + "/risk_signals/mechanical_only", schemaPath: "#/properties/proposals/items/properties/risk_signals/properties/mechanical_only/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err133];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err133);
                    }
                    errors++;
                  }
                }
              } else {
                const err134 = { instancePath: instancePath + "/proposals/" + i1 + "/risk_signals", schemaPath: "#/properties/proposals/items/properties/risk_signals/type", keyword: "type", params: { type: "object" } };
                if (vErrors === null) {
                  vErrors = [err134];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err134);
                }
                errors++;
              }
            }
            if (data14.classification_verification !== void 0) {
              let data77 = data14.classification_verification;
              if (data77 && typeof data77 == "object" && !Array.isArray(data77)) {
                if (data77.agent_classification === void 0) {
                  const err135 = { instancePath: instancePath + "/proposals/" + i1 + "/classification_verification", schemaPath: "#/properties/proposals/items/properties/classification_verification/required", keyword: "required", params: { missingProperty: "agent_classification" } };
                  if (vErrors === null) {
                    vErrors = [err135];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err135);
                  }
                  errors++;
                }
                if (data77.verifier_classification === void 0) {
                  const err136 = { instancePath: instancePath + "/proposals/" + i1 + "/classification_verification", schemaPath: "#/properties/proposals/items/properties/classification_verification/required", keyword: "required", params: { missingProperty: "verifier_classification" } };
                  if (vErrors === null) {
                    vErrors = [err136];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err136);
                  }
                  errors++;
                }
                if (data77.agreement === void 0) {
                  const err137 = { instancePath: instancePath + "/proposals/" + i1 + "/classification_verification", schemaPath: "#/properties/proposals/items/properties/classification_verification/required", keyword: "required", params: { missingProperty: "agreement" } };
                  if (vErrors === null) {
                    vErrors = [err137];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err137);
                  }
                  errors++;
                }
                if (data77.stage1_override === void 0) {
                  const err138 = { instancePath: instancePath + "/proposals/" + i1 + "/classification_verification", schemaPath: "#/properties/proposals/items/properties/classification_verification/required", keyword: "required", params: { missingProperty: "stage1_override" } };
                  if (vErrors === null) {
                    vErrors = [err138];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err138);
                  }
                  errors++;
                }
                if (data77.agent_classification !== void 0) {
                  let data78 = data77.agent_classification;
                  if (!(data78 === "mechanical" || data78 === "behavioral" || data78 === "architectural" || data78 === null)) {
                    const err139 = { instancePath: instancePath + "/proposals/" + i1 + "/classification_verification/agent_classification", schemaPath: "#/properties/proposals/items/properties/classification_verification/properties/agent_classification/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.classification_verification.properties.agent_classification.enum } };
                    if (vErrors === null) {
                      vErrors = [err139];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err139);
                    }
                    errors++;
                  }
                }
                if (data77.verifier_classification !== void 0) {
                  let data79 = data77.verifier_classification;
                  if (!(data79 === "mechanical" || data79 === "behavioral" || data79 === "architectural" || data79 === null)) {
                    const err140 = { instancePath: instancePath + "/proposals/" + i1 + "/classification_verification/verifier_classification", schemaPath: "#/properties/proposals/items/properties/classification_verification/properties/verifier_classification/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.classification_verification.properties.verifier_classification.enum } };
                    if (vErrors === null) {
                      vErrors = [err140];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err140);
                    }
                    errors++;
                  }
                }
                if (data77.agreement !== void 0) {
                  let data80 = data77.agreement;
                  if (typeof data80 !== "boolean" && data80 !== null) {
                    const err141 = { instancePath: instancePath + "/proposals/" + i1 + "/classification_verification/agreement", schemaPath: "#/properties/proposals/items/properties/classification_verification/properties/agreement/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.classification_verification.properties.agreement.type } };
                    if (vErrors === null) {
                      vErrors = [err141];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err141);
                    }
                    errors++;
                  }
                }
                if (data77.stage1_override !== void 0) {
                  if (typeof data77.stage1_override !== "boolean") {
                    const err142 = { instancePath: instancePath + "/proposals/" + i1 + "/classification_verification/stage1_override", schemaPath: "#/properties/proposals/items/properties/classification_verification/properties/stage1_override/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err142];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err142);
                    }
                    errors++;
                  }
                }
                if (data77.verifier !== void 0) {
                  if (typeof data77.verifier !== "string") {
                    const err143 = { instancePath: instancePath + "/proposals/" + i1 + "/classification_verification/verifier", schemaPath: "#/properties/proposals/items/properties/classification_verification/properties/verifier/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err143];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err143);
                    }
                    errors++;
                  }
                }
                if (data77.justification !== void 0) {
                  let data83 = data77.justification;
                  if (typeof data83 !== "string" && data83 !== null) {
                    const err144 = { instancePath: instancePath + "/proposals/" + i1 + "/classification_verification/justification", schemaPath: "#/properties/proposals/items/properties/classification_verification/properties/justification/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.classification_verification.properties.justification.type } };
                    if (vErrors === null) {
                      vErrors = [err144];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err144);
                    }
                    errors++;
                  }
                }
                if (data77.verifier_skill !== void 0) {
                  if (typeof data77.verifier_skill !== "string") {
                    const err145 = { instancePath: instancePath + "/proposals/" + i1 + "/classification_verification/verifier_skill", schemaPath: "#/properties/proposals/items/properties/classification_verification/properties/verifier_skill/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err145];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err145);
                    }
                    errors++;
                  }
                }
              } else {
                const err146 = { instancePath: instancePath + "/proposals/" + i1 + "/classification_verification", schemaPath: "#/properties/proposals/items/properties/classification_verification/type", keyword: "type", params: { type: "object" } };
                if (vErrors === null) {
                  vErrors = [err146];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err146);
                }
                errors++;
              }
            }
            if (data14.dependency_scan !== void 0) {
              let data85 = data14.dependency_scan;
              if (data85 && typeof data85 == "object" && !Array.isArray(data85)) {
                if (data85.undeclared_imports === void 0) {
                  const err147 = { instancePath: instancePath + "/proposals/" + i1 + "/dependency_scan", schemaPath: "#/properties/proposals/items/properties/dependency_scan/required", keyword: "required", params: { missingProperty: "undeclared_imports" } };
                  if (vErrors === null) {
                    vErrors = [err147];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err147);
                  }
                  errors++;
                }
                if (data85.stale_declared_deps === void 0) {
                  const err148 = { instancePath: instancePath + "/proposals/" + i1 + "/dependency_scan", schemaPath: "#/properties/proposals/items/properties/dependency_scan/required", keyword: "required", params: { missingProperty: "stale_declared_deps" } };
                  if (vErrors === null) {
                    vErrors = [err148];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err148);
                  }
                  errors++;
                }
                if (data85.cross_scope_undeclared === void 0) {
                  const err149 = { instancePath: instancePath + "/proposals/" + i1 + "/dependency_scan", schemaPath: "#/properties/proposals/items/properties/dependency_scan/required", keyword: "required", params: { missingProperty: "cross_scope_undeclared" } };
                  if (vErrors === null) {
                    vErrors = [err149];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err149);
                  }
                  errors++;
                }
                if (data85.undeclared_imports !== void 0) {
                  let data86 = data85.undeclared_imports;
                  if (Array.isArray(data86)) {
                    const len11 = data86.length;
                    for (let i11 = 0; i11 < len11; i11++) {
                      if (typeof data86[i11] !== "string") {
                        const err150 = { instancePath: instancePath + "/proposals/" + i1 + "/dependency_scan/undeclared_imports/" + i11, schemaPath: "#/properties/proposals/items/properties/dependency_scan/properties/undeclared_imports/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err150];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err150);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err151 = { instancePath: instancePath + "/proposals/" + i1 + "/dependency_scan/undeclared_imports", schemaPath: "#/properties/proposals/items/properties/dependency_scan/properties/undeclared_imports/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err151];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err151);
                    }
                    errors++;
                  }
                }
                if (data85.stale_declared_deps !== void 0) {
                  let data88 = data85.stale_declared_deps;
                  if (Array.isArray(data88)) {
                    const len12 = data88.length;
                    for (let i12 = 0; i12 < len12; i12++) {
                      if (typeof data88[i12] !== "string") {
                        const err152 = { instancePath: instancePath + "/proposals/" + i1 + "/dependency_scan/stale_declared_deps/" + i12, schemaPath: "#/properties/proposals/items/properties/dependency_scan/properties/stale_declared_deps/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err152];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err152);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err153 = { instancePath: instancePath + "/proposals/" + i1 + "/dependency_scan/stale_declared_deps", schemaPath: "#/properties/proposals/items/properties/dependency_scan/properties/stale_declared_deps/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err153];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err153);
                    }
                    errors++;
                  }
                }
                if (data85.cross_scope_undeclared !== void 0) {
                  let data90 = data85.cross_scope_undeclared;
                  if (Array.isArray(data90)) {
                    const len13 = data90.length;
                    for (let i13 = 0; i13 < len13; i13++) {
                      if (typeof data90[i13] !== "string") {
                        const err154 = { instancePath: instancePath + "/proposals/" + i1 + "/dependency_scan/cross_scope_undeclared/" + i13, schemaPath: "#/properties/proposals/items/properties/dependency_scan/properties/cross_scope_undeclared/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err154];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err154);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err155 = { instancePath: instancePath + "/proposals/" + i1 + "/dependency_scan/cross_scope_undeclared", schemaPath: "#/properties/proposals/items/properties/dependency_scan/properties/cross_scope_undeclared/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err155];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err155);
                    }
                    errors++;
                  }
                }
              } else {
                const err156 = { instancePath: instancePath + "/proposals/" + i1 + "/dependency_scan", schemaPath: "#/properties/proposals/items/properties/dependency_scan/type", keyword: "type", params: { type: "object" } };
                if (vErrors === null) {
                  vErrors = [err156];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err156);
                }
                errors++;
              }
            }
            if (data14.agent_reasoning_summary !== void 0) {
              if (typeof data14.agent_reasoning_summary !== "string") {
                const err157 = { instancePath: instancePath + "/proposals/" + i1 + "/agent_reasoning_summary", schemaPath: "#/properties/proposals/items/properties/agent_reasoning_summary/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err157];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err157);
                }
                errors++;
              }
            }
            if (data14.status !== void 0) {
              let data93 = data14.status;
              if (!(data93 === "pending" || data93 === "escalated" || data93 === "waiting_rfc" || data93 === "approved" || data93 === "merged" || data93 === "rejected" || data93 === "superseded" || data93 === "withdrawn")) {
                const err158 = { instancePath: instancePath + "/proposals/" + i1 + "/status", schemaPath: "#/properties/proposals/items/properties/status/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.status.enum } };
                if (vErrors === null) {
                  vErrors = [err158];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err158);
                }
                errors++;
              }
            }
            if (data14.submitted_at !== void 0) {
              let data94 = data14.submitted_at;
              if (typeof data94 === "string") {
                if (!pattern6.test(data94)) {
                  const err159 = { instancePath: instancePath + "/proposals/" + i1 + "/submitted_at", schemaPath: "#/properties/proposals/items/properties/submitted_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                  if (vErrors === null) {
                    vErrors = [err159];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err159);
                  }
                  errors++;
                }
              } else {
                const err160 = { instancePath: instancePath + "/proposals/" + i1 + "/submitted_at", schemaPath: "#/properties/proposals/items/properties/submitted_at/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err160];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err160);
                }
                errors++;
              }
            }
            if (data14.task_id !== void 0) {
              let data95 = data14.task_id;
              if (typeof data95 !== "string" && data95 !== null) {
                const err161 = { instancePath: instancePath + "/proposals/" + i1 + "/task_id", schemaPath: "#/properties/proposals/items/properties/task_id/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.task_id.type } };
                if (vErrors === null) {
                  vErrors = [err161];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err161);
                }
                errors++;
              }
            }
            if (data14.base !== void 0) {
              let data96 = data14.base;
              if (typeof data96 !== "string" && data96 !== null) {
                const err162 = { instancePath: instancePath + "/proposals/" + i1 + "/base", schemaPath: "#/properties/proposals/items/properties/base/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.base.type } };
                if (vErrors === null) {
                  vErrors = [err162];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err162);
                }
                errors++;
              }
              if (typeof data96 === "string") {
                if (!pattern8.test(data96)) {
                  const err163 = { instancePath: instancePath + "/proposals/" + i1 + "/base", schemaPath: "#/properties/proposals/items/properties/base/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                  if (vErrors === null) {
                    vErrors = [err163];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err163);
                  }
                  errors++;
                }
              }
            }
            if (data14.head !== void 0) {
              let data97 = data14.head;
              if (typeof data97 !== "string" && data97 !== null) {
                const err164 = { instancePath: instancePath + "/proposals/" + i1 + "/head", schemaPath: "#/properties/proposals/items/properties/head/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.head.type } };
                if (vErrors === null) {
                  vErrors = [err164];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err164);
                }
                errors++;
              }
              if (typeof data97 === "string") {
                if (!pattern8.test(data97)) {
                  const err165 = { instancePath: instancePath + "/proposals/" + i1 + "/head", schemaPath: "#/properties/proposals/items/properties/head/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                  if (vErrors === null) {
                    vErrors = [err165];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err165);
                  }
                  errors++;
                }
              }
            }
            if (data14.seen_at !== void 0) {
              let data98 = data14.seen_at;
              if (typeof data98 !== "string" && data98 !== null) {
                const err166 = { instancePath: instancePath + "/proposals/" + i1 + "/seen_at", schemaPath: "#/properties/proposals/items/properties/seen_at/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.seen_at.type } };
                if (vErrors === null) {
                  vErrors = [err166];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err166);
                }
                errors++;
              }
              if (typeof data98 === "string") {
                if (!pattern6.test(data98)) {
                  const err167 = { instancePath: instancePath + "/proposals/" + i1 + "/seen_at", schemaPath: "#/properties/proposals/items/properties/seen_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                  if (vErrors === null) {
                    vErrors = [err167];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err167);
                  }
                  errors++;
                }
              }
            }
            if (data14.pushed_at !== void 0) {
              let data99 = data14.pushed_at;
              if (typeof data99 !== "string" && data99 !== null) {
                const err168 = { instancePath: instancePath + "/proposals/" + i1 + "/pushed_at", schemaPath: "#/properties/proposals/items/properties/pushed_at/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.pushed_at.type } };
                if (vErrors === null) {
                  vErrors = [err168];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err168);
                }
                errors++;
              }
              if (typeof data99 === "string") {
                if (!pattern6.test(data99)) {
                  const err169 = { instancePath: instancePath + "/proposals/" + i1 + "/pushed_at", schemaPath: "#/properties/proposals/items/properties/pushed_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                  if (vErrors === null) {
                    vErrors = [err169];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err169);
                  }
                  errors++;
                }
              }
            }
            if (data14.amended_at !== void 0) {
              let data100 = data14.amended_at;
              if (typeof data100 !== "string" && data100 !== null) {
                const err170 = { instancePath: instancePath + "/proposals/" + i1 + "/amended_at", schemaPath: "#/properties/proposals/items/properties/amended_at/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.amended_at.type } };
                if (vErrors === null) {
                  vErrors = [err170];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err170);
                }
                errors++;
              }
              if (typeof data100 === "string") {
                if (!pattern6.test(data100)) {
                  const err171 = { instancePath: instancePath + "/proposals/" + i1 + "/amended_at", schemaPath: "#/properties/proposals/items/properties/amended_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                  if (vErrors === null) {
                    vErrors = [err171];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err171);
                  }
                  errors++;
                }
              }
            }
            if (data14.rfc !== void 0) {
              let data101 = data14.rfc;
              if (typeof data101 !== "string" && data101 !== null) {
                const err172 = { instancePath: instancePath + "/proposals/" + i1 + "/rfc", schemaPath: "#/properties/proposals/items/properties/rfc/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.rfc.type } };
                if (vErrors === null) {
                  vErrors = [err172];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err172);
                }
                errors++;
              }
            }
            if (data14.decision !== void 0) {
              let data102 = data14.decision;
              if (!(data102 && typeof data102 == "object" && !Array.isArray(data102)) && data102 !== null) {
                const err173 = { instancePath: instancePath + "/proposals/" + i1 + "/decision", schemaPath: "#/properties/proposals/items/properties/decision/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.decision.type } };
                if (vErrors === null) {
                  vErrors = [err173];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err173);
                }
                errors++;
              }
              if (data102 && typeof data102 == "object" && !Array.isArray(data102)) {
                if (data102.session_id !== void 0) {
                  if (typeof data102.session_id !== "string") {
                    const err174 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/session_id", schemaPath: "#/properties/proposals/items/properties/decision/properties/session_id/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err174];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err174);
                    }
                    errors++;
                  }
                }
                if (data102.decided_at !== void 0) {
                  let data104 = data102.decided_at;
                  if (typeof data104 === "string") {
                    if (!pattern6.test(data104)) {
                      const err175 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/decided_at", schemaPath: "#/properties/proposals/items/properties/decision/properties/decided_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                      if (vErrors === null) {
                        vErrors = [err175];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err175);
                      }
                      errors++;
                    }
                  } else {
                    const err176 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/decided_at", schemaPath: "#/properties/proposals/items/properties/decision/properties/decided_at/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err176];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err176);
                    }
                    errors++;
                  }
                }
                if (data102.decision !== void 0) {
                  let data105 = data102.decision;
                  if (!(data105 === "auto_approve" || data105 === "approve" || data105 === "reject" || data105 === "escalate" || data105 === "rfc")) {
                    const err177 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/decision", schemaPath: "#/properties/proposals/items/properties/decision/properties/decision/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.decision.properties.decision.enum } };
                    if (vErrors === null) {
                      vErrors = [err177];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err177);
                    }
                    errors++;
                  }
                }
                if (data102.decision_type !== void 0) {
                  let data106 = data102.decision_type;
                  if (!(data106 === "implementation" || data106 === "architectural")) {
                    const err178 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/decision_type", schemaPath: "#/properties/proposals/items/properties/decision/properties/decision_type/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.decision.properties.decision_type.enum } };
                    if (vErrors === null) {
                      vErrors = [err178];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err178);
                    }
                    errors++;
                  }
                }
                if (data102.classification !== void 0) {
                  let data107 = data102.classification;
                  if (!(data107 === "mechanical" || data107 === "behavioral" || data107 === "architectural")) {
                    const err179 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/classification", schemaPath: "#/properties/proposals/items/properties/decision/properties/classification/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.decision.properties.classification.enum } };
                    if (vErrors === null) {
                      vErrors = [err179];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err179);
                    }
                    errors++;
                  }
                }
                if (data102.stage1 !== void 0) {
                  let data108 = data102.stage1;
                  if (!(data108 === "mechanical" || data108 === "behavioral" || data108 === "architectural" || data108 === null)) {
                    const err180 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/stage1", schemaPath: "#/properties/proposals/items/properties/decision/properties/stage1/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.decision.properties.stage1.enum } };
                    if (vErrors === null) {
                      vErrors = [err180];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err180);
                    }
                    errors++;
                  }
                }
                if (data102.rationale !== void 0) {
                  if (typeof data102.rationale !== "string") {
                    const err181 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/rationale", schemaPath: "#/properties/proposals/items/properties/decision/properties/rationale/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err181];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err181);
                    }
                    errors++;
                  }
                }
                if (data102.steps !== void 0) {
                  let data110 = data102.steps;
                  if (Array.isArray(data110)) {
                    const len14 = data110.length;
                    for (let i14 = 0; i14 < len14; i14++) {
                      let data111 = data110[i14];
                      if (data111 && typeof data111 == "object" && !Array.isArray(data111)) {
                        if (data111.step === void 0) {
                          const err182 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/steps/" + i14, schemaPath: "#/properties/proposals/items/properties/decision/properties/steps/items/required", keyword: "required", params: { missingProperty: "step" } };
                          if (vErrors === null) {
                            vErrors = [err182];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err182);
                          }
                          errors++;
                        }
                        if (data111.title === void 0) {
                          const err183 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/steps/" + i14, schemaPath: "#/properties/proposals/items/properties/decision/properties/steps/items/required", keyword: "required", params: { missingProperty: "title" } };
                          if (vErrors === null) {
                            vErrors = [err183];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err183);
                          }
                          errors++;
                        }
                        if (data111.outcome === void 0) {
                          const err184 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/steps/" + i14, schemaPath: "#/properties/proposals/items/properties/decision/properties/steps/items/required", keyword: "required", params: { missingProperty: "outcome" } };
                          if (vErrors === null) {
                            vErrors = [err184];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err184);
                          }
                          errors++;
                        }
                        if (data111.step !== void 0) {
                          let data112 = data111.step;
                          if (!(typeof data112 == "number" && (!(data112 % 1) && !isNaN(data112)) && isFinite(data112))) {
                            const err185 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/steps/" + i14 + "/step", schemaPath: "#/properties/proposals/items/properties/decision/properties/steps/items/properties/step/type", keyword: "type", params: { type: "integer" } };
                            if (vErrors === null) {
                              vErrors = [err185];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err185);
                            }
                            errors++;
                          }
                        }
                        if (data111.title !== void 0) {
                          if (typeof data111.title !== "string") {
                            const err186 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/steps/" + i14 + "/title", schemaPath: "#/properties/proposals/items/properties/decision/properties/steps/items/properties/title/type", keyword: "type", params: { type: "string" } };
                            if (vErrors === null) {
                              vErrors = [err186];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err186);
                            }
                            errors++;
                          }
                        }
                        if (data111.outcome !== void 0) {
                          if (typeof data111.outcome !== "string") {
                            const err187 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/steps/" + i14 + "/outcome", schemaPath: "#/properties/proposals/items/properties/decision/properties/steps/items/properties/outcome/type", keyword: "type", params: { type: "string" } };
                            if (vErrors === null) {
                              vErrors = [err187];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err187);
                            }
                            errors++;
                          }
                        }
                        if (data111.facts !== void 0) {
                          let data115 = data111.facts;
                          if (Array.isArray(data115)) {
                            const len15 = data115.length;
                            for (let i15 = 0; i15 < len15; i15++) {
                              if (typeof data115[i15] !== "string") {
                                const err188 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/steps/" + i14 + "/facts/" + i15, schemaPath: "#/properties/proposals/items/properties/decision/properties/steps/items/properties/facts/items/type", keyword: "type", params: { type: "string" } };
                                if (vErrors === null) {
                                  vErrors = [err188];
                                } else if (vErrors.length < 1e3) {
                                  vErrors.push(err188);
                                }
                                errors++;
                              }
                            }
                          } else {
                            const err189 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/steps/" + i14 + "/facts", schemaPath: "#/properties/proposals/items/properties/decision/properties/steps/items/properties/facts/type", keyword: "type", params: { type: "array" } };
                            if (vErrors === null) {
                              vErrors = [err189];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err189);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err190 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/steps/" + i14, schemaPath: "#/properties/proposals/items/properties/decision/properties/steps/items/type", keyword: "type", params: { type: "object" } };
                        if (vErrors === null) {
                          vErrors = [err190];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err190);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err191 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/steps", schemaPath: "#/properties/proposals/items/properties/decision/properties/steps/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err191];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err191);
                    }
                    errors++;
                  }
                }
                if (data102.triggers !== void 0) {
                  let data117 = data102.triggers;
                  if (Array.isArray(data117)) {
                    const len16 = data117.length;
                    for (let i16 = 0; i16 < len16; i16++) {
                      let data118 = data117[i16];
                      if (!(data118 === "architectural_change" || data118 === "invariant_change" || data118 === "new_external_dependency" || data118 === "shared_interface" || data118 === "invariant_ambiguity" || data118 === "assumption_conflict")) {
                        const err192 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/triggers/" + i16, schemaPath: "#/properties/proposals/items/properties/decision/properties/triggers/items/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.decision.properties.triggers.items.enum } };
                        if (vErrors === null) {
                          vErrors = [err192];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err192);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err193 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/triggers", schemaPath: "#/properties/proposals/items/properties/decision/properties/triggers/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err193];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err193);
                    }
                    errors++;
                  }
                }
                if (data102.uncertain !== void 0) {
                  if (typeof data102.uncertain !== "boolean") {
                    const err194 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/uncertain", schemaPath: "#/properties/proposals/items/properties/decision/properties/uncertain/type", keyword: "type", params: { type: "boolean" } };
                    if (vErrors === null) {
                      vErrors = [err194];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err194);
                    }
                    errors++;
                  }
                }
                if (data102.blocked_by !== void 0) {
                  let data120 = data102.blocked_by;
                  if (Array.isArray(data120)) {
                    const len17 = data120.length;
                    for (let i17 = 0; i17 < len17; i17++) {
                      if (typeof data120[i17] !== "string") {
                        const err195 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/blocked_by/" + i17, schemaPath: "#/properties/proposals/items/properties/decision/properties/blocked_by/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err195];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err195);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err196 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/blocked_by", schemaPath: "#/properties/proposals/items/properties/decision/properties/blocked_by/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err196];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err196);
                    }
                    errors++;
                  }
                }
                if (data102.conflicts !== void 0) {
                  let data122 = data102.conflicts;
                  if (Array.isArray(data122)) {
                    const len18 = data122.length;
                    for (let i18 = 0; i18 < len18; i18++) {
                      if (typeof data122[i18] !== "string") {
                        const err197 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/conflicts/" + i18, schemaPath: "#/properties/proposals/items/properties/decision/properties/conflicts/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err197];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err197);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err198 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/conflicts", schemaPath: "#/properties/proposals/items/properties/decision/properties/conflicts/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err198];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err198);
                    }
                    errors++;
                  }
                }
                if (data102.not_merged !== void 0) {
                  if (typeof data102.not_merged !== "string") {
                    const err199 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/not_merged", schemaPath: "#/properties/proposals/items/properties/decision/properties/not_merged/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err199];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err199);
                    }
                    errors++;
                  }
                }
                if (data102.verification !== void 0) {
                  let data125 = data102.verification;
                  if (data125 && typeof data125 == "object" && !Array.isArray(data125)) {
                    if (data125.status === void 0) {
                      const err200 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/verification", schemaPath: "#/properties/proposals/items/properties/decision/properties/verification/required", keyword: "required", params: { missingProperty: "status" } };
                      if (vErrors === null) {
                        vErrors = [err200];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err200);
                      }
                      errors++;
                    }
                    if (data125.tree === void 0) {
                      const err201 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/verification", schemaPath: "#/properties/proposals/items/properties/decision/properties/verification/required", keyword: "required", params: { missingProperty: "tree" } };
                      if (vErrors === null) {
                        vErrors = [err201];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err201);
                      }
                      errors++;
                    }
                    if (data125.branches === void 0) {
                      const err202 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/verification", schemaPath: "#/properties/proposals/items/properties/decision/properties/verification/required", keyword: "required", params: { missingProperty: "branches" } };
                      if (vErrors === null) {
                        vErrors = [err202];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err202);
                      }
                      errors++;
                    }
                    if (data125.commands === void 0) {
                      const err203 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/verification", schemaPath: "#/properties/proposals/items/properties/decision/properties/verification/required", keyword: "required", params: { missingProperty: "commands" } };
                      if (vErrors === null) {
                        vErrors = [err203];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err203);
                      }
                      errors++;
                    }
                    if (data125.status !== void 0) {
                      let data126 = data125.status;
                      if (!(data126 === "passed" || data126 === "failed" || data126 === "undecided")) {
                        const err204 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/verification/status", schemaPath: "#/properties/proposals/items/properties/decision/properties/verification/properties/status/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.decision.properties.verification.properties.status.enum } };
                        if (vErrors === null) {
                          vErrors = [err204];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err204);
                        }
                        errors++;
                      }
                    }
                    if (data125.commit !== void 0) {
                      let data127 = data125.commit;
                      if (typeof data127 === "string") {
                        if (!pattern8.test(data127)) {
                          const err205 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/verification/commit", schemaPath: "#/properties/proposals/items/properties/decision/properties/verification/properties/commit/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                          if (vErrors === null) {
                            vErrors = [err205];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err205);
                          }
                          errors++;
                        }
                      } else {
                        const err206 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/verification/commit", schemaPath: "#/properties/proposals/items/properties/decision/properties/verification/properties/commit/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err206];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err206);
                        }
                        errors++;
                      }
                    }
                    if (data125.tree !== void 0) {
                      let data128 = data125.tree;
                      if (typeof data128 === "string") {
                        if (!pattern8.test(data128)) {
                          const err207 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/verification/tree", schemaPath: "#/properties/proposals/items/properties/decision/properties/verification/properties/tree/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                          if (vErrors === null) {
                            vErrors = [err207];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err207);
                          }
                          errors++;
                        }
                      } else {
                        const err208 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/verification/tree", schemaPath: "#/properties/proposals/items/properties/decision/properties/verification/properties/tree/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err208];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err208);
                        }
                        errors++;
                      }
                    }
                    if (data125.branches !== void 0) {
                      let data129 = data125.branches;
                      if (Array.isArray(data129)) {
                        const len19 = data129.length;
                        for (let i19 = 0; i19 < len19; i19++) {
                          if (typeof data129[i19] !== "string") {
                            const err209 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/verification/branches/" + i19, schemaPath: "#/properties/proposals/items/properties/decision/properties/verification/properties/branches/items/type", keyword: "type", params: { type: "string" } };
                            if (vErrors === null) {
                              vErrors = [err209];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err209);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err210 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/verification/branches", schemaPath: "#/properties/proposals/items/properties/decision/properties/verification/properties/branches/type", keyword: "type", params: { type: "array" } };
                        if (vErrors === null) {
                          vErrors = [err210];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err210);
                        }
                        errors++;
                      }
                    }
                    if (data125.commands !== void 0) {
                      let data131 = data125.commands;
                      if (Array.isArray(data131)) {
                        const len20 = data131.length;
                        for (let i20 = 0; i20 < len20; i20++) {
                          if (typeof data131[i20] !== "string") {
                            const err211 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/verification/commands/" + i20, schemaPath: "#/properties/proposals/items/properties/decision/properties/verification/properties/commands/items/type", keyword: "type", params: { type: "string" } };
                            if (vErrors === null) {
                              vErrors = [err211];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err211);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err212 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/verification/commands", schemaPath: "#/properties/proposals/items/properties/decision/properties/verification/properties/commands/type", keyword: "type", params: { type: "array" } };
                        if (vErrors === null) {
                          vErrors = [err212];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err212);
                        }
                        errors++;
                      }
                    }
                    if (data125.because !== void 0) {
                      if (typeof data125.because !== "string") {
                        const err213 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/verification/because", schemaPath: "#/properties/proposals/items/properties/decision/properties/verification/properties/because/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err213];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err213);
                        }
                        errors++;
                      }
                    }
                    if (data125.output !== void 0) {
                      if (typeof data125.output !== "string") {
                        const err214 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/verification/output", schemaPath: "#/properties/proposals/items/properties/decision/properties/verification/properties/output/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err214];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err214);
                        }
                        errors++;
                      }
                    }
                    if (data125.seconds !== void 0) {
                      let data135 = data125.seconds;
                      if (!(typeof data135 == "number" && isFinite(data135))) {
                        const err215 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/verification/seconds", schemaPath: "#/properties/proposals/items/properties/decision/properties/verification/properties/seconds/type", keyword: "type", params: { type: "number" } };
                        if (vErrors === null) {
                          vErrors = [err215];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err215);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err216 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/verification", schemaPath: "#/properties/proposals/items/properties/decision/properties/verification/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err216];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err216);
                    }
                    errors++;
                  }
                }
                if (data102.unproven !== void 0) {
                  let data136 = data102.unproven;
                  if (Array.isArray(data136)) {
                    const len21 = data136.length;
                    for (let i21 = 0; i21 < len21; i21++) {
                      if (typeof data136[i21] !== "string") {
                        const err217 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/unproven/" + i21, schemaPath: "#/properties/proposals/items/properties/decision/properties/unproven/items/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err217];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err217);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err218 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/unproven", schemaPath: "#/properties/proposals/items/properties/decision/properties/unproven/type", keyword: "type", params: { type: "array" } };
                    if (vErrors === null) {
                      vErrors = [err218];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err218);
                    }
                    errors++;
                  }
                }
                if (data102.reading !== void 0) {
                  let data138 = data102.reading;
                  if (data138 && typeof data138 == "object" && !Array.isArray(data138)) {
                    if (data138.reader === void 0) {
                      const err219 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/reading", schemaPath: "#/properties/proposals/items/properties/decision/properties/reading/required", keyword: "required", params: { missingProperty: "reader" } };
                      if (vErrors === null) {
                        vErrors = [err219];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err219);
                      }
                      errors++;
                    }
                    if (data138.verdict === void 0) {
                      const err220 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/reading", schemaPath: "#/properties/proposals/items/properties/decision/properties/reading/required", keyword: "required", params: { missingProperty: "verdict" } };
                      if (vErrors === null) {
                        vErrors = [err220];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err220);
                      }
                      errors++;
                    }
                    if (data138.reason === void 0) {
                      const err221 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/reading", schemaPath: "#/properties/proposals/items/properties/decision/properties/reading/required", keyword: "required", params: { missingProperty: "reason" } };
                      if (vErrors === null) {
                        vErrors = [err221];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err221);
                      }
                      errors++;
                    }
                    if (data138.class === void 0) {
                      const err222 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/reading", schemaPath: "#/properties/proposals/items/properties/decision/properties/reading/required", keyword: "required", params: { missingProperty: "class" } };
                      if (vErrors === null) {
                        vErrors = [err222];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err222);
                      }
                      errors++;
                    }
                    if (data138.findings === void 0) {
                      const err223 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/reading", schemaPath: "#/properties/proposals/items/properties/decision/properties/reading/required", keyword: "required", params: { missingProperty: "findings" } };
                      if (vErrors === null) {
                        vErrors = [err223];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err223);
                      }
                      errors++;
                    }
                    if (data138.reader !== void 0) {
                      if (typeof data138.reader !== "string") {
                        const err224 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/reading/reader", schemaPath: "#/properties/proposals/items/properties/decision/properties/reading/properties/reader/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err224];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err224);
                        }
                        errors++;
                      }
                    }
                    if (data138.skill !== void 0) {
                      if (typeof data138.skill !== "string") {
                        const err225 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/reading/skill", schemaPath: "#/properties/proposals/items/properties/decision/properties/reading/properties/skill/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err225];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err225);
                        }
                        errors++;
                      }
                    }
                    if (data138.verdict !== void 0) {
                      let data141 = data138.verdict;
                      if (!(data141 === "approve" || data141 === "hold" || data141 === "needs_rework" || data141 === null)) {
                        const err226 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/reading/verdict", schemaPath: "#/properties/proposals/items/properties/decision/properties/reading/properties/verdict/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.decision.properties.reading.properties.verdict.enum } };
                        if (vErrors === null) {
                          vErrors = [err226];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err226);
                        }
                        errors++;
                      }
                    }
                    if (data138.reason !== void 0) {
                      if (typeof data138.reason !== "string") {
                        const err227 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/reading/reason", schemaPath: "#/properties/proposals/items/properties/decision/properties/reading/properties/reason/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err227];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err227);
                        }
                        errors++;
                      }
                    }
                    if (data138.class !== void 0) {
                      let data143 = data138.class;
                      if (!(data143 === "mechanical" || data143 === "behavioral" || data143 === "architectural" || data143 === null)) {
                        const err228 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/reading/class", schemaPath: "#/properties/proposals/items/properties/decision/properties/reading/properties/class/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.decision.properties.reading.properties.class.enum } };
                        if (vErrors === null) {
                          vErrors = [err228];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err228);
                        }
                        errors++;
                      }
                    }
                    if (data138.findings !== void 0) {
                      let data144 = data138.findings;
                      if (Array.isArray(data144)) {
                        const len22 = data144.length;
                        for (let i22 = 0; i22 < len22; i22++) {
                          let data145 = data144[i22];
                          if (data145 && typeof data145 == "object" && !Array.isArray(data145)) {
                            if (data145.path === void 0) {
                              const err229 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/reading/findings/" + i22, schemaPath: "#/properties/proposals/items/properties/decision/properties/reading/properties/findings/items/required", keyword: "required", params: { missingProperty: "path" } };
                              if (vErrors === null) {
                                vErrors = [err229];
                              } else if (vErrors.length < 1e3) {
                                vErrors.push(err229);
                              }
                              errors++;
                            }
                            if (data145.line === void 0) {
                              const err230 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/reading/findings/" + i22, schemaPath: "#/properties/proposals/items/properties/decision/properties/reading/properties/findings/items/required", keyword: "required", params: { missingProperty: "line" } };
                              if (vErrors === null) {
                                vErrors = [err230];
                              } else if (vErrors.length < 1e3) {
                                vErrors.push(err230);
                              }
                              errors++;
                            }
                            if (data145.message === void 0) {
                              const err231 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/reading/findings/" + i22, schemaPath: "#/properties/proposals/items/properties/decision/properties/reading/properties/findings/items/required", keyword: "required", params: { missingProperty: "message" } };
                              if (vErrors === null) {
                                vErrors = [err231];
                              } else if (vErrors.length < 1e3) {
                                vErrors.push(err231);
                              }
                              errors++;
                            }
                            if (data145.path !== void 0) {
                              if (typeof data145.path !== "string") {
                                const err232 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/reading/findings/" + i22 + "/path", schemaPath: "#/properties/proposals/items/properties/decision/properties/reading/properties/findings/items/properties/path/type", keyword: "type", params: { type: "string" } };
                                if (vErrors === null) {
                                  vErrors = [err232];
                                } else if (vErrors.length < 1e3) {
                                  vErrors.push(err232);
                                }
                                errors++;
                              }
                            }
                            if (data145.line !== void 0) {
                              let data147 = data145.line;
                              if (!(typeof data147 == "number" && (!(data147 % 1) && !isNaN(data147)) && isFinite(data147)) && data147 !== null) {
                                const err233 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/reading/findings/" + i22 + "/line", schemaPath: "#/properties/proposals/items/properties/decision/properties/reading/properties/findings/items/properties/line/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.decision.properties.reading.properties.findings.items.properties.line.type } };
                                if (vErrors === null) {
                                  vErrors = [err233];
                                } else if (vErrors.length < 1e3) {
                                  vErrors.push(err233);
                                }
                                errors++;
                              }
                            }
                            if (data145.message !== void 0) {
                              if (typeof data145.message !== "string") {
                                const err234 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/reading/findings/" + i22 + "/message", schemaPath: "#/properties/proposals/items/properties/decision/properties/reading/properties/findings/items/properties/message/type", keyword: "type", params: { type: "string" } };
                                if (vErrors === null) {
                                  vErrors = [err234];
                                } else if (vErrors.length < 1e3) {
                                  vErrors.push(err234);
                                }
                                errors++;
                              }
                            }
                          } else {
                            const err235 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/reading/findings/" + i22, schemaPath: "#/properties/proposals/items/properties/decision/properties/reading/properties/findings/items/type", keyword: "type", params: { type: "object" } };
                            if (vErrors === null) {
                              vErrors = [err235];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err235);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err236 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/reading/findings", schemaPath: "#/properties/proposals/items/properties/decision/properties/reading/properties/findings/type", keyword: "type", params: { type: "array" } };
                        if (vErrors === null) {
                          vErrors = [err236];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err236);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err237 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/reading", schemaPath: "#/properties/proposals/items/properties/decision/properties/reading/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err237];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err237);
                    }
                    errors++;
                  }
                }
                if (data102.by !== void 0) {
                  if (typeof data102.by !== "string") {
                    const err238 = { instancePath: instancePath + "/proposals/" + i1 + "/decision/by", schemaPath: "#/properties/proposals/items/properties/decision/properties/by/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err238];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err238);
                    }
                    errors++;
                  }
                }
              }
            }
            if (data14.holds !== void 0) {
              let data150 = data14.holds;
              if (Array.isArray(data150)) {
                const len23 = data150.length;
                for (let i23 = 0; i23 < len23; i23++) {
                  let data151 = data150[i23];
                  if (data151 && typeof data151 == "object" && !Array.isArray(data151)) {
                    if (data151.kind === void 0) {
                      const err239 = { instancePath: instancePath + "/proposals/" + i1 + "/holds/" + i23, schemaPath: "#/properties/proposals/items/properties/holds/items/required", keyword: "required", params: { missingProperty: "kind" } };
                      if (vErrors === null) {
                        vErrors = [err239];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err239);
                      }
                      errors++;
                    }
                    if (data151.needs === void 0) {
                      const err240 = { instancePath: instancePath + "/proposals/" + i1 + "/holds/" + i23, schemaPath: "#/properties/proposals/items/properties/holds/items/required", keyword: "required", params: { missingProperty: "needs" } };
                      if (vErrors === null) {
                        vErrors = [err240];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err240);
                      }
                      errors++;
                    }
                    if (data151.because === void 0) {
                      const err241 = { instancePath: instancePath + "/proposals/" + i1 + "/holds/" + i23, schemaPath: "#/properties/proposals/items/properties/holds/items/required", keyword: "required", params: { missingProperty: "because" } };
                      if (vErrors === null) {
                        vErrors = [err241];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err241);
                      }
                      errors++;
                    }
                    if (data151.path === void 0) {
                      const err242 = { instancePath: instancePath + "/proposals/" + i1 + "/holds/" + i23, schemaPath: "#/properties/proposals/items/properties/holds/items/required", keyword: "required", params: { missingProperty: "path" } };
                      if (vErrors === null) {
                        vErrors = [err242];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err242);
                      }
                      errors++;
                    }
                    if (data151.line === void 0) {
                      const err243 = { instancePath: instancePath + "/proposals/" + i1 + "/holds/" + i23, schemaPath: "#/properties/proposals/items/properties/holds/items/required", keyword: "required", params: { missingProperty: "line" } };
                      if (vErrors === null) {
                        vErrors = [err243];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err243);
                      }
                      errors++;
                    }
                    if (data151.kind !== void 0) {
                      let data152 = data151.kind;
                      if (!(data152 === "security" || data152 === "invariant" || data152 === "out_of_scope" || data152 === "cross_scope" || data152 === "fan_in" || data152 === "signature" || data152 === "unassigned" || data152 === "uncertain" || data152 === "parse_error" || data152 === "tests_removed" || data152 === "link" || data152 === "constant" || data152 === "wrong_label" || data152 === "breaker")) {
                        const err244 = { instancePath: instancePath + "/proposals/" + i1 + "/holds/" + i23 + "/kind", schemaPath: "#/properties/proposals/items/properties/holds/items/properties/kind/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.holds.items.properties.kind.enum } };
                        if (vErrors === null) {
                          vErrors = [err244];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err244);
                        }
                        errors++;
                      }
                    }
                    if (data151.needs !== void 0) {
                      let data153 = data151.needs;
                      if (!(data153 === "person" || data153 === "reader")) {
                        const err245 = { instancePath: instancePath + "/proposals/" + i1 + "/holds/" + i23 + "/needs", schemaPath: "#/properties/proposals/items/properties/holds/items/properties/needs/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.holds.items.properties.needs.enum } };
                        if (vErrors === null) {
                          vErrors = [err245];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err245);
                        }
                        errors++;
                      }
                    }
                    if (data151.because !== void 0) {
                      if (typeof data151.because !== "string") {
                        const err246 = { instancePath: instancePath + "/proposals/" + i1 + "/holds/" + i23 + "/because", schemaPath: "#/properties/proposals/items/properties/holds/items/properties/because/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err246];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err246);
                        }
                        errors++;
                      }
                    }
                    if (data151.path !== void 0) {
                      if (typeof data151.path !== "string") {
                        const err247 = { instancePath: instancePath + "/proposals/" + i1 + "/holds/" + i23 + "/path", schemaPath: "#/properties/proposals/items/properties/holds/items/properties/path/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err247];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err247);
                        }
                        errors++;
                      }
                    }
                    if (data151.line !== void 0) {
                      let data156 = data151.line;
                      if (!(typeof data156 == "number" && (!(data156 % 1) && !isNaN(data156)) && isFinite(data156)) && data156 !== null) {
                        const err248 = { instancePath: instancePath + "/proposals/" + i1 + "/holds/" + i23 + "/line", schemaPath: "#/properties/proposals/items/properties/holds/items/properties/line/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.holds.items.properties.line.type } };
                        if (vErrors === null) {
                          vErrors = [err248];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err248);
                        }
                        errors++;
                      }
                    }
                    if (data151.with !== void 0) {
                      let data157 = data151.with;
                      if (data157 && typeof data157 == "object" && !Array.isArray(data157)) {
                        if (data157.agent_id === void 0) {
                          const err249 = { instancePath: instancePath + "/proposals/" + i1 + "/holds/" + i23 + "/with", schemaPath: "#/properties/proposals/items/properties/holds/items/properties/with/required", keyword: "required", params: { missingProperty: "agent_id" } };
                          if (vErrors === null) {
                            vErrors = [err249];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err249);
                          }
                          errors++;
                        }
                        if (data157.branch === void 0) {
                          const err250 = { instancePath: instancePath + "/proposals/" + i1 + "/holds/" + i23 + "/with", schemaPath: "#/properties/proposals/items/properties/holds/items/properties/with/required", keyword: "required", params: { missingProperty: "branch" } };
                          if (vErrors === null) {
                            vErrors = [err250];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err250);
                          }
                          errors++;
                        }
                        if (data157.agent_id !== void 0) {
                          if (typeof data157.agent_id !== "string") {
                            const err251 = { instancePath: instancePath + "/proposals/" + i1 + "/holds/" + i23 + "/with/agent_id", schemaPath: "#/properties/proposals/items/properties/holds/items/properties/with/properties/agent_id/type", keyword: "type", params: { type: "string" } };
                            if (vErrors === null) {
                              vErrors = [err251];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err251);
                            }
                            errors++;
                          }
                        }
                        if (data157.branch !== void 0) {
                          if (typeof data157.branch !== "string") {
                            const err252 = { instancePath: instancePath + "/proposals/" + i1 + "/holds/" + i23 + "/with/branch", schemaPath: "#/properties/proposals/items/properties/holds/items/properties/with/properties/branch/type", keyword: "type", params: { type: "string" } };
                            if (vErrors === null) {
                              vErrors = [err252];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err252);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err253 = { instancePath: instancePath + "/proposals/" + i1 + "/holds/" + i23 + "/with", schemaPath: "#/properties/proposals/items/properties/holds/items/properties/with/type", keyword: "type", params: { type: "object" } };
                        if (vErrors === null) {
                          vErrors = [err253];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err253);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err254 = { instancePath: instancePath + "/proposals/" + i1 + "/holds/" + i23, schemaPath: "#/properties/proposals/items/properties/holds/items/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err254];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err254);
                    }
                    errors++;
                  }
                }
              } else {
                const err255 = { instancePath: instancePath + "/proposals/" + i1 + "/holds", schemaPath: "#/properties/proposals/items/properties/holds/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err255];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err255);
                }
                errors++;
              }
            }
            if (data14.approvals !== void 0) {
              let data160 = data14.approvals;
              if (Array.isArray(data160)) {
                const len24 = data160.length;
                for (let i24 = 0; i24 < len24; i24++) {
                  let data161 = data160[i24];
                  if (data161 && typeof data161 == "object" && !Array.isArray(data161)) {
                    if (data161.by === void 0) {
                      const err256 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24, schemaPath: "#/properties/proposals/items/properties/approvals/items/required", keyword: "required", params: { missingProperty: "by" } };
                      if (vErrors === null) {
                        vErrors = [err256];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err256);
                      }
                      errors++;
                    }
                    if (data161.at === void 0) {
                      const err257 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24, schemaPath: "#/properties/proposals/items/properties/approvals/items/required", keyword: "required", params: { missingProperty: "at" } };
                      if (vErrors === null) {
                        vErrors = [err257];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err257);
                      }
                      errors++;
                    }
                    if (data161.head === void 0) {
                      const err258 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24, schemaPath: "#/properties/proposals/items/properties/approvals/items/required", keyword: "required", params: { missingProperty: "head" } };
                      if (vErrors === null) {
                        vErrors = [err258];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err258);
                      }
                      errors++;
                    }
                    if (data161.rationale === void 0) {
                      const err259 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24, schemaPath: "#/properties/proposals/items/properties/approvals/items/required", keyword: "required", params: { missingProperty: "rationale" } };
                      if (vErrors === null) {
                        vErrors = [err259];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err259);
                      }
                      errors++;
                    }
                    if (data161.holds === void 0) {
                      const err260 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24, schemaPath: "#/properties/proposals/items/properties/approvals/items/required", keyword: "required", params: { missingProperty: "holds" } };
                      if (vErrors === null) {
                        vErrors = [err260];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err260);
                      }
                      errors++;
                    }
                    if (data161.verdict === void 0) {
                      const err261 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24, schemaPath: "#/properties/proposals/items/properties/approvals/items/required", keyword: "required", params: { missingProperty: "verdict" } };
                      if (vErrors === null) {
                        vErrors = [err261];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err261);
                      }
                      errors++;
                    }
                    if (data161.by !== void 0) {
                      if (typeof data161.by !== "string") {
                        const err262 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24 + "/by", schemaPath: "#/properties/proposals/items/properties/approvals/items/properties/by/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err262];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err262);
                        }
                        errors++;
                      }
                    }
                    if (data161.at !== void 0) {
                      let data163 = data161.at;
                      if (typeof data163 === "string") {
                        if (!pattern6.test(data163)) {
                          const err263 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24 + "/at", schemaPath: "#/properties/proposals/items/properties/approvals/items/properties/at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                          if (vErrors === null) {
                            vErrors = [err263];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err263);
                          }
                          errors++;
                        }
                      } else {
                        const err264 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24 + "/at", schemaPath: "#/properties/proposals/items/properties/approvals/items/properties/at/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err264];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err264);
                        }
                        errors++;
                      }
                    }
                    if (data161.head !== void 0) {
                      let data164 = data161.head;
                      if (typeof data164 !== "string" && data164 !== null) {
                        const err265 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24 + "/head", schemaPath: "#/properties/proposals/items/properties/approvals/items/properties/head/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.approvals.items.properties.head.type } };
                        if (vErrors === null) {
                          vErrors = [err265];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err265);
                        }
                        errors++;
                      }
                      if (typeof data164 === "string") {
                        if (!pattern8.test(data164)) {
                          const err266 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24 + "/head", schemaPath: "#/properties/proposals/items/properties/approvals/items/properties/head/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                          if (vErrors === null) {
                            vErrors = [err266];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err266);
                          }
                          errors++;
                        }
                      }
                    }
                    if (data161.rationale !== void 0) {
                      if (typeof data161.rationale !== "string") {
                        const err267 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24 + "/rationale", schemaPath: "#/properties/proposals/items/properties/approvals/items/properties/rationale/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err267];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err267);
                        }
                        errors++;
                      }
                    }
                    if (data161.holds !== void 0) {
                      let data166 = data161.holds;
                      if (Array.isArray(data166)) {
                        const len25 = data166.length;
                        for (let i25 = 0; i25 < len25; i25++) {
                          let data167 = data166[i25];
                          if (!(data167 === "security" || data167 === "invariant" || data167 === "out_of_scope" || data167 === "cross_scope" || data167 === "fan_in" || data167 === "signature" || data167 === "unassigned" || data167 === "uncertain" || data167 === "parse_error" || data167 === "tests_removed" || data167 === "link" || data167 === "constant" || data167 === "wrong_label" || data167 === "breaker")) {
                            const err268 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24 + "/holds/" + i25, schemaPath: "#/properties/proposals/items/properties/approvals/items/properties/holds/items/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.approvals.items.properties.holds.items.enum } };
                            if (vErrors === null) {
                              vErrors = [err268];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err268);
                            }
                            errors++;
                          }
                        }
                      } else {
                        const err269 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24 + "/holds", schemaPath: "#/properties/proposals/items/properties/approvals/items/properties/holds/type", keyword: "type", params: { type: "array" } };
                        if (vErrors === null) {
                          vErrors = [err269];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err269);
                        }
                        errors++;
                      }
                    }
                    if (data161.verdict !== void 0) {
                      let data168 = data161.verdict;
                      if (!(data168 === "approved" || data168 === "rejected")) {
                        const err270 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24 + "/verdict", schemaPath: "#/properties/proposals/items/properties/approvals/items/properties/verdict/enum", keyword: "enum", params: { allowedValues: schema39.properties.proposals.items.properties.approvals.items.properties.verdict.enum } };
                        if (vErrors === null) {
                          vErrors = [err270];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err270);
                        }
                        errors++;
                      }
                    }
                    if (data161.url !== void 0) {
                      let data169 = data161.url;
                      if (typeof data169 !== "string" && data169 !== null) {
                        const err271 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24 + "/url", schemaPath: "#/properties/proposals/items/properties/approvals/items/properties/url/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.approvals.items.properties.url.type } };
                        if (vErrors === null) {
                          vErrors = [err271];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err271);
                        }
                        errors++;
                      }
                    }
                    if (data161.content !== void 0) {
                      let data170 = data161.content;
                      if (data170 && typeof data170 == "object" && !Array.isArray(data170)) {
                        if (data170.before === void 0) {
                          const err272 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24 + "/content", schemaPath: "#/properties/proposals/items/properties/approvals/items/properties/content/required", keyword: "required", params: { missingProperty: "before" } };
                          if (vErrors === null) {
                            vErrors = [err272];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err272);
                          }
                          errors++;
                        }
                        if (data170.after === void 0) {
                          const err273 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24 + "/content", schemaPath: "#/properties/proposals/items/properties/approvals/items/properties/content/required", keyword: "required", params: { missingProperty: "after" } };
                          if (vErrors === null) {
                            vErrors = [err273];
                          } else if (vErrors.length < 1e3) {
                            vErrors.push(err273);
                          }
                          errors++;
                        }
                        for (const key2 in data170) {
                          if (!(key2 === "before" || key2 === "after")) {
                            const err274 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24 + "/content", schemaPath: "#/properties/proposals/items/properties/approvals/items/properties/content/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key2 } };
                            if (vErrors === null) {
                              vErrors = [err274];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err274);
                            }
                            errors++;
                          }
                        }
                        if (data170.before !== void 0) {
                          let data171 = data170.before;
                          if (typeof data171 !== "string" && data171 !== null) {
                            const err275 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24 + "/content/before", schemaPath: "#/properties/proposals/items/properties/approvals/items/properties/content/properties/before/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.approvals.items.properties.content.properties.before.type } };
                            if (vErrors === null) {
                              vErrors = [err275];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err275);
                            }
                            errors++;
                          }
                          if (typeof data171 === "string") {
                            if (!pattern8.test(data171)) {
                              const err276 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24 + "/content/before", schemaPath: "#/properties/proposals/items/properties/approvals/items/properties/content/properties/before/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                              if (vErrors === null) {
                                vErrors = [err276];
                              } else if (vErrors.length < 1e3) {
                                vErrors.push(err276);
                              }
                              errors++;
                            }
                          }
                        }
                        if (data170.after !== void 0) {
                          let data172 = data170.after;
                          if (typeof data172 !== "string" && data172 !== null) {
                            const err277 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24 + "/content/after", schemaPath: "#/properties/proposals/items/properties/approvals/items/properties/content/properties/after/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.approvals.items.properties.content.properties.after.type } };
                            if (vErrors === null) {
                              vErrors = [err277];
                            } else if (vErrors.length < 1e3) {
                              vErrors.push(err277);
                            }
                            errors++;
                          }
                          if (typeof data172 === "string") {
                            if (!pattern8.test(data172)) {
                              const err278 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24 + "/content/after", schemaPath: "#/properties/proposals/items/properties/approvals/items/properties/content/properties/after/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                              if (vErrors === null) {
                                vErrors = [err278];
                              } else if (vErrors.length < 1e3) {
                                vErrors.push(err278);
                              }
                              errors++;
                            }
                          }
                        }
                      } else {
                        const err279 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24 + "/content", schemaPath: "#/properties/proposals/items/properties/approvals/items/properties/content/type", keyword: "type", params: { type: "object" } };
                        if (vErrors === null) {
                          vErrors = [err279];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err279);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err280 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals/" + i24, schemaPath: "#/properties/proposals/items/properties/approvals/items/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err280];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err280);
                    }
                    errors++;
                  }
                }
              } else {
                const err281 = { instancePath: instancePath + "/proposals/" + i1 + "/approvals", schemaPath: "#/properties/proposals/items/properties/approvals/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err281];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err281);
                }
                errors++;
              }
            }
            if (data14.human_review !== void 0) {
              let data173 = data14.human_review;
              if (!(data173 && typeof data173 == "object" && !Array.isArray(data173)) && data173 !== null) {
                const err282 = { instancePath: instancePath + "/proposals/" + i1 + "/human_review", schemaPath: "#/properties/proposals/items/properties/human_review/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.human_review.type } };
                if (vErrors === null) {
                  vErrors = [err282];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err282);
                }
                errors++;
              }
              if (data173 && typeof data173 == "object" && !Array.isArray(data173)) {
                if (data173.by === void 0) {
                  const err283 = { instancePath: instancePath + "/proposals/" + i1 + "/human_review", schemaPath: "#/properties/proposals/items/properties/human_review/required", keyword: "required", params: { missingProperty: "by" } };
                  if (vErrors === null) {
                    vErrors = [err283];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err283);
                  }
                  errors++;
                }
                if (data173.at === void 0) {
                  const err284 = { instancePath: instancePath + "/proposals/" + i1 + "/human_review", schemaPath: "#/properties/proposals/items/properties/human_review/required", keyword: "required", params: { missingProperty: "at" } };
                  if (vErrors === null) {
                    vErrors = [err284];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err284);
                  }
                  errors++;
                }
                if (data173.by !== void 0) {
                  if (typeof data173.by !== "string") {
                    const err285 = { instancePath: instancePath + "/proposals/" + i1 + "/human_review/by", schemaPath: "#/properties/proposals/items/properties/human_review/properties/by/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err285];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err285);
                    }
                    errors++;
                  }
                }
                if (data173.at !== void 0) {
                  let data175 = data173.at;
                  if (typeof data175 === "string") {
                    if (!pattern6.test(data175)) {
                      const err286 = { instancePath: instancePath + "/proposals/" + i1 + "/human_review/at", schemaPath: "#/properties/proposals/items/properties/human_review/properties/at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                      if (vErrors === null) {
                        vErrors = [err286];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err286);
                      }
                      errors++;
                    }
                  } else {
                    const err287 = { instancePath: instancePath + "/proposals/" + i1 + "/human_review/at", schemaPath: "#/properties/proposals/items/properties/human_review/properties/at/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err287];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err287);
                    }
                    errors++;
                  }
                }
                if (data173.url !== void 0) {
                  let data176 = data173.url;
                  if (typeof data176 !== "string" && data176 !== null) {
                    const err288 = { instancePath: instancePath + "/proposals/" + i1 + "/human_review/url", schemaPath: "#/properties/proposals/items/properties/human_review/properties/url/type", keyword: "type", params: { type: schema39.properties.proposals.items.properties.human_review.properties.url.type } };
                    if (vErrors === null) {
                      vErrors = [err288];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err288);
                    }
                    errors++;
                  }
                }
              }
            }
          } else {
            const err289 = { instancePath: instancePath + "/proposals/" + i1, schemaPath: "#/properties/proposals/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err289];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err289);
            }
            errors++;
          }
        }
      } else {
        const err290 = { instancePath: instancePath + "/proposals", schemaPath: "#/properties/proposals/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err290];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err290);
        }
        errors++;
      }
    }
  } else {
    const err291 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err291];
    } else if (vErrors.length < 1e3) {
      vErrors.push(err291);
    }
    errors++;
  }
  validate28.errors = vErrors;
  return errors === 0;
}
validate28.evaluated = { "props": { "schema_version": true, "id": true, "kind": true, "by": true, "at": true, "url": true, "reason": true, "decided": true, "proposals": true }, "dynamicProps": false, "dynamicItems": false };
var validateAgreement = validate29;
var schema40 = { "type": "object", "properties": { "schema_version": { "const": 1 }, "id": { "type": "string", "pattern": "^agree_[0-9a-f]{8}$" }, "path": { "type": "string" }, "symbol": { "type": "string" }, "signature": { "type": ["string", "null"] }, "proposed": { "type": ["string", "null"] }, "proposed_by": { "type": "string" }, "proposed_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "accepted_by": { "type": "array", "items": { "type": "string" } }, "accepted_at": { "type": ["string", "null"], "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "withdrawn_by": { "type": "array", "items": { "type": "string" } }, "intents": { "type": "array", "items": { "type": "string" } }, "expires_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } }, "required": ["schema_version", "id", "path", "symbol", "signature", "proposed", "proposed_by", "proposed_at", "accepted_by", "intents", "expires_at"], "$id": "Agreement" };
var pattern85 = new RegExp("^agree_[0-9a-f]{8}$", "");
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate29.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.schema_version === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "schema_version" } };
      if (vErrors === null) {
        vErrors = [err0];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.id === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" } };
      if (vErrors === null) {
        vErrors = [err1];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.path === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "path" } };
      if (vErrors === null) {
        vErrors = [err2];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.symbol === void 0) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "symbol" } };
      if (vErrors === null) {
        vErrors = [err3];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.signature === void 0) {
      const err4 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "signature" } };
      if (vErrors === null) {
        vErrors = [err4];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err4);
      }
      errors++;
    }
    if (data.proposed === void 0) {
      const err5 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "proposed" } };
      if (vErrors === null) {
        vErrors = [err5];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err5);
      }
      errors++;
    }
    if (data.proposed_by === void 0) {
      const err6 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "proposed_by" } };
      if (vErrors === null) {
        vErrors = [err6];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err6);
      }
      errors++;
    }
    if (data.proposed_at === void 0) {
      const err7 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "proposed_at" } };
      if (vErrors === null) {
        vErrors = [err7];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err7);
      }
      errors++;
    }
    if (data.accepted_by === void 0) {
      const err8 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "accepted_by" } };
      if (vErrors === null) {
        vErrors = [err8];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err8);
      }
      errors++;
    }
    if (data.intents === void 0) {
      const err9 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "intents" } };
      if (vErrors === null) {
        vErrors = [err9];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err9);
      }
      errors++;
    }
    if (data.expires_at === void 0) {
      const err10 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "expires_at" } };
      if (vErrors === null) {
        vErrors = [err10];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err10);
      }
      errors++;
    }
    if (data.schema_version !== void 0) {
      if (1 !== data.schema_version) {
        const err11 = { instancePath: instancePath + "/schema_version", schemaPath: "#/properties/schema_version/const", keyword: "const", params: { allowedValue: 1 } };
        if (vErrors === null) {
          vErrors = [err11];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.id !== void 0) {
      let data1 = data.id;
      if (typeof data1 === "string") {
        if (!pattern85.test(data1)) {
          const err12 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/pattern", keyword: "pattern", params: { pattern: "^agree_[0-9a-f]{8}$" } };
          if (vErrors === null) {
            vErrors = [err12];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err12);
          }
          errors++;
        }
      } else {
        const err13 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err13];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err13);
        }
        errors++;
      }
    }
    if (data.path !== void 0) {
      if (typeof data.path !== "string") {
        const err14 = { instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err14];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.symbol !== void 0) {
      if (typeof data.symbol !== "string") {
        const err15 = { instancePath: instancePath + "/symbol", schemaPath: "#/properties/symbol/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err15];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.signature !== void 0) {
      let data4 = data.signature;
      if (typeof data4 !== "string" && data4 !== null) {
        const err16 = { instancePath: instancePath + "/signature", schemaPath: "#/properties/signature/type", keyword: "type", params: { type: schema40.properties.signature.type } };
        if (vErrors === null) {
          vErrors = [err16];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.proposed !== void 0) {
      let data5 = data.proposed;
      if (typeof data5 !== "string" && data5 !== null) {
        const err17 = { instancePath: instancePath + "/proposed", schemaPath: "#/properties/proposed/type", keyword: "type", params: { type: schema40.properties.proposed.type } };
        if (vErrors === null) {
          vErrors = [err17];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err17);
        }
        errors++;
      }
    }
    if (data.proposed_by !== void 0) {
      if (typeof data.proposed_by !== "string") {
        const err18 = { instancePath: instancePath + "/proposed_by", schemaPath: "#/properties/proposed_by/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err18];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.proposed_at !== void 0) {
      let data7 = data.proposed_at;
      if (typeof data7 === "string") {
        if (!pattern6.test(data7)) {
          const err19 = { instancePath: instancePath + "/proposed_at", schemaPath: "#/properties/proposed_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
          if (vErrors === null) {
            vErrors = [err19];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err19);
          }
          errors++;
        }
      } else {
        const err20 = { instancePath: instancePath + "/proposed_at", schemaPath: "#/properties/proposed_at/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err20];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.accepted_by !== void 0) {
      let data8 = data.accepted_by;
      if (Array.isArray(data8)) {
        const len0 = data8.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data8[i0] !== "string") {
            const err21 = { instancePath: instancePath + "/accepted_by/" + i0, schemaPath: "#/properties/accepted_by/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err21];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err21);
            }
            errors++;
          }
        }
      } else {
        const err22 = { instancePath: instancePath + "/accepted_by", schemaPath: "#/properties/accepted_by/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err22];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err22);
        }
        errors++;
      }
    }
    if (data.accepted_at !== void 0) {
      let data10 = data.accepted_at;
      if (typeof data10 !== "string" && data10 !== null) {
        const err23 = { instancePath: instancePath + "/accepted_at", schemaPath: "#/properties/accepted_at/type", keyword: "type", params: { type: schema40.properties.accepted_at.type } };
        if (vErrors === null) {
          vErrors = [err23];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err23);
        }
        errors++;
      }
      if (typeof data10 === "string") {
        if (!pattern6.test(data10)) {
          const err24 = { instancePath: instancePath + "/accepted_at", schemaPath: "#/properties/accepted_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
          if (vErrors === null) {
            vErrors = [err24];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err24);
          }
          errors++;
        }
      }
    }
    if (data.withdrawn_by !== void 0) {
      let data11 = data.withdrawn_by;
      if (Array.isArray(data11)) {
        const len1 = data11.length;
        for (let i1 = 0; i1 < len1; i1++) {
          if (typeof data11[i1] !== "string") {
            const err25 = { instancePath: instancePath + "/withdrawn_by/" + i1, schemaPath: "#/properties/withdrawn_by/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err25];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err25);
            }
            errors++;
          }
        }
      } else {
        const err26 = { instancePath: instancePath + "/withdrawn_by", schemaPath: "#/properties/withdrawn_by/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err26];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err26);
        }
        errors++;
      }
    }
    if (data.intents !== void 0) {
      let data13 = data.intents;
      if (Array.isArray(data13)) {
        const len2 = data13.length;
        for (let i2 = 0; i2 < len2; i2++) {
          if (typeof data13[i2] !== "string") {
            const err27 = { instancePath: instancePath + "/intents/" + i2, schemaPath: "#/properties/intents/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err27];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err27);
            }
            errors++;
          }
        }
      } else {
        const err28 = { instancePath: instancePath + "/intents", schemaPath: "#/properties/intents/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err28];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err28);
        }
        errors++;
      }
    }
    if (data.expires_at !== void 0) {
      let data15 = data.expires_at;
      if (typeof data15 === "string") {
        if (!pattern6.test(data15)) {
          const err29 = { instancePath: instancePath + "/expires_at", schemaPath: "#/properties/expires_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
          if (vErrors === null) {
            vErrors = [err29];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err29);
          }
          errors++;
        }
      } else {
        const err30 = { instancePath: instancePath + "/expires_at", schemaPath: "#/properties/expires_at/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err30];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err30);
        }
        errors++;
      }
    }
  } else {
    const err31 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err31];
    } else if (vErrors.length < 1e3) {
      vErrors.push(err31);
    }
    errors++;
  }
  validate29.errors = vErrors;
  return errors === 0;
}
validate29.evaluated = { "props": { "schema_version": true, "id": true, "path": true, "symbol": true, "signature": true, "proposed": true, "proposed_by": true, "proposed_at": true, "accepted_by": true, "accepted_at": true, "withdrawn_by": true, "intents": true, "expires_at": true }, "dynamicProps": false, "dynamicItems": false };
var validateDraft = validate30;
var schema41 = { "type": "object", "properties": { "schema_version": { "const": 1 }, "agent_id": { "type": "string" }, "statements": { "type": "array", "items": { "type": "object", "properties": { "at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "path": { "type": ["string", "null"] }, "change_type": { "enum": ["mechanical", "behavioral", "architectural", null] }, "assumptions": { "type": "array", "items": { "type": "object", "properties": { "text": { "type": "string" }, "shared": { "type": "boolean" } }, "required": ["text", "shared"] } }, "withdrawn": { "type": "array", "items": { "type": "string" } }, "rationale": { "type": ["string", "null"] }, "responsibilities": { "type": ["string", "null"] }, "reasoning": { "type": ["string", "null"] }, "depends_on": { "type": "array", "items": { "type": "string" } }, "invariants_touched": { "type": "array", "items": { "type": "string" } }, "removes": { "type": "array", "items": { "type": "string" } } }, "required": ["path", "change_type", "assumptions", "rationale", "responsibilities", "reasoning", "depends_on"] } } }, "required": ["schema_version", "agent_id", "statements"], "$id": "Draft" };
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate30.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.schema_version === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "schema_version" } };
      if (vErrors === null) {
        vErrors = [err0];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.agent_id === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "agent_id" } };
      if (vErrors === null) {
        vErrors = [err1];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.statements === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "statements" } };
      if (vErrors === null) {
        vErrors = [err2];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.schema_version !== void 0) {
      if (1 !== data.schema_version) {
        const err3 = { instancePath: instancePath + "/schema_version", schemaPath: "#/properties/schema_version/const", keyword: "const", params: { allowedValue: 1 } };
        if (vErrors === null) {
          vErrors = [err3];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.agent_id !== void 0) {
      if (typeof data.agent_id !== "string") {
        const err4 = { instancePath: instancePath + "/agent_id", schemaPath: "#/properties/agent_id/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err4];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.statements !== void 0) {
      let data2 = data.statements;
      if (Array.isArray(data2)) {
        const len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data3 = data2[i0];
          if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
            if (data3.path === void 0) {
              const err5 = { instancePath: instancePath + "/statements/" + i0, schemaPath: "#/properties/statements/items/required", keyword: "required", params: { missingProperty: "path" } };
              if (vErrors === null) {
                vErrors = [err5];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err5);
              }
              errors++;
            }
            if (data3.change_type === void 0) {
              const err6 = { instancePath: instancePath + "/statements/" + i0, schemaPath: "#/properties/statements/items/required", keyword: "required", params: { missingProperty: "change_type" } };
              if (vErrors === null) {
                vErrors = [err6];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err6);
              }
              errors++;
            }
            if (data3.assumptions === void 0) {
              const err7 = { instancePath: instancePath + "/statements/" + i0, schemaPath: "#/properties/statements/items/required", keyword: "required", params: { missingProperty: "assumptions" } };
              if (vErrors === null) {
                vErrors = [err7];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err7);
              }
              errors++;
            }
            if (data3.rationale === void 0) {
              const err8 = { instancePath: instancePath + "/statements/" + i0, schemaPath: "#/properties/statements/items/required", keyword: "required", params: { missingProperty: "rationale" } };
              if (vErrors === null) {
                vErrors = [err8];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err8);
              }
              errors++;
            }
            if (data3.responsibilities === void 0) {
              const err9 = { instancePath: instancePath + "/statements/" + i0, schemaPath: "#/properties/statements/items/required", keyword: "required", params: { missingProperty: "responsibilities" } };
              if (vErrors === null) {
                vErrors = [err9];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err9);
              }
              errors++;
            }
            if (data3.reasoning === void 0) {
              const err10 = { instancePath: instancePath + "/statements/" + i0, schemaPath: "#/properties/statements/items/required", keyword: "required", params: { missingProperty: "reasoning" } };
              if (vErrors === null) {
                vErrors = [err10];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err10);
              }
              errors++;
            }
            if (data3.depends_on === void 0) {
              const err11 = { instancePath: instancePath + "/statements/" + i0, schemaPath: "#/properties/statements/items/required", keyword: "required", params: { missingProperty: "depends_on" } };
              if (vErrors === null) {
                vErrors = [err11];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err11);
              }
              errors++;
            }
            if (data3.at !== void 0) {
              let data4 = data3.at;
              if (typeof data4 === "string") {
                if (!pattern6.test(data4)) {
                  const err12 = { instancePath: instancePath + "/statements/" + i0 + "/at", schemaPath: "#/properties/statements/items/properties/at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                  if (vErrors === null) {
                    vErrors = [err12];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err12);
                  }
                  errors++;
                }
              } else {
                const err13 = { instancePath: instancePath + "/statements/" + i0 + "/at", schemaPath: "#/properties/statements/items/properties/at/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err13];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err13);
                }
                errors++;
              }
            }
            if (data3.path !== void 0) {
              let data5 = data3.path;
              if (typeof data5 !== "string" && data5 !== null) {
                const err14 = { instancePath: instancePath + "/statements/" + i0 + "/path", schemaPath: "#/properties/statements/items/properties/path/type", keyword: "type", params: { type: schema41.properties.statements.items.properties.path.type } };
                if (vErrors === null) {
                  vErrors = [err14];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err14);
                }
                errors++;
              }
            }
            if (data3.change_type !== void 0) {
              let data6 = data3.change_type;
              if (!(data6 === "mechanical" || data6 === "behavioral" || data6 === "architectural" || data6 === null)) {
                const err15 = { instancePath: instancePath + "/statements/" + i0 + "/change_type", schemaPath: "#/properties/statements/items/properties/change_type/enum", keyword: "enum", params: { allowedValues: schema41.properties.statements.items.properties.change_type.enum } };
                if (vErrors === null) {
                  vErrors = [err15];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err15);
                }
                errors++;
              }
            }
            if (data3.assumptions !== void 0) {
              let data7 = data3.assumptions;
              if (Array.isArray(data7)) {
                const len1 = data7.length;
                for (let i1 = 0; i1 < len1; i1++) {
                  let data8 = data7[i1];
                  if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
                    if (data8.text === void 0) {
                      const err16 = { instancePath: instancePath + "/statements/" + i0 + "/assumptions/" + i1, schemaPath: "#/properties/statements/items/properties/assumptions/items/required", keyword: "required", params: { missingProperty: "text" } };
                      if (vErrors === null) {
                        vErrors = [err16];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err16);
                      }
                      errors++;
                    }
                    if (data8.shared === void 0) {
                      const err17 = { instancePath: instancePath + "/statements/" + i0 + "/assumptions/" + i1, schemaPath: "#/properties/statements/items/properties/assumptions/items/required", keyword: "required", params: { missingProperty: "shared" } };
                      if (vErrors === null) {
                        vErrors = [err17];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err17);
                      }
                      errors++;
                    }
                    if (data8.text !== void 0) {
                      if (typeof data8.text !== "string") {
                        const err18 = { instancePath: instancePath + "/statements/" + i0 + "/assumptions/" + i1 + "/text", schemaPath: "#/properties/statements/items/properties/assumptions/items/properties/text/type", keyword: "type", params: { type: "string" } };
                        if (vErrors === null) {
                          vErrors = [err18];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err18);
                        }
                        errors++;
                      }
                    }
                    if (data8.shared !== void 0) {
                      if (typeof data8.shared !== "boolean") {
                        const err19 = { instancePath: instancePath + "/statements/" + i0 + "/assumptions/" + i1 + "/shared", schemaPath: "#/properties/statements/items/properties/assumptions/items/properties/shared/type", keyword: "type", params: { type: "boolean" } };
                        if (vErrors === null) {
                          vErrors = [err19];
                        } else if (vErrors.length < 1e3) {
                          vErrors.push(err19);
                        }
                        errors++;
                      }
                    }
                  } else {
                    const err20 = { instancePath: instancePath + "/statements/" + i0 + "/assumptions/" + i1, schemaPath: "#/properties/statements/items/properties/assumptions/items/type", keyword: "type", params: { type: "object" } };
                    if (vErrors === null) {
                      vErrors = [err20];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err20);
                    }
                    errors++;
                  }
                }
              } else {
                const err21 = { instancePath: instancePath + "/statements/" + i0 + "/assumptions", schemaPath: "#/properties/statements/items/properties/assumptions/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err21];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err21);
                }
                errors++;
              }
            }
            if (data3.withdrawn !== void 0) {
              let data11 = data3.withdrawn;
              if (Array.isArray(data11)) {
                const len2 = data11.length;
                for (let i2 = 0; i2 < len2; i2++) {
                  if (typeof data11[i2] !== "string") {
                    const err22 = { instancePath: instancePath + "/statements/" + i0 + "/withdrawn/" + i2, schemaPath: "#/properties/statements/items/properties/withdrawn/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err22];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err22);
                    }
                    errors++;
                  }
                }
              } else {
                const err23 = { instancePath: instancePath + "/statements/" + i0 + "/withdrawn", schemaPath: "#/properties/statements/items/properties/withdrawn/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err23];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err23);
                }
                errors++;
              }
            }
            if (data3.rationale !== void 0) {
              let data13 = data3.rationale;
              if (typeof data13 !== "string" && data13 !== null) {
                const err24 = { instancePath: instancePath + "/statements/" + i0 + "/rationale", schemaPath: "#/properties/statements/items/properties/rationale/type", keyword: "type", params: { type: schema41.properties.statements.items.properties.rationale.type } };
                if (vErrors === null) {
                  vErrors = [err24];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err24);
                }
                errors++;
              }
            }
            if (data3.responsibilities !== void 0) {
              let data14 = data3.responsibilities;
              if (typeof data14 !== "string" && data14 !== null) {
                const err25 = { instancePath: instancePath + "/statements/" + i0 + "/responsibilities", schemaPath: "#/properties/statements/items/properties/responsibilities/type", keyword: "type", params: { type: schema41.properties.statements.items.properties.responsibilities.type } };
                if (vErrors === null) {
                  vErrors = [err25];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err25);
                }
                errors++;
              }
            }
            if (data3.reasoning !== void 0) {
              let data15 = data3.reasoning;
              if (typeof data15 !== "string" && data15 !== null) {
                const err26 = { instancePath: instancePath + "/statements/" + i0 + "/reasoning", schemaPath: "#/properties/statements/items/properties/reasoning/type", keyword: "type", params: { type: schema41.properties.statements.items.properties.reasoning.type } };
                if (vErrors === null) {
                  vErrors = [err26];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err26);
                }
                errors++;
              }
            }
            if (data3.depends_on !== void 0) {
              let data16 = data3.depends_on;
              if (Array.isArray(data16)) {
                const len3 = data16.length;
                for (let i3 = 0; i3 < len3; i3++) {
                  if (typeof data16[i3] !== "string") {
                    const err27 = { instancePath: instancePath + "/statements/" + i0 + "/depends_on/" + i3, schemaPath: "#/properties/statements/items/properties/depends_on/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err27];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err27);
                    }
                    errors++;
                  }
                }
              } else {
                const err28 = { instancePath: instancePath + "/statements/" + i0 + "/depends_on", schemaPath: "#/properties/statements/items/properties/depends_on/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err28];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err28);
                }
                errors++;
              }
            }
            if (data3.invariants_touched !== void 0) {
              let data18 = data3.invariants_touched;
              if (Array.isArray(data18)) {
                const len4 = data18.length;
                for (let i4 = 0; i4 < len4; i4++) {
                  if (typeof data18[i4] !== "string") {
                    const err29 = { instancePath: instancePath + "/statements/" + i0 + "/invariants_touched/" + i4, schemaPath: "#/properties/statements/items/properties/invariants_touched/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err29];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err29);
                    }
                    errors++;
                  }
                }
              } else {
                const err30 = { instancePath: instancePath + "/statements/" + i0 + "/invariants_touched", schemaPath: "#/properties/statements/items/properties/invariants_touched/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err30];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err30);
                }
                errors++;
              }
            }
            if (data3.removes !== void 0) {
              let data20 = data3.removes;
              if (Array.isArray(data20)) {
                const len5 = data20.length;
                for (let i5 = 0; i5 < len5; i5++) {
                  if (typeof data20[i5] !== "string") {
                    const err31 = { instancePath: instancePath + "/statements/" + i0 + "/removes/" + i5, schemaPath: "#/properties/statements/items/properties/removes/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err31];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err31);
                    }
                    errors++;
                  }
                }
              } else {
                const err32 = { instancePath: instancePath + "/statements/" + i0 + "/removes", schemaPath: "#/properties/statements/items/properties/removes/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err32];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err32);
                }
                errors++;
              }
            }
          } else {
            const err33 = { instancePath: instancePath + "/statements/" + i0, schemaPath: "#/properties/statements/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err33];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err33);
            }
            errors++;
          }
        }
      } else {
        const err34 = { instancePath: instancePath + "/statements", schemaPath: "#/properties/statements/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err34];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err34);
        }
        errors++;
      }
    }
  } else {
    const err35 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err35];
    } else if (vErrors.length < 1e3) {
      vErrors.push(err35);
    }
    errors++;
  }
  validate30.errors = vErrors;
  return errors === 0;
}
validate30.evaluated = { "props": { "schema_version": true, "agent_id": true, "statements": true }, "dynamicProps": false, "dynamicItems": false };
var validateAdr = validate31;
var schema42 = { "type": "object", "properties": { "$schema": { "type": "string" }, "id": { "type": "string", "pattern": "^ADR_[0-9]+$" }, "title": { "type": "string" }, "status": { "type": "string" }, "date": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "rfc": { "type": ["string", "null"] }, "decided_by": { "type": "array", "items": { "type": "string" } }, "supersedes": { "type": "array", "items": { "type": "string" } }, "semantic_scopes": { "type": "array", "items": { "type": "string" } }, "context": { "type": "string" }, "decision": { "type": "string" }, "rationale": { "type": "string" }, "consequences": { "type": "string" }, "considered_options": { "type": "array", "items": { "type": "object", "properties": { "id": { "type": "string" }, "description": { "type": "string" }, "consequences": { "type": "string" }, "chosen": { "type": "boolean" } }, "required": ["id"] } }, "acceptance_criteria": { "type": "array", "items": { "type": "object", "properties": { "id": { "type": "string" }, "description": { "type": "string" }, "check_type": { "enum": ["test", "performance_test", "schema_conformance", "command", "ci_check"] }, "check_reference": { "type": "string" }, "on": { "enum": ["head", "merge"] }, "status": { "enum": ["pending", "passed", "failed", "stale"] }, "evidence": { "type": ["object", "null"], "properties": { "id": { "type": "string" }, "commit": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "name": { "type": "string" }, "recorded_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } }, "required": ["commit", "name"] } }, "required": ["id"] } } }, "required": ["id", "title", "status"], "$id": "Adr" };
var pattern90 = new RegExp("^ADR_[0-9]+$", "");
function validate31(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate31.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" } };
      if (vErrors === null) {
        vErrors = [err0];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.title === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "title" } };
      if (vErrors === null) {
        vErrors = [err1];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.status === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "status" } };
      if (vErrors === null) {
        vErrors = [err2];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.$schema !== void 0) {
      if (typeof data.$schema !== "string") {
        const err3 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err3];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.id !== void 0) {
      let data1 = data.id;
      if (typeof data1 === "string") {
        if (!pattern90.test(data1)) {
          const err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/pattern", keyword: "pattern", params: { pattern: "^ADR_[0-9]+$" } };
          if (vErrors === null) {
            vErrors = [err4];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err4);
          }
          errors++;
        }
      } else {
        const err5 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err5];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.title !== void 0) {
      if (typeof data.title !== "string") {
        const err6 = { instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err6];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.status !== void 0) {
      if (typeof data.status !== "string") {
        const err7 = { instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err7];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.date !== void 0) {
      let data4 = data.date;
      if (typeof data4 === "string") {
        if (!pattern6.test(data4)) {
          const err8 = { instancePath: instancePath + "/date", schemaPath: "#/properties/date/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
          if (vErrors === null) {
            vErrors = [err8];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err8);
          }
          errors++;
        }
      } else {
        const err9 = { instancePath: instancePath + "/date", schemaPath: "#/properties/date/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err9];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.rfc !== void 0) {
      let data5 = data.rfc;
      if (typeof data5 !== "string" && data5 !== null) {
        const err10 = { instancePath: instancePath + "/rfc", schemaPath: "#/properties/rfc/type", keyword: "type", params: { type: schema42.properties.rfc.type } };
        if (vErrors === null) {
          vErrors = [err10];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.decided_by !== void 0) {
      let data6 = data.decided_by;
      if (Array.isArray(data6)) {
        const len0 = data6.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data6[i0] !== "string") {
            const err11 = { instancePath: instancePath + "/decided_by/" + i0, schemaPath: "#/properties/decided_by/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err11];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err11);
            }
            errors++;
          }
        }
      } else {
        const err12 = { instancePath: instancePath + "/decided_by", schemaPath: "#/properties/decided_by/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err12];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.supersedes !== void 0) {
      let data8 = data.supersedes;
      if (Array.isArray(data8)) {
        const len1 = data8.length;
        for (let i1 = 0; i1 < len1; i1++) {
          if (typeof data8[i1] !== "string") {
            const err13 = { instancePath: instancePath + "/supersedes/" + i1, schemaPath: "#/properties/supersedes/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err13];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err13);
            }
            errors++;
          }
        }
      } else {
        const err14 = { instancePath: instancePath + "/supersedes", schemaPath: "#/properties/supersedes/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err14];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err14);
        }
        errors++;
      }
    }
    if (data.semantic_scopes !== void 0) {
      let data10 = data.semantic_scopes;
      if (Array.isArray(data10)) {
        const len2 = data10.length;
        for (let i2 = 0; i2 < len2; i2++) {
          if (typeof data10[i2] !== "string") {
            const err15 = { instancePath: instancePath + "/semantic_scopes/" + i2, schemaPath: "#/properties/semantic_scopes/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err15];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err15);
            }
            errors++;
          }
        }
      } else {
        const err16 = { instancePath: instancePath + "/semantic_scopes", schemaPath: "#/properties/semantic_scopes/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err16];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.context !== void 0) {
      if (typeof data.context !== "string") {
        const err17 = { instancePath: instancePath + "/context", schemaPath: "#/properties/context/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err17];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err17);
        }
        errors++;
      }
    }
    if (data.decision !== void 0) {
      if (typeof data.decision !== "string") {
        const err18 = { instancePath: instancePath + "/decision", schemaPath: "#/properties/decision/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err18];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.rationale !== void 0) {
      if (typeof data.rationale !== "string") {
        const err19 = { instancePath: instancePath + "/rationale", schemaPath: "#/properties/rationale/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err19];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.consequences !== void 0) {
      if (typeof data.consequences !== "string") {
        const err20 = { instancePath: instancePath + "/consequences", schemaPath: "#/properties/consequences/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err20];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.considered_options !== void 0) {
      let data16 = data.considered_options;
      if (Array.isArray(data16)) {
        const len3 = data16.length;
        for (let i3 = 0; i3 < len3; i3++) {
          let data17 = data16[i3];
          if (data17 && typeof data17 == "object" && !Array.isArray(data17)) {
            if (data17.id === void 0) {
              const err21 = { instancePath: instancePath + "/considered_options/" + i3, schemaPath: "#/properties/considered_options/items/required", keyword: "required", params: { missingProperty: "id" } };
              if (vErrors === null) {
                vErrors = [err21];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err21);
              }
              errors++;
            }
            if (data17.id !== void 0) {
              if (typeof data17.id !== "string") {
                const err22 = { instancePath: instancePath + "/considered_options/" + i3 + "/id", schemaPath: "#/properties/considered_options/items/properties/id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err22];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err22);
                }
                errors++;
              }
            }
            if (data17.description !== void 0) {
              if (typeof data17.description !== "string") {
                const err23 = { instancePath: instancePath + "/considered_options/" + i3 + "/description", schemaPath: "#/properties/considered_options/items/properties/description/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err23];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err23);
                }
                errors++;
              }
            }
            if (data17.consequences !== void 0) {
              if (typeof data17.consequences !== "string") {
                const err24 = { instancePath: instancePath + "/considered_options/" + i3 + "/consequences", schemaPath: "#/properties/considered_options/items/properties/consequences/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err24];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err24);
                }
                errors++;
              }
            }
            if (data17.chosen !== void 0) {
              if (typeof data17.chosen !== "boolean") {
                const err25 = { instancePath: instancePath + "/considered_options/" + i3 + "/chosen", schemaPath: "#/properties/considered_options/items/properties/chosen/type", keyword: "type", params: { type: "boolean" } };
                if (vErrors === null) {
                  vErrors = [err25];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err25);
                }
                errors++;
              }
            }
          } else {
            const err26 = { instancePath: instancePath + "/considered_options/" + i3, schemaPath: "#/properties/considered_options/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err26];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err26);
            }
            errors++;
          }
        }
      } else {
        const err27 = { instancePath: instancePath + "/considered_options", schemaPath: "#/properties/considered_options/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err27];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err27);
        }
        errors++;
      }
    }
    if (data.acceptance_criteria !== void 0) {
      let data22 = data.acceptance_criteria;
      if (Array.isArray(data22)) {
        const len4 = data22.length;
        for (let i4 = 0; i4 < len4; i4++) {
          let data23 = data22[i4];
          if (data23 && typeof data23 == "object" && !Array.isArray(data23)) {
            if (data23.id === void 0) {
              const err28 = { instancePath: instancePath + "/acceptance_criteria/" + i4, schemaPath: "#/properties/acceptance_criteria/items/required", keyword: "required", params: { missingProperty: "id" } };
              if (vErrors === null) {
                vErrors = [err28];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err28);
              }
              errors++;
            }
            if (data23.id !== void 0) {
              if (typeof data23.id !== "string") {
                const err29 = { instancePath: instancePath + "/acceptance_criteria/" + i4 + "/id", schemaPath: "#/properties/acceptance_criteria/items/properties/id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err29];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err29);
                }
                errors++;
              }
            }
            if (data23.description !== void 0) {
              if (typeof data23.description !== "string") {
                const err30 = { instancePath: instancePath + "/acceptance_criteria/" + i4 + "/description", schemaPath: "#/properties/acceptance_criteria/items/properties/description/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err30];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err30);
                }
                errors++;
              }
            }
            if (data23.check_type !== void 0) {
              let data26 = data23.check_type;
              if (!(data26 === "test" || data26 === "performance_test" || data26 === "schema_conformance" || data26 === "command" || data26 === "ci_check")) {
                const err31 = { instancePath: instancePath + "/acceptance_criteria/" + i4 + "/check_type", schemaPath: "#/properties/acceptance_criteria/items/properties/check_type/enum", keyword: "enum", params: { allowedValues: schema42.properties.acceptance_criteria.items.properties.check_type.enum } };
                if (vErrors === null) {
                  vErrors = [err31];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err31);
                }
                errors++;
              }
            }
            if (data23.check_reference !== void 0) {
              if (typeof data23.check_reference !== "string") {
                const err32 = { instancePath: instancePath + "/acceptance_criteria/" + i4 + "/check_reference", schemaPath: "#/properties/acceptance_criteria/items/properties/check_reference/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err32];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err32);
                }
                errors++;
              }
            }
            if (data23.on !== void 0) {
              let data28 = data23.on;
              if (!(data28 === "head" || data28 === "merge")) {
                const err33 = { instancePath: instancePath + "/acceptance_criteria/" + i4 + "/on", schemaPath: "#/properties/acceptance_criteria/items/properties/on/enum", keyword: "enum", params: { allowedValues: schema42.properties.acceptance_criteria.items.properties.on.enum } };
                if (vErrors === null) {
                  vErrors = [err33];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err33);
                }
                errors++;
              }
            }
            if (data23.status !== void 0) {
              let data29 = data23.status;
              if (!(data29 === "pending" || data29 === "passed" || data29 === "failed" || data29 === "stale")) {
                const err34 = { instancePath: instancePath + "/acceptance_criteria/" + i4 + "/status", schemaPath: "#/properties/acceptance_criteria/items/properties/status/enum", keyword: "enum", params: { allowedValues: schema42.properties.acceptance_criteria.items.properties.status.enum } };
                if (vErrors === null) {
                  vErrors = [err34];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err34);
                }
                errors++;
              }
            }
            if (data23.evidence !== void 0) {
              let data30 = data23.evidence;
              if (!(data30 && typeof data30 == "object" && !Array.isArray(data30)) && data30 !== null) {
                const err35 = { instancePath: instancePath + "/acceptance_criteria/" + i4 + "/evidence", schemaPath: "#/properties/acceptance_criteria/items/properties/evidence/type", keyword: "type", params: { type: schema42.properties.acceptance_criteria.items.properties.evidence.type } };
                if (vErrors === null) {
                  vErrors = [err35];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err35);
                }
                errors++;
              }
              if (data30 && typeof data30 == "object" && !Array.isArray(data30)) {
                if (data30.commit === void 0) {
                  const err36 = { instancePath: instancePath + "/acceptance_criteria/" + i4 + "/evidence", schemaPath: "#/properties/acceptance_criteria/items/properties/evidence/required", keyword: "required", params: { missingProperty: "commit" } };
                  if (vErrors === null) {
                    vErrors = [err36];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err36);
                  }
                  errors++;
                }
                if (data30.name === void 0) {
                  const err37 = { instancePath: instancePath + "/acceptance_criteria/" + i4 + "/evidence", schemaPath: "#/properties/acceptance_criteria/items/properties/evidence/required", keyword: "required", params: { missingProperty: "name" } };
                  if (vErrors === null) {
                    vErrors = [err37];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err37);
                  }
                  errors++;
                }
                if (data30.id !== void 0) {
                  if (typeof data30.id !== "string") {
                    const err38 = { instancePath: instancePath + "/acceptance_criteria/" + i4 + "/evidence/id", schemaPath: "#/properties/acceptance_criteria/items/properties/evidence/properties/id/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err38];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err38);
                    }
                    errors++;
                  }
                }
                if (data30.commit !== void 0) {
                  let data32 = data30.commit;
                  if (typeof data32 === "string") {
                    if (!pattern8.test(data32)) {
                      const err39 = { instancePath: instancePath + "/acceptance_criteria/" + i4 + "/evidence/commit", schemaPath: "#/properties/acceptance_criteria/items/properties/evidence/properties/commit/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                      if (vErrors === null) {
                        vErrors = [err39];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err39);
                      }
                      errors++;
                    }
                  } else {
                    const err40 = { instancePath: instancePath + "/acceptance_criteria/" + i4 + "/evidence/commit", schemaPath: "#/properties/acceptance_criteria/items/properties/evidence/properties/commit/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err40];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err40);
                    }
                    errors++;
                  }
                }
                if (data30.name !== void 0) {
                  if (typeof data30.name !== "string") {
                    const err41 = { instancePath: instancePath + "/acceptance_criteria/" + i4 + "/evidence/name", schemaPath: "#/properties/acceptance_criteria/items/properties/evidence/properties/name/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err41];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err41);
                    }
                    errors++;
                  }
                }
                if (data30.recorded_at !== void 0) {
                  let data34 = data30.recorded_at;
                  if (typeof data34 === "string") {
                    if (!pattern6.test(data34)) {
                      const err42 = { instancePath: instancePath + "/acceptance_criteria/" + i4 + "/evidence/recorded_at", schemaPath: "#/properties/acceptance_criteria/items/properties/evidence/properties/recorded_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                      if (vErrors === null) {
                        vErrors = [err42];
                      } else if (vErrors.length < 1e3) {
                        vErrors.push(err42);
                      }
                      errors++;
                    }
                  } else {
                    const err43 = { instancePath: instancePath + "/acceptance_criteria/" + i4 + "/evidence/recorded_at", schemaPath: "#/properties/acceptance_criteria/items/properties/evidence/properties/recorded_at/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err43];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err43);
                    }
                    errors++;
                  }
                }
              }
            }
          } else {
            const err44 = { instancePath: instancePath + "/acceptance_criteria/" + i4, schemaPath: "#/properties/acceptance_criteria/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err44];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err44);
            }
            errors++;
          }
        }
      } else {
        const err45 = { instancePath: instancePath + "/acceptance_criteria", schemaPath: "#/properties/acceptance_criteria/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err45];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err45);
        }
        errors++;
      }
    }
  } else {
    const err46 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err46];
    } else if (vErrors.length < 1e3) {
      vErrors.push(err46);
    }
    errors++;
  }
  validate31.errors = vErrors;
  return errors === 0;
}
validate31.evaluated = { "props": { "$schema": true, "id": true, "title": true, "status": true, "date": true, "rfc": true, "decided_by": true, "supersedes": true, "semantic_scopes": true, "context": true, "decision": true, "rationale": true, "consequences": true, "considered_options": true, "acceptance_criteria": true }, "dynamicProps": false, "dynamicItems": false };
var validateSessionLog = validate32;
var schema43 = { "type": "object", "properties": { "$schema": { "type": "string" }, "session_id": { "type": "string", "pattern": "^session_[0-9]+$" }, "proposals_reviewed": { "type": "integer" }, "session_start": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "session_end": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "ended_because": { "enum": ["queue_empty", "proposal_budget", "time_budget", "uncertain", "manual"] }, "base": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "verifier": { "type": "string" }, "continues": { "type": ["string", "null"] }, "recurring_patterns_flagged": { "type": "array", "items": { "type": "string" } }, "escalations": { "type": "array", "items": { "type": "string" } }, "verified": { "type": "array", "items": { "type": "object", "properties": { "status": { "enum": ["passed", "failed", "undecided"] }, "commit": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "tree": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "branches": { "type": "array", "items": { "type": "string" } }, "commands": { "type": "array", "items": { "type": "string" } }, "because": { "type": "string" }, "output": { "type": "string" }, "seconds": { "type": "number" } }, "required": ["status", "tree", "branches", "commands"] } }, "rfcs_opened": { "type": "array", "items": { "type": "string" } }, "uncertain_decisions": { "type": "array", "items": { "type": "string" } }, "circuit_breakers_triggered": { "type": "array", "items": { "type": "string" } }, "decisions": { "type": "array", "items": { "type": "object", "properties": { "proposal_id": { "type": "string" }, "agent_id": { "type": "string" }, "path": { "type": "string" }, "semantic_scope": { "type": ["string", "null"] }, "branch": { "type": "string" }, "change_type": { "enum": ["mechanical", "behavioral", "architectural", null] }, "decision": { "enum": ["auto_approve", "approve", "reject", "escalate", "rfc"] }, "decision_type": { "enum": ["implementation", "architectural"] }, "agreement": { "type": ["boolean", "null"] }, "rationale": { "type": "string" }, "rfc": { "type": ["string", "null"] } }, "required": ["proposal_id", "decision", "decision_type"] } }, "merged_branches": { "type": "array", "items": { "type": "string" } }, "squashed": { "type": "array", "items": { "type": "object", "properties": { "branch": { "type": "string" }, "head": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "agent_id": { "type": "string" } }, "required": ["branch", "head", "agent_id"] } }, "reconciled": { "type": "array", "items": { "type": "string" } }, "notices": { "type": "array", "items": { "type": "string" } }, "unreadable": { "type": "array", "items": { "type": "object", "properties": { "branch": { "type": "string" }, "head": { "type": "string" }, "agent_id": { "type": "string" }, "reason": { "type": "string" }, "is_slow": { "type": "boolean" } }, "required": ["branch", "head", "agent_id", "reason", "is_slow"] } }, "unfinished": { "type": "array", "items": { "type": "object", "properties": { "proposal_id": { "type": "string" }, "path": { "type": "string" }, "branch": { "type": "string" }, "reason": { "type": "string" } }, "required": ["proposal_id", "path", "branch", "reason"] } }, "model_usage": { "type": "object", "properties": { "calls": { "type": "integer" }, "input_tokens": { "type": "integer" }, "output_tokens": { "type": "integer" }, "cost_usd": { "type": ["number", "null"] } } }, "skills": { "type": "array", "items": { "type": "object", "properties": { "name": { "type": "string" }, "version": { "type": "string" }, "digest": { "type": "string" }, "from": { "enum": ["base", "skl"] } }, "required": ["name", "version", "digest", "from"] } }, "assumption_judgements": { "type": "array", "items": { "type": "object", "properties": { "subject": { "type": "string" }, "a": { "type": "string" }, "b": { "type": "string" }, "paths": { "type": "array", "items": { "type": "string" } }, "conflict": { "type": ["boolean", "null"] }, "reason": { "type": "string" } }, "required": ["subject", "a", "b", "conflict", "reason"] } } }, "required": ["session_id", "proposals_reviewed", "session_start", "session_end"], "$id": "SessionLog" };
var pattern94 = new RegExp("^session_[0-9]+$", "");
function validate32(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate32.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.session_id === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "session_id" } };
      if (vErrors === null) {
        vErrors = [err0];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.proposals_reviewed === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "proposals_reviewed" } };
      if (vErrors === null) {
        vErrors = [err1];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.session_start === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "session_start" } };
      if (vErrors === null) {
        vErrors = [err2];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.session_end === void 0) {
      const err3 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "session_end" } };
      if (vErrors === null) {
        vErrors = [err3];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.$schema !== void 0) {
      if (typeof data.$schema !== "string") {
        const err4 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err4];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.session_id !== void 0) {
      let data1 = data.session_id;
      if (typeof data1 === "string") {
        if (!pattern94.test(data1)) {
          const err5 = { instancePath: instancePath + "/session_id", schemaPath: "#/properties/session_id/pattern", keyword: "pattern", params: { pattern: "^session_[0-9]+$" } };
          if (vErrors === null) {
            vErrors = [err5];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = { instancePath: instancePath + "/session_id", schemaPath: "#/properties/session_id/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err6];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.proposals_reviewed !== void 0) {
      let data2 = data.proposals_reviewed;
      if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
        const err7 = { instancePath: instancePath + "/proposals_reviewed", schemaPath: "#/properties/proposals_reviewed/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err7];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.session_start !== void 0) {
      let data3 = data.session_start;
      if (typeof data3 === "string") {
        if (!pattern6.test(data3)) {
          const err8 = { instancePath: instancePath + "/session_start", schemaPath: "#/properties/session_start/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
          if (vErrors === null) {
            vErrors = [err8];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err8);
          }
          errors++;
        }
      } else {
        const err9 = { instancePath: instancePath + "/session_start", schemaPath: "#/properties/session_start/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err9];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.session_end !== void 0) {
      let data4 = data.session_end;
      if (typeof data4 === "string") {
        if (!pattern6.test(data4)) {
          const err10 = { instancePath: instancePath + "/session_end", schemaPath: "#/properties/session_end/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
          if (vErrors === null) {
            vErrors = [err10];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err10);
          }
          errors++;
        }
      } else {
        const err11 = { instancePath: instancePath + "/session_end", schemaPath: "#/properties/session_end/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err11];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.ended_because !== void 0) {
      let data5 = data.ended_because;
      if (!(data5 === "queue_empty" || data5 === "proposal_budget" || data5 === "time_budget" || data5 === "uncertain" || data5 === "manual")) {
        const err12 = { instancePath: instancePath + "/ended_because", schemaPath: "#/properties/ended_because/enum", keyword: "enum", params: { allowedValues: schema43.properties.ended_because.enum } };
        if (vErrors === null) {
          vErrors = [err12];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err12);
        }
        errors++;
      }
    }
    if (data.base !== void 0) {
      let data6 = data.base;
      if (typeof data6 !== "string" && data6 !== null) {
        const err13 = { instancePath: instancePath + "/base", schemaPath: "#/properties/base/type", keyword: "type", params: { type: schema43.properties.base.type } };
        if (vErrors === null) {
          vErrors = [err13];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err13);
        }
        errors++;
      }
      if (typeof data6 === "string") {
        if (!pattern8.test(data6)) {
          const err14 = { instancePath: instancePath + "/base", schemaPath: "#/properties/base/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
          if (vErrors === null) {
            vErrors = [err14];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err14);
          }
          errors++;
        }
      }
    }
    if (data.verifier !== void 0) {
      if (typeof data.verifier !== "string") {
        const err15 = { instancePath: instancePath + "/verifier", schemaPath: "#/properties/verifier/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err15];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err15);
        }
        errors++;
      }
    }
    if (data.continues !== void 0) {
      let data8 = data.continues;
      if (typeof data8 !== "string" && data8 !== null) {
        const err16 = { instancePath: instancePath + "/continues", schemaPath: "#/properties/continues/type", keyword: "type", params: { type: schema43.properties.continues.type } };
        if (vErrors === null) {
          vErrors = [err16];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err16);
        }
        errors++;
      }
    }
    if (data.recurring_patterns_flagged !== void 0) {
      let data9 = data.recurring_patterns_flagged;
      if (Array.isArray(data9)) {
        const len0 = data9.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data9[i0] !== "string") {
            const err17 = { instancePath: instancePath + "/recurring_patterns_flagged/" + i0, schemaPath: "#/properties/recurring_patterns_flagged/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err17];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err17);
            }
            errors++;
          }
        }
      } else {
        const err18 = { instancePath: instancePath + "/recurring_patterns_flagged", schemaPath: "#/properties/recurring_patterns_flagged/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err18];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err18);
        }
        errors++;
      }
    }
    if (data.escalations !== void 0) {
      let data11 = data.escalations;
      if (Array.isArray(data11)) {
        const len1 = data11.length;
        for (let i1 = 0; i1 < len1; i1++) {
          if (typeof data11[i1] !== "string") {
            const err19 = { instancePath: instancePath + "/escalations/" + i1, schemaPath: "#/properties/escalations/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err19];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err19);
            }
            errors++;
          }
        }
      } else {
        const err20 = { instancePath: instancePath + "/escalations", schemaPath: "#/properties/escalations/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err20];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.verified !== void 0) {
      let data13 = data.verified;
      if (Array.isArray(data13)) {
        const len2 = data13.length;
        for (let i2 = 0; i2 < len2; i2++) {
          let data14 = data13[i2];
          if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
            if (data14.status === void 0) {
              const err21 = { instancePath: instancePath + "/verified/" + i2, schemaPath: "#/properties/verified/items/required", keyword: "required", params: { missingProperty: "status" } };
              if (vErrors === null) {
                vErrors = [err21];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err21);
              }
              errors++;
            }
            if (data14.tree === void 0) {
              const err22 = { instancePath: instancePath + "/verified/" + i2, schemaPath: "#/properties/verified/items/required", keyword: "required", params: { missingProperty: "tree" } };
              if (vErrors === null) {
                vErrors = [err22];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err22);
              }
              errors++;
            }
            if (data14.branches === void 0) {
              const err23 = { instancePath: instancePath + "/verified/" + i2, schemaPath: "#/properties/verified/items/required", keyword: "required", params: { missingProperty: "branches" } };
              if (vErrors === null) {
                vErrors = [err23];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err23);
              }
              errors++;
            }
            if (data14.commands === void 0) {
              const err24 = { instancePath: instancePath + "/verified/" + i2, schemaPath: "#/properties/verified/items/required", keyword: "required", params: { missingProperty: "commands" } };
              if (vErrors === null) {
                vErrors = [err24];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err24);
              }
              errors++;
            }
            if (data14.status !== void 0) {
              let data15 = data14.status;
              if (!(data15 === "passed" || data15 === "failed" || data15 === "undecided")) {
                const err25 = { instancePath: instancePath + "/verified/" + i2 + "/status", schemaPath: "#/properties/verified/items/properties/status/enum", keyword: "enum", params: { allowedValues: schema43.properties.verified.items.properties.status.enum } };
                if (vErrors === null) {
                  vErrors = [err25];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err25);
                }
                errors++;
              }
            }
            if (data14.commit !== void 0) {
              let data16 = data14.commit;
              if (typeof data16 === "string") {
                if (!pattern8.test(data16)) {
                  const err26 = { instancePath: instancePath + "/verified/" + i2 + "/commit", schemaPath: "#/properties/verified/items/properties/commit/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                  if (vErrors === null) {
                    vErrors = [err26];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err26);
                  }
                  errors++;
                }
              } else {
                const err27 = { instancePath: instancePath + "/verified/" + i2 + "/commit", schemaPath: "#/properties/verified/items/properties/commit/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err27];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err27);
                }
                errors++;
              }
            }
            if (data14.tree !== void 0) {
              let data17 = data14.tree;
              if (typeof data17 === "string") {
                if (!pattern8.test(data17)) {
                  const err28 = { instancePath: instancePath + "/verified/" + i2 + "/tree", schemaPath: "#/properties/verified/items/properties/tree/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                  if (vErrors === null) {
                    vErrors = [err28];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err28);
                  }
                  errors++;
                }
              } else {
                const err29 = { instancePath: instancePath + "/verified/" + i2 + "/tree", schemaPath: "#/properties/verified/items/properties/tree/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err29];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err29);
                }
                errors++;
              }
            }
            if (data14.branches !== void 0) {
              let data18 = data14.branches;
              if (Array.isArray(data18)) {
                const len3 = data18.length;
                for (let i3 = 0; i3 < len3; i3++) {
                  if (typeof data18[i3] !== "string") {
                    const err30 = { instancePath: instancePath + "/verified/" + i2 + "/branches/" + i3, schemaPath: "#/properties/verified/items/properties/branches/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err30];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err30);
                    }
                    errors++;
                  }
                }
              } else {
                const err31 = { instancePath: instancePath + "/verified/" + i2 + "/branches", schemaPath: "#/properties/verified/items/properties/branches/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err31];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err31);
                }
                errors++;
              }
            }
            if (data14.commands !== void 0) {
              let data20 = data14.commands;
              if (Array.isArray(data20)) {
                const len4 = data20.length;
                for (let i4 = 0; i4 < len4; i4++) {
                  if (typeof data20[i4] !== "string") {
                    const err32 = { instancePath: instancePath + "/verified/" + i2 + "/commands/" + i4, schemaPath: "#/properties/verified/items/properties/commands/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err32];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err32);
                    }
                    errors++;
                  }
                }
              } else {
                const err33 = { instancePath: instancePath + "/verified/" + i2 + "/commands", schemaPath: "#/properties/verified/items/properties/commands/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err33];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err33);
                }
                errors++;
              }
            }
            if (data14.because !== void 0) {
              if (typeof data14.because !== "string") {
                const err34 = { instancePath: instancePath + "/verified/" + i2 + "/because", schemaPath: "#/properties/verified/items/properties/because/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err34];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err34);
                }
                errors++;
              }
            }
            if (data14.output !== void 0) {
              if (typeof data14.output !== "string") {
                const err35 = { instancePath: instancePath + "/verified/" + i2 + "/output", schemaPath: "#/properties/verified/items/properties/output/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err35];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err35);
                }
                errors++;
              }
            }
            if (data14.seconds !== void 0) {
              let data24 = data14.seconds;
              if (!(typeof data24 == "number" && isFinite(data24))) {
                const err36 = { instancePath: instancePath + "/verified/" + i2 + "/seconds", schemaPath: "#/properties/verified/items/properties/seconds/type", keyword: "type", params: { type: "number" } };
                if (vErrors === null) {
                  vErrors = [err36];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err36);
                }
                errors++;
              }
            }
          } else {
            const err37 = { instancePath: instancePath + "/verified/" + i2, schemaPath: "#/properties/verified/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err37];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err37);
            }
            errors++;
          }
        }
      } else {
        const err38 = { instancePath: instancePath + "/verified", schemaPath: "#/properties/verified/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err38];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err38);
        }
        errors++;
      }
    }
    if (data.rfcs_opened !== void 0) {
      let data25 = data.rfcs_opened;
      if (Array.isArray(data25)) {
        const len5 = data25.length;
        for (let i5 = 0; i5 < len5; i5++) {
          if (typeof data25[i5] !== "string") {
            const err39 = { instancePath: instancePath + "/rfcs_opened/" + i5, schemaPath: "#/properties/rfcs_opened/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err39];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err39);
            }
            errors++;
          }
        }
      } else {
        const err40 = { instancePath: instancePath + "/rfcs_opened", schemaPath: "#/properties/rfcs_opened/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err40];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err40);
        }
        errors++;
      }
    }
    if (data.uncertain_decisions !== void 0) {
      let data27 = data.uncertain_decisions;
      if (Array.isArray(data27)) {
        const len6 = data27.length;
        for (let i6 = 0; i6 < len6; i6++) {
          if (typeof data27[i6] !== "string") {
            const err41 = { instancePath: instancePath + "/uncertain_decisions/" + i6, schemaPath: "#/properties/uncertain_decisions/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err41];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err41);
            }
            errors++;
          }
        }
      } else {
        const err42 = { instancePath: instancePath + "/uncertain_decisions", schemaPath: "#/properties/uncertain_decisions/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err42];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err42);
        }
        errors++;
      }
    }
    if (data.circuit_breakers_triggered !== void 0) {
      let data29 = data.circuit_breakers_triggered;
      if (Array.isArray(data29)) {
        const len7 = data29.length;
        for (let i7 = 0; i7 < len7; i7++) {
          if (typeof data29[i7] !== "string") {
            const err43 = { instancePath: instancePath + "/circuit_breakers_triggered/" + i7, schemaPath: "#/properties/circuit_breakers_triggered/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err43];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err43);
            }
            errors++;
          }
        }
      } else {
        const err44 = { instancePath: instancePath + "/circuit_breakers_triggered", schemaPath: "#/properties/circuit_breakers_triggered/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err44];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err44);
        }
        errors++;
      }
    }
    if (data.decisions !== void 0) {
      let data31 = data.decisions;
      if (Array.isArray(data31)) {
        const len8 = data31.length;
        for (let i8 = 0; i8 < len8; i8++) {
          let data32 = data31[i8];
          if (data32 && typeof data32 == "object" && !Array.isArray(data32)) {
            if (data32.proposal_id === void 0) {
              const err45 = { instancePath: instancePath + "/decisions/" + i8, schemaPath: "#/properties/decisions/items/required", keyword: "required", params: { missingProperty: "proposal_id" } };
              if (vErrors === null) {
                vErrors = [err45];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err45);
              }
              errors++;
            }
            if (data32.decision === void 0) {
              const err46 = { instancePath: instancePath + "/decisions/" + i8, schemaPath: "#/properties/decisions/items/required", keyword: "required", params: { missingProperty: "decision" } };
              if (vErrors === null) {
                vErrors = [err46];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err46);
              }
              errors++;
            }
            if (data32.decision_type === void 0) {
              const err47 = { instancePath: instancePath + "/decisions/" + i8, schemaPath: "#/properties/decisions/items/required", keyword: "required", params: { missingProperty: "decision_type" } };
              if (vErrors === null) {
                vErrors = [err47];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err47);
              }
              errors++;
            }
            if (data32.proposal_id !== void 0) {
              if (typeof data32.proposal_id !== "string") {
                const err48 = { instancePath: instancePath + "/decisions/" + i8 + "/proposal_id", schemaPath: "#/properties/decisions/items/properties/proposal_id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err48];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err48);
                }
                errors++;
              }
            }
            if (data32.agent_id !== void 0) {
              if (typeof data32.agent_id !== "string") {
                const err49 = { instancePath: instancePath + "/decisions/" + i8 + "/agent_id", schemaPath: "#/properties/decisions/items/properties/agent_id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err49];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err49);
                }
                errors++;
              }
            }
            if (data32.path !== void 0) {
              if (typeof data32.path !== "string") {
                const err50 = { instancePath: instancePath + "/decisions/" + i8 + "/path", schemaPath: "#/properties/decisions/items/properties/path/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err50];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err50);
                }
                errors++;
              }
            }
            if (data32.semantic_scope !== void 0) {
              let data36 = data32.semantic_scope;
              if (typeof data36 !== "string" && data36 !== null) {
                const err51 = { instancePath: instancePath + "/decisions/" + i8 + "/semantic_scope", schemaPath: "#/properties/decisions/items/properties/semantic_scope/type", keyword: "type", params: { type: schema43.properties.decisions.items.properties.semantic_scope.type } };
                if (vErrors === null) {
                  vErrors = [err51];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err51);
                }
                errors++;
              }
            }
            if (data32.branch !== void 0) {
              if (typeof data32.branch !== "string") {
                const err52 = { instancePath: instancePath + "/decisions/" + i8 + "/branch", schemaPath: "#/properties/decisions/items/properties/branch/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err52];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err52);
                }
                errors++;
              }
            }
            if (data32.change_type !== void 0) {
              let data38 = data32.change_type;
              if (!(data38 === "mechanical" || data38 === "behavioral" || data38 === "architectural" || data38 === null)) {
                const err53 = { instancePath: instancePath + "/decisions/" + i8 + "/change_type", schemaPath: "#/properties/decisions/items/properties/change_type/enum", keyword: "enum", params: { allowedValues: schema43.properties.decisions.items.properties.change_type.enum } };
                if (vErrors === null) {
                  vErrors = [err53];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err53);
                }
                errors++;
              }
            }
            if (data32.decision !== void 0) {
              let data39 = data32.decision;
              if (!(data39 === "auto_approve" || data39 === "approve" || data39 === "reject" || data39 === "escalate" || data39 === "rfc")) {
                const err54 = { instancePath: instancePath + "/decisions/" + i8 + "/decision", schemaPath: "#/properties/decisions/items/properties/decision/enum", keyword: "enum", params: { allowedValues: schema43.properties.decisions.items.properties.decision.enum } };
                if (vErrors === null) {
                  vErrors = [err54];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err54);
                }
                errors++;
              }
            }
            if (data32.decision_type !== void 0) {
              let data40 = data32.decision_type;
              if (!(data40 === "implementation" || data40 === "architectural")) {
                const err55 = { instancePath: instancePath + "/decisions/" + i8 + "/decision_type", schemaPath: "#/properties/decisions/items/properties/decision_type/enum", keyword: "enum", params: { allowedValues: schema43.properties.decisions.items.properties.decision_type.enum } };
                if (vErrors === null) {
                  vErrors = [err55];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err55);
                }
                errors++;
              }
            }
            if (data32.agreement !== void 0) {
              let data41 = data32.agreement;
              if (typeof data41 !== "boolean" && data41 !== null) {
                const err56 = { instancePath: instancePath + "/decisions/" + i8 + "/agreement", schemaPath: "#/properties/decisions/items/properties/agreement/type", keyword: "type", params: { type: schema43.properties.decisions.items.properties.agreement.type } };
                if (vErrors === null) {
                  vErrors = [err56];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err56);
                }
                errors++;
              }
            }
            if (data32.rationale !== void 0) {
              if (typeof data32.rationale !== "string") {
                const err57 = { instancePath: instancePath + "/decisions/" + i8 + "/rationale", schemaPath: "#/properties/decisions/items/properties/rationale/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err57];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err57);
                }
                errors++;
              }
            }
            if (data32.rfc !== void 0) {
              let data43 = data32.rfc;
              if (typeof data43 !== "string" && data43 !== null) {
                const err58 = { instancePath: instancePath + "/decisions/" + i8 + "/rfc", schemaPath: "#/properties/decisions/items/properties/rfc/type", keyword: "type", params: { type: schema43.properties.decisions.items.properties.rfc.type } };
                if (vErrors === null) {
                  vErrors = [err58];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err58);
                }
                errors++;
              }
            }
          } else {
            const err59 = { instancePath: instancePath + "/decisions/" + i8, schemaPath: "#/properties/decisions/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err59];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err59);
            }
            errors++;
          }
        }
      } else {
        const err60 = { instancePath: instancePath + "/decisions", schemaPath: "#/properties/decisions/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err60];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err60);
        }
        errors++;
      }
    }
    if (data.merged_branches !== void 0) {
      let data44 = data.merged_branches;
      if (Array.isArray(data44)) {
        const len9 = data44.length;
        for (let i9 = 0; i9 < len9; i9++) {
          if (typeof data44[i9] !== "string") {
            const err61 = { instancePath: instancePath + "/merged_branches/" + i9, schemaPath: "#/properties/merged_branches/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err61];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err61);
            }
            errors++;
          }
        }
      } else {
        const err62 = { instancePath: instancePath + "/merged_branches", schemaPath: "#/properties/merged_branches/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err62];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err62);
        }
        errors++;
      }
    }
    if (data.squashed !== void 0) {
      let data46 = data.squashed;
      if (Array.isArray(data46)) {
        const len10 = data46.length;
        for (let i10 = 0; i10 < len10; i10++) {
          let data47 = data46[i10];
          if (data47 && typeof data47 == "object" && !Array.isArray(data47)) {
            if (data47.branch === void 0) {
              const err63 = { instancePath: instancePath + "/squashed/" + i10, schemaPath: "#/properties/squashed/items/required", keyword: "required", params: { missingProperty: "branch" } };
              if (vErrors === null) {
                vErrors = [err63];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err63);
              }
              errors++;
            }
            if (data47.head === void 0) {
              const err64 = { instancePath: instancePath + "/squashed/" + i10, schemaPath: "#/properties/squashed/items/required", keyword: "required", params: { missingProperty: "head" } };
              if (vErrors === null) {
                vErrors = [err64];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err64);
              }
              errors++;
            }
            if (data47.agent_id === void 0) {
              const err65 = { instancePath: instancePath + "/squashed/" + i10, schemaPath: "#/properties/squashed/items/required", keyword: "required", params: { missingProperty: "agent_id" } };
              if (vErrors === null) {
                vErrors = [err65];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err65);
              }
              errors++;
            }
            if (data47.branch !== void 0) {
              if (typeof data47.branch !== "string") {
                const err66 = { instancePath: instancePath + "/squashed/" + i10 + "/branch", schemaPath: "#/properties/squashed/items/properties/branch/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err66];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err66);
                }
                errors++;
              }
            }
            if (data47.head !== void 0) {
              let data49 = data47.head;
              if (typeof data49 === "string") {
                if (!pattern8.test(data49)) {
                  const err67 = { instancePath: instancePath + "/squashed/" + i10 + "/head", schemaPath: "#/properties/squashed/items/properties/head/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                  if (vErrors === null) {
                    vErrors = [err67];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err67);
                  }
                  errors++;
                }
              } else {
                const err68 = { instancePath: instancePath + "/squashed/" + i10 + "/head", schemaPath: "#/properties/squashed/items/properties/head/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err68];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err68);
                }
                errors++;
              }
            }
            if (data47.agent_id !== void 0) {
              if (typeof data47.agent_id !== "string") {
                const err69 = { instancePath: instancePath + "/squashed/" + i10 + "/agent_id", schemaPath: "#/properties/squashed/items/properties/agent_id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err69];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err69);
                }
                errors++;
              }
            }
          } else {
            const err70 = { instancePath: instancePath + "/squashed/" + i10, schemaPath: "#/properties/squashed/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err70];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err70);
            }
            errors++;
          }
        }
      } else {
        const err71 = { instancePath: instancePath + "/squashed", schemaPath: "#/properties/squashed/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err71];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err71);
        }
        errors++;
      }
    }
    if (data.reconciled !== void 0) {
      let data51 = data.reconciled;
      if (Array.isArray(data51)) {
        const len11 = data51.length;
        for (let i11 = 0; i11 < len11; i11++) {
          if (typeof data51[i11] !== "string") {
            const err72 = { instancePath: instancePath + "/reconciled/" + i11, schemaPath: "#/properties/reconciled/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err72];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err72);
            }
            errors++;
          }
        }
      } else {
        const err73 = { instancePath: instancePath + "/reconciled", schemaPath: "#/properties/reconciled/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err73];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err73);
        }
        errors++;
      }
    }
    if (data.notices !== void 0) {
      let data53 = data.notices;
      if (Array.isArray(data53)) {
        const len12 = data53.length;
        for (let i12 = 0; i12 < len12; i12++) {
          if (typeof data53[i12] !== "string") {
            const err74 = { instancePath: instancePath + "/notices/" + i12, schemaPath: "#/properties/notices/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err74];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err74);
            }
            errors++;
          }
        }
      } else {
        const err75 = { instancePath: instancePath + "/notices", schemaPath: "#/properties/notices/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err75];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err75);
        }
        errors++;
      }
    }
    if (data.unreadable !== void 0) {
      let data55 = data.unreadable;
      if (Array.isArray(data55)) {
        const len13 = data55.length;
        for (let i13 = 0; i13 < len13; i13++) {
          let data56 = data55[i13];
          if (data56 && typeof data56 == "object" && !Array.isArray(data56)) {
            if (data56.branch === void 0) {
              const err76 = { instancePath: instancePath + "/unreadable/" + i13, schemaPath: "#/properties/unreadable/items/required", keyword: "required", params: { missingProperty: "branch" } };
              if (vErrors === null) {
                vErrors = [err76];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err76);
              }
              errors++;
            }
            if (data56.head === void 0) {
              const err77 = { instancePath: instancePath + "/unreadable/" + i13, schemaPath: "#/properties/unreadable/items/required", keyword: "required", params: { missingProperty: "head" } };
              if (vErrors === null) {
                vErrors = [err77];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err77);
              }
              errors++;
            }
            if (data56.agent_id === void 0) {
              const err78 = { instancePath: instancePath + "/unreadable/" + i13, schemaPath: "#/properties/unreadable/items/required", keyword: "required", params: { missingProperty: "agent_id" } };
              if (vErrors === null) {
                vErrors = [err78];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err78);
              }
              errors++;
            }
            if (data56.reason === void 0) {
              const err79 = { instancePath: instancePath + "/unreadable/" + i13, schemaPath: "#/properties/unreadable/items/required", keyword: "required", params: { missingProperty: "reason" } };
              if (vErrors === null) {
                vErrors = [err79];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err79);
              }
              errors++;
            }
            if (data56.is_slow === void 0) {
              const err80 = { instancePath: instancePath + "/unreadable/" + i13, schemaPath: "#/properties/unreadable/items/required", keyword: "required", params: { missingProperty: "is_slow" } };
              if (vErrors === null) {
                vErrors = [err80];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err80);
              }
              errors++;
            }
            if (data56.branch !== void 0) {
              if (typeof data56.branch !== "string") {
                const err81 = { instancePath: instancePath + "/unreadable/" + i13 + "/branch", schemaPath: "#/properties/unreadable/items/properties/branch/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err81];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err81);
                }
                errors++;
              }
            }
            if (data56.head !== void 0) {
              if (typeof data56.head !== "string") {
                const err82 = { instancePath: instancePath + "/unreadable/" + i13 + "/head", schemaPath: "#/properties/unreadable/items/properties/head/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err82];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err82);
                }
                errors++;
              }
            }
            if (data56.agent_id !== void 0) {
              if (typeof data56.agent_id !== "string") {
                const err83 = { instancePath: instancePath + "/unreadable/" + i13 + "/agent_id", schemaPath: "#/properties/unreadable/items/properties/agent_id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err83];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err83);
                }
                errors++;
              }
            }
            if (data56.reason !== void 0) {
              if (typeof data56.reason !== "string") {
                const err84 = { instancePath: instancePath + "/unreadable/" + i13 + "/reason", schemaPath: "#/properties/unreadable/items/properties/reason/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err84];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err84);
                }
                errors++;
              }
            }
            if (data56.is_slow !== void 0) {
              if (typeof data56.is_slow !== "boolean") {
                const err85 = { instancePath: instancePath + "/unreadable/" + i13 + "/is_slow", schemaPath: "#/properties/unreadable/items/properties/is_slow/type", keyword: "type", params: { type: "boolean" } };
                if (vErrors === null) {
                  vErrors = [err85];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err85);
                }
                errors++;
              }
            }
          } else {
            const err86 = { instancePath: instancePath + "/unreadable/" + i13, schemaPath: "#/properties/unreadable/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err86];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err86);
            }
            errors++;
          }
        }
      } else {
        const err87 = { instancePath: instancePath + "/unreadable", schemaPath: "#/properties/unreadable/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err87];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err87);
        }
        errors++;
      }
    }
    if (data.unfinished !== void 0) {
      let data62 = data.unfinished;
      if (Array.isArray(data62)) {
        const len14 = data62.length;
        for (let i14 = 0; i14 < len14; i14++) {
          let data63 = data62[i14];
          if (data63 && typeof data63 == "object" && !Array.isArray(data63)) {
            if (data63.proposal_id === void 0) {
              const err88 = { instancePath: instancePath + "/unfinished/" + i14, schemaPath: "#/properties/unfinished/items/required", keyword: "required", params: { missingProperty: "proposal_id" } };
              if (vErrors === null) {
                vErrors = [err88];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err88);
              }
              errors++;
            }
            if (data63.path === void 0) {
              const err89 = { instancePath: instancePath + "/unfinished/" + i14, schemaPath: "#/properties/unfinished/items/required", keyword: "required", params: { missingProperty: "path" } };
              if (vErrors === null) {
                vErrors = [err89];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err89);
              }
              errors++;
            }
            if (data63.branch === void 0) {
              const err90 = { instancePath: instancePath + "/unfinished/" + i14, schemaPath: "#/properties/unfinished/items/required", keyword: "required", params: { missingProperty: "branch" } };
              if (vErrors === null) {
                vErrors = [err90];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err90);
              }
              errors++;
            }
            if (data63.reason === void 0) {
              const err91 = { instancePath: instancePath + "/unfinished/" + i14, schemaPath: "#/properties/unfinished/items/required", keyword: "required", params: { missingProperty: "reason" } };
              if (vErrors === null) {
                vErrors = [err91];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err91);
              }
              errors++;
            }
            if (data63.proposal_id !== void 0) {
              if (typeof data63.proposal_id !== "string") {
                const err92 = { instancePath: instancePath + "/unfinished/" + i14 + "/proposal_id", schemaPath: "#/properties/unfinished/items/properties/proposal_id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err92];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err92);
                }
                errors++;
              }
            }
            if (data63.path !== void 0) {
              if (typeof data63.path !== "string") {
                const err93 = { instancePath: instancePath + "/unfinished/" + i14 + "/path", schemaPath: "#/properties/unfinished/items/properties/path/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err93];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err93);
                }
                errors++;
              }
            }
            if (data63.branch !== void 0) {
              if (typeof data63.branch !== "string") {
                const err94 = { instancePath: instancePath + "/unfinished/" + i14 + "/branch", schemaPath: "#/properties/unfinished/items/properties/branch/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err94];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err94);
                }
                errors++;
              }
            }
            if (data63.reason !== void 0) {
              if (typeof data63.reason !== "string") {
                const err95 = { instancePath: instancePath + "/unfinished/" + i14 + "/reason", schemaPath: "#/properties/unfinished/items/properties/reason/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err95];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err95);
                }
                errors++;
              }
            }
          } else {
            const err96 = { instancePath: instancePath + "/unfinished/" + i14, schemaPath: "#/properties/unfinished/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err96];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err96);
            }
            errors++;
          }
        }
      } else {
        const err97 = { instancePath: instancePath + "/unfinished", schemaPath: "#/properties/unfinished/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err97];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err97);
        }
        errors++;
      }
    }
    if (data.model_usage !== void 0) {
      let data68 = data.model_usage;
      if (data68 && typeof data68 == "object" && !Array.isArray(data68)) {
        if (data68.calls !== void 0) {
          let data69 = data68.calls;
          if (!(typeof data69 == "number" && (!(data69 % 1) && !isNaN(data69)) && isFinite(data69))) {
            const err98 = { instancePath: instancePath + "/model_usage/calls", schemaPath: "#/properties/model_usage/properties/calls/type", keyword: "type", params: { type: "integer" } };
            if (vErrors === null) {
              vErrors = [err98];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err98);
            }
            errors++;
          }
        }
        if (data68.input_tokens !== void 0) {
          let data70 = data68.input_tokens;
          if (!(typeof data70 == "number" && (!(data70 % 1) && !isNaN(data70)) && isFinite(data70))) {
            const err99 = { instancePath: instancePath + "/model_usage/input_tokens", schemaPath: "#/properties/model_usage/properties/input_tokens/type", keyword: "type", params: { type: "integer" } };
            if (vErrors === null) {
              vErrors = [err99];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err99);
            }
            errors++;
          }
        }
        if (data68.output_tokens !== void 0) {
          let data71 = data68.output_tokens;
          if (!(typeof data71 == "number" && (!(data71 % 1) && !isNaN(data71)) && isFinite(data71))) {
            const err100 = { instancePath: instancePath + "/model_usage/output_tokens", schemaPath: "#/properties/model_usage/properties/output_tokens/type", keyword: "type", params: { type: "integer" } };
            if (vErrors === null) {
              vErrors = [err100];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err100);
            }
            errors++;
          }
        }
        if (data68.cost_usd !== void 0) {
          let data72 = data68.cost_usd;
          if (!(typeof data72 == "number" && isFinite(data72)) && data72 !== null) {
            const err101 = { instancePath: instancePath + "/model_usage/cost_usd", schemaPath: "#/properties/model_usage/properties/cost_usd/type", keyword: "type", params: { type: schema43.properties.model_usage.properties.cost_usd.type } };
            if (vErrors === null) {
              vErrors = [err101];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err101);
            }
            errors++;
          }
        }
      } else {
        const err102 = { instancePath: instancePath + "/model_usage", schemaPath: "#/properties/model_usage/type", keyword: "type", params: { type: "object" } };
        if (vErrors === null) {
          vErrors = [err102];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err102);
        }
        errors++;
      }
    }
    if (data.skills !== void 0) {
      let data73 = data.skills;
      if (Array.isArray(data73)) {
        const len15 = data73.length;
        for (let i15 = 0; i15 < len15; i15++) {
          let data74 = data73[i15];
          if (data74 && typeof data74 == "object" && !Array.isArray(data74)) {
            if (data74.name === void 0) {
              const err103 = { instancePath: instancePath + "/skills/" + i15, schemaPath: "#/properties/skills/items/required", keyword: "required", params: { missingProperty: "name" } };
              if (vErrors === null) {
                vErrors = [err103];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err103);
              }
              errors++;
            }
            if (data74.version === void 0) {
              const err104 = { instancePath: instancePath + "/skills/" + i15, schemaPath: "#/properties/skills/items/required", keyword: "required", params: { missingProperty: "version" } };
              if (vErrors === null) {
                vErrors = [err104];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err104);
              }
              errors++;
            }
            if (data74.digest === void 0) {
              const err105 = { instancePath: instancePath + "/skills/" + i15, schemaPath: "#/properties/skills/items/required", keyword: "required", params: { missingProperty: "digest" } };
              if (vErrors === null) {
                vErrors = [err105];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err105);
              }
              errors++;
            }
            if (data74.from === void 0) {
              const err106 = { instancePath: instancePath + "/skills/" + i15, schemaPath: "#/properties/skills/items/required", keyword: "required", params: { missingProperty: "from" } };
              if (vErrors === null) {
                vErrors = [err106];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err106);
              }
              errors++;
            }
            if (data74.name !== void 0) {
              if (typeof data74.name !== "string") {
                const err107 = { instancePath: instancePath + "/skills/" + i15 + "/name", schemaPath: "#/properties/skills/items/properties/name/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err107];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err107);
                }
                errors++;
              }
            }
            if (data74.version !== void 0) {
              if (typeof data74.version !== "string") {
                const err108 = { instancePath: instancePath + "/skills/" + i15 + "/version", schemaPath: "#/properties/skills/items/properties/version/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err108];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err108);
                }
                errors++;
              }
            }
            if (data74.digest !== void 0) {
              if (typeof data74.digest !== "string") {
                const err109 = { instancePath: instancePath + "/skills/" + i15 + "/digest", schemaPath: "#/properties/skills/items/properties/digest/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err109];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err109);
                }
                errors++;
              }
            }
            if (data74.from !== void 0) {
              let data78 = data74.from;
              if (!(data78 === "base" || data78 === "skl")) {
                const err110 = { instancePath: instancePath + "/skills/" + i15 + "/from", schemaPath: "#/properties/skills/items/properties/from/enum", keyword: "enum", params: { allowedValues: schema43.properties.skills.items.properties.from.enum } };
                if (vErrors === null) {
                  vErrors = [err110];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err110);
                }
                errors++;
              }
            }
          } else {
            const err111 = { instancePath: instancePath + "/skills/" + i15, schemaPath: "#/properties/skills/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err111];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err111);
            }
            errors++;
          }
        }
      } else {
        const err112 = { instancePath: instancePath + "/skills", schemaPath: "#/properties/skills/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err112];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err112);
        }
        errors++;
      }
    }
    if (data.assumption_judgements !== void 0) {
      let data79 = data.assumption_judgements;
      if (Array.isArray(data79)) {
        const len16 = data79.length;
        for (let i16 = 0; i16 < len16; i16++) {
          let data80 = data79[i16];
          if (data80 && typeof data80 == "object" && !Array.isArray(data80)) {
            if (data80.subject === void 0) {
              const err113 = { instancePath: instancePath + "/assumption_judgements/" + i16, schemaPath: "#/properties/assumption_judgements/items/required", keyword: "required", params: { missingProperty: "subject" } };
              if (vErrors === null) {
                vErrors = [err113];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err113);
              }
              errors++;
            }
            if (data80.a === void 0) {
              const err114 = { instancePath: instancePath + "/assumption_judgements/" + i16, schemaPath: "#/properties/assumption_judgements/items/required", keyword: "required", params: { missingProperty: "a" } };
              if (vErrors === null) {
                vErrors = [err114];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err114);
              }
              errors++;
            }
            if (data80.b === void 0) {
              const err115 = { instancePath: instancePath + "/assumption_judgements/" + i16, schemaPath: "#/properties/assumption_judgements/items/required", keyword: "required", params: { missingProperty: "b" } };
              if (vErrors === null) {
                vErrors = [err115];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err115);
              }
              errors++;
            }
            if (data80.conflict === void 0) {
              const err116 = { instancePath: instancePath + "/assumption_judgements/" + i16, schemaPath: "#/properties/assumption_judgements/items/required", keyword: "required", params: { missingProperty: "conflict" } };
              if (vErrors === null) {
                vErrors = [err116];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err116);
              }
              errors++;
            }
            if (data80.reason === void 0) {
              const err117 = { instancePath: instancePath + "/assumption_judgements/" + i16, schemaPath: "#/properties/assumption_judgements/items/required", keyword: "required", params: { missingProperty: "reason" } };
              if (vErrors === null) {
                vErrors = [err117];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err117);
              }
              errors++;
            }
            if (data80.subject !== void 0) {
              if (typeof data80.subject !== "string") {
                const err118 = { instancePath: instancePath + "/assumption_judgements/" + i16 + "/subject", schemaPath: "#/properties/assumption_judgements/items/properties/subject/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err118];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err118);
                }
                errors++;
              }
            }
            if (data80.a !== void 0) {
              if (typeof data80.a !== "string") {
                const err119 = { instancePath: instancePath + "/assumption_judgements/" + i16 + "/a", schemaPath: "#/properties/assumption_judgements/items/properties/a/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err119];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err119);
                }
                errors++;
              }
            }
            if (data80.b !== void 0) {
              if (typeof data80.b !== "string") {
                const err120 = { instancePath: instancePath + "/assumption_judgements/" + i16 + "/b", schemaPath: "#/properties/assumption_judgements/items/properties/b/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err120];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err120);
                }
                errors++;
              }
            }
            if (data80.paths !== void 0) {
              let data84 = data80.paths;
              if (Array.isArray(data84)) {
                const len17 = data84.length;
                for (let i17 = 0; i17 < len17; i17++) {
                  if (typeof data84[i17] !== "string") {
                    const err121 = { instancePath: instancePath + "/assumption_judgements/" + i16 + "/paths/" + i17, schemaPath: "#/properties/assumption_judgements/items/properties/paths/items/type", keyword: "type", params: { type: "string" } };
                    if (vErrors === null) {
                      vErrors = [err121];
                    } else if (vErrors.length < 1e3) {
                      vErrors.push(err121);
                    }
                    errors++;
                  }
                }
              } else {
                const err122 = { instancePath: instancePath + "/assumption_judgements/" + i16 + "/paths", schemaPath: "#/properties/assumption_judgements/items/properties/paths/type", keyword: "type", params: { type: "array" } };
                if (vErrors === null) {
                  vErrors = [err122];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err122);
                }
                errors++;
              }
            }
            if (data80.conflict !== void 0) {
              let data86 = data80.conflict;
              if (typeof data86 !== "boolean" && data86 !== null) {
                const err123 = { instancePath: instancePath + "/assumption_judgements/" + i16 + "/conflict", schemaPath: "#/properties/assumption_judgements/items/properties/conflict/type", keyword: "type", params: { type: schema43.properties.assumption_judgements.items.properties.conflict.type } };
                if (vErrors === null) {
                  vErrors = [err123];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err123);
                }
                errors++;
              }
            }
            if (data80.reason !== void 0) {
              if (typeof data80.reason !== "string") {
                const err124 = { instancePath: instancePath + "/assumption_judgements/" + i16 + "/reason", schemaPath: "#/properties/assumption_judgements/items/properties/reason/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err124];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err124);
                }
                errors++;
              }
            }
          } else {
            const err125 = { instancePath: instancePath + "/assumption_judgements/" + i16, schemaPath: "#/properties/assumption_judgements/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err125];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err125);
            }
            errors++;
          }
        }
      } else {
        const err126 = { instancePath: instancePath + "/assumption_judgements", schemaPath: "#/properties/assumption_judgements/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err126];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err126);
        }
        errors++;
      }
    }
  } else {
    const err127 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err127];
    } else if (vErrors.length < 1e3) {
      vErrors.push(err127);
    }
    errors++;
  }
  validate32.errors = vErrors;
  return errors === 0;
}
validate32.evaluated = { "props": { "$schema": true, "session_id": true, "proposals_reviewed": true, "session_start": true, "session_end": true, "ended_because": true, "base": true, "verifier": true, "continues": true, "recurring_patterns_flagged": true, "escalations": true, "verified": true, "rfcs_opened": true, "uncertain_decisions": true, "circuit_breakers_triggered": true, "decisions": true, "merged_branches": true, "squashed": true, "reconciled": true, "notices": true, "unreadable": true, "unfinished": true, "model_usage": true, "skills": true, "assumption_judgements": true }, "dynamicProps": false, "dynamicItems": false };
var validateDigestRecord = validate33;
var schema44 = { "type": "object", "properties": { "$schema": { "type": "string" }, "id": { "type": "string", "pattern": "^DIGEST_[0-9]+$" }, "created_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "reviewed_by": { "type": "string" }, "base": { "type": ["string", "null"], "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "last_session": { "type": ["string", "null"] }, "architectural_decisions": { "type": "integer" }, "reviewed": { "type": "array", "items": { "type": "string" } } }, "required": ["id", "created_at"], "$id": "DigestRecord" };
var pattern101 = new RegExp("^DIGEST_[0-9]+$", "");
function validate33(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate33.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.id === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "id" } };
      if (vErrors === null) {
        vErrors = [err0];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.created_at === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "created_at" } };
      if (vErrors === null) {
        vErrors = [err1];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.$schema !== void 0) {
      if (typeof data.$schema !== "string") {
        const err2 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err2];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.id !== void 0) {
      let data1 = data.id;
      if (typeof data1 === "string") {
        if (!pattern101.test(data1)) {
          const err3 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/pattern", keyword: "pattern", params: { pattern: "^DIGEST_[0-9]+$" } };
          if (vErrors === null) {
            vErrors = [err3];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err3);
          }
          errors++;
        }
      } else {
        const err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err4];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.created_at !== void 0) {
      let data2 = data.created_at;
      if (typeof data2 === "string") {
        if (!pattern6.test(data2)) {
          const err5 = { instancePath: instancePath + "/created_at", schemaPath: "#/properties/created_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
          if (vErrors === null) {
            vErrors = [err5];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err5);
          }
          errors++;
        }
      } else {
        const err6 = { instancePath: instancePath + "/created_at", schemaPath: "#/properties/created_at/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err6];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.reviewed_by !== void 0) {
      if (typeof data.reviewed_by !== "string") {
        const err7 = { instancePath: instancePath + "/reviewed_by", schemaPath: "#/properties/reviewed_by/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err7];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.base !== void 0) {
      let data4 = data.base;
      if (typeof data4 !== "string" && data4 !== null) {
        const err8 = { instancePath: instancePath + "/base", schemaPath: "#/properties/base/type", keyword: "type", params: { type: schema44.properties.base.type } };
        if (vErrors === null) {
          vErrors = [err8];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err8);
        }
        errors++;
      }
      if (typeof data4 === "string") {
        if (!pattern8.test(data4)) {
          const err9 = { instancePath: instancePath + "/base", schemaPath: "#/properties/base/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
          if (vErrors === null) {
            vErrors = [err9];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err9);
          }
          errors++;
        }
      }
    }
    if (data.last_session !== void 0) {
      let data5 = data.last_session;
      if (typeof data5 !== "string" && data5 !== null) {
        const err10 = { instancePath: instancePath + "/last_session", schemaPath: "#/properties/last_session/type", keyword: "type", params: { type: schema44.properties.last_session.type } };
        if (vErrors === null) {
          vErrors = [err10];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.architectural_decisions !== void 0) {
      let data6 = data.architectural_decisions;
      if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)) && isFinite(data6))) {
        const err11 = { instancePath: instancePath + "/architectural_decisions", schemaPath: "#/properties/architectural_decisions/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err11];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.reviewed !== void 0) {
      let data7 = data.reviewed;
      if (Array.isArray(data7)) {
        const len0 = data7.length;
        for (let i0 = 0; i0 < len0; i0++) {
          if (typeof data7[i0] !== "string") {
            const err12 = { instancePath: instancePath + "/reviewed/" + i0, schemaPath: "#/properties/reviewed/items/type", keyword: "type", params: { type: "string" } };
            if (vErrors === null) {
              vErrors = [err12];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err12);
            }
            errors++;
          }
        }
      } else {
        const err13 = { instancePath: instancePath + "/reviewed", schemaPath: "#/properties/reviewed/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err13];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err13);
        }
        errors++;
      }
    }
  } else {
    const err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err14];
    } else if (vErrors.length < 1e3) {
      vErrors.push(err14);
    }
    errors++;
  }
  validate33.errors = vErrors;
  return errors === 0;
}
validate33.evaluated = { "props": { "$schema": true, "id": true, "created_at": true, "reviewed_by": true, "base": true, "last_session": true, "architectural_decisions": true, "reviewed": true }, "dynamicProps": false, "dynamicItems": false };
var validateSkillsLock = validate34;
var schema45 = { "type": "object", "properties": { "$schema": { "type": "string" }, "schema_version": { "const": 1 }, "skills": { "type": "array", "items": { "type": "object", "properties": { "name": { "type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$" }, "version": { "type": "string" }, "source": { "enum": ["import", "marketplace", "local"] }, "origin": { "type": ["string", "null"] }, "ref": { "type": "string", "minLength": 1, "maxLength": 400 }, "commit": { "type": "string", "pattern": "^([0-9a-f]{40}|[0-9a-f]{64})$" }, "path": { "type": "string", "minLength": 1, "maxLength": 1e3 }, "digest": { "type": "string", "pattern": "^[0-9a-f]{64}$" }, "installed_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "marketplace_id": { "type": "string", "minLength": 1, "maxLength": 500 }, "sync_etag": { "type": "string", "minLength": 1, "maxLength": 200 } }, "required": ["name", "version", "source", "origin", "digest", "installed_at"] } } }, "required": ["schema_version", "skills"], "$id": "SkillsLock" };
var pattern104 = new RegExp("^[a-z0-9]+(-[a-z0-9]+)*$", "");
var pattern106 = new RegExp("^[0-9a-f]{64}$", "");
function validate34(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate34.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.schema_version === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "schema_version" } };
      if (vErrors === null) {
        vErrors = [err0];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.skills === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "skills" } };
      if (vErrors === null) {
        vErrors = [err1];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.$schema !== void 0) {
      if (typeof data.$schema !== "string") {
        const err2 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err2];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err2);
        }
        errors++;
      }
    }
    if (data.schema_version !== void 0) {
      if (1 !== data.schema_version) {
        const err3 = { instancePath: instancePath + "/schema_version", schemaPath: "#/properties/schema_version/const", keyword: "const", params: { allowedValue: 1 } };
        if (vErrors === null) {
          vErrors = [err3];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.skills !== void 0) {
      let data2 = data.skills;
      if (Array.isArray(data2)) {
        const len0 = data2.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data3 = data2[i0];
          if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
            if (data3.name === void 0) {
              const err4 = { instancePath: instancePath + "/skills/" + i0, schemaPath: "#/properties/skills/items/required", keyword: "required", params: { missingProperty: "name" } };
              if (vErrors === null) {
                vErrors = [err4];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err4);
              }
              errors++;
            }
            if (data3.version === void 0) {
              const err5 = { instancePath: instancePath + "/skills/" + i0, schemaPath: "#/properties/skills/items/required", keyword: "required", params: { missingProperty: "version" } };
              if (vErrors === null) {
                vErrors = [err5];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err5);
              }
              errors++;
            }
            if (data3.source === void 0) {
              const err6 = { instancePath: instancePath + "/skills/" + i0, schemaPath: "#/properties/skills/items/required", keyword: "required", params: { missingProperty: "source" } };
              if (vErrors === null) {
                vErrors = [err6];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err6);
              }
              errors++;
            }
            if (data3.origin === void 0) {
              const err7 = { instancePath: instancePath + "/skills/" + i0, schemaPath: "#/properties/skills/items/required", keyword: "required", params: { missingProperty: "origin" } };
              if (vErrors === null) {
                vErrors = [err7];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err7);
              }
              errors++;
            }
            if (data3.digest === void 0) {
              const err8 = { instancePath: instancePath + "/skills/" + i0, schemaPath: "#/properties/skills/items/required", keyword: "required", params: { missingProperty: "digest" } };
              if (vErrors === null) {
                vErrors = [err8];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err8);
              }
              errors++;
            }
            if (data3.installed_at === void 0) {
              const err9 = { instancePath: instancePath + "/skills/" + i0, schemaPath: "#/properties/skills/items/required", keyword: "required", params: { missingProperty: "installed_at" } };
              if (vErrors === null) {
                vErrors = [err9];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err9);
              }
              errors++;
            }
            if (data3.name !== void 0) {
              let data4 = data3.name;
              if (typeof data4 === "string") {
                if (!pattern104.test(data4)) {
                  const err10 = { instancePath: instancePath + "/skills/" + i0 + "/name", schemaPath: "#/properties/skills/items/properties/name/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" } };
                  if (vErrors === null) {
                    vErrors = [err10];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err10);
                  }
                  errors++;
                }
              } else {
                const err11 = { instancePath: instancePath + "/skills/" + i0 + "/name", schemaPath: "#/properties/skills/items/properties/name/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err11];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err11);
                }
                errors++;
              }
            }
            if (data3.version !== void 0) {
              if (typeof data3.version !== "string") {
                const err12 = { instancePath: instancePath + "/skills/" + i0 + "/version", schemaPath: "#/properties/skills/items/properties/version/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err12];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err12);
                }
                errors++;
              }
            }
            if (data3.source !== void 0) {
              let data6 = data3.source;
              if (!(data6 === "import" || data6 === "marketplace" || data6 === "local")) {
                const err13 = { instancePath: instancePath + "/skills/" + i0 + "/source", schemaPath: "#/properties/skills/items/properties/source/enum", keyword: "enum", params: { allowedValues: schema45.properties.skills.items.properties.source.enum } };
                if (vErrors === null) {
                  vErrors = [err13];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err13);
                }
                errors++;
              }
            }
            if (data3.origin !== void 0) {
              let data7 = data3.origin;
              if (typeof data7 !== "string" && data7 !== null) {
                const err14 = { instancePath: instancePath + "/skills/" + i0 + "/origin", schemaPath: "#/properties/skills/items/properties/origin/type", keyword: "type", params: { type: schema45.properties.skills.items.properties.origin.type } };
                if (vErrors === null) {
                  vErrors = [err14];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err14);
                }
                errors++;
              }
            }
            if (data3.ref !== void 0) {
              let data8 = data3.ref;
              if (typeof data8 === "string") {
                if (func1(data8) > 400) {
                  const err15 = { instancePath: instancePath + "/skills/" + i0 + "/ref", schemaPath: "#/properties/skills/items/properties/ref/maxLength", keyword: "maxLength", params: { limit: 400 } };
                  if (vErrors === null) {
                    vErrors = [err15];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err15);
                  }
                  errors++;
                }
                if (func1(data8) < 1) {
                  const err16 = { instancePath: instancePath + "/skills/" + i0 + "/ref", schemaPath: "#/properties/skills/items/properties/ref/minLength", keyword: "minLength", params: { limit: 1 } };
                  if (vErrors === null) {
                    vErrors = [err16];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err16);
                  }
                  errors++;
                }
              } else {
                const err17 = { instancePath: instancePath + "/skills/" + i0 + "/ref", schemaPath: "#/properties/skills/items/properties/ref/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err17];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err17);
                }
                errors++;
              }
            }
            if (data3.commit !== void 0) {
              let data9 = data3.commit;
              if (typeof data9 === "string") {
                if (!pattern8.test(data9)) {
                  const err18 = { instancePath: instancePath + "/skills/" + i0 + "/commit", schemaPath: "#/properties/skills/items/properties/commit/pattern", keyword: "pattern", params: { pattern: "^([0-9a-f]{40}|[0-9a-f]{64})$" } };
                  if (vErrors === null) {
                    vErrors = [err18];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err18);
                  }
                  errors++;
                }
              } else {
                const err19 = { instancePath: instancePath + "/skills/" + i0 + "/commit", schemaPath: "#/properties/skills/items/properties/commit/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err19];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err19);
                }
                errors++;
              }
            }
            if (data3.path !== void 0) {
              let data10 = data3.path;
              if (typeof data10 === "string") {
                if (func1(data10) > 1e3) {
                  const err20 = { instancePath: instancePath + "/skills/" + i0 + "/path", schemaPath: "#/properties/skills/items/properties/path/maxLength", keyword: "maxLength", params: { limit: 1e3 } };
                  if (vErrors === null) {
                    vErrors = [err20];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err20);
                  }
                  errors++;
                }
                if (func1(data10) < 1) {
                  const err21 = { instancePath: instancePath + "/skills/" + i0 + "/path", schemaPath: "#/properties/skills/items/properties/path/minLength", keyword: "minLength", params: { limit: 1 } };
                  if (vErrors === null) {
                    vErrors = [err21];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err21);
                  }
                  errors++;
                }
              } else {
                const err22 = { instancePath: instancePath + "/skills/" + i0 + "/path", schemaPath: "#/properties/skills/items/properties/path/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err22];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err22);
                }
                errors++;
              }
            }
            if (data3.digest !== void 0) {
              let data11 = data3.digest;
              if (typeof data11 === "string") {
                if (!pattern106.test(data11)) {
                  const err23 = { instancePath: instancePath + "/skills/" + i0 + "/digest", schemaPath: "#/properties/skills/items/properties/digest/pattern", keyword: "pattern", params: { pattern: "^[0-9a-f]{64}$" } };
                  if (vErrors === null) {
                    vErrors = [err23];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err23);
                  }
                  errors++;
                }
              } else {
                const err24 = { instancePath: instancePath + "/skills/" + i0 + "/digest", schemaPath: "#/properties/skills/items/properties/digest/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err24];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err24);
                }
                errors++;
              }
            }
            if (data3.installed_at !== void 0) {
              let data12 = data3.installed_at;
              if (typeof data12 === "string") {
                if (!pattern6.test(data12)) {
                  const err25 = { instancePath: instancePath + "/skills/" + i0 + "/installed_at", schemaPath: "#/properties/skills/items/properties/installed_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                  if (vErrors === null) {
                    vErrors = [err25];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err25);
                  }
                  errors++;
                }
              } else {
                const err26 = { instancePath: instancePath + "/skills/" + i0 + "/installed_at", schemaPath: "#/properties/skills/items/properties/installed_at/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err26];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err26);
                }
                errors++;
              }
            }
            if (data3.marketplace_id !== void 0) {
              let data13 = data3.marketplace_id;
              if (typeof data13 === "string") {
                if (func1(data13) > 500) {
                  const err27 = { instancePath: instancePath + "/skills/" + i0 + "/marketplace_id", schemaPath: "#/properties/skills/items/properties/marketplace_id/maxLength", keyword: "maxLength", params: { limit: 500 } };
                  if (vErrors === null) {
                    vErrors = [err27];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err27);
                  }
                  errors++;
                }
                if (func1(data13) < 1) {
                  const err28 = { instancePath: instancePath + "/skills/" + i0 + "/marketplace_id", schemaPath: "#/properties/skills/items/properties/marketplace_id/minLength", keyword: "minLength", params: { limit: 1 } };
                  if (vErrors === null) {
                    vErrors = [err28];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err28);
                  }
                  errors++;
                }
              } else {
                const err29 = { instancePath: instancePath + "/skills/" + i0 + "/marketplace_id", schemaPath: "#/properties/skills/items/properties/marketplace_id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err29];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err29);
                }
                errors++;
              }
            }
            if (data3.sync_etag !== void 0) {
              let data14 = data3.sync_etag;
              if (typeof data14 === "string") {
                if (func1(data14) > 200) {
                  const err30 = { instancePath: instancePath + "/skills/" + i0 + "/sync_etag", schemaPath: "#/properties/skills/items/properties/sync_etag/maxLength", keyword: "maxLength", params: { limit: 200 } };
                  if (vErrors === null) {
                    vErrors = [err30];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err30);
                  }
                  errors++;
                }
                if (func1(data14) < 1) {
                  const err31 = { instancePath: instancePath + "/skills/" + i0 + "/sync_etag", schemaPath: "#/properties/skills/items/properties/sync_etag/minLength", keyword: "minLength", params: { limit: 1 } };
                  if (vErrors === null) {
                    vErrors = [err31];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err31);
                  }
                  errors++;
                }
              } else {
                const err32 = { instancePath: instancePath + "/skills/" + i0 + "/sync_etag", schemaPath: "#/properties/skills/items/properties/sync_etag/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err32];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err32);
                }
                errors++;
              }
            }
          } else {
            const err33 = { instancePath: instancePath + "/skills/" + i0, schemaPath: "#/properties/skills/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err33];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err33);
            }
            errors++;
          }
        }
      } else {
        const err34 = { instancePath: instancePath + "/skills", schemaPath: "#/properties/skills/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err34];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err34);
        }
        errors++;
      }
    }
  } else {
    const err35 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err35];
    } else if (vErrors.length < 1e3) {
      vErrors.push(err35);
    }
    errors++;
  }
  validate34.errors = vErrors;
  return errors === 0;
}
validate34.evaluated = { "props": { "$schema": true, "schema_version": true, "skills": true }, "dynamicProps": false, "dynamicItems": false };
var validateMarketplace = validate35;
var schema46 = { "type": "object", "properties": { "$schema": { "type": "string" }, "schema_version": { "const": 1 }, "name": { "type": "string" }, "revision": { "type": "integer", "minimum": 0 }, "updated_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" }, "publish": { "type": "string", "minLength": 1 }, "skills": { "type": "array", "items": { "type": "object", "properties": { "id": { "type": "string", "minLength": 1 }, "name": { "type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$" }, "version": { "type": "string", "minLength": 1 }, "description": { "type": "string" }, "author": { "type": "string" }, "source": { "enum": ["system", "community"] }, "digest": { "type": "string", "pattern": "^[0-9a-f]{64}$" }, "url": { "type": "string", "minLength": 1 }, "size": { "type": "integer", "minimum": 1, "maximum": 16777216 }, "updated_at": { "type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } }, "required": ["name", "version", "description", "digest", "url", "size"] } } }, "required": ["schema_version", "revision", "skills"], "$id": "Marketplace" };
function validate35(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate35.evaluated;
  if (evaluated0.dynamicProps) {
    evaluated0.props = void 0;
  }
  if (evaluated0.dynamicItems) {
    evaluated0.items = void 0;
  }
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.schema_version === void 0) {
      const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "schema_version" } };
      if (vErrors === null) {
        vErrors = [err0];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.revision === void 0) {
      const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "revision" } };
      if (vErrors === null) {
        vErrors = [err1];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.skills === void 0) {
      const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "skills" } };
      if (vErrors === null) {
        vErrors = [err2];
      } else if (vErrors.length < 1e3) {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.$schema !== void 0) {
      if (typeof data.$schema !== "string") {
        const err3 = { instancePath: instancePath + "/$schema", schemaPath: "#/properties/%24schema/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err3];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.schema_version !== void 0) {
      if (1 !== data.schema_version) {
        const err4 = { instancePath: instancePath + "/schema_version", schemaPath: "#/properties/schema_version/const", keyword: "const", params: { allowedValue: 1 } };
        if (vErrors === null) {
          vErrors = [err4];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.name !== void 0) {
      if (typeof data.name !== "string") {
        const err5 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err5];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err5);
        }
        errors++;
      }
    }
    if (data.revision !== void 0) {
      let data3 = data.revision;
      if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
        const err6 = { instancePath: instancePath + "/revision", schemaPath: "#/properties/revision/type", keyword: "type", params: { type: "integer" } };
        if (vErrors === null) {
          vErrors = [err6];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err6);
        }
        errors++;
      }
      if (typeof data3 == "number" && isFinite(data3)) {
        if (data3 < 0 || isNaN(data3)) {
          const err7 = { instancePath: instancePath + "/revision", schemaPath: "#/properties/revision/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 } };
          if (vErrors === null) {
            vErrors = [err7];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err7);
          }
          errors++;
        }
      }
    }
    if (data.updated_at !== void 0) {
      let data4 = data.updated_at;
      if (typeof data4 === "string") {
        if (!pattern6.test(data4)) {
          const err8 = { instancePath: instancePath + "/updated_at", schemaPath: "#/properties/updated_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
          if (vErrors === null) {
            vErrors = [err8];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err8);
          }
          errors++;
        }
      } else {
        const err9 = { instancePath: instancePath + "/updated_at", schemaPath: "#/properties/updated_at/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err9];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err9);
        }
        errors++;
      }
    }
    if (data.publish !== void 0) {
      let data5 = data.publish;
      if (typeof data5 === "string") {
        if (func1(data5) < 1) {
          const err10 = { instancePath: instancePath + "/publish", schemaPath: "#/properties/publish/minLength", keyword: "minLength", params: { limit: 1 } };
          if (vErrors === null) {
            vErrors = [err10];
          } else if (vErrors.length < 1e3) {
            vErrors.push(err10);
          }
          errors++;
        }
      } else {
        const err11 = { instancePath: instancePath + "/publish", schemaPath: "#/properties/publish/type", keyword: "type", params: { type: "string" } };
        if (vErrors === null) {
          vErrors = [err11];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.skills !== void 0) {
      let data6 = data.skills;
      if (Array.isArray(data6)) {
        const len0 = data6.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data7 = data6[i0];
          if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
            if (data7.name === void 0) {
              const err12 = { instancePath: instancePath + "/skills/" + i0, schemaPath: "#/properties/skills/items/required", keyword: "required", params: { missingProperty: "name" } };
              if (vErrors === null) {
                vErrors = [err12];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err12);
              }
              errors++;
            }
            if (data7.version === void 0) {
              const err13 = { instancePath: instancePath + "/skills/" + i0, schemaPath: "#/properties/skills/items/required", keyword: "required", params: { missingProperty: "version" } };
              if (vErrors === null) {
                vErrors = [err13];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err13);
              }
              errors++;
            }
            if (data7.description === void 0) {
              const err14 = { instancePath: instancePath + "/skills/" + i0, schemaPath: "#/properties/skills/items/required", keyword: "required", params: { missingProperty: "description" } };
              if (vErrors === null) {
                vErrors = [err14];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err14);
              }
              errors++;
            }
            if (data7.digest === void 0) {
              const err15 = { instancePath: instancePath + "/skills/" + i0, schemaPath: "#/properties/skills/items/required", keyword: "required", params: { missingProperty: "digest" } };
              if (vErrors === null) {
                vErrors = [err15];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err15);
              }
              errors++;
            }
            if (data7.url === void 0) {
              const err16 = { instancePath: instancePath + "/skills/" + i0, schemaPath: "#/properties/skills/items/required", keyword: "required", params: { missingProperty: "url" } };
              if (vErrors === null) {
                vErrors = [err16];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err16);
              }
              errors++;
            }
            if (data7.size === void 0) {
              const err17 = { instancePath: instancePath + "/skills/" + i0, schemaPath: "#/properties/skills/items/required", keyword: "required", params: { missingProperty: "size" } };
              if (vErrors === null) {
                vErrors = [err17];
              } else if (vErrors.length < 1e3) {
                vErrors.push(err17);
              }
              errors++;
            }
            if (data7.id !== void 0) {
              let data8 = data7.id;
              if (typeof data8 === "string") {
                if (func1(data8) < 1) {
                  const err18 = { instancePath: instancePath + "/skills/" + i0 + "/id", schemaPath: "#/properties/skills/items/properties/id/minLength", keyword: "minLength", params: { limit: 1 } };
                  if (vErrors === null) {
                    vErrors = [err18];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err18);
                  }
                  errors++;
                }
              } else {
                const err19 = { instancePath: instancePath + "/skills/" + i0 + "/id", schemaPath: "#/properties/skills/items/properties/id/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err19];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err19);
                }
                errors++;
              }
            }
            if (data7.name !== void 0) {
              let data9 = data7.name;
              if (typeof data9 === "string") {
                if (!pattern104.test(data9)) {
                  const err20 = { instancePath: instancePath + "/skills/" + i0 + "/name", schemaPath: "#/properties/skills/items/properties/name/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9]+(-[a-z0-9]+)*$" } };
                  if (vErrors === null) {
                    vErrors = [err20];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err20);
                  }
                  errors++;
                }
              } else {
                const err21 = { instancePath: instancePath + "/skills/" + i0 + "/name", schemaPath: "#/properties/skills/items/properties/name/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err21];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err21);
                }
                errors++;
              }
            }
            if (data7.version !== void 0) {
              let data10 = data7.version;
              if (typeof data10 === "string") {
                if (func1(data10) < 1) {
                  const err22 = { instancePath: instancePath + "/skills/" + i0 + "/version", schemaPath: "#/properties/skills/items/properties/version/minLength", keyword: "minLength", params: { limit: 1 } };
                  if (vErrors === null) {
                    vErrors = [err22];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err22);
                  }
                  errors++;
                }
              } else {
                const err23 = { instancePath: instancePath + "/skills/" + i0 + "/version", schemaPath: "#/properties/skills/items/properties/version/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err23];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err23);
                }
                errors++;
              }
            }
            if (data7.description !== void 0) {
              if (typeof data7.description !== "string") {
                const err24 = { instancePath: instancePath + "/skills/" + i0 + "/description", schemaPath: "#/properties/skills/items/properties/description/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err24];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err24);
                }
                errors++;
              }
            }
            if (data7.author !== void 0) {
              if (typeof data7.author !== "string") {
                const err25 = { instancePath: instancePath + "/skills/" + i0 + "/author", schemaPath: "#/properties/skills/items/properties/author/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err25];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err25);
                }
                errors++;
              }
            }
            if (data7.source !== void 0) {
              let data13 = data7.source;
              if (!(data13 === "system" || data13 === "community")) {
                const err26 = { instancePath: instancePath + "/skills/" + i0 + "/source", schemaPath: "#/properties/skills/items/properties/source/enum", keyword: "enum", params: { allowedValues: schema46.properties.skills.items.properties.source.enum } };
                if (vErrors === null) {
                  vErrors = [err26];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err26);
                }
                errors++;
              }
            }
            if (data7.digest !== void 0) {
              let data14 = data7.digest;
              if (typeof data14 === "string") {
                if (!pattern106.test(data14)) {
                  const err27 = { instancePath: instancePath + "/skills/" + i0 + "/digest", schemaPath: "#/properties/skills/items/properties/digest/pattern", keyword: "pattern", params: { pattern: "^[0-9a-f]{64}$" } };
                  if (vErrors === null) {
                    vErrors = [err27];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err27);
                  }
                  errors++;
                }
              } else {
                const err28 = { instancePath: instancePath + "/skills/" + i0 + "/digest", schemaPath: "#/properties/skills/items/properties/digest/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err28];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err28);
                }
                errors++;
              }
            }
            if (data7.url !== void 0) {
              let data15 = data7.url;
              if (typeof data15 === "string") {
                if (func1(data15) < 1) {
                  const err29 = { instancePath: instancePath + "/skills/" + i0 + "/url", schemaPath: "#/properties/skills/items/properties/url/minLength", keyword: "minLength", params: { limit: 1 } };
                  if (vErrors === null) {
                    vErrors = [err29];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err29);
                  }
                  errors++;
                }
              } else {
                const err30 = { instancePath: instancePath + "/skills/" + i0 + "/url", schemaPath: "#/properties/skills/items/properties/url/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err30];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err30);
                }
                errors++;
              }
            }
            if (data7.size !== void 0) {
              let data16 = data7.size;
              if (!(typeof data16 == "number" && (!(data16 % 1) && !isNaN(data16)) && isFinite(data16))) {
                const err31 = { instancePath: instancePath + "/skills/" + i0 + "/size", schemaPath: "#/properties/skills/items/properties/size/type", keyword: "type", params: { type: "integer" } };
                if (vErrors === null) {
                  vErrors = [err31];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err31);
                }
                errors++;
              }
              if (typeof data16 == "number" && isFinite(data16)) {
                if (data16 > 16777216 || isNaN(data16)) {
                  const err32 = { instancePath: instancePath + "/skills/" + i0 + "/size", schemaPath: "#/properties/skills/items/properties/size/maximum", keyword: "maximum", params: { comparison: "<=", limit: 16777216 } };
                  if (vErrors === null) {
                    vErrors = [err32];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err32);
                  }
                  errors++;
                }
                if (data16 < 1 || isNaN(data16)) {
                  const err33 = { instancePath: instancePath + "/skills/" + i0 + "/size", schemaPath: "#/properties/skills/items/properties/size/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 } };
                  if (vErrors === null) {
                    vErrors = [err33];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err33);
                  }
                  errors++;
                }
              }
            }
            if (data7.updated_at !== void 0) {
              let data17 = data7.updated_at;
              if (typeof data17 === "string") {
                if (!pattern6.test(data17)) {
                  const err34 = { instancePath: instancePath + "/skills/" + i0 + "/updated_at", schemaPath: "#/properties/skills/items/properties/updated_at/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$" } };
                  if (vErrors === null) {
                    vErrors = [err34];
                  } else if (vErrors.length < 1e3) {
                    vErrors.push(err34);
                  }
                  errors++;
                }
              } else {
                const err35 = { instancePath: instancePath + "/skills/" + i0 + "/updated_at", schemaPath: "#/properties/skills/items/properties/updated_at/type", keyword: "type", params: { type: "string" } };
                if (vErrors === null) {
                  vErrors = [err35];
                } else if (vErrors.length < 1e3) {
                  vErrors.push(err35);
                }
                errors++;
              }
            }
          } else {
            const err36 = { instancePath: instancePath + "/skills/" + i0, schemaPath: "#/properties/skills/items/type", keyword: "type", params: { type: "object" } };
            if (vErrors === null) {
              vErrors = [err36];
            } else if (vErrors.length < 1e3) {
              vErrors.push(err36);
            }
            errors++;
          }
        }
      } else {
        const err37 = { instancePath: instancePath + "/skills", schemaPath: "#/properties/skills/type", keyword: "type", params: { type: "array" } };
        if (vErrors === null) {
          vErrors = [err37];
        } else if (vErrors.length < 1e3) {
          vErrors.push(err37);
        }
        errors++;
      }
    }
  } else {
    const err38 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" } };
    if (vErrors === null) {
      vErrors = [err38];
    } else if (vErrors.length < 1e3) {
      vErrors.push(err38);
    }
    errors++;
  }
  validate35.errors = vErrors;
  return errors === 0;
}
validate35.evaluated = { "props": { "$schema": true, "schema_version": true, "name": true, "revision": true, "updated_at": true, "publish": true, "skills": true }, "dynamicProps": false, "dynamicItems": false };
export {
  validateAdr,
  validateAgreement,
  validateConfig,
  validateDecision,
  validateDigestRecord,
  validateDraft,
  validateEvidence,
  validateIntent,
  validateKnowledge,
  validateMarketplace,
  validateProposalSet,
  validateRfc,
  validateScopeDefinitions,
  validateSessionLog,
  validateSkillsLock,
  validateTask
};
