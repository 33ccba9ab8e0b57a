/*
 * Credit notes: what is billed on an issued invoice is taken back in part or in full, line by line, with the VAT of the invoice. A credit
 * note is numbered as invoices are and never changes. It lowers what is owed; what is then paid too much goes to the account of the client.
 */

-- Tables ---------------------------------------------------------------------

create table public.credit_notes (
  id          uuid primary key,
  tenant_id   uuid not null references public.tenants on delete restrict,
  invoice_id  uuid not null,
  number      text not null check (char_length(number) <= 40),
  currency    text not null check (currency ~ '^[A-Z]{3}$'),
  vat_percent numeric(6, 3) not null check (vat_percent >= 0 and vat_percent < 'infinity'),
  total       numeric(14, 2) not null check (total > 0 and total < 'infinity'),
  reason      text not null check (char_length(reason) between 1 and 2000),
  issued_on   date not null,
  issued_by   uuid references public.profiles on delete set null,
  issued_at   timestamptz not null default now(),
  unique (tenant_id, id),
  unique (tenant_id, number),
  foreign key (tenant_id, invoice_id) references public.invoices (tenant_id, id) on delete restrict
);

comment on table public.credit_notes is
  'What was billed and is taken back. Read by those who read the invoice. Written by a command, never changed.';
comment on column public.credit_notes.number is 'CN-year-number, counted per tenant and year without gaps.';
comment on column public.credit_notes.vat_percent is 'The rate of the invoice.';
comment on column public.credit_notes.reason is 'The client reads it.';

create index credit_notes_invoice_idx on public.credit_notes (tenant_id, invoice_id);
create index credit_notes_invoice_id_idx on public.credit_notes (invoice_id);
create index credit_notes_issued_by_idx on public.credit_notes (issued_by);

create table public.credit_note_lines (
  id              uuid primary key default gen_random_uuid(),
  tenant_id       uuid not null,
  credit_note_id  uuid not null,
  invoice_line_id uuid not null,
  position        integer not null,
  kind            public.invoice_line_kind not null check (kind <> 'vat'),
  label           text not null check (char_length(label) between 1 and 200),
  amount          numeric(14, 2) not null check (amount > 0 and amount < 'infinity'),
  vat             numeric(14, 2) not null check (vat >= 0 and vat < 'infinity'),
  unique (credit_note_id, invoice_line_id),
  foreign key (tenant_id, credit_note_id) references public.credit_notes (tenant_id, id) on delete restrict,
  foreign key (tenant_id, invoice_line_id) references public.invoice_lines (tenant_id, id) on delete restrict
);

comment on table public.credit_note_lines is 'The lines of a credit note, each of a line of the invoice. Read by those who read it.';
comment on column public.credit_note_lines.vat is 'The VAT on the amount, which comes on top of it.';

create index credit_note_lines_note_idx on public.credit_note_lines (tenant_id, credit_note_id, position);
create index credit_note_lines_line_idx on public.credit_note_lines (tenant_id, invoice_line_id);

create table private.credit_note_numbers (
  tenant_id uuid not null references public.tenants on delete cascade,
  year      integer not null,
  last      integer not null,
  primary key (tenant_id, year)
);

comment on table private.credit_note_numbers is 'The last number of a credit note in a tenant and year: a sequence would leave gaps.';

alter table private.credit_note_numbers enable row level security;

create trigger append_only before update on public.credit_notes
  for each row when (to_jsonb(new) - 'issued_by' is distinct from to_jsonb(old) - 'issued_by' or new.issued_by is not null)
  execute function private.refuse_change();
create trigger append_only_delete before delete on public.credit_notes
  for each row execute function private.refuse_change();
create trigger append_only before update or delete on public.credit_note_lines
  for each row execute function private.refuse_change();
create trigger audit after insert or update or delete on public.credit_notes
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.credit_note_lines
  for each row execute function private.audit('id');
call private.watch('public.credit_notes', 'members');
call private.watch('public.credit_note_lines', 'members');

-- Row-level security ---------------------------------------------------------

alter table public.credit_notes enable row level security;
alter table public.credit_note_lines enable row level security;

create policy "Members read the credit notes on invoices they are sent" on public.credit_notes
  for select to authenticated
  using (invoice_id in (select private.invoice_ids()));

create policy "Owners read the credit notes of their tenants" on public.credit_notes
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every credit note" on public.credit_notes
  for select to authenticated
  using ((select private.is_admin()));

create policy "Members read the lines of credit notes they are sent" on public.credit_note_lines
  for select to authenticated
  using (credit_note_id in (
    select note.id from public.credit_notes as note where note.invoice_id in (select private.invoice_ids())));

create policy "Owners read the lines of their tenants' credit notes" on public.credit_note_lines
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read the lines of every credit note" on public.credit_note_lines
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.credit_notes, public.credit_note_lines to authenticated;

-- Command --------------------------------------------------------------------

create function private.credit_parts(invoice public.invoices, lines jsonb)
returns table (line_id uuid, nth integer, kind public.invoice_line_kind, label text, amount numeric, vat numeric)
language sql stable
set search_path = ''
as $$
  select line.id, line.position, line.kind, line.label, given.amount,
    -- The VAT of all that is credited of the line, less what was given back before: cents are neither lost nor given twice.
    case when line.vat_treatment = 'standard' then
      round((former.amount + given.amount) * invoice.vat_percent / 100, 2) - former.vat else 0 end
  from (
    select private.json_uuid(item -> 'line_id') as line_id, private.json_cents(item -> 'amount') as amount
    from jsonb_array_elements(private.json_array(lines)) as item) as given
  join public.invoice_lines as line on line.id = given.line_id and line.invoice_id = invoice.id
  cross join lateral (
    select coalesce(sum(known.amount), 0) as amount, coalesce(sum(known.vat), 0) as vat
    from public.credit_note_lines as known where known.invoice_line_id = line.id) as former;
$$;

comment on function private.credit_parts(public.invoices, jsonb) is
  'The lines of a credit note on an invoice, with the VAT that each gives back; of {line_id, amount}.';

create function public.issue_credit_note(credit_id uuid, invoice_id uuid, lines jsonb, reason text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  invoice     public.invoices := private.lock_invoice('issue_credit_note', invoice_id);
  today       date := private.today();
  next_number integer;
  note        public.credit_notes;
  excess      numeric;
begin
  select * into note from public.credit_notes as known where known.id = credit_id;

  if note.invoice_id = invoice.id then
    return note.number;
  elsif found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if invoice.state not in ('issued', 'paid') then
    raise exception using errcode = 'PT409', message = 'invoice.not_payable';
  end if;

  perform private.require_reason(issue_credit_note.reason);

  if jsonb_array_length(private.json_array(lines)) not between 1 and 100 or exists (
    select from (
      select private.json_uuid(item -> 'line_id') as line_id, private.json_cents(item -> 'amount') as amount,
        count(*) over (partition by private.json_uuid(item -> 'line_id')) as times
      from jsonb_array_elements(private.json_array(lines)) as item) as given
    left join public.invoice_lines as line on line.id = given.line_id and line.invoice_id = invoice.id and line.kind <> 'vat'
    where given.times > 1 or line.id is null or given.amount is null
      or given.amount > line.amount - (
        select coalesce(sum(former.amount), 0) from public.credit_note_lines as former where former.invoice_line_id = line.id)
  ) then
    raise exception using errcode = 'PT422', message = 'credit.lines_invalid';
  end if;

  note.total := (
    select sum(part.amount + part.vat) from private.credit_parts(invoice, lines) as part);

  if invoice.credited + invoice.written_off + note.total > invoice.total then
    raise exception using errcode = 'PT409', message = 'credit.written_off';
  end if;

  insert into private.credit_note_numbers as numbers (tenant_id, year, last)
  values (invoice.tenant_id, extract(year from today), 1)
  on conflict (tenant_id, year) do update set last = numbers.last + 1
  returning last into next_number;

  insert into public.credit_notes (id, tenant_id, invoice_id, number, currency, vat_percent, total, reason, issued_on, issued_by)
  values (
    credit_id, invoice.tenant_id, invoice.id,
    'CN-' || extract(year from today) || '-' || lpad(next_number::text, greatest(4, char_length(next_number::text)), '0'),
    invoice.currency, invoice.vat_percent, note.total, btrim(issue_credit_note.reason), today, auth.uid())
  returning * into note;

  insert into public.credit_note_lines (tenant_id, credit_note_id, invoice_line_id, position, kind, label, amount, vat)
  select invoice.tenant_id, note.id, part.line_id, part.nth, part.kind, part.label, part.amount, part.vat
  from private.credit_parts(invoice, lines) as part;

  -- What is paid too much goes to the account of the client.
  excess := greatest(note.total - (invoice.total - invoice.paid), 0);

  insert into public.ledger_entries (id, tenant_id, invoice_id, client_id, kind, amount, currency, day, reference, reason, command_id,
    recorded_by)
  select side.id, invoice.tenant_id, side.invoice_id, side.client_id, side.kind, side.amount, invoice.currency, today, note.number,
    side.reason, note.id, auth.uid()
  from (values
    (gen_random_uuid(), invoice.id, null::uuid, 'account_in'::public.ledger_kind, excess, null),
    (gen_random_uuid(), null, private.client_of(invoice), 'account_in', -excess, null),
    (note.id, invoice.id, null, 'credit', -note.total, note.reason)
  ) as side (id, invoice_id, client_id, kind, amount, reason)
  where side.amount <> 0;

  perform private.notify_billed(
    invoice, 'invoice.credited', 'Credit note ' || note.number || ' on invoice ' || invoice.number,
    private.money_text(note.total, note.currency) || '. ' || note.reason);
  return note.number;
end;
$$;

comment on function public.issue_credit_note(uuid, uuid, jsonb, text) is
  'Takes back what an issued or paid invoice bills, under an id from the browser, and returns its number; a repeat returns the same. '
  '`lines` are 1 to 100 of {line_id: a line of the invoice that is not VAT, amount: to the cent, at most what is billed there and not '
  'credited}; VAT is worked out line by line with the rate of the invoice, so that what is credited in full gives back all of it. `reason` '
  '(1 to 2000 characters) is read by the client, who is notified. What is then paid too much goes to the account of the client. For staff '
  'with the duty billing. Raises credit.lines_invalid, credit.written_off where more would be taken back than is not written off, '
  'entry.reason_invalid, invoice.not_payable for a draft and a void one, duty.billing_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

grant execute on function public.issue_credit_note(uuid, uuid, jsonb, text) to authenticated;
