import { participantRoleLabels } from '@portal/shared-core/domain/companies';
import type { Subject } from '@portal/shared-core/uploads';

import type { Company } from '#/components/company/company.queries.ts';

/** Whom documents of a company can be about: itself, then the people and bodies that take part in it now, by name. */
export function subjectsOf({ id, name, participants }: Company): Subject[] {
  const people = new Map(
    participants
      .filter(({ ceased_on: ended }) => ended === null)
      .map(({ party }) => [party.id, { id: party.id, kind: party.kind, name: party.name }]),
  );
  const byName = [...people.values()].toSorted((one, other) => one.name.localeCompare(other.name));
  return [{ id, kind: 'company', name }, ...byName];
}

/** The roles of a party in a company now: 'Director, Shareholder'. */
export function rolesOf(partyId: string, { participants }: Company): string {
  const roles = participants
    .filter(({ party, ceased_on: ended }) => party.id === partyId && ended === null)
    .map(({ role }) => participantRoleLabels[role].label);
  return [...new Set(roles)].join(', ');
}
