/*
 * Giving and ending discounts: by the owners of a firm and by staff with the duty billing, after a preview of whom it reaches.
 */

-- Reading --------------------------------------------------------------------

create function public.discount_list(tenant_id uuid)
returns table (
  id uuid, client_id uuid, client_name text, code text, label text, percent numeric, amount numeric, valid_from date, valid_to date,
  reason text, client_text text, creator_name text, created_at timestamptz, ended_at timestamptz, end_reason text, state text,
  invoices integer, reduced numeric)
language plpgsql stable security definer rows 20
set search_path = ''
as $$
begin
  perform private.require_firm_reader(discount_list.tenant_id);

  return query
  select
    discount.id, discount.client_id, coalesce(nullif(client.full_name, ''), client.email), discount.code,
    (select price.label from public.service_prices as price where price.code = discount.code order by price.valid_from desc limit 1),
    discount.percent, discount.amount, discount.valid_from, discount.valid_to, discount.reason, discount.client_text,
    nullif(person.full_name, ''), discount.created_at, discount.ended_at, discount.end_reason,
    case
      when discount.ended_at is not null then 'ended'
      when discount.valid_from > private.today() then 'planned'
      when discount.valid_to < private.today() then 'over'
      else 'holds'
    end,
    used.invoices, used.reduced
  from public.discounts as discount
  left join public.profiles as client on client.id = discount.client_id
  left join public.profiles as person on person.id = discount.created_by
  cross join lateral (
    select count(distinct invoice.id)::integer as invoices, coalesce(sum(line.list_amount - line.amount), 0) as reduced
    from public.invoice_lines as line
    join public.invoices as invoice on invoice.id = line.invoice_id and invoice.state in ('issued', 'paid')
    where line.tenant_id = discount.tenant_id and line.discount_id = discount.id) as used
  where discount.tenant_id = discount_list.tenant_id
  order by (discount.ended_at is null and discount.valid_to >= private.today()) desc, discount.valid_to desc, discount.id
  limit 500;
end;
$$;

comment on function public.discount_list(uuid) is
  'The discounts of a tenant, at most 500, those that hold or are planned first: for whom and for what, its days and reasons, `state` '
  '(planned, holds, over, ended), and on how many issued invoices it took how much off, before VAT. For its owners and staff. Raises '
  'not_allowed for a member, not_found, account.suspended.';

create function public.discount_preview(tenant_id uuid, valid_from date, valid_to date, client_id uuid default null, code text default null)
returns table (clients integer, companies integer, applications integer, other_discounts integer)
language plpgsql stable security definer rows 1
set search_path = ''
as $$
begin
  perform private.require_firm_reader(discount_preview.tenant_id);

  return query
  with billed as (
    select company.* from private.companies_with_service(
      discount_preview.tenant_id, discount_preview.code, greatest(discount_preview.valid_from, private.today())) as company
    where discount_preview.client_id is null or company.user_id = discount_preview.client_id
  )
  select
    (select count(distinct billed.user_id)::integer from billed), (select count(*)::integer from billed),
    (select count(*)::integer from public.draft_applications as draft
      left join public.service_prices as service on service.code = discount_preview.code
        and daterange(service.valid_from, service.valid_to, '[]') @> discount_preview.valid_from
      where draft.tenant_id = discount_preview.tenant_id and draft.state = 'draft'
        and (discount_preview.client_id is null or draft.user_id = discount_preview.client_id)
        and (discount_preview.code is null or service.applies = 'formation' or draft.data -> 'services' ? discount_preview.code)),
    (select count(*)::integer from public.discounts as known
      where known.tenant_id = discount_preview.tenant_id and known.ended_at is null
        and known.valid_from <= discount_preview.valid_to and known.valid_to >= discount_preview.valid_from
        and (known.client_id is null or discount_preview.client_id is null or known.client_id = discount_preview.client_id)
        and (known.code is null or discount_preview.code is null or known.code = discount_preview.code));
end;
$$;

comment on function public.discount_preview(uuid, date, date, uuid, text) is
  'Whom a discount would reach: the companies whose yearly invoices have the service and their clients, the applications that are not '
  'submitted, and how many other discounts hold on one of its days for one of them. `client_id` and `code` are null for all. For the '
  'owners of the tenant and staff. Raises not_allowed for a member, not_found, account.suspended.';

-- Commands -------------------------------------------------------------------

create function public.add_discount(
  discount_id uuid, tenant_id uuid, valid_from date, valid_to date, reason text, client_text text, client_id uuid default null,
  code text default null, percent numeric default null, amount numeric default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_tenant_manager('add_discount', add_discount.tenant_id);
  wrong     text;
begin
  if exists (
    select from public.discounts as known where known.id = discount_id and known.tenant_id = add_discount.tenant_id
  ) then
    return;
  end if;

  select checked.field into wrong
  from (values
    ('client_id', add_discount.client_id is null or exists (
      select from public.tenant_users as membership
      where membership.tenant_id = add_discount.tenant_id and membership.user_id = add_discount.client_id)
      or exists (
        select from public.companies as company
        where company.tenant_id = add_discount.tenant_id and company.user_id = add_discount.client_id)),
    ('code', add_discount.code is null or coalesce(
      (private.service_on(add_discount.code, add_discount.valid_from)).applies <> 'later', false)),
    ('percent', add_discount.percent is null or add_discount.amount is null and add_discount.percent between 0.01 and 100
      and add_discount.percent = round(add_discount.percent, 2)),
    ('amount', add_discount.percent is not null or add_discount.amount between 0.01 and 1000000
      and add_discount.amount = round(add_discount.amount, 2)),
    ('valid_from', add_discount.valid_from between private.today() and private.today() + 731),
    ('valid_to', add_discount.valid_to between add_discount.valid_from and add_discount.valid_from + 731),
    ('client_text', char_length(btrim(add_discount.client_text)) between 3 and 120),
    ('reason', char_length(btrim(add_discount.reason)) between 3 and 1000)) as checked (field, holds)
  where checked.holds is not true
  limit 1;

  if wrong is not null then
    raise exception using errcode = 'PT422', message = 'discount.invalid',
      detail = jsonb_build_array(jsonb_build_object('code', 'discount.invalid', 'field', wrong));
  end if;

  insert into public.discounts (
    id, tenant_id, client_id, code, percent, amount, valid_from, valid_to, reason, client_text, created_by)
  values (
    discount_id, add_discount.tenant_id, add_discount.client_id, add_discount.code, add_discount.percent, add_discount.amount,
    add_discount.valid_from, add_discount.valid_to, btrim(add_discount.reason), btrim(add_discount.client_text), caller_id);
exception when unique_violation then
  -- The id belongs to a discount of another tenant.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$$;

comment on function public.add_discount(uuid, uuid, date, date, text, text, uuid, text, numeric, numeric) is
  'Gives a discount from a day, today at the earliest, until a day within two years, under an id from the browser, so that a repeat gives '
  'nothing twice: to a client of the tenant or to all, on a service that has a price or on all, as a percentage or as a sum of each line '
  'in US dollars to the cent, with a reason (3 to 1000 characters) and what clients read (3 to 120). For the owners of the tenant and '
  'staff with the duty billing. Raises discount.invalid with a json array of {code, field} as detail, duty.billing_needed, not_found, '
  'not_allowed, staff.read_only, account.suspended.';

create function public.end_discount(discount_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  discount  public.discounts;
begin
  perform private.as_staff('end_discount');
  select * into discount from public.discounts as known where known.id = discount_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_tenant_manager('end_discount', discount.tenant_id);

  if discount.ended_at is not null then
    return;
  end if;

  if discount.valid_to < private.today() then
    raise exception using errcode = 'PT409', message = 'discount.over';
  end if;

  if char_length(coalesce(btrim(end_discount.reason), '')) not between 3 and 1000 then
    raise exception using errcode = 'PT422', message = 'discount.invalid',
      detail = '[{"code": "discount.invalid", "field": "reason"}]';
  end if;

  update public.discounts as known
  set ended_at = now(), ended_by = caller_id, end_reason = btrim(end_discount.reason) where known.id = discount.id;
end;
$$;

comment on function public.end_discount(uuid, text) is
  'Ends a discount before its last day, with a reason (3 to 1000 characters): from now on no line of a new draft has it. Drafts and '
  'invoices that have it keep it. A repeat does nothing. For the owners of the tenant and staff with the duty billing. Raises '
  'discount.over after its last day, discount.invalid, duty.billing_needed, not_found, not_allowed, staff.read_only, account.suspended.';

grant execute on function
  public.discount_list(uuid), public.discount_preview(uuid, date, date, uuid, text),
  public.add_discount(uuid, uuid, date, date, text, text, uuid, text, numeric, numeric), public.end_discount(uuid, text)
  to authenticated;
