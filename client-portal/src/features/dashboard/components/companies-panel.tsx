import { companyStatusLabels, filingOf } from '@portal/shared-core/domain/companies';
import {
  DataTable,
  DateText,
  EmptyState,
  Panel,
  StatusChip,
  type Column,
  TextLink,
} from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

import type { DatedCompany } from '../api/dashboard.queries.ts';

const columns: Column<DatedCompany>[] = [
  {
    key: 'name',
    header: 'Name',
    render: ({ name }) => name,
    sub: ({ type, registration_number: number }) => [type.name, number].filter(Boolean).join(', '),
  },
  {
    key: 'status',
    header: 'Standing',
    phone: 'end',
    render: ({ status }) => <StatusChip {...companyStatusLabels[status]} />,
  },
  {
    key: 'next_filing',
    header: 'Next filing',
    figures: true,
    render: (company) => <DateText value={filingOf(company)} />,
  },
];

/** The companies whose filing comes next. */
export function CompaniesPanel({ companies, total }: { companies: DatedCompany[]; total: number }) {
  return (
    <Panel
      title="Companies"
      note={String(total)}
      flush
      action={<TextLink to={paths.companies}>All companies</TextLink>}
    >
      <DataTable
        label="Companies"
        columns={columns}
        rows={companies}
        rowKey={({ id }) => id}
        rowTo={({ id }) => paths.company(id)}
        empty={
          <EmptyState
            title="No companies yet"
            text="A company appears here once it is incorporated."
          />
        }
      />
    </Panel>
  );
}
