-- Change requests of every kind and in every state, asked for by the clients and decided by staff, by the commands.

do $$
declare
  admin   constant text := '{"sub": "d0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
  wish    record;
  version integer;
  shown   uuid;
begin
  for wish in
    with company as (
      select known.*, row_number() over (partition by known.user_id order by known.id) as turn
      from public.companies as known
      where known.tenant_id = '7e000000-0000-4000-8000-000000000001' and known.id::text like 'c0000000%'
        and known.status not in ('struck_off', 'dissolved', 'continued_out', 'merged')
        and not exists (
          select from private.company_party_ids(known.id) as part (party_id)
          join public.screening_hits as hit on hit.party_id = part.party_id and hit.state <> 'false_match')
    )
    select ('b2000000-0000-4000-8000-' || lpad(plan.n::text, 12, '0'))::uuid as id, company.id as company_id, company.user_id, plan.*,
      (select entry.id from public.company_participants as entry
        where entry.company_id = company.id and entry.ceased_on is null and not entry.voided
          and entry.role::text = plan.entry_role order by entry.id limit 1) as entry_id
    from (values
      (1, 1, 'registered_office', 'effected', 90, '{"address": "Sandyport Plaza, West Bay Street, Nassau"}', null, null),
      (2, 1, 'appoint_officer', 'information_requested', 6,
        '{"role": "director", "party": {"kind": "person", "name": "Odette Marchetti", "country": "MC"}}', null,
        'Please send the signed consent to act of Odette Marchetti.'),
      (3, 2, 'company_name', 'rejected', 40, '{"name": "Royal Lanterne Media Ltd."}', null,
        'The word Royal needs consent. Propose another name, or send the consent.'),
      (4, 2, 'other', 'in_review', 4, '{}', null, null),
      (5, 3, 'cease_officer', 'submitted', 2, '{}', 'director', null),
      (6, 3, 'party_particulars', 'effected', 120, '{"address": "12 Avenue des Spelugues, Monaco"}', 'member', null),
      (7, 1, 'transfer_shares', 'draft', 1, '{"shares": 500}', 'member', null),
      (8, 4, 'registered_office', 'withdrawn', 30, '{"address": "Shirley Street, Nassau"}', null, null),
      (9, 4, 'register_charge', 'effected', 200,
        '{"chargee": "Bank of Nassau Ltd.", "description": "First charge over the vessel Heron II", "amount": 250000, "currency": "USD"}',
        null, null),
      (10, 2, 'beneficial_owner', 'draft', 3, '{"nature_of_control": ["votes"]}', null, null),
      (11, 5, 'issue_shares', 'submitted', 5,
        '{"shares": 1000, "party": {"kind": "body_corporate", "name": "Tern Rock Holdings Ltd.", "country": "VG"}}', null, null)
    ) as plan (n, turn, kind, state, days, details, entry_role, note)
    join company on company.turn = plan.turn and company.user_id = 'd0000000-0000-4000-8000-000000000001'
    where not exists (
      select from public.change_requests as known where known.id = ('b2000000-0000-4000-8000-' || lpad(plan.n::text, 12, '0'))::uuid)
    order by plan.n
  loop
    -- A kind that the registers of the company do not allow is left out.
    continue when wish.entry_role is not null and wish.entry_id is null;

    -- What shows the change: the document its kind needs, accepted by staff. The product writes the file (demo-documents.sql).
    perform set_config('request.jwt.claims', admin, true);
    shown := null;

    if wish.state <> 'draft' and wish.kind <> 'other' then
      insert into public.documents (
        id, tenant_id, company_id, category, file_name, storage_path, mime_type, bytes, status, uploaded_by, reviewed_by, reviewed_at,
        created_at)
      select
        piece.id, company.tenant_id, company.id, coalesce(rule.category, 'correspondence'), piece.name,
        company.tenant_id || '/' || company.id || '/' || piece.id || '.pdf', 'application/pdf', 1, 'accepted', wish.user_id,
        'd0000000-0000-4000-8000-000000000002', now() - make_interval(days => wish.days - 1), now() - make_interval(days => wish.days)
      from public.companies as company
      join public.change_rules as rule on rule.kind = wish.kind::public.change_kind and rule.valid_to is null
      cross join lateral (
        select overlay(md5('change document ' || wish.n) placing 'da00' from 1)::uuid as id,
          replace(initcap(replace(coalesce(rule.category, 'letter'), '_', ' ')), ' ', '-') || '-' || wish.n || '.pdf' as name) as piece
      where company.id = wish.company_id
      on conflict do nothing
      returning id into shown;
    end if;

    perform set_config('request.jwt.claims', jsonb_build_object('sub', wish.user_id, 'role', 'authenticated')::text, true);
    perform public.start_change_request(wish.id, wish.company_id, wish.kind::public.change_kind);
    version := public.save_change_request(
      wish.id, 1, private.today() - least(wish.days, 3),
      wish.details::jsonb || case when wish.entry_id is null then '{}' else jsonb_build_object('entry_id', wish.entry_id) end,
      case wish.kind when 'other' then 'We need a certified copy of the memorandum, with an apostille.' end,
      array_remove(array[shown], null));
    continue when wish.state = 'draft';

    perform public.submit_change_request(wish.id, version);

    if wish.state = 'withdrawn' then
      perform public.withdraw_change_request(wish.id, 'The lease was not signed.');
    end if;

    perform set_config('request.jwt.claims', admin, true);
    continue when wish.state in ('submitted', 'withdrawn');
    perform public.claim_change_request(wish.id);

    case wish.state
      when 'information_requested' then perform public.ask_about_change_request(wish.id, wish.note);
      when 'rejected' then perform public.reject_change_request(wish.id, 'information_missing', wish.note);
      when 'effected' then
        select known.version into version from public.change_requests as known where known.id = wish.id;
        perform public.approve_change_request(wish.id, version);
        perform public.effect_change_request(wish.id, registry_reference => 'RG ' || (4000 + wish.n));
      else null;
    end case;
  end loop;

  perform set_config('request.jwt.claims', '', true);

  -- What happened is moved back in time, each step a day after the one before.
  update public.change_request_events as event
  set at = now() - make_interval(days => plan.days) + make_interval(hours => (plan.step * 20)::integer)
  from (
    select known.id, row_number() over (partition by known.request_id order by known.at, known.to_state) - 1 as step, moved.days
    from public.change_request_events as known
    join (values (1, 90), (2, 6), (3, 40), (4, 4), (5, 2), (6, 120), (8, 30), (9, 200), (11, 5)) as moved (n, days)
      on known.request_id = ('b2000000-0000-4000-8000-' || lpad(moved.n::text, 12, '0'))::uuid
  ) as plan
  where plan.id = event.id and event.at > now() - interval '1 hour';

  -- Who was described in a request is screened, as every party is.
  while private.rescreen(1000) > 0 loop
  end loop;

  -- What the nightly job would do: the new filings come due.
  perform private.refresh_alerts();
end;
$$;

-- The documents of the two requests of demo.sql, accepted by staff.
do $$
begin
  perform set_config('request.jwt.claims', '{"sub": "d0000000-0000-4000-8000-000000000002", "role": "authenticated"}', true);

  insert into public.documents (
    id, tenant_id, company_id, category, file_name, storage_path, mime_type, bytes, status, uploaded_by, reviewed_by, reviewed_at,
    created_at)
  select
    piece.id, request.tenant_id, request.company_id, rule.category, 'Resolution-' || request.reference || '.pdf',
    request.tenant_id || '/' || request.company_id || '/' || piece.id || '.pdf', 'application/pdf', 1, 'accepted', request.user_id,
    'd0000000-0000-4000-8000-000000000002', request.submitted_at, request.created_at
  from public.change_requests as request
  join public.change_rules as rule on rule.kind = request.kind and rule.valid_to is null
  cross join lateral (
    select overlay(md5('change document ' || request.reference) placing 'da00' from 1)::uuid as id) as piece
  where request.reference in ('C-1001', 'C-1002')
  on conflict do nothing;

  insert into public.change_request_documents (tenant_id, request_id, document_id)
  select request.tenant_id, request.id, document.id
  from public.change_requests as request
  join public.documents as document on document.id = overlay(md5('change document ' || request.reference) placing 'da00' from 1)::uuid
  on conflict do nothing;

  perform set_config('request.jwt.claims', '', true);
end;
$$;
