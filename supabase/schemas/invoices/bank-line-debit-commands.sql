/*
 * Commands of the lines of a bank that take money: a fee is posted from it in one step, and a refund that was paid out is matched.
 */

create function private.lock_debit(command text, line_id uuid) returns public.bank_lines
language plpgsql security definer
set search_path = ''
as $$
declare
  line public.bank_lines := private.lock_bank_line(command, line_id);
begin
  if line.amount > 0 then
    raise exception using errcode = 'PT409', message = 'bank_line.brings_money';
  end if;

  return line;
end;
$$;

comment on function private.lock_debit(text, uuid) is
  'As lock_bank_line, for a line that takes money. Raises bank_line.brings_money and what lock_bank_line raises.';

create function public.post_line_fee(
  posting_id uuid, line_id uuid, kind public.firm_posting_kind, reference text default null, reason text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  line public.bank_lines := private.lock_debit('post_line_fee', line_id);
begin
  -- An id that posted something else posts nothing from this line: it would look posted.
  if exists (
    select from public.firm_postings as known where known.id = post_line_fee.posting_id and known.line_id is distinct from line.id)
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform public.add_firm_posting(
    post_line_fee.posting_id, line.tenant_id, post_line_fee.kind, line.day, -line.amount,
    coalesce(private.plain_text(post_line_fee.reference), nullif(line.bank_reference, ''),
      'LINE-' || to_char(line.day, 'YYYYMMDD') || '-' || left(line.fingerprint, 8)),
    coalesce(private.plain_text(post_line_fee.reason), nullif(line.text, ''), nullif(line.payer, ''), 'Taken by the bank.'),
    line.currency, 'bank', null, null, line.id);
end;
$$;

comment on function public.post_line_fee(uuid, uuid, public.firm_posting_kind, text, text) is
  'Posts all that a line of the bank takes as a fee, a charge, VAT on a fee or the loss of a rate, on its day, under an id from the '
  'browser: a repeat posts nothing. Without a reference that of the bank counts, or one made of the line; without a reason its text. '
  'For staff with the duty billing. Raises bank_line.brings_money, bank_line.posted, bank_line.set_aside, what add_firm_posting raises, '
  'duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.match_line_refund(line_id uuid, refund_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  line public.bank_lines := private.lock_debit('match_line_refund', line_id);
begin
  perform private.require_staff_in('match_line_refund', line.tenant_id);

  if private.is_debit_settled(line.id) then
    if line.refund_id = match_line_refund.refund_id then
      return;
    end if;

    raise exception using errcode = 'PT409', message = 'bank_line.posted';
  end if;

  if line.set_aside_at is not null then
    raise exception using errcode = 'PT409', message = 'bank_line.set_aside';
  end if;

  if not exists (select from private.refunds_of_line(line) as refund where refund.id = match_line_refund.refund_id) then
    raise exception using errcode = 'PT409', message = 'bank_line.no_refund';
  end if;

  update public.bank_lines as known set refund_id = match_line_refund.refund_id where known.id = line.id;
end;
$$;

comment on function public.match_line_refund(uuid, uuid) is
  'Says that a line of the bank is a refund of the ledger, which has its amount, its currency and a reference that is in the line; nothing '
  'is posted by it, and a repeat does nothing. A refund is of one line. For staff with the duty billing. Raises bank_line.brings_money, '
  'bank_line.posted, bank_line.set_aside, bank_line.no_refund, duty.billing_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

grant execute on function
  public.post_line_fee(uuid, uuid, public.firm_posting_kind, text, text), public.match_line_refund(uuid, uuid) to authenticated;
