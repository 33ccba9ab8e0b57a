import styled from '@emotion/styled';
import { color, visuallyHidden } from '@portal/shared-core/ui/theme';
import { BareInput, FieldFrame, InputBox } from '@portal/shared-core/ui/form';
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

/** A line of words under the form, with a link. */
export const AuthNote = styled('p')({
  marginTop: 20,
  color: color.secondary,
  textAlign: 'center',
  '& a': { color: color.link, fontWeight: 500 },
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

/** The e-mail address. */
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

/** The password, with a button that shows it. */
export function PasswordField({
  value,
  onChange,
  error,
  isNew = false,
}: FieldProps & { isNew?: boolean }) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame
      label="Password"
      error={error}
      help={isNew ? `At least ${SHORTEST_PASSWORD} characters` : undefined}
    >
      {(described) => (
        <InputBox>
          <BareInput
            {...described}
            type={shown ? 'text' : 'password'}
            name="password"
            autoComplete={isNew ? 'new-password' : 'current-password'}
            minLength={SHORTEST_PASSWORD}
            required
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <Reveal type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
            <span style={visuallyHidden}> password</span>
          </Reveal>
        </InputBox>
      )}
    </FieldFrame>
  );
}
