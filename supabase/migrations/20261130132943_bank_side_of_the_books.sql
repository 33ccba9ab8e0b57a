set check_function_bodies = off;

ALTER TABLE "public"."bank_lines" DROP CONSTRAINT "bank_lines_amount_check";

DROP FUNCTION "private"."journal_of"(uuid, date, date);

DROP FUNCTION "public"."bank_line_counts"(uuid);

DROP FUNCTION "public"."bank_line_list"(uuid, text, text, text, boolean, integer, integer, uuid);

DROP FUNCTION "public"."firm_posting_list"(uuid, date, date, text);

DROP FUNCTION "public"."import_bank_lines"(uuid, uuid, text, text, text, jsonb, integer, boolean, boolean);

DROP FUNCTION "public"."journal_lines"(uuid, date);

ALTER TABLE "public"."bank_imports" ADD COLUMN "balance_currency" text;

ALTER TABLE "public"."bank_imports" ADD COLUMN "opening" numeric(14,2);

ALTER TABLE "public"."bank_imports" ADD COLUMN "opening_on" date;

ALTER TABLE "public"."bank_imports" ADD COLUMN "closing" numeric(14,2);

ALTER TABLE "public"."bank_imports" ADD COLUMN "closing_on" date;

ALTER TABLE "public"."bank_imports" ADD COLUMN "lines_sum" numeric(14,2);

ALTER TABLE "public"."bank_imports" ADD COLUMN "gap" numeric(14,2);

ALTER TABLE "public"."bank_imports" ADD COLUMN "balance_reason" text;

ALTER TABLE "public"."bank_lines" ADD COLUMN "refund_id" uuid;

CREATE OR REPLACE FUNCTION private.account_key(account text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select upper(regexp_replace(coalesce(account_key.account, ''), '[^A-Za-z0-9]', '', 'g'));
$function$;

CREATE OR REPLACE FUNCTION private.balances_of(tenant_id uuid, account text, balances jsonb, entries jsonb)
 RETURNS TABLE(currency text, opening numeric, opening_on date, closing numeric, closing_on date, lines_sum numeric, difference numeric, last_closing numeric, last_closing_on date, last_file text, gap numeric)
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.bank_line_states(tenant_id uuid)
 RETURNS TABLE(line_id uuid, rest numeric, state text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select line.id, left_over.rest,
    case
      when left_over.rest = 0 then 'posted'
      when line.set_aside_at is not null then 'set_aside'
      when line.amount < 0 then 'taking'
      when private.sure_invoice(line, left_over.rest) is not null then 'sure'
      else 'open'
    end
  from public.bank_lines as line
  left join private.posted_of_lines(bank_line_states.tenant_id) as known on known.line_id = line.id
  left join private.settled_debits(bank_line_states.tenant_id) as settled on settled.id = line.id
  cross join lateral (
    select case when line.amount > 0 then greatest(line.amount - coalesce(known.posted, 0), 0)
      when settled.id is null then line.amount else 0 end as rest) as left_over
  where line.tenant_id = bank_line_states.tenant_id;
$function$;

CREATE OR REPLACE FUNCTION private.bank_lines_of(tenant_id uuid, import_id uuid, format text, account text, entries jsonb)
 RETURNS TABLE(place integer, day date, amount numeric, currency text, payer text, text text, bank_reference text, fingerprint text, code text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.check_bank_posting()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.bank_lines as line where line.id = new.line_id and line.amount < 0) then
    raise exception using errcode = 'PT409', message = 'bank_line.takes_money';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_firm_posting()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  former public.firm_postings;
  line   public.bank_lines;
begin
  if new.reverses is null then
    -- One after the other: the second one sees the first.
    perform private.lock_tenant(new.tenant_id);
    select * into line from public.bank_lines as known where known.id = new.line_id;

    -- What a line takes is posted whole, and once.
    if line.amount < 0 then
      if private.is_debit_settled(line.id) then
        raise exception using errcode = 'PT409', message = 'bank_line.posted';
      end if;

      if line.set_aside_at is not null then
        raise exception using errcode = 'PT409', message = 'bank_line.set_aside';
      end if;

      if new.kind = 'rate_gain' or (new.amount, new.currency, new.day, new.money) <> (-line.amount, line.currency, line.day, 'bank') then
        raise exception using errcode = 'PT409', message = 'firm_posting.line_differs';
      end if;
    end if;

    if exists (
      select from public.firm_postings as known
      left join public.firm_postings as undone on undone.reverses = known.id
      where known.tenant_id = new.tenant_id and known.reverses is null and undone.id is null
        and private.reference_letters(known.reference) = private.reference_letters(new.reference)
    ) then
      raise exception using errcode = 'PT409', message = 'firm_posting.reference_taken';
    end if;

    return new;
  end if;

  select * into former from public.firm_postings as known where known.id = new.reverses;

  if former.reverses is not null or (former.kind, former.amount, former.currency, former.money, former.reference)
    is distinct from (new.kind, new.amount, new.currency, new.money, new.reference)
  then
    raise exception using errcode = 'PT409', message = 'firm_posting.not_reversible';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.debit_of(line public.bank_lines, state text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  refund public.ledger_entries;
begin
  if line.amount > 0 then
    return null;
  end if;

  if line.refund_id is not null and not exists (select from public.ledger_entries as undone where undone.reverses = line.refund_id) then
    select * into refund from public.ledger_entries as entry where entry.id = line.refund_id;
  elsif debit_of.state = 'taking' then
    select * into refund from private.refunds_of_line(line) limit 1;
  end if;

  return jsonb_build_object(
    'proposal', case when debit_of.state = 'taking' then private.debit_proposal(line, refund.id is not null) end,
    'refund', case when refund.id is not null then jsonb_build_object(
      'id', refund.id, 'invoice_id', refund.invoice_id,
      'number', (select invoice.number from public.invoices as invoice where invoice.id = refund.invoice_id),
      'client_name', private.party_or_client(refund.client_id), 'reference', refund.reference, 'day', refund.day) end,
    'fees', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', known.id, 'kind', known.kind, 'amount', known.amount, 'day', known.day, 'reference', known.reference,
        'number', private.posting_number('F', known.seq), 'is_reversed', undone.id is not null) order by known.seq), '[]')
      from public.firm_postings as known
      left join public.firm_postings as undone on undone.reverses = known.id
      where known.tenant_id = line.tenant_id and known.line_id = line.id and known.reverses is null));
end;
$function$;

CREATE OR REPLACE FUNCTION private.debit_proposal(line public.bank_lines, has_refund boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when has_refund then 'refund'
    when said.letters ~ '\m(vat|value added tax)\M' then 'fee_vat'
    when said.letters !~ '\m(fees?|charges?|chg|chgs|commission|comm|merchant|acquirer|acquiring)\M' then 'aside'
    when said.letters ~ '\m(stripe|card|cards|merchant|acquirer|acquiring|chargeback|pos)\M' then 'provider_fee'
    else 'bank_charge'
  end
  from (select private.name_letters(concat_ws(' ', line.payer, line.text, line.bank_reference)) as letters) as said;
$function$;

CREATE OR REPLACE FUNCTION private.is_debit_settled(line_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.bank_lines as line
    cross join lateral private.settled_debits(line.tenant_id, line.id) as settled
    where line.id = is_debit_settled.line_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.journal_of(tenant_id uuid, from_day date, to_day date)
 RETURNS TABLE(entry_id uuid, seq bigint, place integer, day date, kind text, account text, currency text, debit numeric, credit numeric, posting_number text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with posted as materialized (
    select entry.*, coalesce(undone.kind, entry.kind) as of_kind, case entry.kind when 'charge' then invoice.issued_on else entry.day end
      as on_day, coalesce(undone.command_id, entry.command_id) as of_command
    from public.ledger_entries as entry
    left join public.ledger_entries as undone on undone.id = entry.reverses and entry.kind = 'reversal'
    left join public.invoices as invoice on invoice.id = entry.invoice_id
    where entry.tenant_id = journal_of.tenant_id
      -- Of a transfer the side of the invoice has both lines.
      and (entry.invoice_id is not null or entry.kind not in ('account_in', 'account_out'))
  ), line as (
    select posted.id, posted.seq, 'L' as series, 0 as place, posted.on_day, posted.kind::text as kind, posted.currency,
      case when posted.invoice_id is null then 'client_money' else 'receivables' end as account, posted.amount
    from posted
    union all
    select posted.id, posted.seq, 'L', 1, posted.on_day, posted.kind::text, posted.currency,
      case posted.of_kind when 'write_off' then 'write_offs' when 'account_in' then 'client_money' when 'account_out' then 'client_money'
        when 'refund' then case when exists (select from public.card_disputes as dispute where dispute.id = posted.of_command)
          then 'card_disputes' else 'bank' end
        else 'bank' end, -posted.amount
    from posted where posted.of_kind not in ('charge', 'void', 'credit')
    union all
    select posted.id, posted.seq, 'L', 1 + row_number() over (partition by posted.id order by part.account)::integer, posted.on_day,
      posted.kind::text, posted.currency, part.account, -sign(posted.amount) * part.amount
    from posted
    cross join lateral private.billed_parts((
      select entry from public.ledger_entries as entry where entry.id = posted.id)) as part
    where posted.of_kind in ('charge', 'void', 'credit')
    union all
    select movement.id, movement.seq, 'C', part.place, (movement.moved_at at time zone 'America/Nassau')::date,
      case movement.kind when 'charge' then 'card_fee' else 'card_' || movement.kind end, movement.currency, part.account, part.amount
    from public.card_movements as movement
    -- The payment itself is in the ledger; of its movement the journal has the fee.
    cross join lateral (values
      (0, 'card_disputes', case movement.kind when 'charge' then 0 else -movement.amount end),
      (1, 'card_fees', movement.fee),
      (2, 'bank', case movement.kind when 'charge' then 0 else movement.amount end - movement.fee)) as part (place, account, amount)
    where movement.tenant_id = journal_of.tenant_id and part.amount <> 0
    union all
    select known.id, known.seq, 'F', part.place, known.day, case when known.reverses is null then known.kind::text else 'reversal' end,
      known.currency, part.account,
      part.sign * (case when known.kind = 'rate_gain' then -1 else 1 end) * (case when known.reverses is null then 1 else -1 end)
        * known.amount
    from public.firm_postings as known
    cross join lateral (values
      (0, case known.kind when 'provider_fee' then 'card_fees' when 'bank_charge' then 'bank_charges' when 'fee_vat' then 'vat_paid'
        when 'rate_loss' then 'rate_losses' else 'rate_gains' end, 1),
      (1, known.money, -1)) as part (place, account, sign)
    where known.tenant_id = journal_of.tenant_id
  )
  select line.id, line.seq, line.place, line.on_day, line.kind, line.account, line.currency, greatest(line.amount, 0),
    greatest(-line.amount, 0), private.posting_number(line.series, line.seq)
  from line
  where line.on_day between journal_of.from_day and journal_of.to_day;
$function$;

CREATE OR REPLACE FUNCTION private.json_movement(value jsonb)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(value) = 'number' then
    case when abs(value::numeric) <= 999999999 and value::numeric = round(value::numeric, 2) then round(value::numeric, 2) end
  end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_bank_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- A generated column is not computed yet before an update.
  decided text[] := '{set_aside_at,set_aside_by,set_aside_reason,refund_id,names_invoices}';
begin
  if to_jsonb(new) - decided is distinct from to_jsonb(old) - decided then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_debit(command text, line_id uuid)
 RETURNS public.bank_lines
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line public.bank_lines := private.lock_bank_line(command, line_id);
begin
  if line.amount > 0 then
    raise exception using errcode = 'PT409', message = 'bank_line.brings_money';
  end if;

  return line;
end;
$function$;

CREATE OR REPLACE FUNCTION private.posting_number(series text, seq bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select posting_number.series || lpad(posting_number.seq::text, greatest(9, char_length(posting_number.seq::text)), '0');
$function$;

CREATE OR REPLACE FUNCTION private.refunds_of_line(line public.bank_lines)
 RETURNS SETOF public.ledger_entries
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  select entry.* from public.ledger_entries as entry
  where entry.tenant_id = line.tenant_id and entry.kind = 'refund' and entry.currency = line.currency and entry.amount = -line.amount
    -- A few signs are in every text.
    and char_length(private.bank_key(entry.reference)) >= 4
    and position(private.bank_key(entry.reference) in private.bank_key(line.text || ' ' || line.bank_reference)) > 0
    and not exists (select from public.ledger_entries as undone where undone.reverses = entry.id)
    and not exists (
      select from public.bank_lines as other
      where other.tenant_id = line.tenant_id and other.refund_id = entry.id and other.id <> line.id)
  order by abs(entry.day - line.day), entry.seq;
$function$;

CREATE OR REPLACE FUNCTION private.require_paying_line(line public.bank_lines)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if line.amount < 0 then
    raise exception using errcode = 'PT409', message = 'bank_line.takes_money';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settled_debits(tenant_id uuid, line_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select line.id from public.bank_lines as line
  where line.tenant_id = settled_debits.tenant_id and line.amount < 0
    and (settled_debits.line_id is null or line.id = settled_debits.line_id)
    and (
      exists (
        select from public.firm_postings as known
        where known.tenant_id = line.tenant_id and known.line_id = line.id and known.reverses is null
          and not exists (select from public.firm_postings as undone where undone.reverses = known.id))
      or line.refund_id is not null
        and not exists (select from public.ledger_entries as undone where undone.reverses = line.refund_id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.staff_commands(only_command text DEFAULT NULL::text)
 RETURNS TABLE(command text, duties public.staff_duty[], super_admin private.super_admin_rule, reach private.command_reach, two_persons boolean)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select known.command, known.duties::public.staff_duty[], known.super_admin::private.super_admin_rule,
    known.reach::private.command_reach, known.two_persons
  from (values
    -- Applications, and staff who make one of their own.
    ('start_review', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('request_information', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('return_for_names', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reject_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('approve_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_approval', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('file_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('incorporate_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_change_of_agent', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_continuation', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_arrears', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_over_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_back_question', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_back_question.kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('start_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('enter_application_parties', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('submit_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('answer_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('invite_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('mail_part', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_back_part', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    -- Restorations.
    ('draft_restoration', '{billing}', 'needs_duty', 'record', false),
    -- Companies that leave.
    ('request_departure', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_departure', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_departure_document', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('accept_departure_debts', '{compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('confirm_departure_debts', '{compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('start_departure_pack', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_departure_pack', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_departure', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    -- Yearly statements.
    ('accept_statement', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('return_statement', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_return_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    -- Document templates, and what is made from them.
    ('save_document_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('use_document_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('retire_document_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('make_document', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('send_document_news', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    -- Changes of a company.
    ('claim_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('ask_about_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('approve_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reject_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('effect_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('attach_change_documents', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_over_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('start_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('request_change', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('submit_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    -- Companies that were not formed here.
    ('start_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('put_import_people', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('put_import_companies', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('remember_import_columns', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('decide_import_people', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('decide_import_companies', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('check_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('begin_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('discard_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('undo_import', '{compliance_officer,senior}', 'instead', 'firm', false),
    -- Companies, their registers and owners.
    ('set_company_access', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('revoke_company_access', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('transfer_company', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('correct_company', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_company_status', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_company_conditions', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_party_provided', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('link_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_event', '{reviewer,compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('void_event', '{reviewer,compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('declare_holding', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('cease_holding', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('correct_holding', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('correct_participant', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('correct_charge', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('confirm_owners', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('dismiss_owner_proposal', '{compliance_officer}', 'needs_duty', 'record', false),
    -- Documents.
    ('accept_document', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reject_document', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_document', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('register_document', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    -- KYC.
    ('claim_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('claim_next_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('take_over_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('approve_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('reject_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('confirm_kyc_approval', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('confirm_kyc_approval.second', '{compliance_officer}', 'needs_duty', 'record', false),
    ('confirm_kyc_approval.senior', '{senior}', 'needs_duty', 'record', false),
    ('assign_kyc', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_kyc', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('set_kyc_priority', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('release_kyc', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('set_kyc_level', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('request_kyc_information', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('recall_kyc', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_kyc', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('answer_kyc_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('submit_kyc', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('waive_document_requirement', '{compliance_officer}', 'needs_duty', 'record', false),
    ('withdraw_waiver', '{compliance_officer}', 'needs_duty', 'record', false),
    -- Risk.
    ('assess_risk', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('override_risk', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decline_risk_override', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('approve_risk_override', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    ('discard_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    -- It changes no record: it works out what publishing would do.
    ('start_model_preview', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('publish_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    -- Screening.
    ('screen_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('rescreen_parties', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    -- It compares; what it finds is decided one by one.
    ('start_rescreening', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_hit', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('decide_hit.second', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_hits', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_hit', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('start_watchlist_import', '{}', 'only', 'all', false),
    ('put_watchlist_entries', '{}', 'only', 'all', false),
    ('finish_watchlist_import', '{}', 'only', 'all', false),
    ('discard_watchlist_import', '{}', 'only', 'all', false),
    -- Compliance.
    ('acknowledge_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('acknowledge_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('resolve_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('resolve_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reopen_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reopen_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('snooze_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('wake_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('open_check', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_check', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_check', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('complete_task', '{compliance_officer}', 'needs_duty', 'record', false),
    ('complete_obligation', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('file_annual_fees', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('file_returns', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('attach_fee_receipt', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('complete_obligations', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('reopen_obligation', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('waive_obligation', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('waive_obligations', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('hold_reminders', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('release_reminders', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('hold_reminders_of', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('release_reminders_of', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_reminder_ladder', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('propose_obligation_rule', '{reviewer,compliance_officer,senior}', 'needs_duty', 'all', true),
    ('discard_obligation_rule', '{reviewer,compliance_officer,senior}', 'needs_duty', 'all', true),
    ('publish_obligation_rule', '{compliance_officer}', 'needs_duty', 'all', true),
    -- It goes on with what was confirmed when the job was entered.
    ('retry_job', '{reviewer,compliance_officer,senior,billing}', 'instead', 'record', false),
    -- Who has lost a duty still stops what they began.
    ('cancel_job', '{}', 'needs_duty', 'record', false),
    ('job_errors', '{}', 'only', 'all', false),
    ('start_isolation_probe', '{}', 'only', 'all', false),
    ('isolation_probes', '{}', 'only', 'all', false),
    -- The line of the command that it calls is asked besides.
    ('run_many', '{}', 'needs_duty', 'record', false),
    -- Invoices.
    ('draft_invoice', '{billing}', 'needs_duty', 'record', false),
    ('draft_renewal', '{billing}', 'needs_duty', 'record', false),
    ('draft_payer_renewal', '{billing}', 'needs_duty', 'record', false),
    ('take_off_invoice', '{billing}', 'needs_duty', 'record', false),
    ('set_invoice_lines', '{billing}', 'needs_duty', 'record', false),
    ('discard_invoice', '{billing}', 'needs_duty', 'record', false),
    ('issue_invoice', '{billing}', 'needs_duty', 'record', false),
    ('record_payment', '{billing}', 'needs_duty', 'record', false),
    ('void_invoice', '{billing}', 'needs_duty', 'record', false),
    ('issue_proforma', '{billing}', 'needs_duty', 'record', false),
    ('withdraw_proforma', '{billing}', 'needs_duty', 'record', false),
    ('record_receipt', '{billing}', 'needs_duty', 'record', false),
    ('apply_account', '{billing}', 'needs_duty', 'record', false),
    ('reverse_entry', '{billing}', 'needs_duty', 'record', false),
    ('refund_invoice', '{billing}', 'needs_duty', 'record', false),
    ('refund_account', '{billing}', 'needs_duty', 'record', false),
    ('issue_credit_note', '{billing}', 'needs_duty', 'record', false),
    ('write_off', '{billing}', 'needs_duty', 'record', false),
    ('confirm_write_off', '{billing}', 'instead', 'record', true),
    ('reject_write_off', '{billing}', 'instead', 'record', true),
    ('hold_invoice', '{billing}', 'needs_duty', 'record', false),
    ('end_invoice_hold', '{billing}', 'needs_duty', 'record', false),
    ('set_invoice_ladder', '{billing}', 'instead', 'firm', false),
    ('record_vat_evidence', '{billing}', 'needs_duty', 'firm', false),
    ('end_vat_evidence', '{billing}', 'needs_duty', 'record', false),
    ('add_recurring', '{billing}', 'needs_duty', 'record', false),
    ('pause_recurring', '{billing}', 'needs_duty', 'record', false),
    ('resume_recurring', '{billing}', 'needs_duty', 'record', false),
    ('end_recurring', '{billing}', 'needs_duty', 'record', false),
    ('draft_recurring', '{billing}', 'needs_duty', 'firm', false),
    ('set_recurring_drafts', '{billing}', 'instead', 'firm', false),
    ('add_discount', '{billing}', 'instead', 'firm', false),
    ('end_discount', '{billing}', 'instead', 'firm', false),
    ('set_bookkeeping_accounts', '{billing}', 'instead', 'firm', false),
    ('add_firm_posting', '{billing}', 'needs_duty', 'firm', false),
    ('reverse_firm_posting', '{billing}', 'needs_duty', 'record', false),
    ('decline_payment_notice', '{billing,reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decline_payment_notice.invoice', '{billing}', 'needs_duty', 'record', false),
    -- Where clients pay to.
    ('propose_bank_details', '{billing}', 'instead', 'firm', true),
    ('confirm_bank_details', '{billing}', 'instead', 'firm', true),
    ('reject_bank_details', '{billing}', 'instead', 'firm', true),
    ('set_card_payments', '{billing}', 'instead', 'firm', false),
    ('request_card_refund', '{billing}', 'needs_duty', 'record', false),
    ('post_card_payment', '{billing}', 'needs_duty', 'record', false),
    ('settle_card_problem', '{billing}', 'needs_duty', 'record', false),
    -- What the bank says was paid.
    ('import_bank_lines', '{billing}', 'needs_duty', 'firm', false),
    ('match_line_refund', '{billing}', 'needs_duty', 'record', false),
    ('post_bank_line', '{billing}', 'needs_duty', 'record', false),
    ('post_line_fee', '{billing}', 'needs_duty', 'record', false),
    ('post_sure_line', '{billing}', 'needs_duty', 'record', false),
    ('post_combined_payment', '{billing}', 'needs_duty', 'record', false),
    ('record_combined_payment', '{billing}', 'needs_duty', 'record', false),
    ('decline_combined_payment', '{billing}', 'needs_duty', 'record', false),
    ('set_aside_bank_line', '{billing}', 'needs_duty', 'record', false),
    ('take_back_bank_line', '{billing}', 'needs_duty', 'record', false),
    -- People and firms.
    ('invite_client', '{senior}', 'instead', 'record', false),
    ('invite_company', '{senior}', 'instead', 'firm', false),
    ('resend_invitation', '{senior}', 'instead', 'firm', false),
    ('revoke_invitation', '{senior}', 'instead', 'firm', false),
    ('resend_invitation.colleague', '{}', 'only', 'all', false),
    ('revoke_invitation.colleague', '{}', 'only', 'all', false),
    ('remove_member', '{senior}', 'instead', 'firm', false),
    ('set_member_role', '{senior}', 'instead', 'firm', false),
    ('set_user_role', '{senior}', 'instead', 'firm', false),
    ('suspend_user', '{senior}', 'instead', 'firm', false),
    ('restore_user', '{senior}', 'instead', 'firm', false),
    ('remove_second_factor', '{senior}', 'instead', 'firm', false),
    ('sign_out_user', '{senior}', 'instead', 'firm', false),
    ('set_user_role.staff', '{}', 'only', 'all', false),
    ('suspend_user.staff', '{}', 'only', 'all', false),
    ('restore_user.staff', '{}', 'only', 'all', false),
    ('remove_second_factor.staff', '{}', 'only', 'all', false),
    ('sign_out_user.staff', '{}', 'only', 'all', false),
    ('invite_colleague', '{}', 'only', 'all', false),
    ('set_staff_duties', '{}', 'only', 'all', false),
    ('staff_without_second_factor', '{}', 'only', 'all', false),
    ('update_branding', '{senior}', 'instead', 'firm', false),
    ('offer_picture', '{senior}', 'instead', 'firm', false),
    ('withdraw_picture', '{senior}', 'instead', 'firm', false),
    ('set_mail_sender', '{senior}', 'instead', 'firm', false),
    ('check_firm_point', '{senior}', 'instead', 'firm', false),
    ('set_filing_rule', '{}', 'only', 'firm', false),
    ('set_fee_payment', '{}', 'only', 'firm', false),
    ('set_write_off_limit', '{}', 'only', 'firm', false),
    ('set_firm_price', '{}', 'only', 'firm', false),
    ('create_tenant', '{}', 'only', 'all', false),
    ('update_tenant', '{}', 'only', 'all', false),
    -- Announcements, settings, reference data.
    ('publish_announcement', '{senior}', 'instead', 'firm', false),
    ('publish_announcement.all', '{}', 'only', 'all', false),
    ('try_announcement', '{senior}', 'instead', 'record', false),
    ('recall_announcement', '{senior}', 'instead', 'firm', false),
    ('recall_announcement.all', '{}', 'only', 'all', false),
    ('save_settings', '{}', 'only', 'all', false),
    ('send_test_email', '{}', 'only', 'all', false),
    ('retry_mail', '{}', 'needs_duty', 'record', false),
    ('retry_mails', '{}', 'needs_duty', 'record', false),
    ('end_calendar_feed', '{}', 'needs_duty', 'record', false),
    ('try_address_again', '{}', 'needs_duty', 'record', false),
    ('set_file_scanning', '{}', 'only', 'all', false),
    ('start_firm_export', '{}', 'only', 'firm', false),
    ('discard_firm_export', '{}', 'only', 'firm', false),
    ('fetch_firm_export', '{}', 'only', 'firm', false),
    ('order_firm_deletion', '{}', 'only', 'firm', true),
    ('confirm_firm_deletion', '{senior}', 'instead', 'firm', true),
    ('cancel_firm_deletion', '{senior}', 'instead', 'firm', false),
    ('approve_erasures', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('hold_records', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('lift_record_hold', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_client_error_reports', '{}', 'only', 'all', false),
    ('withdraw_portal_version', '{}', 'only', 'all', false),
    ('restore_portal_version', '{}', 'only', 'all', false),
    ('pin_portal', '{}', 'only', 'firm', false),
    ('queue_scans', '{}', 'only', 'all', false),
    ('change_reference', '{}', 'only', 'all', false),
    ('end_reference', '{}', 'only', 'all', false),
    ('take_back_reference', '{}', 'only', 'all', false),
    ('confirm_reference', '{}', 'only', 'all', false),
    ('announce_day', '{}', 'only', 'all', false),
    -- What decides nothing: notes and messages.
    ('add_staff_note', '{}', 'needs_duty', 'record', false),
    ('edit_staff_note', '{}', 'needs_duty', 'record', false),
    ('pin_staff_note', '{}', 'needs_duty', 'record', false),
    ('remove_staff_note', '{}', 'needs_duty', 'record', false),
    ('add_kyc_note', '{}', 'needs_duty', 'record', false),
    ('open_ticket', '{}', 'needs_duty', 'record', false),
    ('reply_ticket', '{}', 'needs_duty', 'record', false),
    ('set_ticket_status', '{}', 'needs_duty', 'record', false),
    ('attach_file', '{}', 'needs_duty', 'record', false),
    ('add_ticket_note', '{}', 'needs_duty', 'record', false),
    ('assign_ticket', '{}', 'needs_duty', 'record', false),
    ('set_ticket_priority', '{}', 'needs_duty', 'record', false),
    ('save_prepared_answer', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('remove_prepared_answer', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('convert_contact_message', '{}', 'needs_duty', 'record', false),
    ('close_contact_message', '{}', 'needs_duty', 'record', false),
    ('answer_contact_message', '{}', 'needs_duty', 'record', false)
  ) as known (command, duties, super_admin, reach, two_persons)
  where only_command is null or known.command = only_command;
end;
$function$;

CREATE OR REPLACE FUNCTION public.add_firm_posting(posting_id uuid, tenant_id uuid, kind public.firm_posting_kind, day date, amount numeric, reference text, reason text, currency text DEFAULT 'USD'::text, money text DEFAULT 'bank'::text, payment_id uuid DEFAULT NULL::uuid, dispute_id uuid DEFAULT NULL::uuid, line_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  named text := private.plain_text(add_firm_posting.reference);
  wrong text;
begin
  perform private.require_staff('add_firm_posting');

  -- The line before the tenant, as the commands of lines have it.
  perform from public.bank_lines as known where known.id = add_firm_posting.line_id for update;

  if not exists (select from public.tenants as tenant where tenant.id = add_firm_posting.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('add_firm_posting', add_firm_posting.tenant_id);

  if exists (
    select from public.firm_postings as known
    where known.id = posting_id and known.tenant_id = add_firm_posting.tenant_id and known.reverses is null
  ) then
    return;
  end if;

  select checked.field into wrong
  from (values
    ('kind', add_firm_posting.kind is not null),
    ('day', add_firm_posting.day between '2000-01-01' and private.today()),
    ('amount', private.is_cents(add_firm_posting.amount, 999999999)),
    ('currency', add_firm_posting.currency ~ '^[A-Z]{3}$'),
    ('money', add_firm_posting.money in ('bank', 'card_disputes')),
    ('reference', char_length(named) between 1 and 120 and private.reference_letters(named) <> ''),
    ('reason', char_length(btrim(add_firm_posting.reason)) between 1 and 2000),
    ('subject', num_nonnulls(add_firm_posting.payment_id, add_firm_posting.dispute_id, add_firm_posting.line_id) <= 1)
  ) as checked (field, holds)
  where checked.holds is not true
  limit 1;

  if wrong is not null then
    raise exception using errcode = 'PT422', message = 'firm_posting.invalid',
      detail = jsonb_build_array(jsonb_build_object('code', 'firm_posting.invalid', 'field', wrong));
  end if;

  if not exists (
    select where add_firm_posting.payment_id is null and add_firm_posting.dispute_id is null and add_firm_posting.line_id is null
    union all
    select from public.card_payments as known
    where known.id = add_firm_posting.payment_id and known.tenant_id = add_firm_posting.tenant_id
    union all
    select from public.card_disputes as known
    where known.id = add_firm_posting.dispute_id and known.tenant_id = add_firm_posting.tenant_id
    union all
    select from public.bank_lines as known
    where known.id = add_firm_posting.line_id and known.tenant_id = add_firm_posting.tenant_id
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  insert into public.firm_postings (
    id, tenant_id, kind, amount, currency, day, money, reference, reason, payment_id, dispute_id, line_id, recorded_by)
  values (
    posting_id, add_firm_posting.tenant_id, add_firm_posting.kind, add_firm_posting.amount, add_firm_posting.currency,
    add_firm_posting.day, add_firm_posting.money, named, btrim(add_firm_posting.reason), add_firm_posting.payment_id,
    add_firm_posting.dispute_id, add_firm_posting.line_id, auth.uid());
exception when unique_violation then
  -- The id belongs to another posting.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

CREATE OR REPLACE FUNCTION public.bank_line_counts(tenant_id uuid)
 RETURNS TABLE(open bigint, sure bigint, posted bigint, set_aside bigint, taking bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();
  return query
    select count(*) filter (where known.state = 'open'), count(*) filter (where known.state = 'sure'),
      count(*) filter (where known.state = 'posted'), count(*) filter (where known.state = 'set_aside'),
      count(*) filter (where known.state = 'taking')
    from private.bank_line_states(bank_line_counts.tenant_id) as known;
end;
$function$;

CREATE OR REPLACE FUNCTION public.bank_line_fees(line_id uuid)
 RETURNS TABLE(company_id uuid, company_name text, year integer, client_id uuid, client_name text, amount numeric, currency text, due_on date, invoice_id uuid, invoice_state public.invoice_state, invoice_number text, payer_is text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();
  return query
  select company.id, company.name, fee.year, company.user_id, private.party_or_client(company.user_id), duty.amount, duty.currency,
    duty.due_on, billed.id, billed.state, billed.number,
    private.payer_is(line.payer, line.text, array(
      select private.names_of_place(company.tenant_id, company.user_id, array[company.id], '{}')))
  from public.bank_lines as line
  cross join lateral private.named_fees(line) as fee
  join public.companies as company on company.id = fee.company_id
  left join lateral (
    select known.amount, known.currency::text as currency, known.due_on
    from public.obligations as known
    join public.obligation_rules as rule on (rule.code, rule.valid_from) = (known.rule_code, known.rule_from)
    where known.company_id = company.id and rule.is_annual_fee and known.state in ('open', 'done')
      and extract(year from known.due_on) = fee.year
    order by known.due_on limit 1) as duty on true
  left join lateral (
    select invoice.id, invoice.state, invoice.number
    from public.invoice_companies as part
    join public.invoices as invoice on invoice.id = part.invoice_id
    where part.company_id = company.id and part.renewal_year = fee.year and invoice.state in ('draft', 'issued', 'paid')
    order by array_position('{issued,draft,paid}'::text[], invoice.state::text), invoice.created_at limit 1) as billed on true
  where line.id = bank_line_fees.line_id and line.amount > 0 and company.user_id is not null
  order by company.name, fee.year
  limit 10;
end;
$function$;

CREATE OR REPLACE FUNCTION public.bank_line_list(tenant_id uuid, show text DEFAULT 'open'::text, search text DEFAULT ''::text, sort text DEFAULT 'day'::text, descending boolean DEFAULT true, first integer DEFAULT 0, size integer DEFAULT 50, only_line uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, day date, amount numeric, currency text, payer text, text text, bank_reference text, account text, file_name text, rest numeric, state text, set_aside_reason text, best jsonb, posted jsonb, total integer, import_id uuid, debit jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  typed text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  with page as materialized (
    select line, file.account, file.file_name, known.rest, known.state, count(*) over () as rows,
      row_number() over (order by
        case when bank_line_list.sort = 'amount' then line.amount else line.day - date '2000-01-01' end
          * case when bank_line_list.descending then -1 else 1 end, line.day desc, line.place, line.id) as turn
    from private.bank_line_states(bank_line_list.tenant_id) as known
    join public.bank_lines as line on line.id = known.line_id
    join public.bank_imports as file on file.id = line.import_id
    where (only_line is null or line.id = only_line)
      and (bank_line_list.show = 'every' or known.state = bank_line_list.show)
      and (typed = '' or position(typed in lower(line.payer)) > 0 or position(typed in lower(line.text)) > 0
        or position(typed in lower(line.bank_reference)) > 0 or position(typed in line.amount::text) > 0)
    order by turn
    offset greatest(bank_line_list.first, 0)
    limit least(greatest(bank_line_list.size, 1), 1000)
  )
  select (page.line).id, (page.line).day, (page.line).amount, (page.line).currency, (page.line).payer, (page.line).text,
    (page.line).bank_reference, page.account, page.file_name, page.rest, page.state, (page.line).set_aside_reason,
    case when page.state in ('open', 'sure') then (
      select to_jsonb(proposal) from private.proposals_of(page.line, page.rest) as proposal limit 1) end,
    private.postings_of(page.line), page.rows::integer, (page.line).import_id, private.debit_of(page.line, page.state)
  from page
  order by page.turn;
end;
$function$;

CREATE OR REPLACE FUNCTION public.bank_line_payments(line_id uuid)
 RETURNS TABLE(id uuid, payment_reference text, label text, currency text, total numeric, invoices bigint, made_by_name text, made_at timestamp with time zone, ended_as public.combined_payment_end, is_named boolean, is_exact boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();
  return query
  select payment.id, payment.payment_reference, payment.label, payment.currency, payment.total,
    (select count(*) from public.combined_payment_invoices as part where part.payment_id = payment.id),
    coalesce(nullif(maker.full_name, ''), maker.email), payment.made_at, payment.ended_as, found.is_named, found.is_exact
  from public.bank_lines as line
  cross join lateral (select private.payments_in(line.text) as named, private.rest_of_line(line) as rest) as known
  join public.combined_payments as payment on payment.tenant_id = line.tenant_id
  cross join lateral (
    select payment.payment_reference = any (known.named) as is_named,
      payment.currency = line.currency and payment.total = known.rest as is_exact) as found
  left join public.profiles as maker on maker.id = payment.made_by
  where line.id = bank_line_payments.line_id and line.amount > 0
    and (found.is_named or found.is_exact and payment.ended_as is null and known.rest > 0)
  order by found.is_named desc, payment.made_at
  limit 10;
end;
$function$;

CREATE OR REPLACE FUNCTION public.bank_line_proformas(line_id uuid)
 RETURNS TABLE(id uuid, number text, client_id uuid, client_name text, subject text, currency text, total numeric, valid_until date, ended_as public.proforma_end, invoice_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();
  return query
  select proforma.id, proforma.number, coalesce(private.client_of(draft), proforma.client_id),
    private.party_or_client(coalesce(private.client_of(draft), proforma.client_id)), proforma.subject, proforma.currency, proforma.total,
    proforma.valid_until, proforma.ended_as, proforma.invoice_id
  from public.bank_lines as line
  cross join lateral private.named_proformas(line) as proforma
  left join public.invoices as draft on draft.id = proforma.invoice_id
  where line.id = bank_line_proformas.line_id and line.amount > 0 and coalesce(draft.state in ('draft', 'void'), true)
  order by proforma.number
  limit 10;
end;
$function$;

CREATE OR REPLACE FUNCTION public.bank_line_proposals(line_id uuid)
 RETURNS TABLE(invoice_id uuid, number text, subject text, company_id uuid, client_id uuid, client_name text, state public.invoice_state, currency text, owed numeric, due_on date, payer_is text, reasons text[], differs text[], is_sure boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();
  return query
    select proposal.* from public.bank_lines as line
    cross join lateral private.proposals_of(line, private.rest_of_line(line)) as proposal
    where line.id = bank_line_proposals.line_id and line.amount > 0;
end;
$function$;

CREATE OR REPLACE FUNCTION public.bank_statement_balances(tenant_id uuid, account text, balances jsonb, entries jsonb)
 RETURNS TABLE(currency text, opening numeric, opening_on date, closing numeric, closing_on date, lines_sum numeric, difference numeric, last_closing numeric, last_closing_on date, last_file text, gap numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();
  return query
    select * from private.balances_of(
      bank_statement_balances.tenant_id, private.account_key(bank_statement_balances.account), balances, entries);
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_posting_list(tenant_id uuid, from_day date, to_day date, with_reference text DEFAULT NULL::text)
 RETURNS TABLE(id uuid, kind public.firm_posting_kind, amount numeric, currency text, day date, money text, reference text, reason text, payment_id uuid, dispute_id uuid, line_id uuid, invoice_id uuid, invoice_number text, recorded_at timestamp with time zone, recorder_name text, reverses uuid, reversed_on date, reversed_because text, reverser_name text, number text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select known.id, known.kind, known.amount, known.currency, known.day, known.money, known.reference, known.reason, known.payment_id,
    known.dispute_id, known.line_id, invoice.id, invoice.number, known.recorded_at, nullif(person.full_name, ''), known.reverses,
    undone.day, undone.reason, nullif(undoer.full_name, ''), private.posting_number('F', known.seq)
  from public.firm_postings as known
  left join public.firm_postings as undone on undone.reverses = known.id
  left join public.profiles as person on person.id = known.recorded_by
  left join public.profiles as undoer on undoer.id = undone.recorded_by
  left join public.card_disputes as dispute on dispute.id = known.dispute_id
  left join public.card_payments as payment on payment.id = coalesce(known.payment_id, dispute.payment_id)
  left join public.invoices as invoice on invoice.id = payment.invoice_id
  where known.tenant_id = firm_posting_list.tenant_id
    and case when firm_posting_list.with_reference is null then known.day between firm_posting_list.from_day and firm_posting_list.to_day
      else known.reverses is null and undone.id is null
        and private.reference_letters(known.reference) = private.reference_letters(firm_posting_list.with_reference) end
  order by known.day desc, known.seq desc;
end;
$function$;

CREATE OR REPLACE FUNCTION public.import_bank_lines(import_id uuid, tenant_id uuid, file_name text, format text, account text, entries jsonb, left_out integer DEFAULT 0, with_alike boolean DEFAULT false, only_check boolean DEFAULT false, balances jsonb DEFAULT NULL::jsonb, balance_reason text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.journal_lines(tenant_id uuid, month date)
 RETURNS TABLE(entry_id uuid, seq bigint, day date, kind text, account_kind text, account text, currency text, debit numeric, credit numeric, number text, client_name text, reference text, reason text, recorded_at timestamp with time zone, posting_number text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  days     daterange := private.month_of(month);
  accounts jsonb;
begin
  perform private.require_staff_reader();
  accounts := private.accounts_of(journal_lines.tenant_id);

  return query
  select line.entry_id, line.seq, line.day, line.kind, line.account, accounts ->> line.account, line.currency, line.debit, line.credit,
    invoice.number, coalesce(nullif(client.full_name, ''), client.email), coalesce(entry.reference, movement.movement_ref, own.reference),
    coalesce(entry.reason, own.reason), coalesce(entry.recorded_at, movement.noted_at, own.recorded_at), line.posting_number
  from private.journal_of(journal_lines.tenant_id, lower(days), upper(days) - 1) as line
  left join public.ledger_entries as entry on entry.id = line.entry_id
  left join public.card_movements as movement on movement.id = line.entry_id
  left join public.firm_postings as own on own.id = line.entry_id
  left join public.card_disputes as dispute on dispute.id = own.dispute_id
  left join public.card_payments as payment on payment.id = coalesce(movement.payment_id, own.payment_id, dispute.payment_id)
  left join public.invoices as invoice on invoice.id = coalesce(entry.invoice_id, payment.invoice_id)
  left join public.profiles as client on client.id = coalesce(entry.client_id, private.client_of(invoice))
  order by line.day, line.seq, line.entry_id, line.place;
end;
$function$;

CREATE OR REPLACE FUNCTION public.match_line_refund(line_id uuid, refund_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line public.bank_lines := private.lock_debit('match_line_refund', line_id);
begin
  perform private.require_staff_in('match_line_refund', line.tenant_id);

  if private.is_debit_settled(line.id) then
    if line.refund_id = match_line_refund.refund_id then
      return;
    end if;

    raise exception using errcode = 'PT409', message = 'bank_line.posted';
  end if;

  if line.set_aside_at is not null then
    raise exception using errcode = 'PT409', message = 'bank_line.set_aside';
  end if;

  if not exists (select from private.refunds_of_line(line) as refund where refund.id = match_line_refund.refund_id) then
    raise exception using errcode = 'PT409', message = 'bank_line.no_refund';
  end if;

  update public.bank_lines as known set refund_id = match_line_refund.refund_id where known.id = line.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.post_bank_line(posting_id uuid, line_id uuid, client_id uuid, parts jsonb, amount numeric DEFAULT NULL::numeric, method public.payment_method DEFAULT 'wire'::public.payment_method)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line   public.bank_lines := private.lock_bank_line('post_bank_line', line_id);
  known  public.bank_postings;
  billed uuid[] := array(
    select private.json_uuid(part -> 'invoice_id') from jsonb_array_elements(private.json_array(parts)) as part);
  rest   numeric := private.rest_of_line(line);
  posted numeric := coalesce(post_bank_line.amount, rest);
begin
  select * into known from public.bank_postings as each where each.command_id = posting_id;

  if known.line_id = line.id then
    perform private.require_staff_in('post_bank_line', line.tenant_id);
    return;
  end if;

  perform private.require_paying_line(line);

  -- An id that posted something else posts no line: the receipt would say that it is done, and no money would be noted.
  if posting_id is null or known.line_id is not null
    or exists (select from public.ledger_entries as entry where entry.command_id = posting_id or entry.id = posting_id)
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if line.set_aside_at is not null then
    raise exception using errcode = 'PT409', message = 'bank_line.set_aside';
  end if;

  if rest = 0 then
    raise exception using errcode = 'PT409', message = 'bank_line.posted';
  end if;

  if not private.is_cents(posted, rest) then
    raise exception using errcode = 'PT422', message = 'bank_line.amount_invalid';
  end if;

  perform public.record_receipt(
    posting_id, line.tenant_id, post_bank_line.client_id, posted, line.day, post_bank_line.method, parts,
    left(coalesce(nullif(line.bank_reference, ''), nullif(line.text, ''), nullif(line.payer, '')), 120), line.currency);
  insert into public.bank_postings (command_id, tenant_id, line_id, posted_by) values (posting_id, line.tenant_id, line.id, auth.uid());
  perform private.ask_about_payer(line, post_bank_line.client_id, billed, posted);
end;
$function$;

CREATE OR REPLACE FUNCTION public.post_combined_payment(line_id uuid, payment_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line    public.bank_lines := private.lock_bank_line('post_combined_payment', line_id);
  payment public.combined_payments;
  part    record;
begin
  select * into payment from public.combined_payments as known
  where known.id = post_combined_payment.payment_id and known.tenant_id = line.tenant_id;

  if payment.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- The invoices before the tenant and before the payment, in one order, as each command does with its own.
  perform from public.invoices as invoice
  where invoice.id in (select listed.invoice_id from public.combined_payment_invoices as listed where listed.payment_id = payment.id)
  order by invoice.id for update;
  perform private.require_staff_in('post_combined_payment', line.tenant_id);
  select * into payment from public.combined_payments as known where known.id = payment.id for update;

  -- Done already: by a repeat, or by a colleague.
  if payment.ended_as = 'paid' and payment.line_id = line.id then
    return;
  end if;

  if payment.ended_as is not null then
    raise exception using errcode = 'PT409', message = 'combined_payment.ended';
  end if;

  perform private.require_paying_line(line);

  if line.set_aside_at is not null then
    raise exception using errcode = 'PT409', message = 'bank_line.set_aside';
  end if;

  if payment.currency <> line.currency or payment.total <> private.rest_of_line(line) then
    raise exception using errcode = 'PT409', message = 'combined_payment.sum_differs';
  end if;

  -- Before the invoices are paid by it, which would end it as changed.
  update public.combined_payments as paid set ended_as = 'paid', ended_at = now(), line_id = line.id where paid.id = payment.id;

  -- A receipt is of one client and has at most 100 parts.
  for part in
    select placed.client, jsonb_agg(jsonb_build_object('invoice_id', placed.invoice_id, 'amount', placed.amount)) as parts,
      sum(placed.amount) as amount
    from (
      select listed.invoice_id, listed.amount, private.client_of(invoice) as client,
        (row_number() over (partition by private.client_of(invoice) order by invoice.due_on, invoice.id) - 1) / 100 as turn
      from public.combined_payment_invoices as listed
      join public.invoices as invoice on invoice.id = listed.invoice_id
      where listed.payment_id = payment.id) as placed
    group by placed.client, placed.turn
    order by placed.client, placed.turn
  loop
    perform public.post_bank_line(gen_random_uuid(), line.id, part.client, part.parts, part.amount);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.post_line_fee(posting_id uuid, line_id uuid, kind public.firm_posting_kind, reference text DEFAULT NULL::text, reason text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line public.bank_lines := private.lock_debit('post_line_fee', line_id);
begin
  -- An id that posted something else posts nothing from this line: it would look posted.
  if exists (
    select from public.firm_postings as known where known.id = post_line_fee.posting_id and known.line_id is distinct from line.id)
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform public.add_firm_posting(
    post_line_fee.posting_id, line.tenant_id, post_line_fee.kind, line.day, -line.amount,
    coalesce(private.plain_text(post_line_fee.reference), nullif(line.bank_reference, ''),
      'LINE-' || to_char(line.day, 'YYYYMMDD') || '-' || left(line.fingerprint, 8)),
    coalesce(private.plain_text(post_line_fee.reason), nullif(line.text, ''), nullif(line.payer, ''), 'Taken by the bank.'),
    line.currency, 'bank', null, null, line.id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.post_sure_line(line_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line    public.bank_lines := private.lock_bank_line('post_sure_line', line_id);
  rest    numeric := private.rest_of_line(line);
  invoice public.invoices;
begin
  perform private.require_paying_line(line);

  -- Done already: by a repeat, or by a colleague.
  if rest = 0 then
    perform private.require_staff_in('post_sure_line', line.tenant_id);
    return;
  end if;

  perform private.lock_sure_invoices(array[line.id]);
  select * into invoice from public.invoices as known where known.id = private.sure_invoice(line, rest);

  if invoice.id is null then
    raise exception using errcode = 'PT409', message = 'bank_line.not_sure';
  end if;

  perform public.post_bank_line(
    gen_random_uuid(), line.id, private.client_of(invoice),
    jsonb_build_array(jsonb_build_object('invoice_id', invoice.id, 'amount', rest)));
end;
$function$;

CREATE OR REPLACE FUNCTION public.reverse_firm_posting(reversal_id uuid, posting_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  posting public.firm_postings;
begin
  perform private.require_staff('reverse_firm_posting');
  select * into posting from public.firm_postings as known where known.id = posting_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform from public.bank_lines as known where known.id = posting.line_id for update;
  perform private.require_staff_in('reverse_firm_posting', posting.tenant_id);

  if exists (select from public.firm_postings as known where known.id = reversal_id and known.reverses = posting.id) then
    return;
  end if;

  if posting.reverses is not null or exists (select from public.firm_postings as known where known.reverses = posting.id) then
    raise exception using errcode = 'PT409', message = 'firm_posting.not_reversible';
  end if;

  perform private.require_reason(reverse_firm_posting.reason);

  insert into public.firm_postings (
    id, tenant_id, kind, amount, currency, day, money, reference, reason, payment_id, dispute_id, line_id, reverses, recorded_by)
  values (
    reversal_id, posting.tenant_id, posting.kind, posting.amount, posting.currency, private.today(), posting.money, posting.reference,
    btrim(reverse_firm_posting.reason), posting.payment_id, posting.dispute_id, posting.line_id, posting.id, auth.uid());
exception when unique_violation then
  -- The id belongs to another posting.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_aside_bank_line(line_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line public.bank_lines := private.lock_bank_line('set_aside_bank_line', line_id);
  why  text := private.plain_text(set_aside_bank_line.reason);
begin
  perform private.require_staff_in('set_aside_bank_line', line.tenant_id);

  if line.set_aside_at is not null then
    return;
  end if;

  if (case when line.amount < 0 then private.is_debit_settled(line.id) else private.rest_of_line(line) = 0 end) then
    raise exception using errcode = 'PT409', message = 'bank_line.posted';
  end if;

  if why is null or char_length(why) > 500 then
    raise exception using errcode = 'PT422', message = 'bank_line.reason_invalid';
  end if;

  update public.bank_lines as known
  set set_aside_at = now(), set_aside_by = auth.uid(), set_aside_reason = why
  where known.id = line.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.take_back_bank_line(line_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line public.bank_lines := private.lock_bank_line('take_back_bank_line', line_id);
begin
  perform private.require_staff_in('take_back_bank_line', line.tenant_id);

  update public.bank_lines as known
  set set_aside_at = null, set_aside_by = null, set_aside_reason = null, refund_id = null
  where known.id = line.id and (known.set_aside_at is not null or known.refund_id is not null);
end;
$function$;

ALTER TABLE "public"."bank_imports" ADD CONSTRAINT "bank_imports_balance_currency_check" CHECK ((balance_currency ~ '^[A-Z]{3}$'::text));

ALTER TABLE "public"."bank_imports" ADD CONSTRAINT "bank_imports_balance_reason_check" CHECK (((char_length(balance_reason) >= 1) AND (char_length(balance_reason) <= 500)));

ALTER TABLE "public"."bank_imports" ADD CONSTRAINT "bank_imports_balances" CHECK (((num_nonnulls(balance_currency, opening, opening_on, closing, closing_on, lines_sum) = ANY (ARRAY[0, 6])) AND ((gap IS NULL) OR (balance_currency IS NOT NULL)) AND (opening_on <= closing_on)));

ALTER TABLE "public"."bank_imports" ADD CONSTRAINT "bank_imports_closing_check" CHECK (((closing > '-Infinity'::numeric) AND (closing < 'Infinity'::numeric)));

ALTER TABLE "public"."bank_imports" ADD CONSTRAINT "bank_imports_gap_check" CHECK (((gap > '-Infinity'::numeric) AND (gap < 'Infinity'::numeric)));

ALTER TABLE "public"."bank_imports" ADD CONSTRAINT "bank_imports_lines_sum_check" CHECK (((lines_sum > '-Infinity'::numeric) AND (lines_sum < 'Infinity'::numeric)));

ALTER TABLE "public"."bank_imports" ADD CONSTRAINT "bank_imports_opening_check" CHECK (((opening > '-Infinity'::numeric) AND (opening < 'Infinity'::numeric)));

ALTER TABLE "public"."bank_imports" ADD CONSTRAINT "bank_imports_reason" CHECK (((balance_reason IS NOT NULL) OR (COALESCE(((opening + lines_sum) = closing), true) AND COALESCE((gap = (0)::numeric), true))));

ALTER TABLE "public"."bank_lines" ADD CONSTRAINT "bank_lines_amount_check" CHECK (((amount <> (0)::numeric) AND (amount > '-Infinity'::numeric) AND (amount < 'Infinity'::numeric)));

ALTER TABLE "public"."bank_lines" ADD CONSTRAINT "bank_lines_refund" CHECK (((refund_id IS NULL) OR ((amount < (0)::numeric) AND (set_aside_at IS NULL))));

ALTER TABLE "public"."bank_lines" ADD CONSTRAINT "bank_lines_tenant_id_refund_id_fkey" FOREIGN KEY (tenant_id, refund_id) REFERENCES public.ledger_entries(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."bank_lines" ADD CONSTRAINT "bank_lines_tenant_id_refund_id_key" UNIQUE (tenant_id, refund_id);

CREATE UNIQUE INDEX card_movements_seq_idx ON public.card_movements USING btree (tenant_id, seq);

CREATE UNIQUE INDEX firm_postings_seq_idx ON public.firm_postings USING btree (tenant_id, seq);

CREATE UNIQUE INDEX ledger_entries_seq_idx ON public.ledger_entries USING btree (tenant_id, seq);

CREATE TRIGGER check_bank_posting BEFORE INSERT ON public.bank_postings FOR EACH ROW EXECUTE FUNCTION private.check_bank_posting();

COMMENT ON COLUMN "public"."bank_imports"."balance_reason" IS 'Why it was taken in though the balances differ.';

COMMENT ON COLUMN "public"."bank_imports"."gap" IS 'The opening balance less the closing balance of the last statement of the account before it; null where there was none.';

COMMENT ON COLUMN "public"."bank_imports"."lines_sum" IS 'The sum of all booked lines of the file in balance_currency, of those too that were there already. Opening and sum are the closing balance.';

COMMENT ON COLUMN "public"."bank_imports"."opening" IS 'The booked balance before the lines of the file, in balance_currency.';

COMMENT ON COLUMN "public"."bank_lines"."amount" IS 'What came in, or with a minus what went out.';

COMMENT ON COLUMN "public"."bank_lines"."payer" IS 'Who paid, as the bank names them, or who was paid by a line that takes money; empty where it names no one.';

COMMENT ON COLUMN "public"."bank_lines"."refund_id" IS 'The refund of the ledger that a line which takes money is; a refund is of one line.';

COMMENT ON COLUMN "public"."firm_postings"."line_id" IS 'The line of the bank that it belongs to. A line that takes money is posted by it; any other line is posted and matched without it.';

COMMENT ON COLUMN "public"."ledger_entries"."seq" IS 'The order of posting, and the figure of its number in the journal.';

COMMENT ON FUNCTION "private"."account_key"(text) IS 'The number of an account as it counts: letters and digits, in capitals.';

COMMENT ON FUNCTION "private"."balances_of"(uuid, text, jsonb, jsonb) IS 'What the balances of a file say beside its lines: `lines_sum` of all booked lines in their currency, `difference` what the closing balance is above opening and sum, and `gap` what the opening balance is above the closing balance of the last statement of the account that ended by then, null where there is none. No row for a file without balances. Raises bank_import.balances_invalid.';

COMMENT ON FUNCTION "private"."bank_line_states"(uuid) IS 'Each line of a tenant with what of it is not posted, and where it stands: posted, set_aside, taking (it takes money and is no fee, no refund and not set aside yet), sure (it names one invoice and pays it exactly) or open.';

COMMENT ON FUNCTION "private"."check_bank_posting"() IS 'Holds for every writer that a line which takes money is no receipt. Raises bank_line.takes_money.';

COMMENT ON FUNCTION "private"."check_firm_posting"() IS 'Holds for every writer that a reference is there once among the postings that stand, that what takes one back is its opposite, and that a line of the bank which takes money is posted whole and once. Raises firm_posting.reference_taken, firm_posting.not_reversible, firm_posting.line_differs, bank_line.posted, bank_line.set_aside.';

COMMENT ON FUNCTION "private"."debit_of"(public.bank_lines, text) IS 'What a line is that takes money: `proposal` of debit_proposal while nothing is posted for it; `refund` that it is or may be, {id, invoice_id, number, client_name, reference, day} or null; `fees` that were posted from it, {id, kind, amount, day, reference, number, is_reversed}. Null for a line that brings money.';

COMMENT ON FUNCTION "private"."debit_proposal"(public.bank_lines, boolean) IS 'What a line that takes money seems to be: refund, fee_vat, provider_fee or bank_charge by its text, or aside where it names none of them.';

COMMENT ON FUNCTION "private"."is_debit_settled"(uuid) IS 'Whether a fee or a refund stands for a line that takes money.';

COMMENT ON FUNCTION "private"."journal_of"(uuid, date, date) IS 'The journal of a tenant between two days, both included: two lines or more for each posting, whose debits are its credits. A charge is on the day of its invoice, any other posting on the day it was made for, and what the card provider moved on its day in Nassau. `posting_number` is the same for the lines of one posting and for those of no other; `seq` is so within its series alone.';

COMMENT ON FUNCTION "private"."json_movement"(jsonb) IS 'An amount of money to the cent, with a minus for what goes out, or null.';

COMMENT ON FUNCTION "private"."keep_bank_line"() IS 'Refuses to edit what a bank wrote, for every caller; whether a line is set aside, and its refund, may change. Raises not_allowed.';

COMMENT ON FUNCTION "private"."lock_debit"(text, uuid) IS 'As lock_bank_line, for a line that takes money. Raises bank_line.brings_money and what lock_bank_line raises.';

COMMENT ON FUNCTION "private"."posting_number"(text, bigint) IS 'The number of a posting in the journal: L of the ledger, C of the provider of cards, F of the money of the firm, and nine figures or more. Each series counts its rows in one sequence, so that a number is there once and never changes; numbers may be left out.';

COMMENT ON FUNCTION "private"."refunds_of_line"(public.bank_lines) IS 'The refunds of the ledger that a line may be, the likeliest first: of its amount and currency, whose reference is in its text or its reference, not reversed and of no other line.';

COMMENT ON FUNCTION "private"."require_paying_line"(public.bank_lines) IS 'Refuses a line that takes money where a payment is posted. Raises bank_line.takes_money.';

COMMENT ON FUNCTION "private"."rest_of_line"(public.bank_lines) IS 'What of a line is not posted as a payment yet; nothing of a line that takes money.';

COMMENT ON FUNCTION "private"."settled_debits"(uuid, uuid) IS 'The lines of a tenant that take money and for which a fee stands or a refund that is not reversed; of one line or of all.';

COMMENT ON FUNCTION "public"."add_firm_posting"(uuid, uuid, public.firm_posting_kind, date, numeric, text, text, text, text, uuid, uuid, uuid) IS 'Posts a fee, a charge, VAT on it or the difference of a rate, under an id from the browser, so that a repeat posts nothing twice: a day from 2000 to today, an amount above nothing to the cent, a currency of three letters, the money it came from (bank or card_disputes), a reference of 1 to 120 characters and a reason of 1 to 2000; and the payment by card, the dispute or the line of the bank that it belongs to, at most one. Nothing of what a client owes changes. A reference is there once among the postings of a tenant that stand, without regard to space, case and . / _ -. A line that takes money is posted once, with its day, amount and currency, from the bank. For staff with the duty billing. Raises firm_posting.invalid with a json array of {code, field} as detail, firm_posting.reference_taken, firm_posting.line_differs, bank_line.posted, bank_line.set_aside, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."bank_line_counts"(uuid) IS 'How many lines of a tenant''s bank are open, sure, posted, set aside, and take money that nothing is posted for. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."bank_line_list"(uuid, text, text, text, boolean, integer, integer, uuid) IS 'A page of the lines of a tenant''s bank: `show` is open, sure, taking, posted, set_aside or every; `search` is in payer, text, reference and amount; sorted by day or amount. `rest` is what is not posted, `best` the likeliest proposal of bank_line_proposals or null, `posted` what is posted of it, `debit` what a line is that takes money (private.debit_of), null for any other; with `only_line` it is that line. `total` counts all pages; `size` at most 1,000. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."bank_line_proposals"(uuid) IS 'Up to ten invoices that a line of a bank may pay, the likeliest first, as private.proposals_of has them; none for a line that takes money or is not there. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."bank_statement_balances"(uuid, text, jsonb, jsonb) IS 'Compares the balances of a statement with its lines and with the last statement of the account, before it is taken in. `balances` is {currency, opening, opening_on, closing, closing_on, left_out}, where left_out is the sum of booked lines that are not among `entries`; these are as for import_bank_lines. `difference` is what the closing balance is above the opening balance and the lines; `gap` what the opening balance is above the closing balance of the last statement that ended by then, null where there is none. No row for a file without balances. For staff. Raises bank_import.balances_invalid, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."firm_posting_list"(uuid, date, date, text) IS 'What was posted of the money of a tenant between two days, both included, the latest first: with who posted it, the invoice of its payment by card, when, why and by whom it was taken back, and its number in the journal. With a reference: what stands under it, of any day. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."import_bank_lines"(uuid, uuid, text, text, text, jsonb, integer, boolean, boolean, jsonb, text) IS 'Takes the lines of a statement in, under an id from the browser: a repeat takes nothing in. `format` is csv, camt053 or mt940; `account` counts by its letters and digits; `entries` are 1 to 5,000 of {day, amount, currency, payer, text, bank_reference}, with a minus before the amount of a line that takes money; `left_out` is how many lines of the file are not booked or take another one back; `balances` are as for bank_statement_balances, and where they differ from the lines or from the last statement, `balance_reason` says in 1 to 500 characters why it is taken in all the same. Answers a json array with a code for each line: null for one that is new, else why it is not taken in: bank_line.there, bank_line.alike (another format or account has a line of that day, sum and payer or text; taken in with `with_alike`), bank_line.day_invalid, bank_line.amount_invalid, bank_line.currency_invalid. With `only_check` nothing is written. For staff with the duty billing. Raises bank_import.invalid, bank_import.lines_invalid, bank_import.balances_invalid, bank_import.balance_differs, not_found, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."journal_lines"(uuid, date) IS 'The journal of a tenant in the month of a day, in its order: for each posting two lines or more with account, debit and credit, the invoice, the client and the reference, and `posting_number`, which no other posting of the tenant has and which never changes (private.posting_number). `kind` is that of the ledger, or card_fee, card_withdrawn, card_reinstated, or of a posting of the money of the firm. `account_kind` is what the account is for. For staff. Raises report.days_invalid, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."match_line_refund"(uuid, uuid) IS 'Says that a line of the bank is a refund of the ledger, which has its amount, its currency and a reference that is in the line; nothing is posted by it, and a repeat does nothing. A refund is of one line. For staff with the duty billing. Raises bank_line.brings_money, bank_line.posted, bank_line.set_aside, bank_line.no_refund, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."post_bank_line"(uuid, uuid, uuid, jsonb, numeric, public.payment_method) IS 'Posts what is left of a line, or so much of it, as one receipt of a client, under an id from the browser: a repeat posts nothing. `parts` are as for record_receipt; what is left of the receipt is on account. Where the payer is not the client, the company or one of its parties, an alert is raised. For staff with the duty billing. Raises bank_line.takes_money, bank_line.set_aside, bank_line.posted, bank_line.amount_invalid, receipt.amount_invalid, receipt.parts_invalid, payment.day_invalid, payment.reference_invalid, invoice.hit_true, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."post_line_fee"(uuid, uuid, public.firm_posting_kind, text, text) IS 'Posts all that a line of the bank takes as a fee, a charge, VAT on a fee or the loss of a rate, on its day, under an id from the browser: a repeat posts nothing. Without a reference that of the bank counts, or one made of the line; without a reason its text. For staff with the duty billing. Raises bank_line.brings_money, bank_line.posted, bank_line.set_aside, what add_firm_posting raises, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."post_sure_line"(uuid) IS 'Posts a line on the one invoice that it names and pays exactly (private.sure_invoice); nothing happens when all of it is posted. For staff with the duty billing. Raises bank_line.takes_money, bank_line.not_sure, what post_bank_line raises, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."reverse_firm_posting"(uuid, uuid, text) IS 'Takes a posting of the money of the firm back today, under an id from the browser, with a reason of 1 to 2000 characters; a repeat does nothing. Its reference is free again, and a line of the bank from which it was posted is to work on again. For staff with the duty billing. Raises firm_posting.not_reversible for what is taken back already or takes another one back, entry.reason_invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_aside_bank_line"(uuid, text) IS 'Sets a line of a bank aside that is no payment of a client, or what is left of one, or that takes money and is no fee or refund, with a reason of 1 to 500 characters; nothing happens when it is set aside already. For staff with the duty billing. Raises bank_line.posted, bank_line.reason_invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."take_back_bank_line"(uuid) IS 'Puts a line of a bank that was set aside, or matched with a refund, among those to match again; nothing happens for another. For staff with the duty billing. Raises duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON TABLE "public"."bank_imports" IS 'A statement of a bank that was uploaded: the file, the account in letters and digits, and how many lines it had, how many of them were new, and how many were left out, since they are not booked or take an earlier line back. The balances that it states, if it states any. For staff alone. Written by import_bank_lines.';

COMMENT ON TABLE "public"."bank_lines" IS 'A line of a statement of a bank, as the bank wrote it. For staff alone. Written by commands; only whether it is set aside, and the refund that it is, changes.';

REVOKE ALL ON FUNCTION "private"."account_key"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."account_key"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."balances_of"(uuid, text, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."balances_of"(uuid, text, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_bank_posting"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_bank_posting"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."debit_of"(public.bank_lines, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."debit_of"(public.bank_lines, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."debit_proposal"(public.bank_lines, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."debit_proposal"(public.bank_lines, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_debit_settled"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_debit_settled"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."journal_of"(uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."journal_of"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."json_movement"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."json_movement"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_debit"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_debit"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."posting_number"(text, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."posting_number"(text, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refunds_of_line"(public.bank_lines) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refunds_of_line"(public.bank_lines) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_paying_line"(public.bank_lines) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_paying_line"(public.bank_lines) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settled_debits"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settled_debits"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."bank_line_counts"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."bank_line_counts"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."bank_line_list"(uuid, text, text, text, boolean, integer, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."bank_line_list"(uuid, text, text, text, boolean, integer, integer, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."bank_statement_balances"(uuid, text, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."bank_statement_balances"(uuid, text, jsonb, jsonb) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_posting_list"(uuid, date, date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_posting_list"(uuid, date, date, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."import_bank_lines"(uuid, uuid, text, text, text, jsonb, integer, boolean, boolean, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."import_bank_lines"(uuid, uuid, text, text, text, jsonb, integer, boolean, boolean, jsonb, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."journal_lines"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."journal_lines"(uuid, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."match_line_refund"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."match_line_refund"(uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."post_line_fee"(uuid, uuid, public.firm_posting_kind, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."post_line_fee"(uuid, uuid, public.firm_posting_kind, text, text) TO "authenticated", "postgres";

reset check_function_bodies;
