import { unwrap, useSupabase } from '@portal/shared-core/supabase';
import { Button, InlineAlert } from '@portal/shared-core/ui';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';

import { AuthSheet } from '#/site/auth-sheet.tsx';

import { AuthForm, AuthNote } from './auth-fields.tsx';
import { Outcome } from './outcome.tsx';
import { useFormAction } from './use-form-action.ts';

const names: Record<string, string> = {
  announcement: 'with announcements',
  application: 'about applications',
  change: 'about changes of companies',
  company: 'about companies',
  duty: 'that remind of duties',
  invoice: 'about invoices',
  payment: 'about payments',
  report: 'with this report',
  risk: 'about risk',
  support: 'about your tickets',
};

/** /auth/unsubscribe: switches mails off by the link of one of them, without a sign-in. Opening it changes nothing: programs open links, too. */
export function UnsubscribePage() {
  const supabase = useSupabase();
  const { token = '' } = useParams();
  const area = token.split('-')[1] ?? '';
  const about = names[area] ?? 'of this kind';
  const [isDone, setDone] = useState(false);
  const { busy, errors, form } = useFormAction<never>({
    fields: [],
    action: async () => {
      unwrap(await supabase.rpc('unsubscribe_mails', { token }));
      setDone(true);
    },
  });

  if (isDone) {
    return (
      <AuthSheet title="These mails have stopped">
        <Outcome>
          <p>
            You get no more mails {about}. What they say is still in the portal. You switch them on
            again{' '}
            {area === 'report' ? 'on the page of the report' : 'in the settings of your account'}.
          </p>
        </Outcome>
        <AuthNote>
          <Link to="/auth/login">To the portal</Link>
        </AuthNote>
      </AuthSheet>
    );
  }
  return (
    <AuthSheet title="Stop these mails?" subText={`You will get no more mails ${about}.`}>
      <AuthForm {...form}>
        {errors.form && <InlineAlert tone="bad">{errors.form}</InlineAlert>}
        <Button type="submit" variant="contained" size="large" disabled={busy}>
          {busy ? 'Stopping them' : 'Stop these mails'}
        </Button>
      </AuthForm>
      <AuthNote>
        Questions that you have to answer, and mails about your sign-in, still arrive.
      </AuthNote>
    </AuthSheet>
  );
}
