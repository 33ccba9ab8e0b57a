/* A person's own account, the same in both portals. */
export { CloseAccountPanel } from './close-account-panel.tsx';
export { DataPanel } from './data-panel.tsx';
export { DisplaySettings } from './display-settings.tsx';
export { FactorsPanel } from './factors-panel.tsx';
export { NotificationSettings, type NotificationKind } from './notification-settings.tsx';
export { ProfilePanels } from './profile-panels.tsx';
export { SessionsPanel } from './sessions-panel.tsx';
