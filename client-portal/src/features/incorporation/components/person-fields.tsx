import styled from '@emotion/styled';
import { FormCountryField, FormTextField } from '@portal/shared-core/ui/form';
import { color, media } from '@portal/shared-core/ui/theme';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '@portal/shared-core/ui';

import type { ApplicationForm, PersonForm } from '../application-form.ts';

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

/** Who somebody is: name and country at once, the rest when asked for. */
export function PersonFields({ index, person }: { index: number; person: PersonForm }) {
  const isBody = person.kind === 'body_corporate';
  const [isWanted, setWanted] = useState(false);
  const { errors } = useFormState<ApplicationForm>();
  // A fault must be seen where it can be mended.
  const isOpen = isWanted || errors.people?.[index]?.birth_date !== undefined;
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
      {isOpen ? (
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
      ) : (
        <div>
          <Button size="small" variant="text" onClick={() => setWanted(true)}>
            {isBody ? 'Email and registration number' : 'Email and date of birth'}
          </Button>
        </div>
      )}
    </Fields>
  );
}
