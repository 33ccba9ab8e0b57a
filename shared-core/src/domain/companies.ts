import type { StateLabel, Tone } from './tone.ts';

export type { StateLabel, Tone };

/** Standing of a company, in the order of the database's `company_status`. */
export const companyStatusLabels = {
  active: { label: 'Active', tone: 'good' },
  in_penalty: { label: 'In penalty', tone: 'bad' },
  strike_off_pending: { label: 'Strike-off pending', tone: 'bad' },
  struck_off: { label: 'Struck off', tone: 'bad' },
  restoring: { label: 'Being restored', tone: 'warning' },
  dormant: { label: 'Dormant', tone: 'neutral' },
  in_liquidation: { label: 'In liquidation', tone: 'warning' },
  dissolved: { label: 'Dissolved', tone: 'neutral' },
  continued_out: { label: 'Continued abroad', tone: 'neutral' },
  transferred_out: { label: 'With another agent', tone: 'neutral' },
  merged: { label: 'Merged', tone: 'neutral' },
} satisfies Record<string, StateLabel>;

export type CompanyStatus = keyof typeof companyStatusLabels;

export const companyStatuses = Object.keys(companyStatusLabels) as CompanyStatus[];

const ended: readonly CompanyStatus[] = ['dissolved', 'continued_out', 'transferred_out', 'merged'];

/** The day of the next filing; null of a company that files no more. */
export function filingOf(company: {
  status: CompanyStatus;
  next_filing: string | null;
}): string | null {
  return ended.includes(company.status) ? null : company.next_filing;
}

/** Filters of a list of companies: each groups the standings that a user looks for together. */
export const standingGroups = [
  { key: 'active', label: 'Active', statuses: ['active'] },
  { key: 'penalty', label: 'In penalty', statuses: ['in_penalty'] },
  {
    key: 'strike_off',
    label: 'Strike-off',
    statuses: ['strike_off_pending', 'struck_off', 'restoring'],
  },
  { key: 'dormant', label: 'Dormant', statuses: ['dormant'] },
  {
    key: 'ended',
    label: 'Ended',
    statuses: ['in_liquidation', 'dissolved', 'continued_out', 'transferred_out', 'merged'],
  },
] as const satisfies { key: string; label: string; statuses: CompanyStatus[] }[];

/** The standings of a key of `standingGroups`; undefined for any other key. */
export function statusesOf(key: string): readonly CompanyStatus[] | undefined {
  return standingGroups.find((group) => group.key === key)?.statuses;
}

/** The states of an application, in the order of the database's `application_state`. */
export const applicationStates = [
  'draft',
  'submitted',
  'in_review',
  'information_requested',
  'resubmitted',
  'approved',
  'filed',
  'incorporated',
  'rejected',
  'withdrawn',
] as const;

export type ApplicationState = (typeof applicationStates)[number];

/** The states in which an application is under way with staff or client: neither a draft nor ended. */
export const openApplicationStates = [
  'submitted',
  'in_review',
  'information_requested',
  'resubmitted',
  'approved',
  'filed',
] as const satisfies ApplicationState[];

export const applicationStateLabels: Record<ApplicationState, StateLabel> = {
  draft: { label: 'Draft', tone: 'neutral' },
  submitted: { label: 'Submitted', tone: 'info' },
  in_review: { label: 'In review', tone: 'info' },
  information_requested: { label: 'Information requested', tone: 'warning' },
  resubmitted: { label: 'Resubmitted', tone: 'info' },
  approved: { label: 'Approved', tone: 'good' },
  filed: { label: 'Filed', tone: 'info' },
  incorporated: { label: 'Incorporated', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

/** The roles of a party in a company, in the order of the database's `participant_role`. */
export const participantRoleLabels = {
  member: { label: 'Shareholder', tone: 'neutral' },
  director: { label: 'Director', tone: 'neutral' },
  president: { label: 'President', tone: 'neutral' },
  secretary: { label: 'Secretary', tone: 'neutral' },
  officer: { label: 'Officer', tone: 'neutral' },
  guarantor: { label: 'Guarantor', tone: 'neutral' },
  general_partner: { label: 'General partner', tone: 'neutral' },
  limited_partner: { label: 'Limited partner', tone: 'neutral' },
  founder: { label: 'Founder', tone: 'neutral' },
  council_member: { label: 'Council member', tone: 'neutral' },
  administrator: { label: 'Administrator', tone: 'neutral' },
  registered_agent: { label: 'Registered agent', tone: 'neutral' },
  beneficial_owner: { label: 'Beneficial owner', tone: 'info' },
} satisfies Record<string, StateLabel>;

export type ParticipantRole = keyof typeof participantRoleLabels;

export const participantRoles = Object.keys(participantRoleLabels) as ParticipantRole[];
