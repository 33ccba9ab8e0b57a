import { containsPattern } from '../../domain/search.ts';
import { listQuery, type CountOptions, type ListParams } from '../../lists/index.ts';
import { shows } from '../../query/index.ts';
import { unwrap, unwrapRow, type Enum } from '../../supabase/index.ts';
import type { TenantScope } from '../../tenant/index.ts';
import { queryOptions } from '@tanstack/react-query';

import { templateKinds, templatesKey, type TemplateKind } from './template.queries.ts';

export type TemplateState = Enum<'template_state'>;
export type TemplateRow = NonNullable<Awaited<ReturnType<typeof selectTemplates>>['data']>[number];
export type Template = Awaited<ReturnType<typeof getTemplate>>;
export type TemplateVersion = Template['versions'][number];
export type StartingText = Awaited<ReturnType<typeof getStartingTexts>>[number];

/** How many versions the page lists. */
export const MOST_VERSIONS = 50;

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

  /** The texts of the platform that a template starts from. */
  startingTexts: (scope: TenantScope) =>
    queryOptions({
      queryKey: [...templatesKey(scope), 'starting-texts'],
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

async function getStartingTexts({ supabase }: TenantScope, signal: AbortSignal) {
  const texts = supabase
    .from('starting_texts')
    .select('code, kind, subject, name, body')
    .order('position')
    .limit(100)
    .abortSignal(signal);
  return unwrap(await texts);
}
