import { Button, InlineAlert } from '@portal/shared-core/ui';
import { BareInput, FieldFrame, InputBox } from '@portal/shared-core/ui/form';
import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';

import { AuthForm } from './auth-fields.tsx';
import { useFormAction } from './use-form-action.ts';

const DIGITS = 6;

const Digits = styled(BareInput)({
  fontVariantNumeric: 'tabular-nums',
  fontSize: 20,
  letterSpacing: '0.24em',
});

/**
 * A code of six digits, sent as soon as it is complete: typed, pasted with spaces, or filled in by the phone. When `verify` throws an
 * AppError, the digits are cleared for the next attempt.
 */
export function CodeForm({
  label,
  help,
  button,
  takesFocus = false,
  verify,
}: {
  label: string;
  help?: string;
  button: string;
  /** The page is there for this field alone. */
  takesFocus?: boolean;
  verify: (code: string) => Promise<void>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const isWhole = code.length === DIGITS;
  const { busy, errors, form } = useFormAction({
    fields: ['code'],
    action: async () => {
      try {
        await verify(code);
      } catch (error) {
        setCode('');
        throw error;
      }
    },
  });

  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  useEffect(() => {
    if (isWhole) form.ref.current?.requestSubmit();
  }, [isWhole, form.ref]);

  return (
    <AuthForm {...form}>
      {errors.form && <InlineAlert tone="bad">{errors.form}</InlineAlert>}
      <FieldFrame label={label} help={help} error={errors.code}>
        {(described) => (
          <InputBox>
            <Digits
              {...described}
              type="text"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              ref={input}
              readOnly={busy}
              value={code}
              onChange={({ target }) =>
                setCode(target.value.replaceAll(/\D/g, '').slice(0, DIGITS))
              }
            />
          </InputBox>
        )}
      </FieldFrame>
      <Button type="submit" variant="contained" size="large" disabled={!isWhole || busy}>
        {busy ? 'Checking the code' : button}
      </Button>
    </AuthForm>
  );
}
