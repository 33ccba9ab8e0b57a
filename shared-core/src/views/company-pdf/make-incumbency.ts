import { formatDate } from '../../domain/format.ts';
import { standingText, type Standing } from '../../domain/standing-text.ts';
import { Paper } from '../pdf/paper.ts';
import type { CompanyRegisters } from '../company/registers.tsx';
import type { Making, PdfCompany } from './pdf-company.ts';
import {
  chargesTable,
  membersTable,
  officersTable,
  ownersTable,
  signedSections,
} from './register-tables.ts';

/** The parts of a certificate of incumbency that may be left out. */
export interface IncumbencyParts {
  members: boolean;
  owners: boolean;
  charges: boolean;
}

/** A certificate of incumbency: who holds office in the company at the end of a day. It counts once it is signed. */
export async function makeIncumbency(
  company: PdfCompany,
  registers: CompanyRegisters,
  asAt: string,
  parts: IncumbencyParts,
  /** The standing of the day, and those that are recorded. */
  { standing, standings }: { standing: Standing | undefined; standings: readonly Standing[] },
  { issuer, madeOn, fonts }: Making,
): Promise<Uint8Array<ArrayBuffer>> {
  const day = formatDate(asAt, 'written');
  const title = `Certificate of incumbency: ${company.name}`;
  const paper = await Paper.open({ title, issuer, madeOn, fonts });
  paper.text('Certificate of incumbency', { size: 22, strong: true, above: 16 });
  paper.text(company.name, { size: 16, strong: true, tone: 'brand', above: 10 });
  paper.text(
    `${issuer.name} states from the registers it keeps for the company that, as at ${day}, the following holds.`,
    { above: 14 },
  );
  paper.facts([
    ['Standing', standing ? standingText(standing, standings) : 'Not recorded for this day'],
    ['Registration number', company.registration_number ?? 'Not registered'],
    ['Entity type and law', `${company.type.name}, ${company.type.law}`],
    [
      'Date of registration',
      company.registration_date
        ? formatDate(company.registration_date, 'written')
        : 'Not registered',
    ],
    ['Registered office', company.registered_office?.trim() || 'Not recorded'],
  ]);
  signedSections(
    paper,
    [
      section('Directors and officers', registers.officers, officersTable),
      parts.members && section('Members', registers.members, membersTable),
      parts.owners && section('Beneficial owners', registers.beneficial_owners, ownersTable),
      parts.charges && section('Charges', registers.charges, chargesTable),
    ].filter((each) => each !== false),
  );
  paper.certification('This certificate counts only with the signature of the registered agent.');
  return paper.finish();

  function section<Row>(
    heading: string,
    rows: readonly Row[],
    table: (target: Paper, rows: readonly Row[], tail: number) => void,
  ) {
    return { heading, rows: rows.length, write: (tail: number) => table(paper, rows, tail) };
  }
}
