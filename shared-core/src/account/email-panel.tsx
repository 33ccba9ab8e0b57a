import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { z, zodResolver } from '../schema/index.ts';
import { useUser } from '../session/index.ts';
import { useSupabase } from '../supabase/index.ts';
import { CommandForm } from '../ui/command/index.ts';
import { FormTextField } from '../ui/form/index.ts';
import { InlineAlert, Panel } from '../ui/index.ts';
import { useChangeEmail } from './account.mutations.ts';
import { accountQueries } from './account.queries.ts';

const emailForm = (present: string) =>
  z.object({
    email: z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.email('Invalid email format'),
      z.refine((email) => email !== present.toLowerCase(), {
        error: 'This is your present email address.',
      }),
    ),
    current: z.string().check(z.minLength(1, 'Enter your present password.')),
  });

/** The address that signs in, and the change to another one, which both mailboxes confirm. */
export function EmailPanel({ email }: { email: string }) {
  const { id } = useUser();
  const [sent, setSent] = useState(0);
  const command = useChangeEmail();
  const { data: waiting } = useQuery(accountQueries.newEmail(useSupabase(), id));
  return (
    <Panel title="Email address" note={email}>
      {waiting && (
        <InlineAlert tone="info" title={`Waiting for confirmation: ${waiting}`}>
          We sent two emails, one to {email} and one to {waiting}. Open the link in each of them
          within ten minutes. Until both are open, you sign in with {email}.
        </InlineAlert>
      )}
      <CommandForm
        key={sent}
        label="Change the email address"
        command={command}
        onDone={() => setSent((count) => count + 1)}
        resolver={zodResolver(emailForm(email))}
        defaultValues={{ email: '', current: '' }}
        toInput={(values) => ({ ...values, present: email })}
        submit="Send both emails"
        variant="outlined"
        toast={{ text: 'Two emails sent' }}
      >
        {({ control }) => (
          <>
            <p>
              We send a link to your present address and one to the new address. The address changes
              once both links are opened, within ten minutes. Until then you sign in with your
              present address.
            </p>
            <FormTextField
              name="email"
              control={control}
              label="New email address"
              type="email"
              autoComplete="email"
            />
            <FormTextField
              name="current"
              control={control}
              label="Your password"
              help="Without it the address is not changed."
              type="password"
              autoComplete="current-password"
            />
          </>
        )}
      </CommandForm>
    </Panel>
  );
}
