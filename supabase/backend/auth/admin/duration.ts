import { validationFailed } from '../auth-error.ts';

const SECONDS: Readonly<Record<string, number>> = {
  h: 3600,
  m: 60,
  s: 1,
  ms: 1e-3,
  us: 1e-6,
  µs: 1e-6,
  ns: 1e-9,
};

/** Go counts nanoseconds in 63 bits: 292 years. */
const LONGEST_SECONDS = 2 ** 63 / 1e9;

/** A time as Go writes it, such as "24h" or "1h30m", in seconds. Error: validation_failed. */
export function readDuration(text: unknown): number {
  const parts =
    typeof text === 'string' ? [...text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s|us|µs|ns)/g)] : [];
  const seconds = parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (SECONDS[unit ?? ''] ?? 0),
    0,
  );
  const isWhole = parts.length > 0 && parts.map(([part]) => part).join('') === text;
  if (!isWhole || seconds > LONGEST_SECONDS) {
    throw validationFailed(
      `invalid format for ban duration: time: invalid duration "${String(text)}"`,
    );
  }
  return seconds;
}
