/*
 * A table of receipts: the firm files for many companies on one day, and the authority answers with one receipt for each. Staff paste the
 * table; each line is matched with a company and with what it settles. One definition for annual fees, reports on economic substance and
 * filings of beneficial owners. A line that is doubtful is shown with the reason, and is filed only when staff say so.
 */

create function private.name_key(shown text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(lower(shown), '[^[:alnum:]]', '', 'g');
$$;

comment on function private.name_key(text) is 'Letters and digits alone: "Blue Heron Ltd." and "BLUE HERON LTD" are one.';

-- Each call is planned by its firm, as that of the annual fees.
create function private.receipted_duties(tenant_id uuid, kind text, year integer)
returns table (
  company_id uuid, company_name text, registration_number text, open_ids uuid[], done_ids uuid[], doubts text[])
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
begin
  if kind = 'annual_fees' then
    return query
    select fee.company_id, fee.company_name, fee.registration_number,
      case when fee.fee_state = 'filed' or fee.duty_id is null then '{}' else array[fee.duty_id] end,
      case when fee.fee_state = 'filed' then array[fee.duty_id] else '{}' end, '{}'::text[]
    from private.annual_fees_of(receipted_duties.tenant_id, receipted_duties.year) as fee;
  elsif kind = 'substance' then
    return query
    select company.id, company.name, company.registration_number,
      case when report.state <> 'done' then array[report.id] else '{}' end,
      case when report.state = 'done' then array[report.id] else '{}' end,
      case
        when statement.state is distinct from 'accepted' then array['statement_not_accepted']
        when statement.substance_class = 'out_of_scope' then array['files_no_report']
        else '{}'
      end
    from public.companies as company
    left join private.substance_reports(receipted_duties.tenant_id, receipted_duties.year) as report on report.company_id = company.id
    left join public.yearly_statements as statement on statement.company_id = company.id and statement.year = receipted_duties.year
    where company.tenant_id = receipted_duties.tenant_id;
  elsif kind = 'beneficial_owners' then
    return query
    select company.id, company.name, company.registration_number, coalesce(filing.open_ids, '{}'), coalesce(filing.done_ids, '{}'),
      case when filing.open_ids is not null and exists (
        select from public.company_participants as entry
        where entry.company_id = company.id and entry.role = 'beneficial_owner' and entry.ceased_on is null
          and private.owner_cells(entry) ->> 'missing' is not null)
        then array['particulars_missing'] else '{}' end
    from public.companies as company
    left join (
      select duty.company_id, array_agg(duty.id order by duty.due_on, duty.id) filter (where duty.state = 'open') as open_ids,
        array_agg(duty.id) filter (where duty.state = 'done') as done_ids
      from public.obligations as duty
      where duty.tenant_id = receipted_duties.tenant_id and duty.rule_code = 'BO_FILING' and duty.company_id is not null
        and duty.state in ('open', 'done')
      group by duty.company_id) as filing on filing.company_id = company.id
    where company.tenant_id = receipted_duties.tenant_id;
  end if;
end;
$$;

comment on function private.receipted_duties(uuid, text, integer) is
  'The companies of a tenant with what a receipt may settle, by kind: annual_fees and substance of a year, or beneficial_owners, of which '
  'all that are open are settled by one filing. `doubts` says what speaks against filing it now: statement_not_accepted, files_no_report, '
  'particulars_missing.';

create function private.match_receipts(tenant_id uuid, kind text, year integer, entries jsonb)
returns table (
  place integer, company_id uuid, company_name text, duty_ids uuid[], reference text, done_on date, is_filed boolean, doubts text[],
  code text)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
begin
  return query
  with lines as materialized (
    select entry.place::integer as place, private.name_key(private.json_text(entry.line -> 'company')) as key,
      private.name_core(private.json_text(entry.line -> 'company')) as core,
      btrim(private.json_text(entry.line -> 'reference')) as reference, private.json_date(entry.line -> 'done_on') as done_on
    from jsonb_array_elements(private.json_array(match_receipts.entries)) with ordinality as entry (line, place)
  ), duties as materialized (
    select each.company_id, each.company_name, each.open_ids, each.done_ids, each.doubts,
      private.name_key(each.registration_number) as number_key, private.name_key(each.company_name) as name_key,
      nullif(regexp_replace(each.registration_number, '[^0-9]', '', 'g'), '') as digits
    from private.receipted_duties(match_receipts.tenant_id, match_receipts.kind, match_receipts.year) as each
  ), named as (
    select lines.place, duties.*, true as is_whole from lines
    join duties on lines.key <> '' and lines.key in (duties.number_key, duties.name_key)
    union all
    -- The digits of a number alone, or a name but for its ending.
    select lines.place, duties.*, false from lines
    join duties on length(lines.key) >= 5 and lines.key = duties.digits and lines.key <> duties.number_key
    union all
    select lines.place, duties.*, false from lines
    join public.companies as company
      on lines.core <> '' and private.name_core(company.name) = lines.core and company.tenant_id = match_receipts.tenant_id
    join duties on duties.company_id = company.id and duties.name_key <> lines.key
  ), found as materialized (
    select best.place, bool_or(best.is_whole) as is_whole, count(*) as companies, (array_agg(best.company_id))[1] as company_id
    from (select named.*, bool_or(named.is_whole) over (partition by named.place) as has_whole from named) as best
    where best.is_whole or not best.has_whole
    group by best.place
  ), matched as materialized (
    select lines.place, lines.reference, lines.done_on, found.companies, found.is_whole, duties.company_id, duties.company_name,
      duties.open_ids, duties.done_ids, duties.doubts,
      exists (
        select from public.obligations as duty
        where duty.id = any (duties.done_ids) and duty.done_on = lines.done_on and lower(duty.reference) = lower(lines.reference)
      ) as is_filed
    from lines
    left join found on found.place = lines.place
    left join duties on found.companies = 1 and duties.company_id = found.company_id
  )
  select matched.place, matched.company_id, matched.company_name, matched.open_ids, matched.reference, matched.done_on,
    matched.is_filed,
    case when matched.company_id is null or matched.is_filed then '{}' else array_remove(
      array[
        case when not matched.is_whole then 'name_in_part' end,
        case when exists (
          select from matched as other
          where other.company_id <> matched.company_id and lower(other.reference) = lower(matched.reference)) then 'receipt_twice' end,
        case when exists (
          select from public.obligations as duty
          join public.obligations as own on own.id = matched.open_ids[1] and own.rule_code = duty.rule_code
          where duty.tenant_id = match_receipts.tenant_id and duty.state = 'done' and lower(duty.reference) = lower(matched.reference))
          then 'receipt_known' end], null) || matched.doubts end,
    case
      when matched.companies is null then 'fee.company_unknown'
      when matched.companies > 1 then 'fee.company_ambiguous'
      when matched.reference = '' then 'fee.receipt_missing'
      when matched.is_filed or matched.open_ids <> '{}' then null
      when match_receipts.kind = 'beneficial_owners' then 'statement.filing_not_due'
      when matched.done_ids <> '{}' then 'obligation.done_otherwise'
      when match_receipts.kind = 'substance' then 'statement.report_not_due'
      else 'fee.not_due'
    end
  from matched;
end;
$$;

comment on function private.match_receipts(uuid, text, integer, jsonb) is
  'The lines of a table of receipts, each with the company it names by number or name, the duties that a receipt settles, and whether one '
  'was filed with this receipt and day already. `code` says why a line has none; `doubts` why it may be wrong: those of '
  'private.receipted_duties, name_in_part, receipt_twice (another company of the table has the receipt), receipt_known (a duty that is '
  'done has it).';

create function private.file_receipts(
  command text, tenant_id uuid, kind text, year integer, entries jsonb, take_doubtful boolean, only_check boolean)
returns table (place integer, company_id uuid, company_name text, code text, is_filed boolean, doubts text[])
language plpgsql security definer
set search_path = ''
as $$
declare
  lines     jsonb;
  line      record;
  is_undone boolean := false;
begin
  perform private.require_staff(command);

  if not exists (select from public.tenants as tenant where tenant.id = file_receipts.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, file_receipts.tenant_id);

  if jsonb_array_length(private.json_array(entries)) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'fee.lines_invalid';
  end if;

  select jsonb_agg(to_jsonb(known)) into lines
  from private.match_receipts(file_receipts.tenant_id, file_receipts.kind, file_receipts.year, entries) as known;

  -- In the order of their ids, so that two tables do not wait for each other.
  perform from public.obligations as duty
  where duty.id in (
    select private.json_uuid(duty_id.value)
    from jsonb_array_elements(lines) as known, jsonb_array_elements(private.json_array(known -> 'duty_ids')) as duty_id (value))
  order by duty.id
  for update;

  begin
    for line in
      select known.* from jsonb_to_recordset(lines) as known (
        place integer, company_id uuid, company_name text, duty_ids uuid[], reference text, done_on date, is_filed boolean, doubts text[],
        code text)
      order by known.place
    loop
      place := line.place;
      company_id := line.company_id;
      company_name := line.company_name;
      code := line.code;
      is_filed := line.is_filed;
      doubts := line.doubts;

      code := coalesce(code, case
        when not is_filed and doubts <> '{}' and not coalesce(take_doubtful, false) then 'fee.doubtful' end);

      if code is null and not is_filed then
        begin
          perform public.complete_obligation(duty.id, line.done_on, line.reference) from unnest(line.duty_ids) as duty (id);
        exception when others then
          -- What no command names is a defect, not a refusal.
          if sqlstate not like 'PT4%' then
            raise;
          end if;

          code := sqlerrm;
        end;
      end if;

      return next;
    end loop;

    -- A check does it all and takes it back, so that it answers what the entry will.
    if only_check then
      is_undone := true;
      raise exception using errcode = 'PT404', message = 'not_found';
    end if;
  exception when sqlstate 'PT404' then
    if not is_undone then
      raise;
    end if;
  end;
end;
$$;

comment on function private.file_receipts(text, uuid, text, integer, jsonb, boolean, boolean) is
  'Files what a table of receipts settles, for a command of staff: see file_annual_fees and file_returns.';
