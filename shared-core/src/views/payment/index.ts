/* Separate from the other views: pages that show an invoice load it. */
export { bankDetailsInForce, type BankDetailsInForce } from './payment.queries.ts';
