import styled from '@emotion/styled';
import { useTenantScope } from '@portal/shared-core/tenant';
import { EmptyState, InlineAlert, Page, QueryState } from '@portal/shared-core/ui';
import { media } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { screeningQueries } from '#/components/kyc/screening.queries.ts';
import { KycTabs } from '#/components/kyc/kyc-tabs.tsx';
import { RescreeningJob } from '#/components/kyc/rescreening-job.tsx';
import { ScreeningProgress } from '#/components/kyc/screening-progress.tsx';
import { ImportPanel } from './import-panel.tsx';
import { WatchlistCard } from './watchlist-card.tsx';

const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(420px, 1fr))',
  alignItems: 'start',
  gap: 16,
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** The lists that everyone is compared with: source, age, entries, imports; and the import of a file (KYC-04). */
function WatchlistsPage() {
  const scope = useTenantScope();
  const lists = useQuery(screeningQueries.lists(scope));
  const missing = useNotAllowed('start_watchlist_import');
  return (
    <Page title="Watchlists" width="wide" tabs={<KycTabs />}>
      <ScreeningProgress />
      <RescreeningJob />
      <QueryState query={lists} failed="The lists could not be loaded">
        {(known) => (
          <>
            {known.length === 0 && (
              <EmptyState
                title="No list yet"
                text="Import the first one: people are screened from then on."
              />
            )}
            <Cards>
              {known.map((list) => (
                <WatchlistCard key={list.code} list={list} />
              ))}
            </Cards>
            {missing ? (
              <InlineAlert title="You import no list">{missing}</InlineAlert>
            ) : (
              <ImportPanel lists={known} />
            )}
          </>
        )}
      </QueryState>
    </Page>
  );
}

export { WatchlistsPage as Component };
