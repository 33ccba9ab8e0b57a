import type { ApplicationIssue, NameBlockCode } from '@portal/shared-core/domain/application-issue';
import { countsFor, entryIssues } from '@portal/shared-core/domain/application-entry';
import { applicationIssues } from '@portal/shared-core/domain/application-issues';
import type { ApplicationKind, FormationRules } from '@portal/shared-core/domain/application';
import { consentIssue } from '@portal/shared-core/domain/application-choices';
import { entryOf, isErrorCode } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useDebounced } from '@portal/shared-core/ui';
import { useQueries } from '@tanstack/react-query';

import { useWatch } from 'react-hook-form';

import { nameCheckQuery, type NameFinding } from '#/components/names/name-check.query.ts';

import type { EntityType } from './api/application.queries.ts';
import { toData, type ApplicationForm } from './application-form.ts';

/** The pause after typing before the names are checked; as long as that of the findings below each name, which share the answers. */
const pauseMs = 250;

/** What a stated consent settles, until staff judge it. */
const consentable: readonly string[] = [
  'name.licence_needed',
  'name.consent_needed',
] satisfies NameBlockCode[];

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
  rules: FormationRules,
  kind: ApplicationKind = 'formation',
  /** The documents of the company that have to be there before it is submitted. */
  lacking: readonly string[] = [],
): ApplicationIssue[] {
  const data = toData(values);
  const blocks = useNameFindings(kind === 'transfer_in' ? nameless : values, type).flatMap(
    ({ index, finding }): ApplicationIssue[] => {
      const { code } = finding;
      const word = finding.word ?? '';
      if (!isBlock(code)) return [];
      const lacks = consentable.includes(code) ? consentIssue(data, word) : 'consent.missing';
      // A licence must be held: only its holder may use the word.
      const isHeld = values.consents[word]?.standing === 'held';
      if (lacks === null && code === 'name.licence_needed' && !isHeld) {
        return [{ code, field: `names.${index}` }];
      }
      if (lacks === null) return [];
      return lacks === 'consent.missing'
        ? [{ code, field: `names.${index}` }]
        : [{ code: lacks, field: `consents.${word}.reference` }];
    },
  );
  // Two names with one word lack one consent.
  const fields = blocks.map(({ code, field }) => `${code} ${field}`);
  return [
    ...applicationIssues(type, data, rules).filter((each) => countsFor(kind, each)),
    ...entryIssues(kind, data),
    ...lacking.map((code) => ({
      code: 'move.document_missing' as const,
      field: `documents.${code}`,
    })),
    ...blocks.filter((_block, place) => fields.indexOf(fields[place] ?? '') === place),
  ];
}

/** The name of a company that exists was granted once. */
const nameless: Pick<ApplicationForm, 'names' | 'features'> = { names: [], features: [] };

/** A word of a name that needs a consent or a licence, with who gives it. */
export interface ConsentNeeded {
  /** The first choice of name that has the word: 0 to 2. */
  index: number;
  word: string;
  authority: string | null;
  /** A licence, which must be held already. */
  isLicence: boolean;
}

/** The words of the names that need a consent or a licence, each once. */
export function useConsentsNeeded(
  values: Pick<ApplicationForm, 'names' | 'features'>,
  type: EntityType | undefined,
): ConsentNeeded[] {
  const found = useNameFindings(values, type).flatMap(({ index, finding }) =>
    consentable.includes(finding.code) && finding.word
      ? [
          {
            index,
            word: finding.word,
            authority: finding.authority,
            isLicence: finding.code === 'name.licence_needed',
          },
        ]
      : [],
  );
  return found.filter(({ word }, place) => found.findIndex((each) => each.word === word) === place);
}

/** The words and features for which a consent is stated, so that staff decide. */
export function useStatedConsents(): string[] {
  const consents = useWatch<ApplicationForm, 'consents'>({ name: 'consents' });
  return Object.keys(consents).filter((subject) => consentIssue({ consents }, subject) === null);
}

/** What does not keep the names from being submitted, but may have a consequence: words that are reviewed, and similar names. */
export function useNameWarnings(
  values: Pick<ApplicationForm, 'names' | 'features'>,
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
function useNameFindings(
  { names, features }: Pick<ApplicationForm, 'names' | 'features'>,
  type: EntityType | undefined,
) {
  const scope = useTenantScope();
  const wanted = names.map((name) => name.trim());
  const settled = useDebounced(wanted.join('\n'), pauseMs);
  // Two choices may be the same, or both empty: each name is one query.
  const distinct = [...new Set(wanted)];
  const answers = useQueries({
    queries: distinct.map((name) => ({
      ...nameCheckQuery(scope, name, type?.code ?? '', features),
      enabled: type !== undefined && name.length >= 3 && settled === wanted.join('\n'),
      retry: false,
    })),
  });
  return wanted.flatMap((name, index) =>
    (answers[distinct.indexOf(name)]?.data ?? []).map((finding: NameFinding) => ({
      index,
      name,
      finding,
    })),
  );
}

function isBlock(code: string): code is NameBlockCode {
  return blocking.includes(code);
}
