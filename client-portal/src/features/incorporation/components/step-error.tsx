import type { ReactNode } from 'react';

/** Something that keeps one from going on and has no field of its own: Continue leads here (`showFirstError`). */
export function StepError({ children }: { children: ReactNode }) {
  return (
    <div data-error tabIndex={-1}>
      {children}
    </div>
  );
}

/** Brings the first error inside an element into the middle of the window, with the focus on it. False when there is none. */
export function showFirstError(inside: HTMLElement | null): boolean {
  const error = inside?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error]');
  if (!error) return false;
  error.focus({ preventScroll: true });
  error.scrollIntoView({ block: 'center' });
  return true;
}
