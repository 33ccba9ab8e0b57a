/*
 * Commands of bank lines: post one, by the receipt of the ledger, and set one aside. A payer who is not the client raises a question for
 * compliance; the money is posted all the same.
 */

-- For commands ---------------------------------------------------------------

create function private.lock_bank_line(command text, line_id uuid) returns public.bank_lines
language plpgsql security definer
set search_path = ''
as $$
declare
  line public.bank_lines;
begin
  perform private.require_staff(command);
  select * into line from public.bank_lines as known where known.id = line_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return line;
end;
$$;

comment on function private.lock_bank_line(text, uuid) is
  'A line of a bank for a staff member, locked until the command ends; the caller locks invoices, then the tenant. Raises what '
  'require_staff raises, and not_found.';

create function private.require_paying_line(line public.bank_lines) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if line.amount < 0 then
    raise exception using errcode = 'PT409', message = 'bank_line.takes_money';
  end if;
end;
$$;

comment on function private.require_paying_line(public.bank_lines) is
  'Refuses a line that takes money where a payment is posted. Raises bank_line.takes_money.';

create function private.rest_of_line(line public.bank_lines) returns numeric
language sql stable
set search_path = ''
as $$
  select greatest(line.amount - coalesce((select known.posted from private.posted_of_lines(line.tenant_id, line.id) as known), 0), 0);
$$;

comment on function private.rest_of_line(public.bank_lines) is
  'What of a line is not posted as a payment yet; nothing of a line that takes money.';

create function private.ask_about_payer(line public.bank_lines, client_id uuid, invoice_ids uuid[], amount numeric) returns void
language plpgsql
set search_path = ''
as $$
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
    private.money_text(amount, line.currency) || ' on ' || private.long_day(line.day) || ', posted for '
      || private.party_or_client(ask_about_payer.client_id)
      || coalesce(', ' || (select string_agg(each.number, ', ') from unnest(billed) as each), ', on account') || '.',
    case when cardinality(names) > 1 then 'It pays for ' || case
      when cardinality(names) <= 4 then array_to_string(names[:cardinality(names) - 1], ', ') || ' and ' || names[cardinality(names)]
      else array_to_string(names[:3], ', ') || ' and ' || cardinality(names) - 3 || ' more companies' end || '.' end,
    case paid_by when 'similar' then 'The name is like that of the client or a party, and differs.' end,
    'Ask who paid, and why.');
  perform private.raise_alert(alert);
end;
$$;

comment on function private.ask_about_payer(public.bank_lines, uuid, uuid[], numeric) is
  'Raises an alert about the company when a line that is posted was paid by someone other than the client, the company and its parties, or '
  'by no one the bank names. Of several companies the text names the first. Once for a line and a client; what a person resolved stays '
  'resolved.';

create function private.party_or_client(client_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(nullif(client.full_name, ''), client.email) from public.profiles as client where client.id = party_or_client.client_id;
$$;

comment on function private.party_or_client(uuid) is 'What a client is called: the name, or the address of the account.';

-- Posting --------------------------------------------------------------------

create function public.post_bank_line(
  posting_id uuid, line_id uuid, client_id uuid, parts jsonb, amount numeric default null,
  method public.payment_method default 'wire') returns void
language plpgsql security definer
set search_path = ''
as $$
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
$$;

comment on function public.post_bank_line(uuid, uuid, uuid, jsonb, numeric, public.payment_method) is
  'Posts what is left of a line, or so much of it, as one receipt of a client, under an id from the browser: a repeat posts nothing. '
  '`parts` are as for record_receipt; what is left of the receipt is on account. Where the payer is not the client, the '
  'company or one of its parties, an alert is raised. For staff with the duty billing. Raises bank_line.takes_money, '
  'bank_line.set_aside, bank_line.posted, bank_line.amount_invalid, receipt.amount_invalid, receipt.parts_invalid, payment.day_invalid, '
  'payment.reference_invalid, invoice.hit_true, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.post_sure_line(line_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
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
$$;

comment on function public.post_sure_line(uuid) is
  'Posts a line on the one invoice that it names and pays exactly (private.sure_invoice); nothing happens when all of it is posted. For '
  'staff with the duty billing. Raises bank_line.takes_money, bank_line.not_sure, what post_bank_line raises, duty.billing_needed, '
  'not_found, staff.read_only, not_allowed, account.suspended.';

create function private.lock_sure_invoices(line_ids uuid[]) returns void
language sql
set search_path = ''
as $$
  select from public.invoices as invoice
  where invoice.id in (
    select named.id from public.bank_lines as line, private.named_invoices(line) as named where line.id = any (line_ids))
  order by invoice.id
  for update;
$$;

comment on function private.lock_sure_invoices(uuid[]) is
  'Locks the invoices that lines name, in their order, before a command locks the tenant.';

grant execute on function
  public.post_bank_line(uuid, uuid, uuid, jsonb, numeric, public.payment_method), public.post_sure_line(uuid) to authenticated;
