import styled from '@emotion/styled';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { toAppError, toSignInError, type AppError } from '../errors/index.ts';
import { z, zodResolver } from '../schema/index.ts';
import { useUser } from '../session/index.ts';
import { useSupabase, type PortalClient } from '../supabase/index.ts';
import { CommandForm } from '../ui/command/index.ts';
import { FormTextField } from '../ui/form/index.ts';
import { Button, InlineAlert, showToast } from '../ui/index.ts';
import { color, radius } from '../ui/theme/index.ts';
import { useMakeRecoveryCodes } from './account.mutations.ts';
import { accountQueries } from './account.queries.ts';
import { requirePassword } from './prove-password.ts';
import { CodeList } from './recovery-codes.tsx';

const Steps = styled('div')({ flex: 1, display: 'grid', gap: 12, padding: '8px 0' });

// White in both themes: cameras want dark squares on a light ground.
const QrCode = styled('img')({
  width: 180,
  height: 180,
  padding: 8,
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: 'white',
});

const Secret = styled('code')({ overflowWrap: 'anywhere', userSelect: 'all' });

interface Begun {
  id: string;
  qrCode: string;
  secret: string;
}

const codeForm = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Enter the six digits of the app.')),
});

/**
 * Adds an authenticator app: its name and the password, its key as a picture, and a first code. It counts once the code was right; with the first app the
 * recovery codes are made and shown in the same step.
 */
export function AddFactor({ names, onClose }: { names: readonly string[]; onClose: () => void }) {
  const client = useSupabase();
  const { id: userId, email } = useUser();
  const queryClient = useQueryClient();
  const [begun, setBegun] = useState<Begun>();
  const begin = useMutation<Begun, AppError, { name: string; current: string }>({
    async mutationFn({ name, current }) {
      try {
        // Who finds a page open adds no app of their own.
        await requirePassword(client, { email, password: current });
        return await beginApp(client, name);
      } catch (error) {
        throw toAppError(error);
      }
    },
  });
  const confirm = useMutation<void, AppError, { code: string }>({
    async mutationFn({ code }) {
      const { error } = await client.auth.mfa.challengeAndVerify({
        factorId: begun?.id ?? '',
        code,
      });
      if (error) throw toAppError(toSignInError(error));
    },
  });
  const codes = useMakeRecoveryCodes();
  const isFirst = names.length === 0;
  const [isDone, setDone] = useState(false);
  const nameForm = z.object({
    name: z.string().check(
      z.trim(),
      z.minLength(1, 'Enter a name.'),
      z.maxLength(40, 'Use at most 40 characters.'),
      z.refine((name) => !names.includes(name), 'Another app has this name.'),
    ),
    current: z.string().check(z.minLength(1, 'Enter your present password.')),
  });

  if (!begun) {
    return (
      <Steps>
        <CommandForm
          label="Add an app"
          command={begin}
          resolver={zodResolver(nameForm)}
          defaultValues={{ name: '', current: '' }}
          toInput={(values) => values}
          submit="Continue"
          variant="outlined"
          onDone={setBegun}
          onCancel={onClose}
        >
          {({ control }) => (
            <>
              <FormTextField
                name="name"
                control={control}
                label="Name of the app or device"
                help="Such as “My telephone”."
              />
              <FormTextField
                name="current"
                control={control}
                label="Your password"
                type="password"
                autoComplete="current-password"
              />
            </>
          )}
        </CommandForm>
      </Steps>
    );
  }
  if (isDone) {
    return (
      <Steps>
        {codes.data && <CodeList codes={codes.data} onStored={onClose} />}
        {codes.isPending && <p>The second factor is on. Your recovery codes are being made.</p>}
        {codes.error && (
          <InlineAlert tone="bad" title="The second factor is on, without recovery codes">
            {codes.error.message}{' '}
            <Button size="small" onClick={() => codes.mutate(undefined)}>
              Try again
            </Button>
          </InlineAlert>
        )}
      </Steps>
    );
  }
  return (
    <Steps>
      <p>Scan this with your app, or enter the key by hand.</p>
      <QrCode src={begun.qrCode} alt="QR code with the key for your authenticator app" />
      <Secret>{begun.secret}</Secret>
      <CommandForm
        key={begun.id}
        label="Confirm the app"
        command={confirm}
        resolver={zodResolver(codeForm)}
        defaultValues={{ code: '' }}
        toInput={(values) => values}
        submit="Finish"
        onDone={() => {
          showToast({ text: 'Authenticator app added' });
          void queryClient.invalidateQueries({ queryKey: accountQueries.all(userId) });
          if (!isFirst) return onClose();
          setDone(true);
          codes.mutate(undefined);
        }}
        onCancel={onClose}
      >
        {({ control }) => (
          <FormTextField
            name="code"
            control={control}
            label="Code"
            help="The six digits your app shows for this portal."
            autoComplete="one-time-code"
            maxLength={6}
          />
        )}
      </CommandForm>
    </Steps>
  );
}

/** Begins with an app; those that were begun and never confirmed go first. */
async function beginApp(client: PortalClient, name: string): Promise<Begun> {
  const present = await client.auth.mfa.listFactors();
  if (present.error) throw toAppError(toSignInError(present.error));
  const stale = present.data.all.filter(({ status }) => status === 'unverified');
  await Promise.all(stale.map(({ id }) => client.auth.mfa.unenroll({ factorId: id })));
  const settings = await client.rpc('public_settings');
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: name,
    // The name that the app shows beside its code; without the settings that of the product.
    issuer: settings.data?.[0]?.company_name || 'BahamasInc',
  });
  if (error) throw toAppError(toSignInError(error));
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
}
