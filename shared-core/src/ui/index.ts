export { AppFrame, type AppFrameProps } from './frame/app-frame.tsx';
export { Avatar, initialsOf } from './content/avatar.tsx';
export { BrandMark, Wordmark } from './content/brand-mark.tsx';
export {
  Button,
  ButtonAnchor,
  ButtonLink,
  IconButton,
  TextLink,
  type ButtonProps,
} from './content/button.tsx';
export { Breadcrumbs, type Crumb } from './frame/breadcrumbs.tsx';
export { ConfirmDialog } from './dialog/confirm-dialog.tsx';
export type { ConfirmDialogProps } from './dialog/confirm-props.ts';
export { CopyField } from './form/copy-field.tsx';
export { DataTable } from './list/data-table.tsx';
export type { Column, DataTableProps, Selection, Sort } from './list/table-types.ts';
export { DayRange } from './list/day-range.tsx';
export { EmptyState } from './feedback/empty-state.tsx';
export { PastTheEnd } from './list/past-the-end.tsx';
export { useRequiredParam } from './frame/use-required-param.ts';
export { ErrorScreen, type ErrorScreenProps } from './feedback/error-screen.tsx';
export { Facts, type Fact } from './content/facts.tsx';
export { DateText, Money, RelativeTime } from './content/figures.tsx';
export { FilterChips, FilterSelect, type FilterOption } from './list/filter-chips.tsx';
export { FormDialog, type FormDialogProps } from './dialog/form-dialog.tsx';
export { Icon, type LucideIcon } from './content/icon.tsx';
export { InlineAlert } from './feedback/inline-alert.tsx';
export { Ledger, type LedgerGroup, type LedgerLine } from './content/ledger.tsx';
export { Page, type PageProps } from './frame/page.tsx';
export { PageTabs, type PageTab } from './frame/page-tabs.tsx';
export { Pagination, type PaginationProps } from './list/pagination.tsx';
export { Panel, SectionHead } from './content/panel.tsx';
export { Redirect } from './frame/redirect.tsx';
export { RootRouteError, RouteError } from './frame/route-error.tsx';
export { SaveState, type SaveStateValue } from './feedback/save-state.tsx';
export { SearchField } from './list/search-field.tsx';
export {
  SideBarButton,
  SideBarUser,
  type NavGroup,
  type NavItem,
  type SideBarProps,
} from './frame/side-bar.tsx';
export { PageSkeleton, PanelSkeleton, TableSkeleton } from './feedback/skeletons.tsx';
export { Skeleton } from './feedback/skeleton.tsx';
export { SlowNote, Waiting } from './feedback/slow-note.tsx';
export { Spinner } from './content/spinner.tsx';
export { announceExport, exportCode, onExport, type Exported } from './content/announce-export.ts';
export { saveFile } from './content/save-file.ts';
export { StatusChip, toneColors, type Tone } from './content/status-chip.tsx';
export { StepTrack, type TrackStep } from './content/step-track.tsx';
export { Actions } from './content/actions.ts';
export { VisuallyHidden } from './content/visually-hidden.ts';
export { useDisclosure } from './content/use-disclosure.ts';
export { QueryState, type ShownQuery } from './feedback/query-state.tsx';
export { QueryPanel } from './feedback/query-panel.tsx';
export { DetailPage } from './frame/detail-page.tsx';
export { useDebounced } from './content/use-debounced.ts';
export { Timeline, type TimelineEntry } from './content/timeline.tsx';
export { DetailColumns, ListFilters, ListHead, Stack } from './content/layouts.ts';
export { lazyPage } from './frame/lazy-page.ts';
export { useListState, type ListState } from './list/use-list-state.ts';
export { WizardSteps, type WizardStep } from './content/wizard-steps.tsx';
export { BarChart, DonutChart, LineChart } from './charts/charts.tsx';
export { DocumentPreview, type DocumentPreviewProps } from './preview/document-preview.tsx';
export { ExportMenu } from './export/export-menu.tsx';
export { formatFileSize } from './upload/file-size.ts';
export { FileDrop, type FileDropProps } from './upload/file-drop.tsx';
export { PictureState } from './upload/picture-state.tsx';
export { LeaveGuard, type Blocker } from './dialog/leave-guard.tsx';
export {
  ListTools,
  shownColumns,
  type SavedView,
  type SavedViews,
  type TablePreferences,
} from './list/list-tools.tsx';
export { MenuButton, MoreMenu } from './dialog/menu-button.tsx';
export type { MenuEntry, MenuGroup } from './dialog/menu-entries.ts';
export { Progress, ProgressBar } from './feedback/progress.tsx';
export { SelectionBar } from './list/selection-bar.tsx';
export { showToast, type Toast } from './feedback/toast.ts';
export { SidePanel, type SidePanelProps } from './dialog/side-panel.tsx';
export { ToastRegion } from './feedback/toast-region.tsx';
export { useSelection } from './list/use-selection.tsx';
