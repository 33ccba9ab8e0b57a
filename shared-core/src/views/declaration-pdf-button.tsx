import { FileDown } from 'lucide-react';
import { useState } from 'react';

import { Button, Icon, InlineAlert, VisuallyHidden } from '../ui/index.ts';
import type { SignedDeclaration } from './declaration-pdf/make-declaration.ts';
import { pdfFileName, type Issuer } from './pdf/issuer.ts';

/** Downloads a signed declaration as PDF with the tenant's branding. */
export function DeclarationPdfButton({
  declaration,
  issuer,
}: {
  declaration: SignedDeclaration;
  issuer: Issuer;
}) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function download() {
    setState('busy');
    try {
      const { downloadPdf, makeDeclaration } = await import('./declaration-pdf/index.ts');
      await downloadPdf(pdfFileName(declaration.title, declaration.subject), (paper) =>
        makeDeclaration(declaration, { issuer, ...paper }),
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
        variant="text"
        startIcon={<Icon of={FileDown} size={16} />}
        loading={state === 'busy'}
        onClick={() => void download()}
      >
        Download PDF<VisuallyHidden>: {declaration.title}</VisuallyHidden>
      </Button>
      {state === 'failed' && (
        <InlineAlert tone="bad">The PDF could not be created. Please try again.</InlineAlert>
      )}
    </div>
  );
}
