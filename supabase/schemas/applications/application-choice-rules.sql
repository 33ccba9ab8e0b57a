/*
 * Rules of what a client chooses besides the type: features such as limited duration, the beneficiaries and assets of a foundation, the
 * parts of partners, and consents that are stated.
 *
 * The same rules in TypeScript are in shared-core/src/domain/application-choices.ts; a test feeds both with the same documents. Everything
 * here is called by private.application_issues or private.name_blocks and reads json that may be anything.
 *
 * A consent is stated under what it is about: the code of a feature or a word of a name.
 *
 *   {"consents": {"Bank": {"standing": "held", "reference": "Letter of 3 May 2026"}, "SAC": {"standing": "pending"}}}
 */

create function private.consent_issue(data jsonb, subject text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  consent   jsonb := private.json_object(private.json_object(data -> 'consents') -> subject);
  standing  text := private.json_text(consent -> 'standing');
  reference text := private.json_text(consent -> 'reference');
begin
  return case
    when standing not in ('held', 'pending') then 'consent.missing'
    when char_length(reference) > 300 then 'consent.reference_too_long'
    when standing = 'held' and reference = '' then 'consent.reference_missing'
  end;
end;
$$;

comment on function private.consent_issue(jsonb, text) is
  'What a stated consent about a feature or a word lacks: consent.missing where nothing is stated, consent.reference_missing where it is '
  'held and not said where it is written, consent.reference_too_long above 300 characters; null when it is stated.';

create function private.features_in(data jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select distinct private.json_text(feature) collate "C" from jsonb_array_elements(private.json_array(data -> 'features')) as feature
    order by 1);
$$;

comment on function private.features_in(jsonb) is 'The codes of the features selected in the data of an application, each once.';

create function private.feature_rules_of(entity_type text, data jsonb, on_date date) returns setof public.entity_feature_rules
language sql stable
set search_path = ''
as $$
  select rule.* from public.entity_feature_rules as rule
  where rule.feature = any (private.features_in(data)) and feature_rules_of.entity_type = any (rule.base_types)
    and daterange(rule.valid_from, rule.valid_to, '[]') @> on_date
  order by rule.feature collate "C";
$$;

comment on function private.feature_rules_of(text, jsonb, date) is
  'The rules of the selected features that a type may have on a day. A feature that it may not have has no row.';

create function private.feature_issues(entity_type text, data jsonb, on_date date) returns table (code text, field text)
language plpgsql stable
set search_path = ''
as $$
declare
  rules      public.entity_feature_rules[] := array(select rule from private.feature_rules_of(entity_type, data, on_date) as rule);
  years      numeric := private.json_share_count(data -> 'duration_years');
  most_years integer := (select min(rule.max_years) from unnest(rules) as rule);
begin
  if cardinality(private.features_in(data)) > cardinality(rules) then
    return query values ('feature.not_offered', 'features');
  end if;

  if most_years is not null and (years is null or years > most_years) then
    return query values ('feature.years_invalid', 'duration_years');
  end if;

  return query
    select stated.issue,
      'consents.' || stated.feature || case stated.issue when 'consent.missing' then '.standing' else '.reference' end
    from (
      select rule.feature, private.consent_issue(data, rule.feature) as issue from unnest(rules) as rule where rule.needs_consent
    ) as stated
    where stated.issue is not null;
end;
$$;

comment on function private.feature_issues(text, jsonb, date) is
  'What is wrong with the features of an application: one that its type may not have, years of a limited duration that the law does not '
  'allow, a consent that is not stated. Too few members are counted by private.application_issues.';

create function private.foundation_issues(foundation jsonb, on_date date) returns table (code text, field text)
language plpgsql stable
set search_path = ''
as $$
declare
  beneficiaries text := private.json_text(foundation -> 'beneficiaries');
  assets        numeric := private.json_amount(foundation -> 'assets');
begin
  if assets is null or assets < (private.threshold('foundation_initial_assets', on_date)).value then
    return query values ('foundation.assets_too_low', 'foundation.assets');
  end if;

  if private.json_text(foundation -> 'beneficiary_kind') not in ('people', 'class') then
    return query values ('foundation.kind_missing', 'foundation.beneficiary_kind');
  end if;

  if beneficiaries = '' then
    return query values ('foundation.beneficiaries_missing', 'foundation.beneficiaries');
  elsif char_length(beneficiaries) > 2000 then
    return query values ('foundation.beneficiaries_too_long', 'foundation.beneficiaries');
  end if;
end;
$$;

comment on function private.foundation_issues(jsonb, date) is
  'What a foundation lacks: initial assets in US dollars of at least the threshold foundation_initial_assets, and its beneficiaries, named '
  'or described as a class in at most 2000 characters.';

create function private.partner_percent(person jsonb) returns numeric
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(person -> 'percent') = 'number' then
    case when (person -> 'percent')::numeric > 0 and (person -> 'percent')::numeric <= 100
      and (person -> 'percent')::numeric = round((person -> 'percent')::numeric, 6) then round((person -> 'percent')::numeric, 6) end
  end;
$$;

comment on function private.partner_percent(jsonb) is
  'The part of a partnership that one of the people of an application holds: above 0 and up to 100 percent with at most six decimals, or '
  'null.';

create function private.partner_issues(people jsonb) returns table (code text, field text)
language plpgsql immutable
set search_path = ''
as $$
begin
  return query
    select 'people.percent_invalid', 'people.' || entry.place - 1 || '.percent'
    from jsonb_array_elements(people) with ordinality as entry (person, place)
    where private.json_array(entry.person -> 'roles') ? 'limited_partner' and private.partner_percent(entry.person) is null
    order by entry.place;

  if not found and 100 < (
    select sum(private.partner_percent(person)) from jsonb_array_elements(people) as person
    where private.json_array(person -> 'roles') ? 'limited_partner'
  ) then
    return query values ('people.percent_above', 'people');
  end if;
end;
$$;

comment on function private.partner_issues(jsonb) is
  'What is wrong with the parts of the limited partners: each has one, and together they hold at most the whole. What they leave is that '
  'of the general partners.';
