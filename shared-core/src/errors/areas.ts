import type { CatalogueEntry } from './catalogue-entry.ts';
import { addErrors, isErrorCode } from './catalogue.ts';
import { codesIn } from './to-app-error.ts';

type Area = () => Promise<Record<string, Record<string, CatalogueEntry>>>;

const signIn: Area = () => import('./work/sign-in.ts');

/** The areas, each with the nouns of its codes: `kyc` of `kyc.conflict`. A code without a dot has its first
 * word with its underscore: `file_` of `file_empty`; the others of these are of sign-in. */
const areas: readonly (readonly [nouns: string, area: Area])[] = [
  ['access', () => import('./work/access.ts')],
  [
    'activity application capital consent declaration feature foundation holdings people purpose services',
    () => import('./work/applications.ts'),
  ],
  ['application approval', () => import('./work/approval.ts')],
  [
    'bank_details bank_import bank_line card card_payment card_',
    () => import('./work/bank-details.ts'),
  ],
  ['company', () => import('./work/company-record.ts')],
  [
    'alert audit audit_export check hit obligation reminder statement task watchlist worker',
    () => import('./work/compliance.ts'),
  ],
  ['document picture review scan file_ upload_', () => import('./work/documents.ts')],
  ['import', () => import('./work/imports.ts')],
  ['application company', () => import('./work/incorporation.ts')],
  ['invitation', () => import('./work/invitations.ts')],
  [
    'fee invoice payment account credit entry receipt refund write_off hold ladder bookkeeping firm_posting vat_evidence discount proforma recurring',
    () => import('./work/invoices.ts'),
  ],
  ['bulk job', () => import('./work/jobs.ts')],
  ['kyc declaration DECLARATION_', () => import('./work/kyc.ts')],
  ['rate request saved_view company_group combined_payment', () => import('./work/lists.ts')],
  ['mail', () => import('./work/mail.ts')],
  [
    'application departure erasure firm_deletion firm_export move people record_hold',
    () => import('./work/moves.ts'),
  ],
  ['application name quote', () => import('./work/names.ts')],
  ['note', () => import('./work/notes.ts')],
  ['calendar company event obligation obligation_rule', () => import('./work/obligations.ts')],
  ['ownership', () => import('./work/ownership.ts')],
  [
    'account assign duty notification profile session settings tenant',
    () => import('./work/people.ts'),
  ],
  ['request', () => import('./work/questions.ts')],
  ['price reference', () => import('./work/reference.ts')],
  ['change register', () => import('./work/registers.ts')],
  ['portal', () => import('./work/portals.ts')],
  ['report report_mail', () => import('./work/reports.ts')],
  ['risk risk_model', () => import('./work/risk.ts')],
  ['duty staff', () => import('./work/staff.ts')],
  ['announcement contact prepared_answer ticket', () => import('./work/support.ts')],
  ['template', () => import('./work/templates.ts')],
];

export const allAreas: readonly Area[] = [signIn, ...areas.map(([, area]) => area)];

/** The areas that may hold the entry of a code: those of its noun. None for a code that no area can hold. */
export function areasOf(code: string): Area[] {
  const [noun = ''] = (code.includes('.') ? /^[^.]+/ : /^[^_]+_?/).exec(code) ?? [];
  const found = areas.filter(([nouns]) => nouns.split(' ').includes(noun)).map(([, area]) => area);
  return found.length === 0 && !code.includes('.') ? [signIn] : found;
}

const CODE = /^[a-z_]+(\.[a-z_]+)?$/i;

/** Adds the entries of every code that a refusal names and that is not known yet. Rejects when a chunk cannot be loaded. */
export async function addErrorsOf(refusal: unknown): Promise<void> {
  const missing = codesIn(refusal).filter((code) => CODE.test(code) && !isErrorCode(code));
  const found = new Set(missing.flatMap(areasOf));
  for (const area of await Promise.all([...found].map((load) => load()))) {
    Object.values(area).forEach(addErrors);
  }
}
