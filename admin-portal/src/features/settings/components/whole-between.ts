import { formatNumber } from '@portal/shared-core/domain/format';
import { z } from '@portal/shared-core/schema';

/** A whole number within the bounds that the database accepts. */
export function wholeBetween(least: number, most: number) {
  const words = `Enter a whole number from ${formatNumber(least)} to ${formatNumber(most)}.`;
  return z.number(words).check(z.int(words), z.minimum(least, words), z.maximum(most, words));
}
