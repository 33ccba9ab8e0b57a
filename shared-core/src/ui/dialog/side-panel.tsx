import styled from '@emotion/styled';
import { keyframes } from '@emotion/react';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode, type KeyboardEvent } from 'react';
import { IconButton } from '../content/button.tsx';
import { Icon } from '../content/icon.tsx';
import { color, ease, media } from '../theme/color.ts';

const slide = keyframes({ from: { opacity: 0, transform: 'translateX(16px)' } });

const Place = styled('aside')({
  position: 'fixed',
  zIndex: 30,
  inset: '56px 0 0 auto',
  display: 'flex',
  flexDirection: 'column',
  width: 'min(440px, 100vw)',
  borderLeft: `1px solid ${color.line}`,
  background: color.surface,
  boxShadow: color.shadow,
  animation: `${slide} ${ease}`,
  [media.phone]: { inset: 0, width: '100vw', borderLeft: 0, zIndex: 1200 },
});

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 56,
  padding: '8px 12px 8px 20px',
  borderBottom: `1px solid ${color.line}`,
  '& > h2': {
    minWidth: 0,
    fontSize: 15,
    lineHeight: '20px',
    fontWeight: 600,
    overflowWrap: 'anywhere',
  },
  '& > h2:focus': { outline: 'none' },
});

const Actions = styled('div')({ display: 'flex', gap: 2, marginLeft: 'auto' });

const Body = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: 20,
  // What is shown here as on a page can have a form for less width.
  container: 'panel / inline-size',
  '&:focus-visible': { outlineOffset: -2 },
});

const Foot = styled('div')({
  display: 'flex',
  gap: 8,
  padding: '12px 20px',
  borderTop: `1px solid ${color.line}`,
});

export interface SidePanelProps {
  title: string;
  /** Beside the title: a `StatusChip`. */
  status?: ReactNode;
  /** To the row before and after, where there is one; also with K and J, and with Alt and an arrow. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  onClose: () => void;
  /** Opens the row's own page, also with Enter while the title has the focus. */
  onOpen?: (() => void) | undefined;
  /** The actions, at the bottom. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * A look at one row without losing the list: it is shown beside the page, which stays usable; on phones it covers it. The focus
 * goes to its title and, when it closes, back to where it was. Escape closes.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, status, foot, children } = props;
  const { onPrevious, onNext, onClose, onOpen } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const isFirst = !onPrevious;
  const isLast = !onNext;
  useEffect(() => {
    // The step that led to the first or last row is disabled there: the keyboard goes on from the title.
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.matches(':disabled');
    if ((isFirst || isLast) && isLost) heading.current?.focus();
  }, [isFirst, isLast]);

  return (
    <Place
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key === 'Enter' && event.target === heading.current) onOpen?.();
        if (isStep(event, 'k', 'ArrowUp')) onPrevious?.();
        if (isStep(event, 'j', 'ArrowDown')) onNext?.();
      }}
    >
      <Head>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {status}
        <Actions>
          {(onPrevious || onNext) && (
            <>
              <IconButton
                type="button"
                aria-label="Previous"
                disabled={!onPrevious}
                onClick={onPrevious}
              >
                <Icon of={ChevronUp} />
              </IconButton>
              <IconButton type="button" aria-label="Next" disabled={!onNext} onClick={onNext}>
                <Icon of={ChevronDown} />
              </IconButton>
            </>
          )}
          <IconButton type="button" aria-label="Close" onClick={onClose}>
            <Icon of={X} />
          </IconButton>
        </Actions>
      </Head>
      <Body role="group" aria-labelledby={id} tabIndex={0}>
        {children}
      </Body>
      {foot && <Foot>{foot}</Foot>}
    </Place>
  );
}

/** A letter counts only where nothing is typed. */
function isStep(event: KeyboardEvent, letter: string, arrow: string): boolean {
  if (event.altKey) return event.key === arrow;
  const isTyped =
    event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
  return event.key.toLowerCase() === letter && !isTyped && !event.ctrlKey && !event.metaKey;
}
