import { riskRatings, type RiskRating } from '@portal/shared-core/domain/risk';

import { companies, ratingName } from '../texts.ts';
import { Matrix } from './matrix.tsx';

/** The shade of the smallest part. */
const LEAST_HEAT = 0.25;

export interface RatedRow {
  key: string;
  rating: RiskRating;
  count: number;
}

/** How many companies have which rating, by group or by country; each cell opens its list. */
export function RatedMatrix({
  label,
  corner,
  rows,
  nameOf,
  to,
}: {
  label: string;
  corner: string;
  rows: readonly RatedRow[];
  nameOf: (key: string) => string;
  to: (key: string, rating: RiskRating) => string;
}) {
  const sizeOf = (wanted: string) =>
    rows.filter(({ key }) => key === wanted).reduce((sum, { count }) => sum + count, 0);
  const keys = [...new Set(rows.map(({ key }) => key))].toSorted(
    (one, other) => sizeOf(other) - sizeOf(one) || nameOf(one).localeCompare(nameOf(other)),
  );
  const ratings = riskRatings.filter((rating) => rows.some((row) => row.rating === rating));
  return (
    <Matrix
      label={label}
      corner={corner}
      columns={ratings.map((rating) => ({ key: rating, label: ratingName(rating) }))}
      rows={keys.map((key) => {
        const total = sizeOf(key);
        return {
          key,
          label: nameOf(key),
          cells: ratings.map((rating) => {
            const count = rows.find((row) => row.key === key && row.rating === rating)?.count;
            if (!count) return null;
            const isHot = rating === 'high' || rating === 'prohibited';
            return {
              count,
              // Only what is high is shaded, by its part of the row: one of hundreds is seen, too.
              heat: isHot ? LEAST_HEAT + (1 - LEAST_HEAT) * (count / total) : 0,
              name: `${companies(count)}, ${nameOf(key)}, ${ratingName(rating)}`,
              to: to(key, rating),
            };
          }),
        };
      })}
    />
  );
}
