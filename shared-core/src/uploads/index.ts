/* Uploads of documents, the same in both portals: one list for the page, what shows it, and what picks files. */
export { ChooseSubject, type Subject } from './choose-subject.tsx';
export type { CategoryOption } from './details-form.tsx';
export { DocumentUpload, type AttachedDocument } from './document-upload.tsx';
export { DropPage } from './drop-page.tsx';
export { acceptedFiles, checkFile } from './file-check.ts';
export { PickFilesButton } from './pick-files-button.tsx';
export { ReceiptUpload, type Receipt } from './receipt-upload.tsx';
export type { Upload } from './upload.ts';
export { uploadList } from './upload-list.ts';
export { UploadRow } from './upload-row.tsx';
export { UploadsPanel } from './uploads-panel.tsx';
export { useReceiptState } from './use-receipt-state.ts';
export { useSending, type Sending } from './use-sending.ts';
export { useUploadList, useUploads } from './use-upload-list.ts';
export { FilesField } from './files-field.tsx';
export { type TicketFile } from './ticket-files.ts';
export { useOpenTicket, useReply, type NewTicket } from './ticket-messages.ts';
