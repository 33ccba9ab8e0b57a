import { randomUUID } from 'node:crypto';

/** The presence of a client, with a reference that changes whenever it does. */
type PresenceMeta = Readonly<Record<string, unknown>> & { phx_ref: string };

/** By presence key: one entry per channel that uses the key. */
export type PresenceList = Record<string, { metas: PresenceMeta[] }>;

export interface PresenceDiff {
  joins: PresenceList;
  leaves: PresenceList;
}

interface Tracked {
  key: string;
  json: string;
  meta: PresenceMeta;
}

/** Who is present in one room. */
export class Presence {
  readonly #tracked = new Map<object, Tracked>();

  /** What changes for the others; undefined when nothing does. */
  track(
    who: object,
    key: string,
    payload: Readonly<Record<string, unknown>>,
  ): PresenceDiff | undefined {
    const json = JSON.stringify(payload);
    const before = this.#tracked.get(who);
    if (before?.json === json) return undefined;
    const previous = before && { phx_ref_prev: before.meta.phx_ref };
    const meta = { ...payload, phx_ref: randomUUID(), ...previous };
    this.#tracked.set(who, { key, json, meta });
    return { joins: { [key]: { metas: [meta] } }, leaves: before ? listOf(before) : {} };
  }

  untrack(who: object): PresenceDiff | undefined {
    const before = this.#tracked.get(who);
    if (!before) return undefined;
    this.#tracked.delete(who);
    return { joins: {}, leaves: listOf(before) };
  }

  list(): PresenceList {
    const list = new Map<string, PresenceMeta[]>();
    for (const { key, meta } of this.#tracked.values())
      list.set(key, [...(list.get(key) ?? []), meta]);
    return Object.fromEntries([...list].map(([key, metas]) => [key, { metas }]));
  }
}

function listOf({ key, meta }: Tracked): PresenceList {
  return { [key]: { metas: [meta] } };
}
