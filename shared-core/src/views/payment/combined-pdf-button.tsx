import type { PdfCombinedPayment } from '../invoice-pdf/make-combined-payment.ts';
import type { PayTo } from '../invoice-pdf/pay-section.ts';
import { pdfFileName, type Issuer } from '../pdf/issuer.ts';
import { PdfButton } from '../pdf/pdf-button.tsx';

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
  async function download() {
    const { downloadPdf, makeCombinedPayment } = await import('../invoice-pdf/index.ts');
    const whole = { ...payment, pay_to: await payTo() };
    await downloadPdf(pdfFileName('payment', payment.payment_reference ?? ''), (paper) =>
      makeCombinedPayment(whole, { issuer, ...paper }),
    );
  }

  return <PdfButton download={download} />;
}
