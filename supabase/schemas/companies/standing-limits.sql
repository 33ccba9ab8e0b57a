/*
 * What is not done any more for a company with a standing that ends something: the one table of it. Screens hold buttons by the same
 * table (shared-core/src/domain/standing-limits.ts; a test compares both). What is owed may be paid, documents may be received and wrong
 * entries may be corrected in every standing.
 *
 *   change              a change request is started, submitted or approved
 *   restoration_change  the same, of a kind that a restoration may need: the registered office, a new director or officer
 *   register_change     a change is written to the registers
 *   statement           a yearly statement is signed
 *   resolution          a resolution, minutes or an engagement letter are made from a template
 *   later_year          a year after that of the standing is invoiced. Those of a company that was struck off are part of its restoration
 */

create function private.standing_limits() returns table (standing public.company_status, actions text[])
language sql immutable
set search_path = ''
as $$
  select known.standing::public.company_status, known.actions::text[]
  from (values
    ('struck_off', '{change,register_change,statement,resolution,later_year}'),
    ('dissolved', '{change,restoration_change,register_change,statement,resolution,later_year}'),
    ('transferred_out', '{change,restoration_change,register_change,statement,resolution,later_year}'),
    ('continued_out', '{change,restoration_change,register_change,statement,resolution,later_year}'),
    ('merged', '{change,restoration_change,register_change,statement,resolution,later_year}')
  ) as known (standing, actions);
$$;

comment on function private.standing_limits() is
  'The standings that end something, with the actions that are refused from then on. A standing that is not here refuses nothing.';

create function private.standing_refuses(status public.company_status, action text) returns boolean
language sql immutable
set search_path = ''
as $$
  select exists (select from private.standing_limits() as known where known.standing = status and action = any (known.actions));
$$;

comment on function private.standing_refuses(public.company_status, text) is 'Whether an action is refused for a company with a standing.';

create function private.standings_without(action text) returns public.company_status[]
language sql immutable security definer
set search_path = ''
as $$
  select array(
    select known.standing from private.standing_limits() as known where standings_without.action = any (known.actions));
$$;

comment on function private.standings_without(text) is
  'The standings in which an action is refused, for what filters many rows: it is called once, outside the query.';

grant execute on function private.standings_without(text) to authenticated;

create function private.require_standing(company public.companies, action text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.standing_refuses(company.status, require_standing.action) then
    raise exception using errcode = 'PT409', message = 'company.standing_refuses';
  end if;
end;
$$;

comment on function private.require_standing(public.companies, text) is
  'Refuses an action that the standing of a company does not allow. Raises company.standing_refuses.';

create function private.standing_since(company_id uuid, status public.company_status) returns date
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select max(change.on_date) from public.company_record_changes as change
    where change.company_id = standing_since.company_id and change.action = 'standing'
      and change.after ->> 'status' = standing_since.status::text);
end;
$$;

comment on function private.standing_since(uuid, public.company_status) is
  'The last day on which a standing of a company began, as staff recorded it; null when they did not. In plpgsql, since that table comes '
  'later.';

create function private.ended_note(company_id uuid) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  company public.companies;
  since   date;
begin
  select * into company from public.companies as known where known.id = ended_note.company_id;
  since := private.standing_since(company.id, company.status);
  return 'Not applicable: the company '
    || case company.status
      when 'struck_off' then 'was struck off'
      when 'dissolved' then 'was dissolved'
      when 'continued_out' then 'continued to another jurisdiction'
      when 'transferred_out' then 'went to another registered agent'
      when 'merged' then 'merged into another company'
    end || coalesce(' on ' || private.long_day(since), '') || '.';
end;
$$;

comment on function private.ended_note(uuid) is
  'Why a duty after the end of a company is not applicable, as its client reads it; null for a company that has not ended.';
