import { changeKindLabels } from '../../domain/changes.ts';
import { containsPattern } from '../../domain/search.ts';
import type { TemplateSubject } from '../../domain/template-fields.ts';
import { toAppError } from '../../errors/index.ts';
import type { TenantScope } from '../../tenant/index.ts';
import type { TemplateHouse } from './template-house.ts';
import { mostFound, type FoundOption } from '../../ui/form/index.ts';

/** Finds what a preview can be about, at most 20: companies by name, applications and change requests by reference. */
export async function searchSubjects(
  scope: TenantScope,
  subject: TemplateSubject,
  text: string,
  signal: AbortSignal,
  searchCompanies: TemplateHouse['searchCompanies'],
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
