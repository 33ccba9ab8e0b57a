set check_function_bodies = off;

DROP TRIGGER "append_only" ON "public"."register_history";

DROP TRIGGER "keep_assessment_row" ON "public"."risk_assessments";

DROP FUNCTION "private"."lock_tenant"(uuid);

DROP FUNCTION "public"."import_figures"(uuid);

CREATE OR REPLACE FUNCTION private.at_once()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 20;
$function$;

CREATE OR REPLACE FUNCTION private.bring_in_company(import public.portfolio_imports, data jsonb, origin text)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.bring_in_rating(company_id uuid, data jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  model   public.risk_models;
  of_file public.risk_rating := nullif(private.json_text(data -> 'risk'), '');
  floor   public.risk_rating;
  fixed   public.risk_rating;
  rating  public.risk_rating;
  score   numeric;
begin
  select * into model from public.risk_models as known where known.state = 'published';

  if not found then
    return;
  end if;

  select max(known.floor), max(known.hard_floor) into floor, fixed
  from private.derive_risk_answers('company', bring_in_rating.company_id, model.definition) as derived
  join private.risk_answers(model.definition) as known on (known.factor, known.answer) = (derived.factor, derived.answer);

  rating := greatest(
    -- What no one has rated is reviewed sooner than what someone holds for low.
    coalesce(of_file, 'medium'), floor, fixed, (
      select max(known.rating)
      from public.company_participants as participant
      join public.kyc_profiles as profile on profile.party_id = participant.party_id
      join public.kyc_brought_in as known on known.profile_id = profile.id
      where participant.company_id = bring_in_rating.company_id and participant.ceased_on is null));
  -- Where the band of the rating begins.
  score := case rating
    when 'low' then 20 when 'prohibited' then 100 else (model.definition -> 'thresholds' ->> rating::text)::numeric end;

  insert into public.risk_assessments (
    tenant_id, company_id, model_version, inherent_score, residual_score, rating, floor, effective_rating, groups, breakdown, reason,
    assessed_by, next_review_on)
  select company.tenant_id, company.id, model.version, score, score, rating, fixed, rating, '[]',
    '[]', case when of_file is null then 'Brought in without a rating: rated by the facts known.'
      else format('Brought in, rated %s by the firm, and by the facts known.', of_file) end
      || ' It counts until the company is assessed here.',
    auth.uid(), case when rating <> 'prohibited' then private.brought_in_until(rating, null, private.today()) end
  from public.companies as company
  where company.id = bring_in_rating.company_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.brought_in_until(rating public.risk_rating, reviewed_on date, on_date date)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select least(
    on_date + coalesce((private.threshold('brought_in_review_days_' || brought_in_until.rating, on_date)).value, 0)::integer,
    -- A review of the former system that runs out earlier; never a day that has passed.
    case when brought_in_until.reviewed_on is not null then
      greatest(on_date, private.kyc_review_date(brought_in_until.rating, false, brought_in_until.reviewed_on)) end);
$function$;

CREATE OR REPLACE FUNCTION private.end_import_pass(import_id uuid, only_try boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.notify_brought_in(import) from public.portfolio_imports as import
  where import.id = end_import_pass.import_id and import.state = 'running' and not only_try;

  update public.portfolio_imports as import
  set state = case when only_try then 'checked' else 'done' end::public.import_state,
    checked_at = case when only_try then clock_timestamp() else import.checked_at end,
    ended_at = case when not only_try then clock_timestamp() end
  where import.id = end_import_pass.import_id and import.state = case when only_try then 'checking' else 'running' end::public.import_state;
$function$;

CREATE OR REPLACE FUNCTION private.keep_unless_undone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- A company that came in by mistake goes with it (imports/import-undo.sql).
  if private.is_undone(to_jsonb(old)) then
    return old;
  end if;

  raise exception using errcode = 'PT403', message = 'not_allowed';
end;
$function$;

CREATE OR REPLACE FUNCTION private.limit_import_rows(tenant_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most constant integer := 200000;
begin
  if (
    select count(*) from public.portfolio_imports as import
    join private.import_companies as line on line.import_id = import.id
    where import.tenant_id = limit_import_rows.tenant_id
  ) + (
    select count(*) from public.portfolio_imports as import
    join private.import_people as person on person.import_id = import.id
    where import.tenant_id = limit_import_rows.tenant_id
  ) > most then
    raise exception using errcode = 'PT409', message = 'import.rows_full';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_tenant(tenant_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('audit:' || coalesce(lock_tenant.tenant_id::text, ''), 0));
end;
$function$;

CREATE OR REPLACE FUNCTION private.notify_brought_in(import public.portfolio_imports)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.notify(found.client, import.tenant_id, 'company.brought_in',
    case found.companies when 1 then found.name || ' is in your account' else found.companies || ' companies are in your account' end,
    case found.companies when 1 then 'Your firm brought it in, with its people, its registers and what is due.'
      else 'Your firm brought them in, with their people, their registers and what is due.' end,
    case found.companies when 1 then private.subject('company', found.id) end)
  from (
    select company.user_id as client, count(*) as companies, min(company.name) as name, min(company.id::text)::uuid as id
    from private.import_companies as line
    join public.companies as company on company.id = line.company_id
    where line.import_id = import.id
    group by company.user_id
  ) as found
  order by found.client;
$function$;

CREATE OR REPLACE FUNCTION private.particulars_problems(data jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.read_problems(data) || coalesce(jsonb_agg(private.import_problem(found.code, data, found.name)), '[]')
  from (
    values
      ('missing', 'name', private.json_text(data -> 'name') = ''),
      ('too_long', 'name', char_length(private.json_text(data -> 'name')) > 160),
      ('missing', 'type', private.json_text(data -> 'type') = ''),
      ('unknown', 'type',
        private.json_text(data -> 'type') <> '' and private.import_entity_type(private.json_text(data -> 'type')) is null),
      ('missing', 'registration_number', private.json_text(data -> 'registration_number') = ''),
      ('too_long', 'registration_number', char_length(private.json_text(data -> 'registration_number')) > 40),
      ('too_long', 'registry_entity_id', char_length(private.json_text(data -> 'registry_entity_id')) > 40),
      ('missing', 'registration_date', private.json_text(data -> 'registration_date') = ''),
      ('invalid', 'registration_date', not private.is_import_day(data -> 'registration_date', private.today())),
      ('invalid', 'status', private.json_text(data -> 'status') <> ''
        and private.json_text(data -> 'status') <> all (enum_range(null::public.company_status)::text[])),
      ('too_long', 'registered_office', char_length(private.json_text(data -> 'registered_office')) > 500),
      ('invalid', 'fiscal_year_end',
        private.json_text(data -> 'fiscal_year_end') !~ '^((0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))?$'),
      ('invalid', 'currency', private.json_text(data -> 'currency') !~ '^([A-Z]{3})?$'),
      ('invalid', 'authorised_shares', jsonb_typeof(data -> 'authorised_shares') is not null
        and private.json_share_count(data -> 'authorised_shares') is null),
      ('invalid', 'par_value', jsonb_typeof(data -> 'par_value') is not null and private.json_par_value(data -> 'par_value') is null),
      ('invalid', 'settled_until', not private.is_import_day(data -> 'settled_until', private.today())),
      ('invalid', 'paid_until', jsonb_typeof(data -> 'paid_until') is not null
        and not coalesce(private.json_share_count(data -> 'paid_until') between 1900 and extract(year from private.today()) + 5, false)),
      ('invalid', 'risk', private.json_text(data -> 'risk') not in ('', 'low', 'medium', 'high')),
      ('invalid', 'former_names', jsonb_array_length(private.json_array(data -> 'former_names')) > 20 or exists (
        select from jsonb_array_elements(private.json_array(data -> 'former_names')) as former
        where char_length(private.json_text(former -> 'name')) not between 1 and 160
          or not private.is_import_day(former -> 'until', private.today())))
  ) as found (code, name, is_wrong)
  where found.is_wrong and (found.code <> 'missing' or not private.json_array(data -> 'unreadable') ? found.name);
$function$;

CREATE OR REPLACE FUNCTION private.undo_company(line private.import_companies)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- What machines did, such as duties and alerts, goes with it.
  if exists (
    select from public.audit_logs as entry
    where entry.company_id = line.company_id and entry.actor is not null and entry.at > line.entered_at)
  then
    return 'import.built_upon';
  end if;

  insert into private.undone_rows (id) values (line.company_id);
  delete from public.compliance_alerts as gone where gone.company_id = line.company_id;
  delete from public.owner_proposals as gone where gone.company_id = line.company_id;
  delete from public.obligations as gone where gone.company_id = line.company_id;
  delete from public.risk_assessments as gone where gone.company_id = line.company_id;
  delete from public.company_participants as gone where gone.company_id = line.company_id;
  delete from public.charges as gone where gone.company_id = line.company_id;
  delete from public.staff_notes as gone where gone.company_id = line.company_id;
  delete from public.company_users as gone where gone.company_id = line.company_id;
  delete from public.company_origins as gone where gone.company_id = line.company_id;
  delete from public.register_history as gone where gone.company_id = line.company_id;
  delete from public.companies as gone where gone.id = line.company_id;
  delete from private.undone_rows as gone where gone.id = line.company_id;
  return 'yes';
exception when foreign_key_violation or restrict_violation then
  return 'import.built_upon';
end;
$function$;

CREATE OR REPLACE FUNCTION public.discard_import(import_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  import public.portfolio_imports := private.lock_import('discard_import', import_id);
begin
  if import.state = 'discarded' then
    return;
  end if;

  -- A check that failed is at work no more.
  if import.state <> 'checking' or not exists (
    select from public.jobs as job
    where job.kind = 'import_check' and job.input = jsonb_build_object('import', import.id) and job.state = 'failed')
  then
    perform private.require_import_state(import, '{reading,checked}');
  end if;

  delete from private.import_people as person where person.import_id = import.id;
  delete from private.import_companies as line where line.import_id = import.id;
  update public.portfolio_imports as known set state = 'discarded', ended_at = clock_timestamp() where known.id = import.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.import_figures(import_id uuid)
 RETURNS TABLE(companies bigint, ready bigint, alike bigint, known bigint, refused bigint, entered bigint, undone bigint, stay bigint, warned bigint, duties bigint, overdue bigint, people bigint, new_people bigint, known_people bigint, alike_people bigint, refused_people bigint, unused_people bigint, done bigint, total bigint, failed_job uuid, failure text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select line.companies, line.ready, line.alike, line.known, line.refused, line.entered, line.undone, line.stay, line.warned,
    line.duties, line.overdue, person.people, person.new_people, person.known_people, person.alike_people, person.refused_people,
    person.unused_people, case when job.state <> 'failed' then job.done end, case when job.state <> 'failed' then job.total end,
    case when job.state = 'failed' then job.id end, case when job.state = 'failed' then job.error end
  from (
    select count(*) as companies, count(*) filter (where row.state = 'ready') as ready,
      count(*) filter (where row.state = 'alike') as alike, count(*) filter (where row.state = 'known') as known,
      count(*) filter (where row.state = 'refused') as refused, count(*) filter (where row.state = 'entered') as entered,
      count(*) filter (where row.state = 'undone') as undone,
      count(*) filter (where row.state = 'entered' and (row.line).undone is not null) as stay,
      count(*) filter (where (row.line).warnings <> '[]') as warned,
      coalesce(sum(((row.line).outcome ->> 'duties')::bigint) filter (where row.state in ('ready', 'alike', 'entered')), 0)::bigint
        as duties,
      coalesce(sum(((row.line).outcome ->> 'overdue')::bigint) filter (where row.state in ('ready', 'alike', 'entered')), 0)::bigint
        as overdue
    from (
      select file_row as line, private.import_row_state(file_row) as state from private.import_companies as file_row
      where file_row.import_id = import_figures.import_id
    ) as row
  ) as line
  cross join (
    select count(*) filter (where found.is_used) as people,
      count(*) filter (where found.is_used and found.state = 'new') as new_people,
      count(*) filter (where found.is_used and found.state = 'known') as known_people,
      count(*) filter (where found.is_used and found.state = 'alike') as alike_people,
      count(*) filter (where found.state = 'refused') as refused_people,
      count(*) filter (where not found.is_used) as unused_people
    from (
      select file_row.is_used, private.import_person_state(file_row) as state from private.import_people as file_row
      where file_row.import_id = import_figures.import_id
    ) as found
  ) as person
  left join lateral (
    select running.id, running.state, running.error, running.done, running.total from public.jobs as running
    where running.kind in ('import_check', 'portfolio_import', 'import_undo') and running.input = jsonb_build_object('import', import_id)
      and running.state in ('waiting', 'running', 'failed')
    order by running.created_at desc limit 1
  ) as job on true;
end;
$function$;

CREATE OR REPLACE FUNCTION public.put_import_companies(import_id uuid, companies jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  import public.portfolio_imports := private.lock_import('put_import_companies', import_id);
begin
  perform private.require_import_state(import, '{reading}');

  if exists (
    select from jsonb_array_elements(private.import_items(companies)) as item
    where coalesce(private.json_share_count(item -> 'place'), 0) not between 1 and 1000000 or octet_length(item::text) > 100000)
  then
    raise exception using errcode = 'PT422', message = 'import.rows_invalid';
  end if;

  insert into private.import_companies as known (import_id, place, name, number, data, known_id)
  select distinct on (given.place) import.id, given.place, left(private.json_text(given.item -> 'name'), 400),
    nullif(left(private.json_text(given.item -> 'registration_number'), 40), ''), given.item - 'place',
    private.known_company(import.tenant_id, private.json_text(given.item -> 'registration_number'))
  from (
    select private.json_share_count(item -> 'place')::integer as place, item from jsonb_array_elements(companies) as item
  ) as given
  order by given.place
  on conflict on constraint import_companies_import_id_place_key do update
    set name = excluded.name, number = excluded.number, data = excluded.data, known_id = excluded.known_id, decided = false,
      outcome = '{}';

  perform private.limit_import_rows(import.tenant_id);

  -- After all of them are there: two of them may be the same.
  update private.import_companies as known
  set problems = case when known.known_id is null then private.company_problems(import, known.place, known.data) else '[]' end,
    warnings = case when known.known_id is null then private.company_warnings(import, known.data) else '[]' end,
    alike = case when known.known_id is null then private.companies_alike(import.tenant_id, known.data) else '[]' end
  where known.import_id = import.id
    and known.place in (select private.json_share_count(item -> 'place') from jsonb_array_elements(companies) as item);

  with recursive used (key) as (
    select private.json_text(role -> 'person')
    from jsonb_array_elements(companies) as item, jsonb_array_elements(private.json_array(item -> 'roles')) as role
    union
    select private.json_text(owner -> 'owner')
    from used
    join private.import_people as person on person.import_id = import.id and person.key = used.key
    cross join jsonb_array_elements(private.json_array(person.data -> 'owners')) as owner
  )
  update private.import_people as person set is_used = true
  from used where person.import_id = import.id and person.key = used.key and not person.is_used;
end;
$function$;

CREATE OR REPLACE FUNCTION public.put_import_people(import_id uuid, people jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  import public.portfolio_imports := private.lock_import('put_import_people', import_id);
begin
  perform private.require_import_state(import, '{reading}');

  if exists (
    select from jsonb_array_elements(private.import_items(people)) as item
    where char_length(private.json_text(item -> 'key')) not between 1 and 200 or octet_length(item::text) > 20000)
  then
    raise exception using errcode = 'PT422', message = 'import.rows_invalid';
  end if;

  insert into private.import_people as known (import_id, key, data, problems, alike, known_id)
  select import.id, given.key, given.item, private.person_problems(given.item),
    case when given.known_id is null then private.parties_alike(import.tenant_id, given.item) else '[]' end, given.known_id
  from (
    select distinct on (private.json_text(item -> 'key')) private.json_text(item -> 'key') as key, item,
      private.known_party(import.tenant_id, item) as known_id
    from jsonb_array_elements(people) with ordinality as sent (item, place)
    order by private.json_text(item -> 'key'), sent.place desc
  ) as given
  on conflict on constraint import_people_import_id_key_key do update
    set data = excluded.data, problems = excluded.problems, alike = excluded.alike, known_id = excluded.known_id, decided = false;
  perform private.limit_import_rows(import.tenant_id);
end;
$function$;

CREATE TRIGGER append_only_row BEFORE DELETE ON public.register_history FOR EACH ROW EXECUTE FUNCTION private.keep_unless_undone();

CREATE TRIGGER append_only BEFORE UPDATE ON public.register_history FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER keep_assessment_row BEFORE DELETE ON public.risk_assessments FOR EACH ROW EXECUTE FUNCTION private.keep_unless_undone();

COMMENT ON FUNCTION "private"."bring_in_rating"(uuid, jsonb) IS 'Rates a company that comes in, after its people, until it is assessed here: the highest of what the file says (medium where it says nothing), what the published model requires for the facts known, and the ratings of its people who came in. Nothing happens without a published model.';

COMMENT ON FUNCTION "private"."keep_unless_undone"() IS 'Lets no one delete a row, apart from an import that is undone. Raises not_allowed.';

COMMENT ON FUNCTION "private"."limit_import_rows"(uuid) IS 'Keeps the companies and people that wait in all imports of a firm at 200,000 at most, ten times the largest portfolio. The caller has locked the tenant. Raises import.rows_full.';

COMMENT ON FUNCTION "private"."lock_tenant"(uuid) IS 'One writer per tenant (or of the rows without one) until its transaction ends: the order of numbers is then the order of commits.';

COMMENT ON FUNCTION "private"."notify_brought_in"(public.portfolio_imports) IS 'Notifies each client whose companies an import brought in, once for all of them.';

COMMENT ON FUNCTION "public"."begin_import"(uuid) IS 'Brings the companies of a checked import in, each whole or not at all, a few within the request, more by a job. Those that are refused or known stay out. Their people are screened, they and their people rated, and KYC is to be reviewed by a day. Each client is notified once. Nothing happens when it has begun. For reviewers, the compliance officer and senior management, or the super admin. Raises import.undecided while someone may be known, import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."discard_import"(uuid) IS 'Gives an import up before it began, also when its check failed: its rows are deleted. Nothing happens a second time. For reviewers, the compliance officer and senior management, or the super admin. Raises import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."import_figures"(uuid) IS 'What an import would do or did: its companies by where they are, those with warnings, the duties that come with them (open, and of these overdue), its people (only those that a company or a body names), how far its job is (null when none is at work), and the job that failed with its reason (null when none did). For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."put_import_companies"(uuid, jsonb) IS 'Sends 1 to 500 companies of a file, after its people: {place, sheet, row, name, type (code or name), registration_number, registry_entity_id, registration_date, status, registered_office, fiscal_year_end (MM-DD), currency, authorised_shares, par_value, client_email, paid_until (a year), settled_until (a day), risk (low, medium, high), former_names: [{name, until}], notes, unreadable: [columns], roles: [{person (a key), role, shares, percent, since, until, nature: […], filed_on}], charges: [{chargee, description, amount, currency, created_on, registered_on, satisfied_on}], duties: [{duty (code or name), due_on or year, done_on, reference}], documents: [{name, date}]}. A place that was sent is replaced. For reviewers, the compliance officer and senior management, or the super admin. Raises import.rows_invalid, import.rows_full, import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."put_import_people"(uuid, jsonb) IS 'Sends 1 to 500 people and bodies of a file, before its companies: {key, sheet, row, name, kind (person or body_corporate), birth_date, nationality, country, registration_number, email, address, risk (low, medium, high), reviewed_on, unreadable: [columns], owners: [{owner (a key), shares, total_shares, percent, since}]}. Days are 2026-11-20, countries two letters. A key that was sent is replaced. For reviewers, the compliance officer and senior management, or the super admin. Raises import.rows_invalid, import.rows_full, import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

REVOKE ALL ON FUNCTION "private"."bring_in_rating"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bring_in_rating"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_unless_undone"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_unless_undone"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."limit_import_rows"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."limit_import_rows"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_tenant"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_tenant"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_brought_in"(public.portfolio_imports) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."notify_brought_in"(public.portfolio_imports) TO "postgres";

REVOKE ALL ON FUNCTION "public"."import_figures"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."import_figures"(uuid) TO "authenticated", "postgres";

reset check_function_bodies;
