import { nassauToday } from '@portal/shared-core/domain/format';
import { riskRatings } from '@portal/shared-core/domain/risk';
import { containsIn } from '@portal/shared-core/domain/search';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import type { TenantScope } from '@portal/shared-core/tenant';

import { dayIn, riskKey } from './risk.queries.ts';

const columns = `id, name, registration_number, type_name, assessment_id, rating, worked_out, score, assessed_at, next_review_on,
  model_version, is_overridden, waiting_rating, countries`;

export type RatedCompany = NonNullable<Awaited<ReturnType<typeof selectCompanies>>['data']>[number];

/** The companies of the tenant with their risk, one page of them. */
export const ratedCompanies = (scope: TenantScope, params: ListParams) =>
  listQuery([...riskKey(scope), 'companies'], params, {
    shows: ['companies', 'risk_assessments', 'risk_overrides', 'company_participants', 'parties'],
    sortable: ['score_order', 'name', 'rating', 'next_review_on', 'assessed_at'],
    select: (options) => selectCompanies(scope, params, options),
  });

function selectCompanies(
  { from }: TenantScope,
  { search, filters }: ListParams,
  options: CountOptions,
) {
  const country = filters['country'];
  let companies = country
    ? from('risk_list_of_country').select(columns, options).eq('country', country)
    : from('risk_list').select(columns, options);
  if (search) companies = companies.or(containsIn(['name', 'registration_number'], search));

  const rating = riskRatings.find((each) => each === filters['rating']);
  if (rating) companies = companies.eq('rating', rating);
  else if (filters['rating'] === 'unrated') companies = companies.is('rating', null);
  else if (filters['rating'] === 'rated') companies = companies.not('rating', 'is', null);

  const [group, level] = pairOf(filters['group']);
  if (group) {
    companies = companies.contains(
      'groups',
      JSON.stringify([{ group, ...(level && { rating: level }) }]),
    );
  }
  const [factor, answer] = pairOf(filters['answer']);
  if (factor && answer) {
    companies = companies.contains('breakdown', JSON.stringify([{ factor, answer }]));
  }
  if (filters['override'] === 'yes') companies = companies.is('is_overridden', true);
  if (filters['override'] === 'waiting') companies = companies.not('waiting_rating', 'is', null);
  if (filters['review'] === 'late') companies = companies.lt('next_review_on', nassauToday());
  if (filters['review'] === 'soon') companies = companies.lte('next_review_on', dayIn(30));
  return companies;
}

/** The two codes of 'geography:high'. */
export function pairOf(text = ''): [string | undefined, string | undefined] {
  const [, first, second] = /^([a-z_]+):([a-z_]+)$/.exec(text) ?? [];
  return [first, second];
}
