import { loadavg } from 'node:os';

import { recordedFigures } from './recorded.ts';

/** One line of the table. */
export interface Figure {
  what: string;
  /** The median, the least and the longest of all repeats. */
  figure: string;
  /** The same figure in docs/figures.md; empty where it records none. */
  recorded: string;
  asked: string;
  load: string;
}

const figures: Figure[] = [];
const recorded = recordedFigures();

/** Notes how long something took, with the load of the machine at that moment. */
export function note(what: string, times: readonly number[], requested = '', more = ''): void {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const [least = Number.NaN] = sorted;
  const longest = sorted.at(-1) ?? Number.NaN;
  const spread = `${ms(median)}, ${least.toFixed(0)} to ${ms(longest)} in ${times.length}`;
  noteFigure(what, more ? `${spread}; ${more}` : spread, requested);
}

/** Notes the longest task of each repeat; tasks under 50 ms the browser does not tell. */
export function noteTasks(what: string, tasks: readonly number[], requested = ''): void {
  const longest = Math.max(...tasks);
  noteFigure(
    what,
    longest === 0 ? `none of 50 ms in ${tasks.length}` : `${ms(longest)} in ${tasks.length}`,
    requested,
  );
}

/** Notes what is no time. */
export function noteCount(what: string, figure: string): void {
  noteFigure(what, figure, '');
}

function noteFigure(what: string, figure: string, requested: string): void {
  const load = `load ${loadavg()[0]?.toFixed(1)}`;
  figures.push({ what, figure, recorded: recorded.get(what) ?? '', asked: requested, load });
  process.stderr.write(
    `${[what, figure, requested, load].filter((part) => part !== '').join(', ')}\n`,
  );
}

export function allFigures(): readonly Figure[] {
  return figures;
}

function ms(time: number): string {
  return `${time.toFixed(0)} ms`;
}
