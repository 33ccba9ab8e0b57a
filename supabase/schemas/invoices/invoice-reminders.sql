/*
 * The reminders of late invoices: one row for each level that went out, at most one an invoice and day, and never two levels at once. Each
 * is a letter that the client gets by mail and both sides open as PDF. Its fee is an invoice of its own, so that what an issued invoice
 * bills never changes and the ledger holds it as any other charge: it is waived by making that invoice void, or by a credit note.
 */

-- Tables ---------------------------------------------------------------------

create table public.invoice_reminders (
  id             uuid primary key default gen_random_uuid(),
  tenant_id      uuid not null references public.tenants on delete restrict,
  invoice_id     uuid not null,
  level          integer not null check (level between 1 and 4),
  number         text not null check (char_length(number) <= 50),
  name           text not null check (char_length(name) between 1 and 60),
  body           text not null check (char_length(body) between 1 and 2000),
  day            date not null,
  owed           numeric(14, 2) not null check (owed > 0 and owed < 'infinity'),
  fee            numeric(14, 2) not null check (fee >= 0 and fee < 'infinity'),
  currency       text not null check (currency ~ '^[A-Z]{3}$'),
  fee_invoice_id uuid,
  mailed_at      timestamptz,
  recorded_at    timestamptz not null default now(),
  unique (tenant_id, id),
  unique (tenant_id, number),
  unique (invoice_id, level),
  unique (invoice_id, day),
  constraint invoice_reminders_invoice_fkey foreign key (tenant_id, invoice_id)
    references public.invoices (tenant_id, id) on delete restrict,
  constraint invoice_reminders_fee check ((fee > 0) = (fee_invoice_id is not null))
);

comment on table public.invoice_reminders is
  'The levels of reminders that went out. Read by those who read the invoice. Written by the run of the morning; only when it was mailed '
  'is written later.';
comment on column public.invoice_reminders.number is 'The number of the invoice and the level: INV-2026-0007-R2.';
comment on column public.invoice_reminders.body is 'What the letter said, as the ladder had it on that day.';
comment on column public.invoice_reminders.owed is 'What was owed on the invoice on that day, without the fee.';
comment on column public.invoice_reminders.fee_invoice_id is
  'The invoice of the fee, which is issued and so never deleted; null for a level without one. Without a foreign key: with two, the REST '
  'service has to be given which of them a reminder is embedded by, and the embedded one joins by the tenant alone.';
comment on column public.invoice_reminders.mailed_at is 'When the mail server took the letter; null while it has not.';

create index invoice_reminders_invoice_idx on public.invoice_reminders (tenant_id, invoice_id, level);
create index invoice_reminders_fee_idx on public.invoice_reminders (tenant_id, fee_invoice_id);
create index invoice_reminders_fee_id_idx on public.invoice_reminders (fee_invoice_id);

create trigger append_only before update on public.invoice_reminders
  for each row when (to_jsonb(new) - 'mailed_at' is distinct from to_jsonb(old) - 'mailed_at' or old.mailed_at is not null)
  execute function private.refuse_change();
create trigger append_only_delete before delete on public.invoice_reminders
  for each row execute function private.refuse_change();
create trigger audit after insert or update or delete on public.invoice_reminders
  for each row execute function private.audit('id');
call private.watch('public.invoice_reminders', 'members');

alter table public.invoice_reminders enable row level security;

create policy "Members read the reminders of invoices they are sent" on public.invoice_reminders
  for select to authenticated
  using (invoice_id in (select private.invoice_ids()));

create policy "Owners read the reminders of their tenants" on public.invoice_reminders
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every reminder of an invoice" on public.invoice_reminders
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.invoice_reminders to authenticated;
