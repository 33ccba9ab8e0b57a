import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';

import { Icon } from '../content/icon.tsx';
import { BarButton, BarCount } from '../frame/bar-button.ts';

// It brings MUI, which a click waits for.
const BarPopover = lazy(async () => ({
  default: (await import('./bar-popover.tsx')).BarPopover,
}));

/** An icon of the top bar with a count, and what it opens. No part of the first screens: load it after them. */
export function BarTray({
  icon,
  label,
  count,
  onOpen,
  onClose,
  children,
}: {
  icon: LucideIcon;
  /** Of the button, with what the count says: 'Jobs, 1 under way'. */
  label: string;
  /** Not shown at 0. */
  count: number;
  onOpen: () => void;
  onClose: () => void;
  /** Gets what closes it. */
  children: (close: () => void) => ReactNode;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  function close() {
    setAnchor(null);
    onClose();
  }

  return (
    <>
      <BarButton
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          onOpen();
        }}
      >
        <Icon of={icon} />
        {count > 0 && <BarCount aria-hidden>{count}</BarCount>}
      </BarButton>
      <Suspense>
        {anchor && (
          <BarPopover anchor={anchor} label={label} onClose={close}>
            {children(close)}
          </BarPopover>
        )}
      </Suspense>
    </>
  );
}
