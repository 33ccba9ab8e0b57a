import { participantRoleLabels } from '@portal/shared-core/domain/companies';
import { formatDate } from '@portal/shared-core/domain/format';
import type { Tone } from '@portal/shared-core/ui';

import { fieldLabels } from '../kyc-labels.ts';
import type { KycStanding } from '../api/overview.queries.ts';

/** The group of a party, as text. */
export function chipOf({ standing, state, is_begun: isBegun }: KycStanding): {
  label: string;
  tone: Tone;
} {
  switch (standing) {
    case 'needs':
      if (state === 'information_requested') return { label: 'Question', tone: 'warning' };
      if (state === 'review_due') return { label: 'Please confirm', tone: 'warning' };
      if (state === 'expired') return { label: 'Expired', tone: 'bad' };
      if (state === 'open') return { label: 'Not submitted', tone: 'warning' };
      return { label: 'Document returned', tone: 'bad' };
    case 'asked':
      return { label: isBegun ? 'Link opened' : 'Link sent', tone: 'neutral' };
    case 'review':
      return { label: 'With us', tone: 'info' };
    case 'verified':
      return { label: 'Verified', tone: 'good' };
    case 'ended':
      return { label: 'Not completed', tone: 'bad' };
  }
}

/** What is missing, one sentence each. */
export function missingOf(
  party: KycStanding,
  nameOf: (codes: readonly string[]) => string,
): string[] {
  const { questions, fields, documents, standing: group } = party;
  // What is missing there is for the person who was asked.
  if (group === 'asked') return [];
  const names = [...new Set(fields.map(labelOf))];
  const of = (standing: string) =>
    documents
      .filter((each) => each.standing === standing)
      .map(({ categories }) => nameOf(categories));
  return [
    questions > 0 && `${counted(questions, 'question')} to answer`,
    names.length > 0 && `${counted(names.length, 'field')} to fill in: ${listed(names)}`,
    lineOf(of('rejected'), 'returned'),
    lineOf(of('expired'), 'expired'),
    lineOf(of('requested'), 'to upload'),
  ].filter((line) => line !== false);
}

function lineOf(names: readonly string[], what: string): string | false {
  return names.length > 0 && `${counted(names.length, 'document')} ${what}: ${listed(names)}`;
}

/** What a verified party counts for: 'Counts for 3 companies'. */
export function usesOf({ companies, applications, standing }: KycStanding): string[] {
  const held = companies.map(
    ({ name, roles }) =>
      `${name} (${roles.map((role) => participantRoleLabels[role].label.toLowerCase()).join(', ')})`,
  );
  const applied = applications.map(({ title }) => `application ${title || 'New company'}`);
  const all = [...held, ...applied];
  if (all.length === 0) return [];
  const verb = standing === 'verified' ? 'Counts for' : 'Needed for';
  return [`${verb} ${listed(all)}`];
}

/** Since when it is where it is, and what comes next. */
export function nextOf(party: KycStanding): string {
  const { standing, state_since: since, asked_on: requested, identity_expires_on: expires } = party;
  switch (standing) {
    case 'asked':
      return `Asked by link${requested ? ` on ${formatDate(requested)}` : ''}. The person fills in their own part; you see when it is done.`;
    case 'review':
      return `${since ? `With us since ${formatDate(since)}. ` : ''}We notify you when the checks are complete.`;
    case 'verified':
      return expires ? `Identity document valid until ${formatDate(expires)}.` : '';
    case 'ended':
      return [party.reason, party.reason_note].filter(Boolean).join(' ');
    case 'needs':
      return party.state === 'review_due' ? 'Please confirm that everything is still correct.' : '';
  }
}

const more: Record<string, string> = {
  address: 'Address',
  identity: 'Identity document',
};

function labelOf(field: string): string {
  const known = Object.entries({ ...fieldLabels, ...more }).find(([key]) => key === field);
  return known?.[1] ?? field.replaceAll(/[._]/g, ' ');
}

const SHOWN = 3;

function listed(names: readonly string[]): string {
  const rest = names.length - SHOWN;
  if (rest <= 0) return names.join('; ');
  return `${names.slice(0, SHOWN).join('; ')} and ${rest} more`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
