/*
 * Commands that were refused: who asked for what, and why not. A refusal is an error and rolls its transaction back, so that the command
 * itself leaves no row. The service that answers the request writes it afterwards, in a transaction of its own (decision 71).
 *
 * The settings of the group `audit` govern it as they govern the access log (audit/access-events.sql): a refusal has the level warn.
 */

-- Tables ---------------------------------------------------------------------

create table public.refused_commands (
  id      bigint generated always as identity primary key,
  at      timestamptz not null default clock_timestamp(),
  person  uuid,
  command text not null check (char_length(command) between 1 and 63),
  code    text not null check (char_length(code) between 1 and 100),
  ip      inet
);

comment on table public.refused_commands is
  'Commands that were refused. Read by staff; written by the service that answers requests; removed after the days of the settings. Not '
  'audited: it is a log itself.';
comment on column public.refused_commands.person is
  'Null for a visitor. Without a foreign key on purpose: the log outlives the account until its own end.';
comment on column public.refused_commands.code is
  'The name of the error, such as not_allowed; `grant` where the role of the caller may not call it at all.';

create index refused_commands_person_idx on public.refused_commands (person, at desc);
create index refused_commands_command_idx on public.refused_commands (command, code, id desc);
create index refused_commands_code_idx on public.refused_commands (code, id desc);
create index refused_commands_at_idx on public.refused_commands (at);

-- Row-level security ---------------------------------------------------------

alter table public.refused_commands enable row level security;

create policy "Staff read the refused commands" on public.refused_commands
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.refused_commands to authenticated;

-- Writing --------------------------------------------------------------------

create function private.note_refusal(person uuid, command text, sqlstate_code text, message text, ip text) returns void
language plpgsql
set search_path = ''
as $$
declare
  most constant integer := 500;
  kept jsonb := (select setting.value from public.platform_settings as setting where setting.key = 'audit');
begin
  if kept ->> 'log_level' = 'error' then
    return;
  end if;

  -- One person, or all visitors together, cannot fill the disk.
  if (
    select count(*) from (
      select from public.refused_commands as known
      where known.person is not distinct from note_refusal.person and known.at > now() - interval '1 hour'
      limit most) as lately) >= most
  then
    return;
  end if;

  insert into public.refused_commands (person, command, code, ip)
  values (
    note_refusal.person, left(note_refusal.command, 63),
    -- Words of Postgres name columns and values: of its own errors the code alone is kept.
    case
      when note_refusal.sqlstate_code = '42501' then 'grant'
      when note_refusal.sqlstate_code like 'PT4%' and note_refusal.message ~ '^[a-z_]+(\.[a-z_]+)?$' then left(note_refusal.message, 100)
      else left(note_refusal.sqlstate_code, 100)
    end,
    case when kept -> 'ip_logging' = 'true' and pg_input_is_valid(btrim(note_refusal.ip), 'inet') then btrim(note_refusal.ip)::inet end);
end;
$$;

comment on function private.note_refusal(uuid, text, text, text, text) is
  'Writes that a command was refused: person (null for a visitor), command, SQLSTATE and message of the error, network address. At most '
  '500 an hour of one person. For the service that answers requests, as the owner of the database, after the rollback.';

-- Reading --------------------------------------------------------------------

create function public.refusal_page(
  before_id bigint default null, person uuid default null, asked text default null, answer text default null,
  from_day date default null, to_day date default null, most integer default 50)
returns table (id bigint, at timestamptz, person_id uuid, person_name text, command text, code text, ip text)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
begin
  perform private.require_staff_reader();

  return query
  select refused.id, refused.at, refused.person, coalesce(nullif(who.full_name, ''), who.email), refused.command, refused.code,
    host(refused.ip)
  from public.refused_commands as refused
  left join public.profiles as who on who.id = refused.person
  where (refusal_page.before_id is null or refused.id < refusal_page.before_id)
    and (refusal_page.person is null or refused.person = refusal_page.person)
    and (refusal_page.asked is null or refused.command = refusal_page.asked)
    and (refusal_page.answer is null or refused.code = refusal_page.answer)
    and (refusal_page.from_day is null or refused.at >= refusal_page.from_day::timestamp at time zone 'America/Nassau')
    and (refusal_page.to_day is null or refused.at < (refusal_page.to_day + 1)::timestamp at time zone 'America/Nassau')
  order by refused.id desc
  limit least(greatest(coalesce(refusal_page.most, 50), 1), 500);
end;
$$;

comment on function public.refusal_page(bigint, uuid, text, text, date, date, integer) is
  'Refused commands, the newest first: at most `most` of them (up to 500) before a number. Filters: person, name of the command '
  '(`asked`), code (`answer`), days in Nassau, both included. For staff. Raises not_allowed, account.suspended.';

create function public.refusal_kinds() returns table (command text, code text, refusals bigint)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff_reader();

  return query
  select refused.command, refused.code, count(*)
  from public.refused_commands as refused
  group by refused.command, refused.code
  order by refused.command, refused.code
  limit 500;
end;
$$;

comment on function public.refusal_kinds() is
  'Which commands were refused with which code, and how often, for the filters of refusal_page. For staff. Raises not_allowed, '
  'account.suspended.';

grant execute on function
  public.refusal_page(bigint, uuid, text, text, date, date, integer), public.refusal_kinds()
  to authenticated;

-- Retention ------------------------------------------------------------------

create function private.forget_refusals() returns bigint
language sql
set search_path = ''
as $$
  with removed as (
    delete from public.refused_commands as refused
    where refused.at < private.logs_kept_since()
    returning 1
  )
  select count(*) from removed;
$$;

comment on function private.forget_refusals() is 'Removes the refused commands that are older than the settings keep them.';
