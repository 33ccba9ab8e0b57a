import type { Database } from '@portal/shared-core/supabase';

/** What a rule would do to the portfolio, of one kind of change. */
export type PreviewLine =
  Database['public']['Functions']['preview_obligation_rule']['Returns'][number];

const ORDER = ['added', 'moved', 'dropped', 'same'] as const;
const MOST_EXAMPLES = 20;

/** Two parts of a portfolio as one: figures added up, the first examples by day. A company is in one part alone. */
export function addUp(lines: readonly PreviewLine[], more: readonly PreviewLine[]): PreviewLine[] {
  const all = [...lines, ...more];
  return ORDER.flatMap((wanted) => {
    const same = all.filter(({ change }) => change === wanted);
    return same.length > 0 ? [same.reduce(sumOf)] : [];
  });
}

function sumOf(a: PreviewLine, b: PreviewLine): PreviewLine {
  return {
    change: a.change,
    companies: a.companies + b.companies,
    obligations: a.obligations + b.obligations,
    earliest: a.earliest < b.earliest ? a.earliest : b.earliest,
    latest: a.latest > b.latest ? a.latest : b.latest,
    examples: [...a.examples, ...b.examples]
      .toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)))
      .slice(0, MOST_EXAMPLES),
  };
}

const dayOf = ({ due_on: day, was_due_on: was }: PreviewLine['examples'][number]) =>
  day ?? was ?? '';
