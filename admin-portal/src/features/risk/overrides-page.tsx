import styled from '@emotion/styled';
import { ListTable } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { EmptyState, Page, Panel, QueryState, SectionHead } from '@portal/shared-core/ui';
import { media } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { overrideQueries, overrideStates, subjectName } from './api/override.queries.ts';
import { RiskTabs } from './components/risk-tabs.tsx';
import { WaitingCard } from './components/waiting-card.tsx';
import { columns } from './override-columns.tsx';

const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(420px, 1fr))',
  alignItems: 'start',
  gap: 16,
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

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
