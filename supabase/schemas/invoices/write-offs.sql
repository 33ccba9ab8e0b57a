/*
 * Write-offs that need a second person. Each firm may set a sum: what is written off on one invoice, all of it together, may reach it by
 * the decision of one person. What passes it is proposed, and another person decides.
 *
 *   waiting ──► confirmed     by another person, posted in the ledger with the checks of that moment
 *      ├──────► rejected      by another person, with a reason
 *      └──────► taken_back    by who proposed it
 */

-- Types ----------------------------------------------------------------------

create type public.write_off_state as enum ('waiting', 'confirmed', 'rejected', 'taken_back');

-- Tables ---------------------------------------------------------------------

create table public.write_off_limits (
  id        bigint generated always as identity primary key,
  tenant_id uuid not null references public.tenants on delete restrict,
  amount    numeric(14, 2) check (amount between 0 and 999999999),
  set_by    uuid references public.profiles on delete set null,
  set_at    timestamptz not null default now()
);

comment on table public.write_off_limits is
  'Up to which sum one person writes off on an invoice of a tenant: every version there was, the last one holds. None: any sum. Read by '
  'staff; the owners of the tenant read it with write_off_limit. Clients never learn it. Written by commands.';
comment on column public.write_off_limits.amount is 'In US or Bahamian dollars, which are at par; null for any sum.';

create index write_off_limits_tenant_idx on public.write_off_limits (tenant_id, id desc);
create index write_off_limits_set_by_idx on public.write_off_limits (set_by);

create table public.write_off_proposals (
  id            uuid primary key,
  tenant_id     uuid not null,
  invoice_id    uuid not null,
  amount        numeric(14, 2) not null check (amount between 0.01 and 999999999),
  currency      text not null check (currency ~ '^[A-Z]{3}$'),
  reason        text not null check (char_length(reason) between 1 and 2000),
  state         public.write_off_state not null default 'waiting',
  proposed_by   uuid references public.profiles on delete set null,
  proposed_at   timestamptz not null default now(),
  decided_by    uuid references public.profiles on delete set null,
  decided_at    timestamptz,
  decision_note text check (char_length(decision_note) between 1 and 2000),
  unique (tenant_id, id),
  foreign key (tenant_id, invoice_id) references public.invoices (tenant_id, id) on delete restrict,
  constraint write_off_proposals_four_eyes check (
    state not in ('confirmed', 'rejected') or decided_by is null or decided_by <> proposed_by),
  constraint write_off_proposals_decided check ((state = 'waiting') = (decided_at is null)),
  constraint write_off_proposals_rejected check (state <> 'rejected' or decision_note is not null)
);

comment on table public.write_off_proposals is
  'Write-offs above the sum of their tenant, which wait for a second person or were decided. Read by staff; the owners of the tenant read '
  'what waits with write_offs_waiting. Written by commands.';
comment on column public.write_off_proposals.reason is 'Why it is written off. The client reads it once it is posted.';
comment on column public.write_off_proposals.decision_note is 'Why it was rejected. Clients never read it.';

create unique index write_off_proposals_waiting_key on public.write_off_proposals (invoice_id) where state = 'waiting';
create index write_off_proposals_invoice_idx on public.write_off_proposals (tenant_id, invoice_id);
create index write_off_proposals_invoice_id_idx on public.write_off_proposals (invoice_id);
create index write_off_proposals_proposed_by_idx on public.write_off_proposals (proposed_by);
create index write_off_proposals_decided_by_idx on public.write_off_proposals (decided_by);

create function private.keep_write_off_proposal() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- The people go with their accounts.
  decided text[] := '{state,decided_by,decided_at,decision_note,proposed_by}';
begin
  if to_jsonb(new) - decided is distinct from to_jsonb(old) - decided
    or (old.state <> 'waiting' and (new.state, new.decided_at, new.decision_note)
      is distinct from (old.state, old.decided_at, old.decision_note))
  then
    raise exception using errcode = 'PT409', message = 'write_off.settled';
  end if;

  return new;
end;
$$;

comment on function private.keep_write_off_proposal() is
  'Refuses to edit a proposal, for every caller: it is decided on once, as it was proposed. Raises write_off.settled.';

create trigger keep_write_off_proposal before update on public.write_off_proposals
  for each row execute function private.keep_write_off_proposal();
create trigger append_only before update on public.write_off_limits
  -- Who set it is forgotten with their account.
  for each row when (to_jsonb(new) - 'set_by' is distinct from to_jsonb(old) - 'set_by' or new.set_by is not null)
  execute function private.refuse_change();
create trigger audit after insert or update or delete on public.write_off_limits
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.write_off_proposals
  for each row execute function private.audit('id');
call private.watch('public.write_off_limits', 'staff');
call private.watch('public.write_off_proposals', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.write_off_limits enable row level security;
alter table public.write_off_proposals enable row level security;

create policy "Staff read up to which sum one person writes off" on public.write_off_limits
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read the write-offs that are proposed" on public.write_off_proposals
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.write_off_limits, public.write_off_proposals to authenticated;

-- What holds and what waits --------------------------------------------------

create function private.needs_second_person(invoice public.invoices, amount numeric) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  most numeric := (
    select known.amount from public.write_off_limits as known
    where known.tenant_id = needs_second_person.invoice.tenant_id order by known.id desc limit 1);
begin
  -- The sum says nothing of another currency.
  return most is not null and (
    needs_second_person.invoice.currency not in ('USD', 'BSD')
    or needs_second_person.invoice.written_off + needs_second_person.amount > most);
end;
$$;

comment on function private.needs_second_person(public.invoices, numeric) is
  'Whether so much more, with what stands as written off on an invoice, passes the sum of its tenant. In a currency other than US and '
  'Bahamian dollars everything does, once a sum is set.';

create function public.write_off_limit(tenant_id uuid)
returns table (amount numeric, set_at timestamptz, setter_name text)
language plpgsql stable security definer rows 1
set search_path = ''
as $$
begin
  perform private.require_firm_reader(write_off_limit.tenant_id);

  return query
  select known.amount, known.set_at, nullif(person.full_name, '')
  from public.write_off_limits as known
  left join public.profiles as person on person.id = known.set_by
  where known.tenant_id = write_off_limit.tenant_id
  order by known.id desc
  limit 1;
end;
$$;

comment on function public.write_off_limit(uuid) is
  'Up to which sum one person writes off on an invoice of a tenant, with who set it and when; no row while nothing was set, which is any '
  'sum. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

create function public.write_offs_waiting(tenant_id uuid)
returns table (
  id uuid, invoice_id uuid, number text, client_name text, amount numeric, currency text, owed numeric, reason text, proposed_by uuid,
  proposed_at timestamptz, proposer_name text)
language plpgsql stable security definer rows 1
set search_path = ''
as $$
begin
  perform private.require_firm_reader(write_offs_waiting.tenant_id);

  return query
  select
    known.id, known.invoice_id, invoice.number, coalesce(nullif(client.full_name, ''), client.email), known.amount, known.currency,
    invoice.total - invoice.paid, known.reason, known.proposed_by, known.proposed_at, nullif(person.full_name, '')
  from public.write_off_proposals as known
  join public.invoices as invoice on invoice.id = known.invoice_id
  left join public.profiles as client on client.id = private.client_of(invoice)
  left join public.profiles as person on person.id = known.proposed_by
  where known.tenant_id = write_offs_waiting.tenant_id and known.state = 'waiting'
  order by known.proposed_at, known.id
  limit 100;
end;
$$;

comment on function public.write_offs_waiting(uuid) is
  'The write-offs of a tenant that wait for a second person, the oldest first, at most 100: of which invoice and client, how much, what is '
  'owed now, why, and who proposed it. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

grant execute on function public.write_off_limit(uuid), public.write_offs_waiting(uuid) to authenticated;
