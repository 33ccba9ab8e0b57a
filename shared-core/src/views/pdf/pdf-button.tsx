import { FileDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { Button, Icon, InlineAlert, type ButtonProps } from '../../ui/index.ts';

/** Downloads a PDF, shows that it is being made, and says where it could not be. `download` makes it and gives it to the browser. */
export function PdfButton({
  download,
  children = 'Download PDF',
  ...look
}: {
  download: () => Promise<void>;
  children?: ReactNode;
} & Pick<ButtonProps, 'size' | 'variant'>) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  async function press() {
    setState('busy');
    try {
      await download();
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return (
    <div>
      <Button
        {...look}
        startIcon={<Icon of={FileDown} size={16} />}
        loading={state === 'busy'}
        onClick={() => void press()}
      >
        {children}
      </Button>
      {state === 'failed' && (
        <InlineAlert tone="bad">The PDF could not be created. Please try again.</InlineAlert>
      )}
    </div>
  );
}
