require("a");
