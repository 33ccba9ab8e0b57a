import styled from '@emotion/styled';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, Icon } from '@portal/shared-core/ui';
import { color, media, radius, visuallyHidden } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { Building2, UserRound } from 'lucide-react';
import { useId } from 'react';

import { applicationQueries } from '../api/application.queries.ts';
import type { PersonForm } from '../application-form.ts';
import type { Newcomer } from '../use-people.ts';

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

const Select = styled('select')({
  height: 36,
  maxWidth: 260,
  padding: '0 10px',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.control,
  background: color.surface,
  color: color.text,
  font: 'inherit',
  [media.phone]: { height: 44, maxWidth: 'none', flex: '1 1 100%' },
});

const Hidden = styled('label')(visuallyHidden);

/** Adds a person or a company: a new one, or one named before, here or in an earlier company. */
export function AddParty({
  onAdd,
  candidates,
  taken,
  what,
}: {
  onAdd: (newcomer: Newcomer) => void;
  /** Those of this application who could be meant. */
  candidates: readonly PersonForm[];
  /** Ids of the parties that are already in the list. */
  taken: ReadonlySet<string>;
  /** 'shareholder', for screen readers. */
  what: string;
}) {
  const scope = useTenantScope();
  const id = useId();
  // Optional: without it every party can be entered by hand.
  const { data: known = [] } = useQuery(applicationQueries.knownParties(scope));
  const here = candidates.filter((person) => person.name.trim() !== '' && !taken.has(person.id));
  const earlier = known.filter(
    (party) => !taken.has(party.id) && !here.some((person) => person.id === party.id),
  );

  function choose(value: string) {
    const party = earlier.find((each) => each.id === value);
    if (party) onAdd({ party });
    else if (value) onAdd({ personId: value });
  }

  return (
    <Actions>
      <Button
        size="small"
        startIcon={<Icon of={UserRound} size={16} />}
        onClick={() => onAdd({ kind: 'person' })}
      >
        Add a person
      </Button>
      <Button
        size="small"
        startIcon={<Icon of={Building2} size={16} />}
        onClick={() => onAdd({ kind: 'body_corporate' })}
      >
        Add a company
      </Button>
      {(here.length > 0 || earlier.length > 0) && (
        <>
          <Hidden htmlFor={id}>Add as {what} someone already named</Hidden>
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
              <optgroup label="In your earlier companies">
                {earlier.map((party) => (
                  <option key={party.id} value={party.id}>
                    {party.name}
                  </option>
                ))}
              </optgroup>
            )}
          </Select>
        </>
      )}
    </Actions>
  );
}
