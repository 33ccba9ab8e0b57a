/* The company queries and pages that both portals share. */
export { companyBookQueries } from './company-book.queries.ts';
export { CompanyBooks } from './company-books.tsx';
export { CompanyDuties } from './company-duties.tsx';
export { CompanyFrame } from './company-frame.tsx';
export { formationQueries, type QuoteLine } from './formation.queries.ts';
