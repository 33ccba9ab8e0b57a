/*
 * Signing yearly statements: the text is made from the saved answers, the name that is typed is that of the caller, and what changed
 * becomes what it is: a change request, or a review of an identity check.
 */

-- The text -------------------------------------------------------------------

create function private.country_name(code jsonb) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select land.name from public.jurisdictions as land where land.code = private.json_text(country_name.code)),
    private.json_text(country_name.code));
$$;

comment on function private.country_name(jsonb) is 'The name of a country by its code in a document; the code where it is not known.';

create function private.statement_sentence(block text, held jsonb, answer jsonb) returns text
language sql stable
set search_path = ''
as $$
  select case block
    when 'activity' then
      'Business: ' || rtrim(private.json_text(held -> 'business'), '. ') || '. Relevant activities: ' || coalesce((
        select string_agg(known.name, ', ' order by known.position) from public.substance_activities as known
        where private.json_array(held -> 'relevant') ? known.code), 'none')
      || '. Gross income of the year: ' || case private.json_text(held -> 'income')
        when 'none' then 'none' when 'below_250k' then 'below US$250,000' when 'below_5m' then 'US$250,000 to US$5 million'
        else 'US$5 million or more' end || '.'
    when 'management' then
      'Directed and managed in ' || private.country_name(held -> 'directed_in') || '.' || coalesce(
        ' Full-time employees in The Bahamas: ' || (held ->> 'employees_here') || '. Expenditure in The Bahamas: US$'
          || to_char((held ->> 'spending_here')::numeric, 'FM999,999,999,990.00') || '. Core income generating activities in The Bahamas: '
          || case (held ->> 'core_work_here')::boolean when true then 'yes' else 'no' end || '.', '')
    when 'records' then
      'Reliable accounting records with their underlying documents are kept at ' || rtrim(private.json_text(held -> 'place'), '. ')
      || ', for at least five years, and will be produced on request.'
    when 'tax' then
      'Resident for tax purposes in ' || (
        select string_agg(
          private.country_name(residence.value -> 'country') || case private.json_text(residence.value -> 'number')
            when '' then ' (no tax number)' else ' (tax number ' || private.json_text(residence.value -> 'number') || ')' end,
          ', ' order by residence.place)
        from jsonb_array_elements(private.json_array(held -> 'residences')) with ordinality as residence (value, place))
      || '. Class for the exchange of information: ' || case private.json_text(held -> 'crs')
        when 'active_nfe' then 'active non-financial entity' when 'passive_nfe' then 'passive non-financial entity'
        when 'financial_institution' then 'financial institution' else 'exempt' end || '.'
    when 'contact' then
      'Contact: ' || concat_ws(', ', private.json_text(held -> 'name'), private.json_text(held -> 'email'),
        nullif(private.json_text(held -> 'phone'), '')) || '.'
  end;
$$;

comment on function private.statement_sentence(text, jsonb, jsonb) is
  'What a block of values says in the text of a yearly statement. US dollars.';

create function private.register_sentence(block text, registers jsonb, answer jsonb, reported text) returns text
language sql stable
set search_path = ''
as $$
  select case block
    when 'owners' then 'Beneficial owners: ' || coalesce((
      select string_agg((entry.value ->> 'name') || coalesce(' (' || trim_scale((entry.value ->> 'percent')::numeric) || ' %)', ''), ', '
        order by entry.place)
      from jsonb_array_elements(registers -> 'owners') with ordinality as entry (value, place)), 'none')
    when 'officers' then 'Directors and officers: ' || coalesce((
      select rtrim(string_agg(entry.value ->> 'name', ', ' order by entry.place), '.')
      from jsonb_array_elements(registers -> 'officers') with ordinality as entry (value, place)), 'none')
      || '. Registered office: ' || coalesce(rtrim(registers ->> 'office', '. '), 'not recorded')
    else 'What the identity checks hold of ' || coalesce((
      select string_agg(entry.value ->> 'name', ', ' order by entry.place)
      from jsonb_array_elements(registers -> 'people') with ordinality as entry (value, place)), 'no one')
  end || case
    when private.statement_same(jsonb_build_object(block, answer), block) then case block when 'people' then ' is still true.'
      else '. The registers are right as they are.' end
    when block = 'people' then ' is still true, but for ' || (
      select string_agg(coalesce(private.party_name(private.json_uuid(given.value -> 'id')), 'a person'), ', ' order by given.place)
      from jsonb_array_elements(answer -> 'parties') with ordinality as given (value, place)) || '.'
    else '. This has changed: ' || rtrim(private.json_text(answer -> 'note'), '. ') || ' (request ' || reported || ').'
  end;
$$;

comment on function private.register_sentence(text, jsonb, jsonb, text) is
  'What the block of a register says in the text of a yearly statement, with the reference of the change request that came of it.';

create function private.statement_text(
  statement public.yearly_statements, held jsonb, registers jsonb, reported jsonb, signed_name text) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  company public.companies;
  lines   text[];
begin
  select * into company from public.companies as known where known.id = statement.company_id;

  select array_agg(
    case when part.block in ('owners', 'officers', 'people')
      then private.register_sentence(part.block, registers, statement.answers -> part.block, reported ->> part.block)
      else private.statement_sentence(part.block, held -> part.block, statement.answers -> part.block)
    end order by part.place)
  into lines
  from unnest(private.statement_blocks()) with ordinality as part (block, place);

  return 'Yearly statement ' || statement.year || ' of ' || rtrim(company.name, '.')
    || coalesce(' (registration number ' || company.registration_number || ')', '') || '.' || E'\n\n' || array_to_string(lines, E'\n')
    || E'\n\n' || 'I, ' || signed_name || ', state this for the company. It is true and complete, and I will report any change.';
end;
$$;

comment on function private.statement_text(public.yearly_statements, jsonb, jsonb, jsonb, text) is
  'The text of a yearly statement, made from its saved answers, what the registers hold, and the change requests that came of it.';

-- What changed becomes what it is --------------------------------------------

create function private.report_statement_change(statement public.yearly_statements, block text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  said    text := case block when 'owners' then 'Owners and control: ' else 'Directors, officers and registered office: ' end
    || private.json_text(statement.answers -> block -> 'note');
  request public.change_requests;
begin
  -- Signed again after it was returned or taken back: what is reported already is not reported twice.
  select * into request from public.change_requests as known
  where known.company_id = statement.company_id and known.kind = 'other' and known.wording = said
    and known.state not in ('draft', 'withdrawn', 'rejected') and known.created_at >= statement.created_at
  limit 1;

  if found then
    return request.reference;
  end if;

  insert into public.change_requests as entered (tenant_id, company_id, user_id, kind, wording, wording_by, effective_on)
  values (
    statement.tenant_id, statement.company_id, auth.uid(), 'other', said, auth.uid(), private.today())
  returning * into request;
  insert into public.change_request_events (tenant_id, request_id, to_state, actor)
  values (request.tenant_id, request.id, 'draft', auth.uid());

  update public.change_requests as entered
  set reference = 'C-' || nextval('private.change_reference'), submitted_at = now()
  where entered.id = request.id
  returning reference into request.reference;

  perform private.move_change(request, 'submitted', auth.uid());
  perform private.notify_case(
    null, 'reviewer', request.tenant_id, 'change.submitted', 'Change request ' || request.reference || ' is waiting',
    private.change_title(request), private.subject('change_request', request.id, 'company', request.company_id));

  return request.reference;
end;
$$;

comment on function private.report_statement_change(public.yearly_statements, text) is
  'Submits a change request with what the client wrote of a register, and gives its reference; that of the one that is there where it was '
  'reported before.';

create function private.review_stated_people(statement public.yearly_statements) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles;
begin
  for profile in
    select known.* from public.kyc_profiles as known
    join jsonb_array_elements(private.json_array(statement.answers -> 'people' -> 'parties')) as given (value)
      on private.json_uuid(given.value -> 'id') = known.party_id
    where known.state = 'approved' and private.statement_same(statement.answers, 'people') is false
    order by known.id
    for update of known
  loop
    update public.kyc_profiles as known set state = 'review_due' where known.id = profile.id;
    perform private.ask_for_kyc_review(profile);
  end loop;
end;
$$;

comment on function private.review_stated_people(public.yearly_statements) is
  'Asks for a review of the identity checks that a yearly statement says are no longer true. One that is open already stays as it is.';

-- Command --------------------------------------------------------------------

create function private.sign_statement(statement public.yearly_statements, signed_name text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  held      jsonb := private.statement_values(statement);
  registers jsonb := private.statement_registers(statement.company_id);
  reported  jsonb := '{}';
  block     text;
begin
  perform private.require_open_company(company, 'statement')
  from public.companies as company where company.id = statement.company_id;

  if exists (select from private.statement_issues(statement)) then
    raise exception using errcode = 'PT422', message = 'statement.incomplete';
  end if;

  foreach block in array '{owners,officers}'::text[] loop
    if not private.statement_same(statement.answers, block) then
      reported := reported || jsonb_build_object(block, private.report_statement_change(statement, block));
    end if;
  end loop;

  perform private.review_stated_people(statement);

  insert into public.statement_signatures (tenant_id, statement_id, body, content, signed_name, signed_by, address)
  values (
    statement.tenant_id, statement.id, private.statement_text(statement, held, registers, reported, sign_statement.signed_name),
    jsonb_build_object(
      'values', held, 'before', statement.prefill, 'answers', statement.answers, 'registers', registers, 'reported', reported),
    sign_statement.signed_name, auth.uid(), private.request_address());

  update public.yearly_statements as known
  set state = 'answered', signed_by = auth.uid(), signed_at = clock_timestamp(), return_note = null,
    changed_blocks = array(
      select part.block from unnest(private.statement_blocks()) as part (block)
      where not private.statement_same(statement.answers, part.block)
        -- What was entered again as it was is no change.
        and (held -> part.block is null or held -> part.block is distinct from statement.prefill -> part.block)),
    substance_class = private.substance_class(statement, held)
  where known.id = statement.id;
end;
$$;

comment on function private.sign_statement(public.yearly_statements, text) is
  'Signs one locked yearly statement. Raises statement.incomplete, change.company_closed.';

create function public.sign_statements(statement_ids uuid[], expected_versions integer[], signed_name text)
returns table (id uuid, code text)
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  name      text := private.require_name();
  statement public.yearly_statements;
  version   integer;
begin
  perform private.check_statement_selection(statement_ids);

  if cardinality(statement_ids) is distinct from cardinality(expected_versions) then
    raise exception using errcode = 'PT422', message = 'statement.selection_invalid';
  end if;

  if private.plain_name(sign_statements.signed_name) is distinct from private.plain_name(name) then
    raise exception using errcode = 'PT422', message = 'statement.name_differs';
  end if;

  perform private.limit_client('sign_statements', 60, '1 hour');
  perform from public.yearly_statements as known where known.id = any (statement_ids) order by known.id for update;

  for id, version in
    select given.id, max(given.version) from unnest(statement_ids, expected_versions) as given (id, version) group by 1 order by 1
  loop
    code := null;

    begin
      statement := private.lock_own_statement(sign_statements.id);

      -- A repeat after a lost answer.
      if statement.state = 'answered' and statement.signed_by = caller_id and statement.version = version + 1 then
        null;
      elsif statement.state not in ('open', 'returned') then
        code := 'statement.not_editable';
      elsif statement.version is distinct from version then
        code := 'statement.conflict';
      else
        perform private.sign_statement(statement, btrim(sign_statements.signed_name));
      end if;
    exception when sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
      code := sqlerrm;
    end;

    return next;
  end loop;
end;
$$;

comment on function public.sign_statements(uuid[], integer[], text) is
  'Signs yearly statements (1 to 500) with one name, that of the caller, letter case and spaces aside; each at the version of the same '
  'place. What changed becomes change requests and reviews of identity checks. Answers each: `code` is null for one that is signed, else '
  'why it is not: statement.incomplete, statement.conflict, statement.not_editable, change.company_closed, not_found, not_allowed. For '
  'those who act for the companies, not for staff. Raises statement.selection_invalid, statement.name_differs, profile.name_missing, '
  'rate.too_many above 60 an hour, account.suspended.';

grant execute on function public.sign_statements(uuid[], integer[], text) to authenticated;
