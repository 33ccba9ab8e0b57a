import type { KnownParty } from './api/application.queries.ts';
import { newPerson, type HoldingForm, type PersonForm } from './application-form.ts';

interface Named {
  people: PersonForm[];
  holdings: HoldingForm[];
}

/** A party that was named before, as one of the people of this application. */
export function personOf(party: KnownParty): PersonForm {
  return {
    ...newPerson(party.kind),
    id: party.id,
    name: party.name,
    email: party.email ?? '',
    country: party.country ?? '',
    birth_date: party.birth_date,
    registration_number: party.registration_number ?? '',
  };
}

/**
 * Adds the owners of a body corporate that was named before, and theirs in turn, as far as they are known. What this application says of
 * a company already stays.
 */
export function withKnownOwners(
  party: KnownParty,
  known: readonly KnownParty[],
  { people, holdings }: Named,
): Named {
  const owners = holdings.some(({ owned_id }) => owned_id === party.id) ? [] : party.owners;
  return owners.reduce<Named>(
    (named, { owner_id: ownerId, ...holding }) => {
      const owner = known.find(({ id }) => id === ownerId);
      if (!owner) return named;
      const isNamed = named.people.some(({ id }) => id === ownerId);
      const next = {
        people: isNamed ? named.people : [...named.people, personOf(owner)],
        holdings: [
          ...named.holdings,
          { owner_id: ownerId, owned_id: party.id, ...figuresOf(holding) },
        ],
      };
      return isNamed ? next : withKnownOwners(owner, known, next);
    },
    { people, holdings },
  );
}

/** The figures of a holding as the wizard asks for them: a part in percent, rounded to six decimals where it was shares. */
function figuresOf({ shares, total_shares: total, percent, ...rest }: Figures) {
  const part = percent ?? (shares && total ? Number(((shares / total) * 100).toFixed(6)) : null);
  return { ...rest, percent: part === null ? null : String(part) };
}

type Figures = Omit<KnownParty['owners'][number], 'owner_id'>;
