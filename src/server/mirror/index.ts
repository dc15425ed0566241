export { EVENTS, forgetMirror, Mirror, type MirrorPlace, type MirrorState, type RepositoryEvent } from "./mirror.ts";
