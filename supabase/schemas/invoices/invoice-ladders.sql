/*
 * The levels of reminders of an invoice that is late: for each firm a ladder of at most four, each with the days after the due day, a name,
 * a fee and a text. A ladder holds from a day on. The one of the platform has no fee and holds where a firm has none. What is sent by it is
 * in invoices/invoice-letters.sql.
 */

-- The shape of levels --------------------------------------------------------

create function private.are_levels(levels jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select jsonb_typeof(levels) = 'array' and jsonb_array_length(levels) <= 4 and not exists (
    select from (
      select level, (level ->> 'days')::numeric as days, lag((level ->> 'days')::numeric) over (order by nth) as before
      from jsonb_array_elements(levels) with ordinality as each (level, nth)
      -- Other types are refused below, and must not break the cast.
      where jsonb_typeof(level -> 'days') = 'number') as known
    where known.days <> trunc(known.days) or known.days not between 1 and 365 or known.days <= known.before
  ) and not exists (
    select from jsonb_array_elements(levels) as each (level)
    where jsonb_typeof(level) <> 'object' or level - array['days', 'name', 'fee', 'text'] <> '{}'
      or coalesce(jsonb_typeof(level -> 'days'), '') <> 'number' or coalesce(jsonb_typeof(level -> 'fee'), '') <> 'number'
      or coalesce(jsonb_typeof(level -> 'name'), '') <> 'string' or coalesce(jsonb_typeof(level -> 'text'), '') <> 'string'
      or char_length(btrim(level ->> 'name')) not between 1 and 60 or char_length(btrim(level ->> 'text')) not between 1 and 2000
      or case when jsonb_typeof(level -> 'fee') = 'number' then
        (level ->> 'fee')::numeric not between 0 and 9999 or (level ->> 'fee')::numeric <> round((level ->> 'fee')::numeric, 2) end
  );
$$;

comment on function private.are_levels(jsonb) is
  'Whether json is a ladder: at most four of {days: 1 to 365 after the due day, each later than the one before, name: 1 to 60 characters, '
  'fee: 0 to 9999 to the cent, text: 1 to 2000 characters}.';

-- Tables ---------------------------------------------------------------------

create table public.invoice_ladders (
  id         uuid primary key default gen_random_uuid(),
  tenant_id  uuid references public.tenants on delete cascade,
  valid_from date not null,
  levels     jsonb check (levels is null or coalesce(private.are_levels(levels), false)),
  set_by     uuid references public.profiles on delete set null,
  set_at     timestamptz not null default now(),
  unique nulls not distinct (tenant_id, valid_from),
  constraint invoice_ladders_platform check (tenant_id is not null or levels is not null)
);

comment on table public.invoice_ladders is
  'The levels of reminders of late invoices, by firm and first day. For staff; written by migrations and a command.';
comment on column public.invoice_ladders.tenant_id is 'The firm whose ladder it is; null for that of the platform.';
comment on column public.invoice_ladders.levels is
  'Up to four of {days, name, fee, text}, by days; empty: no letter. Null: from that day the ladder of the platform holds again.';

create index invoice_ladders_set_by_idx on public.invoice_ladders (set_by);

create trigger audit after insert or update or delete on public.invoice_ladders
  for each row execute function private.audit('id');
call private.watch('public.invoice_ladders', 'staff');

alter table public.invoice_ladders enable row level security;

create policy "Staff read the levels of reminders" on public.invoice_ladders
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.invoice_ladders to authenticated;

-- Which ladder ---------------------------------------------------------------

create function private.invoice_levels(tenant_id uuid, day date) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select ladder.levels from public.invoice_ladders as ladder
      where ladder.tenant_id = invoice_levels.tenant_id and ladder.valid_from <= day order by ladder.valid_from desc limit 1),
    (select ladder.levels from public.invoice_ladders as ladder
      where ladder.tenant_id is null and ladder.valid_from <= day order by ladder.valid_from desc limit 1),
    '[]');
$$;

comment on function private.invoice_levels(uuid, date) is 'The levels of reminders that hold for a firm on a day.';

-- Command --------------------------------------------------------------------

create function public.set_invoice_ladder(tenant_id uuid, valid_from date, levels jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_tenant_manager('set_invoice_ladder', set_invoice_ladder.tenant_id);

  if set_invoice_ladder.valid_from is null
    or set_invoice_ladder.valid_from not between private.today() and private.today() + 366
  then
    raise exception using errcode = 'PT422', message = 'ladder.day_invalid';
  end if;

  if set_invoice_ladder.levels is not null and not coalesce(private.are_levels(set_invoice_ladder.levels), false) then
    raise exception using errcode = 'PT422', message = 'ladder.levels_invalid';
  end if;

  insert into public.invoice_ladders as known (tenant_id, valid_from, levels, set_by)
  values (set_invoice_ladder.tenant_id, set_invoice_ladder.valid_from, set_invoice_ladder.levels, auth.uid())
  on conflict on constraint invoice_ladders_tenant_id_valid_from_key do update
  set levels = excluded.levels, set_by = excluded.set_by, set_at = now()
  where known.levels is distinct from excluded.levels;
end;
$$;

comment on function public.set_invoice_ladder(uuid, date, jsonb) is
  'Sets the levels of reminders of a firm from a day on (today to 366 days from today in Nassau): up to four of {days, name, fee, text}, '
  'by days after the due day; none means no letter, and null goes back to the levels of the platform. What held before is kept. For the '
  'tenant''s owners, staff with the duty billing and the super admin. Raises ladder.day_invalid, ladder.levels_invalid, '
  'duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.invoice_levels(tenant_id uuid)
returns table (valid_from date, is_own boolean, levels jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today date := private.today();
begin
  perform private.require_firm_reader(invoice_levels.tenant_id);

  return query
  select today, exists (
      select from public.invoice_ladders as own
      where own.tenant_id = invoice_levels.tenant_id and own.valid_from <= today and own.levels is not null
        and not exists (
          select from public.invoice_ladders as newer
          where newer.tenant_id = own.tenant_id and newer.valid_from <= today and newer.valid_from > own.valid_from)),
    private.invoice_levels(invoice_levels.tenant_id, today)
  union all
  (select later.valid_from, later.levels is not null, private.invoice_levels(invoice_levels.tenant_id, later.valid_from)
    from public.invoice_ladders as later
    where later.tenant_id = invoice_levels.tenant_id and later.valid_from > today
    order by later.valid_from limit 50);
end;
$$;

comment on function public.invoice_levels(uuid) is
  'The levels of reminders of a firm: in force today, then those set for later days, at most 50; `is_own` says whether the firm set them '
  'or the platform. For staff and the tenant''s owners. Raises not_allowed, not_found, account.suspended.';

grant execute on function public.set_invoice_ladder(uuid, date, jsonb), public.invoice_levels(uuid) to authenticated;
