import styled from '@emotion/styled';
import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';

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

/** The search box of the top bar; it and Ctrl-K or Cmd-K open the palette (TOP-01). */
export function SearchButton(props: Omit<PaletteProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      setOpen((open) => !open);
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
