/*
 * What staff do with a signed yearly statement: they accept it, which completes or creates the duties that follow from it, or return it to
 * the client with a note.
 */

create function private.lock_statement(command text, statement_id uuid) returns public.yearly_statements
language plpgsql security definer
set search_path = ''
as $$
declare
  statement public.yearly_statements;
begin
  perform private.require_staff(command);
  select * into statement from public.yearly_statements where id = statement_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, statement.tenant_id);
  return statement;
end;
$$;

comment on function private.lock_statement(text, uuid) is
  'A yearly statement for a staff member, locked until the command ends. Raises not_allowed for others, whether it exists or not; '
  'not_found, account.suspended.';

create function private.follow_statement(statement public.yearly_statements) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  company  public.companies;
  content  jsonb;
  is_fi    boolean;
  declared text := 'Declared in the yearly statement ' || statement.year || '.';
begin
  select signature.content into content from public.statement_signatures as signature
  where signature.statement_id = statement.id order by signature.signed_at desc limit 1;
  select * into company from public.companies as known where known.id = statement.company_id for update;

  -- Who is a financial institution has duties of its own.
  is_fi := content #>> '{values,tax,crs}' = 'financial_institution';

  if is_fi <> ('is_financial_institution' = any (company.conditions)) then
    perform public.set_company_conditions(company.id, case when is_fi then company.conditions || 'is_financial_institution'::text
      else array_remove(company.conditions, 'is_financial_institution') end);
  end if;

  if content #>> '{before,records,place}' is not null
    and btrim(content #>> '{before,records,place}') <> btrim(content #>> '{values,records,place}')
  then
    -- The records moved: the declaration is due anew, from the day it was stated.
    if not exists (
      select from public.recorded_events as known
      where known.company_id = company.id and known.event = 'incorporated_or_records_location_changed' and not known.voided
        and known.on_date = (statement.signed_at at time zone 'America/Nassau')::date)
    then
      insert into public.recorded_events (tenant_id, company_id, event, on_date, note, recorded_by)
      values (
        company.tenant_id, company.id, 'incorporated_or_records_location_changed',
        (statement.signed_at at time zone 'America/Nassau')::date, declared, auth.uid());
      perform private.refresh_obligations(company.id);
    end if;
  else
    -- The yearly repeat is met by the statement.
    update public.obligations as duty
    set state = 'done', done_on = (statement.signed_at at time zone 'America/Nassau')::date, note = declared, settled_by = auth.uid(),
      settled_at = now()
    where duty.company_id = company.id and duty.rule_code = 'ACCOUNTING_DECL' and duty.state = 'open'
      and duty.due_on < (select known.opens_on + interval '1 year' from public.statement_years as known where known.year = statement.year);
  end if;
end;
$$;

comment on function private.follow_statement(public.yearly_statements) is
  'What an accepted yearly statement changes: the condition of a financial institution; the duty to declare accounting records, met where '
  'they stay, due anew where they moved.';

create function public.accept_statement(statement_id uuid, only_unchanged boolean default false) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  statement public.yearly_statements := private.lock_statement('accept_statement', statement_id);
begin
  if statement.state = 'accepted' then
    return;
  end if;

  if statement.state <> 'answered' then
    raise exception using errcode = 'PT409', message = 'statement.illegal_move';
  end if;

  -- Among many, a person has read none: what changed is read one by one.
  if only_unchanged and statement.changed_blocks <> '{}' then
    raise exception using errcode = 'PT409', message = 'statement.changed';
  end if;

  perform private.follow_statement(statement);
  update public.yearly_statements as known
  set state = 'accepted', reviewed_by = auth.uid(), reviewed_at = now()
  where known.id = statement.id;
end;
$$;

comment on function public.accept_statement(uuid, boolean) is
  'Accepts a signed yearly statement: the class of substance counts, and the duties that follow are met or entered. Nothing happens when '
  'it is accepted already. With `only_unchanged` one that changed something is refused. For reviewers, the compliance officer and senior '
  'management. Raises statement.changed, statement.illegal_move, duty.reviewer_needed, staff.read_only, not_found, not_allowed, '
  'account.suspended.';

create function public.return_statement(statement_id uuid, note text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  statement public.yearly_statements := private.lock_statement('return_statement', statement_id);
begin
  if statement.state = 'returned' then
    return;
  end if;

  if statement.state not in ('answered', 'accepted') then
    raise exception using errcode = 'PT409', message = 'statement.illegal_move';
  end if;

  if nullif(btrim(return_statement.note), '') is null then
    raise exception using errcode = 'PT422', message = 'statement.return_note_missing';
  end if;

  if char_length(btrim(return_statement.note)) > 2000 then
    raise exception using errcode = 'PT422', message = 'statement.note_too_long';
  end if;

  update public.yearly_statements as known
  set state = 'returned', return_note = btrim(return_statement.note), reviewed_by = auth.uid(), reviewed_at = now()
  where known.id = statement.id;
  perform private.notify(
    person.user_id, statement.tenant_id, 'company.statement_returned',
    'Your yearly statement ' || statement.year || ' of ' || person.name || ' needs a correction',
    'Please read what the office writes, correct it and sign again.', private.subject('company', statement.company_id))
  from (
    select distinct known.user_id, company.name
    from private.company_people as known
    join public.companies as company on company.id = known.company_id
    where known.company_id = statement.company_id and known.may_manage
      and (known.user_id = company.user_id or known.user_id = statement.signed_by)) as person;
end;
$$;

comment on function public.return_statement(uuid, text) is
  'Returns a signed or accepted yearly statement to the client with a note they read (at most 2000 characters). Duties that were met by it '
  'stay so. Nothing happens when it is returned already. For reviewers, the compliance officer and senior management. Raises '
  'statement.return_note_missing, statement.note_too_long, statement.illegal_move, duty.reviewer_needed, staff.read_only, not_found, '
  'not_allowed, account.suspended.';

grant execute on function public.accept_statement(uuid, boolean), public.return_statement(uuid, text) to authenticated;
