// For the journeys: the worker's own code, and a scanner that is none.
export { databaseAt } from '../lib/database.ts';
export { EICAR, fakeClamd } from './fake-clamd.ts';
export { filesAt } from '../lib/stored-files.ts';
export { removeSpentPictures, scanNext } from './scan-next.ts';
