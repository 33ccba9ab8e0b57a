export { AppFrame, type AppFrameProps } from './app-frame.tsx';
export { Avatar, initialsOf } from './avatar.tsx';
export { BrandMark, Wordmark } from './brand-mark.tsx';
export {
  Button,
  ButtonAnchor,
  ButtonLink,
  IconButton,
  TextLink,
  type ButtonProps,
} from './button.tsx';
export { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { CopyField } from './copy-field.tsx';
export { DataTable, type Column, type DataTableProps, type Sort } from './data-table.tsx';
export { EmptyState } from './empty-state.tsx';
export { PastTheEnd } from './past-the-end.tsx';
export { useRequiredParam } from './use-required-param.ts';
export { ErrorScreen, type ErrorScreenProps } from './error-screen.tsx';
export { Facts, type Fact } from './facts.tsx';
export { DateText, Money, RelativeTime } from './figures.tsx';
export { FilterChips, type FilterOption } from './filter-chips.tsx';
export { FormDialog, type FormDialogProps } from './form-dialog.tsx';
export { Icon, type LucideIcon } from './icon.tsx';
export { InlineAlert } from './inline-alert.tsx';
export { Ledger, type LedgerGroup, type LedgerLine } from './ledger.tsx';
export { Page, type PageProps } from './page.tsx';
export { PageTabs, type PageTab } from './page-tabs.tsx';
export { Pagination, type PaginationProps } from './pagination.tsx';
export { Panel, SectionHead } from './panel.tsx';
export { RootRouteError, RouteError } from './route-error.tsx';
export { SaveState, type SaveStateValue } from './save-state.tsx';
export { SearchField } from './search-field.tsx';
export {
  SideBarButton,
  SideBarUser,
  type NavGroup,
  type NavItem,
  type SideBarProps,
} from './side-bar.tsx';
export { PageSkeleton, PanelSkeleton, TableSkeleton } from './skeletons.tsx';
export { Skeleton } from './skeleton.tsx';
export { Spinner } from './spinner.tsx';
export { StatusChip, toneColors, type Tone } from './status-chip.tsx';
export { StepTrack, type TrackStep } from './step-track.tsx';
export { Timeline, type TimelineEntry } from './timeline.tsx';
export { DetailColumns, ListHead, Stack } from './layouts.ts';
export { lazyPage } from './lazy-page.ts';
export { useListParams, type ListParams } from './use-list-params.ts';
export { WizardSteps, type WizardStep } from './wizard-steps.tsx';
export { BarChart, DonutChart, LineChart } from './charts.tsx';
export {
  ConflictDialog,
  type ConflictChoice,
  type ConflictDialogProps,
  type ConflictField,
} from './conflict-dialog.tsx';
export { DocumentPreview, type DocumentPreviewProps } from './preview/document-preview.tsx';
export { DownloadRows } from './download-rows.tsx';
export { formatFileSize } from './upload/file-size.ts';
export { FileDrop, type FileDropProps } from './upload/file-drop.tsx';
export { LeaveGuard, type Blocker } from './leave-guard.tsx';
export {
  ListTools,
  shownColumns,
  type SavedView,
  type SavedViews,
  type TablePreferences,
} from './list-tools.tsx';
export { MenuButton, MoreMenu, type MenuEntry, type MenuGroup } from './menu-button.tsx';
export { Progress, ProgressBar } from './progress.tsx';
export { SelectionBar } from './selection-bar.tsx';
export { showToast, type Toast } from './toast.ts';
export { SidePanel, type SidePanelProps } from './side-panel.tsx';
export { ToastRegion } from './toast-region.tsx';
export { UploadList } from './upload/upload-list.tsx';
export { useSelection, type Selection } from './use-selection.tsx';
export { useUploads, type Upload, type UploadFile } from './upload/use-uploads.ts';
