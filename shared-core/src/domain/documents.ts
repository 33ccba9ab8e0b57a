import type { Database } from '../supabase/database.types.ts';
import { isDay } from './json.ts';
import type { StateLabel } from './tone.ts';
import type { PointState } from '../supabase/json.types.ts';

type DocumentStatus = Database['public']['Enums']['document_status'];
type KycState = Database['public']['Enums']['kyc_state'];

/** What has become of a document, in the order of the database's `document_status`. */
export const documentStatusLabels: Record<DocumentStatus, StateLabel> = {
  uploaded: { label: 'To be reviewed', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  expired: { label: 'Expired', tone: 'bad' },
  superseded: { label: 'Replaced', tone: 'neutral' },
};

/** The state of a file's check for malware. */
export type ScanState = Database['public']['Enums']['scan_state'];

/** A file that no one can open: as text, and what becomes of it. */
export interface HeldByScan extends StateLabel {
  text: string;
}

const heldStates: Partial<Record<ScanState, HeldByScan>> = {
  pending: {
    label: 'Being checked for malware',
    tone: 'info',
    text: 'The file can be opened when the check has ended.',
  },
  failed: {
    label: 'Not checked for malware',
    tone: 'warning',
    text: 'The scanner could not read the file, so no one can open it.',
  },
  infected: {
    label: 'Refused by the check',
    tone: 'bad',
    text: 'No one can open this file. Another file is needed.',
  },
};

/** Why a file cannot be opened; undefined where it can, and where it came while no scanner was asked. */
export function heldByScan(scan: ScanState | null | undefined): HeldByScan | undefined {
  return scan ? heldStates[scan] : undefined;
}

/** How far the checks of a party are, in the order of the database's `kyc_state`. */
export const kycStateLabels: Record<KycState, StateLabel> = {
  open: { label: 'Not submitted', tone: 'warning' },
  submitted: { label: 'Submitted', tone: 'info' },
  in_review: { label: 'In review', tone: 'info' },
  information_requested: { label: 'Information requested', tone: 'warning' },
  approved: { label: 'Approved', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  review_due: { label: 'Review due', tone: 'warning' },
  expired: { label: 'Expired', tone: 'bad' },
};

/** How far a required document is. */
export type { PointState };

/** The states of a required document, as the client reads them. */
export const pointStateLabels: Record<PointState, StateLabel> = {
  missing: { label: 'Missing', tone: 'neutral' },
  uploaded: { label: 'Uploaded', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  expired: { label: 'Expired', tone: 'bad' },
  waived: { label: 'Not needed', tone: 'good' },
};

/** The categories that prove who a person is, as private.is_identity_document has them. They need an expiry date after today. */
const identityCategories: readonly string[] = ['passport', 'national_id', 'driving_licence'];

/** Whether a document of this category proves who a person is. */
export function isIdentityDocument(category: string): boolean {
  return identityCategories.includes(category);
}

/** What to know of the expiry date of an identity document, of one that ends within a month; undefined where there is nothing to say. */
export function expiryNote(day: string, today: string): string | undefined {
  if (!isDay(day) || day <= today || day > monthAfter(today)) return undefined;
  return 'This document expires within a month. A newer one spares you a second upload.';
}

/** The same day of the next month, or the last one that month has. */
function monthAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}

/** What a party signs in the portal instead of sending a file, as private.is_declaration has it. */
export const declarationLabels = {
  pep_declaration: 'Declaration on political exposure',
  tax_self_certification: 'Tax self-certification',
  source_of_funds_statement: 'Statement of source of funds and wealth',
  consent_to_act: 'Consent to act as a director',
} as const;

type DeclarationKind = keyof typeof declarationLabels;

/** Whether a category of document is signed in the portal. */
export function isDeclaration(category: string): category is DeclarationKind {
  return category in declarationLabels;
}

/** What a declaration is called; the code of one that is not known. */
export function declarationTitle(kind: string): string {
  return isDeclaration(kind) ? declarationLabels[kind] : kind;
}

/** 'Passport, national identity card or driving licence'. */
export function eitherOf(names: readonly string[]): string {
  const [first = '', ...others] = names;
  const rest = others.map((name) => name.charAt(0).toLowerCase() + name.slice(1));
  const last = rest.pop();
  return last === undefined ? first : `${[first, ...rest].join(', ')} or ${last}`;
}
