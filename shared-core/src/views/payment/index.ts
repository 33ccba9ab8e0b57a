/* Separate from the other views: pages that show an invoice load it. */
export { HowToPay } from './how-to-pay.tsx';
export { PayByCard } from './pay-by-card.tsx';
export { callCards } from '../../cards/call-cards.ts';
export { cardProblems, cardState } from '../../cards/card-states.ts';
export { CombinedPaymentPdfButton } from './combined-pdf-button.tsx';
export { GroupStatementButton } from '../statement/group-statement.tsx';
