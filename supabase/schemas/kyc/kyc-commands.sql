/*
 * KYC commands of those who handle a party's documents, staff among them: save, answer, submit. Each may be repeated after a lost answer.
 */

-- For commands ---------------------------------------------------------------

create function private.lock_kyc_profile(command text, profile_id uuid) returns public.kyc_profiles
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles;
begin
  perform private.require_user();
  perform private.as_staff(command);
  select * into profile from public.kyc_profiles where id = profile_id for update;

  if profile.id is null or not private.may_file(profile.tenant_id, profile.party_id) then
    -- An owner of the tenant sees it and may not write it; for others it does not exist.
    if profile.tenant_id in (select private.owned_tenant_ids()) then
      raise exception using errcode = 'PT403', message = 'not_allowed';
    end if;

    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- Staff go on without the client, so that a company can be formed.
  if not private.is_admin() and not private.has_feature(profile.tenant_id, 'kyc') then
    raise exception using errcode = 'PT409', message = 'tenant.feature_off';
  end if;

  return profile;
end;
$$;

comment on function private.lock_kyc_profile(text, uuid) is
  'A KYC profile whose documents the caller handles, locked until the command ends. Raises not_found, not_allowed for an owner of the '
  'tenant who only sees it, tenant.feature_off for all but staff where KYC is switched off, account.suspended.';

create function private.is_kyc_editable(state public.kyc_state) returns boolean
language sql immutable
set search_path = ''
as $$
  select state in ('open', 'information_requested', 'review_due', 'expired');
$$;

comment on function private.is_kyc_editable(public.kyc_state) is 'Whether the client may change the data of a profile.';

create function private.party_name(party_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select party.name from public.parties as party where party.id = party_id;
$$;

comment on function private.party_name(uuid) is 'What to call a party in a message.';

create function private.notify_kyc(profile public.kyc_profiles, kind text, title text, message text) returns void
language sql
set search_path = ''
as $$
  with own (person) as (
    select invitation.accepted_by from public.party_invitations as invitation
    where invitation.party_id = profile.party_id and invitation.status = 'accepted'
  ),
  concerned (person) as (
    select own.person from own
    union
    select entrusted.person
    from (
      select profile.submitted_by
      union
      select party.created_by from public.parties as party where party.id = profile.party_id
      union
      select company.user_id
      from public.company_participants as participant
      join public.companies as company on company.id = participant.company_id
      where participant.party_id = profile.party_id and participant.ceased_on is null
      union
      select company.user_id
      from public.change_requests as request
      join public.companies as company on company.id = request.company_id
      where request.party_id = profile.party_id and request.party_entered and private.is_change_open(request.state)
    ) as entrusted (person)
    where not exists (select from own)
  )
  select private.notify(
    person.id, profile.tenant_id, kind, title, message, private.subject('kyc_profile', profile.id, 'party', profile.party_id))
  from concerned
  join public.profiles as person on person.id = concerned.person
  where person.role <> 'admin' and person.status = 'active' and profile.party_id not in (select private.provided_party_ids())
    and exists (
      select from public.tenant_users as membership
      where membership.tenant_id = profile.tenant_id and membership.user_id = person.id);
$$;

comment on function private.notify_kyc(public.kyc_profiles, text, text, text) is
  'Notifies those who handle a party''s documents of its KYC state: the person who fills in their own part; else who submitted it, who '
  'entered the party, and the owners of its companies and of those that an open change request enters it in. Nobody of a party that the '
  'firm provides.';

-- Commands -------------------------------------------------------------------

create function public.save_kyc(profile_id uuid, expected_version integer, data jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  profile     public.kyc_profiles := private.lock_kyc_profile('save_kyc', profile_id);
  new_version integer;
begin
  if not private.is_kyc_editable(profile.state) then
    raise exception using errcode = 'PT409', message = 'kyc.not_editable';
  end if;

  -- The same text again: a repeat after a lost answer, or nothing to save.
  if profile.data = save_kyc.data and profile.version in (expected_version, expected_version + 1) then
    return profile.version;
  end if;

  if profile.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'kyc.conflict';
  end if;

  perform private.limit_client('save_kyc', 300, '1 minute');

  if save_kyc.data is null or jsonb_typeof(save_kyc.data) <> 'object' or octet_length(save_kyc.data::text) > 50000 then
    raise exception using errcode = 'PT422', message = 'kyc.too_long';
  end if;

  update public.kyc_profiles as saved set data = save_kyc.data where saved.id = profile_id
  returning version into new_version;

  return new_version;
end;
$$;

comment on function public.save_kyc(uuid, integer, jsonb) is
  'Saves what is known about a party, complete or not, and returns the new version. `data` replaces what was stored: an object of at most '
  '50 kB. Raises kyc.conflict when the version is no longer expected_version, kyc.not_editable while staff check it or once it is '
  'decided, kyc.too_long, tenant.feature_off, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

create function public.kyc_issues(profile_id uuid) returns table (code text, field text)
language plpgsql stable
set search_path = ''
as $$
declare
  profile public.kyc_profiles;
  kind    public.party_kind;
begin
  perform private.require_user();
  -- Read as the caller: row-level security decides.
  select * into profile from public.kyc_profiles where id = profile_id;
  select party.kind into kind from public.parties as party where party.id = profile.party_id;

  if kind is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
    select * from private.kyc_issues_of(profile, profile.data, private.today())
    union all
    select case when private.is_declaration(point.code) then 'kyc.declaration_unsigned' else 'kyc.document_missing' end,
      case when private.is_declaration(point.code) then 'declarations.' else 'documents.' end || point.code
    from private.kyc_checklist(profile, private.today()) as point
    where point.sent < point.minimum and not point.waived;
end;
$$;

comment on function public.kyc_issues(uuid) is
  'What keeps a KYC profile from being submitted today, documents included; for those who may see it. Raises not_found, account.suspended.';

create function public.kyc_checklist(profile_id uuid)
returns table (
  code text, categories text[], minimum integer, note text, max_age_months integer, sent integer, accepted integer, waived boolean)
language plpgsql stable
set search_path = ''
as $$
declare
  profile public.kyc_profiles;
begin
  perform private.require_user();
  -- Read as the caller: row-level security decides.
  select * into profile from public.kyc_profiles where id = profile_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query select * from private.kyc_checklist(profile, private.today());
end;
$$;

comment on function public.kyc_checklist(uuid) is
  'The documents a party must provide today: a code, the accepted categories, how many, a sentence for the client, how old they may be, '
  'how many were sent, how many are accepted and valid, whether staff waived it. For those who may see the profile. Raises '
  'not_found, account.suspended.';

create function public.answer_kyc_request(request_id uuid, answer text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  request public.kyc_requests;
  profile public.kyc_profiles;
begin
  perform private.require_user();
  select * into request from public.kyc_requests where id = request_id;
  profile := private.lock_kyc_profile('answer_kyc_request', request.profile_id);

  -- Read again under the lock: staff may have taken it back meanwhile.
  if exists (select from public.kyc_requests as asked where asked.id = request_id and asked.taken_back_at is not null) then
    raise exception using errcode = 'PT409', message = 'request.taken_back';
  end if;

  if profile.state <> 'information_requested' then
    raise exception using errcode = 'PT409', message = 'kyc.not_editable';
  end if;

  if char_length(btrim(answer_kyc_request.answer)) > 4000 then
    raise exception using errcode = 'PT422', message = 'request.answer_too_long';
  end if;

  update public.kyc_requests as asked
  set answer = nullif(btrim(answer_kyc_request.answer), ''), answered_at = coalesce(asked.answered_at, now())
  where asked.id = request_id;
end;
$$;

comment on function public.answer_kyc_request(uuid, text) is
  'The client answers a question: with text (at most 4000 characters), or without when the field was corrected or a document sent. May be '
  'changed until the profile is resubmitted. Raises request.taken_back when staff took the question back, request.answer_too_long, '
  'kyc.not_editable, tenant.feature_off, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

create function private.queue_kyc(profile public.kyc_profiles) returns void
language sql
set search_path = ''
as $$
  insert into public.kyc_review_queue (tenant_id, profile_id, level, former_data, priority)
  select profile.tenant_id, profile.id, profile.level, profile.submitted_data,
    case
      when profile.state = 'expired' then 'urgent'
      when profile.level = 'enhanced' or exists (
        select from public.kyc_oversight as known where known.profile_id = profile.id and known.rating = 'high') then 'high'
      else 'normal'
    end::public.kyc_priority;
$$;

comment on function private.queue_kyc(public.kyc_profiles) is
  'Puts a profile into the queue, given as it was before its submission, which the review keeps as former_data: urgent when it has '
  'expired, high when it is enhanced or its party was rated high.';

create function public.submit_kyc(profile_id uuid, expected_version integer) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  profile public.kyc_profiles := private.lock_kyc_profile('submit_kyc', profile_id);
  issues  jsonb;
begin
  if profile.state in ('submitted', 'in_review') then
    return;
  end if;

  if not private.is_kyc_editable(profile.state) then
    raise exception using errcode = 'PT409', message = 'kyc.not_editable';
  end if;

  if profile.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'kyc.conflict';
  end if;

  if exists (
    select from public.kyc_requests as asked
    where asked.profile_id = profile.id and asked.answered_at is null and asked.taken_back_at is null
  ) then
    raise exception using errcode = 'PT422', message = 'kyc.requests_open';
  end if;

  perform private.require_name();

  select jsonb_agg(jsonb_build_object('code', issue.code, 'field', issue.field)) into issues
  from public.kyc_issues(profile_id) as issue;

  if issues is not null then
    raise exception using errcode = 'PT422', message = 'kyc.incomplete', detail = issues::text;
  end if;

  update public.kyc_profiles as submitting
  set state = 'submitted', submitted_data = submitting.data, submitted_at = now(), submitted_by = auth.uid()
  where submitting.id = profile_id;
  perform private.queue_kyc(profile);

  -- A person who answered goes back to who asked.
  perform private.notify_case(
    (select review.assignee from public.kyc_review_queue as review where review.profile_id = profile.id and review.assignee is not null
     order by review.opened_at desc limit 1),
    'reviewer', profile.tenant_id, 'kyc.submitted', 'KYC is waiting for review', private.party_name(profile.party_id),
    private.subject('kyc_profile', profile.id, 'party', profile.party_id));
end;
$$;

comment on function public.submit_kyc(uuid, integer) is
  'Hands a KYC profile to staff; nothing happens when it is with them already. Raises profile.name_missing while the caller''s profile has '
  'no name, kyc.incomplete with a json array of {code, field} as detail, kyc.requests_open while a question is unanswered, '
  'kyc.conflict, kyc.not_editable once decided, tenant.feature_off, '
  'duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

-- kyc_issues and kyc_checklist run as the caller.
grant execute on function private.kyc_checklist(public.kyc_profiles, date), private.is_declaration(text) to authenticated;

grant execute on function
  public.save_kyc(uuid, integer, jsonb), public.kyc_issues(uuid), public.kyc_checklist(uuid), public.answer_kyc_request(uuid, text),
  public.submit_kyc(uuid, integer)
  to authenticated;
