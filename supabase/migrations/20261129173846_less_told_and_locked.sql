set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  -- Not even the hash of an invitation's token is kept twice.
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'token_hash' end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'token_hash' end;
  any_row jsonb := coalesce(new_row, old_row);
  entry   public.audit_logs;
  head    private.audit_heads;
begin
  entry.before := old_row;
  entry.after := new_row;

  if tg_op = 'UPDATE' then
    entry.before := private.audit_changes(old_row, new_row);
    entry.after := private.audit_changes(new_row, old_row);

    if entry.before = '{}' and entry.after = '{}' then
      return null;
    end if;
  end if;

  entry.tenant_id := (any_row ->> case tg_table_name when 'tenants' then 'id' else 'tenant_id' end)::uuid;

  -- The log goes with the firm; the proof of its deletion says how many rows went.
  if tg_op = 'DELETE' and private.is_erased(entry.tenant_id) then
    return null;
  end if;

  entry.actor := auth.uid();

  if entry.actor is not null then
    perform private.refuse_read_only(tg_table_name, any_row);
    perform private.refuse_leaving(entry.tenant_id, tg_table_name, tg_op);
  end if;

  entry.action := lower(tg_op);
  entry.table_name := tg_table_name;
  entry.row_id := (select string_agg(any_row ->> key_column, ':' order by place)
    from unnest(tg_argv) with ordinality as key (key_column, place));
  entry.request_address := private.request_address();
  entry.request_agent := left(private.request_header('user-agent'), 300);
  entry.company_id := (any_row ->> case tg_table_name when 'companies' then 'id' else 'company_id' end)::uuid;

  -- So that the order of ids is the order of the chain.
  perform private.lock_tenant(entry.tenant_id);

  if entry.actor is not null then
    perform private.limit_written(octet_length(coalesce(entry.before::text, '')) + octet_length(coalesce(entry.after::text, '')));
  end if;

  -- Two statements, since no index answers "is not distinct from". The lock above is the lock of the head, too.
  if entry.tenant_id is null then
    select * into head from private.audit_heads as known where known.tenant_id is null;
  else
    select * into head from private.audit_heads as known where known.tenant_id = entry.tenant_id;
  end if;

  entry.id := nextval('public.audit_logs_id_seq');
  entry.at := clock_timestamp();
  entry.prev_hash := coalesce(head.last_hash, repeat('0', 64));
  entry.hash := private.audit_hash(entry);

  insert into public.audit_logs values (entry.*);

  if head.last_id is null then
    insert into private.audit_heads (tenant_id, last_id, last_hash, entries) values (entry.tenant_id, entry.id, entry.hash, 1);
  elsif entry.tenant_id is null then
    update private.audit_heads as link set last_id = entry.id, last_hash = entry.hash, entries = link.entries + 1
    where link.tenant_id is null;
  else
    update private.audit_heads as link set last_id = entry.id, last_hash = entry.hash, entries = link.entries + 1
    where link.tenant_id = entry.tenant_id;
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.company_file_keys(registration_number text, company_name text, OUT digits text, OUT whole text, OUT core text)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  digits := regexp_replace(coalesce(registration_number, ''), '[^0-9]', '', 'g');
  whole := private.name_key(company_name);
  core := regexp_replace(
    whole, '(limited|sacltd|ltd|incorporated|inc|corporation|corp|company|co|llc|lp|sa|sac|foundation)$', '');
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_signalled(subject text, more integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  counts jsonb := coalesce(nullif(current_setting('portal.signalled', true), ''), '{}');
  before integer := coalesce((counts ->> subject)::integer, 0);
begin
  perform set_config('portal.signalled', jsonb_set(counts, array[subject], to_jsonb(before + more))::text, true);
  return before;
end;
$function$;

CREATE OR REPLACE FUNCTION private.file_names_company(file_name text, registration_number text, company_name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.file_stem(file_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select lower(regexp_replace(file_name, '\.[[:alnum:]]{1,5}$', '')); $function$;

CREATE OR REPLACE FUNCTION private.signal_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Each row of a change is an entry of its own: one signal for all of them.
  if new.tenant_id is not null and private.count_signalled(new.tenant_id || ' audit_logs', 1) = 0 then
    perform private.send_signal('tenant:' || new.tenant_id || ':staff', '{"table": "audit_logs", "action": "insert"}');
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.signal_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  to_members boolean := tg_argv[0] = 'members';
  most_rows  constant integer := 20;
  change     record;
  before     integer;
begin
  for change in
    select
      (changed.row ->> 'tenant_id')::uuid as tenant_id,
      count(*)::integer as rows,
      case when count(*) <= most_rows then jsonb_agg(distinct changed.row ->> 'id') filter (where changed.row ? 'id') end as ids,
      case when count(*) <= most_rows then jsonb_agg(distinct changed.row ->> 'company_id') filter (where changed.row ->> 'company_id'
        is not null) end as company_ids,
      -- Notifications of staff send no signal to members: the moment of a signal could reveal what happened.
      bool_or(tg_table_name <> 'notifications' or coalesce((
        select person.role <> 'admin' from public.profiles as person where person.id = (changed.row ->> 'user_id')::uuid), false))
          as concerns_members
    from (select to_jsonb(changed_rows) as row from changed_rows) as changed
    where changed.row ->> 'tenant_id' is not null
    group by 1
    order by 1
  loop
    -- Before anything else of the tenant, as the audit log does it: then no two transactions wait for each other.
    perform private.lock_tenant(change.tenant_id);
    before := private.count_signalled(change.tenant_id || ' ' || tg_table_name || ' ' || tg_op, change.rows);

    -- Beyond so many rows of a transaction one signal without names has told all.
    if before <= most_rows then
      perform private.send_signal('tenant:' || change.tenant_id || ':staff', jsonb_strip_nulls(jsonb_build_object(
        'table', tg_table_name, 'action', lower(tg_op),
        'ids', case when before + change.rows <= most_rows then change.ids end,
        'company_ids', case when before + change.rows <= most_rows then change.company_ids end)));
    end if;

    if to_members and change.concerns_members and private.count_signalled(change.tenant_id || ' ' || tg_table_name, 1) = 0 then
      perform private.send_signal('tenant:' || change.tenant_id, jsonb_build_object('table', tg_table_name));
    end if;
  end loop;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.total_invoice(invoice_id uuid, company_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.invoice_lines as line
  where line.invoice_id = total_invoice.invoice_id and line.kind = 'vat'
    and (total_invoice.company_id is null or line.company_id = total_invoice.company_id);

  insert into public.invoice_lines (tenant_id, invoice_id, company_id, position, kind, label, amount, per, vat_treatment)
  select
    invoice.tenant_id, invoice.id, line.company_id,
    coalesce(part.position * 1000 + 900, 1000) + row_number() over (partition by line.company_id order by line.per), 'vat',
    'VAT on our services, ' || to_char(invoice.vat_percent, 'FM990.##') || ' %',
    sum(round(line.amount * invoice.vat_percent / 100, 2)), line.per, 'standard'
  from public.invoices as invoice
  join public.invoice_lines as line on line.invoice_id = invoice.id
  left join public.invoice_companies as part on part.invoice_id = invoice.id and part.company_id = line.company_id
  where invoice.id = total_invoice.invoice_id and line.vat_treatment = 'standard' and line.amount > 0
    and (total_invoice.company_id is null or line.company_id = total_invoice.company_id)
  group by invoice.id, line.company_id, part.position, line.per;

  update public.invoice_companies as part
  set amount = (
    select coalesce(sum(line.amount), 0) from public.invoice_lines as line
    where line.tenant_id = part.tenant_id and line.invoice_id = part.invoice_id and line.company_id = part.company_id)
  where part.invoice_id = total_invoice.invoice_id and part.company_id = total_invoice.company_id;

  -- Of many companies the subtotals are summed: one that joins does not have all lines of the others read again.
  update public.invoices as invoice
  set total = case
    when total_invoice.company_id is not null then (
      select coalesce(sum(part.amount), 0) from public.invoice_companies as part where part.invoice_id = invoice.id)
    else (select coalesce(sum(line.amount), 0) from public.invoice_lines as line where line.invoice_id = invoice.id)
  end
  where invoice.id = total_invoice.invoice_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.match_fee_receipts(tenant_id uuid, year integer, files jsonb)
 RETURNS TABLE(place integer, company_id uuid, company_name text, registration_number text, duty_id uuid, fee_state text, has_receipt boolean, strength text, is_sure boolean, is_attached boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
$function$;

COMMENT ON FUNCTION "private"."company_file_keys"(text, text) IS 'What of a company the name of a file has to hold: the digits of its number, its name as a key, and that without its ending.';

COMMENT ON FUNCTION "private"."count_signalled"(text, integer) IS 'How many rows this transaction has signalled of a subject so far, and counts more. What a savepoint takes back is not counted.';

COMMENT ON FUNCTION "private"."file_stem"(text) IS 'The name of a file without its ending, in small letters.';

COMMENT ON FUNCTION "private"."signal_change"() IS 'Sends the signals of one statement. Beyond 20 rows of a tenant, a table and an action in one transaction it no longer names them, and sends no more. Members get one signal of a table in a transaction. The trigger names the audience: members and staff, or staff.';

REVOKE ALL ON FUNCTION "private"."company_file_keys"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."company_file_keys"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_signalled"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_signalled"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."file_stem"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."file_stem"(text) TO "postgres";

reset check_function_bodies;
