import {
  formatDate,
  formatDateTime,
  formatNumber,
  isDateOnly,
} from '@portal/shared-core/domain/format';

/** What a record is called; a table that is not named here by its own text. */
const nouns: Record<string, string> = {
  account_notes: 'account note',
  application_events: 'application step',
  application_parties: 'person of an application',
  application_requests: 'question to a client',
  audit_checks: 'check of the log',
  audit_exports: 'export of the log',
  change_request_documents: 'document of a change',
  change_request_events: 'step of a change',
  change_requests: 'change request',
  charges: 'charge',
  client_invitations: 'invitation',
  colleague_invitations: 'invitation of a colleague',
  companies: 'company',
  company_access_changes: 'change of access',
  company_invitations: 'invitation to a company',
  company_participants: 'register entry',
  company_record_changes: 'record of a company',
  company_users: 'access to a company',
  compliance_alerts: 'alert',
  compliance_checks: 'compliance check',
  contact_messages: 'contact message',
  declarations: 'declaration',
  documents: 'document',
  draft_applications: 'application',
  file_scanning: 'check of files for malware',
  invoice_lines: 'invoice line',
  invoice_payments: 'payment',
  invoices: 'invoice',
  kyc_notes: 'KYC note',
  kyc_oversight: 'KYC rating',
  kyc_profiles: 'KYC',
  kyc_requests: 'KYC question',
  kyc_review_queue: 'KYC case',
  kyc_waivers: 'waiver',
  obligations: 'duty',
  owner_proposals: 'proposed owner',
  parties: 'person or body',
  party_companies: 'link of a body',
  party_holders: 'holding',
  party_invitations: 'invitation to a person',
  payment_notices: 'report of a payment',
  platform_settings: 'settings',
  profiles: 'account',
  recorded_events: 'event',
  reference_changes: 'change of reference data',
  risk_assessments: 'risk assessment',
  risk_models: 'risk model',
  risk_overrides: 'risk override',
  risk_responses: 'risk answer',
  screening_hits: 'screening hit',
  staff_duties: 'duty of staff',
  staff_notes: 'note',
  staff_tasks: 'task',
  super_admin: 'super admin',
  support_attachments: 'attachment',
  support_messages: 'message',
  support_notes: 'support note',
  support_tickets: 'ticket',
  tenant_users: 'membership',
  tenants: 'firm',
};

const actions: Record<string, string> = { insert: 'Added', update: 'Changed', delete: 'Removed' };

export const actionOptions = [
  { value: 'insert', label: 'Added' },
  { value: 'update', label: 'Changed' },
  { value: 'delete', label: 'Removed' },
];

/** 'registered_office' → 'Registered office'. */
function readableText(name: string): string {
  const text = name.replaceAll('_', ' ').replace(/ (id|at|on)$/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a record of a table is called, in small letters. */
export function nounOf(table: string): string {
  return nouns[table] ?? table.replaceAll('_', ' ');
}

export function actionOf(action: string): string {
  return actions[action] ?? action;
}

interface Change {
  action: string;
  fields: string[] | null;
  state_before: string | null;
  state_after: string | null;
}

/** The change in a few words: 'State: uploaded to accepted', 'Name and 2 more'. */
export function changeOf({ fields, state_before: was, state_after: is }: Change): string {
  const known = (fields ?? []).filter((field) => field !== 'version');
  const stateField = known.find((field) => field === 'state' || field === 'status');
  const others = known.filter((field) => field !== stateField && !/^state_since$/.test(field));
  if (stateField && is) {
    const move = `State: ${plain(was ?? '–')} to ${plain(is)}`;
    return others.length > 0 ? `${move}, and ${others.length} more` : move;
  }
  const [first, ...rest] = others.length > 0 ? others : (fields ?? []);
  if (!first) return '';
  return rest.length > 0 ? `${readableText(first)} and ${rest.length} more` : readableText(first);
}

interface Sentence extends Change {
  actor_name: string | null;
  table_name: string;
  title: string | null;
}

/** 'Candice Moxey changed the document passport.pdf': an entry as a sentence. */
export function sentenceOf({
  actor_name: who,
  action,
  table_name: table,
  title,
}: Sentence): string {
  return [who ?? 'The portal', actionOf(action).toLowerCase(), 'the', nounOf(table), title]
    .filter(Boolean)
    .join(' ');
}

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

type Json = unknown;

/** The fields of an entry, one level into objects, each with its value before and after as text. */
export function fieldChanges(before: Json, after: Json): FieldChange[] {
  const was = flat(before);
  const is = flat(after);
  return [...new Set([...was.keys(), ...is.keys()])].map((field) => ({
    field,
    before: was.has(field) ? valueText(was.get(field)) : '',
    after: is.has(field) ? valueText(is.get(field)) : '',
  }));
}

function flat(row: Json): Map<string, Json> {
  const fields = new Map<string, Json>();
  if (!isObject(row)) return fields;
  for (const [name, value] of Object.entries(row)) {
    if (!isObject(value)) fields.set(readableText(name), value);
    else
      for (const [inner, kept] of Object.entries(value))
        fields.set(`${readableText(name)}: ${readableText(inner).toLowerCase()}`, kept);
  }
  return fields;
}

function isObject(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueText(value: Json): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') {
    if (isDateOnly(value)) return formatDate(value);
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return formatDateTime(value);
    return /^[a-z]+(_[a-z]+)*$/.test(value) ? plain(value) : value;
  }
  return JSON.stringify(value);
}

function plain(code: string): string {
  return code.replaceAll('_', ' ');
}

const findings: Record<string, string> = {
  changed: 'is not what was written',
  added: 'does not belong to the chain',
  missing: 'follows one or more that are gone',
  rewritten: 'follows one that was written anew',
  cut_off: 'is gone, and perhaps others before it',
  head_missing: 'The record of how long the chain was is gone',
};

/** What a check found: 'Record 1,284 is not what was written.' */
export function findingText(finding: string, firstBroken: number | null): string {
  const text = findings[finding] ?? finding;
  return firstBroken === null ? `${text}.` : `Record ${formatNumber(firstBroken)} ${text}.`;
}
