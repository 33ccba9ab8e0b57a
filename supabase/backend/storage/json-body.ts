import { LONGEST_JSON_BYTES } from './options.ts';
import { invalidRequest, tooLarge } from './storage-error.ts';

/** The body of a request as a JSON object; an absent one is empty. Errors: InvalidRequest, EntityTooLarge. */
export async function readJson(request: Request): Promise<JsonBody> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength;
    if (size > LONGEST_JSON_BYTES) throw tooLarge('body');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  return new JsonBody(text === '' ? {} : parseObject(text));
}

/** A JSON object that Postgres can store and that can be written again. Error: InvalidRequest. */
export function parseObject(text: string): Record<string, unknown> {
  if (!/\\u0000/i.test(text)) {
    try {
      const value: unknown = JSON.parse(text);
      JSON.stringify(value); // fails on what is nested too deeply, which reading does not
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
    } catch {
      // answered below
    }
  }
  throw invalidRequest('Expected a JSON object without NUL characters');
}

/** Reads fields of a JSON body and refuses what is of another type. Error of every method: InvalidRequest. */
export class JsonBody {
  readonly #fields: Record<string, unknown>;

  constructor(fields: Record<string, unknown>) {
    this.#fields = fields;
  }

  /** undefined when absent or null. */
  string(name: string): string | undefined {
    return this.#read(name, 'a string', (value) => typeof value === 'string');
  }

  boolean(name: string): boolean | undefined {
    return this.#read(name, 'a boolean', (value) => typeof value === 'boolean');
  }

  /** A whole number of at least `least`. */
  integer(name: string, least: number): number | undefined {
    return this.#read(
      name,
      `a whole number >= ${least}`,
      (value): value is number => Number.isSafeInteger(value) && Number(value) >= least,
    );
  }

  strings(name: string): string[] | undefined {
    return this.#read(
      name,
      'a list of strings',
      (value): value is string[] =>
        Array.isArray(value) && value.every((item) => typeof item === 'string'),
    );
  }

  object(name: string): JsonBody {
    const fields = this.#read(
      name,
      'an object',
      (value): value is Record<string, unknown> =>
        typeof value === 'object' && !Array.isArray(value),
    );
    return new JsonBody(fields ?? {});
  }

  oneOf<T extends string>(name: string, values: readonly T[]): T | undefined {
    return this.#read(name, `one of ${values.join(', ')}`, (value): value is T =>
      values.some((known) => known === value),
    );
  }

  /** Whether the field is given at all; null counts. */
  has(name: string): boolean {
    return this.#fields[name] !== undefined;
  }

  raw(name: string): unknown {
    return this.#fields[name];
  }

  #read<T>(name: string, expected: string, accepts: (value: unknown) => value is T): T | undefined {
    const value = this.#fields[name];
    if (value === undefined || value === null) return undefined;
    if (!accepts(value)) throw invalidRequest(`body/${name} must be ${expected}`);
    return value;
  }
}

export function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw invalidRequest(`body must have required property '${name}'`);
  return value;
}
