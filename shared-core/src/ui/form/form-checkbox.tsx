import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useController, type FieldPath, type FieldValues, type Control } from 'react-hook-form';
import { color, media } from '../theme/color.ts';
import { CheckBox } from './check-box.ts';
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

const Help = styled('span')({
  display: 'block',
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
});

/** One yes or no. The label may hold links; the error is shown below. */
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
