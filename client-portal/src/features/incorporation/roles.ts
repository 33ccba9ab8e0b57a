import type { EntityTypeRule } from '@portal/shared-core/domain/application';
import type { ParticipantRole } from '@portal/shared-core/domain/companies';

/** The roles a person can have in a company of a type: its owners', its managers', and the offices it needs or may have. */
export function rolesOf(rule: EntityTypeRule | undefined): ParticipantRole[] {
  const { member_role: member, manager_role: manager } = rule ?? {};
  const isBoard = manager === 'director';
  const roles = [
    member,
    manager,
    isBoard && 'president',
    (isBoard || rule?.requires_secretary) && 'secretary',
    isBoard && 'officer',
  ];
  return [...new Set(roles.filter((role): role is ParticipantRole => Boolean(role)))];
}
