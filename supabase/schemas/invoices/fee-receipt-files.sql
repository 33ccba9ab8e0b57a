/*
 * The files of receipts of a year: staff drop many, the name of each file names its company by number or name, and each is attached to the
 * fee of that year once it was shown. Which company a file names: private.file_names_company, the one definition.
 */

create function private.file_stem(file_name text) returns text
language sql immutable
set search_path = ''
as $$ select lower(regexp_replace(file_name, '\.[[:alnum:]]{1,5}$', '')); $$;

comment on function private.file_stem(text) is 'The name of a file without its ending, in small letters.';

create function private.company_file_keys(registration_number text, company_name text, out digits text, out whole text, out core text)
language plpgsql immutable
set search_path = ''
as $$
begin
  digits := regexp_replace(coalesce(registration_number, ''), '[^0-9]', '', 'g');
  whole := private.name_key(company_name);
  core := regexp_replace(
    whole, '(limited|sacltd|ltd|incorporated|inc|corporation|corp|company|co|llc|lp|sa|sac|foundation)$', '');
end;
$$;

comment on function private.company_file_keys(text, text) is
  'What of a company the name of a file has to hold: the digits of its number, its name as a key, and that without its ending.';

create function private.file_names_company(file_name text, registration_number text, company_name text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  stem       text := private.file_stem(file_name);
  key        text := private.name_key(stem);
  number_key text := private.name_key(registration_number);
  digits     text;
  whole      text;
  core       text;
begin
  select known.digits, known.whole, known.core into digits, whole, core
  from private.company_file_keys(registration_number, company_name) as known;

  if length(digits) >= 3 and position(digits in key) > 0 then
    -- The number as it is written, with anything but letters and digits between: neither a part of a longer one.
    if length(number_key) >= 4 and stem ~ (
      '(^|[^[:alnum:]])' || array_to_string(regexp_split_to_array(number_key, ''), '[^[:alnum:]]*') || '($|[^[:alnum:]])')
    then
      return 'number';
    end if;

    -- The digits alone, without the letter: a day or an amount may have the same.
    if length(digits) >= 5 and stem ~ ('(^|[^0-9])' || digits || '($|[^0-9])') then
      return 'part';
    end if;
  end if;

  if length(whole) >= 6 and position(whole in key) > 0 then
    return 'name';
  end if;

  return case when length(core) >= 6 and position(core in key) > 0 then 'part' end;
end;
$$;

comment on function private.file_names_company(text, text, text) is
  'How the name of a file names a company: by its registration number, by its whole name, or by a part of either (the digits alone, the '
  'name without its ending); null where it does not.';

create function public.match_fee_receipts(tenant_id uuid, year integer, files jsonb)
returns table (
  place integer, company_id uuid, company_name text, registration_number text, duty_id uuid, fee_state text, has_receipt boolean,
  strength text, is_sure boolean, is_attached boolean)
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
begin
  perform private.require_staff_reader();

  if jsonb_array_length(private.json_array(files)) not between 1 and 100 then
    raise exception using errcode = 'PT422', message = 'fee.files_invalid';
  end if;

  return query
  with given as materialized (
    select each.place::integer as place, named.name, private.name_key(private.file_stem(named.name)) as key,
      private.json_text(each.file -> 'sha256') as sha256
    from jsonb_array_elements(match_fee_receipts.files) with ordinality as each (file, place)
    cross join lateral (select left(private.json_text(each.file -> 'name'), 200) as name) as named
  ), fees as materialized (
    select fee.company_id, fee.company_name, fee.registration_number, fee.duty_id, fee.fee_state,
      duty.document_id is not null as has_receipt, keys.digits, keys.core
    from private.annual_fees_of(match_fee_receipts.tenant_id, match_fee_receipts.year) as fee
    cross join lateral private.company_file_keys(fee.registration_number, fee.company_name) as keys
    left join public.obligations as duty on duty.id = fee.duty_id
  ), named as materialized (
    select given.place, fees.*, private.file_names_company(given.name, fees.registration_number, fees.company_name) as strength
    -- A cheap look first, since many files meet many companies: the name of the file holds the digits of the number or the name.
    from given join fees on position(fees.core in given.key) > 0
      or (length(fees.digits) >= 3 and position(fees.digits in given.key) > 0)
  ), found as materialized (
    select named.*, count(*) over (partition by named.place) as companies,
      count(*) filter (where named.strength <> 'part') over (partition by named.place) as whole,
      row_number() over (partition by named.place order by named.strength <> 'number', named.strength <> 'name', named.company_name,
        named.company_id) as nth
    from named where named.strength is not null
  )
  select given.place, found.company_id, found.company_name, found.registration_number, found.duty_id, found.fee_state,
    coalesce(found.has_receipt, false), found.strength,
    -- A number or a whole name, and of no other company.
    coalesce(found.strength <> 'part' and found.whole = 1, false),
    private.is_receipt_attached(match_fee_receipts.tenant_id, given.sha256, null)
  from given
  left join found on found.place = given.place and found.nth <= 10
  order by given.place, found.nth;
end;
$$;

comment on function public.match_fee_receipts(uuid, integer, jsonb) is
  'Which companies in the round of a year the names of files name (1 to 100 of {name, sha256}), the likeliest first and at most ten for '
  'each; one row without a company where none is. `is_sure`: by number or whole name, and no other company is. `is_attached`: the same '
  'file is the receipt of a duty of the tenant already. Writes nothing. For staff. Raises fee.files_invalid, not_allowed, '
  'account.suspended.';

create function private.is_receipt_attached(tenant_id uuid, sha256 text, but_document uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.documents as document
    join public.obligations as duty on duty.document_id = document.id and duty.state = 'done'
    where document.tenant_id = is_receipt_attached.tenant_id and document.sha256 = is_receipt_attached.sha256
      and document.id is distinct from but_document);
$$;

comment on function private.is_receipt_attached(uuid, text, uuid) is
  'Whether a file with this fingerprint is the receipt of a duty of a tenant, as another document than this.';

create function public.attach_fee_receipt(obligation_id uuid, document_id uuid, done_on date default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  duty     public.obligations := private.lock_obligation('attach_fee_receipt', obligation_id);
  document public.documents;
begin
  if duty.state = 'done' and duty.document_id = attach_fee_receipt.document_id then
    return;
  end if;

  if not exists (
    select from public.obligation_rules as rule
    where (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from) and rule.is_annual_fee)
  then
    raise exception using errcode = 'PT422', message = 'fee.not_due';
  end if;

  if duty.document_id is not null then
    raise exception using errcode = 'PT409', message = 'fee.receipt_attached';
  end if;

  select * into document from public.documents as known
  where known.id = attach_fee_receipt.document_id and known.tenant_id = duty.tenant_id and known.company_id = duty.company_id
    and known.status not in ('rejected', 'superseded');

  if not found then
    raise exception using errcode = 'PT422', message = 'obligation.document_unknown';
  end if;

  if private.is_receipt_attached(duty.tenant_id, document.sha256, document.id) then
    raise exception using errcode = 'PT409', message = 'fee.receipt_twice';
  end if;

  if duty.state = 'done' then
    update public.obligations as known set document_id = document.id where known.id = duty.id;
  else
    perform public.complete_obligation(duty.id, attach_fee_receipt.done_on, duty.reference, null, document.id);
  end if;
end;
$$;

comment on function public.attach_fee_receipt(uuid, uuid, date) is
  'Attaches a document of the company as the receipt of its annual fee: to a fee that is filed, or it files an open one as paid on a day. '
  'A repeat does nothing. For staff with a duty. Raises fee.not_due for another duty, fee.receipt_attached when it has another receipt, '
  'fee.receipt_twice when the same file is the receipt of another duty, obligation.document_unknown, obligation.day_invalid, '
  'obligation.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function public.match_fee_receipts(uuid, integer, jsonb), public.attach_fee_receipt(uuid, uuid, date) to authenticated;
