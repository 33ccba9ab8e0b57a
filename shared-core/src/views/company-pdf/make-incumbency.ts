import { formatDate } from '../../domain/format.ts';
import { Paper } from '../pdf/paper.ts';
import type { CompanyRegisters } from '../company/registers.tsx';
import type { Making, PdfCompany } from './pdf-company.ts';
import { chargesTable, membersTable, officersTable, ownersTable } from './register-tables.ts';

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
  const sections = [
    ['Directors and officers', () => officersTable(paper, registers.officers)],
    parts.members && (['Members', () => membersTable(paper, registers.members)] as const),
    parts.owners &&
      (['Beneficial owners', () => ownersTable(paper, registers.beneficial_owners)] as const),
    parts.charges && (['Charges', () => chargesTable(paper, registers.charges)] as const),
  ] as const;
  for (const section of sections) {
    if (!section) continue;
    paper.keepTogether(90);
    paper.text(section[0], { size: 13, strong: true, above: 22 });
    section[1]();
  }
  paper.certification('This certificate counts only with the signature of the registered agent.');
  return paper.finish();
}
