export { PortalFrame, type PortalFrameProps } from './portal-frame.tsx';
export type { SearchResult } from './palette/subjects.ts';
export { useSettled } from './use-settled.ts';
export type { ActionEntry, HelpEntry } from './palette/entries.ts';
export { useHelpEntries } from './use-help-entries.ts';
export { useScreens } from './use-screens.ts';
export { pictureQuery, useAvatarUrl } from './use-avatar-url.ts';
export { useOpenNotification } from './use-open-notification.ts';
export { PlatformContact } from './parts.ts';
