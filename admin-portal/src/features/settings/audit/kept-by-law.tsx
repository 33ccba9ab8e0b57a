import { formatDate } from '@portal/shared-core/domain/format';
import { shows } from '@portal/shared-core/query';
import { unwrap, type Enum } from '@portal/shared-core/supabase';
import { useTenantScope, type TenantScope } from '@portal/shared-core/tenant';
import { EmptyState, Facts, QueryPanel, Stack } from '@portal/shared-core/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { settingQueries } from '../api/settings.queries.ts';

const kinds: Record<Enum<'access_kind'>, string> = {
  sign_in: 'Sign-ins',
  sign_in_failed: 'Failed sign-ins',
  sign_out: 'Ends of sessions',
  document_opened: 'Opened documents',
  exported: 'Exports',
  logging_reduced: 'Settings that make the log hold less',
};

const keptByLawQuery = (scope: TenantScope) =>
  queryOptions({
    queryKey: [...settingQueries.all(scope), 'kept-by-law'],
    meta: shows(),
    queryFn: async ({ signal }) =>
      unwrap(
        await scope.supabase
          .from('log_retention_rules')
          .select('kind, years, starts, valid_from, source_note, verified')
          .is('valid_to', null)
          .order('kind')
          .abortSignal(signal),
      ),
  });

/** The events of the access log that stay beyond the retention of the settings, by the law. */
export function KeptByLaw() {
  const query = useQuery(keptByLawQuery(useTenantScope()));
  return (
    <QueryPanel
      title="Kept longer by law"
      note={() => 'No setting shortens it'}
      query={query}
      failed="What the law wants kept could not be loaded"
      empty={<EmptyState title="No rule" text="The retention above is for every event." />}
    >
      {(rules) => (
        <Stack>
          <p>These events stay in the access log beyond the retention above.</p>
          <Facts
            items={rules.map(
              ({ kind, years, starts, valid_from: from, source_note, verified }) => ({
                label: kinds[kind],
                value: `${years} years after ${starts === 'event' ? 'the event' : 'the end of the relationship with the company'}`,
                note: `Since ${formatDate(from)}${verified ? '' : ', to be checked'}. ${source_note}`,
              }),
            )}
          />
        </Stack>
      )}
    </QueryPanel>
  );
}
