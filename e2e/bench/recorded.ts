import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const document = join(import.meta.dirname, '..', '..', 'docs', 'figures.md');

/** What docs/figures.md records, by the name of the figure: the second cell of the first row that begins with that name. */
export function recordedFigures(markdown = readFileSync(document, 'utf8')): Map<string, string> {
  const recorded = new Map<string, string>();
  for (const line of markdown.split('\n')) {
    const [, what, figure] = line.split('|').map((cell) => cell.trim());
    if (what && figure && !recorded.has(what)) recorded.set(what, figure.replaceAll('**', ''));
  }
  return recorded;
}
