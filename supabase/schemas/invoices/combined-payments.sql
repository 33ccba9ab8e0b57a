/*
 * One payment over many invoices: a client selects invoices and gets one sum with one reference to pay by. A line of the bank that has the
 * reference is posted over exactly these invoices, by staff, with one click (decision 128). Nothing is posted by the client.
 *
 *   stands ──► paid         a line of the bank or a payment by card was posted on it, or staff recorded what the client reports
 *     ├──────► changed      one of its invoices is owed with another sum, or not any more: the sum is wrong
 *     └──────► withdrawn    by the client who made it
 *
 * What it listed stays as it was. A payment that is reversed later is to be posted again by its line, invoice by invoice.
 */

-- References -----------------------------------------------------------------

create function private.payments_in(text text) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select distinct private.read_payment_reference(found.parts[1])
    from regexp_matches(
      upper(coalesce(payments_in.text, '')),
      '\m(RF(?:[ -]?[0-9]){2}[ -]?P[ -]?A[ -]?Y(?:[ -]?[0-9]){9})', 'g') as found (parts)
    where private.read_payment_reference(found.parts[1]) is not null
    order by 1);
$$;

comment on function private.payments_in(text) is
  'The references of payments over many invoices in a text of a bank, whose check digits hold.';

-- Types ----------------------------------------------------------------------

create type public.combined_payment_end as enum ('paid', 'changed', 'withdrawn');

-- Tables ---------------------------------------------------------------------

create table public.combined_payments (
  id          uuid primary key,
  tenant_id   uuid not null references public.tenants on delete restrict,
  number      text not null check (number ~ '^PAY-[0-9]{9}$'),
  payment_reference text generated always as (private.payment_reference(number)) stored,
  label       text check (char_length(label) between 1 and 80),
  currency    text not null check (currency ~ '^[A-Z]{3}$'),
  total       numeric(14, 2) not null check (total > 0 and total < 'infinity'),
  made_by     uuid references public.profiles on delete set null,
  made_at     timestamptz not null default now(),
  ended_as    public.combined_payment_end,
  ended_at    timestamptz,
  line_id     uuid,
  card_payment_id uuid,
  unique (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, line_id) references public.bank_lines (tenant_id, id) on delete restrict,
  constraint combined_payments_ended check ((ended_as is null) = (ended_at is null)),
  -- Staff may record one without a line.
  constraint combined_payments_paid check (
    num_nonnulls(line_id, card_payment_id) <= case when (ended_as = 'paid') is true then 1 else 0 end)
);

comment on table public.combined_payments is
  'A payment over many invoices that a client will make: the sum and the reference. Read by the person who made it while they see all of '
  'its invoices, by owners of the firm and by staff. Written by commands.';
comment on column public.combined_payments.number is 'PAY and nine digits at random: no count of the payments of a firm.';
comment on column public.combined_payments.payment_reference is 'What the client writes on the payment (ISO 11649).';
comment on column public.combined_payments.label is 'What the client calls it, such as the name of a group; null without one.';
comment on column public.combined_payments.line_id is
  'The line of the bank that was posted on it; null also where it was paid by card, or recorded by staff without a line.';
comment on column public.combined_payments.card_payment_id is
  'The payment by card that was posted on it. Without a foreign key, since the payment by card refers to this row: a firm that is deleted '
  'has an order of its tables.';

create index combined_payments_made_by_idx on public.combined_payments (made_by, made_at desc);
create index combined_payments_line_idx on public.combined_payments (tenant_id, line_id);
create index combined_payments_open_idx on public.combined_payments (tenant_id, currency, total) where ended_as is null;

create table public.combined_payment_invoices (
  payment_id uuid not null,
  tenant_id  uuid not null,
  invoice_id uuid not null,
  amount     numeric(14, 2) not null check (amount > 0 and amount < 'infinity'),
  primary key (payment_id, invoice_id),
  foreign key (tenant_id, payment_id) references public.combined_payments (tenant_id, id) on delete cascade,
  foreign key (tenant_id, invoice_id) references public.invoices (tenant_id, id) on delete restrict
);

comment on table public.combined_payment_invoices is
  'The invoices of a payment over many, each with what was owed on it when the payment was made. Read by those who read the payment. '
  'Written by commands, and never changed.';

create index combined_payment_invoices_payment_idx on public.combined_payment_invoices (tenant_id, payment_id);
create index combined_payment_invoices_invoice_idx on public.combined_payment_invoices (tenant_id, invoice_id);

create trigger keep_combined_payment_invoice before update or delete on public.combined_payment_invoices
  for each row execute function private.refuse_change();

create function private.keep_combined_payment() returns trigger
language plpgsql
set search_path = ''
as $$
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
$$;

comment on function private.keep_combined_payment() is
  'Refuses to change what a payment over many invoices says, and to move one that has ended, for every caller. Raises not_allowed.';

create trigger keep_combined_payment before update on public.combined_payments
  for each row execute function private.keep_combined_payment();
create trigger keep_combined_payment_row before delete on public.combined_payments
  for each row execute function private.refuse_change();
create trigger audit after insert or update or delete on public.combined_payments
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.combined_payment_invoices
  for each row execute function private.audit('payment_id', 'invoice_id');
call private.watch('public.combined_payments', 'members');
call private.watch('public.combined_payment_invoices', 'members');

-- What follows from an invoice -----------------------------------------------

create function private.end_changed_payments() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed public.combined_payments;
begin
  for changed in
    update public.combined_payments as payment set ended_as = 'changed', ended_at = now()
    from public.combined_payment_invoices as part
    where part.tenant_id = new.tenant_id and part.invoice_id = new.id and payment.id = part.payment_id and payment.ended_as is null
      and (new.state <> 'issued' or new.total - new.paid <> part.amount)
    returning payment.*
  loop
    perform private.notify(
      changed.made_by, changed.tenant_id, 'payment.changed', 'The payment ' || changed.payment_reference || ' is not valid any more',
      'It was for ' || private.money_text(changed.total, changed.currency) || '. Invoice ' || new.number
        || ' is owed with another sum, or not any more. '
        || case when exists (
          select from public.payment_notices as notice
          where notice.combined_id = changed.id and notice.state = 'withdrawn' and notice.settled_at = now())
          then 'Your report that it is paid ended with it. Report what is still owed, or write to us'
          else 'Make a new payment before you pay' end,
      private.invoice_place(new));
  end loop;

  return null;
end;
$$;

comment on function private.end_changed_payments() is
  'Ends payments over many invoices whose sum is wrong, once one of their invoices is owed with another sum or not any more, by any '
  'change of any person, and notifies who made them.';

create trigger end_changed_payments after update of state, total, paid on public.invoices
  for each row execute function private.end_changed_payments();

-- Helpers for policies -------------------------------------------------------

create function private.combined_payment_ids() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  with seen as materialized (select id from private.invoice_ids() as id)
  select payment.id from public.combined_payments as payment
  where payment.made_by = private.active_user_id() and payment.tenant_id = any (array(select private.tenant_ids()))
    and not exists (
      select from public.combined_payment_invoices as part
      where part.payment_id = payment.id and part.invoice_id not in (select seen.id from seen));
end;
$$;

comment on function private.combined_payment_ids() is
  'The payments over many invoices that the signed-in person made and of which they still see every invoice: its sum would tell of one '
  'that is hidden.';

create function private.payable_invoice_ids() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select invoice.id from public.invoices as invoice
  where invoice.id in (select private.invoice_ids())
    and (invoice.company_id is null or invoice.company_id in (select private.managed_company_ids()))
    and (invoice.application_id is null or exists (
      select from public.draft_applications as application
      where application.id = invoice.application_id and application.user_id = private.active_user_id()));
end;
$$;

comment on function private.payable_invoice_ids() is
  'The issued invoices that the signed-in person may say of how they are paid, as private.may_report_payment has it for one.';

grant execute on function private.combined_payment_ids() to authenticated;

-- Row-level security ---------------------------------------------------------

alter table public.combined_payments enable row level security;
alter table public.combined_payment_invoices enable row level security;

create policy "People read the payments they made over invoices they see" on public.combined_payments
  for select to authenticated
  using (id in (select private.combined_payment_ids()));

create policy "Owners read the combined payments of their tenants" on public.combined_payments
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every combined payment" on public.combined_payments
  for select to authenticated
  using ((select private.is_admin()));

create policy "People read the invoices of the payments they made" on public.combined_payment_invoices
  for select to authenticated
  using (payment_id in (select private.combined_payment_ids()));

create policy "Owners read the invoices of their tenants' combined payments" on public.combined_payment_invoices
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read the invoices of every combined payment" on public.combined_payment_invoices
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.combined_payments, public.combined_payment_invoices to authenticated;

-- Commands of the client -----------------------------------------------------

create function public.make_combined_payment(payment_id uuid, tenant_id uuid, invoice_ids uuid[], label text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  wanted    uuid[] := array(select distinct id from unnest(invoice_ids) as id where id is not null order by id);
  billed    public.invoices[];
begin
  if exists (
    select from public.combined_payments as known where known.id = make_combined_payment.payment_id and known.made_by = caller_id)
  then
    return;
  end if;

  if cardinality(wanted) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'combined_payment.invoices_missing';
  end if;

  -- Locked against a payment that staff note meanwhile, which takes the rows for update.
  perform from public.invoices as known where known.id = any (wanted) order by known.id for share;
  perform private.limit_client('combined_payments', 60, '1 hour');
  billed := array(
    select known from public.invoices as known
    where known.id = any (wanted) and known.tenant_id = make_combined_payment.tenant_id and known.state <> 'draft'
      and known.id in (select private.invoice_ids()));

  if cardinality(billed) < cardinality(wanted) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if exists (select from unnest(billed) as each where each.id not in (select private.payable_invoice_ids())) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if exists (select from unnest(billed) as each where each.state <> 'issued' or each.total = each.paid) then
    raise exception using errcode = 'PT409', message = 'combined_payment.invoice_settled';
  end if;

  if (select count(distinct each.currency) from unnest(billed) as each) > 1 then
    raise exception using errcode = 'PT422', message = 'combined_payment.currencies_differ';
  end if;

  if exists (
    select from public.payment_notices as notice where notice.invoice_id = any (wanted) and notice.state = 'open')
  then
    raise exception using errcode = 'PT409', message = 'combined_payment.invoice_reported';
  end if;

  -- One at a time for each person, or two devices could list an invoice twice.
  perform from public.profiles as profile where profile.id = caller_id for no key update;

  if exists (
    select from public.combined_payments as known
    join public.combined_payment_invoices as part on part.payment_id = known.id
    where known.made_by = caller_id and known.ended_as is null and part.invoice_id = any (wanted))
  then
    raise exception using errcode = 'PT409', message = 'combined_payment.invoice_taken';
  end if;

  insert into public.combined_payments (id, tenant_id, number, label, currency, total, made_by)
  select make_combined_payment.payment_id, make_combined_payment.tenant_id,
    'PAY-' || lpad(floor(random() * 1000000000)::bigint::text, 9, '0'), nullif(left(btrim(make_combined_payment.label), 80), ''),
    min(each.currency), sum(each.total - each.paid), caller_id
  from unnest(billed) as each;
  insert into public.combined_payment_invoices (payment_id, tenant_id, invoice_id, amount)
  select make_combined_payment.payment_id, each.tenant_id, each.id, each.total - each.paid from unnest(billed) as each;
exception
  when unique_violation then
    -- The id belongs to another one, or the number does: with another id it may be tried again.
    raise exception using errcode = 'PT409', message = 'combined_payment.conflict';
  when not_null_violation then
    raise exception using errcode = 'PT404', message = 'not_found';
end;
$$;

comment on function public.make_combined_payment(uuid, uuid, uuid[], text) is
  'Makes one payment of what is owed on 1 to 500 issued invoices of one currency that the caller may report as paid, under an id from the '
  'browser, so that a repeat makes nothing twice. `label` is what they call it (80 characters). Raises '
  'combined_payment.invoices_missing, combined_payment.invoice_settled, combined_payment.currencies_differ, '
  'combined_payment.invoice_reported while a report that one is paid is open, combined_payment.invoice_taken while another payment of the '
  'caller has one of them, combined_payment.conflict, rate.too_many above 60 an hour, not_found, not_allowed, account.suspended.';

create function public.withdraw_combined_payment(payment_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  payment   public.combined_payments;
begin
  select * into payment from public.combined_payments as known
  where known.id = withdraw_combined_payment.payment_id and known.made_by = caller_id
    and known.tenant_id = any (array(select private.tenant_ids()))
  for update;

  if payment.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if payment.ended_as = 'withdrawn' then
    return;
  end if;

  if payment.ended_as is not null then
    raise exception using errcode = 'PT409', message = 'combined_payment.ended';
  end if;

  update public.combined_payments as open set ended_as = 'withdrawn', ended_at = now() where open.id = payment.id;
end;
$$;

comment on function public.withdraw_combined_payment(uuid) is
  'Withdraws a payment over many invoices that the caller made and that still stands; nothing happens when it is withdrawn already. '
  'Raises combined_payment.ended, not_found, not_allowed, account.suspended.';

-- Staff ----------------------------------------------------------------------

create function public.bank_line_payments(line_id uuid)
returns table (
  id uuid, payment_reference text, label text, currency text, total numeric, invoices bigint, made_by_name text, made_at timestamptz,
  ended_as public.combined_payment_end, is_named boolean, is_exact boolean)
language plpgsql stable security definer
set search_path = ''
as $$
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
$$;

comment on function public.bank_line_payments(uuid) is
  'Payments over many invoices that a line of the bank may be: those it names by their reference (`is_named`), also ended ones, and those '
  'that stand and whose sum is what is left of the line (`is_exact`). At most 10; none for a line that is not there. For staff. Raises '
  'not_allowed, account.suspended.';

create function public.post_combined_payment(line_id uuid, payment_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
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
$$;

comment on function public.post_combined_payment(uuid, uuid) is
  'Posts a line of the bank over exactly the invoices of a payment that stands and whose sum is what is left of the line, as one receipt a '
  'client and 100 invoices; nothing happens when it is done already. For staff with the duty billing. Raises combined_payment.ended, '
  'combined_payment.sum_differs, bank_line.set_aside, what post_bank_line raises, duty.billing_needed, not_found, staff.read_only, '
  'not_allowed, account.suspended.';

grant execute on function
  public.make_combined_payment(uuid, uuid, uuid[], text), public.withdraw_combined_payment(uuid), public.bank_line_payments(uuid),
  public.post_combined_payment(uuid, uuid)
  to authenticated;
