import type { ApplicationPerson } from '@portal/shared-core/domain/application';
import type { ParticipantRole } from '@portal/shared-core/domain/companies';
import { useFormContext, useWatch } from 'react-hook-form';

import type { KnownParty } from './api/application.queries.ts';
import { personOf, withKnownOwners } from './known-owners.ts';
import {
  newPerson,
  type ApplicationForm,
  type HoldingForm,
  type PersonForm,
} from './application-form.ts';

/** A party to add: a new one, one of this application, or a known one. */
export type Newcomer =
  | { kind: ApplicationPerson['kind']; name?: string }
  | { personId: string }
  | { party: KnownParty; known: readonly KnownParty[] };

/** The roles of those who own a company, by its type. */
const owning: readonly ParticipantRole[] = ['member', 'guarantor', 'limited_partner', 'founder'];

/** Everyone behind the company, and the functions that change the list as a whole; inputs change single fields. */
export function usePeople() {
  const { getValues, setValue, clearErrors } = useFormContext<ApplicationForm>();
  const people = useWatch<ApplicationForm, 'people'>({ name: 'people' });
  const holdings = useWatch<ApplicationForm, 'holdings'>({ name: 'holdings' });

  /** Sets the list as a whole. */
  function change(next: { people?: PersonForm[]; holdings?: HoldingForm[] }) {
    // Indices shift: errors and touched states of an index no longer match its person.
    clearErrors(['people', 'holdings']);
    if (next.holdings) setValue('holdings', next.holdings, { shouldDirty: true });
    if (next.people) setValue('people', next.people, { shouldDirty: true });
  }

  /** Adds a person to the list, with a role or without, and with shares they did not have; returns their id. */
  function add(
    newcomer: Newcomer,
    role: ParticipantRole | null,
    shares: number | null = null,
  ): string {
    const list = getValues('people');
    const known = list.find(({ id }) => id === idOf(newcomer));
    const roles = role ? [role] : [];
    if (known) {
      const person = {
        ...known,
        roles: [...new Set([...known.roles, ...roles])],
        shares: known.shares ?? shares,
      };
      change({ people: list.map((each) => (each === known ? person : each)) });
      return known.id;
    }
    const person = { ...made(newcomer), roles, shares };
    const before = { people: [...list, person], holdings: getValues('holdings') };
    // Who only holds an office is not asked for their owners.
    const isOwner = role === null || owning.includes(role);
    change(
      'party' in newcomer && isOwner
        ? withKnownOwners(newcomer.party, newcomer.known, before)
        : before,
    );
    return person.id;
  }

  /** Names an owner of a body corporate, with the part of it that is still without one. */
  function addOwner(newcomer: Newcomer, bodyId: string, percent: string | null): string {
    const ownerId = add(newcomer, null);
    const holding = { owner_id: ownerId, owned_id: bodyId, percent };
    change({ holdings: [...getValues('holdings'), holding] });
    return ownerId;
  }

  /** Removes a role from a person. A person without a role or holding leaves the list. */
  function removeRoles(personId: string, roles: readonly ParticipantRole[]) {
    const list = getValues('people').map((person) =>
      person.id === personId
        ? { ...person, roles: person.roles.filter((role) => !roles.includes(role)) }
        : person,
    );
    leave(list, getValues('holdings'), personId);
  }

  function removeHolding(ownerId: string, bodyId: string) {
    const rest = getValues('holdings').filter(
      ({ owner_id, owned_id }) => owner_id !== ownerId || owned_id !== bodyId,
    );
    leave(getValues('people'), rest, ownerId);
  }

  /** A person without a role or holding is removed, and with a body corporate its holdings. */
  function leave(list: PersonForm[], held: HoldingForm[], personId: string) {
    const person = list.find(({ id }) => id === personId);
    const stays =
      person === undefined ||
      person.roles.length > 0 ||
      held.some(({ owner_id }) => owner_id === personId);
    if (stays) return change({ people: list, holdings: held });
    const owners = held.filter(({ owned_id }) => owned_id === personId);
    let left = list.filter(({ id }) => id !== personId);
    const rest = held.filter(({ owned_id }) => owned_id !== personId);
    for (const { owner_id } of owners) {
      const isNeeded = rest.some((holding) => holding.owner_id === owner_id);
      left = left.filter(({ id, roles }) => id !== owner_id || roles.length > 0 || isNeeded);
    }
    change({ people: left, holdings: rest });
  }

  /** Runs a removal, and returns what brings everything back as it was before. */
  function undoable(remove: () => void): () => void {
    const before = { people: getValues('people'), holdings: getValues('holdings') };
    remove();
    return () => change(before);
  }

  return { people, holdings, add, addOwner, removeRoles, removeHolding, undoable };
}

function idOf(newcomer: Newcomer): string | undefined {
  if ('personId' in newcomer) return newcomer.personId;
  return 'party' in newcomer ? newcomer.party.id : undefined;
}

function made(newcomer: Newcomer): PersonForm {
  if ('kind' in newcomer) return { ...newPerson(newcomer.kind), name: newcomer.name ?? '' };
  if ('personId' in newcomer) return { ...newPerson('person'), id: newcomer.personId };
  return personOf(newcomer.party);
}
