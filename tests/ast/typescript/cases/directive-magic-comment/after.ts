const a = () =>
  import(
    /* webpackChunkName: "x" */
    /* @vite-ignore */
    "./x"
  );
