/*
 * Reports by mail: a person has the figures of a report mailed to them on Mondays or on the first day of the month, with the digests.
 * The figures are those that they may see at that moment (report-mail-figures.sql). Decision 132.
 *
 *   started -> mailed, again and again -> stopped by the person, by the link of a mail, or because a right ended (the row is deleted)
 *
 * Not watched: a row concerns its person alone, and each mail would call the pages of every member of the tenant.
 */

-- What can be mailed ---------------------------------------------------------

create function private.mailed_reports() returns table (report text, title text, periods text[])
language sql immutable
set search_path = ''
as $$
  with period (plain, coming, monthly) as (
    values ('{this-year,last-year,12-months}'::text[], '{this-year,next-year,90-days}'::text[], '{this-year,last-year,all}'::text[])
  )
  select known.report, known.title, case known.of when 'plain' then period.plain when 'coming' then period.coming else period.monthly end
  from period cross join (values
    ('admin.companies', 'Companies', 'plain'),
    ('admin.kyc', 'KYC ageing', 'plain'),
    ('admin.risk', 'Risk', 'plain'),
    ('admin.duties', 'Duties and exposure', 'coming'),
    ('admin.documents', 'Documents expiring', 'coming'),
    ('admin.activity', 'Activity', 'monthly'),
    ('client.companies', 'Companies', 'plain'),
    ('client.duties', 'Duties and exposure', 'coming'),
    ('client.documents', 'Documents expiring', 'coming'),
    ('client.activity', 'Activity', 'monthly'),
    ('client.spending', 'Spending', 'plain')
  ) as known (report, title, of);
$$;

comment on function private.mailed_reports() is
  'The reports that can be mailed: the portal and the name in its address, the title, and the periods that its chips offer.';

create function private.are_report_filters(report text, filters jsonb) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  day constant text := '^\d{4}-\d{2}-\d{2}$';
begin
  return coalesce(jsonb_typeof(filters) = 'object' and not exists (
    select from jsonb_each(filters) as given
    where jsonb_typeof(given.value) <> 'string' or case given.key
      when 'of' then given.value <> '"all"' or are_report_filters.report not like 'admin.%'
      when 'period' then not exists (
        select from private.mailed_reports() as known
        where known.report = are_report_filters.report and given.value #>> '{}' = any (known.periods))
      when 'from' then private.json_date(given.value) is null or given.value #>> '{}' !~ day
      when 'to' then private.json_date(given.value) is null or given.value #>> '{}' !~ day
      else true end)
    and (filters ->> 'to' >= filters ->> 'from' or not filters ?& '{from,to}'), false);
end;
$$;

comment on function private.are_report_filters(text, jsonb) is
  'Whether a json object holds filters of a report and nothing else: {of: "all", period, from, to}, each where it narrows the report.';

-- Tables ---------------------------------------------------------------------

create table public.report_mails (
  id           uuid primary key default gen_random_uuid(),
  tenant_id    uuid not null references public.tenants on delete cascade,
  user_id      uuid not null references public.profiles on delete cascade,
  report       text not null check (report ~ '^(client|admin)\.[a-z]{1,40}$'),
  filters      jsonb not null default '{}' check (private.are_report_filters(report, filters)),
  rhythm       text not null check (rhythm in ('weekly', 'monthly')),
  since        date not null,
  last_sent_on date,
  created_at   timestamptz not null default now(),
  unique (user_id, tenant_id, report, filters)
);

comment on table public.report_mails is
  'Reports that a person has mailed to them. Read by that person alone; written by commands and by the run of the digests.';
comment on column public.report_mails.report is 'The portal and the name of the report in its address, such as admin.duties.';
comment on column public.report_mails.filters is 'What narrows it, as its address has it: {of, period, from, to}; no key: not narrowed.';
comment on column public.report_mails.rhythm is 'weekly: on Mondays; monthly: on the first day of the month.';
comment on column public.report_mails.since is 'The day in Nassau from which the rhythm counts; the first mail is after it.';
comment on column public.report_mails.last_sent_on is 'The day in Nassau of the last mail. Changes of it are not audited.';

create index report_mails_tenant_id_idx on public.report_mails (tenant_id);

create trigger audit after insert or delete or update of rhythm on public.report_mails
  for each row execute function private.audit('id');

-- Row-level security ---------------------------------------------------------

alter table public.report_mails enable row level security;

create policy "People read what is mailed to them in their tenants" on public.report_mails
  for select to authenticated
  using (
    user_id = (select private.active_user_id())
    and (tenant_id = any (array(select private.tenant_ids())) or (select private.is_admin()))
  );

-- Grants ---------------------------------------------------------------------

grant select on public.report_mails to authenticated;

-- Commands -------------------------------------------------------------------

create function public.mail_report(tenant_id uuid, report text, filters jsonb, rhythm text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  most      constant integer := 20;
  caller_id uuid := private.require_user();
  mail_id   uuid;
begin
  if not exists (select from private.mailed_reports() as known where known.report = mail_report.report) then
    raise exception using errcode = 'PT422', message = 'report_mail.report_invalid';
  end if;

  if mail_report.report like 'admin.%' and not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if not exists (
    select from public.tenants as tenant
    where tenant.id = mail_report.tenant_id
      and (mail_report.report like 'admin.%' or tenant.id = any (array(select private.tenant_ids())))
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_feature(mail_report.tenant_id, 'reports');

  if (mail_report.rhythm in ('weekly', 'monthly')) is not true then
    raise exception using errcode = 'PT422', message = 'report_mail.rhythm_invalid';
  end if;

  if not private.are_report_filters(mail_report.report, mail_report.filters) then
    raise exception using errcode = 'PT422', message = 'report_mail.filters_invalid';
  end if;

  -- One at a time for each person, or two devices could pass the limit together.
  perform private.lock_tenant(mail_report.tenant_id);
  perform from public.profiles as profile where profile.id = caller_id for no key update;

  if not private.has_confirmed_address(caller_id) then
    raise exception using errcode = 'PT409', message = 'report_mail.address_unconfirmed';
  end if;

  if (select count(*) from public.report_mails as mail where mail.user_id = caller_id) >= most and not exists (
    select from public.report_mails as mail
    where (mail.user_id, mail.tenant_id, mail.report, mail.filters)
      = (caller_id, mail_report.tenant_id, mail_report.report, mail_report.filters)
  ) then
    raise exception using errcode = 'PT409', message = 'report_mail.too_many';
  end if;

  insert into public.report_mails as mail (tenant_id, user_id, report, filters, rhythm, since)
  values (mail_report.tenant_id, caller_id, mail_report.report, mail_report.filters, mail_report.rhythm, private.today())
  on conflict (user_id, tenant_id, report, filters) do update set rhythm = excluded.rhythm, since = excluded.since
    where mail.rhythm <> excluded.rhythm;

  select mail.id into mail_id from public.report_mails as mail
  where (mail.user_id, mail.tenant_id, mail.report, mail.filters)
    = (caller_id, mail_report.tenant_id, mail_report.report, mail_report.filters);
  return mail_id;
end;
$$;

comment on function public.mail_report(uuid, text, jsonb, text) is
  'Has a report mailed to the caller, weekly (on Mondays) or monthly (on the first day), with the filters {of, period, from, to} of its '
  'address, and returns the id; the same report with the same filters gets the new rhythm. At most 20 a person. Reports admin.* are for '
  'staff, client.* for the people of the tenant. Raises report_mail.report_invalid, report_mail.rhythm_invalid, '
  'report_mail.filters_invalid, report_mail.address_unconfirmed, report_mail.too_many, tenant.feature_off, not_found, not_allowed, '
  'account.suspended.';

create function public.stop_report_mail(mail_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  delete from public.report_mails as mail where mail.id = stop_report_mail.mail_id and mail.user_id = caller_id;
end;
$$;

comment on function public.stop_report_mail(uuid) is
  'Ends a report by mail of the caller''s; one that has ended already, or belongs to another user, changes nothing. Raises not_allowed, '
  'account.suspended.';

grant execute on function public.mail_report(uuid, text, jsonb, text), public.stop_report_mail(uuid) to authenticated;
