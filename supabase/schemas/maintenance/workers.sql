/*
 * The worker of a hosted project (tools/worker): one process with parts, each of which says every minute that it lives. A part that has
 * said so once and is silent for fifteen minutes is reported to the super admin, once per silence. An installation without a worker has no
 * row and so no false alarm.
 *
 *   no row ──► alive ──► silent (notified) ──► alive
 *                           └────────────► forgotten after 30 days
 *
 * The worker calls commands, with the secret key or a role for each part (worker-roles.sql), and reads no table (decision 88). Decision 91.
 */

-- Tables ---------------------------------------------------------------------

create table public.worker_life (
  part          text primary key check (part ~ '^[a-z][a-z-]{1,39}$'),
  version       text not null check (char_length(version) between 1 and 60),
  first_seen_at timestamptz not null default now(),
  last_seen_at  timestamptz not null default now(),
  notified_at   timestamptz,
  own_role      boolean not null default false,
  sealed        boolean not null default false
);

comment on table public.worker_life is
  'When each part of the worker last said that it lives. For the super admin alone; written by a command of the worker. Not audited: it '
  'changes nothing of anyone''s, and every minute.';
comment on column public.worker_life.version is 'Of the checkout that the worker runs.';
comment on column public.worker_life.own_role is
  'Whether the part is signed in to the database with its own role (worker-roles.sql), and not with the rights of all parts.';
comment on column public.worker_life.sealed is
  'Whether the worker says that its secrets came from files of a store and not from its environment.';
comment on column public.worker_life.notified_at is
  'When the super admin was notified of the silence that lasts; null while the part lives.';

-- Row-level security ---------------------------------------------------------

alter table public.worker_life enable row level security;

create policy "The super admin reads when the worker lived" on public.worker_life
  for select to authenticated
  using ((select private.is_super_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.worker_life to authenticated;

-- Commands of the worker -----------------------------------------------------

create function public.report_worker_life(part text, version text, sealed boolean default false) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_service();

  if private.worker_part() <> coalesce(report_worker_life.part, '') then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if coalesce(report_worker_life.part, '') !~ '^[a-z][a-z-]{1,39}$'
    or coalesce(char_length(report_worker_life.version), 0) not between 1 and 60
    or (not exists (select from public.worker_life as known where known.part = report_worker_life.part)
      and (select count(*) from public.worker_life) >= 50)
  then
    raise exception using errcode = 'PT422', message = 'worker.part_invalid';
  end if;

  insert into public.worker_life as known (part, version, own_role, sealed)
  values (report_worker_life.part, report_worker_life.version, private.worker_part() is not null,
    coalesce(report_worker_life.sealed, false))
  on conflict on constraint worker_life_pkey do update set version = excluded.version, last_seen_at = now(), notified_at = null,
    own_role = excluded.own_role, sealed = excluded.sealed;
end;
$$;

comment on function public.report_worker_life(text, text, boolean) is
  'A part of the worker says that it lives, with the version it runs and whether its secrets came from a store; its silence ends. '
  'For a server with the secret key, and for the '
  'role of a part, which speaks for that part alone. Raises worker.part_invalid for a name that is none and for more than 50 '
  'parts, not_allowed.';

create function public.read_audit_heads()
returns table (tenant_id uuid, entries bigint, last_id bigint, last_hash text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  return query select head.tenant_id, head.entries, head.last_id, head.last_hash from private.audit_heads as head
    order by head.tenant_id nulls first;
end;
$$;

comment on function public.read_audit_heads() is
  'The head of every audit chain, for the worker that keeps them elsewhere: how many entries, the id of the last and its hash. Null is '
  'the chain of the platform. For a server with the secret key and for portal_audit_heads. Raises not_allowed.';

grant execute on function public.report_worker_life(text, text, boolean), public.read_audit_heads() to service_role;

-- Silence --------------------------------------------------------------------

create function private.has_silent_worker() returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.worker_life as life where life.notified_at is null and life.last_seen_at < now() - interval '15 minutes');
$$;

comment on function private.has_silent_worker() is
  'Whether a part of the worker is silent for fifteen minutes and the super admin was not notified yet.';

create function private.report_silent_worker() returns integer
language plpgsql
set search_path = ''
as $$
declare
  life   public.worker_life;
  silent integer := 0;
begin
  for life in
    update public.worker_life as known set notified_at = now()
    where known.notified_at is null and known.last_seen_at < now() - interval '15 minutes'
    returning known.*
  loop
    silent := silent + 1;
    perform private.tell_super_admins('compliance.worker_silent', 'The worker is silent: ' || life.part,
      format('The part "%s" of the worker last said that it lives on %s. Look at its log and its health endpoint.', life.part,
        private.long_moment(life.last_seen_at)),
      null, null);
  end loop;

  return silent;
end;
$$;

comment on function private.report_silent_worker() is
  'Notifies the super admin of each part of the worker that is silent for fifteen minutes, once per silence; how many. A notification, '
  'since an alert belongs to a tenant and the worker to none.';

create function private.forget_worker_life() returns bigint
language sql
set search_path = ''
as $$
  with gone as (
    delete from public.worker_life as life where life.last_seen_at < now() - interval '30 days' returning 1
  )
  select count(*) from gone;
$$;

comment on function private.forget_worker_life() is 'Takes out parts of the worker that are silent for 30 days: they were turned off.';

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    perform cron.schedule('portal-worker', '*/5 * * * *', 'select private.report_silent_worker()');
  end if;
end;
$$;
