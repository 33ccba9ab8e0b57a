import styled from '@emotion/styled';
import { participantRoleLabels, type ParticipantRole } from '@portal/shared-core/domain/companies';
import { CheckBox, FieldError } from '@portal/shared-core/ui/form';
import { media, visuallyHidden } from '@portal/shared-core/ui/theme';
import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';

import type { ApplicationForm } from '../application-form.ts';

const Legend = styled('legend')({ padding: 0, fontSize: 13, lineHeight: '20px', fontWeight: 500 });
const Of = styled('span')(visuallyHidden);
const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0 20px' });

const Choice = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  cursor: 'pointer',
  [media.phone]: { minHeight: 44 },
});

/** What a person does in the company; several at once, at least one. */
export function RoleField({ index, roles }: { index: number; roles: ParticipantRole[] }) {
  const { field, fieldState } = useController<ApplicationForm, `people.${number}.roles`>({
    name: `people.${index}.roles`,
  });
  const name = useWatch<ApplicationForm, `people.${number}.name`>({ name: `people.${index}.name` });
  const id = useId();
  const error = fieldState.error?.message;

  function toggle(role: ParticipantRole, selected: boolean) {
    const others = field.value.filter((each) => each !== role);
    field.onChange(selected ? [...others, role] : others);
  }

  return (
    <fieldset {...(error && { 'aria-describedby': id })}>
      <Legend>Roles{name && <Of> of {name}</Of>}</Legend>
      <Choices>
        {roles.map((role, position) => (
          <Choice key={role}>
            <CheckBox
              type="checkbox"
              checked={field.value.includes(role)}
              onChange={(event) => toggle(role, event.target.checked)}
              onBlur={field.onBlur}
              {...(position === 0 && { ref: field.ref })}
            />
            {participantRoleLabels[role].label}
          </Choice>
        ))}
      </Choices>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
