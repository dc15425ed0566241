const a = () => import("./x");
