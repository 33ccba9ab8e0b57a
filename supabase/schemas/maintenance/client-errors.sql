/*
 * Errors of the browser: what an error boundary, window.onerror or an unhandled rejection caught in one of the three apps, sent by a
 * command that visitors may call. The browser takes ids, addresses and tokens out first (shared-core/src/errors/send-report.ts); the
 * database does it again, since anyone may call the command, and bounds what is kept:
 *
 *   one row per fingerprint (app, version, message, top of the stack), whose count rises; at most 2000 rows
 *   30 reports in ten minutes of one caller, 100 an hour of one network, 1000 an hour in all: what is above is dropped and raises nothing
 *   erased when it was not seen for 90 days (threshold client_error_retention_days)
 *
 * Nothing is kept of who reports. The super admin turns it off for all with set_client_error_reports. Decision 92.
 */

-- Tables ---------------------------------------------------------------------

create table public.client_errors (
  id            uuid primary key default gen_random_uuid(),
  fingerprint   text not null unique check (fingerprint ~ '^[0-9a-f]{64}$'),
  portal        text not null check (portal in ('site', 'client', 'admin')),
  version       text not null check (version ~ '^[A-Za-z0-9][A-Za-z0-9._+-]{0,59}$'),
  message       text not null check (char_length(message) between 1 and 500),
  stack         text not null default '' check (char_length(stack) <= 3000),
  route         text not null check (char_length(route) between 1 and 200),
  browsers      text[] not null check (browsers <@ '{chromium,firefox,safari,other}' and cardinality(browsers) between 1 and 4),
  reports       integer not null default 1 check (reports > 0),
  first_seen_at timestamptz not null default now(),
  last_seen_at  timestamptz not null default now()
);

comment on table public.client_errors is
  'Errors that browsers reported, one row per fingerprint. For the super admin alone; written by a command that visitors may call. Not '
  'audited: it holds nothing of anyone, and is anyone''s word.';
comment on column public.client_errors.fingerprint is 'SHA-256 of app, version, message and the top of the stack.';
comment on column public.client_errors.version is 'Of the build of the app.';
comment on column public.client_errors.route is 'The page where it was last seen, without ids.';

create index client_errors_last_seen_idx on public.client_errors (last_seen_at desc, id);

create table private.client_error_reports (
  only_one boolean primary key default true check (only_one),
  is_on    boolean not null
);

comment on table private.client_error_reports is 'Whether errors of browsers are kept; without a row they are.';

create trigger audit after insert or update or delete on private.client_error_reports
  for each row execute function private.audit('only_one');

create view public.client_error_versions
with (security_invoker = true)
as
  select known.portal, known.version, count(*)::integer as errors, sum(known.reports)::integer as reports,
    max(known.last_seen_at) as last_seen_at
  from public.client_errors as known
  group by known.portal, known.version;

comment on view public.client_error_versions is
  'How many errors, and how many reports of them, each version of each app has. Rows for the super admin alone.';

-- Row-level security ---------------------------------------------------------

alter table public.client_errors enable row level security;
alter table private.client_error_reports enable row level security;

create policy "The super admin reads what browsers reported" on public.client_errors
  for select to authenticated
  using ((select private.is_super_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.client_errors, public.client_error_versions to authenticated;

-- For the command ------------------------------------------------------------

create function private.without_ids(said text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  -- Bounded first: what comes after costs by length.
  said := left(coalesce(said, ''), 4000);
  said := regexp_replace(said, '[?#][^\s:)]*', '', 'g');
  said := regexp_replace(said, '[^\s@<>"''(),:;/]+@[^\s@<>"''(),:;/]+', '<email>', 'g');
  said := regexp_replace(said, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', '<id>', 'gi');
  said := regexp_replace(said, 'eyJ[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]*)*', '<token>', 'g');
  said := regexp_replace(said, 'sb_[a-z]+_[A-Za-z0-9_-]+', '<token>', 'g');
  -- Long runs of letters and digits that hold a digit are keys; names of functions have none.
  said := regexp_replace(said, '(?=[A-Za-z_]*[0-9])[A-Za-z0-9_]{24,}', '<token>', 'g');
  said := regexp_replace(said, '(?<![\w:])\+?[0-9][0-9 ()-]{5,}[0-9]', '<number>', 'g');
  return btrim(regexp_replace(said, '[\x01-\x08\x0b-\x1f\x7f]', '', 'g'));
end;
$$;

comment on function private.without_ids(text) is
  'A text without what names a person or opens a door: queries of addresses, emails, ids, tokens, keys and long numbers.';

create function private.route_without_ids(path text) returns text
language sql immutable
set search_path = ''
as $$
  select left('/' || coalesce(string_agg(case when part ~ '^[a-z][a-z-]{0,30}$' then part else ':id' end, '/' order by place), ''), 200)
  from unnest(string_to_array(regexp_replace(left(coalesce(path, ''), 400), '[?#].*$', ''), '/')) with ordinality as piece (part, place)
  where part <> '';
$$;

comment on function private.route_without_ids(text) is
  'The path of a page in which every part that is no small word is :id, so that no id, token or name stays.';

-- The command of everyone ----------------------------------------------------

create function public.report_client_error(
  portal text, version text, message text, stack text, route text, browser text default 'other')
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  most  constant integer := 2000;
  app   text;
  build text;
  said  text;
  trace text;
  page  text;
  kind  text;
  mark  text;
begin
  if exists (select from private.client_error_reports as switched where not switched.is_on) then
    return;
  end if;

  -- What is above a limit is dropped and not refused: a page that is broken already shows no second error.
  if not private.within_rate('client_error', 30, '10 minutes')
    or not private.within_rate('client_error', 100, '1 hour', private.caller_network() || ' errors')
    or not private.within_rate('client_error', 1000, '1 hour', 'everyone')
  then
    return;
  end if;

  -- Apps, versions and browsers are closed sets: what is none of them is not kept as it came.
  app := case when report_client_error.portal in ('site', 'client', 'admin') then report_client_error.portal else 'site' end;
  build := case when report_client_error.version ~ '^[A-Za-z0-9][A-Za-z0-9._+-]{0,59}$' then report_client_error.version else 'unknown' end;
  kind := case when report_client_error.browser in ('chromium', 'firefox', 'safari') then report_client_error.browser else 'other' end;
  said := coalesce(nullif(left(private.without_ids(report_client_error.message), 500), ''), 'No message');
  trace := left(private.without_ids(report_client_error.stack), 3000);
  page := private.route_without_ids(report_client_error.route);
  mark := encode(sha256(convert_to(
    concat_ws(E'\n', app, build, said, array_to_string((string_to_array(trace, E'\n'))[1:3], E'\n')), 'UTF8')), 'hex');

  update public.client_errors as known
  set reports = least(known.reports::bigint + 1, 2147483647)::integer, last_seen_at = now(), route = page,
    browsers = case when kind = any (known.browsers) then known.browsers else known.browsers || kind end
  where known.fingerprint = mark;

  if found or (select count(*) from public.client_errors) >= most then
    return;
  end if;

  insert into public.client_errors as known (fingerprint, portal, version, message, stack, route, browsers)
  values (mark, app, build, said, trace, page, array[kind])
  on conflict on constraint client_errors_fingerprint_key do update set reports = known.reports + 1, last_seen_at = now();
end;
$$;

comment on function public.report_client_error(text, text, text, text, text, text) is
  'Notes an error of the browser, for anyone: it is folded into the row of its fingerprint. Ids, emails and tokens are taken out, each '
  'text is cut to its bound. Nothing happens while reports are off, above a limit, and for a new error when 2000 are kept.';

-- Commands of the super admin ------------------------------------------------

create function public.set_client_error_reports(is_on boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('set_client_error_reports');

  insert into private.client_error_reports as switched (is_on) values (coalesce(set_client_error_reports.is_on, true))
  on conflict on constraint client_error_reports_pkey do update set is_on = excluded.is_on where switched.is_on <> excluded.is_on;
end;
$$;

comment on function public.set_client_error_reports(boolean) is
  'Turns the keeping of errors of browsers on or off; what was kept stays until its time. For the super admin. Raises not_allowed, '
  'account.suspended.';

create function public.are_client_errors_kept() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();
  return not exists (select from private.client_error_reports as switched where not switched.is_on);
end;
$$;

comment on function public.are_client_errors_kept() is
  'Whether errors of browsers are kept. For staff. Raises not_allowed, account.suspended.';

grant execute on function public.report_client_error(text, text, text, text, text, text) to anon, authenticated;
grant execute on function public.set_client_error_reports(boolean), public.are_client_errors_kept() to authenticated;

-- Erasure --------------------------------------------------------------------

create function private.forget_client_errors() returns bigint
language sql
set search_path = ''
as $$
  with gone as (
    delete from public.client_errors as known
    where known.last_seen_at < now() - make_interval(days => coalesce(
      (private.threshold('client_error_retention_days', private.today())).value::integer, 90))
    returning 1
  )
  select count(*) from gone;
$$;

comment on function private.forget_client_errors() is
  'Erases errors of browsers that were not seen for the days of the threshold client_error_retention_days; how many.';
