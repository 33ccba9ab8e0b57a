import { riskRatingLabels, riskRatings } from '@portal/shared-core/domain/risk';
import { ListPage, standingCountsQuery, standingOptions } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

import { entityTypesQuery } from '#/components/company/company.queries.ts';
import { PortfolioTabs } from '#/components/portfolio-tabs.tsx';
import { paths } from '#/paths.ts';

import { companyQueries } from './api/company.queries.ts';
import { columns } from './company-columns.tsx';

const CompanySelection = lazy(async () => ({
  default: (await import('./components/company-selection.tsx')).CompanySelection,
}));

/** The companies of the tenant (COM-01): found by name, number, client or former name; by standing, type, risk, KYC, late duties and departure. */
export function Component() {
  const scope = useTenantScope();
  const client = useSearchParams()[0].get('client') ?? '';
  const { data: standings } = useQuery(standingCountsQuery('admin', scope));
  const { data: counts } = useQuery(companyQueries.counts(scope));
  const { data: types = [] } = useQuery(entityTypesQuery(scope));
  return (
    <ListPage
      list="admin.companies"
      title="Companies"
      tabs={<PortfolioTabs />}
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
          name: 'departure',
          label: 'Departure',
          all: 'Any departure',
          options: [{ value: 'open', label: 'Leaving', ...(counts && { count: counts.leaving }) }],
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
      actions={({ rows }) => (
        <Suspense>
          <CompanySelection rows={rows} />
        </Suspense>
      )}
      empty={{ text: 'A company appears here once its application is incorporated.' }}
    />
  );
}
