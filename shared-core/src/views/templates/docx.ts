/* Separate from the preview: what reads and fills Word documents loads when one is selected or made. */
export { RefusedDocument } from './docx/archive.ts';
export { fillWordTemplate } from './docx/fill-docx.ts';
export { readWordTemplate } from './docx/read.ts';
