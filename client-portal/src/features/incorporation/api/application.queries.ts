import { AppError } from '@portal/shared-core/errors';
import { shows } from '@portal/shared-core/query';
import type { ApplicationData, ApplicationKind } from '@portal/shared-core/domain/application';
import { nassauToday } from '@portal/shared-core/domain/format';
import { unwrap } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { begun, blankApplication } from './begun.ts';

export type Application = Awaited<ReturnType<typeof getApplication>>;
export type EntityType = Awaited<ReturnType<typeof listEntityTypes>>[number];
export type Activity = Awaited<ReturnType<typeof listActivities>>[number];
export type Feature = Awaited<ReturnType<typeof listFeatures>>[number];
/** What a kind of application consists of; json of the database in its shape. */
export type KindRules = Awaited<ReturnType<typeof getKind>>;
export type KnownParty = Awaited<ReturnType<typeof listKnownParties>>[number];

export const applicationQueries = {
  all: ({ tenantId }: TenantScope) => ['client', tenantId, 'applications'] as const,

  detail: (scope: TenantScope, applicationId: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'detail', applicationId],
      meta: shows('draft_applications', 'application_events'),
      queryFn: ({ signal }) => getApplication(scope, applicationId, signal),
    }),

  /** Reference data, the same for every tenant. */
  entityTypes: (scope: TenantScope) =>
    queryOptions({
      queryKey: ['client', 'reference', 'entity-types'],
      meta: shows(),
      queryFn: ({ signal }) => listEntityTypes(scope, signal),
    }),

  /** What a company may do. Reference data, too. */
  activities: (scope: TenantScope) =>
    queryOptions({
      queryKey: ['client', 'reference', 'activities'],
      meta: shows(),
      queryFn: ({ signal }) => listActivities(scope, signal),
    }),

  /** What a company may be registered as besides its type, with the rules of today. Reference data. */
  features: (scope: TenantScope) =>
    queryOptions({
      queryKey: ['client', 'reference', 'features'],
      meta: shows(),
      queryFn: ({ signal }) => listFeatures(scope, signal),
    }),

  /** What an application about a company that exists consists of. Reference data. */
  kind: (scope: TenantScope, kind: ApplicationKind) =>
    queryOptions({
      queryKey: ['client', 'reference', 'application-kinds', kind],
      meta: shows(),
      queryFn: ({ signal }) => getKind(scope, kind, signal),
    }),

  /** The documents of the company itself, as far as they were sent. */
  ownDocuments: (scope: TenantScope, applicationId: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'own-documents', applicationId],
      meta: shows('documents'),
      async queryFn({ signal }) {
        const sent = scope
          .from('documents')
          .select('category')
          .eq('application_id', applicationId)
          .in('status', ['uploaded', 'accepted'])
          .limit(500)
          .abortSignal(signal);
        return unwrap(await sent).map(({ category }) => category);
      },
    }),

  /** What the company owes the Registrar today, by its answers; nothing before they are there. */
  arrears: (scope: TenantScope, question: ArrearsQuestion) =>
    queryOptions({
      queryKey: ['client', 'reference', 'arrears', question],
      meta: shows(),
      async queryFn({ signal }) {
        const lines = scope.supabase.rpc('arrears_of', { ...question });
        return unwrap(await lines.abortSignal(signal));
      },
    }),

  /** People and companies the client has named before, each company with its owners. */
  knownParties: (scope: TenantScope) =>
    queryOptions({
      queryKey: ['client', scope.tenantId, 'known-parties'],
      meta: shows('parties', 'application_parties', 'party_holders', 'company_participants'),
      queryFn: ({ signal }) => listKnownParties(scope, signal),
    }),
};

async function getApplication({ from }: TenantScope, applicationId: string, signal: AbortSignal) {
  const application = from('draft_applications')
    .select(
      `id, kind, reference, entity_type, step, data, submitted_data, state, state_since, version, submitted_at, company_id,
       created_at, updated_at, type:entity_types(name),
       events:application_events(id, from_state, to_state, note, at)`,
    )
    .eq('id', applicationId)
    .order('at', { referencedTable: 'events' })
    .abortSignal(signal)
    .maybeSingle();
  const found = unwrap(await application);
  if (!found && begun.has(applicationId)) return blankApplication(applicationId);
  if (!found) throw new AppError('not_found');
  const { data, submitted_data, ...row } = found;
  return {
    ...row,
    // The database holds any json here; the wizard reads it key by key and expects nothing.
    data: data as ApplicationData,
    submittedData: submitted_data as ApplicationData | null,
  };
}

/** The answers that arrears follow from. */
export interface ArrearsQuestion {
  entity_type: string;
  incorporation_date: string;
  paid_up_to: number;
  capital?: number;
  currency: string;
}

async function getKind({ supabase }: TenantScope, kind: ApplicationKind, signal: AbortSignal) {
  const row = supabase
    .from('application_kinds')
    .select('kind, name, steps, documents')
    .eq('kind', kind)
    .abortSignal(signal)
    .single();
  return unwrap(await row);
}

async function listEntityTypes({ supabase }: TenantScope, signal: AbortSignal) {
  const types = supabase
    .from('current_entity_types')
    .select('*')
    .eq('is_formable', true)
    .order('position')
    .abortSignal(signal);
  return unwrap(await types);
}

async function listActivities({ supabase }: TenantScope, signal: AbortSignal) {
  const activities = supabase
    .from('current_business_activities')
    .select('code, name, requirement, authority, note, keywords')
    .order('position')
    .abortSignal(signal);
  return unwrap(await activities);
}

async function listFeatures({ supabase }: TenantScope, signal: AbortSignal) {
  const today = nassauToday();
  const features = supabase
    .from('entity_features')
    .select(
      `name, plain_name,
       rules:entity_feature_rules!inner(feature, base_types, min_members, max_years, name_contains, needs_consent)`,
    )
    .lte('rules.valid_from', today)
    .or(`valid_to.is.null,valid_to.gte.${today}`, { referencedTable: 'rules' })
    .order('position')
    .abortSignal(signal);
  return unwrap(await features).flatMap(({ rules, ...feature }) =>
    rules.map((rule) => ({ ...feature, ...rule })),
  );
}

async function listKnownParties({ supabase, tenantId }: TenantScope, signal: AbortSignal) {
  const parties = supabase.rpc('known_parties', { tenant_id: tenantId }).abortSignal(signal);
  return unwrap(await parties);
}
