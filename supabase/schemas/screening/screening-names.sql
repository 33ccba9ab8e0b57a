/*
 * The form of a name: its words as they are compared, how much each of them counts, and the keys by which an index finds it. How letters
 * are written alike is in screening/screening-letters.sql.
 */

-- Types ----------------------------------------------------------------------

create type private.name_form as (words text[], weights real[], units text[], joined text[]);

comment on type private.name_form is
  'A name for screening: its text, how much each counts, for each word that counts fully its keys ("k1|k2"), and the keys of neighbours '
  'written as one.';

-- The form -------------------------------------------------------------------

create function private.form_of_name(name text, is_body boolean) returns private.name_form
language plpgsql immutable
set search_path = ''
as $$
declare
  titles constant text[] :=
    '{mr,mrs,ms,miss,dr,prof,professor,sir,dame,hon,rev,sheikh,shaikh,shaykh,sheik,shaikha,sheikha,haji,hajji,hajj,mullah,mulla,mawlawi,'
    'maulvi,maulana,ayatollah,general,gen,colonel,col,capt,captain,lt,jr,sr,ii,iii,phd,md,esq}';
  particles constant text[] :=
    '{al,el,ul,bin,ibn,ben,bint,de,da,do,dos,das,del,della,di,du,la,le,van,von,der,den,het,ter,ten,zu,y,e,i,of,the,and,st,san}';
  legal_forms constant text[] :=
    '{limited,ltd,ltda,inc,incorporated,corp,corporation,company,co,cie,cia,llc,llp,lp,plc,pjsc,ojsc,cjsc,jsc,gmbh,mbh,ag,kg,kgaa,ohg,'
    'ug,sa,sas,sarl,srl,spa,snc,sl,slu,sca,nv,bv,as,asa,ab,oy,oyj,aps,doo,dd,ad,ead,eood,ood,zao,oao,ooo,pao,ao,tov,pat,too,pte,pty,sdn,'
    'bhd,berhad,kft,zrt,nyrt,sro,cv,fze,fzco,fzc,wll,bsc,qsc,pt,tbk,eirl,kk}';
  legal_phrases constant text[] :=
    '{" limited liability company "," limited liability partnership "," public joint stock company "," open joint stock company ",'
    '" closed joint stock company "," joint stock company "," public limited company "," private limited ",'
    '" gesellschaft mit beschrankter haftung "," societe anonyme "," societe a responsabilite limitee "," sociedad anonima ",'
    '" sociedad de responsabilidad limitada "," sociedad limitada "," societa per azioni "," societa a responsabilita limitata ",'
    '" obshchestvo s ogranichennoi otvetstvennostyu "," publichnoe aktsionernoe obshchestvo "," zakrytoe aktsionernoe obshchestvo ",'
    '" otkrytoe aktsionernoe obshchestvo "," aktsionernoe obshchestvo "," s de rl de cv "," sa de cv "," sp zoo "," sp z oo "," de cv "}';
  common_words constant text[] :=
    '{the,of,for,and,und,et,y,e,i,de,du,la,le,al,el,trading,trade,general,international,intl,global,group,holding,holdings,investment,'
    'investments,invest,industries,industry,industrial,enterprise,enterprises,services,service,import,export,management,capital,'
    'partners,ventures,shipping,logistics,solutions,technology,technologies,consulting,development,foundation,fund,trust,association,'
    'organization,organisation,national,bank,commercial,center,centre,institute}';
  written text := private.latin_letters(name);
  latin   text[];
  spelled text[];
  form    private.name_form;
  word    text;
  weight  real;
  ahead   text;
  spent   text[];
  spaced  text;
  phrase  text;
begin
  if is_body then
    -- S. A., L. L. C.
    spaced := ' ' || regexp_replace(written, '\m([a-z0-9]) (?=[a-z0-9]\M)', '\1', 'g') || ' ';

    if spaced ~ 'stock|liab|limited|haftung|societ|socied|obshch|de (c|r)|sp z' then
      foreach phrase in array legal_phrases loop
        spaced := replace(spaced, phrase, ' ');
      end loop;
    end if;

    spent := string_to_array(btrim(spaced), ' ');
    spent := array(select part.word from unnest(spent) with ordinality as part (word, place)
      where part.word <> '' and not part.word = any (legal_forms) order by part.place);
  else
    -- Abd al-Rahman, Abdul Rahman, Abdurrahman.
    if strpos(written, 'abd') > 0 then
      written := regexp_replace(written, '\mabd(?:(?:ou|[aeou])l?)? (?:(?:al|el|ul|ur|er|ar|us|es|as|is) )?(?=[a-z]{3})', 'abd', 'g');
      written := regexp_replace(written, '\mabd(?:ou|[aeu])[lrsznd]?(?=[a-z]{3})', 'abd', 'g');
    end if;

    spent := string_to_array(written, ' ');

    if spent && titles then
      spent := array(select part.word from unnest(spent) with ordinality as part (word, place)
        where not part.word = any (titles) order by part.place);
    end if;
  end if;

  latin := case when cardinality(spent) > 0 then spent else string_to_array(written, ' ') end;
  latin := latin[1:12];
  spelled := string_to_array(private.spell_alike(array_to_string(latin, ' ')), ' ');
  form := row('{}', '{}', '{}', '{}');

  for i in 1 .. cardinality(spelled) loop
    word := case when char_length(latin[i]) = 1 then translate(latin[i], 'ywcqz', 'ivkks') else left(spelled[i], 40) end;
    weight := case
      when latin[i] = any (case when is_body then common_words else particles end) then 0.2
      when char_length(latin[i]) = 1 then 0.25
      when is_body then 1
      else least(0.4 + 0.15 * char_length(word), 1)
    end;
    form.words := form.words || word;
    form.weights := form.weights || weight;

    if weight > 0.3 then
      form.units := form.units || private.word_keys(word, latin[i]);
    end if;

    -- Neighbours as one word, and a particle with all that come before it: van der Kerk, Vanderkerk.
    if i > 1 and cardinality(spelled) <= 6 then
      ahead := form.words[i - 1] || word;
      form.joined := form.joined || private.joined_keys(ahead);

      if i > 2 and form.weights[i - 1] < 0.3 and form.weights[i - 2] < 0.3 then
        ahead := form.words[i - 2] || ahead;
        form.joined := form.joined || private.joined_keys(ahead);
      end if;
    end if;
  end loop;

  if form.units = '{}' then
    form.units := array(
      select private.word_keys(part.word, part.word) from unnest(form.words) as part (word) where part.word <> '');
  end if;

  return form;
end;
$$;

comment on function private.form_of_name(text, boolean) is
  'A name of a person, or of a body, in the form in which names are compared: at most 12 words, without titles and legal forms unless '
  'there is nothing else. Particles, common words of company names, and initials count little.';

create function private.index_keys(form private.name_form) returns tsvector
language sql immutable
set search_path = ''
as $$
  select array_to_tsvector(array(
    select distinct key from (
      select unnest(string_to_array(array_to_string(form.units || form.joined, '|'), '|')) as key
      union all select 'n1' where form.units <@ form.units[1:1] and form.units <> '{}'
      union all select 'i' || word from unnest(form.words) as word where char_length(word) = 1
      -- Of two words, what would be found were they written as one.
      union all select 'j' || unnest(string_to_array(array_to_string(form.joined, '|'), '|')) where cardinality(form.units) = 2
    ) as keys
    where key is not null));
$$;

comment on function private.index_keys(private.name_form) is 'What the index of listed names holds of a name.';

create function private.keys_of_both(unit text, other text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  keys       text[] := string_to_array(unit, '|');
  other_keys text[] := string_to_array(other, '|');
begin
  if keys && other_keys then
    -- By a key that both have, one word would stand for two.
    unit := array_to_string(array(select key from unnest(keys) as key where not key = any (other_keys)), '|');
    other := array_to_string(array(select key from unnest(other_keys) as key where not key = any (keys)), '|');
  end if;

  return case when unit <> '' and other <> '' then format('(%s)&(%s)', unit, other) end;
end;
$$;

comment on function private.keys_of_both(text, text) is
  'What a name has when it has two words, by their keys; null when they are one and the same.';

create function private.search_keys(form private.name_form) returns tsquery
language plpgsql immutable
set search_path = ''
as $$
declare
  -- A word that comes twice is one.
  units   text[] := array(select part.unit from unnest(form.units) with ordinality as part (unit, place) group by part.unit
    order by min(part.place) limit 6);
  choices text[] := '{}';
  unit    text;
  pair    text;
begin
  if cardinality(units) = 1 then
    choices := array[
      format('(%s)&n1', units[1]),
      'j' || replace(units[1], '|', '|j')];
  end if;

  for i in 1 .. cardinality(units) - 1 loop
    for j in i + 1 .. cardinality(units) loop
      choices := choices || private.keys_of_both(units[i], units[j]);
    end loop;
  end loop;

  -- Initials, of the list or of ours.
  if cardinality(units) > 1 then
    choices := choices || format('(%s)&(%s)', array_to_string(units, '|'),
      (select string_agg(distinct 'i' || left(word, 1), '|') from unnest(form.words) as word));
  elsif cardinality(units) = 1 and cardinality(form.words) > 1 then
    choices := choices || (select units[1] from unnest(form.words) as word where char_length(word) = 1 limit 1);
  end if;

  -- Neighbours that the list writes as one word.
  foreach pair in array form.joined loop
    foreach unit in array units loop
      choices := choices || private.keys_of_both(pair, unit);
    end loop;

    if cardinality(units) <= 2 then
      choices := choices || format('(%s)&n1', pair);
    end if;
  end loop;

  return nullif(array_to_string(choices, '|'), '')::tsquery;
end;
$$;

comment on function private.search_keys(private.name_form) is
  'The query of that index: names with two words that sound alike or are one letter apart, or with the only word there is. Null for a name '
  'without letters.';
