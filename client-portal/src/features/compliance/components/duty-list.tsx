import { dutyReasonsIn } from '@portal/shared-core/company';
import { formatDate } from '@portal/shared-core/domain/format';
import { fetchListBody, ListTable, type ListFilter } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { TextLink, type Column } from '@portal/shared-core/ui';
import { DutyLine, dutyChip, factText, type Duty } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

import { groupFilter, groupsQuery } from '#/components/groups/group-names.ts';
import { paths } from '#/paths.ts';

import { dutyQueries } from '../api/duty.queries.ts';
import { DutyActions } from './duty-actions.tsx';
import { FeePayment } from './fee-payment.tsx';
import { Narrowed } from './narrowed.tsx';

fetchListBody();

type Counts = Record<'open' | 'late' | 'soon' | 'reported' | 'settled', number>;

function column(header: string, text: (duty: Duty) => string): Column<Duty> {
  return { key: header, header, render: text, text };
}

/** What the export has of each duty. */
const columns: readonly Column<Duty>[] = [
  column('Duty', ({ rule_name: name }) => name),
  column('For', ({ because }) => factText(because)),
  column('Company', ({ company_name: name }) => name),
  column('State', (duty) => dutyChip(duty)?.label ?? 'Open'),
  {
    ...column('Due', ({ due_on: day }) => formatDate(day)),
    as: 'day',
    value: ({ due_on: day }) => day,
  },
];

function filtersOf(counts: Counts | undefined): ListFilter[] {
  const option = (value: keyof Counts, label: string) => ({
    value,
    label,
    ...(counts && { count: counts[value] }),
  });
  return [
    {
      name: 'state',
      label: 'State',
      all: option('open', 'Open'),
      options: [
        option('late', 'Late'),
        option('soon', 'Due in 30 days'),
        option('reported', 'Reported'),
        option('settled', 'Settled'),
        { value: 'all', label: 'All' },
      ],
    },
    { name: 'from', label: 'Due from', shape: 'own', options: [] },
    { name: 'to', label: 'Due until', shape: 'own', options: [] },
    { name: 'rule', label: 'Kind', shape: 'own', options: [] },
  ];
}

/** A page of duties by the address, each with what the client can do about it. */
/** The company of a duty and where its receipt is. */
function placesOf({ company_id: company, company_name: name }: Duty, isNamed: boolean) {
  if (company === null) return {};
  return {
    receiptTo: (id: string) => paths.companyDocument(company, id),
    invoiceTo: paths.invoice,
    company: isNamed && <TextLink to={paths.companyCompliance(company)}>{name}</TextLink>,
  };
}

export function DutyList({
  companyId,
  counts,
}: {
  companyId: string | null;
  /** How many duties each state has, once that is known. */
  counts: Counts | undefined;
}) {
  const { data: groups = [] } = useQuery(groupsQuery(useTenantScope()));
  return (
    <ListTable
      list="client.duties"
      noun={['duty', 'duties']}
      query={(scope, params) => dutyQueries.list(scope, companyId, params)}
      columns={columns}
      sort={{ key: 'due_on', direction: 'asc' }}
      filters={[...filtersOf(counts), ...(companyId === null ? groupFilter(groups) : [])]}
      moreFilters={<Narrowed />}
      rowKey={({ id }) => id}
      rowName={({ rule_name: name, company_name: company }) => `${name}, ${company}`}
      failed="The duties could not be loaded"
      empty={{ title: 'No duties due', text: 'Duties appear here one year before they are due.' }}
      body={(duties) => (
        <ul aria-label="Duties">
          {duties.map((duty) => (
            <DutyLine
              key={duty.id}
              duty={duty}
              Reasons={dutyReasonsIn.client}
              {...placesOf(duty, companyId === null)}
            >
              <FeePayment duty={duty} />
              <DutyActions duty={duty} />
            </DutyLine>
          ))}
        </ul>
      )}
    />
  );
}
