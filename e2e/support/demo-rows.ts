import { askDatabase } from './database.ts';

/** Rows of the demo data that have pages of their own. An application, a change request or a party is the demo client's own. */
export interface DemoRows {
  draft: string;
  submitted: string;
  inReview: string;
  openInvoice: string;
  party: string;
  /** The yearly statement of a company of the demo client. */
  ownStatement: string;
  /** The addresses of one to fill in, one with a question, one that is rejected and one that is done. */
  changePages: string[];
  /** Of staff: an alert of the first tenant that a person resolved, if there is one. */
  alert: string;
  /** A duty of the first tenant that is late and costs a penalty. */
  lateDuty: string;
  draftInvoice: string;
  issuedInvoice: string;
  /** A yearly statement of the first tenant. */
  statement: string;
  /** A file of companies that the first tenant is about to bring in. */
  portfolioImport: string;
  changeRequest: string;
  ticket: string;
  kycProfile: string;
}

const CABLE_BEACH = '7e000000-0000-4000-8000-000000000001';

/** Reads them all at once. */
export async function demoRows(): Promise<DemoRows> {
  const [row] = await askDatabase(
    (sql) => sql`
      with client as (select id from profiles where email = 'client@demo.bahamasinc.example'),
      own as (
        select application.*, application.data -> 'names' ->> 0 like 'Heron Bay%' as is_heron_bay
        from draft_applications as application where user_id = (select id from client)
      ),
      pages as (
        select distinct on (state) '/app/companies/' || company_id || '/changes/' || id as address
        from change_requests where user_id = (select id from client)
          and state in ('draft', 'information_requested', 'rejected', 'effected')
        order by state, id
      )
      select
        (select id from own order by state = 'draft' desc, is_heron_bay desc, created_at limit 1) as draft,
        (select id from own order by state = 'submitted' desc, state <> 'draft' desc, is_heron_bay desc, created_at limit 1)
          as submitted,
        (select id from own order by state = 'in_review' desc, state <> 'draft' desc, is_heron_bay desc, created_at limit 1)
          as "inReview",
        (select invoice.id from invoices as invoice join companies as company on company.id = invoice.company_id
          where company.user_id = (select id from client) and invoice.state = 'issued'
          order by invoice.due_on, invoice.id limit 1) as "openInvoice",
        (select statement.id from yearly_statements as statement join companies as company on company.id = statement.company_id
          where company.user_id = (select id from client) and statement.state = 'open'
          order by company.name limit 1) as "ownStatement",
        (select profile.party_id from kyc_profiles as profile
          join application_parties as link on link.party_id = profile.party_id
          join own on own.id = link.application_id order by profile.created_at, profile.id limit 1) as party,
        (select array_agg(address) from pages) as "changePages",
        (select id from compliance_alerts where tenant_id = ${CABLE_BEACH} order by is_settled desc, id limit 1) as alert,
        (select id from obligations
          where tenant_id = ${CABLE_BEACH} and company_id is not null and state = 'open' and due_on < now()
          order by amount desc nulls last, due_on, id limit 1) as "lateDuty",
        (select id from invoices where state = 'draft' and id::text like 'af%' order by id limit 1) as "draftInvoice",
        (select id from invoices where state = 'issued' and id::text like 'af%' order by id limit 1) as "issuedInvoice",
        (select id from portfolio_imports where tenant_id = ${CABLE_BEACH} order by created_at limit 1) as "portfolioImport",
        (select id from yearly_statements where tenant_id = ${CABLE_BEACH} order by year desc, id limit 1) as statement,
        (select id from change_requests where reference = 'C-1001') as "changeRequest",
        (select id from support_tickets where reference = 'S-923') as ticket,
        (select profile.id from kyc_profiles as profile join parties as party on party.id = profile.party_id
          where party.name = 'Farida Qureshi') as "kycProfile"`,
  );
  const missing = Object.entries(row ?? {}).filter(([, value]) => value === null);
  if (missing.length > 0)
    throw new Error(`The demo lacks ${missing.map(([name]) => name).join(', ')}`);
  return row as unknown as DemoRows;
}
