import { shows } from '@portal/shared-core/query';
import { unwrapRow } from '@portal/shared-core/supabase';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { Panel } from '@portal/shared-core/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { companiesKey } from '#/components/company/company.queries.ts';
import { AccountNoteFacts } from '#/components/notes/account-note-facts.tsx';

const accountNotes = (scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: [...companiesKey(scope), 'account-notes', companyId],
    meta: shows('companies'),
    async queryFn({ signal }) {
      const company = scope
        .from('companies')
        .select(
          `client:profiles!companies_user_id_fkey(full_name, email,
             notes:account_notes!account_notes_user_id_fkey(id, note, at, by:profiles!account_notes_author_fkey(full_name)))`,
        )
        .eq('id', companyId)
        .order('at', { referencedTable: 'client.notes', ascending: false })
        .limit(20, { referencedTable: 'client.notes' })
        .abortSignal(signal)
        .maybeSingle();
      return unwrapRow(await company).client;
    },
  });

/** What staff noted about the account of the client, such as why it was suspended; nothing where nothing is noted. */
export function AccountNotes({ companyId }: { companyId: string }) {
  const { data: client } = useQuery(accountNotes(useTenantScope(), companyId));
  if (!client?.notes?.length) return null;
  return (
    <Panel title={`About the account of ${client.full_name || client.email}`} note="staff only">
      <AccountNoteFacts notes={client.notes} />
    </Panel>
  );
}
