/*
 * Commands of bank details: propose, confirm, and reject or take back. Each may be repeated after a lost answer. Who may propose, staff
 * with their duty and owners of the firm, may confirm what another person proposed.
 */

-- For commands ---------------------------------------------------------------

create function private.tell_of_bank_details(details public.bank_details, kind text, title text, message text) returns void
language sql
set search_path = ''
as $$
  select private.notify(
    person.user_id, details.tenant_id, tell_of_bank_details.kind, tell_of_bank_details.title, tell_of_bank_details.message,
    private.subject('bank_details', details.id))
  from (
    select head.user_id from private.heads_of_firm(details.tenant_id) as head (user_id)
    union
    -- Who may confirm it, and who would have to know that it is wrong.
    select held.user_id from public.staff_duties as held
    where held.duty = 'billing' and private.is_active_staff(held.user_id)
    union
    select details.proposed_by) as person
  where person.user_id is distinct from auth.uid();
$$;

comment on function private.tell_of_bank_details(public.bank_details, text, text, text) is
  'Notifies the super admin, the owners of the tenant, staff with the duty billing and who proposed it, besides the caller.';

create function private.lock_bank_details(command text, details_id uuid) returns public.bank_details
language plpgsql security definer
set search_path = ''
as $$
declare
  details  public.bank_details;
  is_staff boolean;
begin
  perform private.require_user();
  -- Staff are staff here, also of a firm they own.
  is_staff := private.as_staff(command);
  select * into details from public.bank_details as known where known.id = details_id for update;

  if details.id is null or not (is_staff or details.tenant_id in (select private.owned_tenant_ids())) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if is_staff then
    perform private.require_staff_in(command, details.tenant_id);
  end if;

  return details;
end;
$$;

comment on function private.lock_bank_details(text, uuid) is
  'A version of bank details for staff with the line of the command or an owner of its tenant, locked until the command ends. Raises '
  'not_found for everyone else, and what require_staff raises.';

create function private.refuse_bank_details(wrong_field text) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT422', message = 'bank_details.invalid',
    detail = jsonb_build_array(jsonb_build_object('code', 'bank_details.invalid', 'field', wrong_field));
end;
$$;

comment on function private.refuse_bank_details(text) is 'Raises bank_details.invalid with a json array of {code, field} as detail.';

create function private.plain_text(given text) returns text
language sql immutable
set search_path = ''
as $$
  -- Signs that turn or hide text could show another account than the one that is stored.
  select nullif(btrim(regexp_replace(given, '[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]', '', 'g'), E' \t\r\n'), '');
$$;

comment on function private.plain_text(text) is 'A text without space at its ends and without signs that turn or hide text; null for none.';

-- Commands -------------------------------------------------------------------

create function public.propose_bank_details(
  details_id uuid, tenant_id uuid, currency text, account_holder text, bank_name text, account_number text, valid_from date, reason text,
  bank_address text default null, bic text default null, intermediary text default null, office_note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_tenant_manager('propose_bank_details', propose_bank_details.tenant_id);
  today     date := private.today();
  account   text := upper(private.plain_text(propose_bank_details.account_number));
  swift     text := upper(regexp_replace(private.plain_text(propose_bank_details.bic), '\s', '', 'g'));
  details   public.bank_details;
  wrong     text;
begin
  select * into details from public.bank_details as known where known.id = details_id;

  if details.id is not null and details.proposed_by = caller_id and details.tenant_id = propose_bank_details.tenant_id then
    return;
  end if;

  if details.id is not null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if exists (
    select from public.bank_details as known
    where known.tenant_id = propose_bank_details.tenant_id and known.currency = propose_bank_details.currency
      and known.state = 'proposed'
  ) then
    raise exception using errcode = 'PT409', message = 'bank_details.proposal_waiting';
  end if;

  -- An IBAN is kept without the spaces it is written with.
  if regexp_replace(account, '\s', '', 'g') ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' then
    account := regexp_replace(account, '\s', '', 'g');

    if private.mod_97(substr(account, 5) || left(account, 4)) <> 1 then
      raise exception using errcode = 'PT422', message = 'bank_details.iban_wrong';
    end if;
  end if;

  if propose_bank_details.valid_from is null or propose_bank_details.valid_from not between today and today + 366 then
    raise exception using errcode = 'PT422', message = 'bank_details.day_invalid';
  end if;

  select checked.field into wrong
  from (values
    ('currency', propose_bank_details.currency ~ '^[A-Z]{3}$'),
    ('account_holder', char_length(private.plain_text(propose_bank_details.account_holder)) <= 140),
    ('bank_name', char_length(private.plain_text(propose_bank_details.bank_name)) <= 140),
    ('bank_address', coalesce(char_length(private.plain_text(propose_bank_details.bank_address)) <= 300, true)),
    ('account_number', account ~ '^[A-Z0-9][A-Z0-9 ./-]{2,33}$'),
    ('bic', coalesce(swift ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$', true)),
    ('intermediary', coalesce(char_length(private.plain_text(propose_bank_details.intermediary)) <= 500, true)),
    ('office_note', coalesce(char_length(private.plain_text(propose_bank_details.office_note)) <= 500, true)),
    ('reason', char_length(private.plain_text(propose_bank_details.reason)) <= 1000)) as checked (field, holds)
  where checked.holds is not true
  limit 1;

  if wrong is not null then
    perform private.refuse_bank_details(wrong);
  end if;

  insert into public.bank_details (
    id, tenant_id, currency, account_holder, bank_name, bank_address, account_number, bic, intermediary, office_note, valid_from, reason,
    proposed_by)
  values (
    details_id, propose_bank_details.tenant_id, propose_bank_details.currency, private.plain_text(propose_bank_details.account_holder),
    private.plain_text(propose_bank_details.bank_name), private.plain_text(propose_bank_details.bank_address), account, swift,
    private.plain_text(propose_bank_details.intermediary), private.plain_text(propose_bank_details.office_note),
    propose_bank_details.valid_from, private.plain_text(propose_bank_details.reason), caller_id)
  returning * into details;

  perform private.tell_of_bank_details(
    details, 'bank_details.proposed', 'New bank details in ' || details.currency || ' are proposed',
    'They take effect when a second person confirms them. If you do not expect this change, tell the office at once, by telephone.');
end;
$$;

comment on function public.propose_bank_details(uuid, uuid, text, text, text, text, date, text, text, text, text, text) is
  'Proposes where the clients of a tenant pay to in a currency, under an id from the browser, so that a repeat proposes nothing twice: '
  'holder and bank (at most 140 characters), an IBAN or the number of an account, a day from today on within a year, why it changes (at '
  'most 1000), and where there is one the address of the bank (300), the SWIFT code, the correspondent bank (500) and what to do with a '
  'cheque or card at the office (500). Nothing changes until another person confirms it. The super admin, the owners of the tenant and '
  'billing are notified. For the tenant''s owners, staff with the duty billing and the super admin. Raises '
  'bank_details.proposal_waiting while another one waits, bank_details.iban_wrong, bank_details.day_invalid, bank_details.invalid with a '
  'json array of {code, field} as detail, '
  'not_found, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

create function public.confirm_bank_details(details_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  details public.bank_details := private.lock_bank_details('confirm_bank_details', details_id);
begin
  if details.state = 'confirmed' and details.decided_by = auth.uid() then
    return;
  end if;

  if details.state <> 'proposed' then
    raise exception using errcode = 'PT409', message = 'bank_details.settled';
  end if;

  if details.proposed_by = auth.uid() then
    raise exception using errcode = 'PT409', message = 'bank_details.second_person_needed';
  end if;

  update public.bank_details as known
  set state = 'confirmed', decided_by = auth.uid(), decided_at = clock_timestamp(), valid_from = greatest(known.valid_from, private.today())
  where known.id = details.id
  returning * into details;

  perform private.tell_of_bank_details(
    details, 'bank_details.confirmed', 'The bank details in ' || details.currency || ' change',
    'They are on every open invoice from ' || private.long_day(details.valid_from)
      || '. If you do not expect this change, tell the office at once, by telephone.');
end;
$$;

comment on function public.confirm_bank_details(uuid) is
  'Confirms proposed bank details, which are in force from their day on, today at the earliest; nothing happens when the caller has '
  'confirmed them already. For the tenant''s owners, staff with the duty billing and the super admin, other than who proposed them. '
  'The super admin, the owners of the tenant and billing are notified. Raises bank_details.second_person_needed, '
  'bank_details.settled, not_found, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

create function public.reject_bank_details(details_id uuid, reason text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  details public.bank_details := private.lock_bank_details('reject_bank_details', details_id);
  is_own  boolean := details.proposed_by is not distinct from auth.uid();
  why     text := private.plain_text(reject_bank_details.reason);
begin
  if details.state in ('rejected', 'taken_back') and details.decided_by = auth.uid() then
    return;
  end if;

  if details.state <> 'proposed' then
    raise exception using errcode = 'PT409', message = 'bank_details.settled';
  end if;

  if not is_own and why is null or char_length(why) > 1000 then
    perform private.refuse_bank_details('reason');
  end if;

  update public.bank_details as known
  set state = case when is_own then 'taken_back' else 'rejected' end::public.bank_details_state, decided_by = auth.uid(),
    decided_at = now(), decision_note = why
  where known.id = details.id
  returning * into details;

  if not is_own then
    perform private.notify(
      details.proposed_by, details.tenant_id, 'bank_details.rejected',
      'The bank details in ' || details.currency || ' that you proposed are rejected', details.decision_note,
      private.subject('bank_details', details.id));
  end if;
end;
$$;

comment on function public.reject_bank_details(uuid, text) is
  'Rejects proposed bank details, with a reason (1 to 1000 characters); who proposed them takes them back the same way, with or without '
  'one. Nothing happens when the caller has done so already. For the tenant''s owners, staff with the duty billing and the super '
  'admin. Raises '
  'bank_details.invalid, bank_details.settled, not_found, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.propose_bank_details(uuid, uuid, text, text, text, text, date, text, text, text, text, text), public.confirm_bank_details(uuid),
  public.reject_bank_details(uuid, text)
  to authenticated;
