import { VisuallyHidden } from '../ui/index.ts';
import type { SignedDeclaration } from './declaration-pdf/make-declaration.ts';
import { pdfFileName, type Issuer } from './pdf/issuer.ts';
import { PdfButton } from './pdf/pdf-button.tsx';

/** Downloads a signed declaration as PDF with the tenant's branding. */
export function DeclarationPdfButton({
  declaration,
  issuer,
}: {
  declaration: SignedDeclaration;
  issuer: Issuer;
}) {
  async function download() {
    const { downloadPdf, makeDeclaration } = await import('./declaration-pdf/index.ts');
    await downloadPdf(pdfFileName(declaration.title, declaration.subject), (paper) =>
      makeDeclaration(declaration, { issuer, ...paper }),
    );
  }

  return (
    <PdfButton size="small" variant="text" download={download}>
      Download PDF<VisuallyHidden>: {declaration.title}</VisuallyHidden>
    </PdfButton>
  );
}
