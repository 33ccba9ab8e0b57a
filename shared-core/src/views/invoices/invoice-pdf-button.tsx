import { FileDown } from 'lucide-react';
import { useState } from 'react';

import { Button, Icon, InlineAlert } from '../../ui/index.ts';
import type { PdfInvoice } from '../invoice-pdf/make-invoice.ts';
import { pdfFileName, type Issuer } from '../pdf/issuer.ts';

/** An invoice as the database has it; a draft has no PDF. */
export interface PrintedInvoice extends Omit<
  PdfInvoice,
  'number' | 'state' | 'issued_on' | 'subject' | 'client'
> {
  number: string | null;
  state: PdfInvoice['state'] | 'draft';
  issued_on: string | null;
  company: { name: string } | null;
  application: { reference: string | null } | null;
}

/** Downloads an issued invoice as PDF with the tenant's branding; `client` is whom it is sent to. */
export function InvoicePdfButton({
  invoice,
  client,
  issuer,
}: {
  invoice: PrintedInvoice;
  client: string;
  issuer: Issuer;
}) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function download() {
    setState('busy');
    try {
      const { downloadPdf, makeInvoice } = await import('../invoice-pdf/index.ts');
      const { number, issued_on: issuedOn, state: invoiceState } = invoice;
      if (!number || !issuedOn || invoiceState === 'draft') throw new Error('not issued');
      const subject =
        invoice.company?.name ?? `Application ${invoice.application?.reference ?? ''}`;
      await downloadPdf(pdfFileName('invoice', number), (paper) =>
        makeInvoice(
          { ...invoice, number, issued_on: issuedOn, state: invoiceState, subject, client },
          { issuer, ...paper },
        ),
      );
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return (
    <div>
      <Button
        startIcon={<Icon of={FileDown} size={16} />}
        loading={state === 'busy'}
        onClick={() => void download()}
      >
        Download PDF
      </Button>
      {state === 'failed' && (
        <InlineAlert tone="bad">The PDF could not be created. Please try again.</InlineAlert>
      )}
    </div>
  );
}
