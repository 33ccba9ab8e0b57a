import { fetchListBody, ListTable } from '@portal/shared-core/lists';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, Page } from '@portal/shared-core/ui';
import { HeldButton, Kbd, PageKeys } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { useOutcomes } from '#/components/outcomes/outcomes.tsx';

import { queueQueries, viewOf, views, type QueueRow } from '#/components/kyc/queue.queries.ts';
import { KycTabs } from '#/components/kyc/kyc-tabs.tsx';
import { CaseSelection } from './components/case-selection.tsx';
import { QueueList } from './components/queue-list.tsx';
import { UsualTime } from './components/usual-time.tsx';
import { queueColumns } from './queue-columns.ts';
import { empty, summary, viewLabels } from './queue-texts.ts';
import { useStartCase } from './use-start-case.ts';

fetchListBody();

const nameOf = ({ name }: QueueRow) => name;
const keyOf = ({ profile_id: id }: QueueRow) => id;

/** The KYC of the tenant that is with staff, in the order in which it is taken (KYC-02). */
function QueuePage() {
  const me = useUser().id;
  const { data: counts } = useQuery(queueQueries.counts(useTenantScope()));
  const view = viewOf(useSearchParams()[0].get('view') ?? '');
  const cases = useStartCase();
  const missing = useNotAllowed('claim_next_kyc');
  const outcomes = useOutcomes(nameOf, 'A case', keyOf);
  const startNext = missing || cases.isPending ? undefined : cases.startNext;

  return (
    <Page
      title="KYC"
      width="wide"
      subText={counts && summary(counts)}
      tabs={<KycTabs />}
      action={
        missing ? (
          <HeldButton because={missing}>Start next case</HeldButton>
        ) : (
          <Button variant="contained" loading={cases.isPending} onClick={cases.startNext}>
            Start next case <Kbd aria-hidden>N</Kbd>
          </Button>
        )
      }
    >
      <PageKeys keys={[{ key: 'n', label: 'Start the next case', run: startNext }]} />
      {missing && <InlineAlert tone="info">{missing}</InlineAlert>}
      {cases.error && (
        <InlineAlert tone="bad" title={cases.error.entry.title}>
          {cases.error.message}
        </InlineAlert>
      )}
      {outcomes.shown}
      <ListTable
        list="admin.kyc_cases"
        noun={['case', 'cases']}
        query={queueQueries.list}
        columns={queueColumns(me)}
        sort={{ key: 'opened_at', direction: 'asc' }}
        pageSize={50}
        filters={[
          {
            name: 'view',
            label: 'Show',
            isGroup: true,
            all: { label: viewLabels.all, ...(counts && { count: counts.everything }) },
            options: views
              .filter((each) => each !== 'all')
              .map((each) => ({
                value: each,
                label: viewLabels[each],
                ...(counts && { count: counts[each] }),
              })),
          },
        ]}
        rowKey={keyOf}
        rowName={nameOf}
        empty={empty[view]}
        actions={(selection) => (
          <CaseSelection
            ids={selection.rows.map(keyOf)}
            onDone={(done) => outcomes.settle(done, selection)}
          />
        )}
        body={(rows, selection) => (
          <>
            <UsualTime rows={rows} />
            <QueueList rows={rows} selection={selection} cases={cases} missing={missing} />
          </>
        )}
      />
    </Page>
  );
}

export { QueuePage as Component };
