import { AppError } from '@portal/shared-core/errors';
import { unwrap, useSupabase } from '@portal/shared-core/supabase';
import { Button, InlineAlert } from '@portal/shared-core/ui';
import { BareInput, FieldFrame, InputBox } from '@portal/shared-core/ui/form';
import { useState } from 'react';

import { AuthForm } from './auth-fields.tsx';
import { useFormAction } from './use-form-action.ts';

/** One recovery code in the place of the second factor, which it takes off the account. */
export function RecoveryCode() {
  const supabase = useSupabase();
  const [code, setCode] = useState('');
  const { busy, errors, form } = useFormAction({
    fields: ['code'],
    action: async () => {
      if (!unwrap(await supabase.rpc('use_recovery_code', { code }))) {
        throw new AppError('recovery_code_wrong');
      }
      // The new token tells the page that no second factor is owed any more.
      await supabase.auth.refreshSession();
    },
  });
  return (
    <AuthForm {...form}>
      {errors.form && <InlineAlert tone="bad">{errors.form}</InlineAlert>}
      <FieldFrame
        label="Recovery code"
        help="It takes the second step off your account. Set up another one afterwards."
        error={errors.code}
      >
        {(described) => (
          <InputBox>
            <BareInput
              {...described}
              type="text"
              name="recovery-code"
              autoComplete="off"
              spellCheck={false}
              required
              readOnly={busy}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          </InputBox>
        )}
      </FieldFrame>
      <Button type="submit" variant="contained" size="large" disabled={code.trim() === '' || busy}>
        {busy ? 'Checking the code' : 'Use this code'}
      </Button>
    </AuthForm>
  );
}
