/* Separate from the other views: only a company that is struck off, or about to be, loads it. */
export { RestorationLines, type RestorationCost } from './restoration-lines.tsx';
