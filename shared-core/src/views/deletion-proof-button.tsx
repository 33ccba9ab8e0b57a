import type { DeletedFirm } from './deletion-pdf/make-deletion-proof.ts';
import { pdfFileName } from './pdf/issuer.ts';
import { PdfButton } from './pdf/pdf-button.tsx';

/** Downloads the proof of the deletion of a firm as PDF. The platform issues it: the firm is gone, with its branding. */
export function DeletionProofButton({ firm }: { firm: DeletedFirm }) {
  async function download() {
    const { downloadPdf, makeDeletionProof } = await import('./deletion-pdf/index.ts');
    await downloadPdf(
      pdfFileName('deletion', firm.firm_slug, firm.ended_at.slice(0, 10)),
      (paper) => makeDeletionProof(firm, { issuer: { name: 'BahamasInc' }, ...paper }),
    );
  }

  return <PdfButton download={download}>Download PDF</PdfButton>;
}
