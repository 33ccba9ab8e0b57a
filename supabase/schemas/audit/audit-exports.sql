/*
 * Audit exports: the log leaves the portal as a bundle that anyone can check offline, with tools/audit-verifier/verify.mjs and
 * nothing else. A bundle is a part of one chain, or the whole of it: what the head said when it was made, the ids it must hold, and each
 * entry to the letter as its link was worked out.
 *
 *   start_audit_export ──► audit_export_page, until there is no more
 *
 * For staff alone, tenants' owners not among them: the chain of a tenant holds hits, ratings and notes, and one that left them out
 * would still tell how many there are (decision 0028). An export is itself an entry of the chain, after what it exports.
 */

-- Tables ---------------------------------------------------------------------

create table public.audit_exports (
  id          uuid primary key,
  tenant_id   uuid references public.tenants on delete restrict,
  first_id    bigint not null,
  last_id     bigint not null,
  entries     bigint not null check (entries > 0),
  head_hash   text not null check (head_hash ~ '^([0-9a-f]{64}|sha512:[0-9a-f]{128})$'),
  exported_by uuid references public.profiles on delete set null,
  exported_at timestamptz not null default now(),
  check (first_id <= last_id)
);

comment on table public.audit_exports is 'Who took which part of the audit log out of the portal. For staff alone; written by commands.';
comment on column public.audit_exports.tenant_id is 'Null for the chain of rows that belong to no tenant.';
comment on column public.audit_exports.head_hash is 'The last link of the chain when it was made.';

create index audit_exports_tenant_idx on public.audit_exports (tenant_id, exported_at desc);
create index audit_exports_exported_by_idx on public.audit_exports (exported_by);

create trigger append_only before update or delete on public.audit_exports
  for each row execute function private.refuse_change();
create trigger audit after insert or update or delete on public.audit_exports
  for each row execute function private.audit('id');
call private.watch('public.audit_exports', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.audit_exports enable row level security;

create policy "Staff read who exported the audit log" on public.audit_exports
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.audit_exports to authenticated;

-- Commands -------------------------------------------------------------------

create function public.start_audit_export(
  export_id uuid, tenant_id uuid, from_id bigint default null, to_id bigint default null, from_at timestamptz default null,
    to_at timestamptz default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  head     private.audit_heads;
  ids      bigint[];
  exported public.audit_exports;
begin
  perform private.require_staff_reader();

  if export_id is null then
    raise exception using errcode = 'PT422', message = 'audit.id_missing';
  end if;

  select * into exported from public.audit_exports as known where known.id = export_id;

  if found and (exported.exported_by is distinct from auth.uid() or exported.tenant_id is distinct from start_audit_export.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if not found then
    perform private.limit_rate('audit_export', 60, interval '1 hour');

    -- What is written meanwhile waits, so that the head is that of the last entry.
    perform private.lock_tenant(start_audit_export.tenant_id);
    select * into head from private.audit_heads as link where link.tenant_id is not distinct from start_audit_export.tenant_id;

    select min(entry.id), max(entry.id), count(*) into exported.first_id, exported.last_id, exported.entries
    from public.audit_logs as entry
    where entry.tenant_id is not distinct from start_audit_export.tenant_id and entry.id <= head.last_id
      and entry.id >= coalesce(from_id, 0) and entry.id <= coalesce(to_id, head.last_id)
      and entry.at >= coalesce(from_at, '-infinity') and entry.at < coalesce(to_at, 'infinity');

    if exported.entries = 0 then
      raise exception using errcode = 'PT422', message = 'audit_export.empty';
    end if;

    insert into public.audit_exports (id, tenant_id, first_id, last_id, entries, head_hash, exported_by)
    values (export_id, start_audit_export.tenant_id, exported.first_id, exported.last_id, exported.entries, head.last_hash, auth.uid())
    returning * into exported;
  end if;

  ids := array(
    select entry.id from public.audit_logs as entry
    where entry.tenant_id is not distinct from exported.tenant_id and entry.id between exported.first_id and exported.last_id
    order by entry.id);

  return jsonb_build_object(
    'format', 'portal-audit-bundle/1',
    'export', exported.id,
    'tenant', exported.tenant_id,
    'exported_at', exported.exported_at,
    'before', (select count(*) from public.audit_logs as entry
      where entry.tenant_id is not distinct from exported.tenant_id and entry.id < exported.first_id),
    'starts_after', (select entry.prev_hash from public.audit_logs as entry where entry.id = exported.first_id),
    'ends_with', (select entry.hash from public.audit_logs as entry where entry.id = exported.last_id),
    'head', exported.head_hash,
    'ids', to_jsonb(ids));
end;
$$;

comment on function public.start_audit_export(uuid, uuid, bigint, bigint, timestamptz, timestamptz) is
  'Begins to export the audit chain of a tenant (null: of the rows without one), from one id to another or from one moment until before '
  'another; all of it where nothing is said. The browser chooses the id, so that a repeat gives the same. Answers the first line of the '
  'bundle: which ids it holds, how many entries come before, which link it starts after and ends with, and the head of the chain. The '
  'export is itself written to the log. For staff. At most 60 in an hour. Raises audit_export.empty, audit.id_missing, rate.too_many, '
  'not_found for an id that is taken, not_allowed, account.suspended.';

create function public.audit_export_page(export_id uuid, after_id bigint default 0, page_size integer default 500)
returns table (id bigint, prev_hash text, hash text, entry text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  exported public.audit_exports;
begin
  perform private.require_staff_reader();
  select * into exported from public.audit_exports as known where known.id = export_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  select kept.id, kept.prev_hash, kept.hash, private.audit_text(kept)
  from public.audit_logs as kept
  where kept.tenant_id is not distinct from exported.tenant_id and kept.id between exported.first_id and exported.last_id
    and kept.id > coalesce(after_id, 0)
  order by kept.id
  limit least(greatest(coalesce(page_size, 500), 1), 5000);
end;
$$;

comment on function public.audit_export_page(uuid, bigint, integer) is
  'The entries of an export after an id, 1 to 5000 of them, none at the end: each a further line of the bundle. `entry` is the text that '
  'the link was worked out from, to the letter. For staff. Raises not_found, not_allowed, account.suspended.';

grant execute on function
  public.start_audit_export(uuid, uuid, bigint, bigint, timestamptz, timestamptz), public.audit_export_page(uuid, bigint, integer)
  to authenticated;
