set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.ask_about_payer(line public.bank_lines, client_id uuid, invoice_ids uuid[], amount numeric)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  billed  public.invoices[] := array(
    select invoice from public.invoices as invoice where invoice.id = any (invoice_ids) order by invoice.due_on, invoice.id);
  owned   uuid[] := array(
    select company.id from public.companies as company
    where company.user_id = ask_about_payer.client_id and company.tenant_id = line.tenant_id order by company.id);
  paid_by text;
  names   text[];
  alert   public.compliance_alerts;
begin
  -- Money on account may go to any company of the client.
  paid_by := private.payer_is(line.payer, line.text, array(
    select private.names_of_place(
      line.tenant_id, ask_about_payer.client_id,
      case when cardinality(billed) = 0 then owned else array(
        select part.company_id from public.invoice_companies as part where part.invoice_id = any (invoice_ids)) end,
      array(select each.application_id from unnest(billed) as each))));

  if paid_by = 'known' then
    return;
  end if;

  -- An alert is about one company at most: of more, the text names them.
  names := array(
    select part.name from public.invoice_companies as part
    where part.invoice_id = any (invoice_ids) group by part.company_id, part.name order by part.name, part.company_id);
  alert.tenant_id := line.tenant_id;
  alert.company_id := case when cardinality(billed) > 0 then billed[1].company_id when cardinality(owned) = 1 then owned[1] end;
  alert.kind := 'payer_not_client';
  -- Once for a line and a client. The daily job does not close this kind: who paid does not change.
  alert.dedupe_key := 'payer_not_client:' || line.id || ':' || ask_about_payer.client_id;
  alert.severity := 'warning';
  alert.title := case paid_by when 'missing' then 'The bank names no payer'
    else 'Payer is not the client: ' || left(line.payer, 120) end;
  alert.detail := concat_ws(' ',
    private.money_text(amount, line.currency) || ' on ' || to_char(line.day, 'FMDD FMMonth YYYY') || ', posted for '
      || private.party_or_client(ask_about_payer.client_id)
      || coalesce(', ' || (select string_agg(each.number, ', ') from unnest(billed) as each), ', on account') || '.',
    case when cardinality(names) > 1 then 'It pays for ' || case
      when cardinality(names) <= 4 then array_to_string(names[:cardinality(names) - 1], ', ') || ' and ' || names[cardinality(names)]
      else array_to_string(names[:3], ', ') || ' and ' || cardinality(names) - 3 || ' more companies' end || '.' end,
    case paid_by when 'similar' then 'The name is like that of the client or a party, and differs.' end,
    'Ask who paid, and why.');
  perform private.raise_alert(alert);
end;
$function$;

CREATE OR REPLACE FUNCTION private.begin_replacing_lines(invoice public.invoices)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform set_config('private.draft_replaced', invoice.id::text, true);
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_replacing_lines(invoice public.invoices)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform set_config('private.draft_replaced', '', true);

  if exists (
    select from public.proformas as proforma
    where proforma.tenant_id = invoice.tenant_id and proforma.invoice_id = invoice.id and proforma.ended_as is null
      and proforma.lines is distinct from private.lines_for_proforma(invoice)
  ) then
    perform private.end_proforma(invoice, 'changed');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.follow_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  draft public.invoices;
begin
  draft.id := case tg_op when 'DELETE' then old.invoice_id else new.invoice_id end;
  draft.tenant_id := case tg_op when 'DELETE' then old.tenant_id else new.tenant_id end;

  if draft.id::text is distinct from current_setting('private.draft_replaced', true) then
    perform private.end_proforma(draft, 'changed');
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lines_for_proforma(invoice public.invoices)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_agg(jsonb_build_object(
      'kind', line.kind, 'label', line.label, 'amount', line.amount, 'per', line.per, 'company_id', line.company_id,
      'list_amount', line.list_amount, 'discount_text', line.discount_text) order by line.position)
  from public.invoice_lines as line
  where line.tenant_id = invoice.tenant_id and line.invoice_id = invoice.id;
$function$;

CREATE OR REPLACE FUNCTION public.issue_proforma(proforma_id uuid, invoice_id uuid, expected_version integer, valid_until date)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice  public.invoices := private.lock_invoice('issue_proforma', issue_proforma.invoice_id);
  client   uuid := private.client_of(invoice);
  proforma public.proformas;
begin
  select * into proforma from public.proformas as known where known.id = proforma_id;

  -- A repeat after a lost answer; an id of another draft is none of this one.
  if proforma.invoice_id = invoice.id then
    return proforma.number;
  end if;

  if proforma_id is null or proforma.id is not null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if invoice.state <> 'draft' then
    raise exception using errcode = 'PT409', message = 'invoice.not_editable';
  end if;

  if invoice.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'invoice.conflict';
  end if;

  if issue_proforma.valid_until is null
    or issue_proforma.valid_until not between private.today() and private.today() + 366
  then
    raise exception using errcode = 'PT422', message = 'proforma.day_invalid';
  end if;

  if exists (
    select from public.proformas as known
    where known.invoice_id = invoice.id and known.ended_as is null and known.valid_until >= private.today()
  ) then
    raise exception using errcode = 'PT409', message = 'proforma.in_force';
  end if;

  perform private.require_billable(invoice);
  perform private.end_proforma(invoice, 'lapsed');

  insert into public.proformas (
    id, tenant_id, invoice_id, client_id, company_id, application_id, number, client_name, subject, renewal_year, currency, vat_percent,
    total, lines, companies, issued_on, valid_until, issued_by)
  values (
    proforma_id, invoice.tenant_id, invoice.id, client, invoice.company_id, invoice.application_id,
    private.number_proforma(invoice.tenant_id), private.party_or_client(client), private.proforma_subject(invoice), invoice.renewal_year,
    invoice.currency, invoice.vat_percent, invoice.total,
    private.lines_for_proforma(invoice),
    case when invoice.client_id is null then '[]' else (
      select coalesce(jsonb_agg(jsonb_build_object(
        'company_id', part.company_id, 'name', company.name, 'amount', part.amount) order by company.name, part.company_id), '[]')
      from public.invoice_companies as part
      join public.companies as company on company.id = part.company_id
      where part.tenant_id = invoice.tenant_id and part.invoice_id = invoice.id) end,
    private.today(), issue_proforma.valid_until, auth.uid())
  returning * into proforma;

  perform private.notify(
    client, invoice.tenant_id, 'invoice.proforma', 'Proforma invoice ' || proforma.number,
    private.money_text(proforma.total, proforma.currency) || ', holds until ' || private.long_day(proforma.valid_until)
      || '. It is no invoice yet.',
    private.subject('proforma', proforma.id));
  return proforma.number;
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_companies(tenant_id uuid DEFAULT NULL::uuid, from_day date DEFAULT NULL::date, to_day date DEFAULT NULL::date)
 RETURNS TABLE(entity_type text, status public.company_status, companies bigint, registered bigint, is_total boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  days daterange := private.report_days(tenant_id, from_day, to_day);
begin
  return query
  -- Postgres 17 reads `days @> null` as true where `days` has no bounds.
  select company.type, company.status, count(*),
    count(*) filter (where company.registration_date is not null and days @> company.registration_date), grouping(company.type) = 1
  from public.companies as company
  where report_companies.tenant_id is null or company.tenant_id = report_companies.tenant_id
  group by grouping sets ((company.type, company.status), ())
  order by 5, 1, 2;
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
  if invoice.client_id is not null or set_invoice_lines.company_id is not null then
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
  where line.invoice_id = invoice.id and line.company_id = set_invoice_lines.company_id and line.recurring_id is not null;

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

COMMENT ON FUNCTION "private"."ask_about_payer"(public.bank_lines, uuid, uuid[], numeric) IS 'Raises an alert about the company when a line that is posted was paid by someone other than the client, the company and its parties, or by no one the bank names. Of several companies the text names the first. Once for a line and a client; what a person resolved stays resolved.';

COMMENT ON FUNCTION "private"."begin_replacing_lines"(public.invoices) IS 'The proforma of this draft does not end with each line that is deleted and inserted, until private.end_replacing_lines.';

COMMENT ON FUNCTION "private"."end_replacing_lines"(public.invoices) IS 'Ends the proforma of a draft whose lines were replaced by others. What the client was sent still holds where they are the same.';

COMMENT ON FUNCTION "private"."lines_for_proforma"(public.invoices) IS 'The lines of a draft, as a proforma keeps them.';

COMMENT ON FUNCTION "public"."set_invoice_lines"(uuid, integer, jsonb, uuid) IS 'Replaces the lines of a draft and returns its new version: 1 to 100 of {kind: government or service, label, amount in the invoice''s currency with at most two decimals or null, per: once or year, vat_treatment, code?, discounted?, recurring?, period?}; fees of the government are disbursements and nothing else is. A discounted line of ours is reduced by the discount that takes most off it, where one holds. A line keeps the period of a recurring service that it had. VAT is added. Of the draft of a payer those of one of its companies, which is then given. Its proforma ends where it bills something else by then. For staff with the duty billing. Raises invoice.line_invalid, invoice.company_unknown, invoice.conflict, invoice.not_editable, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

REVOKE ALL ON FUNCTION "private"."begin_replacing_lines"(public.invoices) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_replacing_lines"(public.invoices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_replacing_lines"(public.invoices) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_replacing_lines"(public.invoices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lines_for_proforma"(public.invoices) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lines_for_proforma"(public.invoices) TO "postgres";

reset check_function_bodies;
