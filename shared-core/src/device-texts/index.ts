export { openCopy, sealedPlace, type CopyPlace, type DeviceCopy } from './device-copy.ts';
export { KeptForm } from './kept-form.tsx';
export { UnreadText } from './unread-text.tsx';
export { useDeviceText } from './use-device-text.ts';
