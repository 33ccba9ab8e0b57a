/*
 * Names of companies: how they are compared, which words are restricted, and the check that visitors and the wizard call.
 *
 * docs/decisions/0010-name-matching.md describes how endings are compared. Restricted words are looked for more
 * strictly, because people disguise them: letters of full width count as plain ones, invisible characters as nothing, other
 * signs as spaces, and a word may be written in pieces ("Re-Insurance"), but only whole words count ("Trustworthy").
 */

-- Tables ---------------------------------------------------------------------

create table public.name_rules (
  word         text not null check (char_length(word) between 2 and 60 and word ~ '^[A-Za-z][A-Za-z -]*[A-Za-z]$'),
  valid_from   date not null,
  valid_to     date,
  forms        text[] not null default '{}' check (cardinality(forms) <= 20),
  action       text not null check (action in ('block_without_licence', 'block_without_consent', 'review')),
  authority    text not null check (char_length(authority) between 2 and 120),
  except_types text[] not null default '{}',
  note         text not null check (char_length(note) between 2 and 300),
  source_note  text not null check (char_length(source_note) between 20 and 1000),
  verified     boolean not null default false,
  primary key (word, valid_from),
  check (valid_to is null or valid_to >= valid_from),
  constraint name_rules_one_per_day
    exclude using gist (word with =, daterange(valid_from, valid_to, '[]') with &&)
);

comment on table public.name_rules is
  'Words a company may not simply have in its name, and who decides. Reference data, readable by anyone.';
comment on column public.name_rules.valid_to is 'The last day the rule holds; null while it does.';
comment on column public.name_rules.forms is 'Other forms of the word that count as it does, such as its plural.';
comment on column public.name_rules.action is
  'Blocked without a licence of the authority, blocked without its consent, or looked at before filing.';
comment on column public.name_rules.except_types is 'Entity types whose names carry the word lawfully.';
comment on column public.name_rules.note is 'A sentence the client reads.';

create trigger audit after insert or update or delete on public.name_rules
  for each row execute function private.audit('word', 'valid_from');

-- Comparing ------------------------------------------------------------------

create function private.name_words(name text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return btrim(regexp_replace(
    regexp_replace(
      regexp_replace(
        lower(regexp_replace(normalize(name, nfd), '[\u0300-\u036f]', '', 'g') collate "C"),
        '[, \t\n\r\f\v\u00a0]+', ' ', 'g'),
      '\.+(?= |$)', '', 'g'),
    ' +', ' ', 'g'));
end;
$$;

comment on function private.name_words(text) is
  'A name for comparing: without accents, case, commas, and full stops after a word. Only A to Z change case, so that every server and '
  'browser agrees.';

create function private.name_suits(name text, endings text[], infixes text[]) returns boolean
language sql immutable
set search_path = ''
as $$
  select
    (cardinality(endings) = 0 or exists (
      select from unnest(endings) as ending, concat(' ', private.name_words(ending)) as last_words
      where right(private.name_words(name), char_length(last_words)) = last_words))
    and (cardinality(infixes) = 0 or exists (
      select from unnest(infixes) as infix
      where strpos(concat(' ', private.name_words(name), ' '), concat(' ', private.name_words(infix), ' ')) > 0));
$$;

comment on function private.name_suits(text, text[], text[]) is
  'Whether a name has more words than one of the endings and ends with it, and contains one of the infixes as words.';

create function private.name_letters(name text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return btrim(regexp_replace(
    regexp_replace(
      private.name_words(normalize(name, nfkd)), '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
    '[^a-z0-9\u00aa-\u1fff\u2070-\U0010ffff]+', ' ', 'g'));
end;
$$;

comment on function private.name_letters(text) is
  'A name for finding words in it: that of name_words with letters of every width as plain ones, nothing invisible, and a space for every '
  'other sign.';

create function private.name_has(letters text, words text[]) returns boolean
language sql immutable
set search_path = ''
as $$
  select letters ~ ('(^| )(' || string_agg(
    -- "bank" also finds "b a n k". What name_letters leaves has no meaning in a pattern.
    regexp_replace(replace(private.name_letters(word), ' ', ''), '(.)(?=.)', '\1 ?', 'g'), '|') || ')( |$)')
  from unnest(words) as word;
$$;

comment on function private.name_has(text, text[]) is
  'Whether what name_letters made of a name contains one of the text, as a whole word or in pieces.';

create function private.name_core(name text) returns text
language plpgsql immutable
cost 1000 -- so that Postgres prefers the index to computing it for every company
set search_path = ''
as $$
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
$$;

comment on function private.name_core(text) is
  'What tells a name from others: its letters without spaces, "the", "and", and the words at its end that say the kind of company. An '
  'index of companies is built on it: changing it means rebuilding that.';

-- Judging --------------------------------------------------------------------

create function private.name_issues(name text, rule public.entity_type_rules) returns setof text
language plpgsql immutable
set search_path = ''
as $$
begin
  if name = '' then
    return query values ('name.missing');
  elsif char_length(name) > 160 then
    return query values ('name.too_long');
  elsif rule.id is not null and not private.name_suits(name, rule.name_endings, rule.name_contains) then
    return query values ('name.ending_missing');
  end if;
end;
$$;

comment on function private.name_issues(text, public.entity_type_rules) is
  'What an application may not be submitted with: the issue of a name under the rule of its type (null: any type). Expects no white space '
  'around the name.';

create function private.is_like_existing_name(name text, on_date date) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  -- For the operator below, until the transaction ends; an index serves no other way of saying it.
  perform set_config('pg_trgm.similarity_threshold', (threshold.value / 100)::text, true)
  from private.threshold('name_similarity_percent', on_date) as threshold
  where threshold.value is not null;

  return found and exists (
    select from public.companies as company
    where private.name_core(company.name) operator(extensions.%) private.name_core(is_like_existing_name.name));
end;
$$;

comment on function private.is_like_existing_name(text, date) is
  'Whether any company of any tenant has a name as similar as the threshold says, or a more similar one. The answer must never name the '
  'company.';

create function private.is_taken_name(name text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.companies as company
    where private.name_core(company.name) = private.name_core(is_taken_name.name)
      and company.status not in ('dissolved', 'merged', 'continued_out', 'transferred_out'));
end;
$$;

comment on function private.is_taken_name(text) is
  'Whether a company of any tenant that is not gone for good has the same name but for its ending. The answer must never name the company.';

create function private.name_findings(name text, entity_type text, on_date date, features text[])
returns table (
  code text, blocks boolean, word text, authority text, note text, source_note text, verified boolean, valid_from date)
language plpgsql
set search_path = ''
as $$
declare
  wanted  text := private.json_text(to_jsonb(name));
  rule    public.entity_type_rules;
  letters text;
begin
  select candidate.* into rule
  from public.entity_type_rules as candidate
  where candidate.entity_type = name_findings.entity_type and daterange(candidate.valid_from, candidate.valid_to, '[]') @> on_date;

  if name_findings.entity_type is not null and rule.id is null then
    return query values ('application.type_missing', true, null::text, null::text, null::text, null::text, null::boolean, null::date);
  end if;

  return query
    select issue, true, null::text, null::text, null::text, rule.source_note, rule.verified, rule.valid_from
    from private.name_issues(wanted, rule) as issue;

  -- What follows would be a waste on them.
  if wanted = '' or char_length(wanted) > 160 then
    return;
  end if;

  letters := private.name_letters(wanted);

  if letters !~ '[a-z0-9]' or normalize(wanted, nfc) ~ '[^\u0020-\u024f\u0300-\u036f\u1e00-\u1eff\u2010-\u2015\u2018-\u201f\u2026\u20ac]'
    then
    return query values ('name.not_latin', true, null::text, null::text, null::text, null::text, null::boolean, null::date);
  end if;

  return query
    select 'name.feature_word_missing', true, feature.name_contains[1], null::text, null::text,
      feature.source_note, feature.verified, feature.valid_from
    from public.entity_feature_rules as feature
    where feature.feature = any (features) and daterange(feature.valid_from, feature.valid_to, '[]') @> on_date
      and not private.name_suits(wanted, '{}', feature.name_contains)
    order by feature.feature;

  return query
    select case restricted.action
        when 'block_without_licence' then 'name.licence_needed'
        when 'block_without_consent' then 'name.consent_needed'
        else 'name.word_reviewed'
      end,
      restricted.action <> 'review', restricted.word, restricted.authority, restricted.note,
      restricted.source_note, restricted.verified, restricted.valid_from
    from public.name_rules as restricted
    where daterange(restricted.valid_from, restricted.valid_to, '[]') @> on_date
      and not coalesce(name_findings.entity_type = any (restricted.except_types), false)
      and private.name_has(letters, restricted.word || restricted.forms)
    order by restricted.action, restricted.word;

  if private.is_taken_name(wanted) then
    return query values ('name.taken', true, null::text, null::text, null::text, null::text, null::boolean, null::date);
  elsif private.is_like_existing_name(wanted, on_date) then
    return query
      select 'name.similar', false, null::text, null::text, null::text, threshold.source_note, threshold.verified, threshold.valid_from
      from private.threshold('name_similarity_percent', on_date) as threshold;
  end if;
end;
$$;

comment on function private.name_findings(text, text, date, text[]) is
  'What is against a name, as check_company_name says, without a limit of calls.';

create function private.name_blocks(entity_type text, data jsonb, on_date date) returns table (code text, field text)
language plpgsql security definer
set search_path = ''
as $$
declare
  needs_consent constant text[] := '{name.licence_needed,name.consent_needed}';
begin
  return query
    select distinct
      coalesce(nullif(stated.issue, 'consent.missing'), finding.code),
      case when stated.issue <> 'consent.missing' then 'consents.' || finding.word || '.reference' else 'names.' || wanted.i end
    from generate_series(0, 2) as wanted (i)
    cross join lateral private.json_text(private.json_array(data -> 'names') -> wanted.i) as wanted_name (text)
    cross join lateral private.name_findings(wanted_name.text, entity_type, on_date, private.features_in(data)) as finding
    left join lateral private.consent_issue(data, finding.word) as stated (issue) on finding.code = any (needs_consent)
    where wanted_name.text <> '' and finding.blocks
      and finding.code not in ('name.too_long', 'name.ending_missing', 'application.type_missing')
      -- Whether a stated consent is enough, staff decide. A licence must be held: only its holder may use the word.
      and (finding.code <> all (needs_consent) or stated.issue is not null
        or finding.code = 'name.licence_needed' and private.json_text(data -> 'consents' -> finding.word -> 'standing') <> 'held')
    order by 2, 1;
end;
$$;

comment on function private.name_blocks(text, jsonb, date) is
  'What of the list and of the register stands against the names of an application and keeps it from being submitted, beside what '
  'private.application_issues says. Endings and lengths are left to that. A word that needs a consent stops nothing once that is stated as '
  'held or being obtained, one that needs a licence once the licence is held; a statement without its reference is an issue of its own.';

-- Row-level security ---------------------------------------------------------

alter table public.name_rules enable row level security;

create policy "Signed-in people read the restricted words" on public.name_rules
  for select to authenticated
  using (true);

-- Grants ---------------------------------------------------------------------

grant select on public.name_rules to authenticated;

-- Commands -------------------------------------------------------------------

create function public.check_company_name(name text, entity_type text, on_date date default null, features text[] default null)
returns table (
  code text, blocks boolean, word text, authority text, note text, source_note text, verified boolean, valid_from date)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.limit_rate('check_company_name', 60, interval '1 minute');

  return query
    select * from private.name_findings(
      check_company_name.name, check_company_name.entity_type, coalesce(on_date, private.today()), check_company_name.features);
end;
$$;

comment on function public.check_company_name(text, text, date, text[]) is
  'What is against a name for a company of that type (null: of any) with those features, on that day (null: today in Nassau); no rows '
  'when nothing does. For anyone, visitors too. Each row: a code of the error catalogue (name.missing, name.too_long, name.ending_missing, '
  'name.not_latin, name.feature_word_missing, name.licence_needed, name.consent_needed, name.word_reviewed, name.taken, name.similar; '
  'application.type_missing), whether the name cannot be used as it is, the word it is about, the authority that decides and a '
  'sentence about it, and where the rule comes from. name.taken and name.similar never say to what. Rows come in the order of the list, '
  'words by action and alphabet. At most 60 calls a minute per person or address. Raises rate.too_many.';

grant execute on function public.check_company_name(text, text, date, text[]) to anon, authenticated;
