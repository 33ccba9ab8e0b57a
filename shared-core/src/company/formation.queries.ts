import { shows } from '../query/index.ts';
import { queryOptions } from '@tanstack/react-query';

import type { PortalName } from '../contract/index.ts';
import type { ApplicationKind } from '../domain/application.ts';
import { nassauToday } from '../domain/format.ts';
import { unwrap } from '../supabase/index.ts';
import type { TenantScope } from '../tenant/index.ts';

/** The input of a quote: what an application says now. */
export interface QuoteParams {
  /** Its discounts are those of its applicant, its prices those of its firm. It need not be saved yet. */
  applicationId: string;
  kind: ApplicationKind;
  entityType: string;
  /** Of the company, in its currency; null while it is not known. */
  capital: number | null;
  currency: string;
  services: readonly string[];
  /** Whether the owners live in the Bahamas; null while it is not known. */
  isResident: boolean | null;
}

export type QuoteLine = Awaited<ReturnType<typeof askQuote>>[number];

/** Reference data of a formation, as of today. */
export const formationQueries = {
  /** The percentage from which a person is a beneficial owner; null without such a figure: then no one is shown as one. */
  ownerThreshold: (portal: PortalName, scope: TenantScope) =>
    queryOptions({
      queryKey: [portal, 'reference', 'owner-threshold'],
      meta: shows(),
      queryFn: ({ signal }) => getThreshold(scope, 'beneficial_owner_percent', signal),
    }),

  /** The least initial assets of a foundation in US dollars; null without such a figure. */
  initialAssets: (portal: PortalName, scope: TenantScope) =>
    queryOptions({
      queryKey: [portal, 'reference', 'initial-assets'],
      meta: shows(),
      queryFn: ({ signal }) => getThreshold(scope, 'foundation_initial_assets', signal),
    }),

  /** What forming and keeping the company costs, with the prices agreed with the tenant and the discounts of the applicant. */
  quote: (portal: PortalName, scope: TenantScope, question: QuoteParams) =>
    queryOptions({
      queryKey: [portal, scope.tenantId, 'quote', question],
      meta: shows(),
      queryFn: ({ signal }) => askQuote(scope, question, signal),
    }),

  /** What was declared with each submission of an application, the newest first. */
  declarations: (portal: PortalName, scope: TenantScope, applicationId: string) =>
    queryOptions({
      queryKey: [portal, scope.tenantId, 'declarations', applicationId],
      meta: shows('draft_applications'),
      async queryFn({ signal }) {
        const kept = scope
          .from('application_declarations')
          .select(
            'id, declared_name, declared_at, declaration, content, content_hash, request_address',
          )
          .eq('application_id', applicationId)
          .order('declared_at', { ascending: false })
          .abortSignal(signal);
        return unwrap(await kept);
      },
    }),

  /** The quote of a submitted application, by the prices of the day it was submitted and with the discounts that its invoice has. */
  applicationQuote: (portal: PortalName, scope: TenantScope, applicationId: string) =>
    queryOptions({
      queryKey: [portal, scope.tenantId, 'application-quote', applicationId],
      meta: shows('draft_applications', 'invoices', 'discounts'),
      async queryFn({ signal }) {
        const lines = scope.supabase.rpc('application_quote', { application_id: applicationId });
        return unwrap(await lines.abortSignal(signal));
      },
    }),

  /** Whether the filing of an application waits for its invoice: not_needed, paid, unpaid or not_invoiced. */
  filingPayment: (portal: PortalName, scope: TenantScope, applicationId: string) =>
    queryOptions({
      queryKey: [portal, scope.tenantId, 'filing-payment', applicationId],
      meta: shows('draft_applications', 'invoices', 'ledger_entries'),
      async queryFn({ signal }) {
        const waits = scope.supabase.rpc('filing_payment', { application_id: applicationId });
        return unwrap(await waits.abortSignal(signal));
      },
    }),
};

async function getThreshold({ supabase }: TenantScope, code: string, signal: AbortSignal) {
  const today = nassauToday();
  const figure = supabase
    .from('thresholds')
    .select('value')
    .eq('code', code)
    .lte('valid_from', today)
    .or(`valid_to.is.null,valid_to.gte.${today}`)
    .abortSignal(signal)
    .maybeSingle();
  return unwrap(await figure)?.value ?? null;
}

async function askQuote(
  { supabase, tenantId }: TenantScope,
  { applicationId, entityType, capital, currency, services, isResident, kind }: QuoteParams,
  signal: AbortSignal,
) {
  const lines = supabase.rpc('draft_quote', {
    application_id: applicationId,
    entity_type: entityType,
    capital,
    currency,
    services: [...services],
    is_resident: isResident,
    tenant_id: tenantId,
    kind,
  });
  return unwrap(await lines.abortSignal(signal));
}
