import { countryName } from '@portal/shared-core/domain/countries';
import { fetchListBody, ListPage } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import type { Column } from '@portal/shared-core/ui';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { screeningQueries, type ScreenedPerson } from '#/components/kyc/screening.queries.ts';
import { KycTabs } from '#/components/kyc/kyc-tabs.tsx';
import { ScreenedPeople } from './components/screened-people.tsx';
import { Rescreen } from '#/components/kyc/rescreen.tsx';
import { RescreeningJob } from '#/components/kyc/rescreening-job.tsx';
import { ScreeningProgress } from '#/components/kyc/screening-progress.tsx';
import { useScreeningFilters } from './screening-filters.ts';
import { countOf } from '#/components/kyc/texts.ts';

fetchListBody();

function column(
  header: string,
  text: (row: ScreenedPerson) => string,
  typed?: Pick<Column<ScreenedPerson>, 'as' | 'value'>,
): Column<ScreenedPerson> {
  return { key: header, header, render: text, text, ...typed };
}

/** What the export has of each person. */
const columns: readonly Column<ScreenedPerson>[] = [
  column('Name', ({ name }) => name),
  column('Kind', ({ kind }) => (kind === 'person' ? 'Person' : 'Company')),
  column('Born', ({ birth_date: day }) => day ?? '', { as: 'day' }),
  column('Country', ({ country }) => (country ? countryName(country) : '')),
  column('Companies', ({ companies }) => companies.join('; ')),
  column('Hits to decide', ({ hits }) =>
    String(hits.filter(({ state }) => state === 'open').length),
  ),
  column('Listed names', ({ hits }) => hits.map(({ listed }) => listed).join('; ')),
];

/** Where people look like listed ones: grouped by person, what agrees first (KYC-04). */
function ScreeningPage() {
  const { filters, show, toDecide } = useScreeningFilters();
  const missing = useNotAllowed('decide_hits');
  const { tenantId } = useTenantScope();

  return (
    <ListPage
      title="Screening"
      subText={toDecide !== undefined && `${countOf(toDecide, 'hit')} to decide`}
      tabs={<KycTabs />}
      action={<Rescreen of={{ tenant_id: tenantId }} />}
      above={
        <>
          <ScreeningProgress />
          <RescreeningJob />
        </>
      }
      list="admin.screening"
      noun={['hit', 'hits']}
      searchLabel="Search people and listed names"
      query={screeningQueries.people}
      columns={columns}
      sort={{ key: 'found_at', direction: 'desc' }}
      filters={filters}
      rowKey={({ party_id: id }) => id}
      rowName={({ name }) => name}
      empty={
        show === 'open'
          ? {
              title: 'No hit waits',
              text: 'A person is compared when they are entered, and when a list changes.',
            }
          : { title: 'No hit here', text: 'What is decided appears here.' }
      }
      body={(people) => <ScreenedPeople people={people} missing={missing} />}
      bare
    />
  );
}

export { ScreeningPage as Component };
