/*
 * Names for screening: one form for all the ways in which a name is written, so that Müller, Mueller and МЮЛЛЕР meet.
 *
 *   as written ──► letters        a to z, without accents, from Cyrillic, Greek, Arabic, Persian and Hebrew, too
 *              ──► words          spelled by one rule (ph as f, w as v, double letters once), titles and legal forms taken out
 *              ──► weights        what is in every second name ("al", "van", "trading") counts little
 *              ──► keys           by which an index finds names that sound alike or are mistyped by one letter
 *
 * What a table of letters cannot do is left: Chinese, Japanese, Korean, Thai and Indian scripts stay as they are written and find only
 * their like; the lists carry them in Latin letters, too. See docs/decisions/0027-screening.md.
 *
 * All of it is immutable and rests on no locale but pg_c_utf8, which is the same everywhere: the index is built on it. To change
 * anything here means to build watchlist_names anew.
 */

create extension if not exists fuzzystrmatch with schema extensions;

-- Letters --------------------------------------------------------------------

create function private.latin_letters(name text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  letters text := lower(normalize(left(name, 500), nfkd) collate "pg_catalog"."pg_c_utf8");
begin
  if letters ~ '[^\u0001-\u007f]' then
    -- In Vietnamese, which has marks of its own, it is a d; elsewhere dj.
    letters := replace(letters, 'đ', case when letters ~ '[\u0309\u031b\u0323]' then 'd' else 'dj' end);
    -- Accents, vowel signs and invisible characters.
    letters := regexp_replace(letters,
      '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g');

    if letters ~ '[\u0370-\u03ff]' then
      letters := replace(replace(replace(replace(replace(letters, 'ου', 'u'), 'μπ', 'b'), 'ντ', 'd'), 'γκ', 'g'), 'γγ', 'ng');
      letters := replace(replace(replace(replace(letters, 'θ', 'th'), 'χ', 'ch'), 'ψ', 'ps'), 'ξ', 'x');
      letters := translate(letters, 'αβγδεζηικλμνοπρσςτυφω', 'avgdeziiklmnoprsstyfo');
    end if;

    if letters ~ '[\u0400-\u052f]' then
      -- Ukrainian and Belarusian speak it so.
      if letters ~ '[іїєґў]' and letters !~ '[қғңөұү]' then
        letters := replace(letters, 'г', 'h');
      end if;

      letters := replace(replace(replace(replace(replace(letters, 'щ', 'shch'), 'ш', 'sh'), 'ч', 'ch'), 'ж', 'zh'), 'х', 'kh');
      letters := replace(replace(replace(replace(replace(letters, 'ц', 'ts'), 'ю', 'yu'), 'я', 'ya'), 'љ', 'lj'), 'њ', 'nj');
      letters := replace(replace(letters, 'ђ', 'dj'), 'џ', 'dj');
      letters := translate(letters, 'абвгґдеєзиіклмнопрстуфыэјћқғңөұүһәѕъь', 'abvggdeeziiklmnoprstufyejckgnouuhaz');
    end if;

    if letters ~ '[\u0590-\u06ff]' then
      -- The article stands apart, as it does in Latin letters.
      letters := regexp_replace(letters, '(^|[ -])ال(?=\S{3})(?!له)', '\1al ', 'g');
      letters := regexp_replace(letters, '(^|[ -])ع', '\1a', 'g');
      letters := regexp_replace(letters, '(^|[ -])و', '\1w', 'g');
      letters := replace(replace(replace(replace(replace(letters, 'خ', 'kh'), 'ش', 'sh'), 'ث', 'th'), 'غ', 'gh'), 'چ', 'ch');
      letters := translate(letters, 'ابتجحدذرزسصضطظفقكکلمنهويیىةپژگےہھٹڈڑںءع', 'abtjhddrzssdtzfqkklmnhuiiaapjgehhtdrn');
      letters := replace(replace(replace(letters, 'ש', 'sh'), 'צ', 'ts'), 'ץ', 'ts');
      letters := translate(letters, 'אבגדהוזחטיכךלמםנןסעפףקרת', 'abgdhvzhtikklmmnnsappkrt');
    end if;

    letters := replace(replace(replace(replace(letters, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    letters := translate(letters, 'øłðıŋħəʻʼ’‘´`', 'oldinha');
  end if;

  -- "&" is a word; an apostrophe is none; any other sign parts two. Indian and Thai letters stand on signs that are no letters.
  letters := replace(translate(letters, '''’‘`´"', ''), '&', ' and ') collate "pg_catalog"."pg_c_utf8";
  return btrim(regexp_replace(letters, '[^[:alnum:]\u0900-\u109f\u1780-\u17ff]+', ' ', 'g'));
end;
$$;

comment on function private.latin_letters(text) is
  'The first 500 characters of a name in small Latin letters and digits, words parted by one space. Other scripts than Cyrillic, Greek, '
  'Arabic, Persian and Hebrew stay.';

create function private.spell_alike(letters text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  -- Yevgeny, Jewgeni, Evgeny.
  spelled text := regexp_replace(letters, '\m[jy]e', 'e', 'g');
begin
  -- "§" stands for ch until every other c is gone. Longer signs come before what they contain.
  spelled := replace(replace(replace(replace(spelled, 'dzh', 'j'), 'dsch', 'j'), 'dj', 'j'), 'tsch', '§');
  spelled := replace(replace(replace(replace(replace(spelled, 'shch', 's'), 'sch', 's'), 'sh', 's'), 'tch', '§'), 'cz', '§');
  spelled := replace(replace(replace(replace(replace(spelled, 'kh', 'h'), 'ch', '§'), 'ph', 'f'), 'th', 't'), 'gh', 'g');
  spelled := replace(replace(replace(replace(replace(replace(spelled, 'tz', 's'), 'zh', 'j'), 'ck', 'k'), 'qu', 'k'), 'q', 'k'), 'x', 'ks');
  spelled := replace(replace(replace(replace(spelled, 'ce', 'se'), 'ci', 'si'), 'cy', 'si'), 'c', 'k');
  -- French ou before a vowel is w; w before a consonant is u.
  spelled := regexp_replace(regexp_replace(spelled, 'ou(?=[aeiy])', 'w', 'g'), '(?<=[ao])w(?=[bcdfghjklmnpqrstvxz])', 'u', 'g');
  spelled := translate(replace(replace(spelled, 'ts', 's'), 'ou', 'u'), '§wyz', 'cvis');
  spelled := replace(replace(replace(replace(replace(spelled, 'oo', 'u'), 'ee', 'i'), 'ue', 'u'), 'oe', 'o'), 'ae', 'a');
  -- Double letters once; "ij" and "ej" at the end of a word as "i" and "ei"; no h there.
  spelled := regexp_replace(regexp_replace(spelled, '([a-z])\1+', '\1', 'g'), '(?<=[aeiou])h\M|(?<=i)j\M', '', 'g');
  return regexp_replace(spelled, '(?<=[aeo])j\M', 'i', 'g');
end;
$$;

comment on function private.spell_alike(text) is
  'Latin letters spelled by one rule, for languages that spell one sound in different ways: Yousef and Yusuf stay apart, Yousuf and Yusuf '
  'do not.';

-- Keys -----------------------------------------------------------------------

create function private.consonants(word text) returns text
language sql immutable
set search_path = ''
as $$
  select translate(word, 'aeiou', '');
$$;

comment on function private.consonants(text) is 'The word without its vowels: all that Arabic and Hebrew write of it.';

create function private.sound_code(word text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  -- As Soundex has it, but of the whole word, its first letter, too, and without a vowel at the beginning.
  code text := translate(word, 'bfpvcgjkqsxzdtlmnraeiouyh', '1111222222223345560000000');
begin
  -- Neighbours of one kind are one; a pattern that looks back would take five times as long.
  code := replace(replace(replace(replace(replace(replace(code, '11', '1'), '22', '2'), '33', '3'), '44', '4'), '55', '5'), '66', '6');
  return replace(replace(replace(code, '11', '1'), '22', '2'), '0', '');
end;
$$;

comment on function private.sound_code(text) is
  'A spelled word by kinds of consonants: letters that are mistaken for each other across languages have one digit.';

create function private.sound_key(word text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  code text := private.sound_code(word);
begin
  if char_length(code) > 1 then
    return 's' || code;
  end if;

  -- So short that half the list sounds like it: Hua, Li, Ali. Of vowels that stand together the first decides.
  return 'w' || regexp_replace(word, '([aeiou])[aeiou]+', '\1', 'g');
end;
$$;

comment on function private.sound_key(text) is 'The key of a spelled word by its sound.';

create function private.word_keys(word text, written text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  bones text := private.consonants(word);
  keys  text;
begin
  if word !~ '^[a-z]{2}' then
    return 'w' || word;
  end if;

  keys := private.sound_key(word);

  -- j is a vowel in Polish, w in Arabic names; ch may be a mere breath.
  if strpos(word, 'j') > 0 then
    keys := keys || '|' || private.sound_key(translate(word, 'j', 'i'));
  end if;

  if strpos(written, 'w') > 0 then
    keys := keys || '|' || private.sound_key(translate(word, 'v', 'u'));
  end if;

  if strpos(word, 'c') > 0 then
    keys := keys || '|' || private.sound_key(translate(word, 'c', 'i'));
  end if;

  if char_length(bones) > 1 then
    keys := keys || '|c' || bones;
  end if;

  -- One letter too many, missing, or another: both sides know the word without it.
  if char_length(bones) >= 4 then
    for i in 1 .. least(char_length(bones), 10) loop
      keys := keys || '|c' || overlay(bones placing '' from i for 1);
    end loop;
  end if;

  return keys;
end;
$$;

comment on function private.word_keys(text, text) is
  'The keys of a spelled word (and how it was written), as "k1|k2": by sound, by consonants, and by consonants with each one left out. Of '
  'one letter or another script, the word itself.';

create function private.joined_keys(word text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return private.sound_key(word) || '|c' || private.consonants(word);
end;
$$;

comment on function private.joined_keys(text) is 'The keys of neighbours written as one word, as "k1|k2": by sound and by consonants.';
