import { useUser } from '@portal/shared-core/session';
import { useTenant } from '@portal/shared-core/tenant';
import { Button, Icon, InlineAlert } from '@portal/shared-core/ui';
import { issuerOf, pdfFileName } from '@portal/shared-core/views';
import { FileDown } from 'lucide-react';
import { useState } from 'react';

import type { Invoice } from '../api/invoice.queries.ts';

/** Downloads the invoice as PDF with the tenant's branding. */
export function InvoicePdfButton({ invoice }: { invoice: Invoice }) {
  const issuer = issuerOf(useTenant());
  const user = useUser();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function download() {
    setState('busy');
    try {
      const { downloadPdf, makeInvoice } = await import('@portal/shared-core/views/invoice-pdf');
      const { number, issued_on: issuedOn, state: invoiceState } = invoice;
      if (!number || !issuedOn || invoiceState === 'draft') throw new Error('not issued');
      await downloadPdf(pdfFileName('invoice', number), (paper) =>
        makeInvoice(
          {
            ...invoice,
            number,
            issued_on: issuedOn,
            state: invoiceState,
            subject: invoice.company?.name ?? `Application ${invoice.application?.reference ?? ''}`,
            client: user.fullName || user.email,
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
