/** 'YYYY-MM' of an address, or the month of today where it is none. */
export function monthOf(requested: string, today: string): string {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(requested) ? requested : today.slice(0, 7);
}

/** The month some months later, or earlier. */
export function monthsLater(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** A day some days later, or earlier, 'YYYY-MM-DD'. */
export function daysLater(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The days of the whole weeks, Monday to Sunday, that a month touches. */
export function daysOf(month: string): string[] {
  const weekday = new Date(`${month}-01T00:00:00Z`).getUTCDay();
  const days = [daysLater(`${month}-01`, -((weekday + 6) % 7))];
  for (;;) {
    const next = daysLater(days.at(-1) ?? '', 1);
    if (days.length % 7 === 0 && next.slice(0, 7) > month) return days;
    days.push(next);
  }
}
