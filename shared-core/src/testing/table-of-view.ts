import type { WatchedTable } from '../query/index.ts';

/**
 * The table whose rows each view lists: change events name a table, never a view. What else a view joins, a query declares as far
 * as it shows it. A test compares the list with the views of the database.
 */
export const tableOfView: Readonly<Record<string, WatchedTable>> = {
  activity_list: 'application_events',
  check_list: 'compliance_checks',
  client_accounts: 'ledger_entries',
  company_invoices: 'invoices',
  company_list: 'companies',
  duty_list: 'obligations',
  erasure_list: 'identity_erasures',
  group_duties: 'obligations',
  group_invoices: 'invoices',
  invoice_list: 'invoices',
  my_companies: 'companies',
  risk_list: 'risk_assessments',
  risk_list_of_country: 'risk_assessments',
  ticket_list: 'support_tickets',
  ticket_queue: 'support_tickets',
  yearly_statement_list: 'yearly_statements',
};
