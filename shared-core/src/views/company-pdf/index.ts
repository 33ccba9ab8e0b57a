/* Separate from the other views: the PDF library and the fonts load on request. */
export { downloadPdf, fetchFonts } from '../pdf/download-pdf.ts';
export { makeCertificate } from './make-certificate.ts';
export { makeIncumbency, type IncumbencyParts } from './make-incumbency.ts';
export { makeRegisters } from './make-registers.ts';
export { makeShareCertificates, shareholdersOf } from './make-share-certificates.ts';
