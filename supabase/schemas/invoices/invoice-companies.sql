/*
 * What follows for the companies of an invoice, and who an invoice of many companies is for. A company that is billed by itself has its
 * row in invoice_companies by a trigger; those of the invoice of a payer come by commands (payer-invoices.sql).
 */

-- What follows from an invoice -----------------------------------------------

create function private.follow_invoice() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.invoice_companies (tenant_id, invoice_id, company_id, position, name, renewal_year, is_void, amount)
  select new.tenant_id, new.id, company.id, 1, company.name, new.renewal_year, new.state = 'void', new.total
  from public.companies as company where company.id = new.company_id and tg_op = 'INSERT';

  update public.invoice_companies as part
  set is_void = new.state = 'void', renewal_year = new.renewal_year,
    amount = case when new.company_id is null then part.amount else new.total end
  where part.invoice_id = new.id and tg_op = 'UPDATE'
    and (part.is_void, part.renewal_year, part.amount) is distinct from (
      new.state = 'void', new.renewal_year, case when new.company_id is null then part.amount else new.total end);
  return null;
end;
$$;

comment on function private.follow_invoice() is
  'Keeps the companies of an invoice in step with it: of one company its row and its sum, of all whether the invoice is void.';

create trigger follow_invoice after insert or update of state, total, renewal_year on public.invoices
  for each row execute function private.follow_invoice();

create function private.check_billed_company() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_table_name = 'companies' then
    if exists (select from public.invoice_companies as part where part.company_id = old.id) then
      raise foreign_key_violation;
    end if;

    return old;
  end if;

  if not exists (
    select from public.companies as company where company.id = new.company_id and company.tenant_id = new.tenant_id for key share
  ) then
    raise foreign_key_violation;
  end if;

  return new;
end;
$$;

comment on function private.check_billed_company() is
  'What a foreign key from invoice_companies to companies would hold, for every writer.';

create trigger check_billed_company before insert or update of tenant_id, company_id on public.invoice_companies
  for each row execute function private.check_billed_company();
create trigger check_billed_company before delete on public.companies
  for each row execute function private.check_billed_company();

create function private.check_parts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  checked uuid := case tg_table_name when 'invoices' then to_jsonb(new) ->> 'id'
    else coalesce(to_jsonb(new), to_jsonb(old)) ->> 'invoice_id' end;
begin
  -- The parts of a firm that is deleted go a batch at a time.
  if tg_op = 'DELETE' and private.is_erased((to_jsonb(old) ->> 'tenant_id')::uuid) then
    return null;
  end if;

  if exists (
    select from public.invoices as invoice
    join public.invoice_companies as part on part.invoice_id = invoice.id
    where invoice.id = checked
    group by invoice.id
    having sum(part.amount) <> invoice.total
  ) then
    raise exception using errcode = 'PT409', message = 'entry.not_balanced';
  end if;

  return null;
end;
$$;

comment on function private.check_parts() is
  'Refuses a transaction at whose end what is billed for the companies of an invoice is not its total, for every writer. Raises '
  'entry.not_balanced.';

create constraint trigger check_parts after insert or update of total on public.invoices
  deferrable initially deferred for each row execute function private.check_parts();
create constraint trigger check_parts after insert or update of amount or delete on public.invoice_companies
  deferrable initially deferred for each row execute function private.check_parts();

-- What an invoice is about ---------------------------------------------------

create function private.count_companies(invoice_id uuid) returns integer
language sql stable
set search_path = ''
as $$
  select count(*)::integer from public.invoice_companies as part where part.invoice_id = count_companies.invoice_id;
$$;

comment on function private.count_companies(uuid) is
  'How many companies an invoice has, among those the caller sees. A function: see invoice-list.sql.';

create function private.companies_of(invoice_id uuid) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select part.company_id from public.invoice_companies as part where part.invoice_id = companies_of.invoice_id
    order by part.name, part.company_id);
$$;

comment on function private.companies_of(uuid) is 'The companies of an invoice in the order of their names; none for an application.';

create function private.companies_text(invoice public.invoices) returns text
language sql stable
set search_path = ''
as $$
  select case count(*) when 0 then 'your account' when 1 then min(part.name) else count(*) || ' companies' end
  from public.invoice_companies as part
  where part.invoice_id = invoice.id
  having invoice.client_id is not null;
$$;

comment on function private.companies_text(public.invoices) is
  'What the invoice of a payer is for, as text: 40 companies, or the name of the only one; null for any other invoice.';

grant execute on function private.count_companies(uuid), private.companies_text(public.invoices) to authenticated;

create function private.invoice_place(invoice public.invoices) returns private.subject
language plpgsql stable
set search_path = ''
as $$
begin
  return case
    when invoice.company_id is not null then private.subject('invoice', invoice.id, 'company', invoice.company_id)
    when invoice.application_id is not null then private.subject('invoice', invoice.id, 'application', invoice.application_id)
    else private.subject('invoice', invoice.id)
  end;
end;
$$;

comment on function private.invoice_place(public.invoices) is 'The subject of the notifications about an invoice.';

-- Whom it is for -------------------------------------------------------------

create function private.pays_invoice(person uuid, invoice_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.invoices as invoice
    join private.memberships as membership on (membership.tenant_id, membership.user_id) = (invoice.tenant_id, invoice.client_id)
    where invoice.id = pays_invoice.invoice_id and invoice.client_id = person);
$$;

comment on function private.pays_invoice(uuid, uuid) is 'Whether any person, not only the caller, pays an invoice of many companies.';

create function private.is_sent_invoice(person uuid, invoice_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select not exists (
    select from public.invoices as invoice
    where invoice.id = is_sent_invoice.invoice_id and case
      when invoice.client_id is not null then invoice.client_id <> person
      else invoice.company_id is not null and not private.sees_money(person, invoice.company_id) end);
$$;

comment on function private.is_sent_invoice(uuid, uuid) is
  'Whether a person who acts for a company of an invoice may learn of it: with the right to see its invoices, and of that of many '
  'companies only who pays it.';
