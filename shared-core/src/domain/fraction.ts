/** Exact fractions: a third of a third of a company is a ninth, and not 0.1111. Always in lowest terms. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const nothing: Fraction = { numerator: 0n, denominator: 1n };
export const whole: Fraction = { numerator: 1n, denominator: 1n };

/** A part of a total, in lowest terms. The total is above nothing. */
export function fraction(part: bigint, total: bigint): Fraction {
  const divisor = greatestDivisor(part, total);
  return { numerator: part / divisor, denominator: total / divisor };
}

/** A number of percent with at most six decimals. */
export function fractionOfPercent(percent: number): Fraction {
  return fraction(BigInt(Math.round(percent * 1e6)), 100_000_000n);
}

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(
    a.numerator * b.denominator + b.numerator * a.denominator,
    a.denominator * b.denominator,
  );
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { numerator: -b.numerator, denominator: b.denominator });
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** Below nothing when the first is smaller, above when it is greater, like a comparison for sorting. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** As '3/4', the way the database writes it. */
export function fractionText({ numerator, denominator }: Fraction): string {
  return `${numerator}/${denominator}`;
}

/** For display: percent with at most four decimals, a half rounded up. Compare fractions, never these. */
export function percentOf({ numerator, denominator }: Fraction): number {
  return Number((numerator * 2_000_000n + denominator) / (2n * denominator)) / 10_000;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [greater, smaller] = [a < 0n ? -a : a, b];
  while (smaller !== 0n) [greater, smaller] = [smaller, greater % smaller];
  return greater;
}
