/*
 * Companies that are about to move to the demo firm: a change of agent with arrears that no one has decided upon, and a continuation. Both
 * wait for a reviewer. Made by people through the commands, with their days moved.
 */
do $$
declare
  moving     constant uuid := 'a1000000-0000-4000-8000-000000000031';
  continuing constant uuid := 'a1000000-0000-4000-8000-000000000032';
  firm       constant uuid := '7e000000-0000-4000-8000-000000000001';
  claire     constant uuid := 'd0000000-0000-4000-8000-000000000001';
  ferrand    constant uuid := 'd0000000-0000-4000-8000-000000000003';
begin
  if exists (select from public.draft_applications as known where known.id = moving) then
    return;
  end if;

  perform set_config('request.jwt.claims', jsonb_build_object('sub', claire, 'role', 'authenticated')::text, true);
  perform public.start_application(moving, firm, 'transfer_in');
  perform public.save_application(moving, 1, 'review', 'IBC', replace('{
    "names": ["Lantern Head Holdings Ltd.", "", ""], "features": [], "activities": ["holding"],
    "purpose": "Holding a flat in Antibes and a portfolio of bonds.",
    "capital": {"currency": "USD", "shares": 10000, "par_value": 1},
    "people": [
      {"id": "fa000000-0000-4000-8000-000000000081", "kind": "person", "name": "Solène Arnoux", "email": "", "country": "MC",
        "birth_date": "1966-02-19", "registration_number": "", "roles": ["member", "director"], "shares": 10000,
        "appointed": {"member": "2013-06-11", "director": "2017-01-09"}},
      {"id": "fa000000-0000-4000-8000-000000000082", "kind": "person", "name": "Gaspard Arnoux", "email": "", "country": "MC",
        "birth_date": "1994-10-02", "registration_number": "", "roles": ["director"], "shares": null,
        "appointed": {"director": "2021-03-15"}}],
    "holdings": [], "services": [], "is_resident": false, "fiscal_year_end": "12-31", "records_location": "", "declared": true,
    "entry": {"registration_number": "B-58114", "incorporated_on": "2013-06-11", "authorised_shares": 50000, "paid_up_to": YEAR,
      "registered_office": "Frederick House, Frederick Street, Nassau", "arrears_by": "client",
      "former_agent": {"name": "Frederick Street Agents Ltd.", "email": "records@frederick.demo.bahamasinc.example", "phone": ""}}}',
    'YEAR', (extract(year from private.today()) - 2)::text)::jsonb);

  perform set_config('request.jwt.claims', jsonb_build_object('sub', ferrand, 'role', 'authenticated')::text, true);
  perform public.start_application(continuing, firm, 'continuation_in');
  perform public.save_application(continuing, 1, 'review', 'IBC', '{
    "names": ["Sapodilla Minerals Ltd.", "", ""], "features": [], "activities": ["holding"],
    "purpose": "Holding shares in two mining companies.",
    "capital": {"currency": "USD", "shares": 50000, "par_value": 1},
    "people": [
      {"id": "fa000000-0000-4000-8000-000000000083", "kind": "person", "name": "Bastien Ferrand", "email": "", "country": "CH",
        "birth_date": "1971-07-30", "registration_number": "", "roles": ["member", "director"], "shares": 50000,
        "appointed": {"member": "2014-04-02", "director": "2014-04-02"}}],
    "holdings": [], "services": [], "is_resident": false, "fiscal_year_end": "12-31", "records_location": "", "declared": true,
    "entry": {"incorporated_on": "2014-04-02", "jurisdiction": "VG", "foreign_name": "Sapodilla Minerals (BVI) Limited",
      "foreign_number": "1820417", "law_permits": "yes"}}');

  insert into public.documents (
    id, tenant_id, application_id, category, file_name, storage_path, mime_type, bytes, status, expires_on, uploaded_by, reviewed_by,
    reviewed_at, created_at)
  select
    given.id, firm, given.application, given.category, given.file_name, firm || '/' || given.application || '/' || given.id || '.pdf',
    'application/pdf', 1, given.status::public.document_status, private.today() + given.ends, given.sender,
    case given.status when 'accepted' then 'd0000000-0000-4000-8000-000000000002'::uuid end,
    case given.status when 'accepted' then now() - interval '1 day' end, now() - interval '4 days'
  from (
    select overlay(md5('moving document ' || listed.n) placing 'da00' from 1)::uuid as id, listed.*
    from (values
      (1, moving, claire, 'certificate_of_incumbency', 'Incumbency-2026.pdf', 'accepted', 150),
      (2, moving, claire, 'agent_clearance', 'Letter-of-the-agent.pdf', 'uploaded', null),
      (3, moving, claire, 'certificate_of_incorporation', 'Certificate-2013.pdf', 'accepted', null),
      (4, moving, claire, 'memorandum_and_articles', 'Memorandum.pdf', 'uploaded', null),
      (5, continuing, ferrand, 'register_of_directors', 'Registers.pdf', 'uploaded', null),
      (6, continuing, ferrand, 'certificate_of_good_standing', 'Good-standing-BVI.pdf', 'uploaded', 80)
    ) as listed (n, application, sender, category, file_name, status, ends)
  ) as given;

  perform public.submit_application(continuing, 2);
  perform set_config('request.jwt.claims', jsonb_build_object('sub', claire, 'role', 'authenticated')::text, true);
  perform public.submit_application(moving, 2);
  perform set_config('request.jwt.claims', '', true);

  while private.rescreen(1000) > 0 loop
    null;
  end loop;

  update public.application_events as event
  set at = now() - case event.to_state
    when 'draft' then interval '6 days' else interval '4 days' end
  where event.application_id in (moving, continuing);
  update public.draft_applications as known
  set created_at = now() - interval '6 days', submitted_at = now() - interval '4 days',
    state_since = now() - interval '4 days'
  where known.id in (moving, continuing);
end;
$$;
