/*
 * What keeps the reminders of one invoice back: a promise of the client to pay until a day, or a dispute. Staff record both, a client
 * reports a dispute from the page of the invoice. One stands at a time. Nothing of what is owed changes by it.
 *
 *   stands ──► settled      nothing is owed on the invoice any more
 *     ├──────► passed       the day of the promise is over
 *     ├──────► ended        by staff; of a dispute with an answer that the client reads
 *     └──────► withdrawn    by the client who reported it
 *
 * A promise holds up to and with its day, also before a run of the night has written down that it passed.
 */

-- Types ----------------------------------------------------------------------

create type public.invoice_hold_kind as enum ('promise', 'dispute');
create type public.invoice_hold_end as enum ('settled', 'passed', 'ended', 'withdrawn');

-- Tables ---------------------------------------------------------------------

create table public.invoice_holds (
  id          uuid primary key,
  tenant_id   uuid not null references public.tenants on delete restrict,
  invoice_id  uuid not null,
  kind        public.invoice_hold_kind not null,
  until       date,
  note        text check (char_length(note) between 1 and 1000),
  is_reported boolean not null default false,
  recorded_by uuid references public.profiles on delete set null,
  recorded_at timestamptz not null default now(),
  ended_as    public.invoice_hold_end,
  ended_at    timestamptz,
  answer      text check (char_length(answer) between 1 and 1000),
  ended_by    uuid references public.profiles on delete set null,
  unique (tenant_id, id),
  foreign key (tenant_id, invoice_id) references public.invoices (tenant_id, id) on delete restrict,
  constraint invoice_holds_until check ((kind = 'promise') = (until is not null)),
  constraint invoice_holds_note check (kind = 'promise' or note is not null),
  constraint invoice_holds_reported check (not is_reported or kind = 'dispute'),
  constraint invoice_holds_ended check ((ended_as is null) = (ended_at is null) and (ended_as is not null or answer is null)),
  constraint invoice_holds_passed check (ended_as is distinct from 'passed' or kind = 'promise')
);

comment on table public.invoice_holds is
  'Promises to pay an invoice and disputes about it, which keep its reminders back. Read by those who read the invoice. Written by '
  'commands.';
comment on column public.invoice_holds.until is 'The last day of a promise; null for a dispute.';
comment on column public.invoice_holds.note is 'What was agreed, or what is disputed. The client and staff read it.';
comment on column public.invoice_holds.is_reported is 'Whether the client reported it themselves.';
comment on column public.invoice_holds.answer is 'What staff answered when they ended it. The client reads it.';

create unique index invoice_holds_open_key on public.invoice_holds (invoice_id) where ended_at is null;
create index invoice_holds_invoice_idx on public.invoice_holds (tenant_id, invoice_id);
create index invoice_holds_recorded_by_idx on public.invoice_holds (recorded_by);
create index invoice_holds_ended_by_idx on public.invoice_holds (ended_by);

create trigger audit after insert or update or delete on public.invoice_holds
  for each row execute function private.audit('id');
call private.watch('public.invoice_holds', 'members');

-- What follows ---------------------------------------------------------------

create function private.settle_holds_of_invoice() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.invoice_holds as hold set ended_as = 'settled', ended_at = now(), ended_by = auth.uid()
  where hold.invoice_id = new.id and hold.ended_at is null;
  return null;
end;
$$;

comment on function private.settle_holds_of_invoice() is 'Ends the promise or the dispute of an invoice on which nothing is owed any more.';

create trigger settle_holds after update of state on public.invoices
  for each row when (new.state in ('paid', 'void') and new.state <> old.state)
  execute function private.settle_holds_of_invoice();

create function private.holds_on(invoice_id uuid, day date) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.invoice_holds as hold
    where hold.invoice_id = holds_on.invoice_id and hold.ended_at is null and coalesce(hold.until, 'infinity') >= day)
    or exists (
      select from public.payment_notices as notice where notice.invoice_id = holds_on.invoice_id and notice.state = 'open');
$$;

comment on function private.holds_on(uuid, date) is
  'Whether no reminder of an invoice goes out on a day: a promise or a dispute stands, or the client reported a payment. For the digest, '
  'the letters and the list of what goes out.';

-- Functions, not joins of the view: see invoice-list.sql.
create function private.standing_hold(invoice_id uuid) returns public.invoice_hold_kind
language sql stable
set search_path = ''
as $$
  select hold.kind from public.invoice_holds as hold
  where hold.invoice_id = standing_hold.invoice_id and hold.ended_at is null
    and coalesce(hold.until, 'infinity') >= private.today();
$$;

comment on function private.standing_hold(uuid) is
  'Whether a promise or a dispute of an invoice stands today, among those the caller sees; null for none.';

create function private.standing_holds(tenant_id uuid) returns table (invoice_id uuid, kind public.invoice_hold_kind)
language sql stable
set search_path = ''
as $$
  select hold.invoice_id, hold.kind from public.invoice_holds as hold
  where hold.tenant_id = standing_holds.tenant_id and hold.ended_at is null and coalesce(hold.until, 'infinity') >= private.today();
$$;

comment on function private.standing_holds(uuid) is 'The promises and disputes of a tenant that stand today, as standing_hold has each.';

create function private.promised_until(invoice_id uuid) returns date
language sql stable
set search_path = ''
as $$
  select hold.until from public.invoice_holds as hold
  where hold.invoice_id = promised_until.invoice_id and hold.ended_at is null and hold.until >= private.today();
$$;

comment on function private.promised_until(uuid) is 'The day until which payment of an invoice is promised, among those the caller sees.';

grant execute on function private.standing_hold(uuid), private.promised_until(uuid) to authenticated;

create function private.pass_promises(day date) returns void
language sql
set search_path = ''
as $$
  update public.invoice_holds as hold set ended_as = 'passed', ended_at = now()
  where hold.ended_at is null and hold.until < pass_promises.day;
$$;

comment on function private.pass_promises(date) is 'Ends the promises whose day is over on a day.';

-- Row-level security ---------------------------------------------------------

alter table public.invoice_holds enable row level security;

create policy "Members read what holds the invoices they are sent" on public.invoice_holds
  for select to authenticated
  using (invoice_id in (select private.invoice_ids()));

create policy "Owners read what holds the invoices of their tenants" on public.invoice_holds
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read what holds every invoice" on public.invoice_holds
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.invoice_holds to authenticated;

-- Commands -------------------------------------------------------------------

create function private.open_hold(hold public.invoice_holds, invoice public.invoices) returns public.invoice_holds
language plpgsql
set search_path = ''
as $$
begin
  if invoice.state <> 'issued' then
    raise exception using errcode = 'PT409', message = 'payment.nothing_due';
  end if;

  hold.note := nullif(btrim(hold.note), '');

  if char_length(hold.note) > 1000 or (hold.kind = 'dispute' and hold.note is null) then
    raise exception using errcode = 'PT422', message = 'hold.note_invalid';
  end if;

  -- A promise whose day is over makes room, also before the run of the night.
  update public.invoice_holds as past set ended_as = 'passed', ended_at = now()
  where past.invoice_id = invoice.id and past.ended_at is null and past.until < private.today();

  insert into public.invoice_holds (id, tenant_id, invoice_id, kind, until, note, is_reported, recorded_by)
  values (hold.id, invoice.tenant_id, invoice.id, hold.kind, hold.until, hold.note, hold.is_reported, auth.uid())
  returning * into hold;
  return hold;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'hold.already_open';
end;
$$;

comment on function private.open_hold(public.invoice_holds, public.invoices) is
  'Opens a promise or a dispute of an invoice that is locked, for the commands. Raises payment.nothing_due, hold.note_invalid, '
  'hold.already_open.';

create function public.hold_invoice(
  hold_id uuid, invoice_id uuid, kind public.invoice_hold_kind, until date default null, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  invoice public.invoices := private.lock_invoice('hold_invoice', invoice_id);
  hold    public.invoice_holds;
begin
  -- A repeat after a lost answer.
  if exists (select from public.invoice_holds as known where known.id = hold_id and known.invoice_id = invoice.id) then
    return;
  end if;

  if hold_invoice.kind is null
    or (hold_invoice.kind = 'promise') <> coalesce(hold_invoice.until between private.today() and private.today() + 365, false)
    or (hold_invoice.kind = 'dispute' and hold_invoice.until is not null)
  then
    raise exception using errcode = 'PT422', message = 'hold.until_invalid';
  end if;

  hold.id := hold_id;
  hold.kind := hold_invoice.kind;
  hold.until := hold_invoice.until;
  hold.note := hold_invoice.note;
  hold.is_reported := false;
  hold := private.open_hold(hold, invoice);

  perform private.notify_billed(
    invoice, 'invoice.held',
    case hold.kind when 'promise' then 'Payment of invoice ' || invoice.number || ' is promised until ' || private.long_day(hold.until)
      else 'Invoice ' || invoice.number || ' is noted as disputed' end,
    coalesce(hold.note, 'No reminder of it goes out until then.'));
end;
$$;

comment on function public.hold_invoice(uuid, uuid, public.invoice_hold_kind, date, text) is
  'Records that payment of an issued invoice is promised until a day (today to 365 days from today in Nassau; the note is optional) or '
  'that it is disputed (with a note), under an id from the browser; a repeat does nothing. The note has at most 1000 characters and '
  'the client reads it. No reminder of the invoice goes out while it stands. For staff with the duty billing. Raises hold.until_invalid, '
  'hold.note_invalid, hold.already_open while another one stands, payment.nothing_due, duty.billing_needed, not_found, staff.read_only, '
  'not_allowed, account.suspended.';

create function public.end_invoice_hold(hold_id uuid, answer text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  hold    public.invoice_holds;
  invoice public.invoices;
begin
  perform private.require_staff('end_invoice_hold');
  select * into hold from public.invoice_holds as known where known.id = hold_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- The invoice before what holds it, as a payment does.
  invoice := private.lock_invoice('end_invoice_hold', hold.invoice_id);
  select * into hold from public.invoice_holds as known where known.id = hold_id for update;

  if hold.ended_as = 'ended' then
    return;
  end if;

  if hold.ended_at is not null then
    raise exception using errcode = 'PT409', message = 'hold.ended';
  end if;

  if char_length(btrim(end_invoice_hold.answer)) > 1000
    or (hold.kind = 'dispute' and coalesce(btrim(end_invoice_hold.answer), '') = '')
  then
    raise exception using errcode = 'PT422', message = 'hold.answer_invalid';
  end if;

  update public.invoice_holds as ended
  set ended_as = 'ended', ended_at = now(), ended_by = auth.uid(), answer = nullif(btrim(end_invoice_hold.answer), '')
  where ended.id = hold.id
  returning * into hold;

  if hold.kind = 'dispute' then
    perform private.notify_billed(
      invoice, 'invoice.dispute_answered', 'We answered your dispute of invoice ' || invoice.number, hold.answer);
  end if;
end;
$$;

comment on function public.end_invoice_hold(uuid, text) is
  'Ends a promise or a dispute that stands; nothing happens when staff ended it already. A dispute needs an answer (1 to 1000 characters) '
  'that the client reads; for a promise it is optional. Reminders go out again from the next day of the ladder. For staff with the duty '
  'billing. Raises hold.answer_invalid, hold.ended, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.dispute_invoice(hold_id uuid, invoice_id uuid, note text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  invoice public.invoices;
  hold    public.invoice_holds;
begin
  perform private.require_user();
  select * into invoice from public.invoices as known
  where known.id = dispute_invoice.invoice_id and known.state <> 'draft' for update;

  case private.may_report_payment(invoice.company_id, invoice.application_id, invoice.tenant_id, invoice.id)
    when true then null;
    when false then raise exception using errcode = 'PT403', message = 'not_allowed';
    else raise exception using errcode = 'PT404', message = 'not_found';
  end case;

  if exists (
    select from public.invoice_holds as known
    where known.id = hold_id and known.invoice_id = invoice.id and known.recorded_by = auth.uid())
  then
    return;
  end if;

  -- A dispute keeps reminders back: staff answer each, and it is not a way to have none.
  perform private.limit_rate('invoice_dispute', 10, interval '1 day');
  hold.id := hold_id;
  hold.kind := 'dispute';
  hold.note := dispute_invoice.note;
  hold.is_reported := true;
  hold := private.open_hold(hold, invoice);

  perform private.notify_duty(
    'billing', invoice.tenant_id, 'payment.disputed', 'A client disputes invoice ' || invoice.number, hold.note,
    private.invoice_place(invoice));
end;
$$;

comment on function public.dispute_invoice(uuid, uuid, text) is
  'Reports that the client disputes an issued invoice, under an id from the browser, with what is wrong (1 to 1000 characters); a repeat '
  'does nothing. It still is owed; no reminder goes out until staff have answered. At most 10 a day. For those who act for the company, '
  'or the applicant. Raises hold.note_invalid, hold.already_open, payment.nothing_due, rate.too_many, not_found, not_allowed, '
  'account.suspended.';

create function public.withdraw_dispute(hold_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  hold    public.invoice_holds;
  invoice public.invoices;
begin
  perform private.require_user();
  select * into hold from public.invoice_holds as known where known.id = hold_id;
  select * into invoice from public.invoices as known where known.id = hold.invoice_id for update;
  select * into hold from public.invoice_holds as known where known.id = hold_id for update;

  case private.may_report_payment(invoice.company_id, invoice.application_id, invoice.tenant_id, invoice.id)
    when true then null;
    when false then raise exception using errcode = 'PT403', message = 'not_allowed';
    else raise exception using errcode = 'PT404', message = 'not_found';
  end case;

  -- What staff recorded is theirs to end.
  if not hold.is_reported then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if hold.ended_as = 'withdrawn' then
    return;
  end if;

  if hold.ended_at is not null then
    raise exception using errcode = 'PT409', message = 'hold.ended';
  end if;

  update public.invoice_holds as ended set ended_as = 'withdrawn', ended_at = now(), ended_by = auth.uid()
  where ended.id = hold.id;
end;
$$;

comment on function public.withdraw_dispute(uuid) is
  'Takes back a dispute that a client reported and that still stands; nothing happens when it is withdrawn already. For those who may '
  'report it. Raises hold.ended, not_found, not_allowed, account.suspended.';

grant execute on function
  public.hold_invoice(uuid, uuid, public.invoice_hold_kind, date, text), public.end_invoice_hold(uuid, text),
  public.dispute_invoice(uuid, uuid, text), public.withdraw_dispute(uuid)
  to authenticated;
