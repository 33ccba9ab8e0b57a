import styled from '@emotion/styled';
import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Icon } from '../content/icon.tsx';
import { color } from '../theme/color.ts';

const Field = styled('div')({ display: 'flex', flexDirection: 'column', minWidth: 0 });

const Label = styled('label')({ fontSize: 13, lineHeight: '20px', fontWeight: 500 });
const Optional = styled('span')({ fontWeight: 400, color: color.secondary });

const Help = styled('p')({
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
  textWrap: 'pretty',
});

const ErrorText = styled('p')({
  display: 'flex',
  gap: 6,
  marginTop: 6,
  fontSize: 13,
  lineHeight: '18px',
  color: color.bad.ink,
  '& svg': { marginTop: 1 },
});

export interface FieldTexts {
  label: string;
  /** Under the label, before the reader types. */
  help?: ReactNode;
  /** Says so in the label; everything else is required. */
  optional?: boolean;
}

/** What the input inside a frame must carry so that label, help and error are announced with it. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** The error of a field, as text, with a mark that does not need colour. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <ErrorText id={id}>
      <Icon of={CircleAlert} size={16} />
      <span>{children}</span>
    </ErrorText>
  );
}

/** The ids that join help and error to their input. */
export function useFieldIds(help: ReactNode, error: string | undefined) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const describedBy = [help && helpId, error && errorId].filter(Boolean).join(' ');
  const control: ControlProps = {
    id,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': true }),
  };
  return { control, helpId, errorId };
}

/** Label above, help under the label, the input, the error under it. */
export function FieldFrame({
  label,
  help,
  optional = false,
  error,
  children,
}: FieldTexts & {
  error: string | undefined;
  children: (control: ControlProps) => ReactNode;
}) {
  const { control, helpId, errorId } = useFieldIds(help, error);
  return (
    <Field>
      <Label htmlFor={control.id}>
        {label}
        {optional && <Optional> (optional)</Optional>}
      </Label>
      {help && <Help id={helpId}>{help}</Help>}
      {children(control)}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </Field>
  );
}
