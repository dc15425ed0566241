import "./a";
