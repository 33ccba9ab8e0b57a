import { lowerCase } from './json.ts';

const box =
  /^[^a-z0-9]*(p[^a-z0-9]{0,3}o[^a-z0-9]{0,3}(box|b[^a-z])|post(al)?[^a-z0-9]{0,3}(office[^a-z0-9]{0,3})?box)/;

/** Whether the line of an address begins with a post office box; a box after the street is lawful. The same as private.is_po_box. */
export function isPoBox(line: string): boolean {
  return box.test(lowerCase(line));
}
