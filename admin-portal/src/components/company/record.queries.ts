import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow } from '@portal/shared-core/supabase';
import { useCommand, type TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import { companiesKey } from './company.queries.ts';

export type RecordChange = Awaited<ReturnType<typeof getRecord>>['changes'][number];

/** What the head says of a company besides its own row: former names, client, rating. */
export const companyHead = (scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: [...companiesKey(scope), 'head', companyId],
    meta: shows('companies', 'risk_assessments'),
    async queryFn({ signal }) {
      const head = scope
        .from('company_list')
        .select('former_names, rating, client_id, client_name')
        .eq('id', companyId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapRow(await head);
    },
  });

/** What staff changed of the record of a company, and the documents a change can rest on. */
export const companyRecord = (scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: [...companiesKey(scope), 'record', companyId],
    meta: shows('companies', 'company_record_changes', 'documents'),
    queryFn: ({ signal }) => getRecord(scope, companyId, signal),
  });

async function getRecord({ from }: TenantScope, companyId: string, signal: AbortSignal) {
  const record = from('companies')
    .select(
      `changes:company_record_changes(id, action, before, after, on_date, reason, at, document_id,
         by:profiles!company_record_changes_by_fkey(full_name)),
       documents(id, file_name, status, kind:document_categories!inner(name))`,
    )
    .eq('id', companyId)
    .order('at', { referencedTable: 'changes', ascending: false })
    .limit(20, { referencedTable: 'changes' })
    .order('created_at', { referencedTable: 'documents', ascending: false })
    .limit(100, { referencedTable: 'documents' })
    .abortSignal(signal)
    .maybeSingle();
  const { changes, documents } = unwrapRow(await record);
  const names = new Map(documents.map(({ id, file_name: name }) => [id, name]));
  return {
    documents,
    changes: changes.map(({ document_id: id, ...change }) => ({
      ...change,
      document: id === null ? null : (names.get(id) ?? 'A document of the company'),
    })),
  };
}

/** The standings that may be recorded now. */
export const nextStandings = (scope: TenantScope, companyId: string) =>
  queryOptions({
    queryKey: [...companiesKey(scope), 'next-standings', companyId],
    meta: shows('companies'),
    async queryFn({ signal }) {
      const standings = scope.supabase.rpc('company_next_standings', { company_id: companyId });
      return unwrap(await standings.abortSignal(signal));
    },
  });

/** The features a type of company can have. */
export const typeFeatures = (scope: TenantScope, type: string) =>
  queryOptions({
    queryKey: ['admin', 'reference', 'entity-features', type],
    meta: shows(),
    async queryFn({ signal }) {
      const features = scope.supabase
        .from('entity_features')
        .select('code, name, rules:entity_feature_rules!inner(base_types)')
        .contains('rules.base_types', [type])
        .order('position')
        .abortSignal(signal);
      return unwrap(await features);
    },
    staleTime: 600_000,
  });

/** Records a standing. Raises company.changed, company.illegal_standing, company.standing_day_invalid, duty.reviewer_needed. */
export const useSetStatus = () => useCommand('set_company_status');

/** Corrects the registration. Raises company.changed, company.correction_invalid, company.registration_number_taken. */
export const useCorrectCompany = () => useCommand('correct_company');
