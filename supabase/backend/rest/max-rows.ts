/** The most rows one request gets, as hosted's default. */
export const MAX_ROWS = 1000;
