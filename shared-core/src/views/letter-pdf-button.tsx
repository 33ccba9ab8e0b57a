import type { PdfLetter } from './invoice-pdf/make-letter.ts';
import { pdfFileName, type Issuer } from './pdf/issuer.ts';
import { PdfButton } from './pdf/pdf-button.tsx';

/** Downloads the letter of a reminder as PDF with the letterhead of the firm. */
export function LetterPdfButton({ letter, issuer }: { letter: PdfLetter; issuer: Issuer }) {
  async function download() {
    const { downloadPdf, makeLetter } = await import('./invoice-pdf/index.ts');
    await downloadPdf(pdfFileName('reminder', letter.number), (paper) =>
      makeLetter(letter, { issuer, ...paper }),
    );
  }

  return <PdfButton size="small" download={download}>{`Letter ${letter.number}`}</PdfButton>;
}
