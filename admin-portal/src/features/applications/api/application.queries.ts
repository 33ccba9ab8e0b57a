import { shows } from '@portal/shared-core/query';
import { applicationTitle, type ApplicationData } from '@portal/shared-core/domain/application';
import { unwrap, unwrapRow } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { APPLICATION_ITEM } from './application-item.ts';

export type StaffQuestion = Awaited<ReturnType<typeof listQuestions>>[number];
export type Application = Awaited<ReturnType<typeof getApplication>>;
export type InternalReason = Awaited<ReturnType<typeof listInternalReasons>>[number];

export const applicationQueries = {
  all: ({ tenantId }: TenantScope) => ['admin', tenantId, 'applications'] as const,

  detail: (scope: TenantScope, applicationId: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'detail', applicationId],
      meta: shows('draft_applications', 'application_events'),
      queryFn: ({ signal }) => getApplication(scope, applicationId, signal),
    }),

  /** What was asked of the client, and what they answered. */
  questions: (scope: TenantScope, applicationId: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'questions', applicationId],
      meta: shows('application_requests'),
      queryFn: ({ signal }) => listQuestions(scope, applicationId, signal),
    }),

  /** Why staff rejected the application or withdrew its approval, where the client reads a neutral sentence. For staff alone. */
  internalReasons: (scope: TenantScope, applicationId: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'internal-reasons', applicationId],
      meta: shows('internal_reasons'),
      queryFn: ({ signal }) => listInternalReasons(scope, applicationId, signal),
    }),

  /** What a company of a type can be registered as besides, by the rules of a day. Reference data. */
  features: (scope: TenantScope, entityType: string, day: string) =>
    queryOptions({
      queryKey: ['admin', 'reference', 'features', entityType, day],
      meta: shows(),
      queryFn: ({ signal }) => listFeatures(scope, entityType, day, signal),
    }),

  /** What the company of an application owes the Registrar today. */
  arrears: (scope: TenantScope, applicationId: string) =>
    queryOptions({
      queryKey: [...applicationQueries.all(scope), 'arrears', applicationId],
      meta: shows('draft_applications'),
      async queryFn({ signal }) {
        const lines = scope.supabase.rpc('application_arrears', { application_id: applicationId });
        return unwrap(await lines.abortSignal(signal));
      },
    }),

  /** What a company may do, for the names of what was selected. Reference data, too. */
  activities: (scope: TenantScope) =>
    queryOptions({
      queryKey: ['admin', 'reference', 'activities'],
      meta: shows(),
      queryFn: ({ signal }) => listActivities(scope, signal),
    }),
};

async function getApplication({ from }: TenantScope, applicationId: string, signal: AbortSignal) {
  const application = from('draft_applications')
    .select(
      `${APPLICATION_ITEM}, type:entity_types(name, rules:entity_type_rules(member_role)), entity_type, data, submitted_data, version, company_id, created_at, approved_at,
       registry_reference, arrears_decision, arrears_until, arrears_document_id,
       approver:profiles!draft_applications_approved_by_fkey(full_name),
       events:application_events(id, to_state, note, at, by:profiles(full_name, email))`,
    )
    .eq('id', applicationId)
    .order('at', { referencedTable: 'events', ascending: false })
    .abortSignal(signal)
    .maybeSingle();
  const { data, submitted_data, ...row } = withTitle(unwrapRow(await application));
  // Any json may lie here; the page reads it key by key and expects nothing.
  return { ...row, content: (submitted_data ?? data) as ApplicationData };
}

async function listQuestions({ from }: TenantScope, applicationId: string, signal: AbortSignal) {
  const questions = from('application_requests')
    .select(
      `id, field, question, answer, asked_at, asked_by, answered_at, taken_back_at, taken_back_reason,
       by:profiles!application_requests_asked_by_fkey(full_name),
       taker:profiles!application_requests_taken_back_by_fkey(full_name)`,
    )
    .eq('application_id', applicationId)
    .order('asked_at', { ascending: false })
    .order('id')
    .abortSignal(signal);
  return unwrap(await questions);
}

async function listInternalReasons(
  { from }: TenantScope,
  applicationId: string,
  signal: AbortSignal,
) {
  const reasons = from('internal_reasons')
    .select('id, decision, note, decided_at, reason:review_reasons(label), by:profiles(full_name)')
    .eq('subject', 'application')
    .eq('subject_id', applicationId)
    .order('decided_at', { ascending: false })
    .order('id')
    .abortSignal(signal);
  return unwrap(await reasons);
}

async function listFeatures(
  { supabase }: TenantScope,
  entityType: string,
  day: string,
  signal: AbortSignal,
) {
  const features = supabase
    .from('entity_features')
    .select('code, name, plain_name, rules:entity_feature_rules!inner(name_contains)')
    .contains('rules.base_types', [entityType])
    .lte('rules.valid_from', day)
    .or(`valid_to.is.null,valid_to.gte.${day}`, { referencedTable: 'rules' })
    .order('position')
    .abortSignal(signal);
  return unwrap(await features).map(({ rules, ...feature }) => ({
    ...feature,
    /** The name of the company has to contain one of these. */
    nameContains: rules.flatMap((rule) => rule.name_contains),
  }));
}

async function listActivities({ supabase }: TenantScope, signal: AbortSignal) {
  const activities = supabase
    .from('current_business_activities')
    .select('code, name, requirement, authority')
    .order('position')
    .abortSignal(signal);
  return unwrap(await activities);
}

export function withTitle<T extends { name: unknown }>({ name, ...application }: T) {
  return { ...application, title: titleOf({ name }) };
}

/** Where the text of a form about an application is kept until it is sent. */
export function keptKey(scope: TenantScope, form: string, subjectId: string) {
  return [...applicationQueries.all(scope), 'kept', form, subjectId];
}

/** The first proposed name, or what stands for it. */
export function titleOf({ name }: { name: unknown }): string {
  return applicationTitle(name, 'Unnamed application');
}
