/*
 * Decisions on hits. In the order of locks the party comes first, then the hit, and with the first write the tenant;
 * applications/approval.sql and kyc/kyc-approval.sql say why neither an application nor a KYC approval slips past it.
 * What a decision raises and opens: screening/true-matches.sql.
 */

-- Commands -------------------------------------------------------------------

create function private.lock_hit(command text, hit_id uuid) returns public.screening_hits
language plpgsql security definer
set search_path = ''
as $$
declare
  hit public.screening_hits;
begin
  perform private.require_staff(command);
  perform from public.parties as party
  where party.id = (select known.party_id from public.screening_hits as known where known.id = hit_id)
  for key share;
  select * into hit from public.screening_hits where id = hit_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, hit.tenant_id);
  return hit;
end;
$$;

comment on function private.lock_hit(text, uuid) is
  'A hit for a staff member, locked with its party until the command ends. Raises not_allowed for others, whether it exists or not; '
  'not_found, account.suspended.';

create function private.agrees_in_all(explanation jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select count(*) filter (
    where part.value ->> 'part' in ('name', 'alias') and (part.value -> 'likeness')::numeric = 1
      or part.value ->> 'part' in ('birth_date', 'country') and part.value ->> 'finding' = 'agrees') = 3
  from jsonb_array_elements(explanation) as part;
$$;

comment on function private.agrees_in_all(jsonb) is
  'Whether name, date of birth and country of a hit are all the same as those of the list.';

grant execute on function private.agrees_in_all(jsonb) to authenticated;

create function private.propose_false_match(hit public.screening_hits, because text) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.screening_hits as known
  set proposed_by = auth.uid(), proposed_at = now(), reason = because
  where known.id = hit.id;
  perform private.notify_duty(
    'compliance_officer', hit.tenant_id, 'compliance.hits', 'A false positive waits for a second person',
    (select party.name from public.parties as party where party.id = hit.party_id), private.subject('screening_hit', hit.id), auth.uid());
end;
$$;

comment on function private.propose_false_match(public.screening_hits, text) is
  'Notes that a person found a hit not to be the listed person although every fact agrees, and asks for a second person. It stays open.';

create function public.decide_hit(hit_id uuid, is_match boolean, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  hit      public.screening_hits := private.lock_hit('decide_hit', hit_id);
  decision public.hit_state := case when is_match then 'true_match' else 'false_match' end;
begin
  if hit.state = decision then
    return;
  end if;

  if hit.state <> 'open' then
    raise exception using errcode = 'PT409', message = 'hit.decided_already';
  end if;

  if is_match is null or char_length(coalesce(btrim(decide_hit.reason), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'hit.reason_missing';
  end if;

  if not is_match and private.agrees_in_all(hit.explanation) then
    if hit.proposed_at is null then
      perform private.propose_false_match(hit, btrim(decide_hit.reason));
      return;
    end if;

    if hit.proposed_by = auth.uid() then
      if hit.reason = btrim(decide_hit.reason) then
        return;
      end if;

      raise exception using errcode = 'PT409', message = 'hit.second_person_needed';
    end if;

    perform private.require_staff_in('decide_hit.second', hit.tenant_id);
  end if;

  update public.screening_hits as decided
  set state = decision, reason = btrim(decide_hit.reason), decided_by = auth.uid(), decided_at = now(),
    fingerprint = (select entry.fingerprint from public.watchlist_entries as entry where entry.id = decided.entry_id)
  where decided.id = hit_id;
  perform private.follow_hit(hit_id);
end;
$$;

comment on function public.decide_hit(uuid, boolean, text) is
  'Decides whether a hit is the listed person or body, and why (1 to 2000 characters); nothing happens when that was decided already. A '
  'true match raises its alert and opens a task for the compliance officer at once. Where name, date of birth and country are all the '
  'same, a first person only proposes that it is not: the hit stays open until a compliance officer or senior manager other than them '
  'decides so too. For reviewers and the compliance officer. Raises hit.reason_missing, hit.second_person_needed, '
  'duty.compliance_officer_needed, hit.decided_already, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.reopen_hit(hit_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  hit public.screening_hits := private.lock_hit('reopen_hit', hit_id);
begin
  if hit.state = 'open' and hit.proposed_at is null then
    return;
  end if;

  update public.screening_hits as known
  set state = 'open', decided_by = null, decided_at = null, proposed_by = null, proposed_at = null
  where known.id = hit.id;
  perform private.follow_hit(hit_id);
end;
$$;

comment on function public.reopen_hit(uuid) is
  'Takes a decision on a hit, or what was proposed about it, back; its reason stays until the next, and the task of a true match until '
  'it is completed. Nothing happens when it is open and nothing was proposed. For reviewers and the compliance officer. Raises '
  'duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function public.decide_hit(uuid, boolean, text), public.reopen_hit(uuid) to authenticated;
