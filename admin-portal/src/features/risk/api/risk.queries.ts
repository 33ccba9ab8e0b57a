import { nassauToday } from '@portal/shared-core/domain/format';
import type { RiskRating } from '@portal/shared-core/domain/risk';
import { shows } from '@portal/shared-core/query';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export const riskKey = ({ tenantId }: TenantScope) => ['admin', tenantId, 'risk'] as const;

const REVIEWS_A_PAGE = 50;

/** How many rows have a rating; null is without an assessment. */
export interface Rated {
  rating: RiskRating | null;
  count: number;
}

export const riskQueries = {
  /** For the tabs: what is not rated, overridden, due and waiting. */
  counts: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...riskKey(scope), 'counts'],
      meta: shows('risk_assessments', 'risk_overrides', 'companies'),
      async queryFn({ signal }) {
        const counts = scope.supabase.rpc('risk_counts', { tenant_id: scope.tenantId });
        const [row] = unwrap(await counts.abortSignal(signal));
        return row ?? null;
      },
    }),

  /** Companies by the rating that counts, those without one included. */
  distribution: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...riskKey(scope), 'distribution'],
      meta: shows('risk_assessments', 'risk_overrides', 'companies'),
      async queryFn({ signal }): Promise<Rated[]> {
        const rows = scope.supabase.rpc('risk_distribution', { tenant_id: scope.tenantId });
        return unwrap(await rows.abortSignal(signal)).filter(
          ({ subject }) => subject === 'company',
        );
      },
    }),

  /** How companies fare in each group of factors by itself. */
  byGroup: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...riskKey(scope), 'by-group'],
      meta: shows('risk_assessments', 'companies'),
      async queryFn({ signal }) {
        const rows = scope.supabase.rpc('risk_by_group', { tenant_id: scope.tenantId });
        return unwrap(await rows.abortSignal(signal));
      },
    }),

  /** Companies with a party from each country, by the rating that counts. */
  byCountry: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...riskKey(scope), 'by-country'],
      meta: shows(
        'risk_assessments',
        'risk_overrides',
        'companies',
        'company_participants',
        'parties',
      ),
      async queryFn({ signal }) {
        const rows = scope.supabase.rpc('risk_by_country', { tenant_id: scope.tenantId });
        return unwrap(await rows.abortSignal(signal));
      },
    }),

  /** The cells of the heat map: country by the answer to a factor. */
  heat: (scope: TenantScope, factor: string) =>
    queryOptions({
      queryKey: [...riskKey(scope), 'heat', factor],
      meta: shows(
        'risk_assessments',
        'risk_responses',
        'companies',
        'company_participants',
        'parties',
      ),
      async queryFn({ signal }) {
        const cells = scope.supabase.rpc('risk_heat', { factor, tenant_id: scope.tenantId });
        return unwrap(await cells.abortSignal(signal));
      },
    }),

  /** What is to be assessed again within so many days, the longest overdue first. */
  reviews: (scope: TenantScope, days: number) =>
    infiniteQueryOptions({
      queryKey: [...riskKey(scope), 'reviews', days],
      meta: shows(
        'risk_assessments',
        'risk_overrides',
        'companies',
        'draft_applications',
        'parties',
      ),
      initialPageParam: null as { day: string; id: string } | null,
      async queryFn({ signal, pageParam }) {
        const rows = scope.supabase.rpc('due_risk_reviews', {
          due_by: dayIn(days),
          tenant_id: scope.tenantId,
          page_size: REVIEWS_A_PAGE,
          ...(pageParam && { after_day: pageParam.day, after_id: pageParam.id }),
        });
        return unwrap(await rows.abortSignal(signal));
      },
      getNextPageParam(page) {
        const last = page.at(-1);
        if (page.length < REVIEWS_A_PAGE || !last) return undefined;
        return { day: last.next_review_on, id: last.assessment_id };
      },
    }),
};

/** The day in so many days, in Nassau. */
export function dayIn(days: number): string {
  const day = new Date(`${nassauToday()}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
