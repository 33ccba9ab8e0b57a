import styled from '@emotion/styled';
import { FormCountryField, FormTextField } from '@portal/shared-core/ui/form';
import { color, media } from '@portal/shared-core/ui/theme';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Button } from '@portal/shared-core/ui';

import type { ApplicationForm, PersonForm } from '../application-form.ts';
import { PersonPart, usePart } from '../parts/person-part.tsx';
import { NamedPerson } from './named-person.tsx';

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.4fr) minmax(0, 1fr)',
  gap: 12,
  [media.phone]: { gridTemplateColumns: '1fr' },
});

const More = styled('div')({
  gridColumn: '1 / -1',
  display: 'grid',
  gridTemplateColumns: 'subgrid',
  gap: 12,
  padding: '12px 0 4px',
  borderTop: `1px dashed ${color.line}`,
  [media.phone]: { gridTemplateColumns: '1fr' },
});

const Wide = styled('div')({ gridColumn: '1 / -1' });
const Actions = styled(Wide)({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/**
 * The particulars of a person: name and country at once, the rest on request. An invited person enters the rest; then these fields are
 * read-only for the applicant.
 */
export function PersonFields({ index, person }: { index: number; person: PersonForm }) {
  const isBody = person.kind === 'body_corporate';
  const { setValue } = useFormContext<ApplicationForm>();
  const [isWanted, setWanted] = useState(false);
  const part = usePart(person.id);
  const { errors } = useFormState<ApplicationForm>({
    name: `people.${index}.birth_date`,
    exact: true,
  });
  // Open the details when they contain an error.
  const isOpen =
    (isWanted && part?.status !== 'accepted') || errors.people?.[index]?.birth_date !== undefined;
  const link = (
    <PersonPart
      person={{ ...person, kind: isBody ? 'body_corporate' : 'person' }}
      onInvited={(email) => setValue(`people.${index}.email`, email, { shouldDirty: true })}
    />
  );
  if (part?.done_at) {
    return (
      <Fields>
        <Wide>
          <NamedPerson person={person} note="by their own account" />
        </Wide>
        <Wide>{link}</Wide>
      </Fields>
    );
  }
  return (
    <Fields>
      <FormTextField<ApplicationForm>
        name={`people.${index}.name`}
        label={isBody ? 'Name of the company' : 'Full name'}
        autoComplete={isBody ? 'organization' : 'name'}
      />
      <FormCountryField<ApplicationForm>
        name={`people.${index}.country`}
        label={isBody ? 'Country of registration' : 'Country of residence'}
      />
      {isOpen && (
        <More>
          <FormTextField<ApplicationForm>
            name={`people.${index}.email`}
            label="Email"
            type="email"
            autoComplete="email"
            optional
          />
          {isBody ? (
            <FormTextField<ApplicationForm>
              name={`people.${index}.registration_number`}
              label="Registration number"
              optional
            />
          ) : (
            <FormTextField<ApplicationForm>
              name={`people.${index}.birth_date`}
              label="Date of birth"
              type="date"
              autoComplete="bday"
              optional
            />
          )}
        </More>
      )}
      <Actions>
        {!isOpen && !part && (
          <Button size="small" variant="text" onClick={() => setWanted(true)}>
            {isBody ? 'Email and registration number' : 'Email and date of birth'}
          </Button>
        )}
        {link}
      </Actions>
    </Fields>
  );
}
