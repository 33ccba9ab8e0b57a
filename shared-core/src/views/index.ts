export { ApplicationContent } from './application-content.tsx';
export { companyFacts, type CompanyRecord } from './company-facts.tsx';
export { NextFiling, PeopleRegister, type RegisterEntry } from './company-panels.tsx';
