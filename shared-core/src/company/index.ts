/* What both portals show of a company's books, read once for both. */
export { companyBookQueries } from './company-book.queries.ts';
export { CompanyBooks } from './company-books.tsx';
export { CompanyDuties } from './company-duties.tsx';
