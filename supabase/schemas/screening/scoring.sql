/*
 * Scoring: how much a party looks like a listed entry, from 0 to 1, as a sum that a person can follow.
 *
 *   name          up to 0.85    the most alike of the entry's names; the order of words does not matter
 *   birth date    +0.10 the same day … -0.30 another year altogether; nothing where one side is unknown
 *   country       +0.05 one in common, -0.05 none (a body: -0.10); nothing where one side is unknown
 *
 * The points are our own; decision 0027 describes how they were measured.
 */

-- Names ----------------------------------------------------------------------

create function private.word_likeness(a text, b text) returns real
language plpgsql immutable
set search_path = ''
as $$
declare
  bones_a text := private.consonants(a);
  bones_b text := private.consonants(b);
  letters real;
  bones   real;
begin
  if a = b then
    return 1;
  elsif char_length(a) = 1 or char_length(b) = 1 then
    -- An initial.
    return case when left(a, 1) = left(b, 1) then 0.8 else 0 end;
  end if;

  letters := 1 - extensions.levenshtein(a, b)::real / greatest(char_length(a), char_length(b));

  if least(char_length(bones_a), char_length(bones_b)) < 2 then
    return case when letters < 0.6 then 0 else letters end;
  end if;

  bones := 1 - extensions.levenshtein(bones_a, bones_b)::real / greatest(char_length(bones_a), char_length(bones_b));

  if bones < 0.85 and (letters >= 0.5 or bones >= 0.5) and private.sound_code(a) = private.sound_code(b) then
    bones := 0.85;
  end if;

  letters := case when least(char_length(bones_a), char_length(bones_b)) = 2 then (bones + letters) / 2 else (2 * bones + letters) / 3 end;
  return case when letters < 0.65 then 0 else letters end;
end;
$$;

comment on function private.word_likeness(text, text) is
  'How alike two spelled words are, 0 to 1: by letters and, more, by consonants, since vowels are what scripts and languages differ in. '
  'Nothing below 0.65.';

create function private.join_words(words text[], weights real[], others text[], out joined_words text[], out joined_weights real[])
language plpgsql immutable
set search_path = ''
as $$
declare
  pair  text;
  other text;
begin
  joined_words := words;
  joined_weights := weights;

  for i in 1 .. cardinality(words) - 1 loop
    for j in i + 1 .. least(i + 2, cardinality(words)) loop
      pair := array_to_string(words[i:j], '');

      foreach other in array others loop
        if left(other, 1) = left(pair, 1) and abs(char_length(other) - char_length(pair)) <= 1 and array_position(words, other) is null
          and private.word_likeness(pair, other) >= 0.9 then
          joined_words := words[:i - 1] || pair || words[j + 1:];
          joined_weights := weights[:i - 1] || 1::real || weights[j + 1:];
          return;
        end if;
      end loop;
    end loop;
  end loop;
end;
$$;

comment on function private.join_words(text[], real[], text[]) is
  'The text with two or three neighbours written as one, where the other name has them so: Xiao Ping beside Xiaoping.';

create function private.name_likeness(words_a text[], weights_a real[], words_b text[], weights_b real[], is_body boolean) returns real
language plpgsql immutable
set search_path = ''
as $$
declare
  alike      real;
  best       real;
  best_place integer;
  of_a       real := 0;
  of_b       real := 0;
  all_of_a   real := 0;
  all_of_b   real := 0;
  strong     integer := 0;
  covered_a  real;
  covered_b  real;
begin
  if words_a = words_b then
    return 1;
  end if;

  select joined_words, joined_weights into words_a, weights_a from private.join_words(words_a, weights_a, words_b);
  select joined_words, joined_weights into words_b, weights_b from private.join_words(words_b, weights_b, words_a);

  for i in 1 .. cardinality(words_a) loop
    all_of_a := all_of_a + weights_a[i];
  end loop;

  for i in 1 .. cardinality(words_b) loop
    all_of_b := all_of_b + weights_b[i];
  end loop;

  -- Words that are the same find each other before words that are alike. Who has been found is null.
  for pass in 1 .. 2 loop
    for i in 1 .. cardinality(words_a) loop
      continue when words_a[i] is null;

      if pass = 1 then
        best_place := array_position(words_b, words_a[i]);
        best := 1;
      else
        best := 0;
        for j in 1 .. cardinality(words_b) loop
          continue when words_b[j] is null;
          alike := private.word_likeness(words_a[i], words_b[j]);
          if alike > best then
            best := alike;
            best_place := j;
          end if;
        end loop;
      end if;

      if best > 0 and best_place is not null then
        of_a := of_a + best * weights_a[i];
        of_b := of_b + best * weights_b[best_place];
        strong := strong + case when weights_a[i] > 0.3 and weights_b[best_place] > 0.3 then 1 else 0 end;
        words_a[i] := null;
        words_b[best_place] := null;
      end if;
    end loop;
  end loop;

  covered_a := of_a / all_of_a;
  covered_b := of_b / all_of_b;

  -- A middle name more or less is common with people; with bodies every word distinguishes, as a single name does.
  return case
    when is_body or strong < 2 then (covered_a + covered_b) / 2 * case when least(covered_a, covered_b) < 0.6 then 0.8 else 1 end
    else 0.65 * greatest(covered_a, covered_b) + 0.35 * least(covered_a, covered_b)
  end;
end;
$$;

comment on function private.name_likeness(text[], real[], text[], real[], boolean) is
  'How alike two names in their form are, 0 to 1, whichever comes first: how much of each is found in the other, words by their weights.';

-- Birth dates and countries --------------------------------------------------

create function private.birth_date_points(birth_date date, published text[]) returns table (points numeric, listed text, finding text)
language sql immutable
set search_path = ''
as $$
  select judged.points, judged.date, judged.finding
  from unnest(published) as dates (date)
  cross join lateral (select
    extract(year from birth_date)::integer - left(dates.date, 4)::integer as years_apart,
    char_length(dates.date) as known_to) as compared
  cross join lateral (
    select case
        when known_to = 10 and birth_date::text = dates.date then 0.10
        when known_to = 7 and left(birth_date::text, 7) = dates.date then 0.08
        when known_to = 4 and years_apart = 0 then 0.05
        -- Day and month in each other's place.
        when known_to = 10 and to_char(birth_date, 'YYYY-DD-MM') = dates.date then 0.05
        when years_apart = 0 then -0.05
        when abs(years_apart) = 1 then -0.10
        else -0.30
      end as points,
      case
        when years_apart = 0 and left(birth_date::text, known_to) = dates.date then 'agrees'
        when known_to = 10 and to_char(birth_date, 'YYYY-DD-MM') = dates.date then 'day_and_month_swapped'
        when abs(years_apart) <= 1 then 'near'
        else 'differs'
      end as finding,
      dates.date) as judged
  where birth_date is not null and dates.date ~ '^[12]\d{3}(-\d\d(-\d\d)?)?$'
  order by judged.points desc, judged.date
  limit 1;
$$;

comment on function private.birth_date_points(date, text[]) is
  'What the birth date adds or takes, by the published date that suits it best, which may be a year, a month or a day; no row where one '
  'side is unknown.';

create function private.country_points(countries text[], published text[], is_body boolean) returns table (points numeric, listed text,
  finding text)
language sql immutable
set search_path = ''
as $$
  select case when countries && listed.codes then 0.05 when is_body then -0.10 else -0.05 end,
    array_to_string(listed.codes, ', '), case when countries && listed.codes then 'agrees' else 'differs' end
  from (
    -- Lists know the Soviet Union and parts of countries.
    select array_agg(distinct case code when 'su' then 'RU' else upper(left(code, 2)) end) as codes
    from unnest(published) as code where code ~* '^[a-z]{2}(-|$)') as listed
  where cardinality(countries) > 0 and cardinality(listed.codes) > 0;
$$;

comment on function private.country_points(text[], text[], boolean) is 'What the countries add or take; no row where one side is unknown.';
