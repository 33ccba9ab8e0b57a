import { proformaEnd, proformaEndText } from '../../domain/proformas.ts';
import type { Database } from '../../supabase/database.types.ts';
import { InlineAlert } from '../../ui/index.ts';
import { InvoiceCompanies } from '../invoice-companies.tsx';
import { InvoiceLines } from '../invoice-ledger.tsx';
import type { PayTo } from '../invoice-pdf/pay-section.ts';
import { pdfFileName, type Issuer } from '../pdf/issuer.ts';
import { PdfButton } from '../pdf/pdf-button.tsx';

/** A proforma as either portal reads it. */
export type Proforma = Pick<
  Database['public']['Tables']['proformas']['Row'],
  | 'id'
  | 'number'
  | 'payment_reference'
  | 'client_name'
  | 'subject'
  | 'renewal_year'
  | 'currency'
  | 'vat_percent'
  | 'total'
  | 'lines'
  | 'companies'
  | 'issued_on'
  | 'valid_until'
  | 'ended_as'
  | 'ended_at'
  | 'end_reason'
  | 'invoice_id'
>;

/** What a proforma says, and that it is no invoice. */
export function ProformaContent({ proforma }: { proforma: Proforma }) {
  const { number, currency, total, lines, companies } = proforma;
  const ended = proformaEndText(proforma);
  return (
    <>
      {ended === null ? (
        <InlineAlert tone="info" title="This is not a tax invoice">
          It says what is going to be invoiced. Nothing is owed on it. What is paid for it counts
          for the invoice.
        </InlineAlert>
      ) : (
        <InlineAlert
          tone={proformaEnd(proforma) === 'issued' ? 'info' : 'warning'}
          title="This proforma invoice is not in force"
        >
          {ended}
        </InlineAlert>
      )}
      {companies.length > 0 ? (
        <InvoiceCompanies
          invoice={{ number, currency, total, lines, companies }}
          caption={`Sums of proforma invoice ${number}`}
        />
      ) : (
        <InvoiceLines
          caption={`Lines of proforma invoice ${number}`}
          currency={currency}
          lines={lines}
          total={{ label: 'Total with VAT', amount: total }}
        />
      )}
    </>
  );
}

/** Downloads a proforma as PDF with the branding of the firm. */
export function ProformaPdfButton({
  proforma,
  issuer,
  payTo,
}: {
  proforma: Proforma;
  issuer: Issuer;
  /** Where one pays to in its currency; asked for when the PDF is made. */
  payTo: () => Promise<PayTo | null>;
}) {
  async function download() {
    const { downloadPdf, makeProforma } = await import('../invoice-pdf/index.ts');
    const ended = proformaEndText(proforma);
    const to = ended === null ? await payTo() : null;
    await downloadPdf(pdfFileName('proforma invoice', proforma.number), (paper) =>
      makeProforma(
        { ...proforma, client: proforma.client_name, ended, pay_to: to },
        { issuer, ...paper },
      ),
    );
  }

  return <PdfButton download={download} />;
}
