import { Button, Icon } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { FileText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { MadeAbout } from './use-make-document.ts';

// The panel opens on a click, and so does its code.
const MakeDocumentPanel = lazy(async () => ({
  default: (await import('./make-document-panel.tsx')).MakeDocumentPanel,
}));

/** Opens the panel that makes a document from a template of the firm (TPL-01). */
export function MakeDocumentButton(about: MadeAbout) {
  const [isOpen, setOpen] = useState(false);
  const held = useNotAllowed('make_document');
  if (held) return <HeldButton because={held}>Make a document…</HeldButton>;
  return (
    <>
      <Button startIcon={<Icon of={FileText} size={16} />} onClick={() => setOpen(true)}>
        Make a document…
      </Button>
      <Suspense>
        {isOpen && <MakeDocumentPanel {...about} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
