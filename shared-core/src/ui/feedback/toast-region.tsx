import styled from '@emotion/styled';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { onToast, type Toast } from './toast.ts';
import { media } from '../theme/color.ts';

// Nothing is done yet when a page opens.
const ToastCard = lazy(async () => ({ default: (await import('./toast-card.tsx')).ToastCard }));

const AT_MOST = 3;

const Place = styled('div')({
  position: 'fixed',
  zIndex: 1400,
  right: 24,
  bottom: 24,
  display: 'grid',
  gap: 8,
  width: 'min(380px, calc(100vw - 32px))',
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
  [media.phone]: { right: 16, bottom: 16 },
});

/** The place of toasts, newest below; once per page. Mounted from the start: screen readers announce later additions. */
export function ToastRegion() {
  const [toasts, setToasts] = useState<readonly (Toast & { id: number })[]>([]);
  const nextId = useRef(1);

  useEffect(
    () =>
      onToast((toast) => {
        const id = nextId.current++;
        setToasts((list) => [...list, { ...toast, id }].slice(-AT_MOST));
      }),
    [],
  );

  return (
    <Place role="status" aria-live="polite">
      <Suspense>
        {toasts.map(({ id, ...toast }) => (
          <ToastCard
            key={id}
            {...toast}
            onClose={() => setToasts((list) => list.filter((each) => each.id !== id))}
          />
        ))}
      </Suspense>
    </Place>
  );
}
