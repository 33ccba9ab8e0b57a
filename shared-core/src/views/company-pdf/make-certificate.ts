import { formatDate } from '../../domain/format.ts';
import { Paper } from '../pdf/paper.ts';
import type { Making, PdfCompany } from './pdf-company.ts';

const title = 'Copy of certificate of incorporation';

/** A copy of the certificate of incorporation. It is no certificate, and says so. */
export async function makeCertificate(
  company: PdfCompany,
  { issuer, madeOn, fonts }: Making,
): Promise<Uint8Array<ArrayBuffer>> {
  const paper = await Paper.open({ title: `${title}: ${company.name}`, issuer, madeOn, fonts });
  paper.text(title, { size: 24, strong: true, above: 36 });
  paper.text(company.name, { size: 18, strong: true, tone: 'brand', above: 24 });
  paper.text('', { above: 6 });
  paper.facts([
    ['Registration number', company.registration_number ?? ''],
    ['Entity type', company.type.name],
    ['Law', company.type.law],
    [
      'Date of registration',
      company.registration_date ? formatDate(company.registration_date, 'written') : '',
    ],
    ['Registered office', company.registered_office?.trim() || 'Not recorded'],
  ]);
  paper.text(
    `This is a copy made from the register kept by ${issuer.name} on ${formatDate(madeOn, 'written')}. It is not the certificate itself, which the Registrar General of The Bahamas issues.`,
    { size: 9, tone: 'soft', above: 24 },
  );
  return paper.finish();
}
