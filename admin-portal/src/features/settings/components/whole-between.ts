import { formatNumber } from '@portal/shared-core/domain/format';
import { z } from '@portal/shared-core/schema';

/** A whole number within the bounds that the database accepts. */
export function wholeBetween(least: number, most: number) {
  const valueText = `Enter a whole number from ${formatNumber(least)} to ${formatNumber(most)}.`;
  return z
    .number(valueText)
    .check(z.int(valueText), z.minimum(least, valueText), z.maximum(most, valueText));
}
