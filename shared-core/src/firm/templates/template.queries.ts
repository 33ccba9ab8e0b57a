import type { TemplateSubject } from '../../domain/template-fields.ts';
import { shows } from '../../query/index.ts';
import { unwrap, unwrapRow, type Enum } from '../../supabase/index.ts';
import type { TenantScope } from '../../tenant/index.ts';
import { queryOptions } from '@tanstack/react-query';

export type TemplateKind = Enum<'template_kind'>;
type TemplateFormat = Enum<'template_format'>;

/** What each kind of template is called. */
export const templateKinds: Record<TemplateKind, string> = {
  letter: 'Letter',
  resolution: 'Resolution',
  minutes: 'Minutes',
  engagement_letter: 'Engagement letter',
  clearance_letter: 'Letter of clearance',
  other: 'Other',
};

/** What a document of a template is about. */
export const templateSubjects: Record<TemplateSubject, string> = {
  company: 'A company',
  application: 'An application',
  change_request: 'A change request',
};

export const templatesKey = ({ tenantId }: TenantScope) => ['firm', tenantId, 'templates'] as const;

/** The most templates that a choice offers. */
const MOST = 200;

/** A template in use, from which documents are made. */
export interface TemplateInUse {
  id: string;
  name: string;
  kind: TemplateKind;
  format: TemplateFormat;
  version: number;
}

/** The wording of a version; of a Word document its text, and its file. */
export interface TemplateWording {
  body: string;
  file: { path: string; hash: string } | null;
}

/** The templates in use about such a subject, by name. */
export const templatesInUse = (scope: TenantScope, subject: TemplateSubject) =>
  queryOptions({
    queryKey: [...templatesKey(scope), 'in-use', subject],
    meta: shows('document_templates'),
    async queryFn({ signal }): Promise<TemplateInUse[]> {
      const rows = scope
        .from('document_templates')
        .select('id, name, kind, format, used_version')
        .eq('state', 'in_use')
        .eq('subject', subject)
        .order('name')
        .order('id')
        .limit(MOST)
        .abortSignal(signal);
      return unwrap(await rows).map(({ used_version: version, ...template }) => ({
        ...template,
        version: version ?? 1,
      }));
    },
  });

/** The wording of one version. */
export const templateWording = (scope: TenantScope, templateId: string, version: number) =>
  queryOptions({
    queryKey: [...templatesKey(scope), 'wording', templateId, version],
    meta: shows('document_template_versions'),
    async queryFn({ signal }): Promise<TemplateWording> {
      const row = scope
        .from('document_template_versions')
        .select('body, file_path, file_hash')
        .eq('template_id', templateId)
        .eq('version', version)
        .abortSignal(signal)
        .maybeSingle();
      const { body, file_path: path, file_hash: hash } = unwrapRow(await row);
      return { body, file: path && hash ? { path, hash } : null };
    },
  });

/** What the fields hold today of a company, application or change request. */
export const templateValues = (scope: TenantScope, subject: TemplateSubject, subjectId: string) =>
  queryOptions({
    queryKey: [...templatesKey(scope), 'values', subject, subjectId],
    meta: shows(
      'companies',
      'company_participants',
      'parties',
      'draft_applications',
      'change_requests',
    ),
    queryFn: async ({ signal }) =>
      unwrap(
        await scope.supabase
          .rpc('template_values', { subject, subject_id: subjectId })
          .abortSignal(signal),
      ),
  });
