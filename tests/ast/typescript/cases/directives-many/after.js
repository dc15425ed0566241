/* eslint-disable
   no-x,  no-y */
// @ts-expect-error: because
a();
// biome-ignore lint: x
// prettier-ignore
/* istanbul ignore next */
/* c8 ignore start */
f(/* @__PURE__ */ b);
// an ordinary comment about eslint
//# sourceMappingURL=x.map
