/*
 * How long the access log is kept. The setting retention_days (90 by default) is for what only serves the moment, such as sign-ins. What
 * the law wants kept stays beyond it: readings of documents and exports are part of the records of a client, five years after the
 * relationship has ended. Rows of law with the days they hold, as everywhere (reference/).
 *
 *   event          so many years after the event
 *   relationship   so many years after the event and after the end of the company it belongs to; of the whole firm where it has none
 */

-- Tables ---------------------------------------------------------------------

create table public.log_retention_rules (
  kind        public.access_kind not null,
  years       integer not null check (years between 1 and 100),
  starts      text not null check (starts in ('event', 'relationship')),
  valid_from  date not null,
  valid_to    date,
  source_note text not null check (char_length(source_note) between 20 and 1000),
  verified    boolean not null default false,
  primary key (kind, valid_from),
  check (valid_to is null or valid_to >= valid_from),
  constraint log_retention_rules_one_per_day
    exclude using gist (kind with =, daterange(valid_from, valid_to, '[]') with &&)
);

comment on table public.log_retention_rules is
  'Kinds of events of the access log that the law wants kept, and for how many years. No setting shortens it. Reference data, read by '
  'staff.';
comment on column public.log_retention_rules.starts is
  'From when the years count: the event, or the end of the relationship with the company that it belongs to.';
comment on column public.log_retention_rules.valid_to is 'The last day the rule holds; null while it does.';

create trigger audit after insert or update or delete on public.log_retention_rules
  for each row execute function private.audit('kind', 'valid_from');

-- Row-level security ---------------------------------------------------------

alter table public.log_retention_rules enable row level security;

create policy "Staff read how long the access log is kept" on public.log_retention_rules
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.log_retention_rules to authenticated;

-- What is kept ---------------------------------------------------------------

create function private.relationship_lasts(event public.access_events, since timestamptz) returns boolean
language sql stable
set search_path = ''
as $$
  -- The last change of a company that has ended is not before its end: what is not known is kept longer, never shorter.
  select exists (
    select from public.companies as company
    left join public.documents as opened on opened.id = event.subject_id and opened.company_id is not null
    where company.tenant_id = event.tenant_id and (opened.id is null or company.id = opened.company_id)
      and (company.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged') or company.updated_at >= since));
$$;

comment on function private.relationship_lasts(public.access_events, timestamptz) is
  'Whether the company of an event, or any of its firm where it names none, was a client after this time.';

create function private.logs_kept_since() returns timestamptz
language sql stable
set search_path = ''
as $$
  select now() - make_interval(days => (setting.value ->> 'retention_days')::integer)
  from public.platform_settings as setting where setting.key = 'audit';
$$;

comment on function private.logs_kept_since() is
  'From when on the access log and the refused commands are kept, by the settings; what log_retention_rules name is kept longer.';

create function private.forget_access() returns bigint
language sql
set search_path = ''
as $$
  with removed as (
    delete from public.access_events as event
    where event.at < private.logs_kept_since()
      and not private.is_open_access(event)
      and not exists (
        select from public.log_retention_rules as rule
        where rule.kind = event.kind and daterange(rule.valid_from, rule.valid_to, '[]') @> private.today()
          and (event.at >= now() - make_interval(years => rule.years)
            or rule.starts = 'relationship' and private.relationship_lasts(event, now() - make_interval(years => rule.years))))
    returning 1
  )
  select count(*) from removed;
$$;

comment on function private.forget_access() is
  'Removes the events of the access log that are older than the settings keep them, but for those that the law wants kept '
  'and those that are being shipped.';
