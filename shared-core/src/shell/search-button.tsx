import styled from '@emotion/styled';
import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';

import { areKeysOn } from '../ui/work/keys-choice.ts';
import { Icon } from '../ui/index.ts';
import { color, media, radius, visuallyHidden } from '../ui/theme/index.ts';
import type { PaletteProps } from './palette/palette.tsx';
import { Palette } from './parts.ts';

const Box = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: '0 1 320px',
  minWidth: 40,
  height: 36,
  padding: '0 10px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.surface,
  color: color.secondary,
  font: 'inherit',
  cursor: 'text',
  '&:hover': { borderColor: color.lineStrong },
  '& svg': { flex: 'none' },
  '& kbd': { marginLeft: 'auto', font: 'inherit', fontSize: 12 },
  [media.phone]: {
    flex: 'none',
    width: 40,
    height: 40,
    justifyContent: 'center',
    border: 0,
    background: 'none',
    '& span': visuallyHidden,
    '& kbd': { display: 'none' },
  },
});

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whether a stroke means something where the focus is: in a field, or in an open dialog or menu. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]') !==
      null
  );
}

/** The search box of the top bar; it, Ctrl-K or Cmd-K, and `/` outside fields open the palette (TOP-01). */
export function SearchButton(props: Omit<PaletteProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isCommand = event.ctrlKey || event.metaKey;
      if (event.altKey || event.defaultPrevented) return;
      if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen((open) => !open);
      } else if (!isCommand && event.key === '/' && areKeysOn() && !isTaken(event.target)) {
        event.preventDefault();
        setOpen(true);
      }
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <Box
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon of={Search} size={18} />
        <span>Search</span>
        <kbd aria-hidden>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </Box>
      <Suspense>{isOpen && <Palette {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
