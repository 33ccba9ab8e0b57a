/*
 * Application rules: what is still missing or wrong before an application can be submitted.
 *
 * shared-core/src/domain/application-issues.ts is the same in TypeScript, for the screens; a test feeds both with
 * the same documents. `data` comes from outside and may be anything that is valid json: every function here
 * answers with an issue and never with an error.
 */

-- Reading json from outside --------------------------------------------------

create function private.json_text(value jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return case when jsonb_typeof(value) = 'string' then btrim(value #>> '{}', E' \t\n\r\f\x0B\u00a0') else '' end;
end;
$$;

comment on function private.json_text(jsonb) is 'A text without the white space around it; empty for anything that is not a text.';

create function private.json_array(value jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return case when jsonb_typeof(value) = 'array' then value else '[]' end;
end;
$$;

comment on function private.json_array(jsonb) is 'An array; empty for anything else.';

create function private.json_object(value jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return case when jsonb_typeof(value) = 'object' then value else '{}' end;
end;
$$;

comment on function private.json_object(jsonb) is 'An object; empty for anything else.';

create function private.json_share_count(value jsonb) returns numeric
language plpgsql immutable
set search_path = ''
as $$
begin
  return case when jsonb_typeof(value) = 'number' then
    case when value::numeric between 1 and 1000000000000 and value::numeric = trunc(value::numeric) then trunc(value::numeric) end
  end;
end;
$$;

comment on function private.json_share_count(jsonb) is
  'A whole number from 1 to a million million, or null: there are no fractions of shares here, and none for nothing.';

create function private.json_par_value(value jsonb) returns numeric
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'number' then
    case when value::numeric > 0 and value::numeric <= 999999999 and value::numeric = round(value::numeric, 6)
      then round(value::numeric, 6) end
  end;
$$;

comment on function private.json_par_value(jsonb) is
  'An amount above nothing with at most six decimals, or null. Shares without par value are lawful, but not formed here yet.';

create function private.application_capital(application public.draft_applications, data jsonb) returns numeric
language sql stable
set search_path = ''
as $$
  select private.json_par_value(data -> 'capital' -> 'par_value') * coalesce(
    case when application.kind <> 'formation' then private.json_share_count(data -> 'entry' -> 'authorised_shares') end,
    private.json_share_count(data -> 'capital' -> 'shares'));
$$;

comment on function private.application_capital(public.draft_applications, jsonb) is
  'The authorised capital an application states: of a company that exists not all of it need be issued.';

create function private.json_uuid(value jsonb) returns uuid
language plpgsql immutable
set search_path = ''
as $$
begin
  return case when pg_input_is_valid(private.json_text(value), 'uuid') then private.json_text(value)::uuid end;
end;
$$;

comment on function private.json_uuid(jsonb) is 'An id, or null for anything else.';

create function private.json_date(value jsonb) returns date
language plpgsql stable
set search_path = ''
as $$
begin
  return case when private.json_text(value) ~ '^\d{4}-\d{2}-\d{2}$' and pg_input_is_valid(private.json_text(value), 'date')
    then private.json_text(value)::date end;
end;
$$;

comment on function private.json_date(jsonb) is 'A date written as 2026-11-20, or null for anything else.';

create function private.json_amount(value jsonb) returns numeric
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'number' then
    case when value::numeric > 0 and value::numeric <= 1000000000000000 and value::numeric = round(value::numeric, 2)
      then round(value::numeric, 2) end
  end;
$$;

comment on function private.json_amount(jsonb) is 'A sum of money above nothing with at most two decimals, or null.';

create function private.json_percent(value jsonb) returns numeric
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'number' then
    case when value::numeric between 0 and 100 then round(value::numeric, 6) end
  end;
$$;

comment on function private.json_percent(jsonb) is 'A number from 0 to 100, or null.';

create function private.json_holding(value jsonb) returns public.party_holders
language plpgsql immutable
set search_path = ''
as $$
declare
  holding public.party_holders;
  nature  jsonb := coalesce(nullif(value -> 'nature_of_control', 'null'), '[]');
begin
  holding.shares := private.json_share_count(value -> 'shares');
  holding.total_shares := private.json_share_count(value -> 'total_shares');
  holding.percent := nullif(private.json_percent(value -> 'percent'), 0);
  holding.votes_percent := private.json_percent(value -> 'votes_percent');

  if jsonb_typeof(nature) <> 'array' or not nature <@ '["shares", "votes", "appointment", "other"]'
    -- Each of these is there or not, and what is there is what it should be.
    or (holding.shares is null) <> (coalesce(value -> 'shares', 'null') = 'null')
    or (holding.total_shares is null) <> (coalesce(value -> 'total_shares', 'null') = 'null')
    or coalesce(to_jsonb(holding.percent), 'null') <> coalesce(value -> 'percent', 'null')
    or coalesce(to_jsonb(holding.votes_percent), 'null') <> coalesce(value -> 'votes_percent', 'null')
    or (holding.shares is null) <> (holding.total_shares is null) or holding.shares > holding.total_shares
    or num_nonnulls(holding.shares, holding.percent) = 2
    or (num_nonnulls(holding.shares, holding.percent, holding.votes_percent) = 0 and nature = '[]')
  then
    return null;
  end if;

  holding.nature_of_control := array(select distinct jsonb_array_elements_text(nature) order by 1);
  return holding;
end;
$$;

comment on function private.json_holding(jsonb) is
  'What a party holds of a body corporate: shares and total_shares, or percent above 0 and up to 100 with at most six decimals, '
  'votes_percent where it differs, nature_of_control; at least one of these. Null for anything else.';

-- The rules ------------------------------------------------------------------

create function private.holding_issues(people jsonb, holdings jsonb) returns table (code text, field text)
language plpgsql immutable
set search_path = ''
as $$
declare
  ids     text[] := array(
    select lower(private.json_text(person -> 'id') collate "C") from jsonb_array_elements(people) with ordinality as entry (person, place)
    order by entry.place);
  bodies  text[] := array(
    select lower(private.json_text(person -> 'id') collate "C") from jsonb_array_elements(people) as person
    where person ->> 'kind' = 'body_corporate');
  parts   numeric[] := array_fill(0::numeric, array[cardinality(ids)]);
  wholes  numeric[] := array_fill(1::numeric, array[cardinality(ids)]);
  pairs   text[] := '{}';
  holding public.party_holders;
  owner   text;
  owned   text;
  part    numeric;
  whole   numeric;
  divisor numeric;
  at      integer;
begin
  for i in 0..jsonb_array_length(holdings) - 1 loop
    owner := lower(private.json_text(holdings -> i -> 'owner_id') collate "C");
    owned := lower(private.json_text(holdings -> i -> 'owned_id') collate "C");
    holding := private.json_holding(holdings -> i);

    if owner = '' or owner <> all (ids) then
      return query select 'holdings.owner_unknown', 'holdings.' || i || '.owner_id';
    elsif owner = owned then
      return query select 'holdings.owns_itself', 'holdings.' || i || '.owner_id';
    elsif owner || ' ' || owned = any (pairs) then
      return query select 'holdings.repeated', 'holdings.' || i || '.owner_id';
    end if;

    pairs := pairs || (owner || ' ' || owned);

    if owned = '' or owned <> all (bodies) then
      return query select 'holdings.owned_unknown', 'holdings.' || i || '.owned_id';
    elsif holding is null then
      return query select 'holdings.share_invalid', 'holdings.' || i;
    elsif coalesce(holding.shares, holding.percent) is not null then
      at := array_position(ids, owned);
      part := coalesce(holding.shares, trunc(holding.percent * 1000000));
      whole := coalesce(holding.total_shares, 100000000);
      part := parts[at] * whole + part * wholes[at];
      whole := wholes[at] * whole;
      divisor := gcd(part, whole);
      part := div(part, divisor);
      whole := div(whole, divisor);

      -- The figures of one body stay short, else a few hundred totals without a common divisor take seconds.
      if whole > 1e100 then
        return query select 'holdings.totals_differ', 'holdings.' || i;
        continue;
      end if;

      -- Once for each body, where it happens.
      if part > whole and parts[at] <= wholes[at] then
        return query select 'holdings.above_whole', 'holdings.' || i;
      end if;

      parts[at] := part;
      wholes[at] := whole;
    end if;
  end loop;
end;
$$;

comment on function private.holding_issues(jsonb, jsonb) is
  'What is wrong with the declared owners of the bodies corporate among the people of an application. That they hold the whole is not '
  'asked: what is missing is shown as a gap.';

create function private.person_issues(person jsonb, rule public.entity_type_rules, path text, on_date date)
returns table (code text, field text)
language plpgsql stable
set search_path = ''
as $$
declare
  birth text := private.json_text(person -> 'birth_date');
  born  date := private.json_date(person -> 'birth_date');
  roles jsonb := private.json_array(person -> 'roles');
  email text := private.json_text(person -> 'email');
begin
  if email <> '' and (char_length(email) > 254 or email !~ '^[^@ \t\n\r]+@[^@ \t\n\r]+[.][^@ \t\n\r]+$') then
    return query select 'people.email_invalid', path || '.email';
  end if;

  if person ->> 'kind' is distinct from 'body_corporate' then
    if birth <> '' and (born is null or born < '1900-01-01' or born > on_date) then
      return query select 'people.birth_invalid', path || '.birth_date';
    -- Directors and managers have to be of age: eighteen (Age of Majority Act, Ch. 126, from memory).
    elsif (roles ?| array['president', 'secretary', 'officer'] or coalesce(roles ? rule.manager_role::text, false))
      and born > on_date - interval '18 years'
    then
      return query select 'people.under_age', path || '.birth_date';
    end if;
  end if;

  if rule.manager_role = 'general_partner' and roles ? rule.manager_role::text and coalesce(roles ? rule.member_role::text, false) then
    return query select 'people.both_partners', path || '.roles';
  end if;
end;
$$;

comment on function private.person_issues(jsonb, public.entity_type_rules, text, date) is
  'What is wrong with the email, the date of birth, and the offices of one of the people of an application.';

create function private.owner_issues(people jsonb, holdings jsonb, shares numeric, on_date date) returns table (code text, field text)
language plpgsql stable
set search_path = ''
as $$
declare
  threshold    numeric := (private.threshold('beneficial_owner_percent', on_date)).value;
  ids          text[] := array(
    select lower(private.json_text(person -> 'id') collate "C") from jsonb_array_elements(people) with ordinality as entry (person, place)
    order by entry.place);
  held         private.holding[];
  answer       json;
  first_member numeric := (
    select min(place) from jsonb_array_elements(people) with ordinality as entry (person, place)
    where private.json_array(person -> 'roles') ? 'member');
begin
  -- Only once every figure is one, and everyone is someone of their own.
  if threshold is null or '' = any (ids) or (select count(distinct id) from unnest(ids) as id) < cardinality(ids)
    or exists (select from private.holding_issues(people, holdings))
  then
    return;
  end if;

  -- Ids are any text: their places stand for them, the company for nothing.
  held := array(
    select row(lpad(place::text, 32, '0')::uuid, lpad('', 32, '0')::uuid, private.json_share_count(person -> 'shares'), shares, null, '{}')
      ::private.holding
    from jsonb_array_elements(people) with ordinality as entry (person, place)
    where private.json_array(person -> 'roles') ? 'member')
    || array(
    select row(
      lpad(array_position(ids, lower(private.json_text(stated -> 'owner_id') collate "C"))::text, 32, '0')::uuid,
      lpad(array_position(ids, lower(private.json_text(stated -> 'owned_id') collate "C"))::text, 32, '0')::uuid,
      coalesce(figure.shares, trunc(figure.percent * 1000000)),
      case when figure.shares is not null then figure.total_shares when figure.percent is not null then 100000000 end,
      figure.votes_percent, figure.nature_of_control)::private.holding
    from jsonb_array_elements(holdings) as stated cross join lateral private.json_holding(stated) as figure);

  answer := private.work_out_ownership(
    lpad('', 32, '0')::uuid,
    array(
      select lpad(place::text, 32, '0')::uuid from jsonb_array_elements(people) with ordinality as entry (person, place)
      where person ->> 'kind' is distinct from 'body_corporate'),
    held, threshold);

  return query
    select case gap ->> 'reason' when 'ring' then 'holdings.ring' else 'holdings.owners_missing' end,
      -- A company that only a ring owns is missing the owners of its first member.
      'people.' || coalesce(nullif(replace(gap ->> 'id', '-', '')::numeric, 0), first_member) - 1 || '.owners'
    from json_array_elements(answer -> 'gaps') as gap
    where gap ->> 'reason' in ('no_owners', 'below_whole', 'ring')
      and split_part(gap ->> 'share', '/', 1)::numeric * 100 >= threshold * split_part(gap ->> 'share', '/', 2)::numeric
    order by coalesce(nullif(replace(gap ->> 'id', '-', '')::numeric, 0), first_member);
exception
  -- Beyond the limits of ownership/ownership.sql nothing can be said of who owns it.
  when sqlstate 'PT422' then
    return query select 'holdings.too_entangled', 'holdings';
end;
$$;

comment on function private.owner_issues(jsonb, jsonb, numeric, date) is
  'Which of the bodies corporate behind a company have a part without an owner that reaches the share of a beneficial owner, or only '
  'owners that they own themselves; or that the structure is too large to work out. Nothing is said while a figure is missing. Expects '
  'that the members hold all `shares`.';

create function private.application_issues(entity_type text, data jsonb, on_date date)
returns table (code text, field text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  rule           public.entity_type_rules;
  names          jsonb := private.json_array(data -> 'names');
  people         jsonb := private.json_array(data -> 'people');
  holdings       jsonb := private.json_array(data -> 'holdings');
  owner_ids      text[] := array(
    select lower(private.json_text(holding -> 'owner_id') collate "C") from jsonb_array_elements(holdings) as holding);
  total_shares   numeric := private.json_share_count(data -> 'capital' -> 'shares');
  member_shares  numeric := 0;  -- null as soon as one member's shares are not a number
  members        integer := 0;
  managers       integer := 0;
  body_manages   boolean := false;
  has_president  boolean := false;
  has_secretary  boolean := false;
  person         jsonb;
  roles          jsonb;
  name           text;
  id             text;
  ids            text[] := '{}';
  asked          text[] := '{}';
  least_members  integer;
begin
  select candidate.* into rule
  from public.entity_type_rules as candidate
  join public.entity_types as type on type.code = candidate.entity_type and type.is_formable
  where candidate.entity_type = application_issues.entity_type
    and daterange(candidate.valid_from, candidate.valid_to, '[]') @> on_date;

  if rule.id is null then
    return query values ('application.type_missing', 'entity_type');
  end if;

  return query select * from private.feature_issues(entity_type, data, on_date);
  return query select * from private.activity_issues(data -> 'activities', on_date);
  return query select * from private.purpose_issues(private.json_text(data -> 'purpose'), data -> 'activities', on_date);

  -- Names: the first is needed, two alternatives are welcome.
  for i in 0..2 loop
    name := private.json_text(names -> i);

    if name <> '' or i = 0 or jsonb_typeof(names -> i) not in ('string', 'null') then
      return query select issue, 'names.' || i from private.name_issues(name, rule) as issue;
    end if;

    if name <> '' and private.name_words(name) = any (asked) then
      return query select 'name.repeated', 'names.' || i;
    end if;

    asked := asked || case when name <> '' then private.name_words(name) end;
  end loop;

  if rule.member_role = 'member' then
    if total_shares is null then
      if jsonb_typeof(data -> 'capital' -> 'shares') = 'number' and (data -> 'capital' ->> 'shares')::numeric > 1000000000000 then
        return query values ('capital.shares_too_many', 'capital.shares');
      else
        return query values ('capital.shares_invalid', 'capital.shares');
      end if;
    end if;

    if private.json_par_value(data -> 'capital' -> 'par_value') is null then
      return query values ('capital.par_value_invalid', 'capital.par_value');
    end if;

    if coalesce(data -> 'capital' ->> 'currency', '') !~ '^[A-Z]{3}$' then
      return query values ('capital.currency_invalid', 'capital.currency');
    end if;
  end if;

  -- Only a foundation has a council.
  if rule.manager_role = 'council_member' then
    return query select * from private.foundation_issues(data -> 'foundation', on_date);
  end if;

  for i in 0..jsonb_array_length(people) - 1 loop
    person := people -> i;
    roles := private.json_array(person -> 'roles');
    name := private.json_text(person -> 'name');

    if name = '' then
      return query values ('people.name_missing', 'people.' || i || '.name');
    elsif char_length(name) > 160 then
      return query values ('name.too_long', 'people.' || i || '.name');
    end if;

    if coalesce(person ->> 'country', '') !~ '^[A-Z]{2}$' then
      return query values ('people.country_missing', 'people.' || i || '.country');
    end if;

    id := lower(private.json_text(person -> 'id') collate "C");

    -- Who only owns a part of another of the people needs no role of their own.
    if (roles = '[]' and (id = '' or id <> all (owner_ids))) or exists (
      select from jsonb_array_elements(roles) as role
      where role #>> '{}' is null or role #>> '{}' <> all (enum_range(null::public.participant_role)::text[])
    ) then
      return query values ('people.role_missing', 'people.' || i || '.roles');
    end if;

    return query select * from private.person_issues(person, rule, 'people.' || i, on_date);

    if rule.member_role = 'member' and roles ? 'member' then
      member_shares := member_shares + private.json_share_count(person -> 'shares');

      if private.json_share_count(person -> 'shares') is null then
        return query values ('people.shares_invalid', 'people.' || i || '.shares');
      end if;
    end if;

    -- One id is one party, which has one entry per role: the shares of the second would be lost.

    if id <> '' and id = any (ids) then
      return query values ('people.repeated', 'people.' || i || '.name');
    end if;

    ids := ids || id;

    members := members + coalesce(roles ? rule.member_role::text, false)::integer;
    managers := managers + coalesce(roles ? rule.manager_role::text, false)::integer;
    body_manages := body_manages
      or coalesce(roles ? rule.manager_role::text and person ->> 'kind' = 'body_corporate', false);
    has_president := has_president or roles ? 'president';
    has_secretary := has_secretary or roles ? 'secretary';
  end loop;

  -- Only once every figure is one: a sum over half of them would be a second complaint about the same thing.
  if rule.member_role = 'member' and members > 0 and member_shares <> total_shares then
    return query values ('people.shares_mismatch', 'people');
  end if;

  -- A feature may need more of them than the type.
  select greatest(rule.min_members, max(feature.min_members)) into least_members
  from private.feature_rules_of(entity_type, data, on_date) as feature;

  if rule.id is not null and members < least_members then
    return query values ('people.too_few_members', 'people');
  end if;

  if managers < rule.min_directors and not (rule.corporate_manager_suffices and body_manages) then
    return query values ('people.too_few_directors', 'people');
  end if;

  if rule.requires_president and not has_president then
    return query values ('people.president_missing', 'people');
  end if;

  if rule.requires_secretary and not has_secretary then
    return query values ('people.secretary_missing', 'people');
  end if;

  if rule.member_role = 'limited_partner' then
    return query select * from private.partner_issues(people);
  end if;

  return query select * from private.holding_issues(people, holdings);

  if rule.member_role = 'member' and member_shares = total_shares then
    return query select * from private.owner_issues(people, holdings, total_shares, on_date);
  end if;

  if private.residence_in(data) is null then
    return query values ('services.residence_missing', 'is_resident');
  end if;

  if data -> 'declared' is distinct from 'true' then
    return query values ('declaration.missing', 'declared');
  end if;
end;
$$;

comment on function private.application_issues(text, jsonb, date) is
  'What keeps an application from being submitted, by the rules of its entity type on that day, in the order of the form; no rows when it '
  'is complete. Codes are keys of the error catalogue, fields are paths into the data. Sources of the rules: '
  'entity_type_rules.source_note.';
