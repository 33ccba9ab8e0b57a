import { companyStatusLabels, filingOf } from '@portal/shared-core/domain/companies';
import { DateText, StatusChip, type Column } from '@portal/shared-core/ui';

import type { CompanyListItem } from './api/company.queries.ts';

/** A company a row; the group is the last column, left out for who has no groups. */
export const columns: Column<CompanyListItem>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    render: ({ name }) => name,
    text: ({ name }) => name,
    sub: ({ type, registration_number: number }) => [type.name, number].filter(Boolean).join(', '),
    exports: [
      { header: 'Type', text: ({ type }) => type.name },
      { header: 'Number', text: ({ registration_number: number }) => number ?? '' },
    ],
  },
  {
    key: 'status',
    header: 'Standing',
    sortable: true,
    phone: 'end',
    render: ({ status }) => <StatusChip {...companyStatusLabels[status]} />,
    text: ({ status }) => companyStatusLabels[status].label,
  },
  {
    key: 'registration_date',
    header: 'Registered',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ registration_date: day }) => <DateText value={day} />,
    text: ({ registration_date: day }) => day ?? '',
    as: 'day',
  },
  {
    key: 'next_filing',
    header: 'Next filing',
    sortable: true,
    figures: true,
    render: (company) => <DateText value={filingOf(company)} />,
    text: (company) => filingOf(company) ?? '',
  },
  { key: 'group', header: 'Group', phone: 'hidden', render: groupOf, text: groupOf },
];

function groupOf({ groups: [placed] }: CompanyListItem) {
  return placed?.group.name ?? '';
}
