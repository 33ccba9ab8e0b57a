import styled from '@emotion/styled';
import { participantRoleLabels, type ParticipantRole } from '@portal/shared-core/domain/companies';
import { FormTextField } from '@portal/shared-core/ui/form';
import { visuallyHidden } from '@portal/shared-core/ui/theme';

import type { ApplicationForm } from '../application-form.ts';

const Days = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  gap: 12,
  '& > legend': visuallyHidden,
});

/** Since when a person holds each of their roles in a company that exists already. */
export function Appointed({
  index,
  roles,
  name,
}: {
  index: number;
  roles: readonly ParticipantRole[];
  name: string;
}) {
  if (roles.length === 0) return null;
  return (
    <Days>
      <legend>Since when {name.trim() || 'this person'} holds each role</legend>
      {roles.map((role) => (
        <FormTextField<ApplicationForm>
          key={role}
          name={`people.${index}.appointed.${role}`}
          label={`${participantRoleLabels[role].label} since`}
          type="date"
        />
      ))}
    </Days>
  );
}
