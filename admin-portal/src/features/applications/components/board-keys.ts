import type { KeyboardEvent } from 'react';

const steps: Record<string, [stage: number, card: number]> = {
  ArrowDown: [0, 1],
  j: [0, 1],
  ArrowUp: [0, -1],
  k: [0, -1],
  ArrowRight: [1, 0],
  l: [1, 0],
  ArrowLeft: [-1, 0],
  h: [-1, 0],
};

/** From the card in focus to the next: arrows, or J and K for cards, H and L for stages. Stages without a card are passed over. */
export function handleBoardKey(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  const columns = [...event.currentTarget.querySelectorAll('section')]
    .map((column) => [...column.querySelectorAll<HTMLElement>('li > a')])
    .filter((cards) => cards.length > 0);
  const stage = columns.findIndex((cards) => cards.some((card) => card === event.target));
  if (stage === -1) return;

  const card = columns[stage]?.findIndex((each) => each === event.target) ?? 0;
  const column = columns[stage + step[0]];
  const next = column?.[Math.min(card + step[1], column.length - 1)];
  event.preventDefault();
  next?.focus();
}
