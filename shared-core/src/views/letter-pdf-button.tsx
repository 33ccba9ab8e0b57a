import { FileDown } from 'lucide-react';
import { useState } from 'react';

import { Button, Icon, InlineAlert } from '../ui/index.ts';
import type { PdfLetter } from './invoice-pdf/make-letter.ts';
import { pdfFileName, type Issuer } from './pdf/issuer.ts';

/** Downloads the letter of a reminder as PDF with the letterhead of the firm. */
export function LetterPdfButton({ letter, issuer }: { letter: PdfLetter; issuer: Issuer }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function download() {
    setState('busy');
    try {
      const { downloadPdf, makeLetter } = await import('./invoice-pdf/index.ts');
      await downloadPdf(pdfFileName('reminder', letter.number), (paper) =>
        makeLetter(letter, { issuer, ...paper }),
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
        {`Letter ${letter.number}`}
      </Button>
      {state === 'failed' && (
        <InlineAlert tone="bad">The PDF could not be created. Please try again.</InlineAlert>
      )}
    </div>
  );
}
