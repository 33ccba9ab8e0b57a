/*
 * The receipts of a year, entered as a table: the firm files the fees of many companies on one day, and the Registrar answers with one
 * receipt for each.
 */

create function private.name_key(shown text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(lower(shown), '[^[:alnum:]]', '', 'g');
$$;

comment on function private.name_key(text) is 'Letters and digits alone: "Blue Heron Ltd." and "BLUE HERON LTD" are one.';

create function private.fees_of_lines(tenant_id uuid, year integer, entries jsonb)
returns table (place integer, company_id uuid, company_name text, duty_id uuid, reference text, done_on date, code text)
language sql stable
set search_path = ''
as $$
  with lines as materialized (
    select entry.place::integer as place, private.name_key(private.json_text(entry.line -> 'company')) as key,
      btrim(private.json_text(entry.line -> 'reference')) as reference, private.json_date(entry.line -> 'done_on') as done_on
    from jsonb_array_elements(private.json_array(entries)) with ordinality as entry (line, place)
  ), fees as materialized (
    select each.company_id, each.company_name, each.duty_id, private.name_key(each.registration_number) as number_key,
      private.name_key(each.company_name) as name_key
    from private.annual_fees_of(fees_of_lines.tenant_id, fees_of_lines.year) as each
  ), found as (
    select lines.place, count(*) as companies, (array_agg(fees.company_id))[1] as company_id,
      (array_agg(fees.company_name))[1] as company_name, (array_agg(fees.duty_id))[1] as duty_id
    from lines
    join fees on lines.key <> '' and lines.key in (fees.number_key, fees.name_key)
    group by lines.place
  )
  select lines.place, case when found.companies = 1 then found.company_id end, case when found.companies = 1 then found.company_name end,
    case when found.companies = 1 then found.duty_id end, lines.reference, lines.done_on,
    case
      when found.place is null then 'fee.company_unknown'
      when found.companies > 1 then 'fee.company_ambiguous'
      when found.duty_id is null then 'fee.not_due'
      when lines.reference = '' then 'fee.receipt_missing'
    end
  from lines
  left join found on found.place = lines.place;
$$;

comment on function private.fees_of_lines(uuid, integer, jsonb) is
  'The lines of a table of receipts with the company each names by number or name and its fee of a year; `code` says why a line has none.';

create function public.file_annual_fees(tenant_id uuid, year integer, entries jsonb, only_check boolean default false)
returns table (place integer, company_id uuid, company_name text, code text)
language plpgsql security definer
set search_path = ''
as $$
declare
  lines     jsonb;
  line      record;
  is_undone boolean := false;
begin
  perform private.require_staff('file_annual_fees');

  if not exists (select from public.tenants as tenant where tenant.id = file_annual_fees.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('file_annual_fees', file_annual_fees.tenant_id);

  if jsonb_array_length(private.json_array(entries)) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'fee.lines_invalid';
  end if;

  select jsonb_agg(to_jsonb(known)) into lines
  from private.fees_of_lines(file_annual_fees.tenant_id, file_annual_fees.year, entries) as known;

  -- In the order of their ids, so that two tables do not wait for each other.
  perform from public.obligations as duty
  where duty.id in (select private.json_uuid(known -> 'duty_id') from jsonb_array_elements(lines) as known)
  order by duty.id
  for update;

  begin
    for line in
      select known.* from jsonb_to_recordset(lines) as known (
        place integer, company_id uuid, company_name text, duty_id uuid, reference text, done_on date, code text)
      order by known.place
    loop
      place := line.place;
      company_id := line.company_id;
      company_name := line.company_name;
      code := line.code;

      if code is null then
        begin
          perform public.complete_obligation(line.duty_id, line.done_on, line.reference);
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

comment on function public.file_annual_fees(uuid, integer, jsonb, boolean) is
  'Notes that the annual fees of a year are paid to the Registrar, from a table of receipts: 1 to 500 of {company: its registration number '
  'or its name, reference: the number of the receipt, done_on: a day}. Answers each line: `code` is null for one that is done, else why '
  'it is not: fee.company_unknown, fee.company_ambiguous, fee.not_due without a fee of that year, fee.receipt_missing, or what '
  'complete_obligation raises. A repeat is done. With `only_check` nothing is written. For staff with a duty. Raises fee.lines_invalid, '
  'duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

grant execute on function public.file_annual_fees(uuid, integer, jsonb, boolean) to authenticated;
