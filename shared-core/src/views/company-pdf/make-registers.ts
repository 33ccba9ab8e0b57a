import { formatDate } from '../../domain/format.ts';
import { Paper } from '../pdf/paper.ts';
import type { CompanyRegisters } from '../company/registers.tsx';
import type { Making, PdfCompany } from './pdf-company.ts';
import { chargesTable, membersTable, officersTable, ownersTable } from './register-tables.ts';

/** The statutory registers of a company at the end of a day, with a place for the certification. */
export async function makeRegisters(
  company: PdfCompany,
  registers: CompanyRegisters,
  asAt: string,
  { issuer, madeOn, fonts }: Making,
): Promise<Uint8Array<ArrayBuffer>> {
  const day = formatDate(asAt, 'written');
  const title = `Registers of ${company.name}`;
  const paper = await Paper.open({ title, issuer, madeOn, fonts });
  paper.text('Statutory registers', { size: 22, strong: true, above: 16 });
  paper.text(company.name, { size: 16, strong: true, tone: 'brand', above: 10 });
  paper.text(
    [
      company.type.name,
      company.registration_number && `registration number ${company.registration_number}`,
      `as at ${day}`,
    ]
      .filter(Boolean)
      .join(', '),
    { tone: 'soft', above: 4 },
  );
  for (const [heading, write] of [
    ['Register of members', () => membersTable(paper, registers.members)],
    ['Register of directors and officers', () => officersTable(paper, registers.officers)],
    ['Register of beneficial owners', () => ownersTable(paper, registers.beneficial_owners)],
    ['Register of charges', () => chargesTable(paper, registers.charges)],
  ] as const) {
    paper.keepTogether(90);
    paper.text(heading, { size: 13, strong: true, above: 22 });
    write();
  }
  paper.certification(
    `Extract of the registers of ${company.name} as at ${day}, as kept by ${issuer.name}. Not certified unless signed.`,
  );
  return paper.finish();
}
