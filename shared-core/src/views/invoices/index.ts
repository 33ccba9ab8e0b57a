export { InvoiceLedger, InvoicePayments } from './invoice-ledger.tsx';
export { InvoicePdfButton, type PrintedInvoice } from './invoice-pdf-button.tsx';
