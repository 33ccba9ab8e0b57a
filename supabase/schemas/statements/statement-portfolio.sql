/*
 * The yearly statements of a portfolio: how far each is, what its client changed, and whether its report on substance was filed. What a
 * standing means is written once, in private.statements_of: the list filters it, the figures count it.
 *
 *   not_started    open, and nothing is answered
 *   under_way      open, and something is answered
 *   returned       staff returned it to the client
 *   answered       signed, and nothing changed
 *   needs_review   signed, and something changed
 *   accepted       staff accepted it; its report on substance is not filed, or it files none
 *   filed          accepted, and the duty of the report for the fiscal year that ends in the year is done
 */

create function private.substance_reports(tenant_id uuid, year integer)
returns table (company_id uuid, id uuid, state public.obligation_state)
language sql stable
set search_path = ''
as $$
  -- With and without "assumed": a company whose year end was entered since may have both, and the one that is done counts.
  select distinct on (duty.company_id) duty.company_id, duty.id, duty.state
  from public.obligations as duty
  where duty.tenant_id = substance_reports.tenant_id and duty.rule_code = 'CESRA_REPORT' and duty.company_id is not null
    and duty.because like 'Year to ' || substance_reports.year || '-%' and duty.state <> 'void'
  order by duty.company_id, duty.state = 'done' desc, duty.due_on desc, duty.id;
$$;

comment on function private.substance_reports(uuid, integer) is
  'The duty of the report on economic substance of each company of a tenant, for the fiscal year that ends in a year.';

-- Each call is planned by its firm, as that of the annual fees.
create function private.statements_of(tenant_id uuid, year integer)
returns table (
  statement_id uuid, company_id uuid, company_name text, registration_number text, client_id uuid, standing text, is_late boolean,
  due_on date, changed_blocks text[], substance_class text, signed_by uuid, signed_at timestamptz, reviewed_at timestamptz,
  report_id uuid, files_report boolean)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today    date := private.today();
  unsigned constant public.company_status[] := private.standings_without('statement');
begin
  return query
  with reports as materialized (
    select * from private.substance_reports(statements_of.tenant_id, statements_of.year)
  )
  select statement.id, company.id, company.name, company.registration_number, company.user_id,
    case
      when statement.state = 'open' and statement.answers = '{}' then 'not_started'
      when statement.state = 'open' then 'under_way'
      when statement.state = 'answered' and statement.changed_blocks = '{}' then 'answered'
      when statement.state = 'answered' then 'needs_review'
      when statement.state = 'accepted' and statement.substance_class <> 'out_of_scope' and report.state = 'done' then 'filed'
      else statement.state::text
    end,
    statement.state in ('open', 'returned') and asked.due_on < today, asked.due_on, statement.changed_blocks, statement.substance_class,
    statement.signed_by, statement.signed_at, statement.reviewed_at, report.id,
    coalesce(statement.substance_class <> 'out_of_scope', false)
  from public.yearly_statements as statement
  join public.statement_years as asked on asked.year = statement.year
  join public.companies as company on company.id = statement.company_id
  left join reports as report on report.company_id = statement.company_id
  where statement.tenant_id = statements_of.tenant_id and statement.year = statements_of.year
    -- No one can sign it, so no one is waited for; it comes back with the company.
    and (statement.state not in ('open', 'returned') or company.status <> all (unsigned));
end;
$$;

comment on function private.statements_of(uuid, integer) is
  'The yearly statements of a tenant for a year, each with its standing (see the head of this file), whether it is not signed '
  'after its day, and the duty of its report on substance. `files_report`: its class files one. Without those that are not signed of '
  'companies whose standing refuses it.';

-- The list -------------------------------------------------------------------

create function public.statement_list(
  tenant_id uuid, year integer, search text default '', state text default '', only_class text default '', block text default '',
  only_client uuid default null, sort text default 'company_name', descending boolean default false, first integer default 0,
  size integer default 50)
returns table (
  id uuid, company_id uuid, company_name text, registration_number text, client_id uuid, client_name text, standing text, is_late boolean,
  due_on date, changed_blocks text[], substance_class text, class_name text, class_verified boolean, files_report boolean,
  signed_name text, signed_at timestamptz, report_id uuid, report_state public.obligation_state, report_due_on date,
  report_done_on date, report_reference text, held_until date, total integer)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  typed text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  with found as (
    select known.*, coalesce(nullif(client.full_name, ''), client.email) as client,
      case when statement_list.sort = 'signed_at'
        then extract(epoch from known.signed_at) * case when statement_list.descending then -1 else 1 end end as place,
      case when statement_list.descending and statement_list.sort = 'company_name' then known.company_name end as last_first
    from private.statements_of(statement_list.tenant_id, statement_list.year) as known
    join public.profiles as client on client.id = known.client_id
    where (statement_list.only_client is null or known.client_id = statement_list.only_client)
      and case coalesce(statement_list.state, '')
        when '' then true
        when 'waiting' then known.standing in ('not_started', 'under_way', 'returned')
        when 'late' then known.is_late
        when 'to_file' then known.standing = 'accepted' and known.files_report
        else known.standing = statement_list.state end
      and (coalesce(statement_list.only_class, '') = '' or known.substance_class = statement_list.only_class)
      and (coalesce(statement_list.block, '') = '' or statement_list.block = any (known.changed_blocks))
      and (
        typed = '' or position(typed in lower(known.company_name)) > 0 or position(typed in lower(known.registration_number)) > 0
        or position(typed in lower(client.full_name)) > 0 or position(typed in lower(client.email)) > 0)
  ), page as materialized (
    select found.*, count(*) over () as rows
    from found
    order by found.place, found.last_first desc, found.company_name, found.statement_id
    offset greatest(statement_list.first, 0)
    limit least(greatest(statement_list.size, 1), 1000)
  )
  select page.statement_id, page.company_id, page.company_name, page.registration_number, page.client_id, page.client, page.standing,
    page.is_late, page.due_on, page.changed_blocks, page.substance_class, class.name, class.verified, page.files_report,
    (select signature.signed_name from public.statement_signatures as signature
      where signature.statement_id = page.statement_id and page.standing not in ('not_started', 'under_way', 'returned')
      order by signature.signed_at desc limit 1),
    page.signed_at, page.report_id, report.state, report.due_on, report.done_on, report.reference,
    (select held.until from public.reminder_holds as held
      where held.company_id = page.company_id and held.until >= private.today()),
    page.rows::integer
  from page
  left join public.substance_classes as class on class.code = page.substance_class
  left join public.obligations as report on report.id = page.report_id
  order by page.place, page.last_first desc, page.company_name, page.statement_id;
end;
$$;

comment on function public.statement_list(uuid, integer, text, text, text, text, uuid, text, boolean, integer, integer) is
  'The yearly statements of a tenant, a page of them. `search` is in company, number or client; `state` is a standing at the head '
  'of this file, or waiting (not_started, under_way or returned), late (not signed after its day) or to_file (accepted, and its report '
  'is not filed); `block` one that the signed answers change; sorted by company_name or signed_at. `report_id` is the duty of the '
  'report on substance, `held_until` the last day its company gets no reminder; `total` counts all pages; `size` at most 1,000. For '
  'staff. Raises not_allowed, account.suspended.';

grant execute on function public.statement_list(uuid, integer, text, text, text, text, uuid, text, boolean, integer, integer)
  to authenticated;

-- Figures --------------------------------------------------------------------

create function public.statement_figures(tenant_id uuid, year integer)
returns table (
  statements bigint, waiting bigint, not_started bigint, under_way bigint, returned bigint, late bigint, answered bigint,
  needs_review bigint, accepted bigint, to_file bigint, filed bigint, due_on date)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
begin
  perform private.require_staff_reader();

  return query
  select count(*), count(*) filter (where known.standing in ('not_started', 'under_way', 'returned')),
    count(*) filter (where known.standing = 'not_started'), count(*) filter (where known.standing = 'under_way'),
    count(*) filter (where known.standing = 'returned'), count(*) filter (where known.is_late),
    count(*) filter (where known.standing = 'answered'), count(*) filter (where known.standing = 'needs_review'),
    count(*) filter (where known.standing = 'accepted'), count(*) filter (where known.standing = 'accepted' and known.files_report),
    count(*) filter (where known.standing = 'filed'),
    (select asked.due_on from public.statement_years as asked where asked.year = statement_figures.year)
  from private.statements_of(statement_figures.tenant_id, statement_figures.year) as known;
end;
$$;

comment on function public.statement_figures(uuid, integer) is
  'How far the yearly statements of a tenant are: how many there are by each `state` of statement_list, and by when they are to be signed '
  '(null for a year without statements). For staff. Raises not_allowed, account.suspended.';

grant execute on function public.statement_figures(uuid, integer) to authenticated;
