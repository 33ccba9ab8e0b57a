import { once } from '../../domain/once.ts';

const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;
const figures = once(() => new Intl.NumberFormat('en', { maximumFractionDigits: 1 }));

/** 3_250_000 → '3.3 MB': units of a thousand, as people's systems show them. */
export function formatFileSize(bytes: number): string {
  const step = bytes < 1_000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** step;
  // 999,960 bytes would be written as 1,000 KB.
  if (step > 0 && step < 3 && value >= 999.95) return `1 ${UNITS[step + 1]}`;
  return `${figures().format(value)} ${bytes === 1 ? 'byte' : UNITS[step]}`;
}
