declare global {
  /** Not yet in TypeScript's library. */
  interface JSON {
    rawJSON(text: string): unknown;
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown;
  }
}

/**
 * What `JSON.parse` gives, with each number that JavaScript would write differently (beyond its precision, or 1.50) kept as it is
 * written: `JSON.stringify` gives it back unchanged.
 */
export function parseExact(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, { source }) =>
    typeof value === 'number' && source !== undefined ? exactNumber(source) : value,
  );
}

/** A number of JSON as it is written: a number of JavaScript where that is written the same. */
export function exactNumber(text: string): unknown {
  const number = Number(text);
  return `${number}` === text ? number : JSON.rawJSON(text);
}

export function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
