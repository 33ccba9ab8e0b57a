import { IconButton, Icon } from '@portal/shared-core/ui';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

/** A registration number with a button that copies it. */
export function CopyNumber({ number }: { number: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <span>{number}</span>
      <IconButton
        type="button"
        aria-label={isCopied ? `Copied ${number}` : `Copy ${number}`}
        title={isCopied ? 'Copied' : 'Copy the number'}
        onClick={() => {
          // Where the browser forbids it the number is shown beside the button, to be selected.
          navigator.clipboard.writeText(number).then(
            () => setCopied(true),
            () => setCopied(false),
          );
        }}
      >
        <Icon of={isCopied ? Check : Copy} size={16} />
      </IconButton>
    </>
  );
}
