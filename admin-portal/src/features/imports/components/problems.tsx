import styled from '@emotion/styled';

import type { ImportCompany } from '../api/import.queries.ts';
import { placeText, problemText } from '../texts.ts';

const FIRST = 3;

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { overflowWrap: 'anywhere' },
});

/** What keeps a company out, else what of it does not come in: the first of them, with their place in the file. */
export function Problems({
  problems,
  warnings = [],
}: {
  problems: ImportCompany['problems'];
  warnings?: ImportCompany['warnings'];
}) {
  const shown = problems.length > 0 ? problems : warnings;
  if (shown.length === 0) return null;
  return (
    <List>
      {shown.slice(0, FIRST).map((problem) => (
        <li key={JSON.stringify(problem)}>
          {problems.length === 0 && 'Not taken: '}
          {problemText(problem)}
          {placeText(problem) && ` (${placeText(problem)})`}
        </li>
      ))}
      {shown.length > FIRST && <li>And {shown.length - FIRST} more: see the export.</li>}
    </List>
  );
}
