import { formatDate } from '@portal/shared-core/domain/format';
import { shows } from '@portal/shared-core/query';
import { useUser } from '@portal/shared-core/session';
import { unwrap } from '@portal/shared-core/supabase';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, TextLink } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

/** Says that no mails reach the client, since their mail server refuses the address; nothing where it does not. */
export function RefusedAddress() {
  const { id, email } = useUser();
  const { supabase } = useTenantScope();
  const { data: refused } = useQuery({
    queryKey: ['session', id, 'refused-address', email],
    meta: shows(),
    async queryFn({ signal }) {
      const own = supabase
        .from('refused_addresses')
        .select('since')
        .eq('address', email.toLowerCase())
        .abortSignal(signal)
        .maybeSingle();
      return unwrap(await own);
    },
  });
  if (!refused) return null;
  return (
    <InlineAlert tone="bad" title="Our mails do not reach you">
      Since {formatDate(refused.since)} the mail server of {email} refuses our mails. Reminders and
      notices are not mailed until it takes them again: read them here.{' '}
      <TextLink to={paths.support}>Tell us</TextLink> when the mailbox works, or which address is
      right.
    </InlineAlert>
  );
}
