import { countryName } from '@portal/shared-core/domain/countries';
import { formatNumber } from '@portal/shared-core/domain/format';
import {
  riskRatingLabels,
  riskRatings,
  type RiskDefinition,
} from '@portal/shared-core/domain/risk';
import { ListPage } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { ButtonLink, DateText, StatusChip, type Column } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { pairOf, ratedCompanies, type RatedCompany } from './api/company.queries.ts';
import { modelQueries, publishedOf } from './api/model.queries.ts';
import { riskQueries } from './api/risk.queries.ts';
import { RiskTabs } from './components/risk-tabs.tsx';
import { ratingName } from './words.ts';

const columns: Column<RatedCompany>[] = [
  {
    key: 'name',
    header: 'Company',
    sortable: true,
    render: ({ name }) => name,
    text: ({ name }) => name ?? '',
    sub: ({ type_name: type, registration_number: number }) =>
      [type, number].filter(Boolean).join(', '),
    exports: [
      { header: 'Number', text: ({ registration_number: number }) => number ?? '' },
      { header: 'Type', text: ({ type_name: type }) => type ?? '' },
    ],
  },
  {
    key: 'rating',
    header: 'Rating',
    sortable: true,
    phone: 'end',
    render: ({ rating }) => (rating ? <StatusChip {...riskRatingLabels[rating]} /> : 'Not rated'),
    text: ({ rating }) => ratingName(rating),
    sub: (company) => overrideText(company),
    exports: [
      {
        header: 'Worked out',
        text: ({ worked_out: worked }) => (worked ? ratingName(worked) : ''),
      },
      {
        header: 'Lowering that waits',
        text: ({ waiting_rating: to }) => (to ? ratingName(to) : ''),
      },
      { header: 'Model', text: ({ model_version: version }) => String(version ?? '') },
    ],
  },
  {
    key: 'score_order',
    header: 'Score',
    sortable: true,
    figures: true,
    render: ({ score }) => (score === null ? '–' : formatNumber(score)),
    text: ({ score }) => String(score ?? ''),
  },
  {
    key: 'countries',
    header: 'Countries',
    phone: 'hidden',
    render: ({ countries }) => countriesText(countries),
    text: ({ countries }) => countriesText(countries),
  },
  {
    key: 'assessed_at',
    header: 'Assessed',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ assessed_at: at }) => <DateText value={at} />,
    text: ({ assessed_at: at }) => at ?? '',
  },
  {
    key: 'next_review_on',
    header: 'Next review',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ next_review_on: day }) => <DateText value={day} />,
    text: ({ next_review_on: day }) => day ?? '',
  },
  {
    key: 'assess',
    header: 'Action',
    phone: 'hidden',
    render: ({ id, name, rating }) => (
      <ButtonLink
        size="small"
        to={paths.assessRisk('company', id ?? '')}
        aria-label={`${rating ? 'Reassess' : 'Assess'} ${name}`}
      >
        {rating ? 'Reassess' : 'Assess'}
      </ButtonLink>
    ),
  },
];

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

function overrideText({ is_overridden: is, worked_out: worked, waiting_rating: to }: RatedCompany) {
  if (to) return `${ratingName(to)} waits for a second person`;
  return is && worked ? `Worked out as ${ratingName(worked).toLowerCase()}` : '';
}

function countriesText(countries: string[] | null): string {
  return (countries ?? []).map((code) => countryName(code)).join(', ');
}

function groupOptions(definition: RiskDefinition | undefined, selected: string) {
  const options = (definition?.groups ?? []).flatMap(({ code, name }) =>
    (['low', 'medium', 'high'] as const).map((rating) => ({
      value: `${code}:${rating}`,
      label: `${name}: ${ratingName(rating).toLowerCase()}`,
    })),
  );
  // A group of an earlier version of the model.
  const isKnown = selected === '' || options.some(({ value }) => value === selected);
  return isKnown ? options : [...options, { value: selected, label: selected }];
}

function answerName(definition: RiskDefinition | undefined, text: string): string {
  const [factor, answer] = pairOf(text);
  const known = definition?.factors.find(({ code }) => code === factor);
  const label = known?.answers.find(({ code }) => code === answer)?.label ?? answer;
  return `${known?.name ?? factor}: ${label}`;
}

export { CompaniesPage as Component };
