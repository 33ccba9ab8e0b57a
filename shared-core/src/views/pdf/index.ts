/* Separate from the other views: the PDF library and the fonts load on request. */
export { downloadPdf } from './download-pdf.ts';
export { Paper, type PaperColumn, type PaperFonts, type PaperOptions } from './paper.ts';
