/*
 * How discounts reduce the lines of drafts, and of quotes (private.quote_lines in reference/fees.sql). A line keeps its amount before the
 * reduction and what clients read of it; `amount` is what is billed, so that VAT, credit notes and the ledger need no case of their own.
 * Of several discounts the one that takes most off a line applies, and only that one.
 */

create function private.reduction(discount public.discounts, amount numeric) returns numeric
language plpgsql immutable
set search_path = ''
as $$
begin
  return least(reduction.amount, coalesce(discount.amount, round(reduction.amount * discount.percent / 100, 2)));
end;
$$;

comment on function private.reduction(public.discounts, numeric) is 'What a discount takes off an amount, to the cent; at most all of it.';

create function private.discount_holds(discount public.discounts, moment timestamptz) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return (moment at time zone 'America/Nassau')::date between discount.valid_from and discount.valid_to
    and coalesce(discount.ended_at > moment, true);
end;
$$;

comment on function private.discount_holds(public.discounts, timestamptz) is
  'Whether a discount holds at a moment: in its days, not ended.';

create function private.discount_text(discount public.discounts) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return discount.client_text || coalesce(' (' || trim_scale(discount.percent) || ' %)', '');
end;
$$;

comment on function private.discount_text(public.discounts) is
  'What clients read of a discount on a line: its text, and the percentage it has.';

create function private.discounts_of(tenant_id uuid, client_id uuid, currency text, moment timestamptz, earlier timestamptz[])
returns setof public.discounts
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select discount.* from public.discounts as discount
  where discount.tenant_id = discounts_of.tenant_id
    and (discount.client_id is null or discount.client_id = discounts_of.client_id)
    and (discount.percent is not null or discounts_of.currency in ('USD', 'BSD'))
    and discount.created_at <= discounts_of.moment
    and exists (
      select from unnest(discounts_of.earlier || discounts_of.moment) as known (moment)
      where private.discount_holds(discount, known.moment));
end;
$$;

comment on function private.discounts_of(uuid, uuid, text, timestamptz, timestamptz[]) is
  'The discounts of a client, or of all clients of the tenant, that were given by a moment and hold then or held at an earlier one. A sum '
  'is in US or Bahamian dollars, and reduces no other currency. Of drafts and of quotes.';

create function private.discounts_for(invoice public.invoices) returns setof public.discounts
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select discount.* from private.discounts_of(
    invoice.tenant_id, private.client_of(invoice), invoice.currency, now(),
    array[
      invoice.created_at,
      (select application.submitted_at from public.draft_applications as application where application.id = invoice.application_id)
    ]) as discount;
end;
$$;

comment on function private.discounts_for(public.invoices) is
  'The discounts that a draft can have: of its client or of all, which hold now, held when it was started, or when its application was '
  'submitted.';

create function private.best_discount(discounts public.discounts[], code text, amount numeric) returns public.discounts
language plpgsql stable
set search_path = ''
as $$
declare
  best public.discounts;
begin
  select discount.* into best from unnest(best_discount.discounts) as discount
  where (discount.code is null or discount.code = best_discount.code) and private.reduction(discount, best_discount.amount) > 0
  order by private.reduction(discount, best_discount.amount) desc, discount.created_at, discount.id
  limit 1;
  return best;
end;
$$;

comment on function private.best_discount(public.discounts[], text, numeric) is
  'The discount of these that takes most off a line of a draft or a quote; of two that take the same the earlier one. A row of nulls for '
  'none.';

create function private.apply_discounts(invoice_id uuid, company_id uuid default null, positions integer[] default null) returns void
language plpgsql
set search_path = ''
as $$
declare
  invoice public.invoices;
  line    public.invoice_lines;
  best    public.discounts;
  offered public.discounts[];
begin
  select * into invoice from public.invoices as known where known.id = apply_discounts.invoice_id;
  offered := array(select discount from private.discounts_for(invoice) as discount);

  for line in
    select known.* from public.invoice_lines as known
    where known.tenant_id = invoice.tenant_id and known.invoice_id = invoice.id and known.kind = 'service' and known.amount > 0
      and known.discount_id is null
      and (apply_discounts.company_id is null or known.company_id = apply_discounts.company_id)
      and (apply_discounts.positions is null or known.position = any (apply_discounts.positions))
  loop
    best := private.best_discount(offered, line.code, line.amount);
    continue when best.id is null;
    update public.invoice_lines as known
    set list_amount = line.amount, amount = line.amount - private.reduction(best, line.amount), discount_id = best.id,
      discount_text = private.discount_text(best)
    where known.id = line.id;
  end loop;
end;
$$;

comment on function private.apply_discounts(uuid, uuid, integer[]) is
  'Reduces lines of a draft by the discounts it can have: all services of ours, those of one company, or those in some places. The caller '
  'adds up the invoice.';

create function private.check_line_discount() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not exists (
    select from public.discounts as discount
    join public.invoices as invoice on invoice.id = new.invoice_id
    where discount.id = new.discount_id and discount.tenant_id = new.tenant_id
      and (discount.client_id is null or discount.client_id = private.client_of(invoice))
      and (discount.code is null or discount.code = new.code)
      and new.amount = new.list_amount - private.reduction(discount, new.list_amount)
  ) then
    raise exception using errcode = 'PT422', message = 'invoice.discount_invalid';
  end if;

  return new;
end;
$$;

comment on function private.check_line_discount() is
  'Holds for every writer that a reduced line has the terms of its discount: tenant, client, service, and the amount to the cent. Raises '
  'invoice.discount_invalid.';

create trigger check_line_discount before insert or update on public.invoice_lines
  for each row when (new.discount_id is not null) execute function private.check_line_discount();

create function private.require_own_discounts(invoice public.invoices) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if exists (
    select from public.invoice_lines as line
    join public.discounts as discount on discount.id = line.discount_id
    where line.tenant_id = invoice.tenant_id and line.invoice_id = invoice.id
      and discount.client_id <> private.client_of(invoice)
  ) then
    raise exception using errcode = 'PT409', message = 'invoice.discount_changed';
  end if;
end;
$$;

comment on function private.require_own_discounts(public.invoices) is
  'Refuses a draft with the discount of a client whom it does not bill any more. Raises invoice.discount_changed.';

create function public.invoice_discounts(invoice_id uuid)
returns table (id uuid, code text, percent numeric, amount numeric, client_text text, valid_to date, created_at timestamptz)
language plpgsql stable security definer rows 5
set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  perform private.require_staff_reader();
  select * into invoice from public.invoices as known where known.id = invoice_discounts.invoice_id;

  return query
  select discount.id, discount.code, discount.percent, discount.amount, discount.client_text, discount.valid_to, discount.created_at
  from private.discounts_for(invoice) as discount
  where invoice.state = 'draft'
  order by discount.created_at, discount.id
  limit 100;
end;
$$;

comment on function public.invoice_discounts(uuid) is
  'The discounts that the lines of a draft can have, the earliest first; none for an invoice that is issued or unknown. Of those for a '
  'line the one that takes most off applies. For staff. Raises not_allowed, account.suspended.';

grant execute on function public.invoice_discounts(uuid) to authenticated;
