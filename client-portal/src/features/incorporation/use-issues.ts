import type { ApplicationIssue, NameBlockCode } from '@portal/shared-core/domain/application-issue';
import { applicationIssues } from '@portal/shared-core/domain/application-issues';
import type { BusinessActivity } from '@portal/shared-core/domain/application';
import { entryOf, isErrorCode } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useDebounced } from '@portal/shared-core/ui';
import { useQueries } from '@tanstack/react-query';

import { nameCheckQuery, type NameFinding } from '#/components/names/name-check.query.ts';

import type { EntityType } from './api/application.queries.ts';
import { toData, type ApplicationForm } from './application-form.ts';

/** The pause after typing before the names are checked; as long as that of the findings below each name, which share the answers. */
const pauseMs = 250;

const blocking: readonly string[] = [
  'name.not_latin',
  'name.feature_word_missing',
  'name.licence_needed',
  'name.consent_needed',
  'name.taken',
] satisfies NameBlockCode[];

/**
 * What keeps the application from being submitted, as far as this device and the check of its names know; the database decides. A name
 * whose check has no answer yet is not counted.
 */
export function useIssues(
  values: ApplicationForm,
  type: EntityType | undefined,
  activities: readonly BusinessActivity[],
  threshold: number | null,
): ApplicationIssue[] {
  const blocks = useNameFindings(values, type).flatMap(({ index, finding }): ApplicationIssue[] =>
    isBlock(finding.code) ? [{ code: finding.code, field: `names.${index}` }] : [],
  );
  return [...applicationIssues(type, toData(values), activities, threshold), ...blocks];
}

/** What does not keep the names from being submitted, but may have a consequence: words that are reviewed, and similar names. */
export function useNameWarnings(
  values: Pick<ApplicationForm, 'names'>,
  type: EntityType | undefined,
): { name: string; text: string }[] {
  return useNameFindings(values, type).flatMap(({ name, finding }) => {
    const { code, blocks, word, note, authority } = finding;
    if (blocks || !isErrorCode(code)) return [];
    const text = [
      `${word ? `“${word}”: ` : ''}${note || entryOf(code).message}`,
      authority && `Decided by: ${authority}.`,
    ];
    return [{ name, text: text.filter(Boolean).join(' ') }];
  });
}

/** The answers of the name check for each choice that is long enough to ask about. */
function useNameFindings({ names }: Pick<ApplicationForm, 'names'>, type: EntityType | undefined) {
  const scope = useTenantScope();
  const wanted = names.map((name) => name.trim());
  const settled = useDebounced(wanted.join('\n'), pauseMs);
  const answers = useQueries({
    queries: wanted.map((name) => ({
      ...nameCheckQuery(scope, name, type?.code ?? ''),
      enabled: type !== undefined && name.length >= 3 && settled === wanted.join('\n'),
      retry: false,
    })),
  });
  return answers.flatMap(({ data }, index) =>
    (data ?? []).map((finding: NameFinding) => ({ index, name: wanted[index] ?? '', finding })),
  );
}

function isBlock(code: string): code is NameBlockCode {
  return blocking.includes(code);
}
