export { useSavedViews } from './saved-views.ts';
export { useTablePreferences } from './table-preferences.ts';
