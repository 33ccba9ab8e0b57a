export { issuerLines, issuerOf, pdfFileName, type Issuer } from './pdf/issuer.ts';
export type { PdfCompany } from './company-pdf/pdf-company.ts';
export { ApplicationContent } from './application-content.tsx';
export { companyFacts, type CompanyRecord } from './company/company-facts.tsx';
export { nextFilingFact, PeopleRegister, type RegisterEntry } from './company/company-panels.tsx';
export { Duties } from './company/duties.tsx';
export { HeldFile, ScanStanding } from './documents/scan-standing.tsx';
export { DocumentsThen } from './documents/documents-then.tsx';
export {
  isOpenPoint,
  PartyChecklist,
  type Checklist,
  type ChecklistPoint,
} from './documents/party-checklist.tsx';
export { DutyLine, dutyChip, factText, type Duty } from './company/duty-line.tsx';
export { DutyReasons, type DutyWhy, type PenaltyStep } from './company/duty-reasons.tsx';
export { OwnersOfCompany, type NamedOwnership } from './company/owners-of-company.tsx';
export {
  Registers,
  type ChargeRow,
  type RegisterActions,
  percentText,
  type CompanyRegisters,
  type RegisterRow,
} from './company/registers.tsx';
export { lineText, type StatementLine } from './statement-text.ts';
export { DayEntry, MonthGrid } from './month/month-grid.tsx';
export { MonthPanel } from './month/month-panel.tsx';
export { InvoiceLedger } from './invoice-ledger.tsx';
export { InvoiceCompanies } from './invoice-companies.tsx';
export { InvoicePostings, PostingFacts } from './invoice-postings.tsx';
export { InvoiceLetters, type InvoiceLetter } from './invoice-letters.tsx';
export { CreditNotePdfButton, type CreditNote } from './credit-note-pdf-button.tsx';
export { PriceLines, priceText, quoteNote, vatText, type PriceLine } from './price-lines.tsx';
export { Declarations } from './declarations.tsx';
export { DeclarationPdfButton } from './declaration-pdf-button.tsx';
export { InvoicePdfButton } from './invoice-pdf-button.tsx';
export { StatementButton } from './statement/statement-button.tsx';
