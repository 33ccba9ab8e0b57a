import styled from '@emotion/styled';
import { riskRatingLabels } from '@portal/shared-core/domain/risk';
import { ListTable } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DateText,
  EmptyState,
  Page,
  Panel,
  QueryState,
  SectionHead,
  StatusChip,
  type Column,
} from '@portal/shared-core/ui';
import { media } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { paths } from '#/paths.ts';

import {
  overrideQueries,
  overrideStates,
  subjectName,
  type Override,
} from './api/override.queries.ts';
import { RiskTabs } from './components/risk-tabs.tsx';
import { WaitingCard } from './components/waiting-card.tsx';
import { ratingName } from './words.ts';

const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(420px, 1fr))',
  alignItems: 'start',
  gap: 16,
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const columns: Column<Override>[] = [
  {
    key: 'subject',
    header: 'What',
    render: (override) => subjectName(override),
    text: (override) => subjectName(override),
    sub: ({ reason }) => reason,
    exports: [{ header: 'Reason', text: ({ reason }) => reason }],
  },
  {
    key: 'rating',
    header: 'Rating',
    sortable: true,
    phone: 'end',
    render: ({ rating }) => <StatusChip {...riskRatingLabels[rating]} />,
    text: ({ rating }) => ratingName(rating),
    sub: ({ assessment: { rating } }) => `Worked out as ${ratingName(rating).toLowerCase()}`,
    exports: [{ header: 'Worked out', text: ({ assessment: { rating } }) => ratingName(rating) }],
  },
  {
    key: 'state',
    header: 'State',
    sortable: true,
    render: ({ state }) => overrideStates[state],
    text: ({ state }) => overrideStates[state],
    sub: ({ decided, decision_note: note }) =>
      [decided?.full_name, note].filter(Boolean).join(': '),
    exports: [
      { header: 'Decided by', text: ({ decided }) => decided?.full_name ?? '' },
      { header: 'Note', text: ({ decision_note: note }) => note ?? '' },
    ],
  },
  {
    key: 'made_at',
    header: 'Proposed',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ made_at: at }) => <DateText value={at} />,
    text: ({ made_at: at }) => at,
    sub: ({ made }) => made?.full_name,
    exports: [{ header: 'Proposed by', text: ({ made }) => made?.full_name ?? '' }],
  },
];

/** Ratings that people put in the place of those worked out; lowering waits here for a second person (RSK-02). */
function OverridesPage() {
  const assessment = useSearchParams()[0].get('assessment') ?? '';
  const waiting = useQuery(overrideQueries.waiting(useTenantScope(), assessment));
  return (
    <Page
      title="Risk management"
      width="wide"
      subText="Raising counts at once. Lowering counts once a second person approves it."
      tabs={<RiskTabs />}
    >
      <QueryState query={waiting} failed="What waits could not be loaded">
        {(rows) =>
          rows.length === 0 ? (
            <Panel>
              <EmptyState title="Nothing waits" text="No lower rating waits for a decision." />
            </Panel>
          ) : (
            <Cards>
              {rows.map((override) => (
                <WaitingCard key={override.id} override={override} />
              ))}
            </Cards>
          )
        }
      </QueryState>
      <SectionHead title="Every proposal" />
      <ListTable
        list="admin.risk_overrides"
        noun={['proposal', 'proposals']}
        query={overrideQueries.list}
        columns={columns}
        sort={{ key: 'made_at', direction: 'desc' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            options: Object.entries(overrideStates).map(([value, label]) => ({ value, label })),
          },
          {
            name: 'assessment',
            label: 'Assessment',
            all: 'Any assessment',
            shape: 'link',
            options: [{ value: assessment, label: 'One assessment' }],
          },
        ]}
        rowKey={({ id }) => id}
        rowName={(override) => subjectName(override)}
        rowTo={({ assessment: { subject, subject_id: id } }) =>
          subject === 'company'
            ? paths.companyRisk(id ?? '')
            : paths.assessRisk(subject ?? '', id ?? '')
        }
        empty={{ text: 'A rating is overridden from its assessment.' }}
      />
    </Page>
  );
}

export { OverridesPage as Component };
