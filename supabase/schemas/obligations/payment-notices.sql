/*
 * Payment notices: a client reports that a duty of a company was met, or that an invoice was paid, with a receipt. Staff then record it
 * with complete_obligation or record_payment, which confirms the notice, or decline it with a reason.
 *
 *   open ──► confirmed                 (staff recorded the duty or the payment)
 *     ├────► declined                  (with a reason that the client reads)
 *     └────► withdrawn                 (by the client, or because the duty was waived, the invoice voided or settled without a payment)
 */

-- Types ----------------------------------------------------------------------

create type public.payment_notice_state as enum ('open', 'confirmed', 'declined', 'withdrawn');

-- Tables ---------------------------------------------------------------------

create table public.payment_notices (
  id             uuid primary key,
  tenant_id      uuid not null references public.tenants on delete restrict,
  company_id     uuid,
  application_id uuid,
  obligation_id  uuid,
  invoice_id     uuid,
  document_id    uuid,
  paid_on        date not null,
  amount         numeric(14, 2) check (amount > 0 and amount < 'infinity'),
  reference      text check (char_length(reference) between 1 and 120),
  note           text check (char_length(note) between 1 and 1000),
  state          public.payment_notice_state not null default 'open',
  reply          text check (char_length(reply) between 1 and 1000),
  reported_by    uuid references public.profiles on delete set null,
  reported_at    timestamptz not null default now(),
  settled_by     uuid references public.profiles on delete set null,
  settled_at     timestamptz,
  combined_id    uuid,
  unique (tenant_id, id),
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  foreign key (tenant_id, application_id) references public.draft_applications (tenant_id, id) on delete restrict,
  foreign key (tenant_id, obligation_id) references public.obligations (tenant_id, id) on delete restrict,
  foreign key (tenant_id, invoice_id) references public.invoices (tenant_id, id) on delete restrict,
  foreign key (tenant_id, document_id) references public.documents (tenant_id, id) on delete restrict,
  constraint payment_notices_one_subject check (num_nonnulls(obligation_id, invoice_id) = 1),
  constraint payment_notices_one_place check (
    num_nonnulls(company_id, application_id) = 1 or num_nonnulls(company_id, application_id) = 0 and invoice_id is not null),
  constraint payment_notices_settled check ((state = 'open') = (settled_at is null)),
  constraint payment_notices_declined check ((state = 'declined') = (reply is not null))
);

comment on table public.payment_notices is
  'What clients report as paid or done, for staff to confirm. Read by those who see the company or the application, the tenant''s owners '
  'and staff. Written by commands.';
comment on column public.payment_notices.amount is 'What was paid, in the currency of the duty or the invoice; null where no money is due.';
comment on column public.payment_notices.combined_id is
  'Of a payment over many invoices: which one. Each of its invoices has a notice, and they are answered together.';
comment on column public.payment_notices.reply is 'Why staff declined it. The client reads it.';

-- One report at a time: a second one waits for the answer to the first.
create unique index payment_notices_open_obligation_key on public.payment_notices (obligation_id) where state = 'open';
create unique index payment_notices_open_invoice_key on public.payment_notices (invoice_id) where state = 'open';
create index payment_notices_obligation_idx on public.payment_notices (tenant_id, obligation_id);
create index payment_notices_invoice_idx on public.payment_notices (tenant_id, invoice_id);
create index payment_notices_company_idx on public.payment_notices (tenant_id, company_id);
create index payment_notices_application_idx on public.payment_notices (tenant_id, application_id);
create index payment_notices_document_idx on public.payment_notices (tenant_id, document_id);
create index payment_notices_state_idx on public.payment_notices (tenant_id, state, reported_at desc, id);
create index payment_notices_reported_by_idx on public.payment_notices (reported_by);
create index payment_notices_combined_idx on public.payment_notices (tenant_id, combined_id);
create index payment_notices_settled_by_idx on public.payment_notices (settled_by);

create trigger audit after insert or update or delete on public.payment_notices
  for each row execute function private.audit('id');
call private.watch('public.payment_notices', 'members');

create function private.follow_payment_notice() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.state <> old.state and old.state <> 'open' then
    raise exception using errcode = 'PT409', message = 'payment.notice_settled';
  end if;

  return new;
end;
$$;

comment on function private.follow_payment_notice() is 'Refuses every move of a notice that is settled. Raises payment.notice_settled.';

create trigger follow_payment_notice before update of state on public.payment_notices
  for each row execute function private.follow_payment_notice();

create function private.settle_payment_notices(
  obligation_id uuid, invoice_id uuid, to_state public.payment_notice_state) returns void
language plpgsql
set search_path = ''
as $$
declare
  notice public.payment_notices;
begin
  for notice in
    update public.payment_notices as open
    set state = to_state, settled_by = auth.uid(), settled_at = now()
    where open.state = 'open'
      and (open.obligation_id = settle_payment_notices.obligation_id or open.invoice_id = settle_payment_notices.invoice_id)
    returning open.*
  loop
    -- Who reported a payment over many invoices is notified once (combined-reports.sql).
    if to_state = 'confirmed' and notice.combined_id is null and notice.reported_by is distinct from auth.uid() then
      perform private.notify(
        notice.reported_by, notice.tenant_id, 'payment.confirmed', 'Your report is confirmed',
        private.payment_notice_title(notice), private.payment_notice_subject(notice));
    end if;
  end loop;
end;
$$;

comment on function private.settle_payment_notices(uuid, uuid, public.payment_notice_state) is
  'Settles the open notice of a duty or an invoice, and notifies its reporter when it is confirmed.';

create function private.payment_notice_title(notice public.payment_notices) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select concat(rule.name, ', ', company.name)
      from public.obligations as duty
      join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
      left join public.companies as company on company.id = duty.company_id
      where duty.id = notice.obligation_id),
    (select concat('Invoice ', invoice.number) from public.invoices as invoice where invoice.id = notice.invoice_id));
$$;

comment on function private.payment_notice_title(public.payment_notices) is 'What a notice is about, as text of a message.';

create function private.payment_notice_subject(notice public.payment_notices) returns private.subject
language sql immutable
set search_path = ''
as $$
  select case
    when notice.obligation_id is not null then private.subject('company', notice.company_id)
    when notice.company_id is not null then private.subject('invoice', notice.invoice_id, 'company', notice.company_id)
    when notice.application_id is null then private.subject('invoice', notice.invoice_id)
    else private.subject('invoice', notice.invoice_id, 'application', notice.application_id)
  end;
$$;

comment on function private.payment_notice_subject(public.payment_notices) is 'The subject of the notifications about a notice.';

create function private.settle_notices_of_obligation() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.settle_payment_notices(
    new.id, null, case new.state when 'done' then 'confirmed' else 'withdrawn' end::public.payment_notice_state);
  return null;
end;
$$;

comment on function private.settle_notices_of_obligation() is
  'Confirms the open notice of a duty that was met; withdraws that of one that is waived or void.';

create trigger settle_notices after update of state on public.obligations
  for each row when (old.state = 'open' and new.state <> 'open') execute function private.settle_notices_of_obligation();

create function private.settle_notices_of_invoice() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.settle_payment_notices(null, new.id, 'withdrawn');
  return null;
end;
$$;

comment on function private.settle_notices_of_invoice() is
  'Withdraws the open notice of an invoice on which nothing is owed any more; a payment that is posted has confirmed it before.';

create trigger settle_notices after update of state on public.invoices
  for each row when (new.state in ('paid', 'void') and new.state <> old.state)
  execute function private.settle_notices_of_invoice();

create function private.settle_notices_of_payment() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.settle_payment_notices(null, new.invoice_id, 'confirmed');
  return null;
end;
$$;

comment on function private.settle_notices_of_payment() is 'Confirms the open notice of an invoice on which a payment is posted.';

create trigger settle_notices after insert on public.ledger_entries
  for each row when (new.kind = 'payment' and new.invoice_id is not null) execute function private.settle_notices_of_payment();

-- Row-level security ---------------------------------------------------------

alter table public.payment_notices enable row level security;

create policy "Members read the notices of their companies and applications" on public.payment_notices
  for select to authenticated
  using (company_id in (select private.money_company_ids()) or application_id in (select private.application_ids())
    or company_id is null and application_id is null and invoice_id in (select private.invoice_ids()));

create policy "Owners read the notices of their tenants" on public.payment_notices
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every notice" on public.payment_notices
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.payment_notices to authenticated;

-- Commands -------------------------------------------------------------------

create function private.may_report_payment(company_id uuid, application_id uuid, tenant_id uuid, invoice_id uuid default null)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- That of many companies: who pays it.
  if company_id is null and application_id is null and invoice_id in (select private.invoice_ids()) then
    return true;
  end if;

  if company_id in (select private.managed_company_ids()) and company_id in (select private.money_company_ids())
    or exists (
      select from public.draft_applications as application
      where application.id = may_report_payment.application_id and application.user_id = auth.uid()
        and application.id in (select private.application_ids()))
  then
    return true;
  end if;

  -- What the caller may not see does not exist.
  if company_id in (select private.company_ids()) or tenant_id in (select private.owned_tenant_ids()) or private.is_admin()
    or application_id in (select private.application_ids())
  then
    return false;
  end if;

  return null;
end;
$$;

comment on function private.may_report_payment(uuid, uuid, uuid, uuid) is
  'Whether the caller may report a payment of a company (as owner, or signatory who sees its invoices), of an application (as applicant) '
  'or of an invoice that has neither (as who pays it); null when they may not know of it.';

create function public.report_payment(
  notice_id uuid, paid_on date, obligation_id uuid default null, invoice_id uuid default null, amount numeric default null,
  reference text default null, note text default null, document_id uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id  uuid := private.require_user();
  obligation public.obligations;
  invoice    public.invoices;
  notice     public.payment_notices;
  is_payable boolean;
  owed       numeric;
begin
  -- Locked against the command that settles it, which takes the row for update.
  select * into obligation from public.obligations as known where known.id = report_payment.obligation_id for share;
  select * into invoice from public.invoices as known
  where known.id = report_payment.invoice_id and report_payment.obligation_id is null and known.state <> 'draft' for share;

  notice.tenant_id := coalesce(obligation.tenant_id, invoice.tenant_id);
  notice.company_id := coalesce(obligation.company_id, invoice.company_id);
  notice.application_id := invoice.application_id;
  notice.invoice_id := invoice.id;

  case private.may_report_payment(notice.company_id, notice.application_id, notice.tenant_id, notice.invoice_id)
    when true then null;
    when false then raise exception using errcode = 'PT403', message = 'not_allowed';
    else raise exception using errcode = 'PT404', message = 'not_found';
  end case;

  -- A repeat after a lost answer.
  if exists (
    select from public.payment_notices as known
    where known.id = notice_id and known.reported_by = caller_id
      and (known.obligation_id = obligation.id or known.invoice_id = invoice.id)
  ) then
    return;
  end if;

  is_payable := coalesce(obligation.state = 'open', invoice.state = 'issued');
  owed := case when obligation.id is null then invoice.total - invoice.paid end;

  if not is_payable then
    raise exception using errcode = 'PT409', message = 'payment.nothing_due';
  end if;

  if report_payment.paid_on is null or report_payment.paid_on > private.today() then
    raise exception using errcode = 'PT422', message = 'payment.day_invalid';
  end if;

  if report_payment.amount <> round(report_payment.amount, 2) or report_payment.amount not between 0.01 and coalesce(owed, 999999999)
    or (report_payment.amount is null and invoice.id is not null)
  then
    raise exception using errcode = 'PT422', message = 'payment.amount_invalid';
  end if;

  if char_length(btrim(report_payment.reference)) > 120 then
    raise exception using errcode = 'PT422', message = 'payment.reference_invalid';
  end if;

  if char_length(btrim(report_payment.note)) > 1000 then
    raise exception using errcode = 'PT422', message = 'payment.note_too_long';
  end if;

  if report_payment.document_id is not null and not exists (
    select from public.documents as document
    where document.id = report_payment.document_id
      and (document.company_id = notice.company_id or document.application_id = notice.application_id
        or invoice.client_id is not null and document.company_id in (
          select part.company_id from public.invoice_companies as part where part.invoice_id = invoice.id))
  ) then
    raise exception using errcode = 'PT422', message = 'payment.document_unknown';
  end if;

  insert into public.payment_notices (
    id, tenant_id, company_id, application_id, obligation_id, invoice_id, document_id, paid_on, amount, reference, note, reported_by)
  values (
    notice_id, notice.tenant_id, notice.company_id, notice.application_id, obligation.id, invoice.id, report_payment.document_id,
    report_payment.paid_on, report_payment.amount, nullif(btrim(report_payment.reference), ''), nullif(btrim(report_payment.note), ''),
    caller_id)
  returning * into notice;

  perform private.notify_duty(
    'billing', notice.tenant_id, 'payment.reported', 'A client reports a payment', private.payment_notice_title(notice),
    private.payment_notice_subject(notice));
exception when unique_violation then
  -- The same report was on its way twice.
  if exists (
    select from public.payment_notices as known
    where known.id = notice_id and known.reported_by = caller_id
      and (known.obligation_id = obligation.id or known.invoice_id = invoice.id)
  ) then
    return;
  end if;

  -- Another person reported it first, or the id belongs to another notice.
  raise exception using errcode = 'PT409', message = 'payment.already_reported';
end;
$$;

comment on function public.report_payment(uuid, date, uuid, uuid, numeric, text, text, uuid) is
  'Reports that a duty of a company was met or an invoice was paid, under an id from the browser, so that a repeat reports nothing twice: '
  'exactly one of obligation_id and invoice_id (the first counts), a day not after today, an amount to the cent (for an invoice at most '
  'what is owed), a reference (at most 120 characters), a note (at most 1000), and a receipt: a document of the company or the '
  'application. For those who act for the company, or the applicant. Raises payment.nothing_due when it is settled, '
  'payment.already_reported while another report is open, payment.day_invalid, payment.amount_invalid, payment.reference_invalid, '
  'payment.note_too_long, '
  'payment.document_unknown, not_found, not_allowed, account.suspended.';

create function public.withdraw_payment_notice(notice_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  notice public.payment_notices;
begin
  perform private.require_user();
  select * into notice from public.payment_notices as known where known.id = notice_id for update;

  case private.may_report_payment(notice.company_id, notice.application_id, notice.tenant_id, notice.invoice_id)
    when true then null;
    when false then raise exception using errcode = 'PT403', message = 'not_allowed';
    else raise exception using errcode = 'PT404', message = 'not_found';
  end case;

  if notice.state = 'withdrawn' then
    return;
  end if;

  if notice.combined_id is not null then
    raise exception using errcode = 'PT409', message = 'payment.notice_combined';
  end if;

  update public.payment_notices as open set state = 'withdrawn', settled_by = auth.uid(), settled_at = now() where open.id = notice.id;
end;
$$;

comment on function public.withdraw_payment_notice(uuid) is
  'Takes back a report of a payment that is still open; nothing happens when it is withdrawn already. For those who may report. Raises '
  'payment.notice_settled, payment.notice_combined for one of a payment over many invoices, not_found, not_allowed, account.suspended.';

create function public.decline_payment_notice(notice_id uuid, reply text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  notice public.payment_notices;
begin
  perform private.require_staff('decline_payment_notice');
  select * into notice from public.payment_notices as known where known.id = notice_id;

  -- The invoice before its notice, as record_payment does.
  if notice.invoice_id is not null then
    perform private.lock_invoice('decline_payment_notice.invoice', notice.invoice_id);
  end if;

  select * into notice from public.payment_notices as known where known.id = notice_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if notice.state = 'declined' then
    return;
  end if;

  if notice.combined_id is not null then
    raise exception using errcode = 'PT409', message = 'payment.notice_combined';
  end if;

  if coalesce(char_length(btrim(decline_payment_notice.reply)), 0) not between 1 and 1000 then
    raise exception using errcode = 'PT422', message = 'payment.reply_invalid';
  end if;

  update public.payment_notices as open
  set state = 'declined', reply = btrim(decline_payment_notice.reply), settled_by = auth.uid(), settled_at = now()
  where open.id = notice.id
  returning * into notice;

  perform private.notify(
    notice.reported_by, notice.tenant_id, 'payment.declined', 'We could not confirm your payment',
    concat(private.payment_notice_title(notice), ': ', notice.reply), private.payment_notice_subject(notice));
end;
$$;

comment on function public.decline_payment_notice(uuid, text) is
  'Declines an open report of a payment with a reason the client reads (1 to 1000 characters); nothing happens when it is declined '
  'already. For staff; that of an invoice is for the duty billing. Raises payment.reply_invalid, payment.notice_settled, '
  'payment.notice_combined for one of a payment over many invoices, duty.billing_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

grant execute on function
  public.report_payment(uuid, date, uuid, uuid, numeric, text, text, uuid), public.withdraw_payment_notice(uuid),
  public.decline_payment_notice(uuid, text)
  to authenticated;
