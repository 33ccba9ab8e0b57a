import { companyStatusLabels } from '@portal/shared-core/domain/companies';
import { riskRatingLabels, riskRatings } from '@portal/shared-core/domain/risk';
import { ListPage, standingCountsQuery, standingOptions } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DateText, StatusChip, type Column } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';

import { useSearchParams } from 'react-router-dom';

import { BookTabs } from '#/components/book-tabs.tsx';
import { paths } from '#/paths.ts';

import { companyQueries, type CompanyListItem } from './api/company.queries.ts';

const Late = styled('span')({ color: color.bad.ink, fontWeight: 500 });

const columns: Column<CompanyListItem>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    render: ({ name }) => name,
    text: ({ name }) => name ?? '',
    sub: ({ type_name: type, registration_number: number, features, former_names: former }) =>
      [type, ...(features ?? []), number, former && `formerly ${former}`]
        .filter(Boolean)
        .join(', '),
    exports: [
      { header: 'Number', text: ({ registration_number: number }) => number ?? '' },
      { header: 'Type', text: ({ type_name: type }) => type ?? '' },
      { header: 'Features', text: ({ features }) => (features ?? []).join('; ') },
      { header: 'Former names', text: ({ former_names: former }) => former ?? '' },
    ],
  },
  {
    key: 'client',
    header: 'Client',
    phone: 'hidden',
    render: ({ client_name: client }) => client,
    text: ({ client_name: client }) => client ?? '',
    exports: [{ header: 'Client email', text: ({ client_email: email }) => email ?? '' }],
  },
  {
    key: 'status',
    header: 'Standing',
    sortable: true,
    phone: 'end',
    render: ({ status }) => status && <StatusChip {...companyStatusLabels[status]} />,
    text: ({ status }) => (status ? companyStatusLabels[status].label : ''),
  },
  {
    key: 'rating',
    header: 'Risk',
    phone: 'hidden',
    render: ({ rating }) => (rating ? <StatusChip {...riskRatingLabels[rating]} /> : 'Not rated'),
    text: ({ rating }) => (rating ? riskRatingLabels[rating].label : 'Not rated'),
  },
  {
    key: 'kyc',
    header: 'KYC',
    phone: 'hidden',
    render: ({ open_kyc: open }) => (open ? `${open} open` : 'Complete'),
    text: ({ open_kyc: open }) => String(open ?? 0),
  },
  {
    key: 'late_duties',
    header: 'Late duties',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ late_duties: late }) => (late ? <Late>{late} late</Late> : '–'),
    text: ({ late_duties: late }) => String(late ?? 0),
  },
  {
    key: 'registration_date',
    header: 'Registered',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ registration_date: day }) => <DateText value={day} />,
    text: ({ registration_date: day }) => day ?? '',
  },
  {
    key: 'next_filing',
    header: 'Next filing',
    sortable: true,
    figures: true,
    render: ({ next_filing: day }) => <DateText value={day} />,
    text: ({ next_filing: day }) => day ?? '',
  },
];

/** The companies of the tenant (COM-01): found by name, number, client or former name; by standing, type, risk, KYC and late duties. */
export function Component() {
  const scope = useTenantScope();
  const client = useSearchParams()[0].get('client') ?? '';
  const { data: standings } = useQuery(standingCountsQuery('admin', scope));
  const { data: counts } = useQuery(companyQueries.counts(scope));
  const { data: types = [] } = useQuery(companyQueries.types(scope));
  return (
    <ListPage
      list="admin.companies"
      title="Companies"
      tabs={<BookTabs />}
      noun={['company', 'companies']}
      query={companyQueries.list}
      columns={columns}
      sort={{ key: 'name', direction: 'asc' }}
      filters={[
        { name: 'standing', label: 'Standing', options: standingOptions(standings) },
        {
          name: 'duty',
          label: 'Duties',
          all: 'Any duties',
          options: [{ value: 'late', label: 'Late', ...(counts && { count: counts.late }) }],
        },
        {
          name: 'risk',
          label: 'Risk',
          all: 'Any risk',
          options: [
            ...riskRatings.map((rating) => ({
              value: rating,
              label: riskRatingLabels[rating].label,
            })),
            { value: 'unrated', label: 'Not rated', ...(counts && { count: counts.unrated }) },
          ],
        },
        {
          name: 'kyc',
          label: 'KYC',
          all: 'Any KYC',
          options: [
            { value: 'open', label: 'KYC open', ...(counts && { count: counts.open_kyc }) },
          ],
        },
        {
          name: 'type',
          label: 'Type',
          all: 'Any type',
          shape: 'select',
          options: types.map(({ code, name }) => ({ value: code, label: name })),
        },
        {
          name: 'client',
          label: 'Client',
          all: 'Any client',
          shape: 'link',
          options: [{ value: client, label: 'One client' }],
        },
      ]}
      rowKey={({ id }) => id ?? ''}
      rowName={({ name }) => name ?? ''}
      rowTo={({ id }) => paths.company(id ?? '')}
      empty={{ text: 'A company appears here once its application is incorporated.' }}
    />
  );
}
