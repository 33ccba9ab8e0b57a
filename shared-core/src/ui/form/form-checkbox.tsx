import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useController, type FieldPath, type FieldValues, type Control } from 'react-hook-form';
import { color, ease, media } from '../theme/color.ts';
import { FieldError, useFieldIds } from './field-frame.tsx';

const Row = styled('label')({
  display: 'grid',
  gridTemplateColumns: '18px minmax(0, 1fr)',
  gap: '0 10px',
  alignItems: 'start',
  padding: '4px 0',
  cursor: 'pointer',
  [media.phone]: { padding: '12px 0' },
});

/** A native check box in our drawing: the tick is two borders, so no image is needed. */
export const CheckBox = styled('input')({
  appearance: 'none',
  position: 'relative',
  width: 18,
  height: 18,
  margin: '1px 0 0',
  border: `1.5px solid ${color.field}`,
  borderRadius: 4,
  background: color.surface,
  cursor: 'pointer',
  transition: `background-color ${ease}, border-color ${ease}`,
  '&:checked': { background: color.primary.main, borderColor: color.primary.main },
  '&:checked::after': {
    content: '""',
    position: 'absolute',
    top: 1,
    left: 5,
    width: 5,
    height: 9,
    border: `solid ${color.primary.on}`,
    borderWidth: '0 1.75px 1.75px 0',
    transform: 'rotate(45deg)',
  },
  '&:indeterminate': { background: color.primary.main, borderColor: color.primary.main },
  '&:indeterminate::after': {
    content: '""',
    position: 'absolute',
    top: 7,
    left: 3,
    width: 9,
    height: 2,
    background: color.primary.on,
  },
  '&[aria-invalid="true"]': { borderColor: color.bad.main },
  '&:disabled': { background: color.neutral, cursor: 'not-allowed' },
});

const Help = styled('span')({
  display: 'block',
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
});

/** One yes or no. The label may hold links; the error stands below. */
export function FormCheckbox<Values extends FieldValues>({
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
      <Row>
        <CheckBox
          {...described}
          type="checkbox"
          ref={field.ref}
          name={field.name}
          checked={Boolean(field.value)}
          disabled={disabled}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.checked)}
        />
        <span>
          {label}
          {help && <Help id={helpId}>{help}</Help>}
        </span>
      </Row>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
