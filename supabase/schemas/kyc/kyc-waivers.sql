/*
 * Waivers: a document that the rules ask for and that is missing on purpose, with the name of who waived it and why.
 *
 *   standing ──► withdrawn
 *
 * Staff alone read the reason. The client learns from the checklist that the point is settled.
 */

-- Tables ---------------------------------------------------------------------

create table public.kyc_waivers (
  id           uuid primary key default gen_random_uuid(),
  tenant_id    uuid not null,
  profile_id   uuid not null,
  code         text not null check (code ~ '^[a-z][a-z_]{1,40}$'),
  reason       text not null check (char_length(reason) between 1 and 2000),
  waived_by    uuid references public.profiles on delete set null,
  waived_at    timestamptz not null default now(),
  withdrawn_by uuid references public.profiles on delete set null,
  withdrawn_at timestamptz,
  foreign key (tenant_id, profile_id) references public.kyc_profiles (tenant_id, id) on delete restrict,
  constraint kyc_waivers_withdrawn check (withdrawn_by is null or withdrawn_at is not null)
);

comment on table public.kyc_waivers is
  'Documents that staff decided not to ask of a party, with the reason. For staff alone; written by commands.';
comment on column public.kyc_waivers.code is 'The point of the checklist: the code of its document requirement.';
comment on column public.kyc_waivers.withdrawn_at is 'When the document was asked for again; null while the waiver stands.';

create unique index kyc_waivers_standing_key on public.kyc_waivers (profile_id, code) where withdrawn_at is null;
create index kyc_waivers_profile_idx on public.kyc_waivers (tenant_id, profile_id, waived_at desc);
create index kyc_waivers_waived_by_idx on public.kyc_waivers (waived_by);
create index kyc_waivers_withdrawn_by_idx on public.kyc_waivers (withdrawn_by);

create trigger audit after insert or update or delete on public.kyc_waivers
  for each row execute function private.audit('id');
call private.watch('public.kyc_waivers', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.kyc_waivers enable row level security;

create policy "Staff read waivers" on public.kyc_waivers
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.kyc_waivers to authenticated;

-- Commands -------------------------------------------------------------------

create function public.waive_document_requirement(profile_id uuid, code text, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case('waive_document_requirement', profile_id);
begin
  perform private.require_staff_in('waive_document_requirement', profile.tenant_id);

  if not exists (
    select from private.kyc_checklist(profile, private.today()) as point where point.code = waive_document_requirement.code
  ) then
    raise exception using errcode = 'PT422', message = 'kyc.requirement_unknown';
  end if;

  if char_length(coalesce(btrim(reason), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'kyc.waiver_reason_missing';
  end if;

  insert into public.kyc_waivers (tenant_id, profile_id, code, reason, waived_by)
  values (profile.tenant_id, profile.id, waive_document_requirement.code, btrim(waive_document_requirement.reason), auth.uid())
  on conflict do nothing;
end;
$$;

comment on function public.waive_document_requirement(uuid, text, text) is
  'Waives one document that the checklist of a party asks for (`code` of kyc_checklist), with a reason (1 to 2000 characters) that staff '
  'alone read. Nothing happens when it is waived already. For the compliance officer. Raises kyc.requirement_unknown for a point that is '
  'not on the checklist, kyc.waiver_reason_missing, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

create function public.withdraw_waiver(profile_id uuid, code text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_case('withdraw_waiver', profile_id);
begin
  perform private.require_staff_in('withdraw_waiver', profile.tenant_id);

  update public.kyc_waivers as standing set withdrawn_at = now(), withdrawn_by = auth.uid()
  where standing.profile_id = profile.id and standing.code = withdraw_waiver.code and standing.withdrawn_at is null;
end;
$$;

comment on function public.withdraw_waiver(uuid, text) is
  'Asks for a waived document again: the point counts as open from now on, also while the approval waits for its second decision. Nothing '
  'happens when no waiver stands. For the compliance officer. Raises duty.compliance_officer_needed, not_found, staff.read_only, '
  'not_allowed, account.suspended.';

grant execute on function public.waive_document_requirement(uuid, text, text), public.withdraw_waiver(uuid, text) to authenticated;
