/*
 * The work of staff on a company that leaves: the documents of the checklist, its debts, its pack, and the departure itself.
 */

create function public.departure_checklist(departure_id uuid) returns table (item text, is_met boolean, note text)
language plpgsql stable security definer rows 6
set search_path = ''
as $$
declare
  departure public.company_departures;
begin
  perform private.require_staff_reader();
  select * into departure from public.company_departures where id = departure_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query select * from private.departure_items(departure);
end;
$$;

comment on function public.departure_checklist(uuid) is
  'The checklist of a departure: instruction, debts, cases, clearance, certificate (of a continuation), pack; whether each is met, and '
  'what is owed or open. For staff. Raises not_found, not_allowed, account.suspended.';

create function public.set_departure_document(departure_id uuid, item text, document_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  departure public.company_departures := private.lock_departure('set_departure_document', departure_id);
begin
  perform private.require_open_departure(departure);
  perform private.require_company_document(departure.company_id, document_id);

  if item is null or item not in ('instruction', 'clearance', 'certificate')
    or item = 'certificate' and departure.kind = 'transfer_out'
  then
    raise exception using errcode = 'PT422', message = 'departure.document_unknown';
  end if;

  -- What the pack lacks by then makes it out of date.
  update public.company_departures as known
  set instruction_id = case item when 'instruction' then document_id else known.instruction_id end,
    clearance_id = case item when 'clearance' then document_id else known.clearance_id end,
    certificate_id = case item when 'certificate' then document_id else known.certificate_id end,
    pack_at = null, pack_by = null, pack_sha256 = null
  where known.id = departure.id
    and document_id is distinct from case item
      when 'instruction' then known.instruction_id when 'clearance' then known.clearance_id else known.certificate_id end;
end;
$$;

comment on function public.set_departure_document(uuid, text, uuid) is
  'Notes the document of an item of the checklist: instruction, clearance, or the certificate of a continuation. The pack has to be made '
  'after it. For reviewers, the compliance officer and senior management. Raises departure.document_unknown, departure.not_open, '
  'duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.accept_departure_debts(departure_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  departure public.company_departures := private.lock_departure('accept_departure_debts', departure_id);
begin
  perform private.require_open_departure(departure);

  if char_length(coalesce(btrim(reason), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'departure.reason_missing';
  end if;

  update public.company_departures as known
  set debts_accepted = array(select debt.id from private.departure_debts(departure.company_id) as debt order by debt.id),
    debts_reason = btrim(accept_departure_debts.reason), debts_accepted_by = auth.uid(), debts_confirmed_by = null
  where known.id = departure.id;
end;
$$;

comment on function public.accept_departure_debts(uuid, text) is
  'Accepts that a company leaves with what it owes today, and why or who bears it (1 to 2000 characters; the client reads it). Another '
  'member of staff confirms it. A debt that arises later is not accepted. For the compliance officer, senior management and billing. '
  'Raises departure.reason_missing, departure.not_open, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

create function public.confirm_departure_debts(departure_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  departure public.company_departures := private.lock_departure('confirm_departure_debts', departure_id);
begin
  perform private.require_open_departure(departure);

  -- Who confirms has read this reason.
  if departure.debts_accepted_by is null or departure.debts_reason is distinct from confirm_departure_debts.reason then
    raise exception using errcode = 'PT409', message = 'departure.changed';
  end if;

  if departure.debts_accepted_by = auth.uid() then
    raise exception using errcode = 'PT409', message = 'departure.second_person_needed';
  end if;

  update public.company_departures as known set debts_confirmed_by = auth.uid()
  where known.id = departure.id and known.debts_confirmed_by is null;
end;
$$;

comment on function public.confirm_departure_debts(uuid, text) is
  'Confirms what a colleague accepted: that a company leaves with debts, for the reason that was read. For the compliance officer, senior '
  'management and billing, other than who accepted it. Raises departure.changed, departure.second_person_needed, departure.not_open, '
  'duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.start_departure_pack(departure_id uuid) returns table (
  id uuid, company_id uuid, party_id uuid, category text, file_name text, storage_path text, mime_type text, bytes bigint, sha256 text)
language plpgsql security definer
set search_path = ''
as $$
declare
  departure public.company_departures := private.lock_departure('start_departure_pack', departure_id);
begin
  if departure.state = 'withdrawn' then
    raise exception using errcode = 'PT409', message = 'departure.not_open';
  end if;

  perform private.write_access('exported', 'info', auth.uid(), departure.tenant_id,
    'Pack of ' || private.departure_title(departure), null, private.request_address());

  for id, company_id, party_id, category, file_name, storage_path, mime_type, bytes, sha256 in
    select document.id, document.company_id, document.party_id, document.category, document.file_name, document.storage_path,
      document.mime_type, document.bytes, document.sha256
    from public.documents as document
    where document.status in ('accepted', 'expired', 'uploaded') and document.scan <> 'infected'
      and (document.company_id = departure.company_id
        or document.party_id in (
          select entry.party_id from public.company_participants as entry
          join public.parties as party on party.id = entry.party_id and not party.provided_by_firm
          where entry.company_id = departure.company_id and not entry.voided))
    order by document.company_id is null, document.party_id, document.created_at, document.id
  loop
    -- The pack has the bytes: each file is one that was opened.
    perform private.note_reading(id);
    return next;
  end loop;
end;
$$;

comment on function public.start_departure_pack(uuid) is
  'The files of the pack of a company that leaves: its documents, and the KYC documents of everyone who is or was in its registers, '
  'but for the firm''s own people; those of the company first. Each is noted in the access log as opened, and the pack as an '
  'export. It may be started again. For the compliance '
  'officer and senior management. Raises departure.not_open, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

create function public.record_departure_pack(departure_id uuid, manifest_sha256 text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  departure public.company_departures := private.lock_departure('record_departure_pack', departure_id);
begin
  perform private.require_open_departure(departure);

  if manifest_sha256 is null or manifest_sha256 !~ '^[0-9a-f]{64}$' then
    raise exception using errcode = 'PT422', message = 'departure.pack_invalid';
  end if;

  if departure.clearance_id is null then
    raise exception using errcode = 'PT409', message = 'departure.clearance_first';
  end if;

  update public.company_departures as known
  set pack_at = now(), pack_by = auth.uid(), pack_sha256 = manifest_sha256 where known.id = departure.id;
end;
$$;

comment on function public.record_departure_pack(uuid, text) is
  'Notes that the pack of a company that leaves is made, with the hash of its manifest. The clearance letter is in it, and therefore comes '
  'first. For the compliance officer and senior management. Raises departure.clearance_first, departure.pack_invalid, departure.not_open, '
  'duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.record_departure(departure_id uuid, on_date date, foreign_number text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  departure public.company_departures := private.lock_departure('record_departure', departure_id);
  company   public.companies;
  standing  public.company_status := case departure.kind when 'transfer_out' then 'transferred_out' else 'continued_out' end;
  missing   jsonb;
begin
  if departure.state = 'done' then
    return;
  end if;

  perform private.require_open_departure(departure);
  select * into company from public.companies as known where known.id = departure.company_id;

  if not private.may_leave(company.status, departure.kind) then
    raise exception using errcode = 'PT409', message = 'departure.not_possible';
  end if;

  if on_date is null or on_date not between coalesce(company.registration_date, '1800-01-01') and private.today() then
    raise exception using errcode = 'PT422', message = 'departure.day_invalid';
  end if;

  if char_length(btrim(foreign_number)) > 60
    or departure.kind = 'continuation_out' and nullif(btrim(foreign_number), '') is null
  then
    perform private.refuse_departure('foreign_number');
  end if;

  select jsonb_agg(jsonb_build_object('code', 'departure.not_ready', 'field', needed.item)) into missing
  from private.departure_items(departure) as needed where not needed.is_met;

  if missing is not null then
    raise exception using errcode = 'PT422', message = 'departure.not_ready', detail = missing::text;
  end if;

  update public.companies as changed set status = standing where changed.id = company.id;
  insert into public.company_record_changes (tenant_id, company_id, action, before, after, on_date, reason, document_id, by)
  values (
    company.tenant_id, company.id, 'standing', jsonb_build_object('status', company.status), jsonb_build_object('status', standing),
    record_departure.on_date, departure.reason, coalesce(departure.certificate_id, departure.clearance_id), auth.uid());

  update public.company_departures as known
  set state = 'done', done_on = record_departure.on_date, done_by = auth.uid(),
    foreign_number = nullif(btrim(record_departure.foreign_number), '')
  where known.id = departure.id;

  perform private.refresh_obligations(company.id);
  perform private.notify(
    company.user_id, company.tenant_id, 'company.departure', company.name || ' has left us',
    'Since ' || private.long_day(record_departure.on_date) || '. You keep reading its documents and registers here.',
    private.subject('company', company.id));
end;
$$;

comment on function public.record_departure(uuid, date, text) is
  'Records that a company has left on a day between its registration and today, of a continuation with its number in the new register: it '
  'gets the standing transferred_out or continued_out, its later duties are closed, its client is notified. Nothing happens when it is '
  'done. For the compliance officer and senior management. Raises departure.not_ready with a json array of {code, field} as detail, a '
  'field for each item of the checklist that is not met, departure.not_possible, departure.day_invalid, departure.incomplete, '
  'departure.not_open, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.departure_checklist(uuid), public.set_departure_document(uuid, text, uuid), public.accept_departure_debts(uuid, text),
  public.confirm_departure_debts(uuid, text), public.start_departure_pack(uuid), public.record_departure_pack(uuid, text),
  public.record_departure(uuid, date, text)
  to authenticated;
