/** -14: '14 days before'; 0: 'On the day'; 7: '7 days after'. */
export function stepText(days: number): string {
  if (days === 0) return 'On the day';
  return `${countOf(Math.abs(days))} ${days < 0 ? 'before' : 'after'}`;
}

const countOf = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** '90, 30 and 14 days before, on the day, 7 days after'; 'No reminder' where there is none. */
export function daysText(days: readonly number[]): string {
  const before = days.filter((day) => day < 0).map((day) => -day);
  const after = days.filter((day) => day > 0);
  const parts = [
    before.length > 0 && `${listOf(before)} before`,
    days.includes(0) && 'on the day',
    after.length > 0 && `${listOf(after)} after`,
  ].filter((part) => part !== false);
  const text = parts.join(', ') || 'no reminder';
  return text[0]?.toUpperCase() + text.slice(1);
}

/** [90, 30, 14]: '90, 30 and 14 days' */
function listOf(days: readonly number[]): string {
  const last = days.at(-1) ?? 0;
  if (days.length === 1) return countOf(last);
  return `${days.slice(0, -1).join(', ')} and ${last} days`;
}
