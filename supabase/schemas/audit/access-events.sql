/*
 * The access log: who signed in, opened a document or took data away. It is apart from the audit log, which holds every change for good
 * (audit.sql): the law wants years of that, and its chain cannot lose a link. The settings of the group `audit` govern this one:
 *
 *   retention_days   older events are removed by the daily maintenance, but for what the law wants kept (log-retention.sql)
 *   log_level        the least level that is written: debug, info, warn, error
 *   user_tracking    off: events of the level info name no person
 *   ip_logging       off: no event has a network address
 *
 * They are the super admin's. What makes the log hold less is itself an event of the level error, which no setting leaves out
 * (settings/settings.sql).
 *
 * Sign-ins and sign-outs follow from the sessions of the auth service, failed sign-ins from its hook (settings/sign-in-attempts.sql).
 * Decision 59.
 */

-- Types ----------------------------------------------------------------------

create type public.access_kind as enum ('sign_in', 'sign_in_failed', 'sign_out', 'document_opened', 'exported', 'logging_reduced');
create type public.access_level as enum ('debug', 'info', 'warn', 'error');

-- Tables ---------------------------------------------------------------------

create table public.access_events (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default clock_timestamp(),
  person     uuid,
  kind       public.access_kind not null,
  level      public.access_level not null,
  tenant_id  uuid,
  subject    text check (char_length(subject) <= 300),
  subject_id uuid,
  ip         inet
);

comment on table public.access_events is
  'Sign-ins, opened documents, exports and settings that make this log hold less. Read by staff; written by triggers and commands; '
  'removed after the days of the settings or the years of the law, whichever are longer. Not audited: it is a log itself.';
comment on column public.access_events.person is
  'Null where the settings keep no person. Without a foreign key on purpose: the log outlives the account until its own end.';
comment on column public.access_events.tenant_id is 'Null where no tenant is concerned.';
comment on column public.access_events.subject is 'What was opened or taken, as text: the name of a file, of a list with its rows.';
comment on column public.access_events.subject_id is 'The document that was opened.';

create index access_events_tenant_id_idx on public.access_events (tenant_id, id desc);
create index access_events_person_idx on public.access_events (person, id desc);
create index access_events_kind_idx on public.access_events (kind, id desc);
create index access_events_at_idx on public.access_events (at);

-- Row-level security ---------------------------------------------------------

alter table public.access_events enable row level security;

create policy "Staff read the access log" on public.access_events
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.access_events to authenticated;

-- Writing --------------------------------------------------------------------

create function private.write_access(
  kind public.access_kind, level public.access_level, person uuid, tenant_id uuid, subject text, subject_id uuid, ip text
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  kept jsonb := (select setting.value from public.platform_settings as setting where setting.key = 'audit');
begin
  if write_access.level < (kept ->> 'log_level')::public.access_level then
    return;
  end if;

  insert into public.access_events (kind, level, person, tenant_id, subject, subject_id, ip)
  values (
    write_access.kind, write_access.level,
    case when kept -> 'user_tracking' = 'true' or write_access.level > 'info' then write_access.person end,
    write_access.tenant_id, left(write_access.subject, 300), write_access.subject_id,
    case when kept -> 'ip_logging' = 'true' and pg_input_is_valid(btrim(write_access.ip), 'inet') then btrim(write_access.ip)::inet end);
end;
$$;

comment on function private.write_access(public.access_kind, public.access_level, uuid, uuid, text, uuid, text) is
  'Writes an event as far as the settings of the group audit allow.';

create function private.note_session() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.know_network(new.user_id, host(new.ip));
    perform private.write_access('sign_in', 'info', new.user_id, null, null, null, host(new.ip));
  else
    perform private.write_access('sign_out', 'info', old.user_id, null, null, null, host(old.ip));
  end if;

  return null;
-- Nothing about a log keeps a person from signing in or out.
exception when others then
  raise warning 'The access log has no entry of a session: %', sqlerrm;
  return null;
end;
$$;

comment on function private.note_session() is
  'Writes the sign-in of a new session, whose network is known from then on, and the end of one that is removed.';

do $$
begin
  -- The table is the auth service's. Where it is out of reach, the log has no sign-ins (docs/guides/deploy.md).
  if has_table_privilege(to_regclass('auth.sessions'), 'trigger') then
    create trigger note_session after insert or delete on auth.sessions
      for each row execute function private.note_session();
  end if;
end;
$$;

-- Commands -------------------------------------------------------------------

create function private.note_reading(document_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  opened public.documents;
begin
  select * into opened from public.documents as document where document.id = note_reading.document_id;

  perform private.write_access('document_opened', 'info', private.require_user(), opened.tenant_id, opened.file_name, opened.id,
    private.request_address());
end;
$$;

comment on function private.note_reading(uuid) is 'Writes that the caller opens a document. The caller of it has seen that they may.';

create function public.record_reading(document_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- As its caller: the policies of documents decide who may open one.
  if not exists (select from public.documents as document where document.id = record_reading.document_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.note_reading(record_reading.document_id);
end;
$$;

comment on function public.record_reading(uuid) is
  'Writes into the access log that the caller opens a document they may read. Raises not_found, not_allowed, account.suspended.';

create function public.record_export(tenant_id uuid, kind text, rows integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  perform private.limit_rate('record_export', 600, '1 hour');

  if not (private.is_admin() or record_export.tenant_id = any (array(select private.tenant_ids()))) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- Staff read this log: a code says what was exported, and no text of the caller's comes in.
  if record_export.kind is null or record_export.kind !~ '\A[a-z][a-z0-9-]{0,59}\Z' or record_export.rows is null
    or record_export.rows < 0
  then
    raise exception using errcode = 'PT422', message = 'access.export_invalid';
  end if;

  perform private.write_access('exported', 'info', caller_id, record_export.tenant_id,
    format('%s, %s rows', record_export.kind, record_export.rows), null, private.request_address());
end;
$$;

comment on function public.record_export(uuid, text, integer) is
  'Writes into the access log that the caller took rows of a tenant away as a file: a code of what they are (1 to 60 small letters, '
  'digits and hyphens, a letter first) and how many rows. Raises access.export_invalid, not_found, not_allowed, account.suspended, '
  'rate.too_many.';

-- Reading --------------------------------------------------------------------

create function public.access_page(
  before_id bigint default null, person uuid default null, operation public.access_kind default null, from_day date default null,
  to_day date default null, most integer default 50)
returns table (
  id bigint, at timestamptz, person_id uuid, person_name text, kind public.access_kind, level public.access_level, subject text,
  subject_id uuid, tenant_name text, ip text)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
begin
  perform private.require_staff_reader();

  return query
  select event.id, event.at, event.person, coalesce(nullif(who.full_name, ''), who.email), event.kind, event.level, event.subject,
    event.subject_id, tenant.name, host(event.ip)
  from public.access_events as event
  left join public.profiles as who on who.id = event.person
  left join public.tenants as tenant on tenant.id = event.tenant_id
  where (access_page.before_id is null or event.id < access_page.before_id)
    and (access_page.person is null or event.person = access_page.person)
    and (access_page.operation is null or event.kind = access_page.operation)
    and (access_page.from_day is null or event.at >= access_page.from_day::timestamp at time zone 'America/Nassau')
    and (access_page.to_day is null or event.at < (access_page.to_day + 1)::timestamp at time zone 'America/Nassau')
  order by event.id desc
  limit least(greatest(coalesce(access_page.most, 50), 1), 500);
end;
$$;

comment on function public.access_page(bigint, uuid, public.access_kind, date, date, integer) is
  'Events of the access log, the newest first: at most `most` of them (up to 500) before a number. Filters: person, kind of event '
  '(`operation`), days in Nassau, both included. For staff. Raises not_allowed, account.suspended.';

grant execute on function
  public.record_reading(uuid), public.record_export(uuid, text, integer), private.note_reading(uuid),
  public.access_page(bigint, uuid, public.access_kind, date, date, integer)
  to authenticated;
