import type { Enum } from '@portal/shared-core/supabase';
import { formatDate } from '@portal/shared-core/domain/format';
import type { Tone } from '@portal/shared-core/ui';

import type { ListLine } from './api/people.queries.ts';

/** What each role is called, and what it allows. */
export const roles: Record<Enum<'user_role'>, { label: string; means: string }> = {
  user: { label: 'User', means: 'Applies for companies of their own.' },
  client: { label: 'Client', means: 'Uses the companies that belong to them or are shared.' },
  company_admin: {
    label: 'Firm administrator',
    means: 'May run a firm. What they reach follows from the firms they own.',
  },
  admin: {
    label: 'Staff',
    means: 'Reads every firm, and works on cases by the duties they hold.',
  },
};

export const duties: Record<Enum<'staff_duty'>, { label: string; means: string }> = {
  reviewer: {
    label: 'Reviewer',
    means: 'Reviews cases and gives the first decision. Keeps companies and their registers.',
  },
  compliance_officer: {
    label: 'Compliance officer',
    means: 'Gives the second decision, waives documents and obligations, decides on hits.',
  },
  senior: {
    label: 'Senior management',
    means:
      'Approves high risk and political exposure. Invites and suspends people, changes roles and firms, writes to the people of a firm.',
  },
  billing: { label: 'Billing', means: 'Issues invoices and records payments.' },
  read_only: {
    label: 'Read only',
    means: 'Reads everything and changes nothing. It stands alone.',
  },
};

/** The state of a person or an invitation, as a chip. */
export function stateChip({ state, expires_at: until }: Pick<ListLine, 'state' | 'expires_at'>): {
  label: string;
  tone: Tone;
} {
  switch (state) {
    case 'suspended':
      return { label: 'Suspended', tone: 'bad' };
    case 'closed':
      return { label: 'Deleted by the person', tone: 'neutral' };
    case 'invited':
      return { label: until ? `Invited until ${formatDate(until)}` : 'Invited', tone: 'info' };
    case 'expired':
      return { label: 'Expired', tone: 'warning' };
    case 'revoked':
      return { label: 'Revoked', tone: 'neutral' };
    default:
      return { label: 'Active', tone: 'good' };
  }
}

/** What a line is in this firm: the role of the person, or what the invitation is for. */
export function roleText({ kind, role, tenant_role: inFirm, access }: ListLine): string {
  if (kind === 'client') return access ? `Invited as ${access}` : 'Invited';
  if (kind === 'colleague') return 'Invited to the staff';
  if (kind === 'firm') return 'Invited to run this firm';
  const platform = role ? roles[role].label : '';
  return inFirm === 'owner' && role !== 'admin' ? `Owner of this firm` : platform;
}

/** The companies of a line, as text. */
export function companiesText({ companies, company }: ListLine): string {
  if (companies === 0 || !company) return '–';
  return companies === 1 ? company : `${company} and ${companies - 1} more`;
}
