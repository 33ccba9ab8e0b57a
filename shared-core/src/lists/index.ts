export { useSavedViews } from './saved-views.ts';
export { useTableLook } from './table-look.ts';
