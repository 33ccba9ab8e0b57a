set check_function_bodies = off;



CREATE OR REPLACE FUNCTION private.audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  -- Not even the hash of an invitation's token is kept twice.
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'token_hash' end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'token_hash' end;
  any_row jsonb := coalesce(new_row, old_row);
  entry   public.audit_logs;
  head    private.audit_heads;
begin
  entry.before := old_row;
  entry.after := new_row;

  if tg_op = 'UPDATE' then
    entry.before := private.audit_changes(old_row, new_row);
    entry.after := private.audit_changes(new_row, old_row);

    if entry.before = '{}' and entry.after = '{}' then
      return null;
    end if;
  end if;

  entry.tenant_id := (any_row ->> case tg_table_name when 'tenants' then 'id' else 'tenant_id' end)::uuid;

  -- The log goes with the firm; the proof of its deletion says how many rows went.
  if tg_op = 'DELETE' and private.is_erased(entry.tenant_id) then
    return null;
  end if;

  entry.actor := auth.uid();

  if entry.actor is not null then
    perform private.refuse_read_only(tg_table_name, any_row);
    perform private.refuse_leaving(entry.tenant_id, tg_table_name, tg_op);
  end if;

  entry.action := lower(tg_op);
  entry.table_name := tg_table_name;
  entry.row_id := (select string_agg(any_row ->> key_column, ':' order by place)
    from unnest(tg_argv) with ordinality as key (key_column, place));
  entry.request_address := private.request_address();
  entry.request_agent := left(private.request_header('user-agent'), 300);
  entry.company_id := (any_row ->> case tg_table_name when 'companies' then 'id' else 'company_id' end)::uuid;

  -- So that the order of ids is the order of the chain.
  perform private.lock_tenant(entry.tenant_id);

  if entry.actor is not null then
    perform private.limit_written(octet_length(coalesce(entry.before::text, '')) + octet_length(coalesce(entry.after::text, '')));
  end if;

  -- Two statements, since no index answers "is not distinct from". The lock above is the lock of the head, too.
  if entry.tenant_id is null then
    select * into head from private.audit_heads as known where known.tenant_id is null;
  else
    select * into head from private.audit_heads as known where known.tenant_id = entry.tenant_id;
  end if;

  entry.id := nextval('public.audit_logs_id_seq');
  entry.at := clock_timestamp();
  entry.prev_hash := coalesce(head.last_hash, repeat('0', 64));
  entry.hash := private.audit_hash(entry);

  insert into public.audit_logs values (entry.*);

  if head.last_id is null then
    insert into private.audit_heads (tenant_id, last_id, last_hash, entries) values (entry.tenant_id, entry.id, entry.hash, 1);
  elsif entry.tenant_id is null then
    update private.audit_heads as link set last_id = entry.id, last_hash = entry.hash, entries = link.entries + 1
    where link.tenant_id is null;
  else
    update private.audit_heads as link set last_id = entry.id, last_hash = entry.hash, entries = link.entries + 1
    where link.tenant_id = entry.tenant_id;
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.companies_held_by(node_ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  with recursive node (id) as (
    select unnest(node_ids)
    union
    select held.id
    from node
    cross join lateral (
      select participant.company_id as id from public.company_participants as participant
      where participant.party_id = node.id and participant.ceased_on is null and participant.role <> 'registered_agent'
      union all
      select holding.owned_party_id from public.party_holders as holding
      where holding.owner_party_id = node.id and holding.held_until is null
      union all
      select link.company_id from public.party_companies as link where link.party_id = node.id and link.unlinked_at is null
      union all
      select link.party_id from public.party_companies as link where link.company_id = node.id and link.unlinked_at is null
    ) as held
  )
  select node.id from node join public.companies as company on company.id = node.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.companies_of_parties(parties uuid[])
 RETURNS TABLE(party_id uuid, company_id uuid)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  with recursive behind (party, body) as (
    select known.id, known.id from unnest(parties) as known (id)
    union
    -- Who owns a body corporate takes part where that body does.
    select behind.party, holding.owned_party_id
    from behind
    join public.party_holders as holding on holding.owner_party_id = behind.body
  )
  -- Each looked up by an index: joined, the whole registers would be read.
  select distinct behind.party, place.company_id
  from behind
  cross join lateral (
    select entry.company_id from public.company_participants as entry where entry.party_id = behind.body
    union all
    select request.company_id from public.change_requests as request where request.party_id = behind.body and request.party_entered
    union all
    select application.company_id
    from public.application_parties as link
    join public.draft_applications as application on application.id = link.application_id
    where link.party_id = behind.body and application.company_id is not null
  ) as place;
end;
$function$;

CREATE OR REPLACE FUNCTION private.company_file_keys(registration_number text, company_name text, OUT digits text, OUT whole text, OUT core text)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  digits := regexp_replace(coalesce(registration_number, ''), '[^0-9]', '', 'g');
  whole := private.name_key(company_name);
  core := regexp_replace(
    whole, '(limited|sacltd|ltd|incorporated|inc|corporation|corp|company|co|llc|lp|sa|sac|foundation)$', '');
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_signalled(subject text, more integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  counts jsonb := coalesce(nullif(current_setting('portal.signalled', true), ''), '{}');
  before integer := coalesce((counts ->> subject)::integer, 0);
begin
  perform set_config('portal.signalled', jsonb_set(counts, array[subject], to_jsonb(before + more))::text, true);
  return before;
end;
$function$;

CREATE OR REPLACE FUNCTION private.country_facts(people private.risk_person[])
 RETURNS TABLE(answer text, reason text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  select
    case listing.rating when 'prohibited' then 'prohibited' when 'high' then 'high' when 'medium' then 'monitored' else 'standard' end,
    person.name || ', ' || place.what || ': ' || coalesce(land.name, place.country) || coalesce(' (' || listing.source_note || ')',
      ', on no list.')
  from unnest(people) as person
  cross join lateral (
    select private.json_text(country), 'country' from jsonb_array_elements(person.declared -> 'countries') as country
    union all select private.json_text(country), 'nationality' from jsonb_array_elements(private.json_array(person.declared ->
      'nationalities')) as country
    union all select private.json_text(person.declared -> 'address' -> 'country'), 'address'
    union all select private.json_text(person.declared -> 'country'), 'registration'
    union all select private.json_text(residence -> 'country'), 'tax residence'
      from jsonb_array_elements(private.json_array(person.declared -> 'tax_residences')) as residence
  ) as place (country, what)
  left join public.jurisdictions as land on land.code = place.country
  left join lateral (select * from private.country_risk_on(place.country, private.today()) limit 1) as listing on true
  where place.country <> ''
  order by listing.rating desc nulls last, person.name, place.what
  limit 1;
end;
$function$;

CREATE OR REPLACE FUNCTION private.file_names_company(file_name text, registration_number text, company_name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  stem       text := private.file_stem(file_name);
  key        text := private.name_key(stem);
  number_key text := private.name_key(registration_number);
  digits     text;
  whole      text;
  core       text;
begin
  select known.digits, known.whole, known.core into digits, whole, core
  from private.company_file_keys(registration_number, company_name) as known;

  if length(digits) >= 3 and position(digits in key) > 0 then
    -- The number as it is written, with anything but letters and digits between: neither a part of a longer one.
    if length(number_key) >= 4 and stem ~ (
      '(^|[^[:alnum:]])' || array_to_string(regexp_split_to_array(number_key, ''), '[^[:alnum:]]*') || '($|[^[:alnum:]])')
    then
      return 'number';
    end if;

    -- The digits alone, without the letter: a day or an amount may have the same.
    if length(digits) >= 5 and stem ~ ('(^|[^0-9])' || digits || '($|[^0-9])') then
      return 'part';
    end if;
  end if;

  if length(whole) >= 6 and position(whole in key) > 0 then
    return 'name';
  end if;

  return case when length(core) >= 6 and position(core in key) > 0 then 'part' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.file_stem(file_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select lower(regexp_replace(file_name, '\.[[:alnum:]]{1,5}$', '')); $function$;

CREATE OR REPLACE FUNCTION private.import_batch(input jsonb, keys text[], only_try boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  claims   text := current_setting('request.jwt.claims', true);
  import   public.portfolio_imports := private.import_of(input);
  refusals jsonb;
begin
  perform private.speak_for((input ->> 'job')::uuid);
  perform private.require_staff_in('begin_import', import.tenant_id);
  refusals := private.run_import_rows(import, keys::uuid[], only_try);
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  return jsonb_build_object(
    'companies', cardinality(keys) - jsonb_array_length(refusals), 'refusals', refusals);
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_payer_drafts(tenant_id uuid, company_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  perform from public.invoices as draft
  where draft.tenant_id = lock_payer_drafts.tenant_id and draft.state = 'draft' and draft.client_id in (
    select company.user_id from public.companies as company where company.id = any (lock_payer_drafts.company_ids))
  order by draft.id
  for update;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_learn_of(person uuid, tenant_id uuid, subject private.subject)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  parent uuid := coalesce((subject).parent_id, (subject).id);
begin
  if tenant_id is null or (subject).id is null
    or exists (select from public.profiles as known where known.id = person and known.role = 'admin')
  then
    return true;
  end if;

  return exists (
    select from private.memberships as membership
    where (membership.tenant_id, membership.user_id, membership.role) = (may_learn_of.tenant_id, person, 'owner')
  ) or case coalesce((subject).parent_type, (subject).type)
    -- Who only looks at a company does not see what is to change in it.
    when 'company' then case (subject).type
      when 'change_request' then private.manages_company(person, parent)
      when 'invoice' then private.sees_money(person, parent)
      else private.reaches_company(person, parent) end
    when 'application' then private.reaches_application(person, parent)
    when 'party' then private.handles_party(person, parent)
    when 'ticket' then private.reaches_ticket(person, parent)
    -- An invoice of many companies is for who pays it.
    when 'invoice' then private.pays_invoice(person, parent)
    else exists (
      select from private.memberships as membership
      where (membership.tenant_id, membership.user_id) = (may_learn_of.tenant_id, person))
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.parties_behind(party_ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  with recursive part (party_id) as (
    select unnest(parties_behind.party_ids)
    union
    -- The holders of a body that takes part take part through it.
    select above.party_id
    from part
    cross join lateral (
      select holding.owner_party_id as party_id from public.party_holders as holding
      where holding.owned_party_id = part.party_id and not holding.voided
        and (holding.held_until is null or holding.held_until > private.today())
      union all
      select owner.party_id
      from public.party_companies as link
      join public.company_participants as owner on owner.company_id = link.company_id
      where link.party_id = part.party_id and link.unlinked_at is null and not owner.voided and owner.role <> 'registered_agent'
        and (owner.ceased_on is null or owner.ceased_on > private.today())
    ) as above
  )
  select part.party_id from part where part.party_id is not null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refresh_each_rule(only_company uuid, only_tenant uuid)
 RETURNS TABLE(added bigint, changed bigint, voided bigint)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  horizon date := private.obligation_horizon();
  code    text;
  done    record;
begin
  added := 0;
  changed := 0;
  voided := 0;

  for code in
    select distinct rule.code from public.obligation_rules as rule
    where rule.kind <> 'interval'
      and (only_company is null or rule.subject = 'company') and (only_tenant is null or only_company is not null or rule.subject = 'firm')
    order by rule.code
  loop
    select * into done from private.refresh_obligations_of(
      code, horizon, case when only_company is not null then array[only_company] end, only_tenant);
    added := added + done.added;
    changed := changed + done.changed;
    voided := voided + done.voided;
  end loop;

  return next;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refresh_obligations(only_company uuid DEFAULT NULL::uuid, only_tenant uuid DEFAULT NULL::uuid)
 RETURNS TABLE(added bigint, changed bigint, voided bigint)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if only_company is not null then
    return query select * from private.refresh_obligations_of_company(only_company);
  else
    return query select * from private.refresh_each_rule(null, only_tenant);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refresh_obligations_of_company(company_id uuid)
 RETURNS TABLE(added bigint, changed bigint, voided bigint)
 LANGUAGE plpgsql
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query select * from private.refresh_each_rule(refresh_obligations_of_company.company_id, null);
end;
$function$;

CREATE OR REPLACE FUNCTION private.risk_answers(definition jsonb)
 RETURNS TABLE(place bigint, factor text, group_code text, weight integer, answer text, score integer, points integer, floor public.risk_rating, hard_floor public.risk_rating)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  select item.place, item.factor ->> 'code', item.factor ->> 'group', coalesce((item.factor -> 'weight')::integer, 0), given.answer ->>
    'code',
    (given.answer -> 'score')::integer, (given.answer -> 'points')::integer, asked.floor, asked.hard_floor
  from jsonb_array_elements((definition -> 'factors') || (definition -> 'controls')) with ordinality as item (factor, place)
  cross join lateral jsonb_array_elements(item.factor -> 'answers') as given (answer)
  cross join lateral (
    select max((override ->> 'rating')::public.risk_rating) as floor,
      max((override ->> 'rating')::public.risk_rating) filter (where (override -> 'hard')::boolean) as hard_floor
    from jsonb_array_elements(definition -> 'overrides') as override
    where override -> 'factor' = item.factor -> 'code' and override -> 'answers' ? (given.answer ->> 'code')
  ) as asked;
end;
$function$;

CREATE OR REPLACE FUNCTION private.risk_people(subject text, subject_id uuid)
 RETURNS SETOF private.risk_person
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  select party.id, party.kind::text, party.name, part.roles,
    coalesce(profile.submitted_data, '{}') || jsonb_build_object('countries', jsonb_build_array(party.country, party.nationality))
  from (
    select link.party_id, link.roles::text[] as roles
    from public.application_parties as link
    where subject = 'application' and link.application_id = subject_id
    union all
    select participant.party_id, array_agg(participant.role::text)
    from public.company_participants as participant
    where subject = 'company' and participant.company_id = subject_id and participant.ceased_on is null
      and participant.role <> 'registered_agent'
    group by participant.party_id
    union all
    -- Who is to enter the company by a change under decision.
    select distinct request.party_id, '{}'::text[]
    from public.change_requests as request
    where subject = 'company' and request.company_id = subject_id and request.party_id is not null
      and request.state in ('submitted', 'in_review', 'information_requested', 'approved')
      and not exists (
        select from public.company_participants as entry
        where entry.company_id = subject_id and entry.party_id = request.party_id and entry.ceased_on is null)
    union all
    select subject_id, '{}' where subject = 'party'
  ) as part
  join public.parties as party on party.id = part.party_id
  left join public.kyc_profiles as profile on profile.party_id = party.id
  union all
  -- What is being decided on, which the parties need not follow while the client edits it.
  select null, null, private.json_text(person -> 'name'), '{}', jsonb_build_object('countries', jsonb_build_array(person -> 'country'))
  from public.draft_applications as application
  cross join lateral jsonb_array_elements(private.json_array(application.submitted_data -> 'people')) as person
  where subject = 'application' and application.id = subject_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.services_asked_for(asked_in jsonb, entity_type text, on_date date)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return (
    -- A service requested for another kind of company, before the client changed the type, may not be offered for this one.
    select coalesce(array_agg(distinct asked.code), '{}')
    from (
      select jsonb_array_elements_text(private.json_array(asked_in -> 'services'))
      -- What it is registered as besides has its fee in the same table.
      union select unnest(private.features_in(asked_in))
    ) as asked (code)
    where exists (
      select from public.service_prices as price
      where price.code = asked.code and price.applies = 'selected'
        and (price.entity_types = '{}' or services_asked_for.entity_type = any (price.entity_types))
        and daterange(price.valid_from, price.valid_to, '[]') @> on_date)
    or exists (
      select from public.fee_schedule as fee
      where fee.service = asked.code and fee.entity_type = services_asked_for.entity_type
        and daterange(fee.valid_from, fee.valid_to, '[]') @> on_date)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.signal_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Each row of a change is an entry of its own: one signal for all of them.
  if new.tenant_id is not null and private.count_signalled(new.tenant_id || ' audit_logs', 1) = 0 then
    perform private.send_signal('tenant:' || new.tenant_id || ':staff', '{"table": "audit_logs", "action": "insert"}');
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.signal_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  to_members boolean := tg_argv[0] = 'members';
  most_rows  constant integer := 20;
  change     record;
  before     integer;
begin
  for change in
    select
      (changed.row ->> 'tenant_id')::uuid as tenant_id,
      count(*)::integer as rows,
      case when count(*) <= most_rows then jsonb_agg(distinct changed.row ->> 'id') filter (where changed.row ? 'id') end as ids,
      case when count(*) <= most_rows then jsonb_agg(distinct changed.row ->> 'company_id') filter (where changed.row ->> 'company_id'
        is not null) end as company_ids,
      -- Notifications of staff send no signal to members: the moment of a signal could reveal what happened.
      bool_or(tg_table_name <> 'notifications' or coalesce((
        select person.role <> 'admin' from public.profiles as person where person.id = (changed.row ->> 'user_id')::uuid), false))
          as concerns_members
    from (select to_jsonb(changed_rows) as row from changed_rows) as changed
    where changed.row ->> 'tenant_id' is not null
    group by 1
    order by 1
  loop
    -- Before anything else of the tenant, as the audit log does it: then no two transactions wait for each other.
    perform private.lock_tenant(change.tenant_id);
    before := private.count_signalled(change.tenant_id || ' ' || tg_table_name || ' ' || tg_op, change.rows);

    -- Beyond so many rows of a transaction one signal without names has told all.
    if before <= most_rows then
      perform private.send_signal('tenant:' || change.tenant_id || ':staff', jsonb_strip_nulls(jsonb_build_object(
        'table', tg_table_name, 'action', lower(tg_op),
        'ids', case when before + change.rows <= most_rows then change.ids end,
        'company_ids', case when before + change.rows <= most_rows then change.company_ids end)));
    end if;

    if to_members and change.concerns_members and private.count_signalled(change.tenant_id || ' ' || tg_table_name, 1) = 0 then
      perform private.send_signal('tenant:' || change.tenant_id, jsonb_build_object('table', tg_table_name));
    end if;
  end loop;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.total_invoice(invoice_id uuid, company_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  delete from public.invoice_lines as line
  where line.invoice_id = total_invoice.invoice_id and line.kind = 'vat'
    and (total_invoice.company_id is null or line.company_id = total_invoice.company_id);

  insert into public.invoice_lines (tenant_id, invoice_id, company_id, position, kind, label, amount, per, vat_treatment)
  select
    invoice.tenant_id, invoice.id, line.company_id,
    coalesce(part.position * 1000 + 900, 1000) + row_number() over (partition by line.company_id order by line.per), 'vat',
    'VAT on our services, ' || to_char(invoice.vat_percent, 'FM990.##') || ' %',
    sum(round(line.amount * invoice.vat_percent / 100, 2)), line.per, 'standard'
  from public.invoices as invoice
  join public.invoice_lines as line on line.invoice_id = invoice.id
  left join public.invoice_companies as part on part.invoice_id = invoice.id and part.company_id = line.company_id
  where invoice.id = total_invoice.invoice_id and line.vat_treatment = 'standard' and line.amount > 0
    and (total_invoice.company_id is null or line.company_id = total_invoice.company_id)
  group by invoice.id, line.company_id, part.position, line.per;

  update public.invoice_companies as part
  set amount = (
    select coalesce(sum(line.amount), 0) from public.invoice_lines as line
    where line.tenant_id = part.tenant_id and line.invoice_id = part.invoice_id and line.company_id = part.company_id)
  where part.invoice_id = total_invoice.invoice_id and part.company_id = total_invoice.company_id;

  -- Of many companies the subtotals are summed: one that joins does not have all lines of the others read again.
  update public.invoices as invoice
  set total = case
    when total_invoice.company_id is not null then (
      select coalesce(sum(part.amount), 0) from public.invoice_companies as part where part.invoice_id = invoice.id)
    else (select coalesce(sum(line.amount), 0) from public.invoice_lines as line where line.invoice_id = invoice.id)
  end
  where invoice.id = total_invoice.invoice_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.match_fee_receipts(tenant_id uuid, year integer, files jsonb)
 RETURNS TABLE(place integer, company_id uuid, company_name text, registration_number text, duty_id uuid, fee_state text, has_receipt boolean, strength text, is_sure boolean, is_attached boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  perform private.require_staff_reader();

  if jsonb_array_length(private.json_array(files)) not between 1 and 100 then
    raise exception using errcode = 'PT422', message = 'fee.files_invalid';
  end if;

  return query
  with given as materialized (
    select each.place::integer as place, named.name, private.name_key(private.file_stem(named.name)) as key,
      private.json_text(each.file -> 'sha256') as sha256
    from jsonb_array_elements(match_fee_receipts.files) with ordinality as each (file, place)
    cross join lateral (select left(private.json_text(each.file -> 'name'), 200) as name) as named
  ), fees as materialized (
    select fee.company_id, fee.company_name, fee.registration_number, fee.duty_id, fee.fee_state,
      duty.document_id is not null as has_receipt, keys.digits, keys.core
    from private.annual_fees_of(match_fee_receipts.tenant_id, match_fee_receipts.year) as fee
    cross join lateral private.company_file_keys(fee.registration_number, fee.company_name) as keys
    left join public.obligations as duty on duty.id = fee.duty_id
  ), named as materialized (
    select given.place, fees.*, private.file_names_company(given.name, fees.registration_number, fees.company_name) as strength
    -- A cheap look first, since many files meet many companies: the name of the file holds the digits of the number or the name.
    from given join fees on position(fees.core in given.key) > 0
      or (length(fees.digits) >= 3 and position(fees.digits in given.key) > 0)
  ), found as materialized (
    select named.*, count(*) over (partition by named.place) as companies,
      count(*) filter (where named.strength <> 'part') over (partition by named.place) as whole,
      row_number() over (partition by named.place order by named.strength <> 'number', named.strength <> 'name', named.company_name,
        named.company_id) as nth
    from named where named.strength is not null
  )
  select given.place, found.company_id, found.company_name, found.registration_number, found.duty_id, found.fee_state,
    coalesce(found.has_receipt, false), found.strength,
    -- A number or a whole name, and of no other company.
    coalesce(found.strength <> 'part' and found.whole = 1, false),
    private.is_receipt_attached(match_fee_receipts.tenant_id, given.sha256, null)
  from given
  left join found on found.place = given.place and found.nth <= 10
  order by given.place, found.nth;
end;
$function$;

CREATE OR REPLACE FUNCTION public.quote(entity_type text, capital numeric, currency text, services text[], on_date date DEFAULT NULL::date, is_resident boolean DEFAULT NULL::boolean, tenant_id uuid DEFAULT NULL::uuid, kind public.application_kind DEFAULT 'formation'::public.application_kind)
 RETURNS SETOF public.quote_line
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  day    date := coalesce(quote.on_date, private.today());
  -- Rounded up: what is above the edge of a band by less than a cent is above it.
  cents  numeric;
  vat    record;
  asked  public.application_kinds;
begin
  perform private.require_prices_of(quote.tenant_id);
  -- Only visitors are counted: the quote of an application is read by commands that change nothing.
  perform private.limit_rate('quote', 60, interval '1 minute') where auth.uid() is null and coalesce(auth.role(), '') = 'anon';

  if cardinality(quote.services) > 100 then
    raise exception using errcode = 'PT422', message = 'quote.too_many_services';
  end if;

  if not exists (select from public.entity_types as type where type.code = quote.entity_type and type.is_formable) then
    raise exception using errcode = 'PT422', message = 'application.type_missing';
  end if;

  -- Not a number counts as above every number.
  if quote.capital < 0 or quote.capital > 1000000000000 then
    raise exception using errcode = 'PT422', message = 'quote.capital_invalid';
  end if;

  if coalesce(quote.currency, 'USD') !~ '^[A-Z]{3}$' then
    raise exception using errcode = 'PT422', message = 'capital.currency_invalid';
  end if;

  if exists (
    select from unnest(quote.services) as wanted
    where not exists (
      select from public.service_prices as price
      where price.code = wanted and price.applies <> 'later'
        and (price.entity_types = '{}' or quote.entity_type = any (price.entity_types))
        and daterange(price.valid_from, price.valid_to, '[]') @> day)
    and not exists (
      select from public.fee_schedule as fee
      where fee.service = wanted and fee.entity_type = quote.entity_type
        and daterange(fee.valid_from, fee.valid_to, '[]') @> day)
  ) then
    raise exception using errcode = 'PT422', message = 'quote.service_unknown';
  end if;

  -- The bands are in dollars; for capital in another currency, or none, a fee that depends on it is not known.
  if coalesce(quote.currency, 'USD') in ('USD', 'BSD') then
    cents := ceil(quote.capital * 100) / 100;
  end if;

  select * into vat from private.threshold('vat_percent', day);
  select * into asked from public.application_kinds as known where known.kind = quote.kind;

  return query
    with fees as (
      select fee.*, count(*) over (partition by fee.code) > 1 as has_bands
      from public.fee_schedule as fee
      where fee.entity_type = quote.entity_type and daterange(fee.valid_from, fee.valid_to, '[]') @> day
        and (fee.applies = 'formation' and (asked.kind = 'formation' or fee.per = 'year') or fee.kind = any (asked.fee_kinds)
          or fee.service = any (quote.services))
    ), fitting as (
      select distinct on (fee.code)
        fee.code, fee.label, 'government' as kind, case when cents is null and fee.has_bands then null else fee.amount end as amount,
        fee.currency, fee.per, fee.vat_treatment, fee.source_note, fee.verified, fee.valid_from, fee.first_due, 1 as part, fee.position
      from fees as fee
      where cents is null or not fee.has_bands or cents between fee.capital_from and coalesce(fee.capital_to, 'infinity')
      order by fee.code, fee.capital_from
    ), ours as (
      select price.code, price.label, 'service' as kind, price.amount, price.currency, price.per,
        case when price.vat_treatment = 'standard' and quote.is_resident = false
          then 'zero_rated_nonresident' else price.vat_treatment end as vat_treatment,
        price.source_note, price.verified, price.valid_from, price.first_due, 2 as part, price.position
      from private.prices_on(day, quote.tenant_id) as price
      where (price.entity_types = '{}' or quote.entity_type = any (price.entity_types))
        and (price.applies = 'formation' and (asked.kind = 'formation' or price.per = 'year') or price.code = any (asked.services)
          or price.applies = 'selected' and price.code = any (quote.services))
    ), taxed as (
      -- Rounded line by line, so that no way of adding lines up differs by a cent.
      select 'vat_' || case ours.first_due when 'order' then ours.per else ours.first_due end,
        'VAT on our services, ' || to_char(vat.value, 'FM990.##') || ' %', 'vat',
        sum(round(ours.amount * vat.value / 100, 2)),
        ours.currency, ours.per, 'standard'::public.vat_treatment, vat.source_note, vat.verified, vat.valid_from, ours.first_due, 3,
        case ours.first_due when 'order' then 0 else 1 end
      from ours
      where ours.vat_treatment = 'standard' and vat.code is not null
      group by ours.currency, ours.per, ours.first_due
    ), lines as (
      select * from fitting union all select * from ours union all select * from taxed
    )
    select line.code, line.label, line.kind, line.amount, line.currency, line.per, line.vat_treatment,
      line.source_note, line.verified, line.valid_from, line.first_due
    from lines as line
    order by line.part, line.position, line.code;
end;
$function$;

COMMENT ON FUNCTION "private"."company_file_keys"(text, text) IS 'What of a company the name of a file has to hold: the digits of its number, its name as a key, and that without its ending.';

COMMENT ON FUNCTION "private"."count_signalled"(text, integer) IS 'How many rows this transaction has signalled of a subject so far, and counts more. What a savepoint takes back is not counted.';

COMMENT ON FUNCTION "private"."file_stem"(text) IS 'The name of a file without its ending, in small letters.';

COMMENT ON FUNCTION "private"."lock_payer_drafts"(uuid, uuid[]) IS 'Locks the drafts of the clients of some companies, in their order: before the tenant, as each command locks its invoice.';

COMMENT ON FUNCTION "private"."refresh_each_rule"(uuid, uuid) IS 'The work of refresh_obligations, rule by rule.';

COMMENT ON FUNCTION "private"."refresh_obligations_of_company"(uuid) IS 'Makes the obligations of one company those the rules yield today.';

COMMENT ON FUNCTION "private"."signal_change"() IS 'Sends the signals of one statement. Beyond 20 rows of a tenant, a table and an action in one transaction it no longer names them, and sends no more. Members get one signal of a table in a transaction. The trigger names the audience: members and staff, or staff.';

REVOKE ALL ON FUNCTION "private"."company_file_keys"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."company_file_keys"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_signalled"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_signalled"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."file_stem"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."file_stem"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_payer_drafts"(uuid, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_payer_drafts"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refresh_each_rule"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refresh_each_rule"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refresh_obligations_of_company"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refresh_obligations_of_company"(uuid) TO "postgres";

reset check_function_bodies;
