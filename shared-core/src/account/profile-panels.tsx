import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { isCommonPassword } from '../domain/passwords.ts';
import { addErrors } from '../errors/index.ts';
import { signInErrors } from '../errors/work/sign-in.ts';
import { z, zodResolver } from '../schema/index.ts';
import { useUser } from '../session/index.ts';
import { useSupabase } from '../supabase/index.ts';
import { CommandForm } from '../ui/command/index.ts';
import { FormTextField } from '../ui/form/index.ts';
import { Panel } from '../ui/index.ts';
import { AvatarPanel } from './avatar-panel.tsx';
import { useChangePassword, useSaveProfile } from './account.mutations.ts';
import { accountQueries, LEAST_CHARACTERS, type OwnProfile } from './account.queries.ts';
import { EmailPanel } from './email-panel.tsx';

addErrors(signInErrors);

const nameForm = z.object({
  full_name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter your name.'),
      z.maxLength(160, 'Use at most 160 characters.'),
    ),
  phone: z
    .string()
    .check(
      z.trim(),
      z.regex(/^(\+?[0-9() ./-]{5,39})?$/, 'Enter a number such as +1 242 555 0100.'),
    ),
});

const passwordForm = (least: number) =>
  z
    .object({
      current: z.string().check(z.minLength(1, 'Enter your present password.')),
      password: z.string().check(
        z.minLength(least, `Password must be at least ${least} characters`),
        z.refine((password) => !isCommonPassword(password), {
          error: signInErrors.password_leaked.message,
        }),
      ),
      again: z.string(),
    })
    .check(
      z.refine(({ password, again }) => password === again, {
        error: 'Passwords do not match',
        path: ['again'],
      }),
    );

/** Name and telephone number, the email address, and the password. */
export function ProfilePanels() {
  const { id } = useUser();
  const client = useSupabase();
  const { data: profile } = useSuspenseQuery(accountQueries.profile(client, id));
  return (
    <>
      <AvatarPanel />
      <NamePanel key={`${profile.full_name} ${profile.phone}`} profile={profile} />
      <EmailPanel key={profile.email} email={profile.email} />
      <PasswordPanel />
    </>
  );
}

function NamePanel({ profile }: { profile: OwnProfile }) {
  return (
    <Panel title="About you">
      <CommandForm
        label="About you"
        command={useSaveProfile()}
        resolver={zodResolver(nameForm)}
        defaultValues={{ full_name: profile.full_name, phone: profile.phone ?? '' }}
        toInput={(values) => values}
        submit="Save"
        toast={{ text: 'Profile saved' }}
      >
        {({ control }) => (
          <>
            <FormTextField name="full_name" control={control} label="Name" autoComplete="name" />
            <FormTextField
              name="phone"
              control={control}
              label="Telephone"
              type="tel"
              autoComplete="tel"
              optional
            />
          </>
        )}
      </CommandForm>
    </Panel>
  );
}

function PasswordPanel() {
  const [changed, setChanged] = useState(0);
  const command = useChangePassword();
  const { id } = useUser();
  const { data: least = LEAST_CHARACTERS } = useQuery(
    accountQueries.shortestPassword(useSupabase(), id),
  );
  return (
    <Panel title="Password">
      <CommandForm
        key={changed}
        label="Change the password"
        command={command}
        onDone={() => setChanged((count) => count + 1)}
        resolver={zodResolver(passwordForm(least))}
        defaultValues={{ current: '', password: '', again: '' }}
        toInput={({ current, password }) => ({ current, password })}
        submit="Change password"
        variant="outlined"
        toast={{ text: 'Password changed, and other sessions ended' }}
      >
        {({ control }) => (
          <>
            <FormTextField
              name="current"
              control={control}
              label="Present password"
              type="password"
              autoComplete="current-password"
            />
            <FormTextField
              name="password"
              control={control}
              label="New password"
              help={`At least ${least} characters.`}
              type="password"
              autoComplete="new-password"
            />
            <FormTextField
              name="again"
              control={control}
              label="New password again"
              type="password"
              autoComplete="new-password"
            />
          </>
        )}
      </CommandForm>
    </Panel>
  );
}
