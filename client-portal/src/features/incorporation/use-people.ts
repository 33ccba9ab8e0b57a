import type { ApplicationPerson } from '@portal/shared-core/domain/application';
import type { ParticipantRole } from '@portal/shared-core/domain/companies';
import { useFormContext, useWatch } from 'react-hook-form';

import type { KnownParty } from './api/application.queries.ts';
import {
  newPerson,
  type ApplicationForm,
  type HoldingForm,
  type PersonForm,
} from './application-form.ts';

/** Somebody to add: new, named in this application already, or known from before. */
export type Newcomer =
  | { kind: ApplicationPerson['kind'] }
  | { personId: string }
  | { party: KnownParty };

/** Everybody behind the company, and what changes that list as a whole; single fields are the inputs' own. */
export function usePeople() {
  const { getValues, setValue, clearErrors } = useFormContext<ApplicationForm>();
  const people = useWatch<ApplicationForm, 'people'>({ name: 'people' });
  const holdings = useWatch<ApplicationForm, 'holdings'>({ name: 'holdings' });

  function change(next: { people?: PersonForm[]; holdings?: HoldingForm[] }) {
    // Places move: what was said about a place is no longer true of who stands there.
    clearErrors(['people', 'holdings']);
    if (next.holdings) setValue('holdings', next.holdings, { shouldDirty: true });
    if (next.people) setValue('people', next.people, { shouldDirty: true });
  }

  /** Puts somebody on the list in a role, or only on the list; answers their id. */
  function add(newcomer: Newcomer, role: ParticipantRole | null): string {
    const list = getValues('people');
    const known = list.find(({ id }) => id === idOf(newcomer));
    const roles = role ? [role] : [];
    if (known) {
      const person = { ...known, roles: [...new Set([...known.roles, ...roles])] };
      change({ people: list.map((each) => (each === known ? person : each)) });
      return known.id;
    }
    const person = { ...made(newcomer), roles };
    change({ people: [...list, person] });
    return person.id;
  }

  /** Names an owner of a body corporate, with the part of it that is still without one. */
  function addOwner(newcomer: Newcomer, bodyId: string, percent: string | null): string {
    const ownerId = add(newcomer, null);
    const holding = { owner_id: ownerId, owned_id: bodyId, percent };
    change({ holdings: [...getValues('holdings'), holding] });
    return ownerId;
  }

  /** Takes a role from somebody; who has nothing left to do here leaves the list. */
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

  /** Whoever has no role and owns nothing goes, and with a body corporate what is said of its owners. */
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

  return { people, holdings, add, addOwner, removeRoles, removeHolding };
}

function idOf(newcomer: Newcomer): string | undefined {
  if ('personId' in newcomer) return newcomer.personId;
  return 'party' in newcomer ? newcomer.party.id : undefined;
}

function made(newcomer: Newcomer): PersonForm {
  if ('kind' in newcomer) return newPerson(newcomer.kind);
  if ('personId' in newcomer) return { ...newPerson('person'), id: newcomer.personId };
  const { id, kind, name, email, country, birth_date, registration_number } = newcomer.party;
  return {
    ...newPerson(kind),
    id,
    name,
    email: email ?? '',
    country: country ?? '',
    birth_date,
    registration_number: registration_number ?? '',
  };
}
