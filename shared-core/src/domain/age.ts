import { isDay } from './json.ts';

/** Younger than eighteen on that day; days written as 2026-11-20 sort as they follow one another. */
export function isUnderAge(birthDate: string, today: string): boolean {
  const lastDay = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
  return isDay(birthDate) && birthDate > lastDay;
}
