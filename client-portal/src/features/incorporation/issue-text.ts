import type { EntityTypeRule } from '@portal/shared-core/domain/application';
import { endingText } from '@portal/shared-core/domain/name-endings';
import { participantRoleLabels, type ParticipantRole } from '@portal/shared-core/domain/companies';
import { entryOf, type ErrorCode } from '@portal/shared-core/errors';

/** The message of an issue: where a role is short of people, how many the entity type needs, and of a name the ending of the type. */
export function issueText(code: ErrorCode, rule: EntityTypeRule | undefined): string {
  const message =
    code === 'people.too_few_members'
      ? atLeast(rule?.min_members, rule?.member_role)
      : code === 'people.too_few_directors'
        ? atLeast(rule?.min_directors, rule?.manager_role)
        : code === 'name.ending_missing'
          ? endingText(nameWordsOf(rule))
          : undefined;
  return message ?? entryOf(code).message;
}

function atLeast(
  count: number | null | undefined,
  role: ParticipantRole | null | undefined,
): string | undefined {
  if (!count || !role) return undefined;
  const label = participantRoleLabels[role].label.toLowerCase();
  return `Add at least ${count} ${label}${count === 1 ? '' : 's'}.`;
}

/** What names of a type carry: its endings, or its words anywhere in the name. */
export function nameWordsOf(rule: EntityTypeRule | undefined): readonly string[] {
  return rule?.name_endings?.length ? rule.name_endings : (rule?.name_contains ?? []);
}
