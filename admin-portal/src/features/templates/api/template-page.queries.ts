import { containsPattern } from '@portal/shared-core/domain/search';
import { listQuery, type CountOptions, type ListParams } from '@portal/shared-core/lists';
import { shows } from '@portal/shared-core/query';
import { unwrap, unwrapRow, type Enum } from '@portal/shared-core/supabase';
import type { TenantScope } from '@portal/shared-core/tenant';
import { queryOptions } from '@tanstack/react-query';

import {
  templateKinds,
  templatesKey,
  type TemplateKind,
} from '#/components/templates/template.queries.ts';

export type TemplateState = Enum<'template_state'>;
export type TemplateRow = NonNullable<Awaited<ReturnType<typeof selectTemplates>>['data']>[number];
export type Template = Awaited<ReturnType<typeof getTemplate>>;
export type TemplateVersion = Template['versions'][number];
export type StartingText = Awaited<ReturnType<typeof getStartingTexts>>[number];
export type MadeDocument = Awaited<ReturnType<typeof getMade>>[number];

/** How many versions the page lists, and how many documents that were made. */
export const MOST_VERSIONS = 50;
export const MOST_MADE = 20;

const states: readonly TemplateState[] = ['draft', 'in_use', 'retired'];

export const templateQueries = {
  list: (scope: TenantScope, params: ListParams) =>
    listQuery([...templatesKey(scope), 'list'], params, {
      shows: ['document_templates'],
      sortable: ['name', 'kind', 'state', 'updated_at'],
      select(options) {
        const state = states.find((each) => each === params.filters['state']);
        const kind = (Object.keys(templateKinds) as TemplateKind[]).find(
          (each) => each === params.filters['kind'],
        );
        let rows = selectTemplates(scope, options);
        if (state) rows = rows.eq('state', state);
        if (kind) rows = rows.eq('kind', kind);
        return params.search ? rows.ilike('name', containsPattern(params.search)) : rows;
      },
    }),

  /** One template with its newest versions. Raises not_found for one that is not in the tenant. */
  detail: (scope: TenantScope, templateId: string) =>
    queryOptions({
      queryKey: [...templatesKey(scope), 'detail', templateId],
      meta: shows('document_templates', 'document_template_versions'),
      queryFn: ({ signal }) => getTemplate(scope, templateId, signal),
    }),

  /** What was made from a template last. */
  made: (scope: TenantScope, templateId: string) =>
    queryOptions({
      queryKey: [...templatesKey(scope), 'made', templateId],
      meta: shows('made_documents', 'documents'),
      queryFn: ({ signal }) => getMade(scope, templateId, signal),
    }),

  /** The texts of the platform that a template starts from. */
  startingTexts: (scope: TenantScope) =>
    queryOptions({
      queryKey: ['admin', 'reference', 'starting-texts'],
      meta: shows(),
      queryFn: ({ signal }) => getStartingTexts(scope, signal),
    }),
};

function selectTemplates({ from }: TenantScope, options: CountOptions) {
  return from('document_templates').select(
    'id, name, kind, subject, format, state, last_version, used_version, updated_at',
    options,
  );
}

async function getTemplate({ from }: TenantScope, templateId: string, signal: AbortSignal) {
  const template = from('document_templates')
    .select(
      `id, name, kind, subject, format, state, last_version, used_version,
       versions:document_template_versions(id, version, body, file_path, file_name, file_hash, saved_at, author:profiles(full_name))`,
    )
    .eq('id', templateId)
    .order('version', { referencedTable: 'document_template_versions', ascending: false })
    .limit(MOST_VERSIONS, { referencedTable: 'document_template_versions' })
    .abortSignal(signal)
    .maybeSingle();
  return unwrapRow(await template);
}

async function getMade({ from }: TenantScope, templateId: string, signal: AbortSignal) {
  const made = from('made_documents')
    .select('id, version, subject, subject_id, missing, made_at, maker:profiles(full_name)')
    .eq('template_id', templateId)
    .order('made_at', { ascending: false })
    .order('id')
    .limit(MOST_MADE)
    .abortSignal(signal);
  const rows = unwrap(await made);
  if (rows.length === 0) return [];
  // A document that was filed has the id of what was made.
  const filed = from('documents')
    .select('id')
    .in(
      'id',
      rows.map(({ id }) => id),
    )
    .limit(MOST_MADE)
    .abortSignal(signal);
  const ids = new Set(unwrap(await filed).map(({ id }) => id));
  return rows.map((row) => ({ ...row, isFiled: ids.has(row.id) }));
}

async function getStartingTexts({ supabase }: TenantScope, signal: AbortSignal) {
  const texts = supabase
    .from('starting_texts')
    .select('code, kind, subject, name, body')
    .order('position')
    .limit(100)
    .abortSignal(signal);
  return unwrap(await texts);
}
