set check_function_bodies = off;

-- Written by hand: most functions keep their signature, so that the views and the index that call them stay. pg-delta would drop
-- and make them again where the language changes.

DROP FUNCTION "private"."country_facts"(text, uuid);

DROP FUNCTION "private"."political_exposure_facts"(text, uuid);

DROP FUNCTION "private"."risk_people"(text, uuid);

DROP FUNCTION "private"."screening_facts"(text, uuid);

DROP FUNCTION "private"."staff_commands"();

DROP FUNCTION "private"."structure_facts"(text, uuid);

CREATE TYPE "private"."risk_person" AS ("party_id" uuid, "kind" text, "name" text, "roles" text[], "declared" jsonb);

CREATE OR REPLACE FUNCTION private.audit_changes(before_row jsonb, after_row jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_object_agg(
      field.key,
      case
        when jsonb_typeof(field.value) = 'object' and jsonb_typeof(after_row -> field.key) = 'object' then (
          select coalesce(jsonb_object_agg(inner_field.key, inner_field.value), '{}')
          from jsonb_each(field.value) as inner_field
          where after_row -> field.key -> inner_field.key is distinct from inner_field.value
        )
        else field.value
      end), '{}')
    from jsonb_each(before_row) as field
    where field.key <> 'updated_at' and after_row -> field.key is distinct from field.value
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.bank_lines_of(tenant_id uuid, import_id uuid, format text, account text, entries jsonb)
 RETURNS TABLE(place integer, day date, amount numeric, currency text, payer text, text text, bank_reference text, fingerprint text, code text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  with given as (
    select entry.place::integer as place, private.json_date(entry.line -> 'day') as day,
      private.json_cents(entry.line -> 'amount') as amount, upper(btrim(private.json_text(entry.line -> 'currency'))) as currency,
      left(coalesce(private.plain_text(private.json_text(entry.line -> 'payer')), ''), 200) as payer,
      left(coalesce(private.plain_text(private.json_text(entry.line -> 'text')), ''), 1000) as text,
      left(coalesce(private.plain_text(private.json_text(entry.line -> 'bank_reference')), ''), 120) as bank_reference
    from jsonb_array_elements(private.json_array(entries)) with ordinality as entry (line, place)
  ), keyed as (
    select given.*, private.bank_key(given.payer) as payer_key, private.bank_key(given.text) as text_key,
      private.bank_key(given.bank_reference) as reference_key
    from given
  ), marked as materialized (
    select keyed.*, encode(sha256(convert_to(jsonb_build_array(
        bank_lines_of.account, keyed.day, keyed.amount, keyed.currency, keyed.payer_key, keyed.text_key, keyed.reference_key,
        -- Two payments on one day that say the same are two lines.
        row_number() over (
          partition by keyed.day, keyed.amount, keyed.currency, keyed.payer_key, keyed.text_key, keyed.reference_key
          order by keyed.place))::text, 'utf8')), 'hex') as mark
    from keyed
  )
  select marked.place, marked.day, marked.amount, marked.currency, marked.payer, marked.text, marked.bank_reference, marked.mark,
    case
      when marked.day is null or marked.day > private.today() then 'bank_line.day_invalid'
      when marked.amount is null then 'bank_line.amount_invalid'
      when marked.currency !~ '^[A-Z]{3}$' or marked.currency is null then 'bank_line.currency_invalid'
      when known.import_id = bank_lines_of.import_id then null
      when known.id is not null then 'bank_line.there'
      -- Of one account and format the fingerprint decides; another format of the same bank writes a line differently.
      when exists (
        select from public.bank_lines as other
        join public.bank_imports as file on file.id = other.import_id
        where other.tenant_id = bank_lines_of.tenant_id and other.day = marked.day and other.amount = marked.amount
          and other.currency = marked.currency and other.import_id <> bank_lines_of.import_id
          and (file.format, file.account) <> (bank_lines_of.format, bank_lines_of.account)
          and (private.bank_key(other.payer) = marked.payer_key
            or private.bank_key(other.text) = marked.text_key
            or (marked.reference_key <> '' and private.bank_key(other.bank_reference) = marked.reference_key))
      ) then 'bank_line.alike'
    end
  from marked
  left join public.bank_lines as known on known.tenant_id = bank_lines_of.tenant_id and known.fingerprint = marked.mark;
end;
$function$;

CREATE OR REPLACE FUNCTION private.billed_party_ids(invoice public.invoices)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  with subject as (
    select application.id as application_id, application.company_id
    from public.draft_applications as application where application.id = invoice.application_id
    union all
    select null, invoice.company_id where invoice.company_id is not null
    union all
    select null, part.company_id from public.invoice_companies as part
    where invoice.client_id is not null and part.invoice_id = invoice.id
  )
  select private.parties_behind(array(
    select link.party_id
    from subject join public.application_parties as link on link.application_id = subject.application_id
    union
    select participant.party_id
    from subject join public.company_participants as participant on participant.company_id = subject.company_id
    where not participant.voided and (participant.ceased_on is null or participant.ceased_on > private.today())));
end;
$function$;

CREATE OR REPLACE FUNCTION private.bring_in_note(import public.portfolio_imports, company_id uuid, data jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.client_of(invoice public.invoices)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    invoice.client_id,
    (select company.user_id from public.companies as company where company.id = invoice.company_id),
    (select application.user_id from public.draft_applications as application where application.id = invoice.application_id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.company_particulars(only_companies uuid[] DEFAULT NULL::uuid[])
 RETURNS TABLE(company_id uuid, since date, name text, registered_office text, former_name text, former_office text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  with state as (
    select history.company_id, (history.entry ->> 'particulars_on')::date as since, history.entry ->> 'name' as name,
      history.entry ->> 'registered_office' as registered_office, history.superseded_at as until
    from public.register_history as history
    where history.subject = 'company' and (only_companies is null or history.company_id in (select unnest(only_companies)))
    union all
    select company.id, company.particulars_on, company.name, company.registered_office, 'infinity'
    from public.companies as company
    where only_companies is null or company.id in (select unnest(only_companies))
  )
  select state.company_id, state.since, state.name, state.registered_office,
    lag(state.name) over before, lag(state.registered_office) over before
  from state
  window before as (partition by state.company_id order by state.until);
end;
$function$;

CREATE OR REPLACE FUNCTION private.company_postings(tenant_id uuid, company_id uuid)
 RETURNS TABLE(invoice_id uuid, kind public.ledger_kind, day date, amount numeric, currency text, reason text, seq bigint, command_id uuid)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  with part as materialized (
    select part.invoice_id, part.name, part.company_id, part.amount, (
        select coalesce(sum(other.amount), 0) from public.invoice_companies as other
        where other.invoice_id = part.invoice_id and (other.name, other.company_id) < (part.name, part.company_id)) as before
    from public.invoice_companies as part
    join public.invoices as invoice on invoice.id = part.invoice_id
    where part.tenant_id = company_postings.tenant_id and part.company_id = company_postings.company_id
      and invoice.client_id is not null and invoice.state <> 'draft'
  ), posted as (
    select part.invoice_id, part.amount as billed, part.before, entry.kind, entry.day, entry.amount, entry.currency, entry.reason,
      entry.seq, entry.command_id, coalesce(credit.mine, 0) as mine, coalesce(credit.earlier, 0) as earlier
    from part
    join public.ledger_entries as entry on entry.invoice_id = part.invoice_id
    left join lateral (
      select sum(line.amount + line.vat) filter (where other.company_id = part.company_id) as mine,
        sum(line.amount + line.vat) filter (where (other.name, other.company_id) < (part.name, part.company_id)) as earlier
      from public.credit_note_lines as line
      join public.invoice_lines as of_line on of_line.id = line.invoice_line_id
      join public.invoice_companies as other on other.invoice_id = of_line.invoice_id and other.company_id = of_line.company_id
      where line.credit_note_id = entry.id) as credit on entry.kind = 'credit'
  ), sums as (
    select posted.*, posted.billed - sum(posted.mine) over so_far as left_of, posted.before - sum(posted.earlier) over so_far as starts,
      -sum(case when posted.kind in ('charge', 'credit') then 0 else posted.amount end) over so_far as settled
    from posted
    window so_far as (partition by posted.invoice_id order by posted.seq)
  ), owed as (
    select sums.*, sums.left_of - least(greatest(sums.settled - sums.starts, 0), sums.left_of) as owed from sums
  )
  select owed.invoice_id, owed.kind, owed.day,
    owed.owed - coalesce(lag(owed.owed) over (partition by owed.invoice_id order by owed.seq), 0),
    owed.currency, owed.reason, owed.seq, owed.command_id
  from owed;
end;
$function$;

CREATE OR REPLACE FUNCTION private.country_facts(people private.risk_person[])
 RETURNS TABLE(answer text, reason text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
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

CREATE OR REPLACE FUNCTION private.derive_risk_answers(subject text, subject_id uuid, definition jsonb)
 RETURNS TABLE(factor text, answer text, reason text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select asked.factor ->> 'code', known.answer, left(known.reason, 2000)
  from jsonb_array_elements(definition -> 'factors') as asked (factor)
  join private.risk_facts(subject, subject_id) as known on known.fact = asked.factor ->> 'source';
end;
$function$;

CREATE OR REPLACE FUNCTION private.followed_companies(rule public.obligation_rules, only_companies uuid[] DEFAULT NULL::uuid[])
 RETURNS SETOF public.companies
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select company.*
  from (
    select every.* from public.companies as every where only_companies is null
    union all
    -- By their ids: the plan of one branch for both would read every company.
    select known.* from (select distinct unnest(only_companies) as id) as given join public.companies as known using (id)
  ) as company
  where rule.subject = 'company' and company.registration_date is not null
    and (rule.entity_types = '{}' or company.type = any (rule.entity_types))
    and (rule.features = '{}' or company.features && rule.features)
    and (rule.condition is null or rule.condition = any (company.conditions));
end;
$function$;

CREATE OR REPLACE FUNCTION private.invoice_place(invoice public.invoices)
 RETURNS private.subject
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when invoice.company_id is not null then private.subject('invoice', invoice.id, 'company', invoice.company_id)
    when invoice.application_id is not null then private.subject('invoice', invoice.id, 'application', invoice.application_id)
    else private.subject('invoice', invoice.id)
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_active_staff(user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.profiles as person
    where person.id = is_active_staff.user_id and person.role = 'admin' and person.status = 'active');
end;
$function$;

CREATE OR REPLACE FUNCTION private.known_party(tenant_id uuid, data jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select party.id
    from public.parties as party
    where party.tenant_id = known_party.tenant_id
      -- By the index of names; the comparison that follows decides.
      and party.name operator(extensions.%) private.json_text(data -> 'name')
      and party.kind::text = private.json_text(data -> 'kind')
      and private.name_letters(party.name) = private.name_letters(private.json_text(data -> 'name'))
      and (
        party.birth_date = private.json_date(data -> 'birth_date')
        or party.kind = 'body_corporate' and private.name_letters(party.registration_number)
          = nullif(private.name_letters(private.json_text(data -> 'registration_number')), ''))
    order by party.created_at, party.id
    limit 1
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.kyc_person_issues(level public.due_diligence_level, data jsonb, on_date date)
 RETURNS TABLE(code text, field text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select * from private.kyc_text_issue(data, 'name', 'kyc.name_missing')
  union all
  select 'kyc.birth_date_invalid', 'birth_date'
  where coalesce(private.json_date(data -> 'birth_date') not between on_date - interval '120 years' and on_date - 1, true)
  union all
  select * from private.kyc_text_issue(data, 'birth_place', 'kyc.birth_place_missing')
  union all
  select 'kyc.nationality_missing', 'nationalities'
  where jsonb_array_length(private.json_array(data -> 'nationalities')) not between 1 and 5
    or exists (
      select from jsonb_array_elements(private.json_array(data -> 'nationalities')) as country
      where not private.json_is_country(country))
  union all
  select * from private.kyc_address_issue(data, 'address')
  union all
  select * from private.kyc_text_issue(data, 'occupation', 'kyc.occupation_missing')
  union all
  select 'kyc.identity_incomplete', 'identity'
  where private.json_text(data -> 'identity' -> 'number') = '' or private.json_date(data -> 'identity' -> 'expires_on') is null
    or not private.json_is_country(data -> 'identity' -> 'country')
  union all
  select 'kyc.identity_expired', 'identity.expires_on' where private.json_date(data -> 'identity' -> 'expires_on') <= on_date
  union all
  select 'kyc.pep_missing', 'pep.status'
  where private.json_text(data -> 'pep' -> 'status') not in ('none', 'domestic', 'foreign', 'international', 'family_or_associate')
  union all
  select 'kyc.pep_position_missing', 'pep.position'
  where private.json_text(data -> 'pep' -> 'status') in ('domestic', 'foreign', 'international', 'family_or_associate')
    and private.json_text(data -> 'pep' -> 'position') = '';
end;
$function$;

CREATE OR REPLACE FUNCTION private.mailed_kinds()
 RETURNS TABLE(kind text, is_fixed boolean)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return query
  values
    -- An application.
    ('application.received', false),
    ('application.information_requested', true),
    ('application.question_taken_back', true),
    ('application.approved', false),
    ('application.filed', false),
    ('application.incorporated', false),
    ('application.rejected', true),
    -- A change of a company.
    ('change.information_requested', true),
    ('change.scheduled', false),
    ('change.effected', false),
    ('change.rejected', true),
    -- Identity checks.
    ('kyc.information_requested', true),
    ('kyc.question_taken_back', true),
    ('kyc.review_due', true),
    ('kyc.approved', true),
    ('kyc.rejected', true),
    -- Documents.
    ('document.rejected', true),
    -- Money.
    ('invoice.issued', false),
    ('invoice.paid', false),
    ('invoice.void', false),
    ('invoice.reversed', false),
    ('invoice.credited', false),
    ('invoice.refunded', false),
    ('invoice.dispute_answered', false),
    ('invoice.reminded', true),
    ('payment.confirmed', false),
    ('payment.declined', false),
    ('payment.changed', true),
    ('bank_details.proposed', true),
    ('bank_details.confirmed', true),
    -- Tickets.
    ('support.answered', false),
    ('announcement', false),
    -- Companies and the account.
    ('company.access', false),
    ('company.standing', false),
    ('company.statement_open', false),
    ('company.statement_returned', true),
    ('account.recovery_codes', true),
    ('account.second_factor_removed', true),
    ('account.firm_export_started', true),
    ('account.firm_export_done', true),
    ('account.firm_deletion_requested', true),
    ('account.firm_deletion_confirmed', true),
    ('account.firm_deletion_soon', true),
    ('account.firm_deletion_cancelled', true),
    ('account.firm_deletion_begun', true),
    ('account.firm_deletion_done', true),
    -- The work of staff.
    ('alert.assigned', true),
    ('application.assigned', false),
    ('change.assigned', false),
    ('kyc.assigned', true),
    ('support.assigned', true),
    ('compliance.hits', true),
    ('risk.override_waiting', false),
    ('job.failed', false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.manages_company(person uuid, company_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.company_people as known
    join private.memberships as membership using (tenant_id, user_id)
    where known.company_id = manages_company.company_id and known.user_id = person and known.may_manage);
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_run(person uuid, command text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.is_active_staff(person)
    and not exists (select from public.staff_duties as held where held.user_id = person and held.duty = 'read_only')
    and exists (
      select from private.staff_commands(may_run.command) as line
      where line.super_admin <> 'only' and line.duties = '{}'
        or line.super_admin <> 'needs_duty' and exists (select from private.super_admin as super where super.user_id = person)
        or exists (select from public.staff_duties as held where held.user_id = person and held.duty = any (line.duties)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_share(person uuid, company_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.companies as company
    join private.memberships as membership on (membership.tenant_id, membership.user_id) = (company.tenant_id, person)
    where company.id = may_share.company_id and (company.user_id = person or exists (
      select from public.company_users as granted
      where granted.company_id = company.id and granted.user_id = person and granted.access = 'owner')));
end;
$function$;

CREATE OR REPLACE FUNCTION private.name_core(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE COST 1000
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(
      nullif(replace(replace(regexp_replace(
        regexp_replace(name_letters || ' ',
          '( (limited|ltd|incorporated|inc|corporation|corp|company|co|llc|l l c|gmbh|sa|s a|lp|l p|limited partnership|limited liability '
          'company|limited duration company|ldc|segregated accounts company|sac|executive entity|ee|e e|icon|ic|investment '
          'condominium|foundation|societe anonyme|sociedad anonima|gesellschaft mit beschrankter haftung))+ $',
          ''),
        '^the ', ''), ' and ', ' '), ' ', ''), ''),
      replace(name_letters, ' ', ''))
    from private.name_letters(name)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.name_letters(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return btrim(regexp_replace(
    regexp_replace(
      private.name_words(normalize(name, nfkd)), '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
    '[^a-z0-9\u00aa-\u1fff\u2070-\U0010ffff]+', ' ', 'g'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.name_words(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return btrim(regexp_replace(
    regexp_replace(
      regexp_replace(
        lower(regexp_replace(normalize(name, nfd), '[\u0300-\u036f]', '', 'g') collate "C"),
        '[, \t\n\r\f\v\u00a0]+', ' ', 'g'),
      '\.+(?= |$)', '', 'g'),
    ' +', ' ', 'g'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.notify(user_id uuid, tenant_id uuid, kind text, title text, message text, subject private.subject)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.notifications (user_id, tenant_id, kind, title, message, subject_type, subject_id, parent_type, parent_id)
  select
    profile.id, notify.tenant_id, notify.kind, left(private.one_stop(notify.title), 200),
    left(private.one_stop(notify.message), 2000),
    (notify.subject).type, (notify.subject).id, (notify.subject).parent_type, (notify.subject).parent_id
  from public.profiles as profile
  where profile.id = notify.user_id and private.wants(profile.preferences, notify.kind)
    and not private.has_muted(profile.id, notify.kind, notify.subject)
    and private.may_learn_of(profile.id, notify.tenant_id, notify.subject);
end;
$function$;

CREATE OR REPLACE FUNCTION private.notify_duty(duty public.staff_duty, tenant_id uuid, kind text, title text, message text, subject private.subject, besides uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  with person as (
    select profile.id, profile.preferences,
      exists (select from public.staff_duties as held where held.user_id = profile.id and held.duty = notify_duty.duty) as holds_duty
    from public.profiles as profile
    where profile.role = 'admin' and profile.status = 'active' and profile.id is distinct from notify_duty.besides
      and not exists (select from public.staff_duties as held where held.user_id = profile.id and held.duty = 'read_only')
  )
  insert into public.notifications (user_id, tenant_id, kind, title, message, subject_type, subject_id, parent_type, parent_id)
  select
    person.id, notify_duty.tenant_id, notify_duty.kind, left(private.one_stop(notify_duty.title), 200),
    left(private.one_stop(notify_duty.message), 2000),
    (notify_duty.subject).type, (notify_duty.subject).id, (notify_duty.subject).parent_type, (notify_duty.subject).parent_id
  from person
  where private.wants(person.preferences, notify_duty.kind)
    and not private.has_muted(person.id, notify_duty.kind, notify_duty.subject)
    and (person.holds_duty or not exists (select from person as other where other.holds_duty));
end;
$function$;

CREATE OR REPLACE FUNCTION private.occurrences(rule public.obligation_rules, until date, only_companies uuid[] DEFAULT NULL::uuid[], only_tenant uuid DEFAULT NULL::uuid)
 RETURNS SETOF private.occurrence
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select company.tenant_id, company.id, rule.code, rule.valid_from, found.because, found.due_on,
    fee.amount, case when fee.amount is not null then 'USD' end,
    company.status not in ('struck_off', 'dissolved', 'continued_out', 'transferred_out', 'merged')
  from private.days_of_rule(rule, until, only_companies) as found
  join public.companies as company on company.id = found.company_id
  left join public.fee_schedule as fee
    on rule.is_annual_fee and fee.kind = 'annual' and fee.entity_type = company.type
    and daterange(fee.valid_from, fee.valid_to, '[]') @> found.due_on
    -- The bands are in dollars: for capital in another currency, or none, a fee that depends on it is not known.
    and (fee.capital_from = 0 and fee.capital_to is null
      or company.currency in ('USD', 'BSD') and ceil(company.capital * 100) / 100 between fee.capital_from and coalesce(fee.capital_to,
        'infinity'))
  where found.due_on <= until and daterange(rule.valid_from, rule.valid_to, '[]') @> found.due_on
    and found.due_on >= date_trunc('year', private.followed_from(company, rule.is_annual_fee))
    and (company.status not in ('struck_off', 'dissolved', 'continued_out', 'transferred_out', 'merged')
      or found.due_on <= coalesce(private.standing_since(company.id, company.status), private.today()))
  union all
  select found.tenant_id, null, rule.code, rule.valid_from, found.because, found.due_on, null, null, true
  from private.firm_days_of_rule(rule, until, only_tenant) as found
  where only_companies is null and found.due_on <= until and daterange(rule.valid_from, rule.valid_to, '[]') @> found.due_on;
end;
$function$;

CREATE OR REPLACE FUNCTION private.owes_second_factor()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Most people have no factor: for them the session is not read once more.
  return (
    exists (select from auth.mfa_factors as factor where factor.user_id = auth.uid() and factor.status = 'verified')
    or (
      private.requires_second_factor()
      and exists (select from public.profiles as profile where profile.id = auth.uid() and profile.role = 'admin')))
    and private.gave_second_factor() is not true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.parties_behind(party_ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
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

CREATE OR REPLACE FUNCTION private.parts_of_year(tenant_id uuid, year integer)
 RETURNS TABLE(invoice_id uuid, company_id uuid, amount numeric, owed numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  with part as (
    select part.invoice_id, part.company_id, part.name, part.amount, invoice.state, invoice.client_id,
      invoice.total - invoice.paid as open, invoice.paid - invoice.credited as settled,
      part.amount - coalesce(credit.amount, 0) as left_of
    from public.invoice_companies as part
    join public.invoices as invoice on invoice.id = part.invoice_id
    left join lateral private.credited_of(invoice.id) as credit
      on invoice.client_id is not null and invoice.credited > 0 and credit.company_id = part.company_id
    where part.tenant_id = parts_of_year.tenant_id and part.renewal_year = parts_of_year.year and not part.is_void
  ), placed as (
    select part.*, sum(part.left_of) over (partition by part.invoice_id order by part.name, part.company_id) - part.left_of as before
    from part
  )
  select placed.invoice_id, placed.company_id, placed.amount,
    private.open_of_part(
      placed.state, placed.client_id is not null, placed.open, placed.left_of, placed.settled, placed.before)
  from placed;
end;
$function$;

CREATE OR REPLACE FUNCTION private.penalty_steps(obligation public.obligations)
 RETURNS TABLE(step integer, from_on date, percent numeric, amount numeric, currency text, effect text, source_note text, verified boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select penalty.step,
    case when penalty.from_month is null then obligation.due_on + 1
      else make_date(extract(year from obligation.due_on)::integer + penalty.years_after, penalty.from_month, penalty.from_day) end,
    penalty.percent,
    case when penalty.percent is null then penalty.amount else round(obligation.amount * penalty.percent / 100, 2) end,
    case when penalty.percent is null then penalty.currency else obligation.currency end,
    penalty.effect, penalty.source_note, penalty.verified
  from public.obligation_penalties as penalty
  where (penalty.code, penalty.valid_from) = (obligation.rule_code, obligation.rule_from)
  order by penalty.step;
end;
$function$;

CREATE OR REPLACE FUNCTION private.political_exposure_facts(people private.risk_person[])
 RETURNS TABLE(answer text, reason text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  with person as (
    select known.name, case private.json_text(known.declared -> 'pep' -> 'status')
      when 'none' then 1 when 'family_or_associate' then 2 when 'domestic' then 3 when 'foreign' then 4 when 'international'
        then 4 end as place
    from unnest(people) as known where known.kind = 'person'
    union all
    select known.name, case when 'role.pep' = any (entry.topics) then 4 else 2 end
    from unnest(people) as known
    join public.screening_hits as hit on hit.party_id = known.party_id and hit.state = 'true_match'
    join public.watchlist_entries as entry on entry.id = hit.entry_id and entry.topics && '{role.pep,role.rca}'
  )
  select (private.risk_fact_answers('political_exposure'))[max(person.place)],
    case max(person.place) when 1 then 'None of the people declared political exposure.'
    else string_agg(person.name, ', ' order by person.name) filter (where person.place > 1) || ': by their own declaration or a list.' end
  from person
  having max(person.place) > 1 or bool_and(person.place is not null);
end;
$function$;

CREATE OR REPLACE FUNCTION private.prices_on(day date, tenant_id uuid)
 RETURNS SETOF public.service_prices
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select
    price.code, price.label, price.applies, price.entity_types, price.currency, coalesce(agreed.amount, price.amount), price.per,
    price.vat_treatment, price.first_due, coalesce(agreed.valid_from, price.valid_from), price.valid_to,
    coalesce(agreed.source_note, price.source_note), coalesce(agreed.verified, price.verified), price.position
  from public.service_prices as price
  left join public.tenant_prices as agreed on agreed.tenant_id = prices_on.tenant_id and agreed.code = price.code
    and daterange(agreed.valid_from, agreed.valid_to, '[]') @> prices_on.day
  where daterange(price.valid_from, price.valid_to, '[]') @> prices_on.day;
end;
$function$;

CREATE OR REPLACE FUNCTION private.queue_digests(people uuid[], since date, day date)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  mails integer;
begin
  with person as materialized (
    select distinct reached.user_id, reached.email, reached.company_id,
      greatest(queue_digests.since, (
        select max(sent.day) from private.digests_sent as sent where sent.user_id = reached.user_id)) as since
    from private.reminder_people as reached
    where reached.user_id = any (queue_digests.people)
      and not exists (
        select from private.digests_sent as sent where (sent.user_id, sent.day) = (reached.user_id, queue_digests.day))
      and not exists (
        select from public.reminder_holds as held where held.company_id = reached.company_id and held.until >= queue_digests.day)
  ), crossed as materialized (
    select distinct on (found.kind, found.id, found.company_id) found.*
    from private.reminders_between(
      queue_digests.since, queue_digests.day, array(select distinct person.company_id from person)) as found
    order by found.kind, found.id, found.company_id, found.on_day desc
  ), duty as materialized (
    select known.id, known.because, known.rule_code, known.rule_from, known.due_on, known.amount, known.currency
    from crossed join public.obligations as known on known.id = crossed.id
    where crossed.kind = 'duty'
  ), alike as materialized (
    -- Most fall due on a few days with a few amounts: what they cost is worked out once for all that are alike.
    select duty.rule_code, duty.rule_from, duty.due_on, duty.amount, duty.currency,
      private.duty_line(
        (select known from public.obligations as known where known.id = (array_agg(duty.id))[1]), queue_digests.day) as line
    from duty
    group by 1, 2, 3, 4, 5
  ), text as materialized (
    select duty.id, alike.line || jsonb_build_object('because', duty.because) as line
    from duty
    join alike on (alike.rule_code, alike.rule_from, alike.due_on) = (duty.rule_code, duty.rule_from, duty.due_on)
      and (alike.amount, alike.currency) is not distinct from (duty.amount, duty.currency)
    union all
    select document.id, private.document_line(document, queue_digests.day)
    from (select distinct crossed.id from crossed where crossed.kind = 'document') as found
    join public.documents as document on document.id = found.id
    union all
    select invoice.id, private.invoice_line(invoice, queue_digests.day)
    from crossed join public.invoices as invoice on invoice.id = crossed.id
    where crossed.kind = 'invoice'
    union all
    select statement.id, private.statement_line(statement, queue_digests.day)
    from crossed join public.yearly_statements as statement on statement.id = crossed.id
    where crossed.kind = 'statement'
  ), mine as materialized (
    -- A document of a party of several companies is one line.
    select distinct on (person.user_id, crossed.id)
      person.user_id, person.email, crossed.id, crossed.kind, crossed.company_id, crossed.due_on
    from person
    join crossed on crossed.company_id = person.company_id and crossed.on_day > person.since
    where (crossed.party_id is null or private.handles_party(person.user_id, crossed.party_id))
      and (crossed.kind <> 'invoice' or private.is_sent_invoice(person.user_id, crossed.id)
        and not private.is_invoice_held(crossed.id, queue_digests.day))
    order by person.user_id, crossed.id, crossed.company_id
  ), placed as (
    select mine.*, company.name, company.tenant_id,
      row_number() over (partition by mine.user_id order by company.name, company.id, mine.due_on, mine.id) as place
    from mine join public.companies as company on company.id = mine.company_id
  ), mail as materialized (
    select placed.user_id, placed.email, count(*) as lines,
      case when count(distinct placed.tenant_id) = 1 then (array_agg(placed.tenant_id))[1] end as tenant_id,
      private.digest_subject(
        count(*) filter (where placed.kind = 'duty'), count(*) filter (where placed.kind = 'document'),
        count(*) filter (where placed.kind = 'invoice'), count(*) filter (where placed.kind = 'statement'),
        count(distinct placed.company_id)) as subject,
      jsonb_strip_nulls(jsonb_build_object(
        'firm', case when count(distinct placed.tenant_id) = 1 then (
          select tenant.name from public.tenants as tenant where tenant.id = (array_agg(placed.tenant_id))[1]) end,
        'more', nullif(greatest(count(*) - 100, 0), 0),
        'lines', jsonb_agg(text.line || jsonb_build_object('company', placed.name) order by placed.place)
          filter (where placed.place <= 100))) as data
    from placed join text on text.id = placed.id
    group by placed.user_id, placed.email
  ), sent as (
    insert into private.digests_sent (user_id, day, lines)
    select mail.user_id, queue_digests.day, mail.lines from mail order by mail.user_id
    on conflict do nothing
    returning digests_sent.user_id
  ), queued as (
    insert into private.mail_outbox (recipient, template, subject, data, tenant_id, dedupe_key)
    select mail.email, 'digest', mail.subject, mail.data, mail.tenant_id, 'digest:' || mail.user_id || ':' || queue_digests.day
    from mail join sent on sent.user_id = mail.user_id
    on conflict on constraint mail_outbox_dedupe_key_key do nothing
    returning state
  )
  select count(*) into mails from queued where queued.state = 'queued';

  return mails;
end;
$function$;

CREATE OR REPLACE FUNCTION private.reaches_application(person uuid, application_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.draft_applications as application
    join private.memberships as membership using (tenant_id, user_id)
    where application.id = reaches_application.application_id and application.user_id = person
      and (application.company_id is null or private.manages_company(person, application.company_id)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.reaches_company(person uuid, company_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.company_people as known
    join private.memberships as membership using (tenant_id, user_id)
    where known.company_id = reaches_company.company_id and known.user_id = person);
end;
$function$;

CREATE OR REPLACE FUNCTION private.refresh_obligations_of(rule_code text, until date, only_companies uuid[], only_tenant uuid)
 RETURNS TABLE(added bigint, changed bigint, voided bigint)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return query
  with wanted as materialized (
    select occurrence.*
    from public.obligation_rules as rule
    cross join lateral private.occurrences(rule, until, only_companies, only_tenant) as occurrence
    where rule.code = refresh_obligations_of.rule_code
  ), there as materialized (
    select known.id, known.tenant_id, coalesce(known.company_id, known.tenant_id) as subject, known.because, known.state,
      (known.rule_from, known.due_on, known.amount) as terms
    from (
      select every.* from public.obligations as every
      where only_companies is null and (only_tenant is null or (every.tenant_id = only_tenant and every.company_id is null))
      union all
      select own.* from (select distinct unnest(only_companies) as company_id) as given join public.obligations as own using (company_id)
    ) as known
    where known.rule_code = refresh_obligations_of.rule_code
  ), entered as (
    insert into public.obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency)
    select wanted.tenant_id, wanted.company_id, wanted.rule_code, wanted.rule_from, wanted.because, wanted.due_on, wanted.amount,
      wanted.currency
    from wanted
    left join there on there.subject = coalesce(wanted.company_id, wanted.tenant_id) and there.because = wanted.because
    where there.id is null and wanted.is_live
    on conflict do nothing
    returning 1
  ), updated as (
    update public.obligations as known
    set state = 'open', note = case when there.state = 'open' then known.note end, rule_from = wanted.rule_from,
      due_on = wanted.due_on, amount = wanted.amount, currency = wanted.currency
    from wanted
    join there on there.subject = coalesce(wanted.company_id, wanted.tenant_id) and there.because = wanted.because
    where known.id = there.id
      and (there.state = 'void' and wanted.is_live
        or there.state = 'open' and there.terms is distinct from (wanted.rule_from, wanted.due_on, wanted.amount))
    returning 1
  ), struck as (
    update public.obligations as known
    set state = 'void', note = coalesce(private.ended_note(known.company_id), known.note)
    from there
    where known.id = there.id and there.state = 'open'
      and not exists (
        select from wanted
        where coalesce(wanted.company_id, wanted.tenant_id) = there.subject and wanted.because = there.because)
    returning 1
  )
  select (select count(*) from entered), (select count(*) from updated), (select count(*) from struck);
end;
$function$;

CREATE OR REPLACE FUNCTION private.reminders_between(since date, until date, company_ids uuid[])
 RETURNS TABLE(on_day date, days integer, kind text, id uuid, tenant_id uuid, company_id uuid, party_id uuid, due_on date)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  with duty as materialized (
    select known.id, known.tenant_id, known.company_id, known.rule_code, known.due_on
    from public.obligations as known
    where known.state = 'open' and known.company_id = any (reminders_between.company_ids)
      and known.due_on between reminders_between.since - 365 and reminders_between.until + 365
      -- What a client has reported waits for staff, not for the client.
      and not exists (
        select from public.payment_notices as notice where notice.obligation_id = known.id and notice.state = 'open')
      -- As private.invoice_of_duty: who pays the fee by an invoice is reminded of that.
      and not exists (
        select from public.invoice_companies as part
        join public.invoices as billed on billed.id = part.invoice_id
        join public.obligation_rules as rule on (rule.code, rule.valid_from) = (known.rule_code, known.rule_from)
        where rule.is_annual_fee and part.company_id = known.company_id and part.renewal_year = extract(year from known.due_on)
          and billed.state in ('issued', 'paid')
          and exists (
            select from public.invoice_lines as line
            where line.tenant_id = billed.tenant_id and line.invoice_id = billed.id and line.kind = 'government'
              and (line.company_id is null or line.company_id = part.company_id)))
  ), ladder as materialized (
    select rules.tenant_id, rules.rule_code, private.reminder_ladder(rules.tenant_id, rules.rule_code) as days
    from (select distinct duty.tenant_id, duty.rule_code from duty) as rules
  ), paper as materialized (
    select document.id, document.tenant_id, document.company_id, document.party_id, document.expires_on
    from public.documents as document
    where document.company_id = any (reminders_between.company_ids) and document.status in ('accepted', 'expired')
    union all
    select document.id, document.tenant_id, part.company_id, document.party_id, document.expires_on
    from (
      select distinct entry.company_id, entry.party_id from public.company_participants as entry
      where entry.company_id = any (reminders_between.company_ids) and entry.ceased_on is null) as part
    join public.documents as document on document.party_id = part.party_id
    where document.status in ('accepted', 'expired')
  ), expiring as materialized (
    select paper.* from paper
    where paper.expires_on between reminders_between.since - 365 and reminders_between.until + 365
      -- A newer version was sent: the client has done their part.
      and not exists (
        select from public.documents as newer
        where newer.tenant_id = paper.tenant_id and newer.replaces = paper.id and newer.status in ('uploaded', 'accepted'))
  ), paper_ladder as materialized (
    select firms.tenant_id, private.reminder_ladder(firms.tenant_id, 'DOCUMENTS') as days
    from (select distinct expiring.tenant_id from expiring) as firms
  ), bill as materialized (
    select invoice.id, invoice.tenant_id, invoice.company_id, invoice.due_on
    from public.invoices as invoice
    where invoice.state = 'issued' and invoice.company_id = any (reminders_between.company_ids)
      and invoice.due_on between reminders_between.since - 365 and reminders_between.until + 365
    union all
    -- That of many companies is a line beside the first of them that its payer still has.
    (select distinct on (invoice.id) invoice.id, invoice.tenant_id, part.company_id, invoice.due_on
    from public.companies as company
    join public.invoice_companies as part on part.company_id = company.id
    join public.invoices as invoice on invoice.id = part.invoice_id and invoice.client_id = company.user_id
    where company.id = any (reminders_between.company_ids) and invoice.state = 'issued'
      and invoice.due_on between reminders_between.since - 365 and reminders_between.until + 365
    order by invoice.id, part.name, part.company_id)
  ), bill_ladder as materialized (
    select firms.tenant_id, private.reminder_ladder(firms.tenant_id, 'INVOICES') as days
    from (select distinct bill.tenant_id from bill) as firms
  ), stated as materialized (
    select statement.id, statement.tenant_id, statement.company_id, asked.due_on
    from public.yearly_statements as statement
    join public.statement_years as asked on asked.year = statement.year
    where statement.company_id = any (reminders_between.company_ids) and statement.state in ('open', 'returned')
      and asked.due_on between reminders_between.since - 365 and reminders_between.until + 365
  ), stated_ladder as materialized (
    select firms.tenant_id, private.reminder_ladder(firms.tenant_id, 'STATEMENTS') as days
    from (select distinct stated.tenant_id from stated) as firms
  )
  select duty.due_on + step.days, step.days, 'duty', duty.id, duty.tenant_id, duty.company_id, null::uuid, duty.due_on
  from duty
  join ladder on (ladder.tenant_id, ladder.rule_code) = (duty.tenant_id, duty.rule_code)
  cross join unnest(ladder.days) as step (days)
  where duty.due_on + step.days > reminders_between.since and duty.due_on + step.days <= reminders_between.until
  union all
  select expiring.expires_on + step.days, step.days, 'document', expiring.id, expiring.tenant_id, expiring.company_id, expiring.party_id,
    expiring.expires_on
  from expiring
  join paper_ladder on paper_ladder.tenant_id = expiring.tenant_id
  cross join unnest(paper_ladder.days) as step (days)
  where expiring.expires_on + step.days > reminders_between.since and expiring.expires_on + step.days <= reminders_between.until
  union all
  select bill.due_on + step.days, step.days, 'invoice', bill.id, bill.tenant_id, bill.company_id, null, bill.due_on
  from bill
  join bill_ladder on bill_ladder.tenant_id = bill.tenant_id
  cross join unnest(bill_ladder.days) as step (days)
  where bill.due_on + step.days > reminders_between.since and bill.due_on + step.days <= reminders_between.until
    -- What is promised, disputed or reported as paid waits; a day that passed meanwhile is not made up for.
    and not private.holds_on(bill.id, bill.due_on + step.days)
    -- A letter of that day says more.
    and not exists (
      select from public.invoice_reminders as letter where letter.invoice_id = bill.id and letter.day = bill.due_on + step.days)
  union all
  select stated.due_on + step.days, step.days, 'statement', stated.id, stated.tenant_id, stated.company_id, null, stated.due_on
  from stated
  join stated_ladder on stated_ladder.tenant_id = stated.tenant_id
  cross join unnest(stated_ladder.days) as step (days)
  where stated.due_on + step.days > reminders_between.since and stated.due_on + step.days <= reminders_between.until;
end;
$function$;

CREATE OR REPLACE FUNCTION private.request_address()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Hosted, the first is set by the edge and cannot be forged; without an edge the second is all there is.
  return left(coalesce(
    private.request_header('cf-connecting-ip'), split_part(private.request_header('x-forwarded-for'), ',', 1)), 64);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_staff(command text)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_admin();
begin
  if private.may_run(caller_id, require_staff.command) then
    return caller_id;
  end if;

  case (select line.duties[1] from private.staff_commands(require_staff.command) as line)
    when 'reviewer' then raise exception using errcode = 'PT403', message = 'duty.reviewer_needed';
    when 'compliance_officer' then raise exception using errcode = 'PT403', message = 'duty.compliance_officer_needed';
    when 'senior' then raise exception using errcode = 'PT403', message = 'duty.senior_needed';
    when 'billing' then raise exception using errcode = 'PT403', message = 'duty.billing_needed';
    else raise exception using errcode = 'PT403', message = 'not_allowed';
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.risk_answers(definition jsonb)
 RETURNS TABLE(place bigint, factor text, group_code text, weight integer, answer text, score integer, points integer, floor public.risk_rating, hard_floor public.risk_rating)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
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

CREATE OR REPLACE FUNCTION private.risk_facts(subject text, subject_id uuid)
 RETURNS TABLE(fact text, answer text, reason text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  people private.risk_person[] := array(select known from private.risk_people(subject, subject_id) as known);
begin
  return query
  select 'country', known.answer, known.reason from private.country_facts(people) as known
  union all
  select 'political_exposure', known.answer, known.reason from private.political_exposure_facts(people) as known
  union all
  select known.fact, known.answer, known.reason from private.screening_facts(people) as known
  union all
  select known.fact, known.answer, known.reason from private.structure_facts(subject, subject_id, people) as known;
end;
$function$;

CREATE OR REPLACE FUNCTION private.risk_people(subject text, subject_id uuid)
 RETURNS SETOF private.risk_person
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
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

CREATE OR REPLACE FUNCTION private.roles_of_party(party_id uuid)
 RETURNS public.participant_role[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return array(
    select participant.role
    from public.company_participants as participant
    where participant.party_id = roles_of_party.party_id and participant.ceased_on is null
    union
    select unnest(link.roles)
    from public.application_parties as link
    join public.draft_applications as application on application.id = link.application_id
    where link.party_id = roles_of_party.party_id and application.state not in ('incorporated', 'rejected', 'withdrawn')
    union
    select case request.kind
      when 'appoint_officer' then private.json_text(request.details -> 'role')
      when 'beneficial_owner' then 'beneficial_owner' else 'member' end::public.participant_role
    from public.change_requests as request
    where request.party_id = roles_of_party.party_id and request.state not in ('draft', 'effected', 'rejected', 'withdrawn'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.screening_facts(people private.risk_person[])
 RETURNS TABLE(fact text, answer text, reason text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  with hit as (
    select hit.state, person.name, entry.topics,
      hit.state = 'true_match' and (entry.topics = '{}' or exists (select from unnest(entry.topics) as topic where topic like 'sanction%'))
        as is_sanction,
      hit.state = 'true_match' and exists (select from unnest(entry.topics) as topic
        where topic not like all ('{sanction%,role.%}'::text[])) as is_other
    from unnest(people) as person
    join public.screening_hits as hit on hit.party_id = person.party_id
    join public.watchlist_entries as entry on entry.id = hit.entry_id
  )
  select 'screening', case when bool_or(hit.is_sanction) then 'sanctioned' when bool_or(hit.state = 'open') then 'open' else 'clear' end,
    case when bool_or(hit.is_sanction) then string_agg(hit.name, ', ' order by hit.name) filter (where hit.is_sanction) ||
      ' is on a list of sanctions.'
    when bool_or(hit.state = 'open') then count(*) filter (where hit.state = 'open') || ' hits wait for a decision.'
    else 'No hit is open or a sanctioned match.' end
  from hit
  -- Who waits for screening is not clear yet.
  having bool_or(hit.is_sanction) or bool_or(hit.state = 'open')
    or exists (select from unnest(people) as person where person.party_id is not null)
      and not exists (
        select from unnest(people) as person join private.screening_due as due on due.party_id = person.party_id)
  union all
  select 'media', 'serious', string_agg(hit.name, ', ' order by hit.name) filter (where hit.is_other) ||
    ' is on a list for crime or the like.'
  from hit
  having bool_or(hit.is_other);
end;
$function$;

CREATE OR REPLACE FUNCTION private.sees_money(person uuid, company_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from private.company_people as known
    join private.memberships as membership using (tenant_id, user_id)
    where known.company_id = sees_money.company_id and known.user_id = person and known.sees_money);
end;
$function$;

CREATE OR REPLACE FUNCTION private.services_asked_for(asked_in jsonb, entity_type text, on_date date)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
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

CREATE OR REPLACE FUNCTION private.staff_commands(only_command text DEFAULT NULL::text)
 RETURNS TABLE(command text, duties public.staff_duty[], super_admin private.super_admin_rule, reach private.command_reach, two_persons boolean)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select known.command, known.duties::public.staff_duty[], known.super_admin::private.super_admin_rule,
    known.reach::private.command_reach, known.two_persons
  from (values
    -- Applications, and staff who make one of their own.
    ('start_review', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('request_information', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('return_for_names', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reject_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('approve_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_approval', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('file_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('incorporate_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_change_of_agent', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_continuation', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_arrears', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_over_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_back_question', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_back_question.kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('start_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('enter_application_parties', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('submit_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('answer_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('invite_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('mail_part', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_back_part', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    -- Restorations.
    ('draft_restoration', '{billing}', 'needs_duty', 'record', false),
    -- Companies that leave.
    ('request_departure', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_departure', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_departure_document', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('accept_departure_debts', '{compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('confirm_departure_debts', '{compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('start_departure_pack', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_departure_pack', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_departure', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    -- Yearly statements.
    ('accept_statement', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('return_statement', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_return_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    -- Document templates, and what is made from them.
    ('save_document_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('use_document_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('retire_document_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('make_document', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    -- Changes of a company.
    ('claim_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('ask_about_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('approve_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reject_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('effect_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('attach_change_documents', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_over_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('start_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('request_change', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('submit_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    -- Companies that were not formed here.
    ('start_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('put_import_people', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('put_import_companies', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('remember_import_columns', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('decide_import_people', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('decide_import_companies', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('check_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('begin_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('discard_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('undo_import', '{compliance_officer,senior}', 'instead', 'firm', false),
    -- Companies, their registers and owners.
    ('set_company_access', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('revoke_company_access', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('transfer_company', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('correct_company', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_company_status', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_company_conditions', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_party_provided', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('link_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_event', '{reviewer,compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('void_event', '{reviewer,compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('declare_holding', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('cease_holding', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('correct_holding', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('correct_participant', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('correct_charge', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('confirm_owners', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('dismiss_owner_proposal', '{compliance_officer}', 'needs_duty', 'record', false),
    -- Documents.
    ('accept_document', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reject_document', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_document', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('register_document', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    -- KYC.
    ('claim_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('claim_next_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('take_over_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('approve_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('reject_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('confirm_kyc_approval', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('confirm_kyc_approval.second', '{compliance_officer}', 'needs_duty', 'record', false),
    ('confirm_kyc_approval.senior', '{senior}', 'needs_duty', 'record', false),
    ('assign_kyc', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_kyc', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('set_kyc_priority', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('release_kyc', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('set_kyc_level', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('request_kyc_information', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('recall_kyc', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_kyc', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('answer_kyc_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('submit_kyc', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('waive_document_requirement', '{compliance_officer}', 'needs_duty', 'record', false),
    ('withdraw_waiver', '{compliance_officer}', 'needs_duty', 'record', false),
    -- Risk.
    ('assess_risk', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('override_risk', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decline_risk_override', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('approve_risk_override', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    ('discard_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    -- It changes no record: it works out what publishing would do.
    ('start_model_preview', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('publish_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    -- Screening.
    ('screen_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('rescreen_parties', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    -- It compares; what it finds is decided one by one.
    ('start_rescreening', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_hit', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('decide_hit.second', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_hits', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_hit', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('start_watchlist_import', '{}', 'only', 'all', false),
    ('put_watchlist_entries', '{}', 'only', 'all', false),
    ('finish_watchlist_import', '{}', 'only', 'all', false),
    ('discard_watchlist_import', '{}', 'only', 'all', false),
    -- Compliance.
    ('acknowledge_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('acknowledge_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('resolve_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('resolve_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reopen_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reopen_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('snooze_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('wake_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('open_check', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_check', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_check', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('complete_task', '{compliance_officer}', 'needs_duty', 'record', false),
    ('complete_obligation', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('file_annual_fees', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('complete_obligations', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('reopen_obligation', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('waive_obligation', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('waive_obligations', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('hold_reminders', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('release_reminders', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('hold_reminders_of', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('release_reminders_of', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_reminder_ladder', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('propose_obligation_rule', '{reviewer,compliance_officer,senior}', 'needs_duty', 'all', true),
    ('discard_obligation_rule', '{reviewer,compliance_officer,senior}', 'needs_duty', 'all', true),
    ('publish_obligation_rule', '{compliance_officer}', 'needs_duty', 'all', true),
    -- It goes on with what was confirmed when the job was entered.
    ('retry_job', '{reviewer,compliance_officer,senior,billing}', 'instead', 'record', false),
    -- Who has lost a duty still stops what they began.
    ('cancel_job', '{}', 'needs_duty', 'record', false),
    ('job_errors', '{}', 'only', 'all', false),
    -- The line of the command that it calls is asked besides.
    ('run_many', '{}', 'needs_duty', 'record', false),
    -- Invoices.
    ('draft_invoice', '{billing}', 'needs_duty', 'record', false),
    ('draft_renewal', '{billing}', 'needs_duty', 'record', false),
    ('draft_payer_renewal', '{billing}', 'needs_duty', 'record', false),
    ('take_off_invoice', '{billing}', 'needs_duty', 'record', false),
    ('set_invoice_lines', '{billing}', 'needs_duty', 'record', false),
    ('discard_invoice', '{billing}', 'needs_duty', 'record', false),
    ('issue_invoice', '{billing}', 'needs_duty', 'record', false),
    ('record_payment', '{billing}', 'needs_duty', 'record', false),
    ('void_invoice', '{billing}', 'needs_duty', 'record', false),
    ('record_receipt', '{billing}', 'needs_duty', 'record', false),
    ('apply_account', '{billing}', 'needs_duty', 'record', false),
    ('reverse_entry', '{billing}', 'needs_duty', 'record', false),
    ('refund_invoice', '{billing}', 'needs_duty', 'record', false),
    ('refund_account', '{billing}', 'needs_duty', 'record', false),
    ('issue_credit_note', '{billing}', 'needs_duty', 'record', false),
    ('write_off', '{billing}', 'needs_duty', 'record', false),
    ('hold_invoice', '{billing}', 'needs_duty', 'record', false),
    ('end_invoice_hold', '{billing}', 'needs_duty', 'record', false),
    ('set_invoice_ladder', '{billing}', 'instead', 'firm', false),
    ('set_bookkeeping_accounts', '{billing}', 'instead', 'firm', false),
    ('decline_payment_notice', '{billing,reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decline_payment_notice.invoice', '{billing}', 'needs_duty', 'record', false),
    -- Where clients pay to.
    ('propose_bank_details', '{billing}', 'instead', 'firm', true),
    ('confirm_bank_details', '{billing}', 'instead', 'firm', true),
    ('reject_bank_details', '{billing}', 'instead', 'firm', true),
    -- What the bank says was paid.
    ('import_bank_lines', '{billing}', 'needs_duty', 'firm', false),
    ('post_bank_line', '{billing}', 'needs_duty', 'record', false),
    ('post_sure_line', '{billing}', 'needs_duty', 'record', false),
    ('post_combined_payment', '{billing}', 'needs_duty', 'record', false),
    ('set_aside_bank_line', '{billing}', 'needs_duty', 'record', false),
    ('take_back_bank_line', '{billing}', 'needs_duty', 'record', false),
    -- People and firms.
    ('invite_client', '{senior}', 'instead', 'record', false),
    ('invite_company', '{senior}', 'instead', 'firm', false),
    ('resend_invitation', '{senior}', 'instead', 'firm', false),
    ('revoke_invitation', '{senior}', 'instead', 'firm', false),
    ('resend_invitation.colleague', '{}', 'only', 'all', false),
    ('revoke_invitation.colleague', '{}', 'only', 'all', false),
    ('remove_member', '{senior}', 'instead', 'firm', false),
    ('set_member_role', '{senior}', 'instead', 'firm', false),
    ('set_user_role', '{senior}', 'instead', 'firm', false),
    ('suspend_user', '{senior}', 'instead', 'firm', false),
    ('restore_user', '{senior}', 'instead', 'firm', false),
    ('remove_second_factor', '{senior}', 'instead', 'firm', false),
    ('set_user_role.staff', '{}', 'only', 'all', false),
    ('suspend_user.staff', '{}', 'only', 'all', false),
    ('restore_user.staff', '{}', 'only', 'all', false),
    ('remove_second_factor.staff', '{}', 'only', 'all', false),
    ('invite_colleague', '{}', 'only', 'all', false),
    ('set_staff_duties', '{}', 'only', 'all', false),
    ('staff_without_second_factor', '{}', 'only', 'all', false),
    ('update_branding', '{senior}', 'instead', 'firm', false),
    ('set_mail_sender', '{senior}', 'instead', 'firm', false),
    ('check_firm_point', '{senior}', 'instead', 'firm', false),
    ('set_firm_price', '{}', 'only', 'firm', false),
    ('create_tenant', '{}', 'only', 'all', false),
    ('update_tenant', '{}', 'only', 'all', false),
    -- Announcements, settings, reference data.
    ('publish_announcement', '{senior}', 'instead', 'firm', false),
    ('publish_announcement.all', '{}', 'only', 'all', false),
    ('try_announcement', '{senior}', 'instead', 'record', false),
    ('recall_announcement', '{senior}', 'instead', 'firm', false),
    ('recall_announcement.all', '{}', 'only', 'all', false),
    ('save_settings', '{}', 'only', 'all', false),
    ('send_test_email', '{}', 'only', 'all', false),
    ('retry_mail', '{}', 'needs_duty', 'record', false),
    ('retry_mails', '{}', 'needs_duty', 'record', false),
    ('end_calendar_feed', '{}', 'needs_duty', 'record', false),
    ('try_address_again', '{}', 'needs_duty', 'record', false),
    ('set_file_scanning', '{}', 'only', 'all', false),
    ('start_firm_export', '{}', 'only', 'firm', false),
    ('discard_firm_export', '{}', 'only', 'firm', false),
    ('fetch_firm_export', '{}', 'only', 'firm', false),
    ('order_firm_deletion', '{}', 'only', 'firm', true),
    ('confirm_firm_deletion', '{senior}', 'instead', 'firm', true),
    ('cancel_firm_deletion', '{senior}', 'instead', 'firm', false),
    ('set_client_error_reports', '{}', 'only', 'all', false),
    ('withdraw_portal_version', '{}', 'only', 'all', false),
    ('restore_portal_version', '{}', 'only', 'all', false),
    ('pin_portal', '{}', 'only', 'firm', false),
    ('queue_scans', '{}', 'only', 'all', false),
    ('change_reference', '{}', 'only', 'all', false),
    ('end_reference', '{}', 'only', 'all', false),
    ('take_back_reference', '{}', 'only', 'all', false),
    ('confirm_reference', '{}', 'only', 'all', false),
    ('announce_day', '{}', 'only', 'all', false),
    -- What decides nothing: notes and messages.
    ('add_staff_note', '{}', 'needs_duty', 'record', false),
    ('edit_staff_note', '{}', 'needs_duty', 'record', false),
    ('pin_staff_note', '{}', 'needs_duty', 'record', false),
    ('remove_staff_note', '{}', 'needs_duty', 'record', false),
    ('add_kyc_note', '{}', 'needs_duty', 'record', false),
    ('open_ticket', '{}', 'needs_duty', 'record', false),
    ('reply_ticket', '{}', 'needs_duty', 'record', false),
    ('set_ticket_status', '{}', 'needs_duty', 'record', false),
    ('attach_file', '{}', 'needs_duty', 'record', false),
    ('add_ticket_note', '{}', 'needs_duty', 'record', false),
    ('assign_ticket', '{}', 'needs_duty', 'record', false),
    ('set_ticket_priority', '{}', 'needs_duty', 'record', false),
    ('convert_contact_message', '{}', 'needs_duty', 'record', false),
    ('close_contact_message', '{}', 'needs_duty', 'record', false),
    ('answer_contact_message', '{}', 'needs_duty', 'record', false)
  ) as known (command, duties, super_admin, reach, two_persons)
  where only_command is null or known.command = only_command;
end;
$function$;

CREATE OR REPLACE FUNCTION private.statement_gaps(block text, given jsonb, is_relevant boolean)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select asked.field
  from (values
    ('activity', 'business', private.is_filled_text(given -> 'business', 1000)),
    ('activity', 'relevant', jsonb_typeof(given -> 'relevant') = 'array' and jsonb_array_length(given -> 'relevant') <= 20
      and not exists (
        select from jsonb_array_elements(private.json_array(given -> 'relevant')) as entry (value)
        where not exists (
          select from public.substance_activities as known where known.code = private.json_text(entry.value)))),
    ('activity', 'income', private.json_text(given -> 'income') in ('none', 'below_250k', 'below_5m', 'from_5m')),
    ('management', 'directed_in', exists (
      select from public.jurisdictions as land where land.code = private.json_text(given -> 'directed_in'))),
    ('management', 'employees_here', not is_relevant or private.is_figure(given -> 'employees_here')),
    ('management', 'spending_here', not is_relevant or private.is_figure(given -> 'spending_here')),
    ('management', 'core_work_here', not is_relevant or jsonb_typeof(given -> 'core_work_here') = 'boolean'),
    ('records', 'place', private.is_filled_text(given -> 'place', 500)),
    ('records', 'kept', coalesce(given -> 'kept' = 'true', false)),
    ('tax', 'residences', jsonb_typeof(given -> 'residences') = 'array' and jsonb_array_length(given -> 'residences') between 1 and 10
      and not exists (
        select from jsonb_array_elements(private.json_array(given -> 'residences')) as entry (value)
        where char_length(private.json_text(entry.value -> 'number')) > 60 or not exists (
          select from public.jurisdictions as land where land.code = private.json_text(entry.value -> 'country')))),
    ('tax', 'crs', private.json_text(given -> 'crs') in ('active_nfe', 'passive_nfe', 'financial_institution', 'exempt')),
    ('contact', 'name', private.is_filled_text(given -> 'name', 160)),
    ('contact', 'email', char_length(private.json_text(given -> 'email')) <= 254
      and private.json_text(given -> 'email') ~ '^[^@\s,;<>]+@[^@\s,;<>]+\.[^@\s,;<>]+$'),
    ('contact', 'phone', char_length(private.json_text(given -> 'phone')) <= 40)
  ) as asked (block, field, is_there)
  where asked.block = statement_gaps.block and asked.is_there is not true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.structure_facts(subject text, subject_id uuid, people private.risk_person[])
 RETURNS TABLE(fact text, answer text, reason text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  with entity as (
    select application.entity_type as type, application.submitted_data -> 'services' as services, application.id as application_id,
      null::uuid as company_id, '{}'::text[] as features
    from public.draft_applications as application where subject = 'application' and application.id = subject_id
    union all
    select company.type, null, application.id, company.id, company.features
    from public.companies as company
    left join public.draft_applications as application on (application.tenant_id, application.company_id) = (company.tenant_id, company.id)
    where subject = 'company' and company.id = subject_id
  ),
  service as (
    select private.json_text(code) as code from entity cross join lateral jsonb_array_elements(private.json_array(entity.services)) as code
    union all
    select line.code from entity
    join public.invoices as invoice on invoice.application_id = entity.application_id or invoice.company_id = entity.company_id
    join public.invoice_lines as line on line.invoice_id = invoice.id
    where invoice.state <> 'void' and line.kind = 'service' and line.code is not null
    union all
    select line.code from entity
    join public.invoice_lines as line on line.company_id = entity.company_id
    join public.invoices as invoice on invoice.id = line.invoice_id
    where invoice.state <> 'void' and line.kind = 'service' and line.code is not null
    union all
    select 'nominee_segregated' from entity where 'SAC' = any (entity.features)
  ),
  owner as (
    select person.kind from unnest(people) as person
    where person.roles && '{member,guarantor,general_partner,limited_partner,founder}'
  )
  select 'customer', case when entity.type in ('FDN', 'BEE', 'GTE') then 'purpose' else 'private' end, 'Entity type ' || entity.type || '.'
    from entity
  where entity.type is not null
  union all
  select 'ownership', 'direct', 'Every owner is a person.' from owner having count(*) > 0 and bool_and(owner.kind = 'person')
  union all
  select 'service', case
      when bool_or(service.code in ('nominee_shareholder', 'nominee_segregated')) then 'sensitive'
      when bool_or(service.code = 'nominee_director') then 'director' else 'office' end,
    'Ordered: ' || string_agg(distinct replace(service.code, '_', ' '), ', ') || '.'
  from service having count(*) > 0;
end;
$function$;

CREATE OR REPLACE FUNCTION private.threshold(code text, on_date date)
 RETURNS public.thresholds
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  on_that_day public.thresholds;
begin
  select known.* into on_that_day
  from public.thresholds as known
  where known.code = threshold.code and daterange(known.valid_from, known.valid_to, '[]') @> on_date;

  return on_that_day;
end;
$function$;

CREATE OR REPLACE FUNCTION private.today()
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (now() at time zone 'America/Nassau')::date;
end;
$function$;

COMMENT ON FUNCTION "private"."country_facts"(private.risk_person[]) IS 'The worst of the countries that people declared or registers name, by the lists of today.';

COMMENT ON FUNCTION "private"."political_exposure_facts"(private.risk_person[]) IS 'The most politically exposed of the people; no answer while one has not declared it, unless another is exposed.';

COMMENT ON FUNCTION "private"."risk_people"(text, uuid) IS 'The people and bodies corporate behind an application, a company or a party, with what was declared about them: the KYC as last submitted, and `countries` of the register. The people an application was submitted with come once more, without party and kind, with the country it names.';

COMMENT ON FUNCTION "private"."screening_facts"(private.risk_person[]) IS 'What decided hits show. A true match with a list of sanctions (or one that does not say what it lists) is sanctioned; one with a list of office holders bears on political exposure, any other on adverse media. Clear only when none of them waits for screening.';

COMMENT ON FUNCTION "private"."staff_commands"(text) IS 'What each command of staff asks, a line each, or the line of one; the head of the file says how it is read.';

COMMENT ON FUNCTION "private"."structure_facts"(text, uuid, private.risk_person[]) IS 'What the type, the owners and the ordered or billed services of an application or a company mean for its risk. That a body corporate owns a part leaves the layers open: staff count them.';

REVOKE ALL ON FUNCTION "private"."country_facts"(private.risk_person[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."country_facts"(private.risk_person[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."political_exposure_facts"(private.risk_person[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."political_exposure_facts"(private.risk_person[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."risk_people"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."risk_people"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."screening_facts"(private.risk_person[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."screening_facts"(private.risk_person[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."staff_commands"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."staff_commands"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."structure_facts"(text, uuid, private.risk_person[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."structure_facts"(text, uuid, private.risk_person[]) TO "postgres";

GRANT USAGE ON TYPE "private"."risk_person" TO "postgres";
