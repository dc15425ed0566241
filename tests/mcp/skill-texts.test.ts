import { ResourceUpdatedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { beforeAll, expect, test } from "vitest";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { addSkill, addUsualSkills, aWorkspace, connected } from "./workspace.ts";

let skl: BuiltSkl;
beforeAll(() => {
  skl = builtSkl();
});

/** The usual skills, and one that its author left to people. */
function aLibrary() {
  const workspace = aWorkspace(skl, { kind: "folder" });
  addUsualSkills(workspace);
  workspace.write(
    ".skl/skills/release/SKILL.md",
    "---\nname: release\ndescription: Release a version.\ndisable-model-invocation: true\n---\n# Release\nTag it.\n",
  );
  workspace.write(".skl/skills/pdf-merge/references/sizes.md", "# Sizes\nA4.\n");
  return workspace;
}

test("every skill is a prompt, with the request behind its text", async () => {
  const client = await connected(skl, aLibrary());
  const { prompts, nextCursor } = await client.listPrompts();
  expect([prompts.map(({ name }) => name), nextCursor]).toEqual([
    ["git-bisect", "pdf-merge", "pdf-report", "release"],
    undefined,
  ]);
  const { messages } = await client.getPrompt({ name: "release", arguments: { request: "Version 2." } });
  expect(messages).toEqual([
    { role: "user", content: { type: "text", text: "# Release\nTag it.\n\nThe request:\nVersion 2.\n" } },
  ]);
  await expect(client.getPrompt({ name: "pdf-merg" })).rejects.toThrow(/pdf-merge/);
});

test("those that agents may use are resources, with their files", async () => {
  const client = await connected(skl, aLibrary());
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(
    ["git-bisect", "pdf-merge", "pdf-report"].map((name) => `skill://${name}/SKILL.md`),
  );
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(["skill://{name}/{+path}"]);
  const read = async (uri: string) => (await client.readResource({ uri })).contents;
  expect(await read("skill://pdf-merge/references/sizes.md")).toEqual([
    { uri: "skill://pdf-merge/references/sizes.md", mimeType: "text/markdown", text: "# Sizes\nA4.\n" },
  ]);
  expect(await read("skill://pdf-merge/SKILL.md")).toMatchObject([
    { text: expect.stringMatching(/^---\nname: pdf-merge/) },
  ]);
  for (const uri of [
    "skill://release/SKILL.md",
    "skill://pdf-merge/../pdf-report/SKILL.md",
    "skill://pdf-merge/%2e%2e/x",
    "skill://nobody/SKILL.md",
    "file:///etc/passwd",
    "skill://pdf-merge",
  ])
    await expect(client.readResource({ uri }), uri).rejects.toThrow(/-32602/);
});

test("a client hears of a change to what it subscribed to, until it has enough", async () => {
  const workspace = aLibrary();
  const client = await connected(skl, workspace);
  const uri = "skill://pdf-merge/SKILL.md";
  const heard: string[] = [];
  let tell = () => {};
  const next = () =>
    new Promise<void>((resolve) => {
      tell = resolve;
    });
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
    heard.push(params.uri);
    tell();
  });
  await client.subscribeResource({ uri });
  const first = next();
  addSkill(workspace, "pdf-merge", { description: "Merge PDF files, and split them." });
  await first;
  await client.unsubscribeResource({ uri });
  const other = "skill://pdf-report/SKILL.md";
  await client.subscribeResource({ uri: other });
  const second = next();
  addSkill(workspace, "pdf-merge", { description: "Once more." });
  addSkill(workspace, "pdf-report", { description: "Write reports." });
  await second;
  expect(heard).toEqual([uri, other]);
  await expect(client.subscribeResource({ uri: "skill://nobody/SKILL.md" })).rejects.toThrow(/-32602/);
});

test("lists come in pages, and a cursor that was never given is an error", async () => {
  const workspace = aWorkspace(skl, { kind: "folder" });
  const names = Array.from({ length: 103 }, (_, at) => `skill-${String(at).padStart(3, "0")}`);
  for (const name of names) addSkill(workspace, name, { description: `Number ${name}.` });
  const client = await connected(skl, workspace);
  const first = await client.listPrompts();
  const rest = await client.listPrompts({ cursor: first.nextCursor });
  expect([...first.prompts, ...rest.prompts].map(({ name }) => name)).toEqual(names);
  expect(rest.nextCursor).toBeUndefined();
  for (const list of ["listPrompts", "listResources", "listTools"] as const)
    await expect(client[list]({ cursor: "nowhere" }), list).rejects.toThrow(/-32602/);
});
