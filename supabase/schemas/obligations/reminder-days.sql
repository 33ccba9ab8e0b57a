/*
 * What people are reminded of on which day, and who they are. The digest of the morning and the list of staff read the same two
 * definitions, so that the list says what goes out.
 */

-- Tables ---------------------------------------------------------------------

create table private.digest_runs (
  day         date primary key,
  started_at  timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  mails       integer not null default 0 check (mails >= 0),
  failed      integer not null default 0 check (failed >= 0)
);

comment on table private.digest_runs is
  'The days in Nassau on which digests were queued. What falls on the days since the last that is finished goes out the next time.';
comment on column private.digest_runs.failed is
  'How many parts of the last try failed. They are tried again, and the day stays unfinished.';

create table private.digests_sent (
  user_id uuid not null references public.profiles on delete cascade,
  day     date not null,
  lines   integer not null check (lines > 0),
  primary key (user_id, day)
);

comment on table private.digests_sent is
  'Who got a digest on which day: written in the transaction that queues the mail, so that no one gets two. Kept 400 days.';

alter table private.digest_runs enable row level security;
alter table private.digests_sent enable row level security;

-- What and when --------------------------------------------------------------

create function private.reminders_between(since date, until date, company_ids uuid[])
returns table (on_day date, days integer, kind text, id uuid, tenant_id uuid, company_id uuid, party_id uuid, due_on date)
language plpgsql stable
set search_path = ''
as $$
declare
  unsigned constant public.company_status[] := private.standings_without('statement');
begin
  return query
  with duty as materialized (
    select known.id, known.tenant_id, known.company_id, known.rule_code, known.due_on
    from public.obligations as known
    where known.state = 'open' and known.company_id = any (reminders_between.company_ids)
      and known.due_on between reminders_between.since - 365 and reminders_between.until + 365
      -- What a client has reported waits for staff, not for the client.
      and not exists (
        select from public.payment_notices as notice where notice.obligation_id = known.id and notice.state = 'open')
      -- As private.invoice_of_duty: who pays the fee by an invoice is reminded of that.
      and not exists (
        select from public.invoice_companies as part
        join public.invoices as billed on billed.id = part.invoice_id
        join public.obligation_rules as rule on (rule.code, rule.valid_from) = (known.rule_code, known.rule_from)
        where rule.is_annual_fee and part.company_id = known.company_id and part.renewal_year = extract(year from known.due_on)
          and billed.state in ('issued', 'paid')
          and exists (
            select from public.invoice_lines as line
            where line.tenant_id = billed.tenant_id and line.invoice_id = billed.id and line.kind = 'government'
              and (line.company_id is null or line.company_id = part.company_id)))
  ), ladder as materialized (
    select rules.tenant_id, rules.rule_code, private.reminder_ladder(rules.tenant_id, rules.rule_code) as days
    from (select distinct duty.tenant_id, duty.rule_code from duty) as rules
  ), paper as materialized (
    select document.id, document.tenant_id, document.company_id, document.party_id, document.expires_on
    from public.documents as document
    where document.company_id = any (reminders_between.company_ids) and document.status in ('accepted', 'expired')
    union all
    select document.id, document.tenant_id, part.company_id, document.party_id, document.expires_on
    from (
      select distinct entry.company_id, entry.party_id from public.company_participants as entry
      where entry.company_id = any (reminders_between.company_ids) and entry.ceased_on is null) as part
    join public.documents as document on document.party_id = part.party_id
    where document.status in ('accepted', 'expired')
  ), expiring as materialized (
    select paper.* from paper
    where paper.expires_on between reminders_between.since - 365 and reminders_between.until + 365
      -- A newer version was sent: the client has done their part.
      and not exists (
        select from public.documents as newer
        where newer.tenant_id = paper.tenant_id and newer.replaces = paper.id and newer.status in ('uploaded', 'accepted'))
  ), paper_ladder as materialized (
    select firms.tenant_id, private.reminder_ladder(firms.tenant_id, 'DOCUMENTS') as days
    from (select distinct expiring.tenant_id from expiring) as firms
  ), bill as materialized (
    select invoice.id, invoice.tenant_id, invoice.company_id, invoice.due_on
    from public.invoices as invoice
    where invoice.state = 'issued' and invoice.company_id = any (reminders_between.company_ids)
      and invoice.due_on between reminders_between.since - 365 and reminders_between.until + 365
    union all
    -- That of many companies is a line beside the first of them that its payer still has.
    (select distinct on (invoice.id) invoice.id, invoice.tenant_id, part.company_id, invoice.due_on
    from public.companies as company
    join public.invoice_companies as part on part.company_id = company.id
    join public.invoices as invoice on invoice.id = part.invoice_id and invoice.client_id = company.user_id
    where company.id = any (reminders_between.company_ids) and invoice.state = 'issued'
      and invoice.due_on between reminders_between.since - 365 and reminders_between.until + 365
    order by invoice.id, part.name, part.company_id)
  ), bill_ladder as materialized (
    select firms.tenant_id, private.reminder_ladder(firms.tenant_id, 'INVOICES') as days
    from (select distinct bill.tenant_id from bill) as firms
  ), stated as materialized (
    select statement.id, statement.tenant_id, statement.company_id, asked.due_on
    from public.yearly_statements as statement
    join public.statement_years as asked on asked.year = statement.year
    join public.companies as company on company.id = statement.company_id
    where statement.company_id = any (reminders_between.company_ids) and statement.state in ('open', 'returned')
      and company.status <> all (unsigned)
      and asked.due_on between reminders_between.since - 365 and reminders_between.until + 365
  ), stated_ladder as materialized (
    select firms.tenant_id, private.reminder_ladder(firms.tenant_id, 'STATEMENTS') as days
    from (select distinct stated.tenant_id from stated) as firms
  )
  select duty.due_on + step.days, step.days, 'duty', duty.id, duty.tenant_id, duty.company_id, null::uuid, duty.due_on
  from duty
  join ladder on (ladder.tenant_id, ladder.rule_code) = (duty.tenant_id, duty.rule_code)
  cross join unnest(ladder.days) as step (days)
  where duty.due_on + step.days > reminders_between.since and duty.due_on + step.days <= reminders_between.until
  union all
  select expiring.expires_on + step.days, step.days, 'document', expiring.id, expiring.tenant_id, expiring.company_id, expiring.party_id,
    expiring.expires_on
  from expiring
  join paper_ladder on paper_ladder.tenant_id = expiring.tenant_id
  cross join unnest(paper_ladder.days) as step (days)
  where expiring.expires_on + step.days > reminders_between.since and expiring.expires_on + step.days <= reminders_between.until
  union all
  select bill.due_on + step.days, step.days, 'invoice', bill.id, bill.tenant_id, bill.company_id, null, bill.due_on
  from bill
  join bill_ladder on bill_ladder.tenant_id = bill.tenant_id
  cross join unnest(bill_ladder.days) as step (days)
  where bill.due_on + step.days > reminders_between.since and bill.due_on + step.days <= reminders_between.until
    -- What is promised, disputed or reported as paid waits; a day that passed meanwhile is not made up for.
    and not private.holds_on(bill.id, bill.due_on + step.days)
    -- A letter of that day or a later one says more: days that no digest went out on are made up for by the letter.
    and not exists (
      select from public.invoice_reminders as letter where letter.invoice_id = bill.id and letter.day >= bill.due_on + step.days)
  union all
  select stated.due_on + step.days, step.days, 'statement', stated.id, stated.tenant_id, stated.company_id, null, stated.due_on
  from stated
  join stated_ladder on stated_ladder.tenant_id = stated.tenant_id
  cross join unnest(stated_ladder.days) as step (days)
  where stated.due_on + step.days > reminders_between.since and stated.due_on + step.days <= reminders_between.until;
end;
$$;

comment on function private.reminders_between(date, date, uuid[]) is
  'The reminders of companies on the days after one day up to another: open duties that no invoice bills, and unpaid invoices, both '
  'without a report of the client, invoices also without a promise or a dispute that stands; yearly statements that are not signed '
  'and can be; and documents of the companies and of those who take part in them, without those that a newer version replaces. A '
  'document of a party is there once for each company. Holds are not looked at.';

create function private.is_invoice_held(invoice_id uuid, day date) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.invoice_companies as part
    join public.reminder_holds as held on held.company_id = part.company_id
    where part.invoice_id = is_invoice_held.invoice_id and held.until >= is_invoice_held.day);
$$;

comment on function private.is_invoice_held(uuid, date) is 'Whether the reminders of one of the companies of an invoice are held on a day.';

create view private.reminder_people
with (security_invoker = true)
as
  select known.company_id, known.tenant_id, known.user_id, person.email
  from private.company_people as known
  join private.memberships as membership using (tenant_id, user_id)
  join public.profiles as person on person.id = known.user_id
  join auth.users as account on account.id = known.user_id
  where known.may_manage and person.role <> 'admin' and account.email_confirmed_at is not null
    and person.email ~ '^[^@\s,;<>]+@[^@\s,;<>]+$'
    and (person.preferences #>> '{mails,duty}') is distinct from 'off';

comment on view private.reminder_people is
  'Who is reminded of what a company has to do: active people who act for it, with a confirmed address, who did not switch the mails of '
  'duties off. A person may be there twice.';

create function private.last_digest() returns date
language sql stable
set search_path = ''
as $$
  select max(run.day) from private.digest_runs as run where run.finished_at is not null;
$$;

comment on function private.last_digest() is 'The last day whose digests are all queued; null before the first.';
