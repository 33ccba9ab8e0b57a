/*
 * Yearly statements: opening them, and the commands of the client. What was answered is kept as a draft until it is signed. Each command
 * may be repeated after a lost answer.
 */

-- Opening --------------------------------------------------------------------

create function private.statement_prefill(company public.companies, year integer) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  last  jsonb;
  draft jsonb;
begin
  select signature.content -> 'values' into last
  from public.yearly_statements as former
  join public.statement_signatures as signature on signature.statement_id = former.id
  where former.company_id = company.id and former.year < statement_prefill.year and former.state in ('answered', 'accepted')
  order by former.year desc, signature.signed_at desc
  limit 1;

  if last is not null then
    return last;
  end if;

  select application.submitted_data into draft
  from public.draft_applications as application where application.company_id = company.id;

  return jsonb_build_object(
    'activity', jsonb_strip_nulls(jsonb_build_object('business', nullif(private.json_text(draft -> 'purpose'), ''))),
    'management', '{}'::jsonb,
    'records', jsonb_strip_nulls(jsonb_build_object(
      'place', coalesce(nullif(private.json_text(draft -> 'records_location'), ''), company.registered_office))),
    'tax', '{}'::jsonb,
    'contact', (
      select jsonb_strip_nulls(jsonb_build_object(
        'name', nullif(btrim(person.full_name), ''), 'email', person.email, 'phone', person.phone))
      from public.profiles as person where person.id = company.user_id));
end;
$$;

comment on function private.statement_prefill(public.companies, integer) is
  'What is known for a yearly statement: what held by the statement before; for the first, by the application and the profile of the '
  'client.';

create function private.open_statements() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  today  date := private.today();
  opened integer := 0;
  firm   record;
begin
  -- A statement stays open for the companies that come late until the next ones open.
  for firm in
    select asked.year, asked.due_on, company.tenant_id, array_agg(company.id order by company.id) as companies
    from public.companies as company
    cross join lateral (
      select known.* from public.statement_years as known where known.opens_on <= today order by known.year desc limit 1) as asked
    where company.registration_date < asked.opens_on
      and company.status not in ('struck_off', 'dissolved', 'continued_out', 'transferred_out', 'merged')
      and not exists (
        select from public.yearly_statements as known where known.company_id = company.id and known.year = asked.year)
    group by asked.year, asked.due_on, company.tenant_id
    order by company.tenant_id
  loop
    perform private.lock_tenant(firm.tenant_id);

    insert into public.yearly_statements (tenant_id, company_id, year, prefill)
    select company.tenant_id, company.id, firm.year, private.statement_prefill(company, firm.year)
    from public.companies as company where company.id = any (firm.companies)
    on conflict on constraint yearly_statements_company_id_year_key do nothing;

    opened := opened + cardinality(firm.companies);

    -- One notification a client, over all their companies.
    perform private.notify(
      client.user_id, firm.tenant_id, 'company.statement_open',
      'Your yearly statement ' || firm.year || ' is open for '
        || case client.companies when 1 then client.name else client.companies || ' companies' end,
      'Please confirm what has not changed, correct what has, and sign by ' || private.long_day(firm.due_on) || '.',
      private.subject('company', client.company_id))
    from (
      select company.user_id, count(*) as companies, min(company.name) as name,
        (array_agg(company.id order by company.name))[1] as company_id
      from public.companies as company where company.id = any (firm.companies)
      group by company.user_id) as client
    order by client.user_id;
  end loop;

  return opened;
end;
$$;

comment on function private.open_statements() is
  'Opens the yearly statements of the newest year whose day has come, for companies that were registered before it and still stand, and '
  'notifies each client once; gives how many. For the daily job; a second run finds nothing.';

-- For commands ---------------------------------------------------------------

create function private.lock_own_statement(statement_id uuid) returns public.yearly_statements
language plpgsql security definer
set search_path = ''
as $$
declare
  statement public.yearly_statements;
begin
  perform private.require_user();
  select * into statement from public.yearly_statements where id = statement_id for update;

  if statement.company_id in (select private.managed_company_ids()) then
    return statement;
  end if;

  -- Staff and owners of the tenant read it and do not answer it; for others it does not exist.
  if statement.id is not null and (private.is_admin() or statement.tenant_id in (select private.owned_tenant_ids())) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  raise exception using errcode = 'PT404', message = 'not_found';
end;
$$;

comment on function private.lock_own_statement(uuid) is
  'A yearly statement of a company the caller acts for, locked until the command ends. Raises not_found, not_allowed for staff and for '
  'owners of the tenant who act for no company, account.suspended.';

create function private.check_statement_answers(answers jsonb) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(answers) is distinct from 'object' or octet_length(answers::text) > 20000
    or exists (select from jsonb_object_keys(answers) as given (block) where given.block <> all (private.statement_blocks()))
  then
    raise exception using errcode = 'PT422', message = 'statement.answers_invalid';
  end if;
end;
$$;

comment on function private.check_statement_answers(jsonb) is
  'Refuses answers that are no object of blocks or above 20 kB. Raises statement.answers_invalid.';

-- Commands -------------------------------------------------------------------

create function public.save_statement(statement_id uuid, expected_version integer, answers jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  statement   public.yearly_statements := private.lock_own_statement(statement_id);
  new_version integer;
begin
  if statement.state not in ('open', 'returned') then
    raise exception using errcode = 'PT409', message = 'statement.not_editable';
  end if;

  -- The same again: a repeat after a lost answer, or nothing to save.
  if statement.answers = save_statement.answers and statement.version in (expected_version, expected_version + 1) then
    return statement.version;
  end if;

  if statement.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'statement.conflict';
  end if;

  perform private.limit_client('save_statement', 300, '1 minute');
  perform private.check_statement_answers(save_statement.answers);

  update public.yearly_statements as known set answers = save_statement.answers
  where known.id = statement.id
  returning known.version into new_version;

  return new_version;
end;
$$;

comment on function public.save_statement(uuid, integer, jsonb) is
  'Saves the answers of a yearly statement, complete or not, and returns the new version. Answers by block: '
  'statements/statement-rules.sql. For those who act for the company. Raises statement.conflict when the version is no longer '
  'expected_version, statement.not_editable once it is signed, statement.answers_invalid (no object of blocks, or above 20 kB), '
  'rate.too_many above 300 a minute, not_found, not_allowed, account.suspended.';

create function public.answer_statements(statement_ids uuid[], block text, answer jsonb)
returns table (id uuid, version integer, code text)
language plpgsql security definer
set search_path = ''
as $$
declare
  statement public.yearly_statements;
begin
  perform private.require_user();
  perform private.check_statement_selection(statement_ids);
  perform private.check_statement_answers(jsonb_build_object(coalesce(answer_statements.block, ''), answer_statements.answer));

  if jsonb_typeof(answer_statements.answer) is distinct from 'object' then
    raise exception using errcode = 'PT422', message = 'statement.answers_invalid';
  end if;

  perform private.limit_client('answer_statements', 120, '1 minute');
  -- All rows before the first tenant, in the order of their ids, so that two selections do not wait for each other.
  perform from public.yearly_statements as known where known.id = any (statement_ids) order by known.id for update;

  for id in select distinct given.id from unnest(statement_ids) as given (id) order by 1 loop
    code := null;
    version := null;

    begin
      statement := private.lock_own_statement(answer_statements.id);
      version := statement.version;

      if statement.state not in ('open', 'returned') then
        code := 'statement.not_editable';
      elsif statement.answers -> answer_statements.block is distinct from answer_statements.answer then
        update public.yearly_statements as known
        set answers = known.answers || jsonb_build_object(answer_statements.block, answer_statements.answer)
        where known.id = statement.id
        returning known.version into version;
      end if;
    exception when sqlstate 'PT403' or sqlstate 'PT404' then
      code := sqlerrm;
    end;

    return next;
  end loop;
end;
$$;

comment on function public.answer_statements(uuid[], text, jsonb) is
  'Gives several yearly statements (1 to 500) the same answer to one block in place of what they had, and answers each with its version: '
  '`code` is null for one that has the answer now, else why it is refused: statement.not_editable, not_found, not_allowed. For those who '
  'act for the companies. Raises statement.selection_invalid, statement.answers_invalid, rate.too_many above 120 a minute, '
  'account.suspended.';

create function private.check_statement_selection(ids uuid[]) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if coalesce(cardinality(ids), 0) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'statement.selection_invalid';
  end if;
end;
$$;

comment on function private.check_statement_selection(uuid[]) is 'Raises statement.selection_invalid unless there are 1 to 500 ids.';

create function public.statement_issues(statement_ids uuid[]) returns table (statement_id uuid, code text, field text)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_user();
  perform private.check_statement_selection(statement_ids);

  -- Read as the caller: row-level security decides.
  return query
  select statement.id, issue.code, issue.field
  from public.yearly_statements as statement
  cross join lateral private.statement_issues(statement) with ordinality as issue (code, field, place)
  where statement.id = any (statement_ids) and statement.state in ('open', 'returned')
  order by statement.id, issue.place
  -- A statement has at most a dozen.
  limit 10000;
end;
$$;

comment on function public.statement_issues(uuid[]) is
  'What yearly statements (1 to 500) that are not signed lack before they can be, in the order of the questions; see '
  'private.statement_issues. For those who read them. Raises statement.selection_invalid, account.suspended.';

create function public.statement_registers(statement_ids uuid[]) returns table (statement_id uuid, registers jsonb)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_user();
  perform private.check_statement_selection(statement_ids);

  return query
  select statement.id, private.statement_registers(statement.company_id)
  from public.yearly_statements as statement
  where statement.id = any (statement_ids)
  order by statement.id;
end;
$$;

comment on function public.statement_registers(uuid[]) is
  'What the registers behind yearly statements (1 to 500) hold today: {office, owners, officers, people}; see private.statement_registers. '
  'For those who read them. Raises statement.selection_invalid, account.suspended.';

create function public.take_back_statement(statement_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  statement public.yearly_statements := private.lock_own_statement(statement_id);
begin
  if statement.state = 'open' then
    return;
  end if;

  if statement.state <> 'answered' then
    raise exception using errcode = 'PT409', message = 'statement.illegal_move';
  end if;

  update public.yearly_statements as known
  set state = 'open', signed_by = null, signed_at = null, changed_blocks = '{}', substance_class = null
  where known.id = statement.id;
end;
$$;

comment on function public.take_back_statement(uuid) is
  'Takes the signature of a yearly statement back to correct it, while staff have not accepted it; what was signed stays in the record, '
  'and so do the change requests that came of it. Nothing happens when it is open. For those who act for the company. Raises '
  'statement.illegal_move, not_found, not_allowed, account.suspended.';

grant execute on function private.statement_issues(public.yearly_statements), private.statement_registers(uuid),
  private.check_statement_selection(uuid[]) to authenticated;
grant execute on function public.save_statement(uuid, integer, jsonb), public.answer_statements(uuid[], text, jsonb),
  public.statement_issues(uuid[]), public.statement_registers(uuid[]), public.take_back_statement(uuid) to authenticated;
