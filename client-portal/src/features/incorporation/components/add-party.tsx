import styled from '@emotion/styled';
import { applicationBounds } from '@portal/shared-core/domain/application-bounds';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, Icon } from '@portal/shared-core/ui';
import { color, media, radius, visuallyHidden } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { Building2, ChevronDown, UserRound } from 'lucide-react';
import { useId } from 'react';

import { applicationQueries } from '../api/application.queries.ts';
import type { PersonForm } from '../application-form.ts';
import { usePeople, type Newcomer } from '../use-people.ts';
import { focusParty } from './focus-party.ts';

/** As known_parties in the database answers. */
const MOST_KNOWN = 500;

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

const Selected = styled('div')({
  position: 'relative',
  minWidth: 0,
  maxWidth: '100%',
  '& > svg': {
    position: 'absolute',
    top: 0,
    bottom: 0,
    right: 10,
    margin: 'auto 0',
    color: color.secondary,
    pointerEvents: 'none',
  },
  [media.phone]: { flex: '1 1 100%' },
});

const Select = styled('select')({
  appearance: 'none',
  boxSizing: 'border-box',
  height: 32,
  width: '100%',
  maxWidth: 260,
  padding: '0 32px 0 10px',
  border: `1px solid ${color.field}`,
  borderRadius: radius.control,
  background: color.surface,
  color: color.text,
  font: 'inherit',
  textOverflow: 'ellipsis',
  '&:hover': { borderColor: color.text },
  [media.phone]: { height: 44, maxWidth: 'none' },
});

const Full = styled('p')({ color: color.secondary });

const Hidden = styled('label')(visuallyHidden);

/** Adds a person or a company: a new one, or one named before, here or in an earlier company. */
export function AddParty({
  onAdd,
  candidates,
  taken,
  what,
  name = '',
  setName,
}: {
  /** Adds it and returns its id: the focus goes to its first field without a value. */
  onAdd: (newcomer: Newcomer) => string;
  /** Those of this application who could be meant. */
  candidates: readonly PersonForm[];
  /** Ids of the parties that are already in the list. */
  taken: ReadonlySet<string>;
  /** 'shareholder', for screen readers. */
  what: string;
  /** A name typed in a field beside it, and how to change it. */
  name?: string;
  setName?: (name: string) => void;
}) {
  const scope = useTenantScope();
  const id = useId();
  const { people, holdings } = usePeople();
  const full = fullText(people.length, holdings.length);
  // Optional: without it every party can be entered by hand.
  const { data: known = [] } = useQuery(applicationQueries.knownParties(scope));
  const here = candidates.filter((person) => person.name.trim() !== '' && !taken.has(person.id));
  const earlier = known.filter(
    (party) => !taken.has(party.id) && !here.some((person) => person.id === party.id),
  );

  function choose(value: string) {
    const party = earlier.find((each) => each.id === value);
    if (party) focusParty(onAdd({ party, known }));
    else if (value) focusParty(onAdd({ personId: value }));
  }

  /** A name that was typed before the button was pressed goes with them. */
  function addNew(kind: PersonForm['kind']) {
    focusParty(onAdd({ kind, name: name.trim() }));
    setName?.('');
  }

  if (full) return <Full role="status">{full}</Full>;
  return (
    <Actions>
      <Button
        size="small"
        startIcon={<Icon of={UserRound} size={16} />}
        onClick={() => addNew('person')}
      >
        Add a person
      </Button>
      <Button
        size="small"
        startIcon={<Icon of={Building2} size={16} />}
        onClick={() => addNew('body_corporate')}
      >
        Add a company
      </Button>
      {(here.length > 0 || earlier.length > 0) && (
        <>
          <Hidden htmlFor={id}>Add as {what} someone already named</Hidden>
          <Selected>
            <Select id={id} value="" onChange={(event) => choose(event.target.value)}>
              <option value="">Someone already named</option>
              {here.length > 0 && (
                <optgroup label="In this application">
                  {here.map((person) => (
                    <option key={person.id} value={person.id}>
                      {person.name}
                    </option>
                  ))}
                </optgroup>
              )}
              {earlier.length > 0 && (
                <optgroup label="Named by you before">
                  {earlier.map((party) => (
                    <option key={party.id} value={party.id}>
                      {party.name}
                    </option>
                  ))}
                  {known.length >= MOST_KNOWN && (
                    <option disabled>Only the first {MOST_KNOWN} by name are listed</option>
                  )}
                </optgroup>
              )}
            </Select>
            <Icon of={ChevronDown} size={16} />
          </Selected>
        </>
      )}
    </Actions>
  );
}

/** Why no other party can be added; undefined while there is room. */
function fullText(people: number, holdings: number): string | undefined {
  if (people >= applicationBounds.people)
    return `An application holds at most ${applicationBounds.people} people and companies. Contact us if you need more.`;
  if (holdings >= applicationBounds.holdings)
    return `An application holds at most ${applicationBounds.holdings} holdings. Contact us if you need more.`;
  return undefined;
}
