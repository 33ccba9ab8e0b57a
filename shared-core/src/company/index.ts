/* What both portals show and ask of companies, written once for both. */
export { companyBookQueries } from './company-book.queries.ts';
export { CompanyBooks } from './company-books.tsx';
export { CompanyDuties } from './company-duties.tsx';
export { CompanyFrame } from './company-frame.tsx';
export { formationQueries, type QuoteLine } from './formation.queries.ts';
