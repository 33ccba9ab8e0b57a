import { styled } from '@mui/material/styles';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { participantRoleLabels, type ParticipantRole } from '@portal/shared-core/domain/companies';
import { FieldError } from '@portal/shared-core/ui/form';
import { useId } from 'react';
import { useController } from 'react-hook-form';

import type { ApplicationForm } from '../application-form.ts';

const Legend = styled('legend')({ padding: 0, fontSize: 13, lineHeight: '20px', fontWeight: 500 });
const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', columnGap: 16 });

/** What a person does in the company; several at once, at least one. */
export function RoleField({ index, roles }: { index: number; roles: ParticipantRole[] }) {
  const { field, fieldState } = useController<ApplicationForm, `people.${number}.roles`>({
    name: `people.${index}.roles`,
  });
  const id = useId();
  const error = fieldState.error?.message;

  function toggle(role: ParticipantRole, chosen: boolean) {
    const others = field.value.filter((each) => each !== role);
    field.onChange(chosen ? [...others, role] : others);
  }

  return (
    <fieldset {...(error && { 'aria-describedby': id })}>
      <Legend>Roles</Legend>
      <Choices>
        {roles.map((role, position) => (
          <FormControlLabel
            key={role}
            label={participantRoleLabels[role].label}
            control={
              <Checkbox
                checked={field.value.includes(role)}
                onChange={(_event, chosen) => toggle(role, chosen)}
                onBlur={field.onBlur}
                {...(position === 0 && { slotProps: { input: { ref: field.ref } } })}
              />
            }
          />
        ))}
      </Choices>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
