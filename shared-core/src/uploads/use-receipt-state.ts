import { useStore } from 'zustand';

import { uploadList } from './upload-list.ts';

/** Whether a document of a form is still being uploaded or was refused, and so is no document yet. */
export function useReceiptState(): (documentId: string | undefined) => boolean {
  const uploads = useStore(uploadList.store, (state) => state.uploads);
  return (documentId) => uploads.some(({ id }) => id === documentId);
}
