import type { HoldingForm, PersonForm } from './application-form.ts';

/** Among those who own the new company directly. */
export const DIRECT = '';

/**
 * Where each body corporate among the owners is opened to its own owners: under the body it owns a part of that is nearest to the
 * company, or among the direct owners. It may own parts of many, and is opened once: fifty parties in five layers would otherwise be
 * hundreds of rows.
 */
export function ownerHomes(
  people: readonly Pick<PersonForm, 'id' | 'kind'>[],
  holdings: readonly Pick<HoldingForm, 'owner_id' | 'owned_id'>[],
  direct: readonly string[],
): ReadonlyMap<string, string> {
  const bodies = new Set(
    people.filter(({ kind }) => kind === 'body_corporate').map(({ id }) => id),
  );
  const homes = new Map(direct.filter((id) => bodies.has(id)).map((id) => [id, DIRECT]));

  // Each owner found is visited in turn.
  for (const body of homes.keys()) {
    for (const { owner_id: owner, owned_id: owned } of holdings) {
      if (owned === body && bodies.has(owner) && !homes.has(owner)) homes.set(owner, body);
    }
  }

  return homes;
}
