import { formatDate } from '../../domain/format.ts';
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
  const { members, officers, beneficial_owners: owners, charges } = registers;
  signedSections(paper, [
    {
      heading: 'Register of members',
      rows: members.length,
      write: (tail) => membersTable(paper, members, tail),
    },
    {
      heading: 'Register of directors and officers',
      rows: officers.length,
      write: (tail) => officersTable(paper, officers, tail),
    },
    {
      heading: 'Register of beneficial owners',
      rows: owners.length,
      write: (tail) => ownersTable(paper, owners, tail),
    },
    {
      heading: 'Register of charges',
      rows: charges.length,
      write: (tail) => chargesTable(paper, charges, tail),
    },
  ]);
  paper.certification(
    `Extract of the registers of ${company.name} as at ${day}, as kept by ${issuer.name}. Not certified unless signed.`,
  );
  return paper.finish();
}
