import { ListTable } from '@portal/shared-core/lists';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, Page } from '@portal/shared-core/ui';
import { HeldButton, Kbd, PageKeys } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { useOutcomes } from '#/components/outcomes/outcomes.tsx';

import {
  queueQueries,
  viewOf,
  views,
  type QueueRow,
  type View,
} from '#/components/kyc/queue.queries.ts';
import { KycTabs } from '#/components/kyc/kyc-tabs.tsx';
import { CaseSelection } from './components/case-selection.tsx';
import { QueueList } from './components/queue-list.tsx';
import { UsualTime } from './components/usual-time.tsx';
import { queueColumns } from './queue-columns.ts';
import { useStartCase } from './use-start-case.ts';

const viewLabels: Record<View, string> = {
  all: 'All',
  mine: 'Mine',
  unassigned: 'Unassigned',
  second: 'Awaits my decision',
  asked: 'Asked',
  provided: 'Provided by the firm',
};

const empty: Record<View, { title: string; text: string }> = {
  all: { title: 'No case is open', text: 'What clients submit appears here at once.' },
  mine: { title: 'You have no case', text: 'Start the next one, or take one from Unassigned.' },
  unassigned: { title: 'Every case has a reviewer', text: 'New ones appear here at once.' },
  second: { title: 'No decision waits for you', text: 'What needs a second person appears here.' },
  asked: { title: 'No client was asked', text: 'Cases that wait for answers appear here.' },
  provided: {
    title: 'No case of the firm’s own is open',
    text: 'Nominees and directors that the firm provides appear here once their KYC is submitted.',
  },
};

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

/** '21 open cases: 14 wait for a reviewer, 3 are yours' */
function summary(counts: { everything: number; unassigned: number; mine: number }): string {
  const { everything, unassigned, mine } = counts;
  const open = everything === 1 ? '1 open case' : `${everything} open cases`;
  const waiting = unassigned === 1 ? '1 waits' : `${unassigned} wait`;
  return `${open}: ${waiting} for a reviewer, ${mine} ${mine === 1 ? 'is' : 'are'} yours`;
}

export { QueuePage as Component };
