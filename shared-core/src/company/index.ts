export {
  changeChoices,
  changeConsequences,
  changeRules,
  type ChangeChoices,
  type ChangeRule,
  type Consequence,
} from './change.queries.ts';
/* The company queries and pages that both portals share. */
export { CompanyActivity } from './activity/company-activity.tsx';
export { activityText, decisionText } from './activity/activity-text.ts';
export { RecentActivity } from './activity/recent-activity.tsx';
export { OverviewAsAt } from './as-at/overview-as-at.tsx';
export { companyAsAtQuery, decisionsAsAtQuery, documentsAsAtQuery } from './as-at/as-at.queries.ts';
export { endOfDay, useAsAt, type AsAt } from './as-at/use-as-at.ts';
export { nameEntries, PARTY_OF_ENTRY } from './named-entries.ts';
export { companyListQueries, readStatement } from './company-list.queries.ts';
export { withFeeInvoices } from './fee-invoices.ts';
export { withCompanies } from './payer-invoice.ts';
export { readStatementNotes } from './statement-notes.ts';
export { CompanyRegisters } from './company-registers.tsx';
export { CompanyDuties, dutyReasonsIn } from './company-duties.tsx';
export { CompanyFrame, type CompanyTab } from './company-frame.tsx';
export { useIssuer } from './use-issuer.ts';
export { formationQueries, type QuoteLine } from './formation.queries.ts';
