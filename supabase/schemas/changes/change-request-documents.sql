/*
 * Documents that staff attach to a change request, such as the resolution that reached them by post, and the second person where no
 * document shows what the company decided (decision 85).
 */

-- For commands ---------------------------------------------------------------

create function private.require_two_persons(request public.change_requests) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  -- A request that staff entered was approved by another person than its requester (approve_change_request).
  if request.by_staff and request.user_id is distinct from request.approved_by then
    return;
  end if;

  if request.approved_by is not distinct from auth.uid() and not private.is_change_shown(request) then
    raise exception using errcode = 'PT409', message = 'change.second_person_needed';
  end if;
end;
$$;

comment on function private.require_two_persons(public.change_requests) is
  'Refuses that one member of staff approves a change and enters it in the registers while no document shows that the company decided on '
  'it. Raises change.second_person_needed.';

-- Commands -------------------------------------------------------------------

create function public.attach_change_documents(request_id uuid, document_ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  request public.change_requests := private.lock_change('attach_change_documents', request_id);
  wanted  uuid[] := array(select distinct id from unnest(document_ids) as id where id is not null order by id);
begin
  if not private.is_change_with_staff(request.state) then
    raise exception using errcode = 'PT409', message = 'change.illegal_move';
  end if;

  perform private.require_documents_of(request.company_id, array(
    select link.document_id from public.change_request_documents as link where link.request_id = request.id
    union select unnest(wanted)));
  insert into public.change_request_documents (tenant_id, request_id, document_id)
  select request.tenant_id, request.id, id from unnest(wanted) as id
  on conflict do nothing;
end;
$$;

comment on function public.attach_change_documents(uuid, uuid[]) is
  'Attaches documents of the company to a change request that is with staff, at most 20 with those it has; one that is attached already '
  'stays. The client sees them. For reviewers, the compliance officer and senior management. Raises change.document_unknown, '
  'change.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.change_needs_second_person(request_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  request public.change_requests;
begin
  perform private.require_staff_reader();
  select * into request from public.change_requests as known where known.id = request_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return not request.by_staff and not private.is_change_shown(request);
end;
$$;

comment on function public.change_needs_second_person(uuid) is
  'Whether another member of staff than who approves a change request must enter it, since no document shows that the company decided on '
  'it. For staff. Raises not_found, not_allowed, account.suspended.';

grant execute on function public.attach_change_documents(uuid, uuid[]), public.change_needs_second_person(uuid) to authenticated;
