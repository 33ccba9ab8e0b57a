/* Separate from the other parts of a company: only a company that is struck off, or about to be, loads it. */
export { restorationQuery, type RestorationCost } from './restoration.queries.ts';
export { RestorationPanel } from './restoration-panel.tsx';
