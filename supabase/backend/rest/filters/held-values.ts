import { randomUUID } from 'node:crypto';

/**
 * Values taken out of a query, each with a word in its place. Lite reads 1.50 as the number 1.5, "null" as no value and a quoted
 * text as what is between the quotes, wherever it stands; a word that looks like nothing passes through it unchanged.
 */
export interface HeldValues {
  /** Keeps a value; gives the word for it. `read`: the function and the type that the database reads it by. */
  hold(value: string, read?: Reading): string;
  /** How the database is to read the value of a word that is still in its place. */
  readingOf(word: unknown): Reading | undefined;
  /** The value of a word that the database reads by a function, which `putBack` leaves in its place. */
  valueOf(word: unknown): unknown;
  /** The same structure with every word replaced by its value. */
  putBack<T>(structure: T): T;
  /** A text for the caller, such as an error, that may quote words, with their values instead. */
  asText(text: string): string;
  /** A word that stands for "the default of this column". */
  defaultMark: string;
}

/** `as`: the type of the one argument of the function. */
interface Reading {
  called: string;
  as: 'json' | 'text';
}

export function createHeldValues(): HeldValues {
  // Not to be guessed, so that no value a caller sends can be mistaken for a word.
  const prefix = `v_${randomUUID()}_`;
  const values = new Map<string, string>();
  const readings = new Map<unknown, Reading & { value: string }>();

  function putBack(part: unknown): unknown {
    if (typeof part === 'string') return values.get(part) ?? part;
    if (Array.isArray(part)) return part.map(putBack);
    // Plain objects only: others, such as symbols' holders and dates, have no words in them.
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, putBack(value)]));
  }

  return {
    defaultMark: `${prefix}default`,
    readingOf: (word) => readings.get(word),
    valueOf: (word) => readings.get(word)?.value ?? word,
    hold(value, read) {
      const word = `${prefix}${values.size + readings.size}`;
      if (read) {
        readings.set(word, { ...read, value });
        return word;
      }
      values.set(word, value);
      values.set(JSON.stringify(word), value); // what lite makes of it for a column of JSON
      return word;
    },
    putBack: <T>(structure: T) => putBack(structure) as T, // strings stay strings
    asText: (text) =>
      text.replaceAll(new RegExp(`${prefix}\\d+`, 'g'), (word) => values.get(word) ?? word),
  };
}
