/**
 * Replaces `@emotion/is-prop-valid` in the host's build: the names of all attributes are two kilobytes of each first visit, and our own styled
 * elements get attributes alone. What MUI gives to its styled elements beside attributes is kept out of the page.
 */
const NO_ATTRIBUTES = new Set([
  'as',
  'classes',
  'component',
  'ownerState',
  'slotProps',
  'slots',
  'sx',
  'theme',
]);

/** Whether emotion passes a property of a styled HTML element on to it. */
export default function isAttribute(name: string): boolean {
  return !NO_ATTRIBUTES.has(name);
}
