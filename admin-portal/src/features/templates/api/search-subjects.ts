import { changeKindLabels } from '@portal/shared-core/domain/changes';
import { containsPattern } from '@portal/shared-core/domain/search';
import type { TemplateSubject } from '@portal/shared-core/domain/template-fields';
import { toAppError } from '@portal/shared-core/errors';
import type { TenantScope } from '@portal/shared-core/tenant';
import { mostFound, type FoundOption } from '@portal/shared-core/ui/form';

import { searchCompanies } from '#/components/company/search-companies.ts';

/** Finds what a preview can be about, at most 20: companies by name, applications and change requests by reference. */
export async function searchSubjects(
  scope: TenantScope,
  subject: TemplateSubject,
  text: string,
  signal: AbortSignal,
): Promise<FoundOption[]> {
  if (subject === 'company') return searchCompanies(scope, text, signal);
  return subject === 'application'
    ? searchApplications(scope, text, signal)
    : searchChanges(scope, text, signal);
}

async function searchApplications({ from }: TenantScope, text: string, signal: AbortSignal) {
  const found = await from('draft_applications')
    .select('id, reference')
    .ilike('reference', containsPattern(text))
    .order('reference', { ascending: false })
    .limit(mostFound)
    .abortSignal(signal);
  if (found.error) throw new Error(toAppError(found.error).message);
  return found.data.map(({ id, reference }) => ({ value: id, label: reference ?? '' }));
}

async function searchChanges({ from }: TenantScope, text: string, signal: AbortSignal) {
  const found = await from('change_requests')
    .select('id, reference, kind')
    .ilike('reference', containsPattern(text))
    .order('reference', { ascending: false })
    .limit(mostFound)
    .abortSignal(signal);
  if (found.error) throw new Error(toAppError(found.error).message);
  return found.data.map(({ id, reference, kind }) => ({
    value: id,
    label: reference ?? '',
    note: changeKindLabels[kind],
  }));
}
