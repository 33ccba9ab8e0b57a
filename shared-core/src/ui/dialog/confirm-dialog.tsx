import { lazy, Suspense, useState } from 'react';

import type { ConfirmDialogProps } from './confirm-props.ts';

// The dialog brings MUI and its theme, which a page loads when it first asks.
const ConfirmWindow = lazy(async () => ({
  default: (await import('./confirm-window.tsx')).ConfirmWindow,
}));

/** Asks before an action that is hard to undo. The focus starts on the harmless button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return <Suspense>{wasOpen && <ConfirmWindow {...props} />}</Suspense>;
}
