import { countryName } from '@portal/shared-core/domain/countries';
import { formatNumber } from '@portal/shared-core/domain/format';
import { riskRatingLabels } from '@portal/shared-core/domain/risk';
import { ButtonLink, DateText, StatusChip, type Column } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

import type { RatedCompany } from './api/company.queries.ts';
import { ratingName } from './texts.ts';

/** The columns of the companies by their risk. */
export const columns: Column<RatedCompany>[] = [
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
    as: 'number',
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
    as: 'moment',
  },
  {
    key: 'next_review_on',
    header: 'Next review',
    sortable: true,
    figures: true,
    phone: 'hidden',
    render: ({ next_review_on: day }) => <DateText value={day} />,
    text: ({ next_review_on: day }) => day ?? '',
    as: 'day',
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

function overrideText({ is_overridden: is, worked_out: worked, waiting_rating: to }: RatedCompany) {
  if (to) return `${ratingName(to)} waits for a second person`;
  return is && worked ? `Worked out as ${ratingName(worked).toLowerCase()}` : '';
}

function countriesText(countries: string[] | null): string {
  return (countries ?? []).map((code) => countryName(code)).join(', ');
}
