import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import { areKeysOn } from './keys-choice.ts';
import type { PageKey } from './page-key.ts';

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

// A radio button or a checkbox takes no letters.
const FIELDS =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';
const WINDOWS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** The keys of every part of the page that is shown: any of them lists them all. */
const shown = new Set<{ readonly current: readonly PageKey[] }>();

/**
 * The keys of a page. They work only while no field has the focus, no dialog or menu is open and no other modifier is held; `?` lists them,
 * and the list has the switch that turns them off on this device (WCAG 2.1.4).
 */
export function PageKeys({ keys }: { keys: readonly PageKey[] }) {
  const [isListed, setListed] = useState(false);
  const latest = useRef(keys);

  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    shown.add(latest);
    return () => void shown.delete(latest);
  }, []);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (isElsewhere(event)) return;
      if (event.key === '?') {
        event.preventDefault();
        setListed(true);
        return;
      }
      if (!areKeysOn() || event.shiftKey || event.repeat) return;
      const found = latest.current.find(({ key }) => key === event.key);
      // A button or a link has its own Enter.
      const isOwn =
        event.key === 'Enter' &&
        event.target instanceof Element &&
        event.target.closest('a, button');
      if (!found?.run || isOwn) return;
      event.preventDefault();
      found.run();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    isListed && (
      <Suspense>
        <KeysDialog
          keys={[...shown].flatMap(({ current }) => current)}
          onClose={() => setListed(false)}
        />
      </Suspense>
    )
  );
}

function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const isTyped = event.target instanceof Element && event.target.matches(FIELDS);
  return isTyped || document.querySelector(WINDOWS) !== null;
}
