import type { KeyboardEvent } from 'react';

/**
 * The keyboard within a table: J and K or the arrows move from row to row, Space chooses the row, with Shift all from the last one
 * touched. Enter opens because the focus is on the row's own link. Letters count only here, never for the whole page.
 */
export function handleTableKey(
  event: KeyboardEvent<HTMLElement>,
  choose: ((index: number, event: { shiftKey: boolean }) => void) | undefined,
): void {
  const target = event.target as HTMLElement;
  if (event.altKey || event.ctrlKey || event.metaKey || isTyped(target)) return;
  const step = stepOf(event.key);
  const row = target.closest<HTMLElement>('tr[data-index]');

  if (step !== 0) {
    const next = row ? neighbour(row, step) : event.currentTarget.querySelector('tr[data-index]');
    if (!next) return;
    event.preventDefault();
    focusRow(next);
    if (event.shiftKey && choose) choose(indexOf(next), { shiftKey: true });
    return;
  }
  if (event.key === ' ' && choose && row && !target.closest('button, input')) {
    event.preventDefault();
    choose(indexOf(row), event);
  }
}

function stepOf(key: string): -1 | 0 | 1 {
  if (['ArrowDown', 'j', 'J'].includes(key)) return 1;
  return ['ArrowUp', 'k', 'K'].includes(key) ? -1 : 0;
}

function neighbour(row: Element, step: -1 | 1): Element | null {
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  return next?.matches('tr[data-index]') ? next : null;
}

function focusRow(row: Element) {
  const target = row.querySelector<HTMLElement>('th a') ?? (row as HTMLElement);
  target.focus();
  // Not every browser brings the whole row into view; jsdom has no view at all.
  row.scrollIntoView?.({ block: 'nearest' });
}

function indexOf(row: Element): number {
  return Number((row as HTMLElement).dataset['index']);
}

/** Where letters and arrows mean something else. */
function isTyped(target: HTMLElement): boolean {
  return target.matches('input:not([type="checkbox"]), textarea, select, [role="menuitem"]');
}
