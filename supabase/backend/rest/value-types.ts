import { types, type CustomTypesConfig, type Pool } from 'pg';
import { exactNumber, parseExact } from './exact-json.ts';

type Read = (text: string) => unknown;

// Its type declarations name a function; it is an object with one.
const arrayParser = types.arrayParser as unknown as {
  create(text: string, readElement: Read): { parse(): unknown[] };
};

const JSON_OIDS = [114, 3802];
const NUMBER_OIDS = [20, 21, 23, 26, 700, 701];
const NUMERIC_OID = 1700;
const TIMESTAMP_OIDS = [1114, 1184];
const BOOLEAN_OID = 16;

/** How one value is written in JSON: as PostgREST does it, that is, as Postgres' own to_json. */
const READERS: ReadonlyMap<number, Read> = new Map<number, Read>([
  ...JSON_OIDS.map((oid): [number, Read] => [oid, readJson]),
  ...NUMBER_OIDS.map((oid): [number, Read] => [oid, readNumber]),
  ...TIMESTAMP_OIDS.map((oid): [number, Read] => [oid, readTimestamp]),
  [NUMERIC_OID, readNumber],
  [BOOLEAN_OID, (text) => text === 't'],
]);

/** Fewer digits are exact in a number of JavaScript. */
const MANY_DIGITS = /[\d.]{16}/;

function readJson(text: string): unknown {
  return MANY_DIGITS.test(text) ? parseExact(text) : JSON.parse(text);
}

/** Infinity and NaN have no number in JSON and stay text. */
function readNumber(text: string): unknown {
  if (MANY_DIGITS.test(text)) return exactNumber(text);
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

/** '2026-11-20 04:20:51.3+00' → '2026-11-20T04:20:51.3+00:00' */
function readTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}

function readText(text: string): string {
  return text;
}

/**
 * Reads values for the REST service. Every type without a reader stays the text Postgres writes (dates,
 * uuids, enums, intervals, ranges), and arrays of any type, also of the product's enums, become
 * arrays; which types are arrays is learned from the catalogue.
 */
export interface ValueTypes extends CustomTypesConfig {
  learnArrays(pool: Pool): Promise<void>;
}

export function createValueTypes(): ValueTypes {
  let elementOf: ReadonlyMap<number, number> = new Map();

  function readerOf(oid: number): Read {
    const element = elementOf.get(oid);
    if (element === undefined) return READERS.get(oid) ?? readText;
    const readElement = readerOf(element);
    return (text) => arrayParser.create(text, readElement).parse();
  }

  return {
    getTypeParser(oid: number) {
      return readerOf(oid);
    },
    async learnArrays(pool) {
      const { rows } = await pool.query<{ array: number; element: number }>(
        `select typarray::int as array, oid::int as element from pg_type where typarray <> 0`,
      );
      elementOf = new Map(rows.map(({ array, element }) => [array, element]));
    },
  };
}
