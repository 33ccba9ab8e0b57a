import type { EntityTypeRule } from '@portal/shared-core/domain/application';
import { participantRoleLabels, type ParticipantRole } from '@portal/shared-core/domain/companies';
import { entryOf, type ErrorCode } from '@portal/shared-core/errors';

/** The message of an issue. Where a role is short of people it states how many the entity type needs. */
export function issueText(code: ErrorCode, rule: EntityTypeRule | undefined): string {
  const message =
    code === 'people.too_few_members'
      ? atLeast(rule?.min_members, rule?.member_role)
      : code === 'people.too_few_directors'
        ? atLeast(rule?.min_directors, rule?.manager_role)
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
