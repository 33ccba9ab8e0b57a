/*
 * The payment reference of an invoice: a creditor reference by ISO 11649, which is "RF", two check digits and the number of the invoice in
 * letters and digits. INV-2026-0007 has RF48INV20260007. Banks and people may write it in groups and in small letters. A wrong digit and
 * two that changed places do not pass the check, so that no payment is matched by a misprint.
 */

create function private.mod_97(letters text) returns integer
language sql immutable strict
set search_path = ''
as $$
  -- ISO 7064: a letter counts as two digits, A as 10 and Z as 35.
  select mod(
    string_agg(case when part.letter ~ '[0-9]' then part.letter else (ascii(part.letter) - 55)::text end, '' order by part.nth)::numeric,
    97)::integer
  from string_to_table(letters, null) with ordinality as part (letter, nth);
$$;

comment on function private.mod_97(text) is
  'The remainder by 97 of digits and capital letters, which creditor references and IBANs are checked by: theirs is 1, with the first four '
  'letters at the end.';

create function private.payment_reference(number text) returns text
language sql immutable strict
set search_path = ''
as $$
  select 'RF' || lpad((98 - private.mod_97(base.letters || 'RF00'))::text, 2, '0') || base.letters
  from (select regexp_replace(upper(number), '[^A-Z0-9]', '', 'g') as letters) as base;
$$;

comment on function private.payment_reference(text) is 'The creditor reference (ISO 11649) of an invoice with that number.';

create function private.read_payment_reference(typed text) returns text
language sql immutable strict
set search_path = ''
as $$
  select case
    when read.letters ~ '^RF[0-9]{2}[A-Z0-9]{1,21}$' then
      case private.mod_97(substr(read.letters, 5) || left(read.letters, 4)) when 1 then read.letters end
  end
  from (select upper(regexp_replace(typed, '[\s-]', '', 'g')) as letters) as read;
$$;

comment on function private.read_payment_reference(text) is
  'A creditor reference as someone typed it or a bank wrote it, in capitals and without spaces and hyphens; null where its check digits '
  'are wrong or it is none. By it a line of a bank finds its invoice (invoices.payment_reference).';
