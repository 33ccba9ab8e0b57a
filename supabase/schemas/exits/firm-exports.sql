/*
 * Everything of a firm as files: an owner of the firm or the super admin starts an export, the worker writes it (tools/worker), and who may
 * read it fetches its parts until it expires.
 *
 *   waiting ──► running ──► done           its parts are removed when it expires
 *      │           ├──────► failed ──► waiting (retry_job, start_firm_export)
 *      └───────────┴──────► cancelled      by a person, or because who asked may no longer have it
 *
 * An export has a scope. `firm` is what its owners may have: what they read in the portal, the settings and books of the firm, its files,
 * and the audit log of these. `complete` adds what is for staff, such as ratings and hits, which owners must not learn of, and the audit
 * chain as a bundle that anyone can check. It is for the super admin alone. What each holds is in firm-export-tables.sql. Decision 122.
 */

-- Types ----------------------------------------------------------------------

create type public.firm_export_scope as enum ('firm', 'complete');
create type public.firm_export_state as enum ('waiting', 'running', 'done', 'failed', 'cancelled');

-- Tables ---------------------------------------------------------------------

create table public.firm_exports (
  id         uuid primary key default gen_random_uuid(),
  tenant_id  uuid not null references public.tenants on delete cascade,
  scope      public.firm_export_scope not null,
  state      public.firm_export_state not null default 'waiting',
  reason     text not null check (char_length(reason) between 3 and 500),
  asked_by   uuid references public.profiles on delete set null,
  asked_at   timestamptz not null default clock_timestamp(),
  ended_at   timestamptz,
  expires_at timestamptz,
  bytes      bigint check (bytes >= 0),
  rows       bigint check (rows >= 0),
  files      bigint check (files >= 0),
  audit_to   bigint,
  audit_head text check (audit_head ~ '^([0-9a-f]{64}|sha512:[0-9a-f]{128})$'),
  error      text check (char_length(error) <= 200),
  parts      integer check (parts > 0),
  manifest_sha256 text check (manifest_sha256 ~ '^[0-9a-f]{64}$'),
  unique (tenant_id, id),
  constraint firm_exports_ended check ((state in ('waiting', 'running')) = (ended_at is null)),
  constraint firm_exports_done check ((state = 'done') = (expires_at is not null and bytes is not null))
);

comment on table public.firm_exports is
  'Who took everything of a firm, when and why. Owners read those of their scope, the super admin all; written by commands.';
comment on column public.firm_exports.expires_at is 'From then on no one fetches its parts, and the worker removes them.';
comment on column public.firm_exports.rows is 'How many rows of tables it holds, without the audit log.';
comment on column public.firm_exports.parts is 'How many parts it had at its end; their rows go with the files.';
comment on column public.firm_exports.manifest_sha256 is 'The sha256 of its manifest.json, in hex.';
comment on column public.firm_exports.audit_to is 'The last entry of the audit log that it holds: the last one when it was asked for.';
comment on column public.firm_exports.audit_head is 'The link of that entry.';
comment on column public.firm_exports.error is 'Why it failed or was cancelled: the code of an error.';

create unique index firm_exports_one_idx on public.firm_exports (tenant_id) where state in ('waiting', 'running');
create index firm_exports_tenant_id_idx on public.firm_exports (tenant_id, asked_at desc);
create index firm_exports_asked_by_idx on public.firm_exports (asked_by);

create table public.firm_export_parts (
  export_id uuid not null,
  tenant_id uuid not null,
  part      integer not null check (part between 1 and 100000),
  path      text not null unique check (char_length(path) <= 300),
  bytes     bigint not null check (bytes > 0),
  sha256    text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (export_id, part),
  foreign key (tenant_id, export_id) references public.firm_exports (tenant_id, id) on delete cascade
);

comment on table public.firm_export_parts is
  'The files of an export, in the private bucket exports. A row goes when its file is removed. Read with the export; written by the '
  'worker.';

create index firm_export_parts_tenant_idx on public.firm_export_parts (tenant_id, export_id);

create table public.firm_export_downloads (
  id         bigint generated always as identity primary key,
  export_id  uuid not null,
  tenant_id  uuid not null,
  part       integer not null,
  fetched_by uuid references public.profiles on delete set null,
  fetched_at timestamptz not null default clock_timestamp(),
  foreign key (tenant_id, export_id) references public.firm_exports (tenant_id, id) on delete cascade
);

comment on table public.firm_export_downloads is
  'Who fetched which part of an export, when. A part is readable only by who has a fresh row here, so that no download is without one.';

create index firm_export_downloads_export_idx on public.firm_export_downloads (tenant_id, export_id);
create index firm_export_downloads_fetched_by_idx on public.firm_export_downloads (fetched_by, fetched_at desc);

create table private.firm_export_runs (
  export_id    uuid primary key references public.firm_exports on delete cascade,
  job_id       uuid not null references public.jobs on delete cascade,
  lease        uuid,
  leased_until timestamptz,
  tries        integer not null default 0,
  progress     jsonb not null default '{}' check (octet_length(progress::text) <= 200000)
);

comment on table private.firm_export_runs is
  'How far an export is. `progress` is what the worker writes with each part, so that another goes on after it.';

create index firm_export_runs_job_id_idx on private.firm_export_runs (job_id);

create trigger audit after insert or update or delete on public.firm_exports
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.firm_export_parts
  for each row execute function private.audit('export_id', 'part');
create trigger audit after insert or update or delete on public.firm_export_downloads
  for each row execute function private.audit('id');
call private.watch('public.firm_exports', 'staff');
call private.watch('public.firm_export_parts', 'staff');
call private.watch('public.firm_export_downloads', 'staff');

-- Helpers for policies -------------------------------------------------------

create function private.may_have_export(tenant_id uuid, scope public.firm_export_scope) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select private.is_super_admin())
    or (may_have_export.scope = 'firm' and not (select private.is_admin())
      and may_have_export.tenant_id in (select private.owned_tenant_ids()));
end;
$$;

comment on function private.may_have_export(uuid, public.firm_export_scope) is
  'Whether the signed-in person may have an export: the super admin any, the owners of the firm those of their scope.';

create function private.may_fetch_export(path text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from public.firm_export_parts as part
    join public.firm_exports as export on export.id = part.export_id
    join public.firm_export_downloads as opened on opened.export_id = part.export_id and opened.part = part.part
    where part.path = may_fetch_export.path and export.state = 'done' and export.expires_at > now()
      and opened.fetched_by = (select private.active_user_id()) and opened.fetched_at > now() - interval '5 minutes'
      and private.may_have_export(export.tenant_id, export.scope));
end;
$$;

comment on function private.may_fetch_export(text) is
  'Whether the signed-in person may read a file of the bucket exports: they may have the export, it has not expired, and fetch_firm_export '
  'noted their download within five minutes.';

grant execute on function private.may_have_export(uuid, public.firm_export_scope), private.may_fetch_export(text) to authenticated;

-- Row-level security ---------------------------------------------------------

alter table public.firm_exports enable row level security;
alter table public.firm_export_parts enable row level security;
alter table public.firm_export_downloads enable row level security;
alter table private.firm_export_runs enable row level security;

create policy "Owners read the exports of their tenants" on public.firm_exports
  for select to authenticated
  using (scope = 'firm' and not (select private.is_admin()) and tenant_id = any (array(select private.owned_tenant_ids())));

create policy "The super admin reads every export" on public.firm_exports
  for select to authenticated
  using ((select private.is_super_admin()));

create policy "Who reads an export reads its parts" on public.firm_export_parts
  for select to authenticated
  using (exists (select from public.firm_exports as export where export.id = export_id));

create policy "Who reads an export reads who fetched it" on public.firm_export_downloads
  for select to authenticated
  using (exists (select from public.firm_exports as export where export.id = export_id));

-- Grants ---------------------------------------------------------------------

grant select on public.firm_exports, public.firm_export_parts, public.firm_export_downloads to authenticated;

-- The files ------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('exports', 'exports', false, 50 * 1024 * 1024, '{application/zip}')
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create policy "People read the parts of exports they fetch" on storage.objects
  for select to authenticated
  using (bucket_id = 'exports' and private.may_fetch_export(name));
