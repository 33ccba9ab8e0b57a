import { countryName } from '@portal/shared-core/domain/countries';
import { riskRatings } from '@portal/shared-core/domain/risk';
import { ListPage } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { ratedCompanies } from './api/company.queries.ts';
import { modelQueries, publishedOf } from './api/model.queries.ts';
import { riskQueries } from './api/risk.queries.ts';
import { RiskTabs } from './components/risk-tabs.tsx';
import { ratingName } from './texts.ts';
import { columns } from './company-columns.tsx';
import { groupOptions, answerName } from './company-filters.ts';

/** The companies of the tenant by their risk (RSK-03): by rating, group, country, answer, override and review. */
function CompaniesPage() {
  const scope = useTenantScope();
  const [params] = useSearchParams();
  const { data: counts } = useQuery(riskQueries.counts(scope));
  const { data: countries = [] } = useQuery(riskQueries.byCountry(scope));
  const { data: models = [] } = useQuery(modelQueries.all(scope));
  const definition = publishedOf(models)?.definition;
  const group = params.get('group') ?? '';
  const answer = params.get('answer') ?? '';
  const codes = [...new Set(countries.map(({ country }) => country))];
  const country = params.get('country') ?? '';
  // The address can name a country before the list of them is there.
  if (country && !codes.includes(country)) codes.push(country);
  return (
    <ListPage
      list="admin.risk_companies"
      title="Risk management"
      tabs={<RiskTabs />}
      noun={['company', 'companies']}
      query={ratedCompanies}
      columns={columns}
      sort={{ key: 'score_order', direction: 'desc' }}
      filters={[
        {
          name: 'rating',
          label: 'Rating',
          all: 'Any rating',
          options: [
            ...riskRatings.map((rating) => ({ value: rating, label: ratingName(rating) })),
            { value: 'rated', label: 'Rated' },
            { value: 'unrated', label: 'Not rated', ...(counts && { count: counts.unrated }) },
          ],
        },
        {
          name: 'override',
          label: 'Override',
          all: 'Overridden or not',
          options: [
            { value: 'yes', label: 'Overridden', ...(counts && { count: counts.overridden }) },
            { value: 'waiting', label: 'Lowering waits' },
          ],
        },
        {
          name: 'review',
          label: 'Review',
          all: 'Any review day',
          options: [
            { value: 'late', label: 'Late' },
            { value: 'soon', label: 'Due in 30 days' },
          ],
        },
        {
          name: 'country',
          label: 'Country',
          all: 'Any country',
          shape: 'select',
          options: codes
            .map((code) => ({ value: code, label: countryName(code) }))
            .toSorted((one, other) => one.label.localeCompare(other.label)),
        },
        {
          name: 'group',
          label: 'Group',
          all: 'Any group',
          shape: 'select',
          options: groupOptions(definition, group),
        },
        {
          name: 'answer',
          label: 'Answer',
          all: 'Any answer',
          shape: 'link',
          options: [{ value: answer, label: answerName(definition, answer) }],
        },
      ]}
      rowKey={({ id }) => id ?? ''}
      rowName={({ name }) => name ?? ''}
      rowTo={({ id }) => paths.companyRisk(id ?? '')}
      empty={{ text: 'A company appears here once its application is incorporated.' }}
    />
  );
}

export { CompaniesPage as Component };
