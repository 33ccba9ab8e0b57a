import styled from '@emotion/styled';
import { hasCapital } from '@portal/shared-core/domain/application';
import { formatPercent } from '@portal/shared-core/domain/format';
import { Panel, Button } from '@portal/shared-core/ui';
import { FormCountryField, FormNumberField, FormTextField } from '@portal/shared-core/ui/form';
import { media, visuallyHidden } from '@portal/shared-core/ui/theme';
import { useWatch } from 'react-hook-form';

import type { EntityType } from '../api/application.queries.ts';
import type { ApplicationForm } from '../application-form.ts';
import { rolesOf } from '../roles.ts';
import { RoleField } from './role-field.tsx';

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 16,
  '& > fieldset': { gridColumn: '1 / -1' },
  [media.phone]: { gridTemplateColumns: '1fr' },
});

const Hidden = styled('span')(visuallyHidden);

/** One person or body corporate: who it is, what it does here, how many shares it takes. */
export function PersonFields({
  index,
  type,
  remove,
}: {
  index: number;
  type: EntityType | undefined;
  remove: () => void;
}) {
  const person = useWatch<ApplicationForm, `people.${number}`>({ name: `people.${index}` });
  const total = useWatch<ApplicationForm, 'capital.shares'>({ name: 'capital.shares' });
  const isBody = person.kind === 'body_corporate';
  const takesShares = type && hasCapital(type) && person.roles.includes('member');
  const title = person.name.trim() || (isBody ? 'New company' : 'New person');

  return (
    <Panel
      title={title}
      note={takesShares ? shareOf(person.shares, total) : undefined}
      action={
        <Button size="small" onClick={remove}>
          Remove<Hidden> {title}</Hidden>
        </Button>
      }
    >
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
        <RoleField index={index} roles={rolesOf(type)} />
        {takesShares && (
          <FormNumberField<ApplicationForm>
            name={`people.${index}.shares`}
            label="Shares"
            help="How many of the company’s shares this shareholder takes."
          />
        )}
      </Fields>
    </Panel>
  );
}

/** '50 % of the shares', once both figures are whole numbers. */
function shareOf(shares: unknown, total: unknown): string | undefined {
  if (!isCount(shares) || !isCount(total)) return undefined;
  return `${formatPercent(shares, total)} of the shares`;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1;
}
