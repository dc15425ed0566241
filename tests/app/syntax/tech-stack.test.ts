import { describe, expect, it } from "vitest";
import { parseTechStackEntry } from "../../../src/syntax/use/tech-stack.ts";

describe("an entry of the tech stack", () => {
  it.each<[string, string[]]>([
    ["SQLAlchemy 2.0", ["sqlalchemy"]],
    ["Python 3.11", ["python"]],
    ["FastAPI", ["fastapi"]],
    ["  FastAPI  ", ["fastapi"]],
    ["react@^18.2", ["react"]],
    ["@nestjs/core@10", ["@nestjs/core"]],
    ["@nestjs/core 10", ["@nestjs/core"]],
    ["pydantic>=2,<3", ["pydantic"]],
    ["Django 4.2 LTS", ["django"]],
    ["Django v4", ["django"]],
    ["Django REST framework", ["django-rest-framework"]],
    ["SQLAlchemy (async)", ["sqlalchemy"]],
    ["SQLAlchemy[asyncio]", ["sqlalchemy"]],
    ["Redis - the cache", ["redis"]],
    ["Web: FastAPI with Pydantic 2", ["fastapi", "pydantic"]],
    ["React 18 + TypeScript / Vite", ["react", "typescript", "vite"]],
    ["Next.js 14", ["next-js", "next"]],
    ["Discord.js", ["discord-js"]],
    ["psycopg2", ["psycopg2"]],
    ["", []],
    [" , ; ", []],
  ])("%j names %j", (entry, names) => {
    expect(parseTechStackEntry(entry)).toEqual(names);
  });
});
