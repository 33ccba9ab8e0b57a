import type { ReactNode } from 'react';

/** Something that keeps one from going on and has no field of its own: Continue leads here (`showFirstFault`). */
export function Fault({ children }: { children: ReactNode }) {
  return (
    <div data-fault tabIndex={-1}>
      {children}
    </div>
  );
}

/** Brings the first fault inside an element into the middle of the window, with the focus on it. False when there is none. */
export function showFirstFault(inside: HTMLElement | null): boolean {
  const fault = inside?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]');
  if (!fault) return false;
  fault.focus({ preventScroll: true });
  fault.scrollIntoView({ block: 'center' });
  return true;
}
