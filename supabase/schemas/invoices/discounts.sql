/*
 * Discounts on our services that a firm gives for some days (decision 136): to one client or to all, on one service or on all of ours, as
 * a part or as a sum of each line. Fees of the government have none. The lines of drafts are reduced in invoice-discounts.sql.
 *
 * A discount is never edited. It ends with its last day, or earlier with a reason. What was drafted or invoiced keeps its reduction.
 */

create table public.discounts (
  id          uuid primary key,
  tenant_id   uuid not null references public.tenants on delete restrict,
  client_id   uuid references public.profiles on delete restrict,
  code        text check (code ~ '^[A-Za-z][A-Za-z_]{1,60}$'),
  percent     numeric(5, 2) check (percent > 0 and percent <= 100),
  amount      numeric(14, 2) check (amount > 0 and amount <= 1000000),
  valid_from  date not null,
  valid_to    date not null,
  reason      text not null check (char_length(reason) between 3 and 1000),
  client_text text not null check (char_length(client_text) between 3 and 120),
  created_by  uuid references public.profiles on delete set null,
  created_at  timestamptz not null default now(),
  ended_by    uuid references public.profiles on delete set null,
  ended_at    timestamptz,
  end_reason  text check (char_length(end_reason) between 3 and 1000),
  unique (tenant_id, id),
  constraint discounts_one_reduction check (num_nonnulls(percent, amount) = 1),
  constraint discounts_days check (valid_to between valid_from and valid_from + 731),
  constraint discounts_ended check ((ended_at is null) = (end_reason is null))
);

comment on table public.discounts is
  'Reductions of services of a tenant for some days. Read by staff and the owners of the tenant; a client reads what became of it on a '
  'line of an invoice. Written by commands, never edited but for its end.';
comment on column public.discounts.client_id is 'Whom it is for; null for all clients.';
comment on column public.discounts.code is 'The service it is for; null for all services of ours.';
comment on column public.discounts.percent is 'The part of the amount of a line; null for a sum.';
comment on column public.discounts.amount is 'What is taken off each line, in US or Bahamian dollars, at most the line; null for a part.';
comment on column public.discounts.reason is 'Why it was given. Clients never read it.';
comment on column public.discounts.client_text is 'What clients read of it on invoices.';
comment on column public.discounts.ended_at is 'When it was ended before its last day.';

create index discounts_tenant_idx on public.discounts (tenant_id, valid_to desc, id);
create index discounts_client_id_idx on public.discounts (client_id);
create index discounts_created_by_idx on public.discounts (created_by);
create index discounts_ended_by_idx on public.discounts (ended_by);

create function private.keep_discount() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- The people go with their accounts.
  ending text[] := '{ended_by,ended_at,end_reason,created_by}';
begin
  if to_jsonb(new) - ending is distinct from to_jsonb(old) - ending
    or (old.ended_at is not null and (new.ended_at, new.end_reason) is distinct from (old.ended_at, old.end_reason))
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$$;

comment on function private.keep_discount() is
  'Refuses to edit a discount, for every caller, but to end it once: lines of invoices have its terms. Raises not_allowed.';

create trigger keep_discount before update on public.discounts
  for each row execute function private.keep_discount();
create trigger audit after insert or update or delete on public.discounts
  for each row execute function private.audit('id');
call private.watch('public.discounts', 'staff');

alter table public.discounts enable row level security;

create policy "Owners read the discounts of their tenants" on public.discounts
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every discount" on public.discounts
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.discounts to authenticated;
