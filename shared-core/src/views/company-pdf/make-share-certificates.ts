import { formatDate, formatMoney, formatNumber } from '../../domain/format.ts';
import { Paper } from '../pdf/paper.ts';
import type { RegisterRow } from '../company/registers.tsx';
import type { Making, PdfCompany } from './pdf-company.ts';

/** Members who hold shares: each gets a certificate. */
export function shareholdersOf(members: readonly RegisterRow[]): readonly RegisterRow[] {
  return members.filter(({ shares }) => (shares ?? 0) > 0);
}

/** Share certificates, a page for each member with shares, in the order of the register. They count once they are signed. */
export async function makeShareCertificates(
  company: PdfCompany,
  members: readonly RegisterRow[],
  asAt: string,
  { issuer, madeOn, fonts }: Making,
): Promise<Uint8Array<ArrayBuffer>> {
  const title = `Share certificates: ${company.name}`;
  const paper = await Paper.open({ title, issuer, madeOn, fonts });
  shareholdersOf(members).forEach((member, index) => {
    if (index > 0) paper.nextPage();
    const par =
      company.par_value === null
        ? ''
        : ` of ${formatMoney(company.par_value, company.currency)} each`;
    paper.text('Share certificate', { size: 24, strong: true, above: 36 });
    paper.text(`Number ${index + 1}`, { tone: 'soft', above: 4 });
    paper.text(company.name, { size: 18, strong: true, tone: 'brand', above: 20 });
    paper.text(`${company.type.name}, ${company.type.law}`, { tone: 'soft', above: 4 });
    paper.text(
      `This is to certify that ${member.name} is the registered holder of ${formatNumber(member.shares ?? 0)} shares${par} in the company, entered in the register of members${member.appointed_on ? ` on ${formatDate(member.appointed_on, 'written')}` : ''}.`,
      { size: 13, above: 28 },
    );
    paper.facts([
      ['Holder', [member.name, member.address].filter(Boolean).join(', ')],
      ['Shares', formatNumber(member.shares ?? 0)],
      ['Registration number of the company', company.registration_number ?? 'Not registered'],
      ['As at', formatDate(asAt, 'written')],
    ]);
    paper.certification(
      'Drawn up from the register of members. It counts only when signed for the company.',
    );
  });
  return paper.finish();
}
