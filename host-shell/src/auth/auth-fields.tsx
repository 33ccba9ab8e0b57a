import styled from '@emotion/styled';
import { BareInput, FieldFrame, InputBox } from '@portal/shared-core/ui/form';
import { color, visuallyHidden } from '@portal/shared-core/ui/theme';
import { useState } from 'react';

import { SHORTEST_PASSWORD } from './credentials.ts';

/** Fields and buttons of the sheet, one under the other. */
export const AuthForm = styled('form')({
  display: 'grid',
  gap: 20,
  '& button[type="submit"]': { width: '100%', height: 48 },
});

/** A row of two ends: Remember me, Forgot your password. */
export const AuthRow = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: '4px 16px',
  '& a': { color: color.link, fontWeight: 500 },
});

/** A line of text under the form, with a link or a button that looks like one. */
export const AuthNote = styled('p')({
  marginTop: 20,
  color: color.secondary,
  textAlign: 'center',
  textWrap: 'balance',
  '& a': { color: color.link, fontWeight: 500 },
});

/** An action within text: it looks like a link but is a button. */
export const TextButton = styled('button')({
  border: 0,
  padding: 0,
  background: 'none',
  color: color.link,
  font: 'inherit',
  fontWeight: 500,
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  cursor: 'pointer',
  '&:disabled': { color: color.secondary, textDecoration: 'none', cursor: 'default' },
});

const Reveal = styled('button')({
  border: 0,
  padding: '4px 8px',
  background: 'none',
  color: color.link,
  font: 'inherit',
  fontWeight: 500,
  cursor: 'pointer',
});

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** The email address. */
export function EmailField({ value, onChange, error }: FieldProps) {
  return (
    <FieldFrame label="Email" error={error}>
      {(described) => (
        <InputBox>
          <BareInput
            {...described}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            placeholder="name@example.com"
            required
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </InputBox>
      )}
    </FieldFrame>
  );
}

/** The address of an invitation or a link. Password managers store it with the new password. */
export function FixedEmailField({ value, error }: { value: string; error?: string | undefined }) {
  return (
    <FieldFrame label="Email" error={error}>
      {(described) => (
        <InputBox>
          <BareInput
            {...described}
            type="email"
            name="email"
            autoComplete="username"
            readOnly
            value={value}
          />
        </InputBox>
      )}
    </FieldFrame>
  );
}

/** The full name of a person; where it is optional, what is made in the portal is under the address without it. */
export function NameField({
  value,
  onChange,
  error,
  optional = false,
}: FieldProps & { optional?: boolean }) {
  return (
    <FieldFrame label={optional ? 'Full name (optional)' : 'Full name'} error={error}>
      {(described) => (
        <InputBox>
          <BareInput
            {...described}
            type="text"
            name="name"
            autoComplete="name"
            maxLength={160}
            required={!optional}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </InputBox>
      )}
    </FieldFrame>
  );
}

interface PasswordFieldProps extends FieldProps {
  label?: string;
  /** For a new password: its rules are shown, and password managers suggest one. */
  isNew?: boolean;
  /** The second entry of the same password. */
  isConfirmation?: boolean;
  onBlur?: () => void;
}

/** The password, with a button that shows it. */
export function PasswordField({
  value,
  onChange,
  error,
  label = 'Password',
  isNew = false,
  isConfirmation = false,
  onBlur,
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const isSelected = isNew || isConfirmation;
  return (
    <FieldFrame
      label={label}
      error={error}
      help={isNew ? `At least ${SHORTEST_PASSWORD} characters` : undefined}
    >
      {(described) => (
        <InputBox>
          <BareInput
            {...described}
            type={shown ? 'text' : 'password'}
            name={isConfirmation ? 'password-confirmation' : 'password'}
            autoComplete={isSelected ? 'new-password' : 'current-password'}
            autoCapitalize="none"
            spellCheck={false}
            minLength={SHORTEST_PASSWORD}
            required
            value={value}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value)}
          />
          <Reveal type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
            <span style={visuallyHidden}> {label.toLowerCase()}</span>
          </Reveal>
        </InputBox>
      )}
    </FieldFrame>
  );
}
