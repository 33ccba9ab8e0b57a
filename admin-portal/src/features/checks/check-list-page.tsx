import { ListTable } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DateText, Page, StatusChip, type Column, type Tone } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { checkListQueries, type CheckListItem } from './api/check.queries.ts';
import { ComplianceTabs } from '#/components/compliance/compliance-tabs.tsx';

const chips: Record<NonNullable<CheckListItem['state']>, { tone: Tone; label: string }> = {
  open: { tone: 'warning', label: 'Open' },
  clear: { tone: 'good', label: 'In order' },
  refused: { tone: 'bad', label: 'Not in order' },
};

const subjectText: Record<string, string> = {
  company: 'Company',
  application: 'Application',
  party: 'Person or body',
};

const columns: Column<CheckListItem>[] = [
  {
    key: 'subject',
    header: 'About',
    sortable: true,
    render: ({ subject }) => subject,
    text: ({ subject }) => subject ?? '',
    sub: ({ subject_type: type }) => subjectText[type ?? ''],
  },
  {
    key: 'kind_name',
    header: 'Check',
    sortable: true,
    render: ({ kind_name: name }) => name,
    text: ({ kind_name: name }) => name ?? '',
    sub: ({ result }) => result,
    exports: [{ header: 'Found', text: ({ result }) => result ?? '' }],
  },
  {
    key: 'state',
    header: 'State',
    phone: 'end',
    render: ({ state }) => state && <StatusChip {...chips[state]} />,
    text: ({ state }) => (state ? chips[state].label : ''),
  },
  {
    key: 'opened_at',
    header: 'Opened',
    sortable: true,
    figures: true,
    render: ({ opened_at: at }) => <DateText value={at} />,
    text: ({ opened_at: at }) => at ?? '',
    as: 'moment',
    sub: ({ opened_by_name: name }) => name ?? 'The portal',
    exports: [{ header: 'Opened by', text: ({ opened_by_name: name }) => name ?? '' }],
  },
  {
    key: 'decided_at',
    header: 'Answered',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ decided_at: at }) => <DateText value={at} />,
    text: ({ decided_at: at }) => at ?? '',
    as: 'moment',
    sub: ({ decided_by_name: name }) => name,
    exports: [{ header: 'Answered by', text: ({ decided_by_name: name }) => name ?? '' }],
  },
];

/** Where a check is answered; a party has its cases in the KYC queue. */
function placeOf({ company_id: company, application_id: application }: CheckListItem): string {
  if (company) return paths.companyCompliance(company);
  return application ? paths.application(application) : paths.kyc;
}

/** What staff look into over the whole portfolio: of whom, since when, who answered and what was found. */
export function CheckListPage() {
  const { data: kinds = [] } = useQuery(checkListQueries.kinds(useTenantScope()));
  return (
    <Page title="Checks" width="wide" tabs={<ComplianceTabs />}>
      <ListTable
        list="admin.checks"
        noun={['check', 'checks']}
        query={checkListQueries.list}
        columns={columns}
        sort={{ key: 'opened_at', direction: 'desc' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'Open',
            options: [
              { value: 'clear', label: 'In order' },
              { value: 'refused', label: 'Not in order' },
              { value: 'every', label: 'All' },
            ],
          },
          {
            name: 'kind',
            label: 'Kind',
            all: 'Any kind',
            shape: 'select',
            options: kinds.map(({ code, name }) => ({ value: code, label: name })),
          },
        ]}
        rowKey={({ id }) => id ?? ''}
        rowName={({ kind_name: kind, subject }) => `${kind}, ${subject}`}
        rowTo={placeOf}
        empty={{ text: 'A check is opened from a company or an application.' }}
      />
    </Page>
  );
}
