import { FileDown } from 'lucide-react';
import { useState } from 'react';

import { formatMoney } from '../domain/format.ts';
import { Button, Icon, InlineAlert } from '../ui/index.ts';
import type { PdfCreditNote } from './invoice-pdf/make-credit-note.ts';
import { pdfFileName, type Issuer } from './pdf/issuer.ts';

/** A credit note as either portal reads it beside its invoice. */
export type CreditNote = Omit<PdfCreditNote, 'invoice' | 'invoiced_on' | 'subject' | 'client'> & {
  id: string;
};

/** Downloads a credit note as PDF with the tenant's branding. */
export function CreditNotePdfButton({
  note,
  invoice,
  issuer,
  client,
}: {
  note: CreditNote;
  invoice: {
    number: string | null;
    issued_on: string | null;
    company: { name: string } | null;
    application: { reference: string | null } | null;
  };
  issuer: Issuer;
  /** The name of the client it goes to. */
  client: string;
}) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function download() {
    setState('busy');
    try {
      const { downloadPdf, makeCreditNote } = await import('./invoice-pdf/index.ts');
      await downloadPdf(pdfFileName('credit-note', note.number), (paper) =>
        makeCreditNote(
          {
            ...note,
            invoice: invoice.number ?? '',
            invoiced_on: invoice.issued_on,
            subject: invoice.company?.name ?? `Application ${invoice.application?.reference ?? ''}`,
            client,
          },
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
        size="small"
        startIcon={<Icon of={FileDown} size={16} />}
        loading={state === 'busy'}
        onClick={() => void download()}
      >
        {`Credit note ${note.number}, ${formatMoney(note.total.toFixed(2), note.currency)}`}
      </Button>
      {state === 'failed' && (
        <InlineAlert tone="bad">The PDF could not be created. Please try again.</InlineAlert>
      )}
    </div>
  );
}
