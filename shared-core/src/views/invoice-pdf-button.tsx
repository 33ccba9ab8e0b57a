import { invoiceSubject } from '../domain/invoices.ts';
import { followsOf } from '../domain/proformas.ts';
import type { PayTo, PdfInvoice } from './invoice-pdf/make-invoice.ts';
import { pdfFileName, type Issuer } from './pdf/issuer.ts';
import { PdfButton } from './pdf/pdf-button.tsx';

/** An invoice as either portal reads it: a draft has no number and no days. */
type Invoice = Omit<
  PdfInvoice,
  'number' | 'issued_on' | 'state' | 'subject' | 'subject_lines' | 'client' | 'pay_to' | 'follows'
> & {
  proformas?: Parameters<typeof followsOf>[0]['proformas'];
  number: string | null;
  issued_on: string | null;
  state: PdfInvoice['state'] | 'draft';
  company: {
    name: string;
    registration_number?: string | null;
    registered_office?: string | null;
  } | null;
  application: { reference: string | null } | null;
  companies?: readonly { company_id: string; name: string; amount: number }[];
};

/** Downloads an issued invoice as PDF with the tenant's branding. */
export function InvoicePdfButton({
  invoice,
  issuer,
  client,
  payTo,
}: {
  invoice: Invoice;
  issuer: Issuer;
  /** The name of the client it bills. */
  client: string;
  /** Where one pays to in its currency; asked for when the PDF is made. */
  payTo?: () => Promise<PayTo | null>;
}) {
  async function download() {
    const { downloadPdf, makeInvoice } = await import('./invoice-pdf/index.ts');
    const { number, issued_on: issuedOn, state: invoiceState } = invoice;
    if (!number || !issuedOn || invoiceState === 'draft') throw new Error('not issued');
    const to = invoiceState === 'issued' ? ((await payTo?.()) ?? null) : null;
    const { registration_number: registered, registered_office: office } = invoice.company ?? {};
    await downloadPdf(pdfFileName('invoice', number), (paper) =>
      makeInvoice(
        {
          ...invoice,
          number,
          issued_on: issuedOn,
          state: invoiceState,
          subject: invoiceSubject(invoice),
          subject_lines: [
            ...(registered ? [`Registration number ${registered}`] : []),
            ...(office ? [office] : []),
          ],
          follows: followsOf(invoice),
          pay_to: to,
          client,
        },
        { issuer, ...paper },
      ),
    );
  }

  return <PdfButton download={download} />;
}
