import { forgetOldClearTexts } from './old-clear-texts.ts';

export { openCopy, sealedPlace, type CopyPlace, type DeviceCopy } from './device-copy.ts';
export { KeptForm } from './kept-form.tsx';
export { UnreadText } from './unread-text.tsx';
export { useDeviceText } from './use-device-text.ts';

// Every portal fetches the pages that need this file soon after its first screen, and so runs it.
forgetOldClearTexts();
