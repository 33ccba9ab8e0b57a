import { FileDown } from 'lucide-react';
import { useState } from 'react';

import { Button, Icon, InlineAlert } from '../../ui/index.ts';
import type { PdfCombinedPayment } from '../invoice-pdf/make-combined-payment.ts';
import type { PayTo } from '../invoice-pdf/pay-section.ts';
import { pdfFileName, type Issuer } from '../pdf/issuer.ts';

/** Downloads a payment over many invoices as PDF. */
export function CombinedPaymentPdfButton({
  payment,
  issuer,
  payTo,
}: {
  payment: Omit<PdfCombinedPayment, 'pay_to'>;
  issuer: Issuer;
  /** Where one pays to in its currency; asked for when the PDF is made. */
  payTo: () => Promise<PayTo | null>;
}) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function download() {
    setState('busy');
    try {
      const { downloadPdf, makeCombinedPayment } = await import('../invoice-pdf/index.ts');
      const whole = { ...payment, pay_to: await payTo() };
      await downloadPdf(pdfFileName('payment', payment.payment_reference ?? ''), (paper) =>
        makeCombinedPayment(whole, { issuer, ...paper }),
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
