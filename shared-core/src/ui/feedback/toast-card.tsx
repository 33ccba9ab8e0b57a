import styled from '@emotion/styled';
import { keyframes } from '@emotion/react';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../content/icon.tsx';
import type { Toast } from './toast.ts';
import { color, ease, radius } from '../theme/color.ts';

/** Long enough to read twice, and to reach Undo with the keyboard; the timer pauses on hover and focus. */
const SHOWN_MS = 8_000;

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } });

const Card = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 44,
  padding: '4px 6px 4px 16px',
  borderRadius: radius.panel,
  background: color.text,
  color: color.surface,
  boxShadow: color.shadow,
  animation: `${rise} ${ease}`,
  '& > span': { flex: 1, overflowWrap: 'anywhere' },
  '& > button': {
    display: 'grid',
    placeItems: 'center',
    minWidth: 32,
    minHeight: 32,
    padding: '0 8px',
    border: 0,
    borderRadius: radius.control,
    background: 'none',
    color: 'inherit',
    fontWeight: 600,
  },
  '& > button:hover': { textDecoration: 'underline' },
  '& > button:focus-visible': { outlineColor: 'currentColor', outlineOffset: -2 },
});

export function ToastCard({ text, undo, onClose }: Toast & { onClose: () => void }) {
  const [isHeld, setIsHeld] = useState(false);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => close.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);

  return (
    <Card
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <span>{text}</span>
      {undo && (
        <button
          type="button"
          onClick={() => {
            undo();
            onClose();
          }}
        >
          Undo
        </button>
      )}
      <button type="button" aria-label="Close" onClick={onClose}>
        <Icon of={X} size={18} />
      </button>
    </Card>
  );
}
