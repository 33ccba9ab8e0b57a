export { ExportButton } from './export-button.tsx';
export { ListPage } from './list-page.tsx';
export { listQuery, type CountOptions, type ListParams } from './list-query.ts';
export { ListTable, type ListFilter } from './list-table.tsx';
export { standingCountsQuery, standingOptions } from './standings.ts';
