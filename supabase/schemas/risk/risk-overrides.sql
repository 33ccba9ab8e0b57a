/*
 * Overrides: a rating a person puts in the place of the one that counts, with a reason. Nothing goes below the floor of a hard
 * override of the model, neither as it was assessed nor by the facts of today.
 *
 *   raising:                standing ──► replaced
 *   lowering:   waiting ──► standing ──► replaced     approved by a second staff member
 *                  ├──────► declined
 *                  └──────► replaced                  the rating was raised meanwhile
 */

-- Types ----------------------------------------------------------------------

create type public.risk_override_state as enum ('waiting', 'standing', 'declined', 'replaced');

-- Tables ---------------------------------------------------------------------

create table public.risk_overrides (
  id            uuid primary key default gen_random_uuid(),
  tenant_id     uuid not null,
  assessment_id uuid not null,
  rating        public.risk_rating not null,
  reason        text not null check (char_length(reason) between 1 and 2000),
  state         public.risk_override_state not null,
  made_by       uuid references public.profiles on delete set null,
  made_at       timestamptz not null default now(),
  decided_by    uuid references public.profiles on delete set null,
  decided_at    timestamptz,
  decision_note text check (char_length(decision_note) between 1 and 2000),
  foreign key (tenant_id, assessment_id) references public.risk_assessments (tenant_id, id) on delete restrict,
  constraint risk_overrides_four_eyes check (state = 'declined' or decided_by is null or decided_by <> made_by),
  constraint risk_overrides_declined check (state <> 'declined' or (decided_at is not null and decision_note is not null))
);

comment on table public.risk_overrides is 'What people put in the place of a rating, and who agreed. For staff alone; written by commands.';
comment on column public.risk_overrides.decided_by is
  'Who approved or declined a lowering; null for a raising, which needs no second person.';
comment on column public.risk_overrides.decision_note is 'Why it was declined; with an approval what its author adds, or null.';

create unique index risk_overrides_waiting_key on public.risk_overrides (assessment_id) where state = 'waiting';
create unique index risk_overrides_standing_key on public.risk_overrides (assessment_id) where state = 'standing';
create index risk_overrides_assessment_idx on public.risk_overrides (tenant_id, assessment_id, made_at desc);
create index risk_overrides_waiting_idx on public.risk_overrides (made_at, id) where state = 'waiting';
create index risk_overrides_made_by_idx on public.risk_overrides (made_by);
create index risk_overrides_decided_by_idx on public.risk_overrides (decided_by);

create trigger audit after insert or update or delete on public.risk_overrides
  for each row execute function private.audit('id');
call private.watch('public.risk_overrides', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.risk_overrides enable row level security;

create policy "Staff read the overrides of ratings" on public.risk_overrides
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.risk_overrides to authenticated;

-- For commands ---------------------------------------------------------------

create function private.lock_assessment(command text, assessment_id uuid) returns public.risk_assessments
language plpgsql security definer
set search_path = ''
as $$
declare
  assessment public.risk_assessments;
begin
  perform private.require_staff(command);
  select * into assessment from public.risk_assessments as known where known.id = assessment_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if not assessment.is_current or exists (
    select from public.draft_applications as application where application.id = assessment.application_id and application.state =
      'incorporated'
  ) then
    raise exception using errcode = 'PT409', message = 'risk.superseded';
  end if;

  return assessment;
end;
$$;

comment on function private.lock_assessment(text, uuid) is
  'The assessment of a subject that counts, for a staff member, locked until the command ends. Raises not_allowed for others, whether it '
  'exists or not; not_found, risk.superseded when a newer one or that of the company took its place, account.suspended.';

create function private.check_risk_floor(assessment public.risk_assessments, rating public.risk_rating) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if rating < greatest(assessment.floor, private.risk_floor_now(assessment.subject, assessment.subject_id)) then
    raise exception using errcode = 'PT409', message = 'risk.below_floor';
  end if;
end;
$$;

comment on function private.check_risk_floor(public.risk_assessments, public.risk_rating) is
  'Raises risk.below_floor for a rating below what a hard override of the model requires, then or by the facts of today.';

create function private.let_override_stand(assessment public.risk_assessments, rating public.risk_rating) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.risk_assessments as known
  set effective_rating = let_override_stand.rating,
    -- A review that a newer model asks for is not settled by an override: the answers are still those of the old one.
    next_review_on = case when known.moved_by is not null then known.next_review_on else private.risk_review_date(
      let_override_stand.rating, known.assessed_at, model.definition,
      (select jsonb_object_agg(answered.factor, answered.answer) from public.risk_responses as answered
        where answered.assessment_id = known.id)) end
  from public.risk_models as model
  where known.id = assessment.id and model.version = known.model_version;
end;
$$;

comment on function private.let_override_stand(public.risk_assessments, public.risk_rating) is
  'Makes a rating the one that counts, with its day of review. Raises kyc.interval_missing.';

-- Commands -------------------------------------------------------------------

create function public.override_risk(assessment_id uuid, rating public.risk_rating, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  assessment public.risk_assessments := private.lock_assessment('override_risk', assessment_id);
  waiting    public.risk_overrides;
begin
  perform private.require_staff_in('override_risk', assessment.tenant_id);

  if override_risk.rating is null then
    raise exception using errcode = 'PT422', message = 'risk.rating_missing';
  end if;

  if char_length(coalesce(btrim(override_risk.reason), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'risk.reason_missing';
  end if;

  select * into waiting from public.risk_overrides as known where known.assessment_id = assessment.id and known.state = 'waiting';

  if override_risk.rating = assessment.effective_rating or (waiting.rating = override_risk.rating and waiting.made_by = auth.uid()) then
    return;
  end if;

  perform private.check_risk_floor(assessment, override_risk.rating);

  if override_risk.rating < assessment.effective_rating then
    if waiting.id is not null then
      raise exception using errcode = 'PT409', message = 'risk.override_waiting';
    end if;

    insert into public.risk_overrides (tenant_id, assessment_id, rating, reason, state, made_by)
    values (assessment.tenant_id, assessment.id, override_risk.rating, btrim(override_risk.reason), 'waiting', auth.uid());

    perform private.notify_duty(
      'compliance_officer', assessment.tenant_id, 'risk.override_waiting', 'Lowering a rating needs a second person',
      btrim(override_risk.reason), private.subject('risk_assessment', assessment.id), auth.uid());
    return;
  end if;

  update public.risk_overrides as known set state = 'replaced'
  where known.assessment_id = assessment.id and known.state in ('waiting', 'standing');

  insert into public.risk_overrides (tenant_id, assessment_id, rating, reason, state, made_by)
  values (assessment.tenant_id, assessment.id, override_risk.rating, btrim(override_risk.reason), 'standing', auth.uid());

  perform private.let_override_stand(assessment, override_risk.rating);
end;
$$;

comment on function public.override_risk(uuid, public.risk_rating, text) is
  'Puts a rating in the place of the one that counts, with a reason (1 to 2000 characters): raising counts at once, lowering when a '
  'second staff member approves. Nothing happens when it is the rating already, or the caller''s proposal. For reviewers, the compliance '
  'officer and senior management. Raises risk.rating_missing, risk.reason_missing, risk.below_floor, risk.override_waiting while another '
  'lowering waits, risk.superseded, kyc.interval_missing, duty.reviewer_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

create function public.approve_risk_override(assessment_id uuid, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  assessment public.risk_assessments := private.lock_assessment('approve_risk_override', assessment_id);
  waiting    public.risk_overrides;
begin
  select * into waiting from public.risk_overrides as known where known.assessment_id = assessment.id and known.state = 'waiting';

  if not found then
    if exists (
      select from public.risk_overrides as known
      where known.assessment_id = assessment.id and known.state = 'standing' and known.decided_by = auth.uid()
    ) then
      return;
    end if;

    raise exception using errcode = 'PT409', message = 'risk.override_gone';
  end if;

  if waiting.made_by = auth.uid() then
    raise exception using errcode = 'PT409', message = 'risk.second_person_needed';
  end if;

  perform private.require_staff_in('approve_risk_override', assessment.tenant_id);

  if char_length(btrim(approve_risk_override.note)) > 2000 then
    raise exception using errcode = 'PT422', message = 'risk.note_too_long';
  end if;

  perform private.check_risk_floor(assessment, waiting.rating);

  update public.risk_overrides as known set state = 'replaced' where known.assessment_id = assessment.id and known.state = 'standing';
  update public.risk_overrides as known
  set state = 'standing', decided_by = auth.uid(), decided_at = now(),
    decision_note = nullif(btrim(coalesce(approve_risk_override.note, '')), '')
  where known.id = waiting.id;

  perform private.let_override_stand(assessment, waiting.rating);
end;
$$;

comment on function public.approve_risk_override(uuid, text) is
  'Lets a lowering count, with a note of at most 2000 characters or none; nothing happens when the caller has approved it already. For a '
  'compliance officer or senior manager other than who made it. Raises risk.override_gone when none waits, risk.second_person_needed, '
  'risk.note_too_long, risk.below_floor, risk.superseded, kyc.interval_missing, duty.compliance_officer_needed, '
  'not_found, staff.read_only, not_allowed, account.suspended.';

create function public.decline_risk_override(assessment_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  assessment public.risk_assessments := private.lock_assessment('decline_risk_override', assessment_id);
  last_made  public.risk_overrides;
begin
  perform private.require_staff_in('decline_risk_override', assessment.tenant_id);

  select * into last_made from public.risk_overrides as known
  where known.assessment_id = assessment.id and known.state in ('waiting', 'declined')
  order by known.state = 'waiting' desc, known.decided_at desc
  limit 1;

  if last_made.state = 'declined' and last_made.decided_by = auth.uid() then
    return;
  end if;

  if last_made.state is distinct from 'waiting' then
    raise exception using errcode = 'PT409', message = 'risk.override_gone';
  end if;

  if char_length(coalesce(btrim(decline_risk_override.reason), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'risk.reason_missing';
  end if;

  update public.risk_overrides as known
  set state = 'declined', decided_by = auth.uid(), decided_at = now(), decision_note = btrim(decline_risk_override.reason)
  where known.id = last_made.id;
end;
$$;

comment on function public.decline_risk_override(uuid, text) is
  'Declines a lowering that waits, with a reason (1 to 2000 characters); its author takes it back the same way. Nothing happens when the '
  'caller has declined it already. For reviewers, the compliance officer and senior management. Raises risk.override_gone when none '
  'waits, risk.reason_missing, risk.superseded, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

grant execute on function
  public.override_risk(uuid, public.risk_rating, text), public.approve_risk_override(uuid, text), public.decline_risk_override(uuid, text)
  to authenticated;
