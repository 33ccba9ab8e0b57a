/** Versions for `count` new migrations: the time in UTC as YYYYMMDDhhmmss, later than every file there is. */
export function nextVersions(files: readonly string[], now: Date, count: number): string[] {
  const last = Math.max(0, ...files.map((file) => Number.parseInt(file, 10)).filter(Boolean));
  const clock = Number(now.toISOString().replaceAll(/\D/g, '').slice(0, 14));
  const first = Math.max(clock, last + 1);
  return Array.from({ length: count }, (_, index) => String(first + index));
}
