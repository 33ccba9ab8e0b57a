/* What moves in and out: one area, since each area costs the first screen some of its size. */
export { departureErrors } from './departures.ts';
export { exitErrors } from './exits.ts';
export { moveInErrors } from './move-in.ts';
