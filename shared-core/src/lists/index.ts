export { ExportButton } from './export-button.tsx';
export { functionList } from './function-list.ts';
export { ListPage } from './list-page.tsx';
export { listQuery, type CountOptions } from './list-query.ts';
export type { ListFilter } from './list-filter.tsx';
export type { ListParams } from './list.ts';
export { ListTable } from './list-table.tsx';
export { standingCountsQuery, standingOptions } from './standings.ts';
