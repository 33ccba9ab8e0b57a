import styled from '@emotion/styled';
import { formatNumber } from '@portal/shared-core/domain/format';
import { riskRatings, type RiskRating } from '@portal/shared-core/domain/risk';
import { TextLink } from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';

import { afterName, direction, ratingName, type Direction } from '../texts.ts';

const Figures = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 24,
  listStyle: 'none',
  margin: '0 0 16px',
  padding: 0,
  '& b': { marginRight: 6, fontSize: 20, fontVariantNumeric: 'tabular-nums' },
});

const Flows = styled('table')({
  width: '100%',
  maxWidth: 640,
  marginBottom: 16,
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': { padding: '6px 12px 6px 0', textAlign: 'left', fontWeight: 400 },
  '& td': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& thead th': { color: color.secondary, '&:not(:first-of-type)': { textAlign: 'right' } },
  '& tbody tr': { borderTop: `1px solid ${color.line}` },
  [media.phone]: { '& th, & td': { paddingRight: 6 } },
});

interface Flow {
  before: RiskRating;
  after: RiskRating | null;
  count: number;
}

/** How many go from which rating to which; each number that moves opens its list. */
export function FlowTable({ counts }: { counts: Record<string, number> }) {
  const flows = flowsOf(counts);
  const total = (way: Direction) =>
    flows
      .filter(({ before, after }) => direction(before, after) === way)
      .reduce((sum, { count }) => sum + count, 0);
  const columnsAfter = [...riskRatings, null].filter((rating) =>
    flows.some(({ after }) => after === rating),
  );
  return (
    <>
      <Figures aria-label="Changes">
        {(['rises', 'falls', 'stays', 'unknown'] as const)
          .filter((way) => way !== 'unknown' || total(way) > 0)
          .map((way) => (
            <li key={way}>
              <b>{formatNumber(total(way))}</b>
              {wayNames[way]}
            </li>
          ))}
      </Figures>
      {flows.length > 0 && (
        <Flows aria-label="From which rating to which">
          <thead>
            <tr>
              <th scope="col">Today</th>
              {columnsAfter.map((after) => (
                <th key={after ?? 'unknown'} scope="col">
                  {afterName(after)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {riskRatings
              .filter((rating) => flows.some(({ before }) => before === rating))
              .map((before) => (
                <tr key={before}>
                  <th scope="row">{ratingName(before)}</th>
                  {columnsAfter.map((after) => (
                    <td key={after ?? 'unknown'}>
                      <Count
                        before={before}
                        after={after}
                        count={counts[moveOf(before, after)] ?? 0}
                      />
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </Flows>
      )}
    </>
  );
}

function Count({ before, after, count }: Flow) {
  if (count === 0 || before === after) return formatNumber(count);
  return (
    <TextLink
      to={{ search: `?move=${moveOf(before, after)}` }}
      aria-label={`${formatNumber(count)} from ${ratingName(before)} to ${afterName(after)}`}
    >
      {formatNumber(count)}
    </TextLink>
  );
}

/** The moves of the counts, in the order of the ratings. */
export function flowsOf(counts: Record<string, number>): Flow[] {
  return riskRatings.flatMap((before) =>
    [...riskRatings, null].flatMap((after) => {
      const count = counts[moveOf(before, after)] ?? 0;
      return count > 0 ? [{ before, after, count }] : [];
    }),
  );
}

/** As the database names a move: medium-high, low-unknown. */
export const moveOf = (before: RiskRating, after: RiskRating | null) =>
  `${before}-${after ?? 'unknown'}`;

const wayNames: Record<Direction, string> = {
  rises: 'rise',
  falls: 'fall',
  stays: 'stay',
  unknown: 'cannot be worked out',
};
