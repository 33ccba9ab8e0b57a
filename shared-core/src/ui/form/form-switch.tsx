import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { color, ease, media } from '../theme/color.ts';
import { FieldError, useFieldIds } from './field-frame.tsx';

const Row = styled('label')({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 16,
  padding: '4px 0',
  cursor: 'pointer',
  '& strong': { display: 'block', fontWeight: 500 },
  '& small': { fontSize: 12, lineHeight: '16px', color: color.secondary },
  [media.phone]: { padding: '10px 0' },
});

/** A native check box drawn as a switch; the knob moves and the ground changes, so that neither says it alone. */
export const SwitchInput = styled('input')({
  appearance: 'none',
  position: 'relative',
  flex: 'none',
  width: 36,
  height: 20,
  margin: 0,
  borderRadius: 10,
  background: color.field,
  cursor: 'inherit',
  transition: `background-color ${ease}`,
  '&::after': {
    content: '""',
    position: 'absolute',
    top: 2,
    left: 2,
    width: 16,
    height: 16,
    borderRadius: '50%',
    background: color.surface,
    transition: `transform ${ease}`,
  },
  '&:checked': { background: color.primary.main },
  '&:checked::after': { transform: 'translateX(16px)' },
  '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
});

/** Something that is on or off as soon as it is turned; where it waits for Save, take a check box. */
export function FormSwitch<Values extends FieldValues>({
  name,
  control,
  label,
  help,
  disabled = false,
}: {
  name: FieldPath<Values>;
  control?: Control<Values>;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
}) {
  const { field, fieldState } = useController({ name, ...(control && { control }) });
  const error = fieldState.error?.message;
  const { control: described, helpId, errorId } = useFieldIds(help, error);
  return (
    <div>
      <Row htmlFor={described.id}>
        <span>
          <strong>{label}</strong>
          {help && <small id={helpId}>{help}</small>}
        </span>
        <SwitchInput
          {...described}
          type="checkbox"
          role="switch"
          aria-checked={Boolean(field.value)}
          ref={field.ref}
          name={field.name}
          checked={Boolean(field.value)}
          disabled={disabled}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.checked)}
        />
      </Row>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
