import styled from '@emotion/styled';
import { keyframes } from '@emotion/react';
import { X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { formatNumber } from '../../domain/format.ts';
import { IconButton } from '../content/button.tsx';
import { Icon } from '../content/icon.tsx';
import type { Selection } from './table-types.ts';
import { color, ease, media, radius, visuallyHidden } from '../theme/color.ts';

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } });

const Place = styled('div')({
  position: 'sticky',
  zIndex: 15,
  bottom: 16,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
});

const Bar = styled('div')({
  pointerEvents: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  maxWidth: '100%',
  minHeight: 48,
  padding: '6px 8px 6px 16px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: color.raised,
  boxShadow: color.shadow,
  animation: `${rise} ${ease}`,
  '& > strong': { marginRight: 8, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  // What is selected and the cross are a line, the actions below it.
  [media.phone]: {
    width: '100%',
    '& > strong': { order: -2, flexBasis: 'calc(100% - 60px)' },
    '& > button:last-of-type': { order: -1 },
  },
});

const Spoken = styled('span')(visuallyHidden);

/** What can be done with the selected rows, from below while there are any. Escape lets go of them. */
export function SelectionBar<Row>({
  selection,
  children,
}: {
  selection: Selection<Row>;
  /** Buttons. */
  children: ReactNode;
}) {
  const count = selection.rows.length;
  const { clear } = selection;

  useEffect(() => {
    if (count === 0) return;
    // A dialog or menu that is open has the key to itself.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere(event.target)) clear();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [count, clear]);

  return (
    <Place>
      <Spoken role="status">{count > 0 && `${formatNumber(count)} selected`}</Spoken>
      {count > 0 && (
        <Bar role="toolbar" aria-label="Selected rows">
          <strong aria-hidden>{formatNumber(count)} selected</strong>
          {children}
          <IconButton type="button" aria-label="Clear selection" onClick={clear}>
            <Icon of={X} />
          </IconButton>
        </Bar>
      )}
    </Place>
  );
}

function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      '[role="dialog"], [role="menu"], [role="alertdialog"], aside, input[type="search"]',
    ) !== null
  );
}
