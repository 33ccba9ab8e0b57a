/*
 * Who owes: the clients of a firm with what they owe by currency, how late the oldest of it is, and when there was contact last.
 */

create function private.owed_invoices(tenant_id uuid)
returns table (invoice_id uuid, company_id uuid, application_id uuid, client_id uuid, currency text, owed numeric, due_on date)
language sql stable rows 20000
set search_path = ''
as $$
  select invoice.id, invoice.company_id, invoice.application_id, coalesce(invoice.client_id, company.user_id, application.user_id),
    invoice.currency,
    invoice.total - invoice.paid, invoice.due_on
  from public.invoices as invoice
  left join public.companies as company on company.id = invoice.company_id
  left join public.draft_applications as application on application.id = invoice.application_id
  where invoice.tenant_id = owed_invoices.tenant_id and invoice.state = 'issued';
$$;

comment on function private.owed_invoices(uuid) is
  'The open invoices of a tenant with the client each bills and what is owed: the one definition for the ageing and for who owes.';

-- For all clients of a page at once: what each owes is found in one reading of what the firm is owed.
create function private.last_contacts(tenant_id uuid, client_ids uuid[]) returns table (client_id uuid, at timestamptz, kind text)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
  with mine as materialized (
    select owed.client_id, owed.invoice_id, owed.company_id, owed.application_id
    from private.owed_invoices(last_contacts.tenant_id) as owed
    where owed.client_id = any (last_contacts.client_ids)
  )
  select distinct on (known.client_id) known.client_id, known.at, known.kind
  from (
    select mine.client_id, letter.recorded_at as at, 'reminder' as kind
    from mine join public.invoice_reminders as letter
      on letter.tenant_id = last_contacts.tenant_id and letter.invoice_id = mine.invoice_id
    union all
    select mine.client_id, hold.recorded_at, hold.kind::text
    from mine join public.invoice_holds as hold
      on hold.tenant_id = last_contacts.tenant_id and hold.invoice_id = mine.invoice_id
    union all
    select mine.client_id, notice.reported_at, 'report'
    from mine join public.payment_notices as notice
      on notice.tenant_id = last_contacts.tenant_id and notice.invoice_id = mine.invoice_id
    union all
    select mine.client_id, note.created_at, 'note'
    from mine
    join public.staff_notes as note on note.tenant_id = last_contacts.tenant_id and note.application_id = mine.application_id
    union all
    select mine.client_id, note.created_at, 'note'
    from mine
    join public.invoice_companies as part on part.tenant_id = last_contacts.tenant_id and part.invoice_id = mine.invoice_id
    join public.staff_notes as note on note.tenant_id = part.tenant_id and note.company_id = part.company_id
    union all
    select client.id, mail.settled_at, 'mail'
    from public.profiles as client
    join private.mail_outbox as mail on mail.recipient = client.email and mail.tenant_id = last_contacts.tenant_id
    where client.id = any (last_contacts.client_ids) and mail.state = 'sent'
  ) as known
  order by known.client_id, known.at desc;
end;
$$;

comment on function private.last_contacts(uuid, uuid[]) is
  'When there was contact with clients who owe last, and what it was: reminder, promise, dispute, report (of a payment), note or mail. A '
  'client without contact has no row.';

create function public.who_owes(
  tenant_id uuid, search text default '', show text default '', sort text default 'owed', descending boolean default true,
  first integer default 0, size integer default 50)
returns table (
  client_id uuid, client_name text, client_email text, currency text, owed numeric, overdue numeric, days_late integer, invoices bigint,
  promised bigint, disputed bigint, contact_at timestamptz, contact text, total integer)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today date := private.today();
  typed text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  with held as (
    select known.*, hold.kind as hold
    from private.owed_invoices(who_owes.tenant_id) as known
    left join private.standing_holds(who_owes.tenant_id) as hold on hold.invoice_id = known.invoice_id
  ), client as (
    select held.client_id, held.currency, sum(held.owed) as owed,
      coalesce(sum(held.owed) filter (where held.due_on < today), 0) as overdue,
      greatest(max(today - held.due_on), 0) as days_late, count(*) as invoices,
      count(*) filter (where held.hold = 'promise') as promised, count(*) filter (where held.hold = 'dispute') as disputed
    from held
    group by held.client_id, held.currency
  ), page as materialized (
    select client.*, coalesce(nullif(person.full_name, ''), person.email) as name, person.email, count(*) over () as rows
    from client
    join public.profiles as person on person.id = client.client_id
    where (typed = '' or position(typed in lower(person.full_name)) > 0 or position(typed in lower(person.email)) > 0)
      and case coalesce(who_owes.show, '')
        when '' then true when 'late' then client.overdue > 0 when 'promised' then client.promised > 0
        when 'disputed' then client.disputed > 0 else false end
    order by
      case who_owes.sort when 'days_late' then client.days_late when 'overdue' then client.overdue when 'invoices' then client.invoices
        when 'client_name' then 0 else client.owed end * case when who_owes.descending then -1 else 1 end,
      case when who_owes.sort = 'client_name' and who_owes.descending then lower(person.full_name) end desc,
      lower(person.full_name), client.client_id, client.currency
    offset greatest(who_owes.first, 0)
    limit least(greatest(who_owes.size, 1), 1000)
  )
  select page.client_id, page.name, page.email, page.currency, page.owed, page.overdue, page.days_late, page.invoices, page.promised,
    page.disputed, contact.at, contact.kind, page.rows::integer
  from page
  left join private.last_contacts(who_owes.tenant_id, array(select page.client_id from page)) as contact
    on contact.client_id = page.client_id
  order by
    case who_owes.sort when 'days_late' then page.days_late when 'overdue' then page.overdue when 'invoices' then page.invoices
      when 'client_name' then 0 else page.owed end * case when who_owes.descending then -1 else 1 end,
    case when who_owes.sort = 'client_name' and who_owes.descending then lower(page.name) end desc,
    lower(page.name), page.client_id, page.currency;
end;
$$;

comment on function public.who_owes(uuid, text, text, text, boolean, integer, integer) is
  'The clients who owe a tenant, a page of them, a row for each client and currency: what is owed and overdue on issued invoices, the days '
  'the oldest is late, how many invoices, how many of them are promised or disputed, and when there was contact last (reminder, promise, '
  'dispute, report, note or mail). `show` is late, promised or disputed; sorted by client_name, owed, overdue, days_late or invoices; '
  '`total` counts all pages; `size` at most 1,000. For staff. Raises not_allowed, account.suspended.';

grant execute on function public.who_owes(uuid, text, text, text, boolean, integer, integer) to authenticated;
