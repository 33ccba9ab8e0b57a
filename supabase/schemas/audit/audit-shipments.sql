/*
 * The audit log leaves the database while it is written: the part audit-log of the worker ships new entries of each chain to a place of the
 * operator's, where who can rewrite the database cannot rewrite them (ASVS 16.4.3). Decision 151.
 *
 *   nothing new ──► open (take_audit_entries) ──► shipped (settle_audit_entries)
 *                    └─► open: the same range again, until it is settled
 *
 * A range is decided before it is shipped and stays until it is settled. A worker that ends between ships the same entries again, under the
 * same name: nothing is left out and nothing is there twice.
 */

-- Tables ---------------------------------------------------------------------

create table private.audit_shipments (
  tenant_id  uuid unique nulls not distinct,
  last_id    bigint not null default 0 check (last_id >= 0),
  entries    bigint not null default 0 check (entries >= 0),
  open_until bigint check (open_until > last_id),
  shipped_at timestamptz
);

comment on table private.audit_shipments is
  'How far each audit chain has been shipped to the place of the operator. Written by commands of the worker.';
comment on column private.audit_shipments.tenant_id is
  'Null for the chain of rows that belong to no tenant. Without a foreign key, as in the log. The row goes with the log of a firm.';
comment on column private.audit_shipments.last_id is 'The last entry that was shipped; 0 before the first.';
comment on column private.audit_shipments.entries is 'How many entries were shipped.';
comment on column private.audit_shipments.open_until is 'The last entry of the range that is being shipped; null while none is.';

-- Row-level security ---------------------------------------------------------

alter table private.audit_shipments enable row level security;

-- Reading --------------------------------------------------------------------

create function private.entries_after(tenant_id uuid, after_id bigint, most integer) returns setof public.audit_logs
language plpgsql stable rows 500
set search_path = ''
as $$
begin
  -- Two statements, since no index answers "is not distinct from".
  if entries_after.tenant_id is null then
    return query select entry.* from public.audit_logs as entry
      where entry.tenant_id is null and entry.id > after_id order by entry.id limit most;
  else
    return query select entry.* from public.audit_logs as entry
      where entry.tenant_id = entries_after.tenant_id and entry.id > after_id order by entry.id limit most;
  end if;
end;
$$;

comment on function private.entries_after(uuid, bigint, integer) is
  'The next entries of the chain of a tenant (null: of the rows without one).';

create function private.chains_to_ship() returns setof private.audit_shipments
language sql stable
set search_path = ''
as $$
  select head.tenant_id, coalesce(known.last_id, 0), coalesce(known.entries, 0), known.open_until, known.shipped_at
  from private.audit_heads as head
  left join private.audit_shipments as known on known.tenant_id is not distinct from head.tenant_id
  where head.last_id > coalesce(known.last_id, 0)
    -- The log of a firm goes with it, part by part: what is left of it is no chain.
    and not exists (select from private.firm_deletions as deletion where deletion.firm_id = head.tenant_id and deletion.state = 'erasing');
$$;

comment on function private.chains_to_ship() is
  'How far the chains are shipped that have entries beyond. Not those of a firm that is being erased.';

create function private.audit_waits_since() returns timestamptz
language sql stable
set search_path = ''
as $$
  select min(entry.at) from private.chains_to_ship() as chain
  cross join lateral private.entries_after(chain.tenant_id, chain.last_id, 1) as entry;
$$;

comment on function private.audit_waits_since() is
  'When the oldest entry was written that was not shipped yet; null where none waits. For the doctor.';

-- Commands of the worker -----------------------------------------------------

create function public.take_audit_entries(most integer default 500)
returns table (tenant_id uuid, place bigint, id bigint, prev_hash text, hash text, entry text)
language plpgsql security definer rows 500
set search_path = ''
as $$
#variable_conflict use_column
declare
  chain private.audit_shipments;
begin
  perform private.require_service();
  -- One at a time: two workers take the same range, and ship it under the same name.
  perform pg_advisory_xact_lock(hashtextextended('audit-shipments', 0));

  select * into chain from private.chains_to_ship() as known
  order by known.open_until is null, known.shipped_at nulls first, known.tenant_id nulls first
  limit 1;

  if not found then
    return;
  end if;

  if chain.open_until is null then
    select max(next.id) into chain.open_until
    from (
      select sized.id, sum(sized.size) over (order by sized.id) - sized.size as before
      from (
        select kept.id, octet_length(private.audit_text(kept)) as size
        from private.entries_after(chain.tenant_id, chain.last_id, least(greatest(coalesce(most, 500), 1), 1000)) as kept
      ) as sized
    ) as next
    where next.before < 4000000;

    if chain.open_until is null then
      return;
    end if;

    insert into private.audit_shipments as known (tenant_id, open_until) values (chain.tenant_id, chain.open_until)
    on conflict (tenant_id) do update set open_until = excluded.open_until;
  end if;

  return query
  select chain.tenant_id, chain.entries + row_number() over (order by kept.id), kept.id, kept.prev_hash, kept.hash, private.audit_text(kept)
  from private.entries_after(chain.tenant_id, chain.last_id, 1000) as kept
  where kept.id <= chain.open_until
  order by kept.id;
end;
$$;

comment on function public.take_audit_entries(integer) is
  'The next entries of one audit chain that were not shipped, 1 to 1000 and about four million bytes of them, in their order; none where '
  'all were. The same again until settle_audit_entries names the last of them. `place` counts the entries of the chain from 1; `entry` is '
  'the text that the link was worked out from, to the letter. The chain that was shipped longest ago comes first. For a server with the '
  'secret key and for portal_audit_log. Raises not_allowed.';

create function public.settle_audit_entries(tenant_id uuid, last_id bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  chain private.audit_shipments;
begin
  perform private.require_service();
  perform pg_advisory_xact_lock(hashtextextended('audit-shipments', 0));
  select * into chain from private.audit_shipments as known
  where known.tenant_id is not distinct from settle_audit_entries.tenant_id for update;

  if chain.last_id = settle_audit_entries.last_id then
    return;
  end if;

  if chain.open_until is distinct from settle_audit_entries.last_id or settle_audit_entries.last_id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  update private.audit_shipments as known
  set last_id = known.open_until, open_until = null, shipped_at = clock_timestamp(),
    entries = known.entries + (
      select count(*) from private.entries_after(known.tenant_id, known.last_id, 1000) as kept where kept.id <= known.open_until)
  where known.tenant_id is not distinct from settle_audit_entries.tenant_id;
end;
$$;

comment on function public.settle_audit_entries(uuid, bigint) is
  'The entries of a chain that take_audit_entries gave are at the place of the operator, up to and with this one; nothing happens on a '
  'repeat. For a server with the secret key and for portal_audit_log. Raises not_found where another range or none is open, not_allowed.';

grant execute on function public.take_audit_entries(integer), public.settle_audit_entries(uuid, bigint) to service_role;
