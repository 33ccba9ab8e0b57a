/* Separate from the other views: the PDF library and the fonts load on request. */
export { downloadPdf } from '../pdf/download-pdf.ts';
export { makeInvoice, type PdfInvoice } from './make-invoice.ts';
export { makeProforma, type PdfProforma } from './make-proforma.ts';
export { makeCreditNote } from './make-credit-note.ts';
export { makeLetter, type PdfLetter } from './make-letter.ts';
export { makeStatement } from './make-statement.ts';
export { makeCombinedPayment, type PdfCombinedPayment } from './make-combined-payment.ts';
export { makeGroupStatement, type GroupStatementLine } from './make-group-statement.ts';
