/*
 * What goes out in the next 30 days, for staff: by the ladders, duties, documents and people of today.
 */

create function public.reminder_plan(
  tenant_id uuid, search text default '', show text default '', only_company uuid default null, only_client uuid default null,
  first integer default 0, size integer default 50)
returns table (
  day date, company_id uuid, company_name text, client_id uuid, client_name text, kind text, subject_id uuid, what text, of_whom text,
  due_on date, days integer, receivers integer, held_until date, hold_reason text, total integer)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today  date := private.today();
  last   date := coalesce(private.last_digest(), today - 1);
  starts date := case when last >= today then today + 1 else today end;
  typed  text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  with owned as materialized (
    select company.id, company.name, company.user_id, coalesce(nullif(client.full_name, ''), client.email) as client
    from public.companies as company
    join public.profiles as client on client.id = company.user_id
    where company.tenant_id = reminder_plan.tenant_id
      and (reminder_plan.only_company is null or company.id = reminder_plan.only_company)
      and (reminder_plan.only_client is null or company.user_id = reminder_plan.only_client)
      and (
        typed = '' or position(typed in lower(company.name)) > 0 or position(typed in lower(client.full_name)) > 0
        or position(typed in lower(client.email)) > 0)
  ), found as materialized (
    -- What was missed goes out with the next digest, one line each.
    select greatest(reminder.on_day, starts) as on_day, max(reminder.days) as days, reminder.kind, reminder.id, reminder.company_id,
      reminder.party_id, reminder.due_on
    from private.reminders_between(last, today + 30, array(select owned.id from owned)) as reminder
    where reminder_plan.show not in ('duty', 'document', 'invoice', 'statement') or reminder.kind = reminder_plan.show
    group by greatest(reminder.on_day, starts), reminder.kind, reminder.id, reminder.company_id, reminder.party_id, reminder.due_on
  ), page as materialized (
    select found.*, owned.name, owned.user_id, owned.client, held.until, held.reason, (count(*) over ())::integer as total
    from found
    join owned on owned.id = found.company_id
    left join public.reminder_holds as held on held.company_id = found.company_id and held.until >= found.on_day
    where reminder_plan.show <> 'held' or held.company_id is not null
    order by found.on_day, owned.name, found.due_on, found.id, found.company_id
    offset greatest(reminder_plan.first, 0)
    limit least(greatest(reminder_plan.size, 1), 1000)
  )
  select page.on_day, page.company_id, page.name, page.user_id, page.client, page.kind, page.id,
    case page.kind
      when 'duty' then (
        select rule.name from public.obligations as duty
        join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
        where duty.id = page.id)
      when 'invoice' then (select 'Invoice ' || invoice.number from public.invoices as invoice where invoice.id = page.id)
      when 'statement' then (
        select 'Yearly statement ' || statement.year from public.yearly_statements as statement where statement.id = page.id)
      else (select private.document_title(document) from public.documents as document where document.id = page.id) end,
    private.party_name(page.party_id), page.due_on, page.days,
    (select count(distinct reached.user_id)::integer from private.reminder_people as reached
      where reached.company_id = page.company_id
        and (page.party_id is null or private.handles_party(reached.user_id, page.party_id))
        and (page.kind <> 'invoice' or private.is_sent_invoice(reached.user_id, page.id))),
    page.until, page.reason, page.total
  from page
  order by page.on_day, page.name, page.due_on, page.id, page.company_id;
end;
$$;

comment on function public.reminder_plan(uuid, text, text, uuid, uuid, integer, integer) is
  'The reminders of a tenant that go out up to 30 days from today, by day and company: of all companies, of one (`only_company`) or '
  'those of one client (`only_client`), and whose company or client contains the search. `show` is duty, document, invoice, statement, '
  'held, or all there are. `kind` is duty, document, invoice or statement with its id, `of_whom` the person of a document of a party, '
  '`days` from its day (-14: two weeks before), `receivers` how many people get it, and until when and why the company is held (null '
  'when that reminder is not). `size` at most 1,000 rows; `total` of all pages. For staff. Raises not_allowed, account.suspended.';

grant execute on function public.reminder_plan(uuid, text, text, uuid, uuid, integer, integer) to authenticated;

create function public.reminder_days(tenant_id uuid)
returns table (about text, name text, days integer[], is_own boolean, platform_days integer[])
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_firm_reader(reminder_days.tenant_id);

  return query
  select known.about, named.name, private.reminder_ladder(reminder_days.tenant_id, known.about),
    exists (
      select from public.reminder_ladders as own
      where (own.tenant_id, own.about) = (reminder_days.tenant_id, known.about)),
    (select ladder.days from public.reminder_ladders as ladder where ladder.tenant_id is null and ladder.about = known.about)
  from (
    select distinct ladder.about from public.reminder_ladders as ladder
    where ladder.tenant_id is null or ladder.tenant_id = reminder_days.tenant_id) as known
  left join lateral (
    select rule.name from public.obligation_rules as rule where rule.code = known.about order by rule.valid_from desc limit 1
  ) as named on true
  order by known.about <> 'DUTIES', known.about <> 'INVOICES', known.about <> 'DOCUMENTS', known.about <> 'STATEMENTS',
    named.name, known.about;
end;
$$;

comment on function public.reminder_days(uuid) is
  'On which days the people of a tenant are reminded: of all duties (DUTIES), of invoices (INVOICES), of documents that expire '
  '(DOCUMENTS), of yearly statements (STATEMENTS), and of each rule with days of its own (its code and newest name). `days` are those in '
  'force, `is_own` whether the tenant set them, `platform_days` what holds without that (null: those of all duties). For staff and '
  'the tenant''s owners. Raises not_allowed, not_found, account.suspended.';

grant execute on function public.reminder_days(uuid) to authenticated;
