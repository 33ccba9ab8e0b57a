-- Yearly statements of the demo companies: those of last year accepted, so that this year is filled in; of this year some signed with
-- nothing changed, some with a change, one returned. The companies of the demo client are still to be answered.

do $$
declare
  admin     constant text := '{"sub": "d0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
  this_year integer := (
    select known.year from public.statement_years as known where known.opens_on <= private.today() order by known.year desc limit 1);
  former    record;
  held      jsonb;
  statement public.yearly_statements;
  current   record;
  answers   jsonb;
begin
  if this_year is null or exists (select from public.yearly_statements) then
    return;
  end if;

  for former in
    select company.id, company.tenant_id, company.user_id, company.registered_office, client.full_name, client.email, client.phone,
      row_number() over (order by company.id) as n
    from public.companies as company
    join public.profiles as client on client.id = company.user_id
    where company.id::text like 'c0000000%' and company.status not in ('dissolved', 'struck_off', 'continued_out', 'merged')
      and company.registration_date < make_date(this_year - 1, 10, 1) and client.full_name <> ''
    order by company.id
  loop
    held := jsonb_build_object(
      'activity', jsonb_build_object(
        'business', (array['Holds a portfolio of listed securities', 'Owns and charters a motor yacht', 'Holds shares of its subsidiaries',
          'Licenses the rights of two publishing houses'])[1 + former.n % 4],
        'relevant', (array['[]', '["shipping"]', '["holding"]', '["intellectual_property"]'])[1 + former.n % 4]::jsonb,
        'income', (array['below_250k', 'below_5m', 'none', 'below_250k'])[1 + former.n % 4]),
      'management', jsonb_build_object('directed_in', 'BS')
        || case when former.n % 4 = 0 then '{}' else '{"employees_here": 1, "spending_here": 18500, "core_work_here": true}' end::jsonb,
      'records', jsonb_build_object('place', coalesce(former.registered_office, 'Nassau, New Providence'), 'kept', true),
      'tax', jsonb_build_object(
        'residences', '[{"country": "BS", "number": ""}]'::jsonb,
        'crs', case when former.n % 4 = 1 then 'active_nfe' else 'passive_nfe' end),
      'contact', jsonb_strip_nulls(jsonb_build_object('name', former.full_name, 'email', former.email, 'phone', former.phone)));

    insert into public.yearly_statements (
      tenant_id, company_id, year, state, answers, signed_by, signed_at, changed_blocks, reviewed_by, reviewed_at, state_since)
    select
      former.tenant_id, former.id, this_year - 1, 'accepted',
      jsonb_object_agg(part.block, jsonb_build_object('same', false, 'values', held -> part.block))
        || '{"owners": {"same": true}, "officers": {"same": true}, "people": {"same": true}}',
      former.user_id, make_date(this_year - 1, 11, 20) + time '10:20', '{activity,management,records,tax,contact}',
      'd0000000-0000-4000-8000-000000000002', make_date(this_year - 1, 12, 2) + time '15:00', make_date(this_year - 1, 12, 2) + time '15:00'
    from jsonb_object_keys(held) as part (block)
    returning * into statement;

    update public.yearly_statements as known set substance_class = private.substance_class(statement, held) where known.id = statement.id;

    insert into public.statement_signatures (tenant_id, statement_id, body, content, signed_name, signed_by, signed_at)
    values (
      former.tenant_id, statement.id,
      private.statement_text(statement, held, private.statement_registers(former.id), '{}', former.full_name),
      jsonb_build_object('values', held, 'before', '{}'::jsonb, 'answers', statement.answers, 'registers',
        private.statement_registers(former.id), 'reported', '{}'::jsonb),
      former.full_name, former.user_id, statement.signed_at);
  end loop;

  perform private.open_statements();

  for current in
    select known.id, known.version, known.company_id, known.prefill, company.user_id, client.full_name,
      row_number() over (order by company.id) as n
    from public.yearly_statements as known
    join public.companies as company on company.id = known.company_id
    join public.profiles as client on client.id = company.user_id
    where known.year = this_year and client.id <> 'd0000000-0000-4000-8000-000000000001' and client.status = 'active'
      -- Who has a year before has nothing to fill in.
      and exists (
        select from public.yearly_statements as earlier where earlier.company_id = known.company_id and earlier.year = this_year - 1)
    order by company.id
  loop
    continue when current.n % 3 = 0;
    perform set_config('request.jwt.claims', jsonb_build_object('sub', current.user_id, 'role', 'authenticated')::text, true);
    select jsonb_object_agg(part.block, '{"same": true}'::jsonb) into answers from unnest(private.statement_blocks()) as part (block);

    if current.n % 4 = 1 then
      answers := answers || jsonb_build_object('records', jsonb_build_object(
        'same', false, 'values', '{"place": "12 Shirley Street, Nassau, New Providence", "kept": true}'::jsonb));
    end if;

    current.version := public.save_statement(current.id, current.version, answers);
    perform public.sign_statements(array[current.id], array[current.version], current.full_name);
  end loop;

  perform set_config('request.jwt.claims', admin, true);
  perform public.return_statement(known.id, 'Please state the full address where the records are kept.')
  from public.yearly_statements as known
  where known.year = this_year and known.state = 'answered' and known.changed_blocks <> '{}'
  order by known.company_id limit 1;
  perform public.accept_statement(known.id)
  from (
    select waiting.id from public.yearly_statements as waiting
    where waiting.year = this_year and waiting.state = 'answered' and waiting.changed_blocks = '{}'
    order by waiting.company_id limit 3) as known;
  perform set_config('request.jwt.claims', '', true);
end;
$$;
