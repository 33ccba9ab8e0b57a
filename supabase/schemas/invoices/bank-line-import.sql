/*
 * Takes the lines of a statement in. The browser reads the file; what is new is decided here, so that no file is taken in twice, and
 * whether its lines lead from its opening to its closing balance.
 */

create function private.bank_key(written text) returns text
language sql immutable
set search_path = ''
as $$
  select replace(private.name_letters(written), ' ', '');
$$;

comment on function private.bank_key(text) is
  'Letters and digits alone, small: two exports of one bank break and space a text differently.';

create function private.json_movement(value jsonb) returns numeric
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'number' then
    case when abs(value::numeric) <= 999999999 and value::numeric = round(value::numeric, 2) then round(value::numeric, 2) end
  end;
$$;

comment on function private.json_movement(jsonb) is 'An amount of money to the cent, with a minus for what goes out, or null.';

create function private.bank_lines_of(tenant_id uuid, import_id uuid, format text, account text, entries jsonb)
returns table (
  place integer, day date, amount numeric, currency text, payer text, text text, bank_reference text, fingerprint text, code text)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  with given as (
    select entry.place::integer as place, private.json_date(entry.line -> 'day') as day,
      nullif(private.json_movement(entry.line -> 'amount'), 0) as amount,
      upper(btrim(private.json_text(entry.line -> 'currency'))) as currency,
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
$$;

comment on function private.bank_lines_of(uuid, uuid, text, text, jsonb) is
  'The lines of a file as they would be kept; `code` says why one is not taken: bank_line.there, bank_line.alike, or what is '
  'wrong with it.';

-- Balances -------------------------------------------------------------------

create function private.balances_of(tenant_id uuid, account text, balances jsonb, entries jsonb)
returns table (
  currency text, opening numeric, opening_on date, closing numeric, closing_on date, lines_sum numeric, difference numeric,
  last_closing numeric, last_closing_on date, last_file text, gap numeric)
language plpgsql stable rows 1
set search_path = ''
as $$
declare
  said record;
begin
  if balances is null or jsonb_typeof(balances) = 'null' then
    return;
  end if;

  select private.json_text(balances -> 'currency') as currency, private.json_movement(balances -> 'opening') as opening,
    private.json_date(balances -> 'opening_on') as opening_on, private.json_movement(balances -> 'closing') as closing,
    private.json_date(balances -> 'closing_on') as closing_on, private.json_movement(balances -> 'left_out') as left_out into said;

  if coalesce(said.currency !~ '^[A-Z]{3}$' or said.opening_on > said.closing_on or said.closing_on > private.today()
    or num_nonnulls(said.opening, said.closing, said.left_out) < 3, true)
  then
    raise exception using errcode = 'PT422', message = 'bank_import.balances_invalid';
  end if;

  return query
  with counted as (
    select coalesce(sum(private.json_movement(entry -> 'amount')), 0) + said.left_out as moved
    from jsonb_array_elements(private.json_array(entries)) as entry
    where upper(btrim(private.json_text(entry -> 'currency'))) = said.currency
  )
  select said.currency, said.opening, said.opening_on, said.closing, said.closing_on, counted.moved,
    said.closing - said.opening - counted.moved, former.closing, former.closing_on, former.file_name, said.opening - former.closing
  from counted
  left join lateral (
    select file.closing, file.closing_on, file.file_name from public.bank_imports as file
    where file.tenant_id = balances_of.tenant_id and file.account = balances_of.account and file.balance_currency = said.currency
      and file.closing_on <= said.opening_on
      -- The same statement once more is not the one before it.
      and (file.opening, file.opening_on, file.closing, file.closing_on)
        <> (said.opening, said.opening_on, said.closing, said.closing_on)
    order by file.closing_on desc, file.imported_at desc
    limit 1) as former on true;
end;
$$;

comment on function private.balances_of(uuid, text, jsonb, jsonb) is
  'What the balances of a file say beside its lines: `lines_sum` of all booked lines in their currency, `difference` what the closing '
  'balance is above opening and sum, and `gap` what the opening balance is above the closing balance of the last statement of the account '
  'that ended by then, null where there is none. No row for a file without balances. Raises bank_import.balances_invalid.';

create function private.account_key(account text) returns text
language sql immutable
set search_path = ''
as $$
  select upper(regexp_replace(coalesce(account_key.account, ''), '[^A-Za-z0-9]', '', 'g'));
$$;

comment on function private.account_key(text) is 'The number of an account as it counts: letters and digits, in capitals.';

create function public.bank_statement_balances(tenant_id uuid, account text, balances jsonb, entries jsonb)
returns table (
  currency text, opening numeric, opening_on date, closing numeric, closing_on date, lines_sum numeric, difference numeric,
  last_closing numeric, last_closing_on date, last_file text, gap numeric)
language plpgsql stable security definer rows 1
set search_path = ''
as $$
begin
  perform private.require_staff_reader();
  return query
    select * from private.balances_of(
      bank_statement_balances.tenant_id, private.account_key(bank_statement_balances.account), balances, entries);
end;
$$;

comment on function public.bank_statement_balances(uuid, text, jsonb, jsonb) is
  'Compares the balances of a statement with its lines and with the last statement of the account, before it is taken in. `balances` is '
  '{currency, opening, opening_on, closing, closing_on, left_out}, where left_out is the sum of booked lines that are not among '
  '`entries`; these are as for import_bank_lines. `difference` is what the closing balance is above the opening balance and the lines; '
  '`gap` what the opening balance is above the closing balance of the last statement that ended by then, null where there is none. No row '
  'for a file without balances. For staff. Raises bank_import.balances_invalid, not_allowed, account.suspended.';

-- Taking in ------------------------------------------------------------------

create function public.import_bank_lines(
  import_id uuid, tenant_id uuid, file_name text, format text, account text, entries jsonb, left_out integer default 0,
  with_alike boolean default false, only_check boolean default false, balances jsonb default null, balance_reason text default null)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  number text := private.account_key(import_bank_lines.account);
  name   text := left(private.plain_text(import_bank_lines.file_name), 200);
  why    text := private.plain_text(import_bank_lines.balance_reason);
  known  public.bank_imports;
  said   record;
  codes  jsonb;
begin
  perform private.require_staff('import_bank_lines');

  if not exists (select from public.tenants as tenant where tenant.id = import_bank_lines.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- One file after the other: two that come at once do not take the same line in.
  perform private.require_staff_in('import_bank_lines', import_bank_lines.tenant_id);
  select * into known from public.bank_imports as each where each.id = import_id;

  if import_id is null or known.tenant_id <> import_bank_lines.tenant_id then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if name is null or import_bank_lines.format is null or import_bank_lines.format not in ('csv', 'camt053', 'mt940')
    or number !~ '^[A-Z0-9]{3,40}$' or coalesce(import_bank_lines.left_out, -1) < 0
  then
    raise exception using errcode = 'PT422', message = 'bank_import.invalid';
  end if;

  if jsonb_array_length(private.json_array(entries)) not between 1 and 5000 then
    raise exception using errcode = 'PT422', message = 'bank_import.lines_invalid';
  end if;

  -- What is answered is what there was before: a line that is taken in now is no double of itself.
  select jsonb_agg(case when with_alike and line.code = 'bank_line.alike' then null else line.code end order by line.place) into codes
  from private.bank_lines_of(import_bank_lines.tenant_id, import_id, import_bank_lines.format, number, entries) as line;

  if only_check or known.id is not null then
    return codes;
  end if;

  select * into said from private.balances_of(import_bank_lines.tenant_id, number, balances, entries);

  if (said.difference <> 0 or said.gap <> 0) and coalesce(char_length(why) > 500, true) then
    raise exception using errcode = 'PT409', message = 'bank_import.balance_differs';
  end if;

  insert into public.bank_imports (
    id, tenant_id, file_name, format, account, lines, added, left_out, imported_by, balance_currency, opening, opening_on, closing,
    closing_on, lines_sum, gap, balance_reason)
  select import_id, import_bank_lines.tenant_id, name, import_bank_lines.format, number, count(*),
    count(*) filter (where line.code is null or with_alike and line.code = 'bank_line.alike'), import_bank_lines.left_out, auth.uid(),
    said.currency, said.opening, said.opening_on, said.closing, said.closing_on, said.lines_sum, said.gap,
    case when said.difference <> 0 or said.gap <> 0 then why end
  from private.bank_lines_of(import_bank_lines.tenant_id, import_id, import_bank_lines.format, number, entries) as line;

  insert into public.bank_lines (
    tenant_id, import_id, place, day, amount, currency, payer, text, bank_reference, fingerprint)
  select import_bank_lines.tenant_id, import_id, line.place, line.day, line.amount, line.currency, line.payer, line.text,
    line.bank_reference, line.fingerprint
  from private.bank_lines_of(import_bank_lines.tenant_id, import_id, import_bank_lines.format, number, entries) as line
  where line.code is null or with_alike and line.code = 'bank_line.alike'
  order by line.place;
  return codes;
end;
$$;

comment on function public.import_bank_lines(
  uuid, uuid, text, text, text, jsonb, integer, boolean, boolean, jsonb, text) is
  'Takes the lines of a statement in, under an id from the browser: a repeat takes nothing in. `format` is csv, camt053 or mt940; '
  '`account` counts by its letters and digits; `entries` are 1 to 5,000 of {day, amount, currency, payer, text, bank_reference}, with a '
  'minus before the amount of a line that takes money; `left_out` is how many lines of the file are not booked or take another one back; '
  '`balances` are as for bank_statement_balances, and where they differ from the lines or from the last statement, `balance_reason` says '
  'in 1 to 500 characters why it is taken in all the same. Answers a json array with a code for each line: null for one that is new, '
  'else why it is not taken in: bank_line.there, bank_line.alike (another format or account has a line of that day, sum and payer or '
  'text; taken in with `with_alike`), bank_line.day_invalid, bank_line.amount_invalid, bank_line.currency_invalid. With `only_check` '
  'nothing is written. For staff with the duty billing. Raises bank_import.invalid, bank_import.lines_invalid, '
  'bank_import.balances_invalid, bank_import.balance_differs, not_found, duty.billing_needed, staff.read_only, not_allowed, '
  'account.suspended.';

grant execute on function
  public.bank_statement_balances(uuid, text, jsonb, jsonb),
  public.import_bank_lines(uuid, uuid, text, text, text, jsonb, integer, boolean, boolean, jsonb, text)
  to authenticated;
