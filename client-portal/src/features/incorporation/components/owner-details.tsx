import styled from '@emotion/styled';
import { FormCountryField, FormTextField } from '@portal/shared-core/ui/form';
import { media } from '@portal/shared-core/ui/theme';
import { useFormContext } from 'react-hook-form';

import { MissingParticulars } from '#/components/particulars/missing-particulars.tsx';

import type { ApplicationForm, PersonForm } from '../application-form.ts';
import { PersonPart, usePart } from '../parts/person-part.tsx';

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
  gap: 12,
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const Link = styled('div')({ gridColumn: '1 / -1' });

/** The particulars of an owner besides the name. An invited person enters them; then only the link is here. */
export function OwnerDetails({ index, person }: { index: number; person: PersonForm }) {
  const isBody = person.kind === 'body_corporate';
  const { setValue } = useFormContext<ApplicationForm>();
  const part = usePart(person.id);
  return (
    <Fields>
      {!part?.done_at && (
        <FormCountryField<ApplicationForm>
          name={`people.${index}.country`}
          label={isBody ? 'Country of registration' : 'Country of residence'}
        />
      )}
      {part?.status !== 'accepted' && !part?.done_at && (
        <>
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
        </>
      )}
      {!part?.done_at && (
        <Link>
          <MissingParticulars
            party={{
              kind: isBody ? 'body_corporate' : 'person',
              country: person.country ?? '',
              birth_date: person.birth_date ?? '',
            }}
            natures={['shares']}
            here={['country', 'birth_date']}
            later="the identity page asks for them."
          />
        </Link>
      )}
      <Link>
        <PersonPart
          person={{ ...person, kind: isBody ? 'body_corporate' : 'person' }}
          onInvited={(email) => setValue(`people.${index}.email`, email, { shouldDirty: true })}
        />
      </Link>
    </Fields>
  );
}
