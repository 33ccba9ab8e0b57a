/*
 * Brings companies in: the company, its people, its registers, its charges, its duties, all or nothing. For imports and for a company that
 * staff enter by hand. The caller has locked the tenant.
 */

-- People ---------------------------------------------------------------------

create function private.bring_in_party(import public.portfolio_imports, person_key text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  person private.import_people;
  party  uuid;
  owner  jsonb;
begin
  select * into strict person from private.import_people as known
  where known.import_id = import.id and known.key = bring_in_party.person_key;

  if person.party_id is not null then
    return person.party_id;
  end if;

  -- Someone else may have entered them since the file was read.
  party := coalesce(person.known_id, case when not person.decided then private.known_party(import.tenant_id, person.data) end);

  if party is not null then
    update private.import_people as known set party_id = party where known.id = person.id;
    return party;
  end if;

  insert into public.parties (
    tenant_id, kind, name, email, country, birth_date, registration_number, nationality, address, created_by)
  values (
    import.tenant_id, private.json_text(person.data -> 'kind')::public.party_kind, private.json_text(person.data -> 'name'),
    nullif(private.json_text(person.data -> 'email'), ''), nullif(private.json_text(person.data -> 'country'), ''),
    private.json_date(person.data -> 'birth_date'), nullif(private.json_text(person.data -> 'registration_number'), ''),
    nullif(private.json_text(person.data -> 'nationality'), ''), nullif(private.json_text(person.data -> 'address'), ''), auth.uid())
  returning id into party;

  -- Before its owners: a ring of owners comes back to it.
  update private.import_people as known set party_id = party, is_new = true where known.id = person.id;
  perform private.bring_in_kyc(party, person.data);

  for owner in select given.value from jsonb_array_elements(private.json_array(person.data -> 'owners')) as given loop
    insert into public.party_holders (
      tenant_id, owned_party_id, owner_party_id, shares, total_shares, percent, held_from)
    values (
      import.tenant_id, party, private.bring_in_party(import, private.json_text(owner -> 'owner')),
      private.json_share_count(owner -> 'shares'),
      case when private.json_share_count(owner -> 'shares') is not null then private.json_share_count(owner -> 'total_shares') end,
      case when private.json_share_count(owner -> 'shares') is null then private.json_percent(owner -> 'percent') end,
      private.json_date(owner -> 'since'));
  end loop;

  return party;
end;
$$;

comment on function private.bring_in_party(public.portfolio_imports, text) is
  'The party that a person of a file is: the known one, else a new one with its KYC and, of a body, its owners.';

create function private.bring_in_kyc(party_id uuid, data jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  profile public.kyc_profiles;
  rating  public.risk_rating;
begin
  select * into strict profile from public.kyc_profiles as known where known.party_id = bring_in_kyc.party_id;
  -- Prohibited by its facts: the gates refuse it anyway, and it is looked at first.
  rating := least('high'::public.risk_rating, greatest(
    private.kyc_rating_proposed(profile), nullif(private.json_text(data -> 'risk'), '')::public.risk_rating));

  insert into public.kyc_brought_in (profile_id, tenant_id, rating, reviewed_on, review_by)
  values (
    profile.id, profile.tenant_id, rating, private.json_date(data -> 'reviewed_on'),
    private.brought_in_until(rating, private.json_date(data -> 'reviewed_on'), private.today()));
end;
$$;

comment on function private.bring_in_kyc(uuid, jsonb) is 'Rates a new party by the file and the facts, and sets the day of its review.';

-- Companies ------------------------------------------------------------------

create function private.bring_in_company(import public.portfolio_imports, data jsonb, origin text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  new_company uuid;
  client      uuid := private.import_client(import, data);
  shares      numeric := private.json_share_count(data -> 'authorised_shares');
  par_value   numeric := private.json_par_value(data -> 'par_value');
  paid_until  integer := private.json_share_count(data -> 'paid_until');
  -- From the first name on; those without a day come before the others.
  names       text[] := array(
    select private.json_text(former.item -> 'name')
    from jsonb_array_elements(private.json_array(data -> 'former_names')) with ordinality as former (item, place)
    order by private.json_date(former.item -> 'until') nulls first, former.place) || private.json_text(data -> 'name');
  until       date[] := array(
    select private.json_date(former.item -> 'until')
    from jsonb_array_elements(private.json_array(data -> 'former_names')) with ordinality as former (item, place)
    order by private.json_date(former.item -> 'until') nulls first, former.place);
begin
  insert into public.companies (
    tenant_id, user_id, name, type, status, registration_number, registry_entity_id, registration_date, registered_office, currency,
    authorised_shares, par_value, capital, fiscal_year_end)
  values (
    import.tenant_id, client, names[1], private.import_entity_type(private.json_text(data -> 'type')),
    coalesce(nullif(private.json_text(data -> 'status'), ''), 'active')::public.company_status,
    private.json_text(data -> 'registration_number'), nullif(private.json_text(data -> 'registry_entity_id'), ''),
    private.json_date(data -> 'registration_date'), nullif(private.json_text(data -> 'registered_office'), ''),
    coalesce(nullif(private.json_text(data -> 'currency'), ''), 'USD'), shares, par_value, shares * par_value,
    nullif(private.json_text(data -> 'fiscal_year_end'), ''))
  returning id into new_company;

  -- Each change of name as it happened: the register keeps the one before, and the audit log both.
  for change in 1 .. cardinality(until) loop
    update public.companies as company set name = names[change + 1], particulars_on = until[change] where company.id = new_company;
  end loop;

  insert into public.company_users (company_id, tenant_id, user_id, access)
  select new_company, membership.tenant_id, membership.user_id, 'owner'
  from public.tenant_users as membership
  where membership.tenant_id = import.tenant_id and membership.user_id = client;

  insert into public.company_origins (company_id, tenant_id, origin, import_id, fees_from, entered_by)
  values (
    new_company, import.tenant_id, bring_in_company.origin, import.id,
    -- Arrears of more than ten years are a matter of restoration, not of the calendar.
    make_date(greatest(least(paid_until + 1, extract(year from private.today())::integer),
      extract(year from private.today())::integer - 10), 1, 1),
    auth.uid());

  perform private.bring_in_registers(import, new_company, data);
  perform private.bring_in_rating(new_company, data);
  perform private.bring_in_note(import, new_company, data);
  return new_company;
end;
$$;

comment on function private.bring_in_company(public.portfolio_imports, jsonb, text) is
  'Enters a company of a file, without its duties; its id.';

create function private.bring_in_registers(import public.portfolio_imports, company_id uuid, data jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  total numeric := (
    select sum(private.json_share_count(role -> 'shares')) from jsonb_array_elements(private.json_array(data -> 'roles')) as role
    where private.json_text(role -> 'role') = 'member' and private.json_date(role -> 'until') is null);
begin
  insert into public.company_participants (
    tenant_id, company_id, party_id, role, shares, percent, appointed_on, ceased_on, nature_of_control, notified_on)
  select import.tenant_id, bring_in_registers.company_id, private.bring_in_party(import, private.json_text(role.item -> 'person')),
    private.json_text(role.item -> 'role')::public.participant_role, private.json_share_count(role.item -> 'shares'),
    case
      when private.json_share_count(role.item -> 'shares') is null then private.json_percent(role.item -> 'percent')
      when private.json_date(role.item -> 'until') is null then round(private.json_share_count(role.item -> 'shares') * 100 / total, 6)
    end,
    private.json_date(role.item -> 'since'), private.json_date(role.item -> 'until'),
    case when private.json_text(role.item -> 'role') = 'beneficial_owner' then array(
      select distinct private.json_text(nature) from jsonb_array_elements(private.json_array(role.item -> 'nature')) as nature
      order by 1) else '{}' end,
    case when private.json_text(role.item -> 'role') = 'beneficial_owner' then private.json_date(role.item -> 'filed_on') end
  from jsonb_array_elements(private.json_array(data -> 'roles')) with ordinality as role (item, place)
  order by role.place;

  insert into public.charges (
    tenant_id, company_id, chargee, description, amount, currency, created_on, registered_on, satisfied_on)
  select import.tenant_id, bring_in_registers.company_id, private.json_text(charge.item -> 'chargee'),
    private.json_text(charge.item -> 'description'), private.json_amount(charge.item -> 'amount'),
    case when private.json_amount(charge.item -> 'amount') is not null then private.json_text(charge.item -> 'currency') end,
    private.json_date(charge.item -> 'created_on'), private.json_date(charge.item -> 'registered_on'),
    private.json_date(charge.item -> 'satisfied_on')
  from jsonb_array_elements(private.json_array(data -> 'charges')) with ordinality as charge (item, place)
  order by charge.place;
end;
$$;

comment on function private.bring_in_registers(public.portfolio_imports, uuid, jsonb) is
  'Enters the people of a company of a file in its registers, and its charges.';

create function private.bring_in_note(import public.portfolio_imports, company_id uuid, data jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.staff_notes (id, tenant_id, company_id, body, created_by)
  select gen_random_uuid(), import.tenant_id, bring_in_note.company_id, left(note.body, 5000), auth.uid()
  from (
    select concat_ws(E'\n\n', nullif(private.json_text(data -> 'notes'), ''), (
      select 'Documents the file names:' || string_agg(
        E'\n- ' || concat_ws(', ', private.json_text(named.value -> 'name'), nullif(private.json_text(named.value -> 'date'), '')), ''
        order by named.place)
      from jsonb_array_elements(private.json_array(data -> 'documents')) with ordinality as named (value, place)
      where private.json_text(named.value -> 'name') <> '')) as body
  ) as note
  where note.body <> '';
end;
$$;

comment on function private.bring_in_note(public.portfolio_imports, uuid, jsonb) is
  'Keeps the notes of a file about a company, and the documents it names, as a note of staff.';

-- Duties ---------------------------------------------------------------------

create function private.bring_in_duties(companies uuid[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  code text;
begin
  for code in
    select distinct rule.code from public.obligation_rules as rule
    where rule.kind <> 'interval' and rule.subject = 'company' order by rule.code
  loop
    perform private.refresh_obligations_of(code, private.obligation_horizon(), companies, null);
  end loop;
end;
$$;

comment on function private.bring_in_duties(uuid[]) is 'Enters the duties of companies, all rules at once.';

create function private.settle_brought_in(company_id uuid, data jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  paid_until integer := private.json_share_count(data -> 'paid_until');
begin
  update public.obligations as duty
  set state = 'done', done_on = least(duty.due_on, private.today()), note = 'Paid before the company was brought in.',
    settled_by = auth.uid(), settled_at = now()
  from public.obligation_rules as rule
  where duty.company_id = settle_brought_in.company_id and duty.state = 'open'
    and (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from) and rule.is_annual_fee
    and extract(year from duty.due_on) <= paid_until;

  -- All the others that were due until a day.
  update public.obligations as duty
  set state = 'done', done_on = least(duty.due_on, private.today()), note = 'Done before the company was brought in.',
    settled_by = auth.uid(), settled_at = now()
  from public.obligation_rules as rule
  where duty.company_id = settle_brought_in.company_id and duty.state = 'open'
    and (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from) and not rule.is_annual_fee
    and duty.due_on <= private.json_date(data -> 'settled_until');

  update public.obligations as duty
  set state = 'done', done_on = private.json_date(given.value -> 'done_on'), note = 'Done before the company was brought in.',
    reference = nullif(private.json_text(given.value -> 'reference'), ''), settled_by = auth.uid(), settled_at = now()
  from jsonb_array_elements(private.json_array(data -> 'duties')) as given
  where duty.company_id = settle_brought_in.company_id and duty.state = 'open'
    and duty.rule_code = private.import_rule(private.json_text(given.value -> 'duty'))
    and (duty.due_on = private.json_date(given.value -> 'due_on')
      or private.json_date(given.value -> 'due_on') is null
        and extract(year from duty.due_on) = private.json_share_count(given.value -> 'year'));

  update public.companies as company
  set next_filing = (
    select min(duty.due_on) from public.obligations as duty
    where duty.company_id = company.id and duty.rule_code = 'ANNUAL_FILING' and duty.state = 'open')
  where company.id = settle_brought_in.company_id;
end;
$$;

comment on function private.settle_brought_in(uuid, jsonb) is
  'Settles the duties of a company that the file says were done: annual fees until a year, all others until a day, and duties by name and '
  'day or year.';

-- Both -----------------------------------------------------------------------

create function private.bring_in(import public.portfolio_imports, row_ids uuid[], origin text) returns void
language plpgsql
set search_path = ''
as $$
declare
  line    private.import_companies;
  entered uuid[];
begin
  for line in
    select * from private.import_companies as known where known.id = any (row_ids) and known.import_id = import.id
    order by known.place for update
  loop
    if line.company_id is not null or line.problems <> '[]' or line.known_id is not null then
      continue;
    end if;

    -- Another import may have brought it in since.
    line.known_id := private.known_company(import.tenant_id, line.number);

    if line.known_id is not null then
      update private.import_companies as known set known_id = line.known_id where known.id = line.id;
      continue;
    end if;

    line.company_id := private.bring_in_company(import, line.data, bring_in.origin);
    update private.import_companies as known set company_id = line.company_id where known.id = line.id;
    entered := entered || line.company_id;
  end loop;

  if entered is null then
    return;
  end if;

  perform private.bring_in_duties(entered);

  for line in select * from private.import_companies as known where known.import_id = import.id and known.company_id = any (entered) loop
    perform private.settle_brought_in(line.company_id, line.data);
  end loop;

  update private.import_companies as known
  set entered_at = clock_timestamp(), outcome = (
    select jsonb_build_object('duties', count(*), 'overdue', count(*) filter (where duty.due_on < private.today()))
    from public.obligations as duty where duty.company_id = known.company_id and duty.state = 'open')
  where known.import_id = import.id and known.company_id = any (entered);
end;
$$;

comment on function private.bring_in(public.portfolio_imports, uuid[], text) is
  'Brings some companies of a file in that nothing keeps from it, each with what comes with it. All or nothing: an error of one is the '
  'error of all, and the caller tries them one by one.';
