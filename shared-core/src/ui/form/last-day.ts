/** The `max` of a date field without another one: with it the browser takes a year of four digits, and the next key goes on. */
export const LAST_DAY = '9999-12-31';
