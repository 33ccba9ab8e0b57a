set check_function_bodies = off;

DROP VIEW "public"."group_duties";

DROP VIEW "public"."duty_list";

ALTER TABLE "public"."combined_payments" DROP CONSTRAINT "combined_payments_paid";

DROP FUNCTION "private"."card_refund_split"(public.card_payments, numeric);

DROP FUNCTION "private"."fees_of_lines"(uuid, integer, jsonb);

DROP FUNCTION "public"."file_annual_fees"(uuid, integer, jsonb, boolean);

DROP FUNCTION "public"."firm_use"(uuid);

ALTER TABLE "public"."card_payments" ADD COLUMN "combined_id" uuid;

ALTER TABLE "public"."card_payments" ADD COLUMN "receipt_ids" uuid[] NOT NULL DEFAULT '{}'::uuid[];

ALTER TABLE "public"."combined_payments" ADD COLUMN "card_payment_id" uuid;

ALTER TABLE "public"."tenants" ADD COLUMN "takes_fees_early" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."card_payments" ALTER COLUMN "invoice_id" DROP NOT NULL;

CREATE OR REPLACE FUNCTION private.bank_details_of(tenant_id uuid)
 RETURNS SETOF public.bank_details
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select distinct on (known.currency) known.*
  from public.bank_details as known
  where known.tenant_id = bank_details_of.tenant_id and known.state = 'confirmed' and known.valid_from <= private.today()
  order by known.currency, known.valid_from desc, known.decided_at desc;
$function$;

CREATE OR REPLACE FUNCTION private.begin_card(wanted public.card_payments, shown text, invoice_ids uuid[])
 RETURNS TABLE(id uuid, tenant_id uuid, provider text, number text, currency text, amount numeric, government numeric, begun_at timestamp with time zone, ended_pages text[])
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
declare
  known public.card_payments;
  ended text[];
begin
  select * into known from public.card_payments as open
  where open.state = 'begun' and (open.invoice_id = wanted.invoice_id or open.combined_id = wanted.combined_id)
  for update;

  -- A page takes payments for an hour. It is given out again for half of that, to everyone who may pay.
  if known.amount <> wanted.amount or known.provider <> wanted.provider or known.begun_at < now() - interval '30 minutes' then
    known := null;
  end if;

  -- No invoice is on two open pages: alone and in a combined payment, it would be paid twice.
  with over as (
    update public.card_payments as open set state = 'expired'
    where open.state = 'begun' and open.tenant_id = wanted.tenant_id and open.id is distinct from known.id
      and exists (select from private.card_invoices(open) as part where part.invoice_id = any (begin_card.invoice_ids))
    returning open.page_id
  )
  select coalesce(array_agg(over.page_id) filter (where over.page_id is not null), '{}') into ended from over;

  if known.id is null then
    if wanted.id is null or exists (select from public.card_payments as other where other.id = wanted.id)
      or exists (select from public.ledger_entries as entry where entry.command_id = wanted.id)
    then
      raise exception using errcode = 'PT409', message = 'card_payment.conflict';
    end if;

    insert into public.card_payments (id, tenant_id, invoice_id, combined_id, made_by, provider, currency, amount, government)
    values (
      wanted.id, wanted.tenant_id, wanted.invoice_id, wanted.combined_id, auth.uid(), wanted.provider, wanted.currency, wanted.amount,
      least(wanted.amount, (
        select coalesce(sum(line.amount), 0) from public.invoice_lines as line
        where line.invoice_id = any (begin_card.invoice_ids) and line.kind = 'government')))
    returning * into known;
  end if;

  return query
  select known.id, known.tenant_id, known.provider, begin_card.shown, known.currency, known.amount, known.government, known.begun_at,
    ended;
end;
$function$;

CREATE OR REPLACE FUNCTION private.card_invoices(payment public.card_payments)
 RETURNS TABLE(invoice_id uuid, amount numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select payment.invoice_id, payment.amount where payment.invoice_id is not null
  union all
  select part.invoice_id, part.amount from public.combined_payment_invoices as part where part.payment_id = payment.combined_id;
$function$;

CREATE OR REPLACE FUNCTION private.card_refund_parts(payment public.card_payments, amount numeric)
 RETURNS TABLE(client_id uuid, invoice_id uuid, part numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  with posted as (
    -- What its receipts and its refunds posted, and was not taken back.
    select entry.client_id, entry.invoice_id, -sum(entry.amount) as holds
    from public.ledger_entries as entry
    where entry.tenant_id = payment.tenant_id and entry.currency = payment.received_in
      and (
        entry.kind = 'payment' and (entry.command_id = payment.id or entry.command_id = any (payment.receipt_ids))
        or entry.kind = 'refund' and entry.method = 'card' and entry.reference in (
          select left(refund.refund_ref, 120) from public.card_refunds as refund where refund.payment_id = payment.id))
      and not exists (select from public.ledger_entries as taken where taken.reverses = entry.id)
    group by entry.client_id, entry.invoice_id
  ), sources as (
    -- First what of this payment is on account and still there.
    select posted.client_id, null::uuid as invoice_id, null::date as due_on,
      least(posted.holds, private.held_for(payment.tenant_id, posted.client_id, payment.received_in)) as most
    from posted where posted.client_id is not null
    union all
    -- Then the invoices; of a combined payment each as far as this payment paid it, the one that is due last first.
    select null, invoice.id, invoice.due_on,
      case when payment.combined_id is null then private.received_on(invoice) else least(posted.holds, private.received_on(invoice)) end
    from private.card_invoices(payment) as listed
    join public.invoices as invoice on invoice.id = listed.invoice_id
    left join posted on posted.invoice_id = invoice.id
    where invoice.currency = payment.received_in and invoice.state in ('issued', 'paid')
  ), counted as (
    select sources.*, sum(sources.most) over rows_in_order - sources.most as before
    from sources where sources.most > 0
    window rows_in_order as (order by sources.invoice_id is not null, sources.due_on desc, sources.invoice_id, sources.client_id)
  )
  select counted.client_id, counted.invoice_id, least(counted.most, card_refund_parts.amount - counted.before)
  from counted where counted.before < card_refund_parts.amount
  order by counted.before;
end;
$function$;

CREATE OR REPLACE FUNCTION private.card_subject(payment public.card_payments, OUT name text, OUT place private.subject)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce('payment ' || combined.payment_reference, 'invoice ' || invoice.number), private.invoice_place(invoice)
  from private.card_invoices(payment) as part
  join public.invoices as invoice on invoice.id = part.invoice_id
  left join public.combined_payments as combined on combined.id = payment.combined_id
  order by invoice.due_on, invoice.id
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.fee_payment(duty public.obligations, is_annual_fee boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company record;
  details record;
begin
  if not is_annual_fee or duty.state <> 'open' or duty.company_id is null
    or private.is_fee_billed(duty.company_id, extract(year from duty.due_on)::integer)
  then
    return null;
  end if;

  select known.registration_number, firm.takes_fees_early, type.is_formable into company
  from public.companies as known
  join public.tenants as firm on firm.id = known.tenant_id
  left join public.entity_types as type on type.code = known.type
  where known.id = duty.company_id;

  if company.takes_fees_early then
    select * into details from private.bank_details_of(duty.tenant_id) as known where known.currency = duty.currency;

    if details.id is not null then
      return jsonb_build_object(
        'how', 'to_firm', 'currency', details.currency, 'account_holder', details.account_holder, 'bank_name', details.bank_name,
        'account_number', details.account_number, 'bic', details.bic, 'valid_from', details.valid_from,
        'reference', concat_ws(' ', company.registration_number, 'fee', extract(year from duty.due_on)));
    end if;
  end if;

  return jsonb_build_object('how', case when company.is_formable then 'invoice_follows' else 'ask' end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.file_receipts(command text, tenant_id uuid, kind text, year integer, entries jsonb, take_doubtful boolean, only_check boolean)
 RETURNS TABLE(place integer, company_id uuid, company_name text, code text, is_filed boolean, doubts text[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lines     jsonb;
  line      record;
  is_undone boolean := false;
begin
  perform private.require_staff(command);

  if not exists (select from public.tenants as tenant where tenant.id = file_receipts.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, file_receipts.tenant_id);

  if jsonb_array_length(private.json_array(entries)) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'fee.lines_invalid';
  end if;

  select jsonb_agg(to_jsonb(known)) into lines
  from private.match_receipts(file_receipts.tenant_id, file_receipts.kind, file_receipts.year, entries) as known;

  -- In the order of their ids, so that two tables do not wait for each other.
  perform from public.obligations as duty
  where duty.id in (
    select private.json_uuid(duty_id.value)
    from jsonb_array_elements(lines) as known, jsonb_array_elements(private.json_array(known -> 'duty_ids')) as duty_id (value))
  order by duty.id
  for update;

  begin
    for line in
      select known.* from jsonb_to_recordset(lines) as known (
        place integer, company_id uuid, company_name text, duty_ids uuid[], reference text, done_on date, is_filed boolean, doubts text[],
        code text)
      order by known.place
    loop
      place := line.place;
      company_id := line.company_id;
      company_name := line.company_name;
      code := line.code;
      is_filed := line.is_filed;
      doubts := line.doubts;

      code := coalesce(code, case
        when not is_filed and doubts <> '{}' and not coalesce(take_doubtful, false) then 'fee.doubtful' end);

      if code is null and not is_filed then
        begin
          perform public.complete_obligation(duty.id, line.done_on, line.reference) from unnest(line.duty_ids) as duty (id);
        exception when others then
          -- What no command names is a defect, not a refusal.
          if sqlstate not like 'PT4%' then
            raise;
          end if;

          code := sqlerrm;
        end;
      end if;

      return next;
    end loop;

    -- A check does it all and takes it back, so that it answers what the entry will.
    if only_check then
      is_undone := true;
      raise exception using errcode = 'PT404', message = 'not_found';
    end if;
  exception when sqlstate 'PT404' then
    if not is_undone then
      raise;
    end if;
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_card_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  decided text[] := '{state,state_since,page_id,payment_ref,received,received_in,refunded,posted_at,receipt_ids,made_by}';
begin
  if to_jsonb(new) - decided is distinct from to_jsonb(old) - decided
    or old.received is not null
      and (new.received, new.received_in, new.payment_ref) is distinct from (old.received, old.received_in, old.payment_ref)
    or old.posted_at is not null and (new.posted_at, new.receipt_ids) is distinct from (old.posted_at, old.receipt_ids)
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_combined_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- A generated column is not computed yet before an update. Who made it is forgotten with their account.
  decided text[] := '{ended_as,ended_at,line_id,card_payment_id,made_by,payment_reference}';
begin
  if to_jsonb(new) - decided is distinct from to_jsonb(old) - decided
    or old.ended_as is not null and (new.ended_as, new.ended_at, new.line_id, new.card_payment_id)
        is distinct from (old.ended_as, old.ended_at, old.line_id, old.card_payment_id)
    or new.made_by is not null and new.made_by is distinct from old.made_by
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_card_payment(payment_id uuid)
 RETURNS public.card_payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment public.card_payments;
begin
  select * into payment from public.card_payments as known where known.id = lock_card_payment.payment_id;
  -- The invoice before the tenant, and the tenant before the payment, as each command does with its own.
  perform from public.invoices as invoice
  where invoice.id in (select part.invoice_id from private.card_invoices(payment) as part)
  order by invoice.id for update;
  perform private.lock_tenant(payment.tenant_id);
  select * into payment from public.card_payments as known where known.id = payment.id for update;
  return payment;
end;
$function$;

CREATE OR REPLACE FUNCTION private.match_receipts(tenant_id uuid, kind text, year integer, entries jsonb)
 RETURNS TABLE(place integer, company_id uuid, company_name text, duty_ids uuid[], reference text, done_on date, is_filed boolean, doubts text[], code text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with lines as materialized (
    select entry.place::integer as place, private.name_key(private.json_text(entry.line -> 'company')) as key,
      private.name_core(private.json_text(entry.line -> 'company')) as core,
      btrim(private.json_text(entry.line -> 'reference')) as reference, private.json_date(entry.line -> 'done_on') as done_on
    from jsonb_array_elements(private.json_array(match_receipts.entries)) with ordinality as entry (line, place)
  ), duties as materialized (
    select each.company_id, each.company_name, each.open_ids, each.done_ids, each.doubts,
      private.name_key(each.registration_number) as number_key, private.name_key(each.company_name) as name_key,
      nullif(regexp_replace(each.registration_number, '[^0-9]', '', 'g'), '') as digits
    from private.receipted_duties(match_receipts.tenant_id, match_receipts.kind, match_receipts.year) as each
  ), named as (
    select lines.place, duties.*, true as is_whole from lines
    join duties on lines.key <> '' and lines.key in (duties.number_key, duties.name_key)
    union all
    -- The digits of a number alone, or a name but for its ending.
    select lines.place, duties.*, false from lines
    join duties on length(lines.key) >= 5 and lines.key = duties.digits and lines.key <> duties.number_key
    union all
    select lines.place, duties.*, false from lines
    join public.companies as company
      on lines.core <> '' and private.name_core(company.name) = lines.core and company.tenant_id = match_receipts.tenant_id
    join duties on duties.company_id = company.id and duties.name_key <> lines.key
  ), found as materialized (
    select best.place, bool_or(best.is_whole) as is_whole, count(*) as companies, (array_agg(best.company_id))[1] as company_id
    from (select named.*, bool_or(named.is_whole) over (partition by named.place) as has_whole from named) as best
    where best.is_whole or not best.has_whole
    group by best.place
  ), matched as materialized (
    select lines.place, lines.reference, lines.done_on, found.companies, found.is_whole, duties.company_id, duties.company_name,
      duties.open_ids, duties.done_ids, duties.doubts,
      exists (
        select from public.obligations as duty
        where duty.id = any (duties.done_ids) and duty.done_on = lines.done_on and lower(duty.reference) = lower(lines.reference)
      ) as is_filed
    from lines
    left join found on found.place = lines.place
    left join duties on found.companies = 1 and duties.company_id = found.company_id
  )
  select matched.place, matched.company_id, matched.company_name, matched.open_ids, matched.reference, matched.done_on,
    matched.is_filed,
    case when matched.company_id is null or matched.is_filed then '{}' else array_remove(
      array[
        case when not matched.is_whole then 'name_in_part' end,
        case when exists (
          select from matched as other
          where other.company_id <> matched.company_id and lower(other.reference) = lower(matched.reference)) then 'receipt_twice' end,
        case when exists (
          select from public.obligations as duty
          join public.obligations as own on own.id = matched.open_ids[1] and own.rule_code = duty.rule_code
          where duty.tenant_id = match_receipts.tenant_id and duty.state = 'done' and lower(duty.reference) = lower(matched.reference))
          then 'receipt_known' end], null) || matched.doubts end,
    case
      when matched.companies is null then 'fee.company_unknown'
      when matched.companies > 1 then 'fee.company_ambiguous'
      when matched.reference = '' then 'fee.receipt_missing'
      when matched.is_filed or matched.open_ids <> '{}' then null
      when match_receipts.kind = 'beneficial_owners' then 'statement.filing_not_due'
      when matched.done_ids <> '{}' then 'obligation.done_otherwise'
      when match_receipts.kind = 'substance' then 'statement.report_not_due'
      else 'fee.not_due'
    end
  from matched;
end;
$function$;

CREATE OR REPLACE FUNCTION private.payment_line(duty_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Account numbers are in no mail: the portal has those that are confirmed.
  select jsonb_strip_nulls(jsonb_build_object('pay', known.payment -> 'how', 'reference', known.payment -> 'reference'))
  from (
    select private.fee_payment(duty, rule.is_annual_fee) as payment
    from public.obligations as duty
    join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
    where duty.id = payment_line.duty_id) as known;
$function$;

CREATE OR REPLACE FUNCTION private.post_card_receipt(payment public.card_payments)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  rest     numeric := payment.received - payment.refunded;
  used     numeric := 0;
  receipts uuid[] := '{}';
  receipt  record;
  subject  record := private.card_subject(payment);
begin
  -- Before its invoices are paid by it, which would end it as changed. One that has ended stays as it ended.
  update public.combined_payments as paid set ended_as = 'paid', ended_at = now(), card_payment_id = payment.id
  where paid.id = payment.combined_id and paid.ended_as is null;

  -- Each invoice has what it was asked for, as far as it is owed; the rest of it, and what is too much, is on account. A receipt is of one
  -- client and has at most 100 parts.
  for receipt in
    with listed as (
      select invoice.id, invoice.due_on, private.client_of(invoice) as client, part.amount as asked,
        case when invoice.state = 'issued' and invoice.currency = payment.received_in then invoice.total - invoice.paid else 0 end as owed
      from private.card_invoices(payment) as part
      join public.invoices as invoice on invoice.id = part.invoice_id
    ), counted as (
      select listed.*, row_number() over (order by listed.due_on, listed.id) as nth, sum(listed.asked) over () as whole,
        sum(listed.asked) over (order by listed.due_on, listed.id) - listed.asked as before
      from listed
    ), placed as (
      select counted.*, greatest(0, least(counted.asked, rest - counted.before))
        + case when counted.nth = 1 then greatest(0, rest - counted.whole) else 0 end as money
      from counted
    ), shared as (
      select placed.*, least(placed.money, placed.owed) as part,
        (row_number() over (partition by placed.client order by placed.nth) - 1) / 100 as turn
      from placed where placed.money > 0
    )
    select shared.client, sum(shared.money) as amount, sum(shared.part) as used, coalesce(
      jsonb_agg(jsonb_build_object('invoice_id', shared.id, 'amount', shared.part)) filter (where shared.part > 0), '[]') as parts
    from shared
    group by shared.client, shared.turn
    order by shared.client, shared.turn
  loop
    receipts := receipts || case when receipts = '{}' then payment.id else gen_random_uuid() end;
    used := used + receipt.used;
    perform private.post_receipt(
      receipts[cardinality(receipts)], payment.tenant_id, receipt.client, receipt.amount, private.today(), 'card', receipt.parts,
      left(payment.payment_ref, 120), payment.received_in);
  end loop;

  update public.card_payments as known set posted_at = now(), receipt_ids = receipts where known.id = payment.id;
  perform private.settle_card_problems(payment.id, '{amount_differs,currency_differs,not_posted}');

  if used < rest then
    perform private.tell_of_card(
      payment, private.money_text(rest - used, payment.received_in) || ' paid by card is on account',
      'It was not owed with this sum any more. Use the money for another invoice, or give it back.');
    perform private.notify(
      reader.user_id, payment.tenant_id, 'payment.confirmed', 'Your payment by card for ' || subject.name || ' was received',
      private.money_text(rest - used, payment.received_in) || ' of it is on your account, since it was not owed with this sum.',
      subject.place)
    from (
      select private.client_of(invoice) as user_id from public.invoices as invoice where invoice.id = payment.invoice_id
      union all select payment.made_by where payment.combined_id is not null) as reader
    where reader.user_id is not null;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_card_refund(payment public.card_payments, refund public.card_refunds)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  share   record;
  entry   public.ledger_entries;
  account numeric := 0;
  is_used boolean := false;
begin
  if refund.posted_at is not null then
    return;
  end if;

  -- Its payment never came into the books.
  if payment.posted_at is null then
    update public.card_refunds as known set posted_at = now() where known.id = refund.id;
    return;
  end if;

  perform private.require_refund_parts(payment, refund.amount);
  entry.tenant_id := payment.tenant_id;
  entry.currency := payment.received_in;
  entry.day := private.today();
  entry.method := 'card';
  entry.reference := left(refund.refund_ref, 120);
  entry.reason := refund.reason;

  for share in select * from private.card_refund_parts(payment, refund.amount) loop
    -- The first one on an invoice has the id of the refund.
    entry.id := case when share.invoice_id is not null and not is_used then refund.id else gen_random_uuid() end;
    is_used := is_used or share.invoice_id is not null;
    entry.client_id := share.client_id;
    entry.invoice_id := share.invoice_id;
    entry.amount := share.part;
    account := account + case when share.client_id is not null then share.part else 0 end;
    perform private.refund(entry, share.part);
  end loop;

  update public.card_refunds as known set posted_at = now(), from_account = account where known.id = refund.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.queue_digests(people uuid[], since date, day date)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  mails integer;
begin
  with person as materialized (
    select distinct reached.user_id, reached.email, reached.company_id,
      greatest(queue_digests.since, (
        select max(sent.day) from private.digests_sent as sent where sent.user_id = reached.user_id)) as since
    from private.reminder_people as reached
    where reached.user_id = any (queue_digests.people)
      and not exists (
        select from private.digests_sent as sent where (sent.user_id, sent.day) = (reached.user_id, queue_digests.day))
      and not exists (
        select from public.reminder_holds as held where held.company_id = reached.company_id and held.until >= queue_digests.day)
  ), crossed as materialized (
    select distinct on (found.kind, found.id, found.company_id) found.*
    from private.reminders_between(
      queue_digests.since, queue_digests.day, array(select distinct person.company_id from person)) as found
    order by found.kind, found.id, found.company_id, found.on_day desc
  ), duty as materialized (
    select known.id, known.because, known.rule_code, known.rule_from, known.due_on, known.amount, known.currency
    from crossed join public.obligations as known on known.id = crossed.id
    where crossed.kind = 'duty'
  ), alike as materialized (
    -- Most fall due on a few days with a few amounts: what they cost is worked out once for all that are alike.
    select duty.rule_code, duty.rule_from, duty.due_on, duty.amount, duty.currency,
      private.duty_line(
        (select known from public.obligations as known where known.id = (array_agg(duty.id))[1]), queue_digests.day) as line
    from duty
    group by 1, 2, 3, 4, 5
  ), text as materialized (
    select duty.id, alike.line || jsonb_build_object('because', duty.because) || private.payment_line(duty.id) as line
    from duty
    join alike on (alike.rule_code, alike.rule_from, alike.due_on) = (duty.rule_code, duty.rule_from, duty.due_on)
      and (alike.amount, alike.currency) is not distinct from (duty.amount, duty.currency)
    union all
    select document.id, private.document_line(document, queue_digests.day)
    from (select distinct crossed.id from crossed where crossed.kind = 'document') as found
    join public.documents as document on document.id = found.id
    union all
    select invoice.id, private.invoice_line(invoice, queue_digests.day)
    from crossed join public.invoices as invoice on invoice.id = crossed.id
    where crossed.kind = 'invoice'
    union all
    select statement.id, private.statement_line(statement, queue_digests.day)
    from crossed join public.yearly_statements as statement on statement.id = crossed.id
    where crossed.kind = 'statement'
  ), mine as materialized (
    -- A document of a party of several companies is one line.
    select distinct on (person.user_id, crossed.id)
      person.user_id, person.email, crossed.id, crossed.kind, crossed.company_id, crossed.due_on
    from person
    join crossed on crossed.company_id = person.company_id and crossed.on_day > person.since
    where (crossed.party_id is null or private.handles_party(person.user_id, crossed.party_id))
      and (crossed.kind <> 'invoice' or private.is_sent_invoice(person.user_id, crossed.id)
        and not private.is_invoice_held(crossed.id, queue_digests.day))
    order by person.user_id, crossed.id, crossed.company_id
  ), placed as (
    select mine.*, company.name, company.tenant_id,
      row_number() over (partition by mine.user_id order by company.name, company.id, mine.due_on, mine.id) as place
    from mine join public.companies as company on company.id = mine.company_id
  ), mail as materialized (
    select placed.user_id, placed.email, count(*) as lines,
      case when count(distinct placed.tenant_id) = 1 then (array_agg(placed.tenant_id))[1] end as tenant_id,
      private.digest_subject(
        count(*) filter (where placed.kind = 'duty'), count(*) filter (where placed.kind = 'document'),
        count(*) filter (where placed.kind = 'invoice'), count(*) filter (where placed.kind = 'statement'),
        count(distinct placed.company_id)) as subject,
      jsonb_strip_nulls(jsonb_build_object(
        'firm', case when count(distinct placed.tenant_id) = 1 then (
          select tenant.name from public.tenants as tenant where tenant.id = (array_agg(placed.tenant_id))[1]) end,
        'more', nullif(greatest(count(*) - 100, 0), 0),
        'lines', jsonb_agg(text.line || jsonb_build_object('company', placed.name) order by placed.place)
          filter (where placed.place <= 100))) as data
    from placed join text on text.id = placed.id
    group by placed.user_id, placed.email
  ), sent as (
    insert into private.digests_sent (user_id, day, lines)
    select mail.user_id, queue_digests.day, mail.lines from mail order by mail.user_id
    on conflict do nothing
    returning digests_sent.user_id
  ), queued as (
    insert into private.mail_outbox (recipient, template, subject, data, tenant_id, dedupe_key)
    select mail.email, 'digest', mail.subject, mail.data, mail.tenant_id, 'digest:' || mail.user_id || ':' || queue_digests.day
    from mail join sent on sent.user_id = mail.user_id
    on conflict on constraint mail_outbox_dedupe_key_key do nothing
    returning state
  )
  select count(*) into mails from queued where queued.state = 'queued';

  return mails;
end;
$function$;

CREATE OR REPLACE FUNCTION private.receipted_duties(tenant_id uuid, kind text, year integer)
 RETURNS TABLE(company_id uuid, company_name text, registration_number text, open_ids uuid[], done_ids uuid[], doubts text[])
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  if kind = 'annual_fees' then
    return query
    select fee.company_id, fee.company_name, fee.registration_number,
      case when fee.fee_state = 'filed' or fee.duty_id is null then '{}' else array[fee.duty_id] end,
      case when fee.fee_state = 'filed' then array[fee.duty_id] else '{}' end, '{}'::text[]
    from private.annual_fees_of(receipted_duties.tenant_id, receipted_duties.year) as fee;
  elsif kind = 'substance' then
    return query
    select company.id, company.name, company.registration_number,
      case when report.state <> 'done' then array[report.id] else '{}' end,
      case when report.state = 'done' then array[report.id] else '{}' end,
      case
        when statement.state is distinct from 'accepted' then array['statement_not_accepted']
        when statement.substance_class = 'out_of_scope' then array['files_no_report']
        else '{}'
      end
    from public.companies as company
    left join private.substance_reports(receipted_duties.tenant_id, receipted_duties.year) as report on report.company_id = company.id
    left join public.yearly_statements as statement on statement.company_id = company.id and statement.year = receipted_duties.year
    where company.tenant_id = receipted_duties.tenant_id;
  elsif kind = 'beneficial_owners' then
    return query
    select company.id, company.name, company.registration_number, coalesce(filing.open_ids, '{}'), coalesce(filing.done_ids, '{}'),
      case when filing.open_ids is not null and exists (
        select from public.company_participants as entry
        where entry.company_id = company.id and entry.role = 'beneficial_owner' and entry.ceased_on is null
          and private.owner_cells(entry) ->> 'missing' is not null)
        then array['particulars_missing'] else '{}' end
    from public.companies as company
    left join (
      select duty.company_id, array_agg(duty.id order by duty.due_on, duty.id) filter (where duty.state = 'open') as open_ids,
        array_agg(duty.id) filter (where duty.state = 'done') as done_ids
      from public.obligations as duty
      where duty.tenant_id = receipted_duties.tenant_id and duty.rule_code = 'BO_FILING' and duty.company_id is not null
        and duty.state in ('open', 'done')
      group by duty.company_id) as filing on filing.company_id = company.id
    where company.tenant_id = receipted_duties.tenant_id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_card_payable(invoice_ids uuid[], owed numeric)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if exists (select from unnest(invoice_ids) as id where private.standing_hold(id) = 'dispute') then
    raise exception using errcode = 'PT409', message = 'card_payment.invoice_disputed';
  end if;

  if exists (
    select from public.payment_notices as notice where notice.invoice_id = any (invoice_ids) and notice.state = 'open')
  then
    raise exception using errcode = 'PT409', message = 'card_payment.invoice_reported';
  end if;

  if owed not between 1 and 999999.99 then
    raise exception using errcode = 'PT409', message = 'card_payment.amount_invalid';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_card_taker(tenant_id uuid, invoice_ids uuid[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  taker text := private.card_provider(require_card_taker.tenant_id);
begin
  -- One answer for both: the second must not tell of a match.
  if taker is null or exists (
    select from public.invoices as invoice
    cross join lateral private.billed_party_ids(invoice) as billed (party_id)
    join public.screening_hits as hit
      on hit.tenant_id = invoice.tenant_id and hit.state = 'true_match' and hit.party_id = billed.party_id
    where invoice.id = any (invoice_ids))
  then
    raise exception using errcode = 'PT409', message = 'card_payment.off';
  end if;

  return taker;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_refund_parts(payment public.card_payments, amount numeric)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if amount > coalesce((select sum(each.part) from private.card_refund_parts(payment, require_refund_parts.amount) as each), 0) then
    raise exception using errcode = 'PT422', message = 'card_payment.refund_invalid';
  end if;
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
    ('set_bookkeeping_accounts', '{billing}', 'instead', 'firm', false),
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
    ('post_bank_line', '{billing}', 'needs_duty', 'record', false),
    ('post_sure_line', '{billing}', 'needs_duty', 'record', false),
    ('post_combined_payment', '{billing}', 'needs_duty', 'record', false),
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
    ('set_user_role.staff', '{}', 'only', 'all', false),
    ('suspend_user.staff', '{}', 'only', 'all', false),
    ('restore_user.staff', '{}', 'only', 'all', false),
    ('remove_second_factor.staff', '{}', 'only', 'all', false),
    ('invite_colleague', '{}', 'only', 'all', false),
    ('set_staff_duties', '{}', 'only', 'all', false),
    ('staff_without_second_factor', '{}', 'only', 'all', false),
    ('update_branding', '{senior}', 'instead', 'firm', false),
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
    ('convert_contact_message', '{}', 'needs_duty', 'record', false),
    ('close_contact_message', '{}', 'needs_duty', 'record', false),
    ('answer_contact_message', '{}', 'needs_duty', 'record', false)
  ) as known (command, duties, super_admin, reach, two_persons)
  where only_command is null or known.command = only_command;
end;
$function$;

CREATE OR REPLACE FUNCTION private.statements_of(tenant_id uuid, year integer)
 RETURNS TABLE(statement_id uuid, company_id uuid, company_name text, registration_number text, client_id uuid, standing text, is_late boolean, due_on date, changed_blocks text[], substance_class text, signed_by uuid, signed_at timestamp with time zone, reviewed_at timestamp with time zone, report_id uuid, files_report boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  today date := private.today();
begin
  return query
  with reports as materialized (
    select * from private.substance_reports(statements_of.tenant_id, statements_of.year)
  )
  select statement.id, company.id, company.name, company.registration_number, company.user_id,
    case
      when statement.state = 'open' and statement.answers = '{}' then 'not_started'
      when statement.state = 'open' then 'under_way'
      when statement.state = 'answered' and statement.changed_blocks = '{}' then 'answered'
      when statement.state = 'answered' then 'needs_review'
      when statement.state = 'accepted' and statement.substance_class <> 'out_of_scope' and report.state = 'done' then 'filed'
      else statement.state::text
    end,
    statement.state in ('open', 'returned') and asked.due_on < today, asked.due_on, statement.changed_blocks, statement.substance_class,
    statement.signed_by, statement.signed_at, statement.reviewed_at, report.id,
    coalesce(statement.substance_class <> 'out_of_scope', false)
  from public.yearly_statements as statement
  join public.statement_years as asked on asked.year = statement.year
  join public.companies as company on company.id = statement.company_id
  left join reports as report on report.company_id = statement.company_id
  where statement.tenant_id = statements_of.tenant_id and statement.year = statements_of.year;
end;
$function$;

CREATE OR REPLACE FUNCTION private.substance_reports(tenant_id uuid, year integer)
 RETURNS TABLE(company_id uuid, id uuid, state public.obligation_state)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- With and without "assumed": a company whose year end was entered since may have both, and the one that is done counts.
  select distinct on (duty.company_id) duty.company_id, duty.id, duty.state
  from public.obligations as duty
  where duty.tenant_id = substance_reports.tenant_id and duty.rule_code = 'CESRA_REPORT' and duty.company_id is not null
    and duty.because like 'Year to ' || substance_reports.year || '-%' and duty.state <> 'void'
  order by duty.company_id, duty.state = 'done' desc, duty.due_on desc, duty.id;
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_card(payment public.card_payments, title text, message text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.notify(
    held.user_id, payment.tenant_id, 'payment.card', tell_of_card.title || ': ' || subject.name, tell_of_card.message, subject.place)
  from private.card_subject(payment) as subject
  cross join (select distinct duty.user_id from public.staff_duties as duty where duty.duty = 'billing') as held
  where private.is_active_staff(held.user_id);
$function$;

CREATE OR REPLACE FUNCTION public.bank_details_in_force(tenant_id uuid)
 RETURNS TABLE(id uuid, currency text, account_holder text, bank_name text, bank_address text, account_number text, bic text, intermediary text, office_note text, valid_from date)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_user();

  if not (private.is_admin()
    or bank_details_in_force.tenant_id = any (array(select private.owned_tenant_ids()))
    or exists (
      select from public.invoices as sent
      where sent.tenant_id = bank_details_in_force.tenant_id and sent.id in (select private.invoice_ids())))
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  select known.id, known.currency, known.account_holder, known.bank_name, known.bank_address, known.account_number, known.bic,
    known.intermediary, known.office_note, known.valid_from
  from private.bank_details_of(bank_details_in_force.tenant_id) as known
  order by known.currency;
end;
$function$;

CREATE OR REPLACE FUNCTION public.begin_card_payment(payment_id uuid, invoice_id uuid)
 RETURNS TABLE(id uuid, tenant_id uuid, provider text, number text, currency text, amount numeric, government numeric, begun_at timestamp with time zone, ended_pages text[])
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices;
  may     boolean;
  wanted  public.card_payments;
begin
  perform private.require_user();
  perform private.limit_client('card_payments', 60, '1 hour');
  select * into invoice from public.invoices as billed where billed.id = begin_card_payment.invoice_id for update;
  may := private.may_report_payment(invoice.company_id, invoice.application_id, invoice.tenant_id, invoice.id);

  if invoice.id is null or invoice.state = 'draft' or may is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if not may then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  perform private.lock_tenant(invoice.tenant_id);
  wanted.id := begin_card_payment.payment_id;
  wanted.tenant_id := invoice.tenant_id;
  wanted.invoice_id := invoice.id;
  wanted.currency := invoice.currency;
  wanted.amount := invoice.total - invoice.paid;
  wanted.provider := private.require_card_taker(invoice.tenant_id, array[invoice.id]);

  if invoice.state <> 'issued' or wanted.amount <= 0 then
    raise exception using errcode = 'PT409', message = 'card_payment.settled';
  end if;

  perform private.require_card_payable(array[invoice.id], wanted.amount);
  return query select * from private.begin_card(wanted, invoice.number, array[invoice.id]);
end;
$function$;

CREATE OR REPLACE FUNCTION public.begin_combined_card_payment(payment_id uuid, combined_id uuid)
 RETURNS TABLE(id uuid, tenant_id uuid, provider text, number text, currency text, amount numeric, government numeric, begun_at timestamp with time zone, ended_pages text[])
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  combined public.combined_payments;
  billed   uuid[];
  wanted   public.card_payments;
begin
  perform private.require_user();
  perform private.limit_client('card_payments', 60, '1 hour');
  select * into combined from public.combined_payments as known where known.id = begin_combined_card_payment.combined_id;

  if combined.id is null or combined.id not in (select private.combined_payment_ids()) then
    if private.is_admin() or combined.tenant_id in (select private.owned_tenant_ids()) then
      raise exception using errcode = 'PT403', message = 'not_allowed';
    end if;

    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  billed := array(
    select part.invoice_id from public.combined_payment_invoices as part where part.payment_id = combined.id order by part.invoice_id);

  if exists (select from unnest(billed) as invoice (id) where invoice.id not in (select private.payable_invoice_ids())) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  -- The invoices before the tenant and before the payment, in one order, as each command does with its own.
  perform from public.invoices as invoice where invoice.id = any (billed) order by invoice.id for update;
  perform private.lock_tenant(combined.tenant_id);
  select * into combined from public.combined_payments as known where known.id = combined.id for update;
  wanted.id := begin_combined_card_payment.payment_id;
  wanted.tenant_id := combined.tenant_id;
  wanted.combined_id := combined.id;
  wanted.currency := combined.currency;
  wanted.amount := combined.total;
  wanted.provider := private.require_card_taker(combined.tenant_id, billed);

  if combined.ended_as is not null then
    raise exception using errcode = 'PT409', message = 'combined_payment.ended';
  end if;

  perform private.require_card_payable(billed, wanted.amount);
  return query select * from private.begin_card(wanted, combined.payment_reference, billed);
end;
$function$;

CREATE OR REPLACE FUNCTION public.file_annual_fees(tenant_id uuid, year integer, entries jsonb, only_check boolean DEFAULT false, take_doubtful boolean DEFAULT false)
 RETURNS TABLE(place integer, company_id uuid, company_name text, code text, is_filed boolean, doubts text[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select * from private.file_receipts(
    'file_annual_fees', file_annual_fees.tenant_id, 'annual_fees', file_annual_fees.year, file_annual_fees.entries,
    file_annual_fees.take_doubtful, file_annual_fees.only_check);
end;
$function$;

CREATE OR REPLACE FUNCTION public.file_returns(tenant_id uuid, kind public.return_kind, year integer, entries jsonb, only_check boolean DEFAULT false, take_doubtful boolean DEFAULT false)
 RETURNS TABLE(place integer, company_id uuid, company_name text, code text, is_filed boolean, doubts text[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select * from private.file_receipts(
    'file_returns', file_returns.tenant_id, file_returns.kind::text, file_returns.year, file_returns.entries, file_returns.take_doubtful,
    file_returns.only_check);
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_use(tenant_id uuid)
 RETURNS TABLE(version integer, branding jsonb, features jsonb, limits jsonb, open_for_enrolment boolean, files_after_payment boolean, companies integer, members integer, owners integer, owner_invitations integer, storage_bytes bigint, takes_fees_early boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(firm_use.tenant_id);

  return query
  select tenant.version, tenant.branding, tenant.features, tenant.limits, tenant.open_for_enrolment,
    tenant.files_after_payment, figure.companies, figure.members, figure.owners, figure.owner_invitations, figure.storage_bytes,
    tenant.takes_fees_early
  from public.tenants as tenant
  cross join lateral private.firm_figures(tenant.id) as figure
  where tenant.id = firm_use.tenant_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.request_card_refund(refund_id uuid, payment_id uuid, amount numeric, reason text)
 RETURNS TABLE(id uuid, tenant_id uuid, provider text, payment_ref text, currency text, refund_amount numeric, state public.card_refund_state)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  payment public.card_payments := private.lock_card_payment_for('request_card_refund', payment_id);
  refund  public.card_refunds;
begin
  select * into refund from public.card_refunds as known where known.id = refund_id;

  if refund.id is not null and (refund.payment_id <> payment.id or refund.amount <> request_card_refund.amount) then
    raise exception using errcode = 'PT409', message = 'card_payment.conflict';
  end if;

  -- A provider forgets what it was asked for after a day: a later repeat could give the money back twice.
  if refund.state = 'requested' and refund.requested_at < now() - interval '20 hours' then
    raise exception using errcode = 'PT409', message = 'card_payment.refund_unclear';
  end if;

  if refund.id is null then
    if payment.state <> 'paid' then
      raise exception using errcode = 'PT409', message = 'card_payment.not_paid';
    end if;

    perform private.require_reason(request_card_refund.reason);

    if not private.is_cents(request_card_refund.amount, payment.received - (
      select coalesce(sum(known.amount), 0) from public.card_refunds as known
      where known.payment_id = payment.id and known.state <> 'failed'))
    then
      raise exception using errcode = 'PT422', message = 'card_payment.refund_invalid';
    end if;

    perform private.require_no_true_match(invoice)
    from private.card_invoices(payment) as part
    join public.invoices as invoice on invoice.id = part.invoice_id;

    if payment.posted_at is not null then
      perform private.require_refund_parts(payment, request_card_refund.amount + (
        select coalesce(sum(known.amount), 0) from public.card_refunds as known
        where known.payment_id = payment.id and (known.state = 'requested' or known.state = 'done' and known.posted_at is null)));
    end if;

    insert into public.card_refunds (id, tenant_id, payment_id, amount, reason, requested_by)
    values (refund_id, payment.tenant_id, payment.id, request_card_refund.amount, btrim(request_card_refund.reason), auth.uid())
    returning * into refund;
  end if;

  return query
  select refund.id, payment.tenant_id, payment.provider, payment.payment_ref, payment.received_in, refund.amount, refund.state;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_fee_payment(tenant_id uuid, before_invoice boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_tenant_manager('set_fee_payment', set_fee_payment.tenant_id);

  update public.tenants as firm set takes_fees_early = coalesce(set_fee_payment.before_invoice, false)
  where firm.id = set_fee_payment.tenant_id and firm.takes_fees_early is distinct from coalesce(set_fee_payment.before_invoice, false);
end;
$function$;

ALTER TABLE "public"."card_payments" ADD CONSTRAINT "card_payments_one_subject" CHECK ((num_nonnulls(invoice_id, combined_id) = 1));

ALTER TABLE "public"."card_payments" ADD CONSTRAINT "card_payments_receipt_ids_check" CHECK ((cardinality(receipt_ids) <= 500));

ALTER TABLE "public"."card_payments" ADD CONSTRAINT "card_payments_tenant_id_combined_id_fkey" FOREIGN KEY (tenant_id, combined_id) REFERENCES public.combined_payments(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."combined_payments" ADD CONSTRAINT "combined_payments_paid" CHECK (((((ended_as = 'paid'::public.combined_payment_end) IS TRUE))::integer = num_nonnulls(line_id, card_payment_id)));

ALTER TABLE "public"."combined_payments" ADD CONSTRAINT "combined_payments_tenant_id_card_payment_id_fkey" FOREIGN KEY (tenant_id, card_payment_id) REFERENCES public.card_payments(tenant_id, id) ON DELETE RESTRICT;

CREATE VIEW "public"."duty_list" WITH (security_invoker=true) AS  SELECT duty.id,
    duty.tenant_id,
    duty.company_id,
    COALESCE(company.name, private.duty_subject(duty.party_id, duty.tenant_id)) AS company_name,
    duty.rule_code,
    rule.name AS rule_name,
    company.user_id AS client_id,
    COALESCE(NULLIF(client.full_name, ''::text), client.email) AS client_name,
        CASE
            WHEN (duty.state = 'open'::public.obligation_state) THEN GREATEST((private.today() - duty.due_on), 0)
            ELSE NULL::integer
        END AS days_late,
    rule.note AS rule_note,
    rule.verified AS is_verified,
    duty.because,
    duty.due_on,
    duty.amount,
    duty.currency,
    duty.state,
    duty.done_on,
    duty.reference,
    duty.note,
        CASE
            WHEN (duty.state = 'open'::public.obligation_state) THEN
            CASE
                WHEN (duty.due_on < private.today()) THEN 'late'::text
                ELSE 'open'::text
            END
            WHEN (duty.state = 'waived'::public.obligation_state) THEN 'waived'::text
            WHEN (duty.done_on <= duty.due_on) THEN 'in_time'::text
            ELSE 'done_late'::text
        END AS outcome,
    COALESCE((duty.company_id IN ( SELECT private.managed_company_ids() AS managed_company_ids)), false) AS may_report,
    ( SELECT to_jsonb(exposure.*) AS to_jsonb
           FROM private.obligation_exposure(duty.*, private.today()) exposure(penalty, currency, effect, is_known, is_verified, next_on, next_penalty, next_effect)) AS exposure,
    ( SELECT jsonb_build_object('id', notice.id, 'state', notice.state, 'paid_on', notice.paid_on, 'reply', notice.reply) AS jsonb_build_object
           FROM public.payment_notices notice
          WHERE (notice.obligation_id = duty.id)
          ORDER BY (notice.state = 'open'::public.payment_notice_state) DESC, notice.reported_at DESC
         LIMIT 1) AS notice,
    private.receipt_of_duty(COALESCE(duty.document_id, ( SELECT notice.document_id
           FROM public.payment_notices notice
          WHERE ((notice.obligation_id = duty.id) AND (notice.state = 'open'::public.payment_notice_state))))) AS receipt,
    private.invoice_of_duty(duty.*, rule.is_annual_fee) AS invoice,
        CASE
            WHEN (duty.company_id IN ( SELECT private.managed_company_ids() AS managed_company_ids)) THEN private.fee_payment(duty.*, rule.is_annual_fee)
            ELSE NULL::jsonb
        END AS payment
   FROM (((public.obligations duty
     LEFT JOIN public.companies company ON ((company.id = duty.company_id)))
     JOIN public.obligation_rules rule ON (((rule.code = duty.rule_code) AND (rule.valid_from = duty.rule_from))))
     LEFT JOIN public.profiles client ON ((client.id = company.user_id)))
  WHERE ((duty.state <> 'void'::public.obligation_state) AND ((duty.company_id IS NOT NULL) OR ( SELECT private.is_admin() AS is_admin)));

CREATE VIEW "public"."group_duties" WITH (security_invoker=true) AS  SELECT member.group_id,
    duty.id,
    duty.tenant_id,
    duty.company_id,
    duty.company_name,
    duty.rule_code,
    duty.rule_name,
    duty.client_id,
    duty.client_name,
    duty.days_late,
    duty.rule_note,
    duty.is_verified,
    duty.because,
    duty.due_on,
    duty.amount,
    duty.currency,
    duty.state,
    duty.done_on,
    duty.reference,
    duty.note,
    duty.outcome,
    duty.may_report,
    duty.exposure,
    duty.notice,
    duty.receipt,
    duty.invoice,
    duty.payment
   FROM (public.duty_list duty
     LEFT JOIN public.company_group_members member ON ((member.company_id = duty.company_id)));

CREATE INDEX card_payments_combined_idx ON public.card_payments USING btree (tenant_id, combined_id);

CREATE UNIQUE INDEX card_payments_one_combined_page ON public.card_payments USING btree (combined_id) WHERE (state = 'begun'::public.card_payment_state);

CREATE INDEX combined_payments_card_idx ON public.combined_payments USING btree (tenant_id, card_payment_id);

CREATE POLICY "People read the card payments of the combined payments they mad" ON "public"."card_payments" FOR SELECT TO "authenticated" USING ((combined_id IN ( SELECT private.combined_payment_ids() AS combined_payment_ids)));

COMMENT ON COLUMN "public"."card_payments"."amount" IS 'What was owed when the page was asked for.';

COMMENT ON COLUMN "public"."card_payments"."receipt_ids" IS 'The receipts of the ledger that post it, by their command_id, beyond that of its own id: one a client and 100 invoices.';

COMMENT ON COLUMN "public"."combined_payments"."card_payment_id" IS 'The payment by card that was posted on it.';

COMMENT ON COLUMN "public"."tenants"."takes_fees_early" IS 'Clients may pay an annual fee to the firm before its invoice, by the bank details in force.';

COMMENT ON FUNCTION "private"."bank_details_of"(uuid) IS 'The bank details of a tenant in force today, one a currency: those that a second person confirmed.';

COMMENT ON FUNCTION "private"."begin_card"(public.card_payments, text, uuid[]) IS 'Begins a payment by card, or answers the one that is open for the same sum; other pages with one of its invoices end. The caller has locked the invoices and the tenant. Raises card_payment.conflict.';

COMMENT ON FUNCTION "private"."card_invoices"(public.card_payments) IS 'The invoices of a payment by card, each with what was owed on it when the payment began.';

COMMENT ON FUNCTION "private"."card_refund_parts"(public.card_payments, numeric) IS 'From where a refund comes: first from what of the payment is on account, then from what its invoices hold. Less than the amount where the money is at neither.';

COMMENT ON FUNCTION "private"."card_subject"(public.card_payments) IS 'What a payment by card is of, and the page that a notification of it opens: of a combined payment the invoice that is due first.';

COMMENT ON FUNCTION "private"."fee_payment"(public.obligations, boolean) IS 'How an open annual fee is paid that no invoice bills yet: {how: to_firm, currency, account_holder, bank_name, account_number, bic, valid_from, reference} where the firm takes it before the invoice and has confirmed bank details in its currency; {how: invoice_follows} where the firm invoices the fees of the type; else {how: ask}. Null for every other duty.';

COMMENT ON FUNCTION "private"."file_receipts"(text, uuid, text, integer, jsonb, boolean, boolean) IS 'Files what a table of receipts settles, for a command of staff: see file_annual_fees and file_returns.';

COMMENT ON FUNCTION "private"."lock_card_payment"(uuid) IS 'A payment by card, with its invoices and tenant locked before it, in the order of all commands; null for none.';

COMMENT ON FUNCTION "private"."match_receipts"(uuid, text, integer, jsonb) IS 'The lines of a table of receipts, each with the company it names by number or name, the duties that a receipt settles, and whether one was filed with this receipt and day already. `code` says why a line has none; `doubts` why it may be wrong: those of private.receipted_duties, name_in_part, receipt_twice (another company of the table has the receipt), receipt_known (a duty that is done has it).';

COMMENT ON FUNCTION "private"."payment_line"(uuid) IS 'What a mail says of how a fee is paid that no invoice bills: {pay: to_firm, invoice_follows or ask, reference}; empty for other duties.';

COMMENT ON FUNCTION "private"."post_card_receipt"(public.card_payments) IS 'Posts what was received by card and not given back: on its invoices as far as they are owed, the rest on the account of their clients. Raises what private.post_receipt raises.';

COMMENT ON FUNCTION "private"."receipted_duties"(uuid, text, integer) IS 'The companies of a tenant with what a receipt may settle, by kind: annual_fees and substance of a year, or beneficial_owners, of which all that are open are settled by one filing. `doubts` says what speaks against filing it now: statement_not_accepted, files_no_report, particulars_missing.';

COMMENT ON FUNCTION "private"."require_card_payable"(uuid[], numeric) IS 'Refuses to pay invoices by card that are in question or reported as paid, and a sum outside of what a card pays. Raises card_payment.invoice_disputed, card_payment.invoice_reported, card_payment.amount_invalid.';

COMMENT ON FUNCTION "private"."require_card_taker"(uuid, uuid[]) IS 'The provider of a firm that takes cards. Raises card_payment.off for a firm that takes none, and while a party of the invoices has a true match.';

COMMENT ON FUNCTION "private"."require_refund_parts"(public.card_payments, numeric) IS 'Refuses a refund of money that was used for something else. Raises card_payment.refund_invalid.';

COMMENT ON FUNCTION "private"."substance_reports"(uuid, integer) IS 'The duty of the report on economic substance of each company of a tenant, for the fiscal year that ends in a year.';

COMMENT ON FUNCTION "public"."begin_card_payment"(uuid, uuid) IS 'Begins a payment by card of what is owed on an issued invoice, under an id from the browser, and says what to ask of the provider. A payment of the invoice that was begun in the last 30 minutes and is for the same sum is answered instead; another one ends, as does that of a combined payment with the invoice, and its pages are in `ended_pages`. For who may report the payment. Raises card_payment.off, card_payment.settled, card_payment.invoice_disputed, card_payment.invoice_reported, card_payment.amount_invalid below 1.00 and above 999,999.99, card_payment.conflict, rate.too_many above 60 an hour, not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."begin_combined_card_payment"(uuid, uuid) IS 'Begins a payment by card of a combined payment that stands, as begin_card_payment does for one invoice; `number` is its reference. Pages of single invoices in it end. For who made it and may report each of its invoices as paid. Raises combined_payment.ended, card_payment.off, card_payment.invoice_disputed, card_payment.invoice_reported, card_payment.amount_invalid, card_payment.conflict, rate.too_many above 60 an hour, not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."file_annual_fees"(uuid, integer, jsonb, boolean, boolean) IS 'Notes that the annual fees of a year are paid to the Registrar, from a table of receipts: 1 to 500 of {company: its registration number or its name, reference: the number of the receipt, done_on: a day}. Answers each line: `code` is null for one that is done, else why it is not: fee.company_unknown, fee.company_ambiguous, fee.not_due without a fee of that year, fee.receipt_missing, fee.doubtful for one with `doubts` (name_in_part, receipt_twice, receipt_known) unless `take_doubtful`, or what complete_obligation raises. `is_filed`: it was done with this receipt and day before; a repeat has no second effect. With `only_check` nothing is written. For staff with a duty. Raises fee.lines_invalid, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."file_returns"(uuid, public.return_kind, integer, jsonb, boolean, boolean) IS 'Notes that returns are filed, from a table of receipts as that of file_annual_fees: the reports on economic substance of the fiscal year that ends in `year`, or the filings of beneficial owners that are due (without a year), all of a company with one receipt. Answers each line: `code` is null for one that is done, else why it is not: fee.company_unknown, fee.company_ambiguous, fee.receipt_missing, statement.report_not_due, statement.filing_not_due, fee.doubtful for one with `doubts` (name_in_part, receipt_twice, receipt_known, statement_not_accepted, files_no_report, particulars_missing) unless `take_doubtful`, or what complete_obligation raises. `is_filed`: it was done with this receipt and day before; a repeat has no second effect. With `only_check` nothing is written. For staff with a duty. Raises fee.lines_invalid, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."firm_use"(uuid) IS 'A tenant as its owners run it: branding with its version, features, limits, whether it files applications after their payment, and how much of each limit is used. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."set_fee_payment"(uuid, boolean) IS 'Sets whether clients may pay an annual fee to a firm before its invoice. For the owners of the tenant and the super admin. Raises not_found, not_allowed, staff.read_only, account.suspended.';

COMMENT ON TABLE "public"."card_payments" IS 'Payments of an invoice, or of a combined payment over many, on the page of a card provider. Read by those who may pay the invoice, by who made the combined payment, owners of the firm and staff. Written by commands; what is paid is posted in the ledger under the id of the payment.';

COMMENT ON VIEW "public"."duty_list" IS 'The duties of companies that the caller sees, to staff also those of parties and of the firm itself, without those struck out. `company_name` is whose duty it is: a company, a party or, with neither, the firm. `outcome` is open, late, in_time, done_late or waived; `exposure` is null for one that is not open, else {penalty, currency, effect, is_known, is_verified, next_on, next_penalty, next_effect} as private.obligation_exposure has it for today; `notice` is the newest report of the client {id, state, paid_on, reply}, null without one; `invoice` is the one that bills its fee {id, number, state, due_on}, null without; `payment` says to who acts for the company how a fee is paid that no invoice bills (private.fee_payment), null without; `is_verified` is false where no primary source has confirmed the rule; `days_late` is null for one that is not open; `client_name` is null for those who may not read the client''s profile; `may_report` says whether the caller acts for the company; `receipt` is the document {id, file_name} a duty was completed with, or that of the open report.';

COMMENT ON VIEW "public"."group_duties" IS 'The duties of duty_list with the group of the caller that their company is in; null for none.';

REVOKE ALL ON FUNCTION "private"."bank_details_of"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bank_details_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_card"(public.card_payments, text, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_card"(public.card_payments, text, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."card_invoices"(public.card_payments) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."card_invoices"(public.card_payments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."card_refund_parts"(public.card_payments, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."card_refund_parts"(public.card_payments, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."card_subject"(public.card_payments) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."card_subject"(public.card_payments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fee_payment"(public.obligations, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fee_payment"(public.obligations, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."file_receipts"(text, uuid, text, integer, jsonb, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."file_receipts"(text, uuid, text, integer, jsonb, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."match_receipts"(uuid, text, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."match_receipts"(uuid, text, integer, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payment_line"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."payment_line"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."receipted_duties"(uuid, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."receipted_duties"(uuid, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_card_payable"(uuid[], numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_card_payable"(uuid[], numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_card_taker"(uuid, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_card_taker"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_refund_parts"(public.card_payments, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_refund_parts"(public.card_payments, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."substance_reports"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."substance_reports"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "public"."begin_combined_card_payment"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."begin_combined_card_payment"(uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."file_annual_fees"(uuid, integer, jsonb, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."file_annual_fees"(uuid, integer, jsonb, boolean, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."file_returns"(uuid, public.return_kind, integer, jsonb, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."file_returns"(uuid, public.return_kind, integer, jsonb, boolean, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_use"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_use"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_fee_payment"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_fee_payment"(uuid, boolean) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."duty_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."duty_list" TO "postgres";

GRANT SELECT ON TABLE "public"."group_duties" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."group_duties" TO "postgres";

reset check_function_bodies;
