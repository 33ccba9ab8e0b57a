/* Separate from the other views: the PDF library and the fonts load on request. */
export { downloadPdf } from '../pdf/download-pdf.ts';
export { makeDeletionProof } from './make-deletion-proof.ts';
