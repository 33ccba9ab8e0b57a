set check_function_bodies = off;

DROP INDEX "public"."invoices_one_recurring_draft";

DROP FUNCTION "private"."draft_of_payer"(uuid, uuid);

DROP FUNCTION "public"."add_recurring"(uuid, uuid, text, text, date, public.vat_treatment, text, numeric, date);

CREATE TABLE "public"."firm_postings" ("id" uuid NOT NULL, "seq" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "tenant_id" uuid NOT NULL, "amount" numeric(14,2) NOT NULL, "currency" text NOT NULL, "day" date NOT NULL, "money" text NOT NULL, "reference" text NOT NULL, "reason" text NOT NULL, "payment_id" uuid, "dispute_id" uuid, "line_id" uuid, "reverses" uuid, "recorded_by" uuid, "recorded_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "firm_postings_amount_check" CHECK (((amount > (0)::numeric) AND (amount < 'Infinity'::numeric))), CONSTRAINT "firm_postings_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "firm_postings_money_check" CHECK ((money = ANY (ARRAY['bank'::text, 'card_disputes'::text]))), CONSTRAINT "firm_postings_one_subject" CHECK ((num_nonnulls(payment_id, dispute_id, line_id) <= 1)), CONSTRAINT "firm_postings_pkey" PRIMARY KEY (id), CONSTRAINT "firm_postings_reason_check" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000))), CONSTRAINT "firm_postings_reference_check" CHECK (((char_length(reference) >= 1) AND (char_length(reference) <= 120))), CONSTRAINT "firm_postings_reverses_key" UNIQUE (reverses), CONSTRAINT "firm_postings_tenant_id_id_key" UNIQUE (tenant_id, id));

ALTER TABLE "public"."firm_postings" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."recurring_settings" ("tenant_id" uuid NOT NULL, "is_nightly" boolean NOT NULL, "set_by" uuid, "set_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "recurring_settings_pkey" PRIMARY KEY (tenant_id));

ALTER TABLE "public"."recurring_settings" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."invoices" ADD COLUMN "is_for_client" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."recurring_services" ADD COLUMN "client_id" uuid;

ALTER TABLE "public"."recurring_services" ALTER COLUMN "company_id" DROP NOT NULL;

CREATE TYPE "public"."firm_posting_kind" AS ENUM ('provider_fee', 'bank_charge', 'fee_vat', 'rate_loss', 'rate_gain');

ALTER TABLE "public"."firm_postings" ADD COLUMN "kind" public.firm_posting_kind NOT NULL;

CREATE OR REPLACE FUNCTION private.add_periods(invoice public.invoices, company_id uuid, place integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most    constant integer := 100;
  service public.recurring_services;
  begins  date;
  next    integer;
  added   integer[] := '{}';
begin
  select coalesce(max(line.position), place) into next from public.invoice_lines as line
  where line.tenant_id = invoice.tenant_id and line.invoice_id = invoice.id and line.kind <> 'vat'
    and line.company_id is not distinct from add_periods.company_id;

  for service in
    select known.* from public.recurring_services as known
    where known.tenant_id = invoice.tenant_id and case when add_periods.company_id is null then known.client_id = invoice.client_id
      else known.company_id = add_periods.company_id end
    order by known.created_at, known.id
  loop
    for begins in select due.day from private.recurring_due(service) as due (day) loop
      -- The rest waits for the next draft.
      exit when next - place >= most;
      next := next + 1;
      added := added || next;
      insert into public.invoice_lines (
        tenant_id, invoice_id, company_id, position, kind, code, label, amount, vat_treatment, recurring_id, period_start)
      values (
        invoice.tenant_id, invoice.id, add_periods.company_id, next, 'service', service.code,
        service.label || ', ' || to_char(begins, 'FMDD FMMon YYYY') || ' to '
          || to_char(begins + make_interval(months => private.months_of(service.period)) - interval '1 day', 'FMDD FMMon YYYY'),
        private.recurring_amount(service, begins), service.vat_treatment, service.id, begins);
    end loop;
  end loop;

  perform private.apply_discounts(invoice.id, add_periods.company_id, added);
  perform private.total_invoice(invoice.id, add_periods.company_id);
  return cardinality(added);
end;
$function$;

CREATE OR REPLACE FUNCTION private.bookkeeping_defaults()
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '{"bank": "1000", "receivables": "1100", "client_money": "2000", "vat": "2100", "government": "2200", "services": "4000",
    "write_offs": "6000", "rounding": "6900", "card_fees": "6100", "card_disputes": "1150", "bank_charges": "6200", "vat_paid": "1200",
    "rate_losses": "6300", "rate_gains": "4900"}'::jsonb;
$function$;

CREATE OR REPLACE FUNCTION private.check_firm_posting()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  former public.firm_postings;
begin
  if new.reverses is null then
    -- One after the other: the second one sees the first.
    perform private.lock_tenant(new.tenant_id);

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

CREATE OR REPLACE FUNCTION private.check_recurring_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.recurring_services as service
    where service.id = new.recurring_id and service.tenant_id = new.tenant_id
      and case when service.client_id is null then service.company_id = new.company_id
        else new.company_id is null and exists (
          select from public.invoices as invoice
          where invoice.id = new.invoice_id and invoice.client_id = service.client_id and invoice.is_for_client) end
  ) then
    raise exception using errcode = 'PT422', message = 'invoice.line_invalid';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.draft_company_periods(invoice_id uuid, company public.companies)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  draft public.invoices;
  place integer;
begin
  insert into public.invoice_companies (tenant_id, invoice_id, company_id, position, name)
  select company.tenant_id, draft_company_periods.invoice_id, company.id, coalesce(max(part.position), 0) + 1, company.name
  from public.invoice_companies as part where part.invoice_id = draft_company_periods.invoice_id
  having not coalesce(bool_or(part.company_id = company.id), false);

  select part.position * 1000 into place from public.invoice_companies as part
  where part.invoice_id = draft_company_periods.invoice_id and part.company_id = company.id;
  select * into draft from public.invoices as known where known.id = draft_company_periods.invoice_id;
  return private.add_periods(draft, company.id, place);
end;
$function$;

CREATE OR REPLACE FUNCTION private.draft_due(tenant_id uuid)
 RETURNS TABLE(drafts integer, lines integer, first_draft uuid)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
declare
  at_most constant integer := 500;
  company public.companies;
  payer   uuid;
  draft   public.invoices;
  one     uuid;
  touched uuid[] := '{}';
begin
  -- One after the other: a repeat finds nothing left to do.
  perform pg_advisory_xact_lock(hashtext('recurring ' || draft_due.tenant_id));
  lines := 0;

  for company in
    select known.* from public.companies as known
    where known.tenant_id = draft_due.tenant_id and exists (
      select from public.recurring_services as service
      cross join lateral private.recurring_due(service) as due (day)
      where service.tenant_id = known.tenant_id and service.company_id = known.id)
    order by known.user_id, known.name, known.id
  loop
    one := private.draft_of_payer(draft_due.tenant_id, company.user_id);
    -- The others wait until this draft is issued.
    continue when private.count_companies(one) >= at_most and company.id <> all (private.companies_of(one));
    touched := touched || one;
    lines := lines + private.draft_company_periods(one, company);
  end loop;

  for payer in
    select distinct service.client_id from public.recurring_services as service
    cross join lateral private.recurring_due(service) as due (day)
    where service.tenant_id = draft_due.tenant_id and service.client_id is not null
    order by service.client_id
  loop
    one := private.draft_of_payer(draft_due.tenant_id, payer, true);
    select * into draft from public.invoices as known where known.id = one;
    touched := touched || one;
    lines := lines + private.add_periods(draft, null, 0);
  end loop;

  drafts := (select count(distinct known) from unnest(touched) as known);
  first_draft := touched[1];
  return next;
end;
$function$;

CREATE OR REPLACE FUNCTION private.draft_of_payer(tenant_id uuid, client_id uuid, is_for_client boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  draft uuid := (
    select known.id from public.invoices as known
    where known.tenant_id = draft_of_payer.tenant_id and known.client_id = draft_of_payer.client_id and known.is_recurring
      and known.is_for_client = draft_of_payer.is_for_client and known.state = 'draft'
    for update);
begin
  if draft is null then
    insert into public.invoices (tenant_id, client_id, is_recurring, is_for_client, vat_percent, created_by)
    values (
      draft_of_payer.tenant_id, draft_of_payer.client_id, true, draft_of_payer.is_for_client, private.vat_percent(private.today()),
      auth.uid())
    returning id into draft;
  end if;

  return draft;
end;
$function$;

CREATE OR REPLACE FUNCTION private.draft_recurring_nightly()
 RETURNS TABLE(drafts integer, lines integer)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
declare
  firm uuid;
  made record;
begin
  drafts := 0;
  lines := 0;

  for firm in
    select known.tenant_id from public.recurring_settings as known
    join public.tenants as tenant on tenant.id = known.tenant_id
    where known.is_nightly and tenant.status = 'active'
    order by known.tenant_id
  loop
    perform private.lock_tenant(firm);
    -- Switched off while it waited.
    continue when not (select known.is_nightly from public.recurring_settings as known where known.tenant_id = firm);
    select * into made from private.draft_due(firm);
    continue when made.lines = 0;
    drafts := drafts + made.drafts;
    lines := lines + made.lines;
    perform private.notify_duty(
      'billing', firm, 'invoice.recurring_drafted',
      made.drafts || case made.drafts when 1 then ' draft' else ' drafts' end || ' of what recurs',
      made.lines || case made.lines when 1 then ' line was' else ' lines were' end
        || ' drafted in the night. Look at each draft and issue it. This is the first one.',
      private.subject('invoice', made.first_draft));
  end loop;

  return next;
end;
$function$;

CREATE OR REPLACE FUNCTION private.journal_of(tenant_id uuid, from_day date, to_day date)
 RETURNS TABLE(entry_id uuid, seq bigint, place integer, day date, kind text, account text, currency text, debit numeric, credit numeric)
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
    select posted.id, posted.seq, 0 as place, posted.on_day, posted.kind::text as kind, posted.currency,
      case when posted.invoice_id is null then 'client_money' else 'receivables' end as account, posted.amount
    from posted
    union all
    select posted.id, posted.seq, 1, posted.on_day, posted.kind::text, posted.currency,
      case posted.of_kind when 'write_off' then 'write_offs' when 'account_in' then 'client_money' when 'account_out' then 'client_money'
        when 'refund' then case when exists (select from public.card_disputes as dispute where dispute.id = posted.of_command)
          then 'card_disputes' else 'bank' end
        else 'bank' end, -posted.amount
    from posted where posted.of_kind not in ('charge', 'void', 'credit')
    union all
    select posted.id, posted.seq, 1 + row_number() over (partition by posted.id order by part.account)::integer, posted.on_day,
      posted.kind::text, posted.currency, part.account, -sign(posted.amount) * part.amount
    from posted
    cross join lateral private.billed_parts((
      select entry from public.ledger_entries as entry where entry.id = posted.id)) as part
    where posted.of_kind in ('charge', 'void', 'credit')
    union all
    select movement.id, movement.seq, part.place, (movement.moved_at at time zone 'America/Nassau')::date,
      case movement.kind when 'charge' then 'card_fee' else 'card_' || movement.kind end, movement.currency, part.account, part.amount
    from public.card_movements as movement
    -- The payment itself is in the ledger; of its movement the journal has the fee.
    cross join lateral (values
      (0, 'card_disputes', case movement.kind when 'charge' then 0 else -movement.amount end),
      (1, 'card_fees', movement.fee),
      (2, 'bank', case movement.kind when 'charge' then 0 else movement.amount end - movement.fee)) as part (place, account, amount)
    where movement.tenant_id = journal_of.tenant_id and part.amount <> 0
    union all
    select known.id, known.seq, part.place, known.day, case when known.reverses is null then known.kind::text else 'reversal' end,
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
    greatest(-line.amount, 0)
  from line
  where line.on_day between journal_of.from_day and journal_of.to_day;
$function$;

CREATE OR REPLACE FUNCTION private.maintenance_step(step text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  case step
    when 'documents' then return jsonb_build_object('expired', private.expire_documents());
    when 'kyc' then return jsonb_build_object('moved', private.review_kyc());
    when 'obligations' then return (select to_jsonb(done) from private.refresh_obligations() as done);
    when 'alerts' then
      perform private.wake_due_alerts();
      return (select to_jsonb(done) from private.refresh_alerts() as done);
    when 'standing' then return (select to_jsonb(done) from private.refresh_standing() as done);
    when 'statements' then return jsonb_build_object('opened', private.open_statements());
    when 'recurring' then return (select to_jsonb(done) from private.draft_recurring_nightly() as done);
    when 'files' then return (select to_jsonb(done) from private.reconcile_files() as done);
    when 'retention' then
      return (select to_jsonb(done) from private.forget_old_rows() as done)
        || jsonb_build_object('workers', private.forget_worker_life(), 'client_errors', private.forget_client_errors(),
          'portal_hours', private.forget_portal_hours(), 'jobs', private.forget_jobs(), 'imports', private.forget_import_rows(),
          'shares', private.end_past_shares(), 'groups', private.leave_groups(), 'identity_due', private.enter_due_erasures());
    -- A job, so that the others do not wait for it.
    when 'isolation' then
      return jsonb_build_object('begun', case
        when exists (select from private.isolation_probes as probe where probe.began_at > now() - interval '12 hours') then 0
        else (private.enter_isolation_probe() is not null)::integer end);
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.recurring_due(service public.recurring_services)
 RETURNS SETOF date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  months integer := private.months_of(service.period);
begin
  if service.state <> 'active' or not exists (
    select from public.companies as company
    where company.id = service.company_id
      and company.status in ('active', 'in_penalty', 'strike_off_pending', 'restoring', 'dormant')
    union all
    select from private.memberships as membership
    where membership.tenant_id = service.tenant_id and membership.user_id = service.client_id
  ) then
    return;
  end if;

  return query
  select begins.day
  from generate_series(
    0, 12 * greatest(extract(year from age(private.today(), service.first_day))::integer + 1, 0) / months) as nth
  cross join lateral (select (service.first_day + make_interval(months => nth * months))::date as day) as begins
  where begins.day <= least(private.today(), service.last_day) and not service.pauses @> begins.day
    and not exists (
      select from public.invoice_lines as line
      where line.recurring_id = service.id and line.period_start = begins.day)
  order by begins.day;
end;
$function$;

CREATE OR REPLACE FUNCTION private.reference_letters(reference text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select lower(regexp_replace(reference, '[\s./_-]', '', 'g'));
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

CREATE OR REPLACE FUNCTION public.add_recurring(service_id uuid, company_id uuid, label text, period text, first_day date, vat_treatment public.vat_treatment, code text DEFAULT NULL::text, amount numeric DEFAULT NULL::numeric, last_day date DEFAULT NULL::date, client_id uuid DEFAULT NULL::uuid, tenant_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company public.companies;
  firm    uuid;
  offered public.service_prices;
  wrong   text;
begin
  perform private.require_staff('add_recurring');
  select * into company from public.companies as known where known.id = add_recurring.company_id;
  firm := case when add_recurring.company_id is null then add_recurring.tenant_id else company.tenant_id end;

  if firm is null or num_nonnulls(company.id, add_recurring.client_id) <> 1 then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('add_recurring', firm);

  if add_recurring.client_id is not null and not exists (
    select from private.memberships as membership
    where membership.tenant_id = firm and membership.user_id = add_recurring.client_id
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if exists (
    select from public.recurring_services as known
    where known.id = service_id and known.tenant_id = firm
      and (known.company_id, known.client_id) is not distinct from (add_recurring.company_id, add_recurring.client_id)
  ) then
    return;
  end if;

  offered := private.service_on(add_recurring.code, greatest(add_recurring.first_day, private.today()));

  select checked.field into wrong
  from (values
    ('code', add_recurring.code is null or coalesce(offered.applies <> 'later', false)),
    ('label', char_length(btrim(add_recurring.label)) between 3 and 120),
    ('amount', case when add_recurring.amount is null then add_recurring.code is not null
      else add_recurring.amount between 0.01 and 1000000 and add_recurring.amount = round(add_recurring.amount, 2) end),
    ('period', add_recurring.period in ('month', 'quarter', 'year')
      -- A price for a year is not the price of a month.
      and (add_recurring.amount is not null or offered.per <> 'year' or add_recurring.period = 'year')),
    ('vat_treatment', add_recurring.vat_treatment <> 'disbursement_out_of_scope'),
    ('first_day', add_recurring.first_day between private.today() - 366 and private.today() + 731),
    ('last_day', coalesce(add_recurring.last_day >= add_recurring.first_day, true))) as checked (field, holds)
  where checked.holds is not true
  limit 1;

  if wrong is not null then
    raise exception using errcode = 'PT422', message = 'recurring.invalid',
      detail = jsonb_build_array(jsonb_build_object('code', 'recurring.invalid', 'field', wrong));
  end if;

  -- The yearly invoice has it already.
  if add_recurring.code is not null and company.id in (
    select billed.id from private.companies_with_service(company.tenant_id, add_recurring.code, private.today()) as billed
  ) then
    raise exception using errcode = 'PT409', message = 'recurring.billed_yearly';
  end if;

  insert into public.recurring_services (
    id, tenant_id, company_id, client_id, code, label, amount, period, vat_treatment, first_day, last_day, created_by)
  values (
    service_id, firm, company.id, add_recurring.client_id, add_recurring.code, btrim(add_recurring.label), add_recurring.amount,
    add_recurring.period, add_recurring.vat_treatment, add_recurring.first_day, add_recurring.last_day, auth.uid());
exception when unique_violation then
  -- The id belongs to another service.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

CREATE OR REPLACE FUNCTION public.draft_recurring(tenant_id uuid)
 RETURNS TABLE(drafts integer, lines integer)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff('draft_recurring');
  perform private.require_staff_in('draft_recurring', draft_recurring.tenant_id);
  return query select made.drafts, made.lines from private.draft_due(draft_recurring.tenant_id) as made;
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_posting_list(tenant_id uuid, from_day date, to_day date, with_reference text DEFAULT NULL::text)
 RETURNS TABLE(id uuid, kind public.firm_posting_kind, amount numeric, currency text, day date, money text, reference text, reason text, payment_id uuid, dispute_id uuid, line_id uuid, invoice_id uuid, invoice_number text, recorded_at timestamp with time zone, recorder_name text, reverses uuid, reversed_on date, reversed_because text, reverser_name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select known.id, known.kind, known.amount, known.currency, known.day, known.money, known.reference, known.reason, known.payment_id,
    known.dispute_id, known.line_id, invoice.id, invoice.number, known.recorded_at, nullif(person.full_name, ''), known.reverses,
    undone.day, undone.reason, nullif(undoer.full_name, '')
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

CREATE OR REPLACE FUNCTION public.journal_lines(tenant_id uuid, month date)
 RETURNS TABLE(entry_id uuid, seq bigint, day date, kind text, account_kind text, account text, currency text, debit numeric, credit numeric, number text, client_name text, reference text, reason text, recorded_at timestamp with time zone)
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
    coalesce(entry.reason, own.reason), coalesce(entry.recorded_at, movement.noted_at, own.recorded_at)
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

CREATE OR REPLACE FUNCTION public.recurring_list(tenant_id uuid, company_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, of_company uuid, company_name text, client_name text, code text, label text, amount numeric, is_agreed boolean, period text, vat_treatment public.vat_treatment, first_day date, last_day date, state text, note text, due integer, next_on date, yearly numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  sees_all boolean := private.is_admin() or recurring_list.tenant_id in (select private.owned_tenant_ids());
begin
  perform private.require_user();

  return query
  select service.id, company.id, coalesce(company.name, nullif(client.full_name, ''), client.email),
    coalesce(nullif(client.full_name, ''), client.email), service.code, service.label,
    priced.amount, service.amount is not null, service.period, service.vat_treatment, service.first_day, service.last_day,
    case when service.state = 'active' and service.last_day < private.today() then 'over' else service.state end,
    case when sees_all then service.note end,
    (select count(*)::integer from private.recurring_due(service)),
    case when service.state = 'active' then (
      select min(begins.day) from generate_series(0, 2400) as nth
      cross join lateral (
        select (service.first_day + make_interval(months => nth * private.months_of(service.period)))::date as day) as begins
      where begins.day > private.today() and begins.day <= coalesce(service.last_day, 'infinity')
        and begins.day < private.today() + 800) end,
    case
      when service.state = 'active' and coalesce(service.last_day >= private.today(), true)
        then coalesce(priced.amount, 0) * 12 / private.months_of(service.period)
      else 0
    end
  from public.recurring_services as service
  left join public.companies as company on company.id = service.company_id
  left join public.profiles as client on client.id = coalesce(company.user_id, service.client_id)
  cross join lateral (select private.recurring_amount(service, private.today()) as amount) as priced
  where service.tenant_id = recurring_list.tenant_id
    and (recurring_list.company_id is null or service.company_id = recurring_list.company_id)
    and (sees_all or service.state <> 'ended' and (service.company_id in (select private.money_company_ids())
      or service.client_id = private.active_user_id() and service.tenant_id in (select private.tenant_ids())))
  order by 3, service.state, service.first_day, service.id
  limit 1000;
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

CREATE OR REPLACE FUNCTION public.set_invoice_lines(invoice_id uuid, expected_version integer, lines jsonb, company_id uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice     public.invoices := private.lock_invoice('set_invoice_lines', invoice_id);
  place       integer := 0;
  former      jsonb;
  new_version integer;
begin
  if invoice.state <> 'draft' then
    raise exception using errcode = 'PT409', message = 'invoice.not_editable';
  end if;

  if invoice.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'invoice.conflict';
  end if;

  -- Of the draft of a payer the lines of one company are replaced.
  if (invoice.client_id is not null and not invoice.is_for_client) or set_invoice_lines.company_id is not null then
    select part.position * 1000 into place from public.invoice_companies as part
    where part.invoice_id = invoice.id and part.company_id = set_invoice_lines.company_id and invoice.client_id is not null;

    if not found then
      raise exception using errcode = 'PT422', message = 'invoice.company_unknown';
    end if;
  end if;

  if jsonb_array_length(private.json_array(lines)) not between 1 and 100 or exists (
    select from jsonb_array_elements(private.json_array(lines)) as line
    where char_length(private.json_text(line -> 'label')) not between 1 and 200
      or private.json_text(line -> 'kind') not in ('government', 'service')
      or private.json_text(line -> 'vat_treatment') <> all (enum_range(null::public.vat_treatment)::text[])
      or (private.json_text(line -> 'kind') = 'government') <> (private.json_text(line -> 'vat_treatment') = 'disbursement_out_of_scope')
      or private.json_text(line -> 'per') not in ('', 'once', 'year')
      or jsonb_typeof(line -> 'discounted') not in ('boolean', 'null')
      or (private.json_text(line -> 'code') <> '' and private.json_text(line -> 'code') !~ '^[A-Za-z][A-Za-z_]{1,60}$')
      or case jsonb_typeof(line -> 'amount')
        when 'number' then (line -> 'amount')::numeric not between 0 and 10000000
          or (line -> 'amount')::numeric <> round((line -> 'amount')::numeric, 2)
        else line -> 'amount' is not null and line -> 'amount' <> 'null'
      end
  ) then
    raise exception using errcode = 'PT422', message = 'invoice.line_invalid';
  end if;

  -- What it bills of recurring services: a line that is left out frees its period.
  select jsonb_agg(jsonb_build_object('id', line.recurring_id, 'day', line.period_start, 'label', line.label)) into former
  from public.invoice_lines as line
  where line.invoice_id = invoice.id and line.company_id is not distinct from set_invoice_lines.company_id
    and line.recurring_id is not null;

  perform private.begin_replacing_lines(invoice);
  delete from public.invoice_lines as line
  where line.invoice_id = invoice.id and line.company_id is not distinct from set_invoice_lines.company_id;

  insert into public.invoice_lines (
    tenant_id, invoice_id, company_id, position, kind, code, label, amount, per, vat_treatment, recurring_id, period_start)
  select
    invoice.tenant_id, invoice.id, set_invoice_lines.company_id, place + line.position,
    private.json_text(line.entry -> 'kind')::public.invoice_line_kind,
    nullif(private.json_text(line.entry -> 'code'), ''), private.json_text(line.entry -> 'label'),
    case jsonb_typeof(line.entry -> 'amount') when 'number' then (line.entry -> 'amount')::numeric end,
    coalesce(nullif(private.json_text(line.entry -> 'per'), ''), 'once'),
    private.json_text(line.entry -> 'vat_treatment')::public.vat_treatment, (kept.known ->> 'id')::uuid, (kept.known ->> 'day')::date
  from jsonb_array_elements(lines) with ordinality as line (entry, position)
  left join lateral (
    select known from jsonb_array_elements(former) as known
    where case when line.entry ? 'recurring'
      then known ->> 'id' = private.json_text(line.entry -> 'recurring') and known ->> 'day' = private.json_text(line.entry -> 'period')
      -- A portal of the last release does not say it.
      else known ->> 'label' = private.json_text(line.entry -> 'label') end
    limit 1) as kept on true;

  perform private.apply_discounts(
    invoice.id, set_invoice_lines.company_id,
    array(
      select (place + line.position)::integer from jsonb_array_elements(lines) with ordinality as line (entry, position)
      where line.entry -> 'discounted' = 'true'));
  perform private.total_invoice(invoice_id, set_invoice_lines.company_id);
  perform private.end_replacing_lines(invoice);
  select known.version into new_version from public.invoices as known where known.id = invoice_id;
  return new_version;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_recurring_drafts(tenant_id uuid, is_nightly boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff('set_recurring_drafts');

  if set_recurring_drafts.is_nightly is null
    or not exists (select from public.tenants as tenant where tenant.id = set_recurring_drafts.tenant_id)
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('set_recurring_drafts', set_recurring_drafts.tenant_id);

  insert into public.recurring_settings as known (tenant_id, is_nightly, set_by)
  values (set_recurring_drafts.tenant_id, set_recurring_drafts.is_nightly, auth.uid())
  on conflict on constraint recurring_settings_pkey do update
  set is_nightly = excluded.is_nightly, set_by = excluded.set_by, set_at = now()
  where known.is_nightly <> excluded.is_nightly;
end;
$function$;

CREATE OR REPLACE FUNCTION public.vat_of_fees(tenant_id uuid, from_month date, to_month date)
 RETURNS TABLE(currency text, vat numeric, postings bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  days daterange := daterange(lower(private.month_of(from_month)), upper(private.month_of(greatest(from_month, to_month))));
begin
  perform private.require_staff_reader();

  return query
  select known.currency, sum(case when known.reverses is null then known.amount else -known.amount end),
    count(*) filter (where known.reverses is null)
  from public.firm_postings as known
  where known.tenant_id = vat_of_fees.tenant_id and known.kind = 'fee_vat' and known.day >= lower(days) and known.day < upper(days)
  group by known.currency
  order by known.currency;
end;
$function$;

CREATE OR REPLACE PROCEDURE private.run_maintenance()
 LANGUAGE plpgsql
AS $procedure$
declare
  run     bigint;
  step    text;
  result  jsonb;
  failure text;
  began   timestamptz;
begin
  -- One at a time; the lock lasts over the commits, for as long as the session has it.
  if not pg_catalog.pg_try_advisory_lock(pg_catalog.hashtext('maintenance')) then
    return;
  end if;

  insert into public.maintenance_runs default values returning id into run;
  commit;

  -- In this order: what expires changes what is owed, and alerts report both.
  foreach step in array array['documents', 'kyc', 'changes', 'obligations', 'standing', 'alerts', 'statements', 'recurring', 'files',
    'retention', 'isolation', 'chains'] loop
    began := pg_catalog.clock_timestamp();
    result := '{}';
    failure := null;

    -- Two are done in parts with commits of their own, which a block that catches errors could not hold.
    if step = 'chains' then
      call private.check_chains(result, failure);
    elsif step = 'changes' then
      call private.effect_scheduled_changes(result, failure);
    else
      begin
        result := private.maintenance_step(step);
      exception when others then
        failure := pg_catalog.left(sqlerrm, 1000);
      end;
    end if;

    insert into public.maintenance_steps (run_id, step, result, failure, took_ms)
    values (run, step, result, failure, pg_catalog.ceil(extract(epoch from pg_catalog.clock_timestamp() - began) * 1000)::integer);
    commit;
  end loop;

  update public.maintenance_runs as finished
  set finished_at = pg_catalog.clock_timestamp(),
    failed = (select pg_catalog.count(*) from public.maintenance_steps as known where known.run_id = run and known.failure is not null)
  where finished.id = run;
  commit;

  perform pg_catalog.pg_advisory_unlock(pg_catalog.hashtext('maintenance'));
end;
$procedure$;

ALTER TABLE "public"."firm_postings" ADD CONSTRAINT "firm_postings_recorded_by_fkey" FOREIGN KEY (recorded_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."firm_postings" ADD CONSTRAINT "firm_postings_tenant_id_dispute_id_fkey" FOREIGN KEY (tenant_id, dispute_id) REFERENCES public.card_disputes(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."firm_postings" ADD CONSTRAINT "firm_postings_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."firm_postings" ADD CONSTRAINT "firm_postings_tenant_id_line_id_fkey" FOREIGN KEY (tenant_id, line_id) REFERENCES public.bank_lines(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."firm_postings" ADD CONSTRAINT "firm_postings_tenant_id_payment_id_fkey" FOREIGN KEY (tenant_id, payment_id) REFERENCES public.card_payments(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."firm_postings" ADD CONSTRAINT "firm_postings_tenant_id_reverses_fkey" FOREIGN KEY (tenant_id, reverses) REFERENCES public.firm_postings(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoices" ADD CONSTRAINT "invoices_for_client" CHECK (((NOT is_for_client) OR is_recurring));

ALTER TABLE "public"."recurring_services" ADD CONSTRAINT "recurring_services_client_id_fkey" FOREIGN KEY (client_id) REFERENCES public.profiles(id) ON DELETE RESTRICT;

ALTER TABLE "public"."recurring_services" ADD CONSTRAINT "recurring_services_one_payer" CHECK ((num_nonnulls(company_id, client_id) = 1));

ALTER TABLE "public"."recurring_settings" ADD CONSTRAINT "recurring_settings_set_by_fkey" FOREIGN KEY (set_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."recurring_settings" ADD CONSTRAINT "recurring_settings_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

CREATE INDEX firm_postings_day_idx ON public.firm_postings USING btree (tenant_id, day, seq);

CREATE INDEX firm_postings_dispute_idx ON public.firm_postings USING btree (tenant_id, dispute_id);

CREATE INDEX firm_postings_line_idx ON public.firm_postings USING btree (tenant_id, line_id);

CREATE INDEX firm_postings_payment_idx ON public.firm_postings USING btree (tenant_id, payment_id);

CREATE INDEX firm_postings_recorded_by_idx ON public.firm_postings USING btree (recorded_by);

CREATE INDEX firm_postings_reverses_idx ON public.firm_postings USING btree (tenant_id, reverses);

CREATE UNIQUE INDEX invoices_one_recurring_draft ON public.invoices USING btree (tenant_id, client_id, is_for_client) WHERE (is_recurring AND (state = 'draft'::public.invoice_state));

CREATE INDEX recurring_services_client_idx ON public.recurring_services USING btree (client_id, tenant_id);

CREATE INDEX recurring_settings_set_by_idx ON public.recurring_settings USING btree (set_by);

CREATE TRIGGER append_only_delete BEFORE DELETE ON public.firm_postings FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER append_only_truncate BEFORE TRUNCATE ON public.firm_postings FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER append_only BEFORE UPDATE ON public.firm_postings FOR EACH ROW WHEN ((((to_jsonb(new.*) - 'recorded_by'::text) IS DISTINCT FROM (to_jsonb(old.*) - 'recorded_by'::text)) OR (new.recorded_by IS NOT NULL))) EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.firm_postings FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER check_firm_posting BEFORE INSERT ON public.firm_postings FOR EACH ROW EXECUTE FUNCTION private.check_firm_posting();

CREATE TRIGGER signal_delete AFTER DELETE ON public.firm_postings REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.firm_postings REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.firm_postings REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.recurring_settings FOR EACH ROW EXECUTE FUNCTION private.audit('tenant_id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.recurring_settings REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.recurring_settings REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.recurring_settings REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE POLICY "Staff read what banks and rates took of every tenant" ON "public"."firm_postings" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Owners read how their tenants draft" ON "public"."recurring_settings" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read how tenants draft" ON "public"."recurring_settings" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "public"."firm_postings"."line_id" IS 'The line of the bank that it belongs to; the line is posted and matched without it.';

COMMENT ON COLUMN "public"."firm_postings"."money" IS 'The account of the journal that it lowers (raises, for rate_gain): bank, or what is in dispute at the provider.';

COMMENT ON COLUMN "public"."firm_postings"."payment_id" IS 'The payment by card that it belongs to; at most one of payment, dispute and line.';

COMMENT ON COLUMN "public"."firm_postings"."reverses" IS 'The posting it takes back, with the sides exchanged; one is taken back once.';

COMMENT ON COLUMN "public"."firm_postings"."seq" IS 'The order of posting.';

COMMENT ON COLUMN "public"."invoices"."is_for_client" IS 'Whether its lines are for the client and no company; what recurs for companies is on another invoice.';

COMMENT ON COLUMN "public"."recurring_services"."client_id" IS 'Who pays what is of no company; null for a service of a company.';

COMMENT ON FUNCTION "private"."add_periods"(public.invoices, uuid, integer) IS 'Adds what is due of a company, or of the client alone (null), to a draft, after a place and at most 100 lines; how many lines it added.';

COMMENT ON FUNCTION "private"."check_firm_posting"() IS 'Holds for every writer that a reference is there once among the postings that stand, and that what takes one back is its opposite. Raises firm_posting.reference_taken, firm_posting.not_reversible.';

COMMENT ON FUNCTION "private"."check_recurring_line"() IS 'Holds for every writer that a line bills a recurring service of its own company, or of the client of its invoice. Raises invoice.line_invalid.';

COMMENT ON FUNCTION "private"."draft_due"(uuid) IS 'Drafts what is due in a tenant, for its command and the nightly run: how many drafts, how many lines, and the first of the drafts.';

COMMENT ON FUNCTION "private"."draft_of_payer"(uuid, uuid, boolean) IS 'The draft that gathers what recurs for the companies of a client, or for the client alone, locked; a new one where there is none.';

COMMENT ON FUNCTION "private"."draft_recurring_nightly"() IS 'Drafts what recurs in the active tenants that switched it on, and notifies their staff with the duty billing; how many drafts and lines. A repeat drafts nothing twice.';

COMMENT ON FUNCTION "private"."recurring_due"(public.recurring_services) IS 'The first days of the periods of a service that have begun and are on no invoice or draft; none while it is paused, once it ended, while its company is off the register, or its client no member of the tenant.';

COMMENT ON FUNCTION "private"."reference_letters"(text) IS 'A reference as it counts when two are compared: small, without space and . / _ -.';

COMMENT ON FUNCTION "public"."add_firm_posting"(uuid, uuid, public.firm_posting_kind, date, numeric, text, text, text, text, uuid, uuid, uuid) IS 'Posts a fee, a charge, VAT on it or the difference of a rate, under an id from the browser, so that a repeat posts nothing twice: a day from 2000 to today, an amount above nothing to the cent, a currency of three letters, the money it came from (bank or card_disputes), a reference of 1 to 120 characters and a reason of 1 to 2000; and the payment by card, the dispute or the line of the bank that it belongs to, at most one. Nothing of what a client owes changes. A reference is there once among the postings of a tenant that stand, without regard to space, case and . / _ -. For staff with the duty billing. Raises firm_posting.invalid with a json array of {code, field} as detail, firm_posting.reference_taken, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."add_recurring"(uuid, uuid, text, text, date, public.vat_treatment, text, numeric, date, uuid, uuid) IS 'Enters a service that recurs for a company, or for a client of a tenant by themselves (both, and null for the company), under an id from the browser, so that a repeat enters nothing twice: a text of 3 to 120 characters, month, quarter or year, a first day at most 366 days ago, an amount of a period in US dollars to the cent, or a code whose price holds (null amount). For staff with the duty billing. Raises recurring.invalid with a json array of {code, field} as detail, recurring.billed_yearly where the yearly invoice has the service, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."draft_recurring"(uuid) IS 'Drafts each period of a recurring service of a tenant that has begun and is on no invoice: one draft for each client who pays, of at most 500 companies with at most 100 lines, and one of what is of the client alone. A repeat drafts nothing twice. Answers how many drafts have new lines, and how many lines. For staff with the duty billing. Raises duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."firm_posting_list"(uuid, date, date, text) IS 'What was posted of the money of a tenant between two days, both included, the latest first: with who posted it, the invoice of its payment by card, and when, why and by whom it was taken back. With a reference: what stands under it, of any day. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."journal_lines"(uuid, date) IS 'The journal of a tenant in the month of a day, in its order: for each posting two lines or more with account, debit and credit, the invoice, the client and the reference. `kind` is that of the ledger, or card_fee, card_withdrawn, card_reinstated, or of a posting of the money of the firm. `account_kind` is what the account is for. For staff. Raises report.days_invalid, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."recurring_list"(uuid, uuid) IS 'What recurs in a tenant or for one of its companies, at most 1,000; what is of a client alone has no company and the name of the client in its place. The amount of a period today before VAT (null without a price), how many periods are due, when the next one begins, and what it brings in a year (nothing while it is paused or over). Staff and the owners of the tenant read all with the notes, others what has not ended of companies whose invoices they see, and of themselves. Raises account.suspended.';

COMMENT ON FUNCTION "public"."reverse_firm_posting"(uuid, uuid, text) IS 'Takes a posting of the money of the firm back today, under an id from the browser, with a reason of 1 to 2000 characters; a repeat does nothing. Its reference is free again. For staff with the duty billing. Raises firm_posting.not_reversible for what is taken back already or takes another one back, entry.reason_invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_bookkeeping_accounts"(uuid, jsonb) IS 'Sets the accounts that the journal of a firm names: an object of bank, receivables, client_money, vat, government, services, write_offs, rounding, card_fees, card_disputes, bank_charges, vat_paid, rate_losses and rate_gains, each 1 to 40 letters, digits, spaces and . / _ -; what is left out is the platform''s. For staff with the duty billing and the super admin. Raises bookkeeping.accounts_invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_recurring_drafts"(uuid, boolean) IS 'Sets whether the nightly run drafts what recurs in a tenant, as draft_recurring does. For staff with the duty billing and the super admin. Raises duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."vat_of_fees"(uuid, date, date) IS 'The VAT that a tenant paid on fees of banks and of the provider of cards from the month of one day to the month of another, by currency, less what was taken back in these months, and how many postings. For staff. Raises report.days_invalid, not_allowed, account.suspended.';

COMMENT ON TABLE "public"."firm_postings" IS 'What a bank or a provider of cards took apart from payments, VAT on it, and what rates gained or lost. Read by staff alone: a client never sees a fee. Written by commands, never changed or deleted; the journal reads it.';

COMMENT ON TABLE "public"."recurring_services" IS 'What a tenant bills a company, or a client without one, for each month, quarter or year. Read by staff and the owners of the tenant; who sees the invoices of the company, and that client, read them with recurring_list. Written by commands.';

COMMENT ON TABLE "public"."recurring_settings" IS 'Whether what recurs in a tenant is drafted by the nightly run; it is not where there is no row. For staff and the owners of the tenant; written by a command.';

REVOKE ALL ON FUNCTION "private"."add_periods"(public.invoices, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."add_periods"(public.invoices, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_firm_posting"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_firm_posting"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."draft_due"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."draft_due"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."draft_of_payer"(uuid, uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."draft_of_payer"(uuid, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."draft_recurring_nightly"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."draft_recurring_nightly"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."reference_letters"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reference_letters"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."add_firm_posting"(uuid, uuid, public.firm_posting_kind, date, numeric, text, text, text, text, uuid, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_firm_posting"(uuid, uuid, public.firm_posting_kind, date, numeric, text, text, text, text, uuid, uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."add_recurring"(uuid, uuid, text, text, date, public.vat_treatment, text, numeric, date, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_recurring"(uuid, uuid, text, text, date, public.vat_treatment, text, numeric, date, uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_posting_list"(uuid, date, date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_posting_list"(uuid, date, date, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."reverse_firm_posting"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reverse_firm_posting"(uuid, uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_recurring_drafts"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_recurring_drafts"(uuid, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."vat_of_fees"(uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."vat_of_fees"(uuid, date, date) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."firm_postings" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."firm_postings" TO "postgres";

GRANT SELECT ON TABLE "public"."recurring_settings" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."recurring_settings" TO "postgres";

GRANT USAGE ON TYPE "public"."firm_posting_kind" TO "postgres";

CREATE INDEX firm_postings_reference_idx ON public.firm_postings USING btree (tenant_id, private.reference_letters(reference));

reset check_function_bodies;
