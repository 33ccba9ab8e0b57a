/* Separate from the other views: pages that show an invoice load it. */
export { ProformaContent, ProformaPdfButton, type Proforma } from './proforma-content.tsx';
export { HowToPay } from './how-to-pay.tsx';
export { CombinedPaymentPdfButton } from './combined-pdf-button.tsx';
export { GroupStatementButton } from '../statement/group-statement.tsx';
