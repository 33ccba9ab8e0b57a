/*
 * Filings of beneficial owners that are due (requirement YEAR-02): the register of beneficial owners gives fifteen days from identifying
 * an owner or a change. The days are those of the duty BO_FILING; here stands what the filing has to say: who owns the company, what is
 * missing of their particulars, and what changed since the last filing that was done.
 */

create function private.owner_changes(company_id uuid, since timestamptz)
returns table (change text, name text, on_day date)
language sql stable
set search_path = ''
as $$
  select
    case when former.known is null then 'added' when entry.ceased_on is not null then 'ended' else 'changed' end,
    party.name, case when former.known is null then entry.appointed_on else coalesce(entry.ceased_on, entry.recorded_at::date) end
  from public.company_participants as entry
  join public.parties as party on party.id = entry.party_id
  left join lateral (
    -- How the entry was known at that time.
    select history.entry as known from public.register_history as history
    where history.company_id = entry.company_id and history.subject = 'participant' and history.entry_id = entry.id
      and coalesce(history.recorded_at, '-infinity') <= owner_changes.since and history.superseded_at > owner_changes.since
    order by history.superseded_at limit 1) as former on true
  where entry.company_id = owner_changes.company_id and entry.role = 'beneficial_owner' and not entry.voided
    and (owner_changes.since is null or entry.recorded_at > owner_changes.since)
    -- An owner who came and went between two filings is in neither.
    and (former.known is not null or entry.ceased_on is null)
    and (former.known is null
      or (former.known ->> 'percent', former.known -> 'nature_of_control', former.known ->> 'ceased_on')
        is distinct from (to_jsonb(entry) ->> 'percent', to_jsonb(entry) -> 'nature_of_control', to_jsonb(entry) ->> 'ceased_on'))
  order by 2, 1;
$$;

comment on function private.owner_changes(uuid, timestamptz) is
  'How the register of beneficial owners of a company differs from what was known at a time (null: never filed, so every owner is added): '
  'added, ended or changed, with the day.';

create function public.owner_filings(
  tenant_id uuid, search text default '', only_late boolean default false, first integer default 0, size integer default 50)
returns table (
  company_id uuid, company_name text, registration_number text, client_name text, duty_ids uuid[], due_on date, is_late boolean,
  filed_on date, owners jsonb, changes jsonb, particulars jsonb, total integer)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  typed text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  with due as materialized (
    select duty.company_id as company, array_agg(duty.id order by duty.due_on, duty.id) as duties, min(duty.due_on) as first_on
    from public.obligations as duty
    where duty.tenant_id = owner_filings.tenant_id and duty.rule_code = 'BO_FILING' and duty.state = 'open' and duty.company_id is not null
    group by duty.company_id
  ), page as materialized (
    select due.*, company.name, company.registration_number as number, coalesce(nullif(client.full_name, ''), client.email) as client,
      count(*) over () as rows
    from due
    join public.companies as company on company.id = due.company
    join public.profiles as client on client.id = company.user_id
    where (not owner_filings.only_late or due.first_on < private.today())
      and (
        typed = '' or position(typed in lower(company.name)) > 0 or position(typed in lower(company.registration_number)) > 0
        or position(typed in lower(client.full_name)) > 0 or position(typed in lower(client.email)) > 0)
    order by due.first_on, company.name, due.company
    offset greatest(owner_filings.first, 0)
    limit least(greatest(owner_filings.size, 1), 1000)
  )
  select page.company, page.name, page.number, page.client, page.duties, page.first_on, page.first_on < private.today(), last.done_on,
    (select coalesce(jsonb_agg(jsonb_build_object('name', cells.known ->> 'legal_name', 'missing', cells.known ->> 'missing')
        order by cells.known ->> 'legal_name'), '[]')
      from public.company_participants as entry
      cross join lateral (select private.owner_cells(entry) as known) as cells
      where entry.company_id = page.company and entry.role = 'beneficial_owner' and entry.ceased_on is null),
    (select coalesce(jsonb_agg(jsonb_build_object('change', found.change, 'name', found.name, 'on_day', found.on_day)), '[]')
      from private.owner_changes(page.company, last.settled_at) as found),
    case when (private.last_filed_owners(page.company)).obligation_id is not null then (
      select coalesce(jsonb_agg(jsonb_build_object('name', changed.name, 'fields', changed.fields)), '[]')
      from private.changed_particulars(page.company) as changed) end,
    page.rows::integer
  from page
  left join lateral (
    select duty.done_on, duty.settled_at from public.obligations as duty
    where duty.company_id = page.company and duty.tenant_id = owner_filings.tenant_id and duty.rule_code = 'BO_FILING'
      and duty.state = 'done'
    order by duty.settled_at desc nulls last limit 1) as last on true
  order by page.first_on, page.name, page.company;
end;
$$;

comment on function public.owner_filings(uuid, text, boolean, integer, integer) is
  'The companies of a tenant whose filing of beneficial owners is due, the earliest first: the open duties, the day of the last filing '
  'that was done, the owners with what is missing of their particulars [{name, missing}], and what changed in the register since '
  '[{change: added | ended | changed, name, on_day}], and of the particulars that were filed [{name, fields: [{label, was, now}]}], null '
  'where nothing was kept of that filing. `search` is in company, number or client; `total` counts all pages; `size` at '
  'most 1,000. For staff. Raises not_allowed, account.suspended.';

grant execute on function public.owner_filings(uuid, text, boolean, integer, integer) to authenticated;
