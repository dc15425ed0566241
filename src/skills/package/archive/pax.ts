import { textOf } from "../encoding.ts";
import { refuseArchive } from "./entries.ts";

/** Records of a pax header (POSIX.1-2017, pax interchange format): `LENGTH key=value\n`, the length of all of it. */
export function paxRecords(bytes: Uint8Array): ReadonlyMap<string, string> {
  const records = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at);
    const digits = space === -1 ? "" : (textOf(bytes.subarray(at, space)) ?? "");
    const length = /^[1-9][0-9]{0,6}$/.test(digits) ? Number(digits) : 0;
    const end = at + length;
    if (end <= space || end > bytes.length || bytes[end - 1] !== 0x0a) return broken();
    const record = textOf(bytes.subarray(space + 1, end - 1)) ?? broken();
    const equals = record.indexOf("=");
    if (equals < 1) return broken();
    records.set(record.slice(0, equals), record.slice(equals + 1));
    at = end;
  }
  return records;
}

const broken = (): never => refuseArchive(".", "A pax header of the archive is broken.", "Pack the archive again.");
