import { A } from "a";
