import styled from '@emotion/styled';
import { countryName } from '@portal/shared-core/domain/countries';
import { Avatar } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import type { PersonForm } from '../application-form.ts';

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& strong': { display: 'block', fontWeight: 600 },
  '& small': { fontSize: 12, color: color.secondary },
});

/** A person whose name and country are entered elsewhere. */
export function NamedPerson({ person, note }: { person: PersonForm; note: string }) {
  const isBody = person.kind === 'body_corporate';
  return (
    <Line>
      <Avatar name={person.name} square={isBody} />
      <div>
        <strong>{person.name.trim() || (isBody ? 'Unnamed company' : 'Unnamed person')}</strong>
        <small>
          {person.country ? countryName(person.country) : 'Country missing'}, {note}
        </small>
      </div>
    </Line>
  );
}
