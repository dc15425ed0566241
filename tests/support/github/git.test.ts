import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { workflowRights } from "./index.ts";
import { aGitHub, cloneIn } from "./test-world.ts";

describe("Git over HTTP", () => {
  describe("with a token that may write", () => {
    test("clones, pushes any ref and fetches it again", async () => {
      const { clone, remote, main } = await aGitHub();
      const feature = await clone.commit("feature", { "b.txt": "two\n" });
      const pushed = await clone.git("push", "origin", "feature", "feature:refs/skl/log");
      const other = cloneIn(join(clone.folder, ".git", "other"));
      await other.git("clone", "--quiet", remote, ".");
      const fetched = await other.git("fetch", "origin", "refs/skl/log:refs/skl/log");
      const head = await other.git("rev-parse", "HEAD", "refs/skl/log");
      expect([pushed.code, fetched.code, head.stdout.split("\n")]).toEqual([0, 0, [main, feature]]);
    });

    test("takes a push in chunks that is larger than Git's buffer", async () => {
      const { clone, hub } = await aGitHub();
      const head = await clone.commit("large", { "large.bin": randomBytes(400_000).toString("base64") });
      const pushed = await clone.git("-c", "http.postBuffer=65536", "push", "origin", "large");
      expect([pushed.code, await hub.commit("refs/heads/large")]).toEqual([0, head]);
    });

    test("reads a compressed request and speaks version 2", async () => {
      const { hub } = await aGitHub({ visibility: "public" });
      const answer = await fetch(`${hub.gitUrl}/git-upload-pack`, {
        method: "POST",
        headers: {
          "content-type": "application/x-git-upload-pack-request",
          "content-encoding": "gzip",
          "git-protocol": "version=2",
        },
        body: gzipSync("0014command=ls-refs\n00010009peel\n0000"),
      });
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("refs/heads/main")]);
    });

    test("is refused where another push was first", async () => {
      const { clone } = await aGitHub();
      await clone.commit("feature", { "b.txt": "two\n" });
      await clone.git("push", "origin", "feature");
      await clone.git("commit", "--quiet", "--amend", "--message", "Another");
      const pushed = await clone.git("push", "origin", "feature");
      expect([pushed.code, pushed.stderr]).toEqual([1, expect.stringContaining("(non-fast-forward)")]);
    });
  });

  describe("without the right", () => {
    test("a push without credentials asks for them", async () => {
      const { clone, hub } = await aGitHub();
      const refs = `${hub.gitUrl}/info/refs?service=git-receive-pack`;
      const pushed = await clone.git("push", hub.gitUrl, "main:other");
      expect([(await fetch(refs)).status, pushed.stderr]).toEqual([
        401,
        expect.stringContaining("could not read Username"),
      ]);
    });

    test("a token that may only read fetches and does not push", async () => {
      const rights = { ...workflowRights, permissions: { contents: "read" } } as const;
      const { clone, hub } = await aGitHub({ tokens: { reader: rights } });
      const remote = hub.gitUrl.replace("://", "://x-access-token:reader@");
      const fetched = await clone.git("fetch", remote);
      const pushed = await clone.git("push", remote, "main:other");
      expect(fetched.code).toBe(0);
      expect([pushed.code, pushed.stderr]).toEqual([128, expect.stringContaining("error: 403")]);
    });

    test("an unknown token is asked for another one, also to read what is public", async () => {
      const { hub } = await aGitHub({ visibility: "public" });
      const authorization = `Basic ${Buffer.from("x-access-token:wrong").toString("base64")}`;
      const refs = `${hub.gitUrl}/info/refs?service=git-upload-pack`;
      const statuses = [await fetch(refs), await fetch(refs, { headers: { authorization } })].map(
        ({ status }) => status,
      );
      expect(statuses).toEqual([200, 401]);
    });
  });

  describe("refs that nobody pushes to", () => {
    test.each(["", "+", "delete"])("a protected branch is refused with GitHub's words (%s)", async (how) => {
      const { clone, hub, main } = await aGitHub({ protectedBranches: ["main"] });
      await clone.commit("feature", { "b.txt": "two\n" });
      const refspec = how === "delete" ? ":main" : `${how}feature:main`;
      const pushed = await clone.git("push", "origin", refspec);
      expect(pushed.stderr).toContain("error: GH006: Protected branch update failed for refs/heads/main.");
      expect([pushed.code, await hub.commit("refs/heads/main")]).toEqual([1, main]);
    });

    test("the head of a pull request can be fetched and not written", async () => {
      const { clone, hub } = await aGitHub();
      const feature = await clone.commit("feature", { "b.txt": "two\n" });
      await clone.git("push", "origin", "feature");
      const number = await hub.as("mona").openPullRequest({ head: "feature" });
      const fetched = await clone.git("fetch", "origin", `refs/pull/${number}/head`);
      const fetchedHead = await clone.git("rev-parse", "FETCH_HEAD");
      const pushed = await clone.git("push", "origin", `+main:refs/pull/${number}/head`);
      expect([fetched.code, fetchedHead.stdout]).toEqual([0, feature]);
      expect([pushed.code, pushed.stderr]).toEqual([1, expect.stringContaining("deny updating a hidden ref")]);
    });
  });
});
