/*
 * Facts: what the database itself knows that bears on a risk, each with its reason. They propose answers; staff answer the rest.
 * A fact that is only half known proposes nothing: a missing answer must not look like one.
 *
 * What reads hits is plpgsql, because their tables come after this file.
 */

create type private.risk_person as (party_id uuid, kind text, name text, roles text[], declared jsonb);

create function private.risk_people(subject text, subject_id uuid) returns setof private.risk_person
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
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
$$;

comment on function private.risk_people(text, uuid) is
  'The people and bodies corporate behind an application, a company or a party, with what was declared about them: the KYC as last '
  'submitted, and `countries` of the register. The people an application was submitted with come once more, without party and kind, with '
  'the country it names.';

create function private.country_facts(people private.risk_person[]) returns table (answer text, reason text)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
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
$$;

comment on function private.country_facts(private.risk_person[]) is
  'The worst of the countries that people declared or registers name, by the lists of today.';

create function private.political_exposure_facts(people private.risk_person[]) returns table (answer text, reason text)
language plpgsql stable
set search_path = ''
as $$
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
$$;

comment on function private.political_exposure_facts(private.risk_person[]) is
  'The most politically exposed of the people; no answer while one has not declared it, unless another is exposed.';

create function private.screening_facts(people private.risk_person[]) returns table (fact text, answer text, reason text)
language plpgsql stable
set search_path = ''
as $$
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
$$;

comment on function private.screening_facts(private.risk_person[]) is
  'What decided hits show. A true match with a list of sanctions (or one that does not say what it lists) is sanctioned; one with a list '
  'of office holders bears on political exposure, any other on adverse media. Clear only when none of them waits for screening.';

create function private.structure_facts(subject text, subject_id uuid, people private.risk_person[])
returns table (fact text, answer text, reason text)
language plpgsql stable
set search_path = ''
as $$
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
$$;

comment on function private.structure_facts(text, uuid, private.risk_person[]) is
  'What the type, the owners and the ordered or billed services of an application or a company mean for its risk. That a body corporate '
  'owns a part leaves the layers open: staff count them.';

create function private.risk_facts(subject text, subject_id uuid) returns table (fact text, answer text, reason text)
language plpgsql stable security definer
set search_path = ''
as $$
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
$$;

comment on function private.risk_facts(text, uuid) is
  'Every fact about an application, a company or a party (`subject`) that proposes an answer today, with its reason.';

create function private.derive_risk_answers(subject text, subject_id uuid, definition jsonb)
returns table (factor text, answer text, reason text)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select asked.factor ->> 'code', known.answer, left(known.reason, 2000)
  from jsonb_array_elements(definition -> 'factors') as asked (factor)
  join private.risk_facts(subject, subject_id) as known on known.fact = asked.factor ->> 'source';
end;
$$;

comment on function private.derive_risk_answers(text, uuid, jsonb) is
  'The answers that facts propose for the factors of a model, each with its reason. Factors without one are for staff.';
