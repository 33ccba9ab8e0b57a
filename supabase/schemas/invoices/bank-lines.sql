/*
 * Bank lines: what a statement of the firm's bank says came in or went out. A line is never edited, and never there
 * twice: its fingerprint is made of all that it says, and of its place among lines that say the same. What is posted of a line follows
 * from the ledger and from the postings of the firm's money: what is taken back is to be posted again.
 *
 *   to match ◄──► posted         by post_bank_line; back by reverse_entry, in part or in full
 *      ▲────────► set aside      with a reason; back by take_back_bank_line
 *
 * A line that takes money (an amount below nothing) pays no invoice (bank-line-debits.sql):
 *
 *   taking ◄────► posted         by post_line_fee; back by reverse_firm_posting
 *      ▲ ◄──────► posted         by match_line_refund; back by take_back_bank_line, or by reverse_entry of the refund
 *      ▲────────► set aside      as above
 */

-- References -----------------------------------------------------------------

create function private.references_in(text text) returns text[]
language sql immutable
set search_path = ''
as $$
  with given as (
    select upper(coalesce(references_in.text, '')) as letters
  ), spelled as (
    -- A bank may write the reference in groups, and go on with digits of something else: every end that passes the check counts.
    select regexp_replace(found.parts[1], '[ -]', '', 'g') as letters
    from given, regexp_matches(given.letters, '\m(RF(?:[ -]?[0-9]){2}[ -]?I[ -]?N[ -]?V(?:[ -]?[0-9]){8,11})', 'g') as found (parts)
  ), written as (
    -- The number inside of a creditor reference does not count by itself: its check digits would count for nothing.
    select found.parts[1] as year, found.parts[2] as place
    from given, regexp_matches(
      regexp_replace(given.letters, '\mRF(?:[ -]?[0-9]){2}[ -]?I[ -]?N[ -]?V(?:[ -]?[0-9]){8,11}', ' ', 'g'),
      '\mINV[ ./-]*([0-9]{4})[ ./-]*([0-9]{4,7})\M', 'g') as found (parts)
  )
  select array(
    select private.read_payment_reference(left(spelled.letters, until))
    from spelled, generate_series(15, char_length(spelled.letters)) as until
    where private.read_payment_reference(left(spelled.letters, until)) is not null
    union
    select 'INV-' || written.year || '-' || written.place from written
    order by 1);
$$;

comment on function private.references_in(text) is
  'What a text of a bank names: creditor references whose check digits hold, and numbers of invoices that are written by themselves.';

-- Tables ---------------------------------------------------------------------

create table public.bank_imports (
  id          uuid primary key,
  tenant_id   uuid not null references public.tenants on delete restrict,
  file_name   text not null check (char_length(file_name) between 1 and 200),
  format      text not null check (format in ('csv', 'camt053', 'mt940')),
  account     text not null check (account ~ '^[A-Z0-9]{3,40}$'),
  lines       integer not null check (lines between 1 and 5000),
  added       integer not null check (added between 0 and lines),
  left_out    integer not null default 0 check (left_out >= 0),
  imported_by uuid references public.profiles on delete set null,
  imported_at timestamptz not null default now(),
  balance_currency text check (balance_currency ~ '^[A-Z]{3}$'),
  opening     numeric(14, 2) check (opening > '-infinity' and opening < 'infinity'),
  opening_on  date,
  closing     numeric(14, 2) check (closing > '-infinity' and closing < 'infinity'),
  closing_on  date,
  lines_sum   numeric(14, 2) check (lines_sum > '-infinity' and lines_sum < 'infinity'),
  gap         numeric(14, 2) check (gap > '-infinity' and gap < 'infinity'),
  balance_reason text check (char_length(balance_reason) between 1 and 500),
  unique (tenant_id, id),
  constraint bank_imports_balances check (
    num_nonnulls(balance_currency, opening, opening_on, closing, closing_on, lines_sum) in (0, 6)
    and (gap is null or balance_currency is not null) and opening_on <= closing_on),
  constraint bank_imports_reason check (
    balance_reason is not null or coalesce(opening + lines_sum = closing, true) and coalesce(gap = 0, true))
);

comment on table public.bank_imports is
  'A statement of a bank that was uploaded: the file, the account in letters and digits, and how many lines it had, how many of them were '
  'new, and how many were left out, since they are not booked or take an earlier line back. The balances that it states, if it states any. '
  'For staff alone. Written by import_bank_lines.';
comment on column public.bank_imports.opening is 'The booked balance before the lines of the file, in balance_currency.';
comment on column public.bank_imports.lines_sum is
  'The sum of all booked lines of the file in balance_currency, of those too that were there already. Opening and sum are the closing '
  'balance.';
comment on column public.bank_imports.gap is
  'The opening balance less the closing balance of the last statement of the account before it; null where there was none.';
comment on column public.bank_imports.balance_reason is 'Why it was taken in though the balances differ.';

create index bank_imports_tenant_idx on public.bank_imports (tenant_id, imported_at desc);
create index bank_imports_imported_by_idx on public.bank_imports (imported_by);

create table public.bank_lines (
  id             uuid primary key default gen_random_uuid(),
  tenant_id      uuid not null references public.tenants on delete restrict,
  import_id      uuid not null,
  place          integer not null check (place > 0),
  day            date not null,
  amount         numeric(14, 2) not null check (amount <> 0 and amount > '-infinity' and amount < 'infinity'),
  currency       text not null check (currency ~ '^[A-Z]{3}$'),
  payer          text not null default '' check (char_length(payer) <= 200),
  text           text not null default '' check (char_length(text) <= 1000),
  bank_reference text not null default '' check (char_length(bank_reference) <= 120),
  fingerprint    text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  set_aside_at   timestamptz,
  set_aside_by   uuid references public.profiles on delete set null,
  set_aside_reason text check (char_length(set_aside_reason) between 1 and 500),
  refund_id      uuid,
  names_invoices text[] not null generated always as (private.references_in(text)) stored,
  unique (tenant_id, id),
  unique (tenant_id, fingerprint),
  unique (tenant_id, refund_id),
  foreign key (tenant_id, import_id) references public.bank_imports (tenant_id, id) on delete restrict,
  foreign key (tenant_id, refund_id) references public.ledger_entries (tenant_id, id) on delete restrict,
  constraint bank_lines_set_aside check ((set_aside_at is null) = (set_aside_reason is null)),
  constraint bank_lines_refund check (refund_id is null or amount < 0 and set_aside_at is null)
);

comment on table public.bank_lines is
  'A line of a statement of a bank, as the bank wrote it. For staff alone. Written by commands; only whether it is set aside, and the '
  'refund that it is, changes.';
comment on column public.bank_lines.amount is 'What came in, or with a minus what went out.';
comment on column public.bank_lines.refund_id is 'The refund of the ledger that a line which takes money is; a refund is of one line.';
comment on column public.bank_lines.place is 'Its place among the lines of the file, from 1.';
comment on column public.bank_lines.payer is
  'Who paid, as the bank names them, or who was paid by a line that takes money; empty where it names no one.';
comment on column public.bank_lines.fingerprint is
  'Hash of account, day, amount, currency, payer, text, reference of the bank and the place among lines of a file that say the same.';
comment on column public.bank_lines.names_invoices is 'The references and numbers of invoices in its text (private.references_in).';

create index bank_lines_import_idx on public.bank_lines (tenant_id, import_id);
create index bank_lines_day_idx on public.bank_lines (tenant_id, day desc, id);
create index bank_lines_alike_idx on public.bank_lines (tenant_id, day, amount);
create index bank_lines_set_aside_by_idx on public.bank_lines (set_aside_by);

create table public.bank_postings (
  command_id uuid primary key,
  tenant_id  uuid not null,
  line_id    uuid not null,
  posted_by  uuid references public.profiles on delete set null,
  posted_at  timestamptz not null default now(),
  foreign key (tenant_id, line_id) references public.bank_lines (tenant_id, id) on delete restrict
);

comment on table public.bank_postings is
  'Which receipts of the ledger post a line of a bank, by their `command_id`. For staff alone. Written by commands.';

create index bank_postings_line_idx on public.bank_postings (tenant_id, line_id);
create index bank_postings_posted_by_idx on public.bank_postings (posted_by);

-- What counts is compared on every line of a list.
create index invoices_owed_idx on public.invoices (tenant_id, currency, (total - paid)) where state = 'issued';

create function private.keep_bank_line() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- A generated column is not computed yet before an update.
  decided text[] := '{set_aside_at,set_aside_by,set_aside_reason,refund_id,names_invoices}';
begin
  if to_jsonb(new) - decided is distinct from to_jsonb(old) - decided then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$$;

comment on function private.keep_bank_line() is
  'Refuses to edit what a bank wrote, for every caller; whether a line is set aside, and its refund, may change. Raises not_allowed.';

create function private.check_bank_posting() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if exists (select from public.bank_lines as line where line.id = new.line_id and line.amount < 0) then
    raise exception using errcode = 'PT409', message = 'bank_line.takes_money';
  end if;

  return new;
end;
$$;

comment on function private.check_bank_posting() is
  'Holds for every writer that a line which takes money is no receipt. Raises bank_line.takes_money.';

create trigger check_bank_posting before insert on public.bank_postings
  for each row execute function private.check_bank_posting();

create trigger keep_bank_line before update on public.bank_lines
  for each row execute function private.keep_bank_line();
create trigger keep_bank_line_row before delete on public.bank_lines
  for each row execute function private.refuse_change();
create trigger keep_bank_posting before update on public.bank_postings
  -- Who posted it is forgotten with their account.
  for each row when (to_jsonb(new) - 'posted_by' is distinct from to_jsonb(old) - 'posted_by' or new.posted_by is not null)
  execute function private.refuse_change();
create trigger keep_bank_posting_row before delete on public.bank_postings
  for each row execute function private.refuse_change();
create trigger audit after insert or update or delete on public.bank_imports
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.bank_lines
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.bank_postings
  for each row execute function private.audit('command_id');
call private.watch('public.bank_imports', 'staff');
call private.watch('public.bank_lines', 'staff');
call private.watch('public.bank_postings', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.bank_imports enable row level security;
alter table public.bank_lines enable row level security;
alter table public.bank_postings enable row level security;

create policy "Staff read the imports of every tenant" on public.bank_imports
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read the bank lines of every tenant" on public.bank_lines
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read the postings of bank lines" on public.bank_postings
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.bank_imports, public.bank_lines, public.bank_postings to authenticated;

-- What is posted -------------------------------------------------------------

create function private.posted_of_lines(tenant_id uuid, line_id uuid default null)
returns table (line_id uuid, posted numeric)
language sql stable
set search_path = ''
as $$
  select posting.line_id, -sum(entry.amount)
  from public.bank_postings as posting
  join public.ledger_entries as entry on entry.command_id = posting.command_id and entry.tenant_id = posting.tenant_id
    -- record_payment posts under the id of its command, a receipt does not.
    and entry.kind = 'payment' and entry.id <> entry.command_id
  left join public.ledger_entries as reversal on reversal.reverses = entry.id
  where posting.tenant_id = posted_of_lines.tenant_id and reversal.id is null
    and (posted_of_lines.line_id is null or posting.line_id = posted_of_lines.line_id)
  group by posting.line_id;
$$;

comment on function private.posted_of_lines(uuid, uuid) is
  'How much of the lines of a tenant is posted: payments in the ledger that are not reversed. Lines without any are left out; of one line '
  'or of all.';
