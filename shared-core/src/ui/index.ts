export { AppFrame, type AppFrameProps } from './app-frame.tsx';
export { Avatar, initialsOf } from './avatar.tsx';
export { BrandMark, Wordmark } from './brand-mark.tsx';
export { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
export { DataTable, type Column, type DataTableProps, type Sort } from './data-table.tsx';
export { EmptyState } from './empty-state.tsx';
export { ErrorScreen, type ErrorScreenProps } from './error-screen.tsx';
export { DateText, Money, RelativeTime } from './figures.tsx';
export { Icon, type LucideIcon } from './icon.tsx';
export { Page, type PageProps } from './page.tsx';
export { PageTabs, type PageTab } from './page-tabs.tsx';
export { Pagination, type PaginationProps } from './pagination.tsx';
export { Panel, SectionHead } from './panel.tsx';
export { ButtonAnchor, ButtonLink, PlainButton } from './plain-button.tsx';
export {
  SideBarButton,
  SideBarUser,
  type NavGroup,
  type NavItem,
  type SideBarProps,
} from './side-bar.tsx';
export { Spinner } from './spinner.tsx';
export { StatusChip, toneColors, type Tone } from './status-chip.tsx';
