/*
 * Demo data, KYC and screening as a day's work: cases of every age, level and priority that wait, are claimed, were answered or await a
 * second person; decisions of the last months, from which the usual time is worked out; and hits of three more lists, one of them read with
 * unreadable lines. All of them are invented. Comes after demo-changes.sql; running it again adds nothing twice.
 */

-- `days` is since when the case waits, or since when it is decided. `fate` is what became of it.
create temporary table demo_case as
select given.*, ('fa000000-0000-4000-8000-' || lpad((100 + n)::text, 12, '0'))::uuid as party_id,
  ('d0000000-0000-4000-8000-' || lpad(client::text, 12, '0'))::uuid as sender,
  ('7e000000-0000-4000-8000-' || lpad(tenant::text, 12, '0'))::uuid as tenant_id
from (values
  (1, 1, 3, 'Mirela Castellane-Roth', 'IT', '1971-03-14', 'enhanced', 'urgent', 'waiting', 5, 'none'),
  (2, 1, 3, 'Tobias Lindenau', 'DE', '1964-11-02', 'standard', 'normal', 'waiting', 1, 'none'),
  (3, 1, 7, 'Deandra Pinder-Moss', 'BS', '1988-06-30', 'simplified', 'normal', 'waiting', 2, 'none'),
  (4, 1, 7, 'Carlton Strachan', 'BS', '1959-01-21', 'standard', 'normal', 'waiting', 14, 'none'),
  (5, 1, 8, 'Astrid Holmqvist', 'SE', '1979-09-09', 'standard', 'normal', 'waiting', 3, 'none'),
  (6, 1, 8, 'Emil Holmqvist', 'SE', '1977-04-17', 'standard', 'normal', 'waiting', 3, 'none'),
  (7, 1, 9, 'Farida Qureshi', 'GB', '1983-12-05', 'enhanced', 'high', 'waiting', 6, 'domestic'),
  (8, 1, 9, 'Owen Tresco', 'GB', '1991-02-11', 'simplified', 'normal', 'waiting', 1, 'none'),
  (9, 1, 3, 'Beatriz Salgado', 'PT', '1968-08-23', 'standard', 'normal', 'claimed_candice', 4, 'none'),
  (10, 1, 3, 'Henning Brandt', 'DE', '1973-05-28', 'standard', 'high', 'claimed_candice', 2, 'none'),
  (11, 1, 7, 'Lavern Knowles', 'BS', '1966-10-12', 'standard', 'normal', 'claimed_delano', 7, 'none'),
  (12, 1, 8, 'Sigrid Aune', 'NO', '1981-07-07', 'enhanced', 'normal', 'claimed_delano', 5, 'none'),
  (13, 1, 9, 'Anil Deshmukh', 'GB', '1962-03-03', 'enhanced', 'normal', 'second', 8, 'none'),
  (14, 1, 7, 'Rosalind Thurston', 'BS', '1954-12-19', 'standard', 'normal', 'asked', 3, 'none'),
  (15, 1, 8, 'Maximilian Ekdal', 'SE', '1985-01-30', 'standard', 'normal', 'answered', 2, 'none'),
  (16, 1, 3, 'Colette Marchand', 'FR', '1976-02-26', 'simplified', 'normal', 'waiting', 9, 'none'),
  (17, 2, 10, 'Joaquin Barrera', 'ES', '1970-11-15', 'standard', 'normal', 'waiting', 4, 'none'),
  (18, 2, 10, 'Pilar Barrera', 'ES', '1974-06-06', 'standard', 'normal', 'claimed_delano', 4, 'none'),
  (21, 1, 7, 'Winston Deveaux', 'BS', '1961-05-05', 'standard', 'normal', 'approved', 12, 'none'),
  (22, 1, 7, 'Marguerite Cash', 'BS', '1969-09-13', 'standard', 'normal', 'approved', 20, 'none'),
  (23, 1, 8, 'Ingmar Sandell', 'SE', '1958-04-01', 'standard', 'normal', 'approved', 26, 'none'),
  (24, 1, 9, 'Harriet Colby', 'GB', '1987-08-18', 'standard', 'normal', 'approved', 33, 'none'),
  (25, 1, 9, 'Nikhil Rao', 'GB', '1980-10-22', 'standard', 'normal', 'approved', 41, 'none'),
  (26, 1, 3, 'Verena Zollinger', 'CH', '1972-12-12', 'standard', 'normal', 'approved', 55, 'none'),
  (27, 1, 3, 'Urs Zollinger', 'CH', '1970-07-19', 'standard', 'normal', 'approved', 55, 'none'),
  (28, 1, 7, 'Cedric Bain', 'BS', '1990-03-27', 'standard', 'normal', 'approved', 68, 'none'),
  (29, 1, 7, 'Paulette Ferguson', 'BS', '1963-01-08', 'standard', 'normal', 'approved', 80, 'none'),
  (30, 1, 8, 'Liv Torgersen', 'NO', '1984-05-16', 'standard', 'normal', 'approved', 95, 'none'),
  (31, 1, 9, 'Gareth Penhale', 'GB', '1956-11-11', 'standard', 'normal', 'approved', 110, 'none'),
  (32, 1, 3, 'Matthias Oberlin', 'CH', '1975-02-14', 'standard', 'normal', 'approved', 126, 'none')
) as given (n, tenant, client, name, country, birth_date, level, priority, fate, days, pep)
where not exists (
  select from public.parties as known where known.id = ('fa000000-0000-4000-8000-' || lpad((100 + n)::text, 12, '0'))::uuid);

insert into public.parties (id, tenant_id, kind, name, email, country, birth_date, created_by, created_at)
select party_id, tenant_id, 'person', name, lower(replace(name, ' ', '.')) || '@mail.example', country, birth_date::date, sender,
  now() - make_interval(days => days + 10)
from demo_case;

-- Lists ----------------------------------------------------------------------

do $$
declare
  begun public.watchlist_imports;
  list  record;
begin
  if not exists (select from demo_case) then
    return;
  end if;

  for list in
    select * from (values
      ('demo_sanctions', 'Invented sanctions', 'demo-kyc-sanctions', '[
        {"line": 2, "id": "ds-1", "schema": "Person", "name": "Mirela Castellan", "birth_dates": ["1971"], "countries": ["it"],
          "topics": ["DEMO-ASSETS"], "sanctions": ["Invented: a yacht that was never built"]},
        {"line": 3, "id": "ds-2", "schema": "Person", "name": "Carlton Strahan", "birth_dates": ["1959-01-21"], "countries": ["jm"],
          "topics": ["DEMO-ASSETS"], "sanctions": ["Invented: another person of the same birthday"]},
        {"line": 4, "id": "ds-3", "schema": "Person", "name": "Henning Brandt", "birth_dates": ["1938-02-02"], "countries": ["de"],
          "topics": ["DEMO-ASSETS"], "sanctions": ["Invented: shares nothing but the name"]}
      ]', '[{"line": 5, "reason": "Its quotes are broken."},
        {"line": 8, "reason": "It has another number of columns than the first line."}]', 5),
      ('demo_offices', 'Invented public offices', 'demo-kyc-offices', '[
        {"line": 2, "id": "do-1", "schema": "Person", "name": "Farida Qureshi", "birth_dates": ["1983"], "countries": ["gb"],
          "topics": ["DEMO-PEP"], "sanctions": ["Invented: member of a council that does not exist"]},
        {"line": 3, "id": "do-2", "schema": "Person", "name": "Mirella Castellane Roth", "birth_dates": ["1971-03-14"],
          "countries": ["it"], "topics": ["DEMO-PEP"], "sanctions": ["Invented: close to an office holder"]},
        {"line": 4, "id": "do-3", "schema": "Person", "name": "Beatriz Salgado", "birth_dates": ["1990"], "countries": ["br"],
          "topics": ["DEMO-PEP"], "sanctions": ["Invented: a mayor of another country"]}
      ]', '[]', 3),
      ('demo_warnings', 'Invented warnings of regulators', 'demo-kyc-warnings', '[
        {"line": 2, "id": "dw-1", "schema": "Person", "name": "Lavern Knowles", "birth_dates": ["1966"], "countries": ["bs"],
          "topics": ["DEMO-LIST"], "sanctions": ["Invented: sold shares of a company that never was"]},
        {"line": 3, "id": "dw-2", "schema": "Person", "name": "Tobias Lindenauer", "birth_dates": ["1964"], "countries": ["at"],
          "topics": ["DEMO-LIST"], "sanctions": ["Invented: a broker without a licence"]}
      ]', '[]', 2)
    ) as known (code, name, file, entries, problems, records)
  loop
    perform set_config('request.jwt.claims', '{"role": "service_role"}', true);
    begun := public.start_watchlist_import(list.code, list.file, list.name, 'Made up for the demonstration. No one on it exists.');
    perform public.put_watchlist_entries(begun.id, 0, list.records, list.entries::jsonb, list.problems::jsonb);
    perform public.finish_watchlist_import(begun.id);
    perform set_config('request.jwt.claims', '', true);
  end loop;

  while private.rescreen(1000) > 0 loop
  end loop;
end;
$$;

-- Cases ----------------------------------------------------------------------

do $$
declare
  candice constant text := '{"sub": "d0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
  delano  constant text := '{"sub": "d0000000-0000-4000-8000-000000000011", "role": "authenticated"}';
  case_of record;
  known   public.kyc_profiles;
  asked   uuid;
begin
  for case_of in select * from demo_case order by n loop
    select * into known from public.kyc_profiles as profile where profile.party_id = case_of.party_id;

    if case_of.level <> 'standard' then
      perform set_config('request.jwt.claims', candice, true);
      perform public.set_kyc_level(known.id, case_of.level::public.due_diligence_level);
      select * into known from public.kyc_profiles as profile where profile.id = known.id;
    end if;

    insert into public.documents (
      id, tenant_id, party_id, category, file_name, storage_path, mime_type, bytes, status, expires_on, uploaded_by, reviewed_by,
      reviewed_at, created_at)
    select piece.id, known.tenant_id, known.party_id, category.code,
      replace(initcap(replace(category.code, '_', ' ')), ' ', '-') || case when copy > 1 then '-' || copy else '' end || '.pdf',
      known.tenant_id || '/' || known.party_id || '/' || piece.id || '.pdf', 'application/pdf', 1,
      case when accepted.so then 'accepted' else 'uploaded' end::public.document_status,
      case when category.expires then private.today() + 600 + case_of.n * 11 end, case_of.sender,
      case when accepted.so then 'd0000000-0000-4000-8000-000000000011'::uuid end,
      case when accepted.so then now() - make_interval(days => case_of.days) end, now() - make_interval(days => case_of.days + 1)
    from private.kyc_checklist(known, private.today()) as point
    join public.document_categories as category on category.code = point.categories[1]
    cross join lateral generate_series(1, point.minimum) as copy
    cross join lateral (select overlay(md5('demo case ' || case_of.n || point.code || copy) placing 'da00' from 1)::uuid as id) as piece
    cross join lateral (select case_of.fate in ('approved', 'second', 'claimed_candice') as so) as accepted
    on conflict do nothing;

    perform set_config('request.jwt.claims', jsonb_build_object('sub', case_of.sender, 'role', 'authenticated')::text, true);
    perform public.save_kyc(known.id, known.version, jsonb_build_object(
      'name', case_of.name, 'birth_date', case_of.birth_date, 'birth_place', 'As in the passport',
      'nationalities', jsonb_build_array(case_of.country),
      'address', jsonb_build_object('line', case_of.n || ' Harbour Road', 'city', 'Old Town', 'country', case_of.country),
      'occupation', case case_of.n % 3 when 0 then 'Architect' when 1 then 'Company director' else 'Ship broker' end,
      'identity', jsonb_build_object(
        'number', 'P' || upper(substr(md5(case_of.name), 1, 8)), 'country', case_of.country, 'expires_on', private.today() + 900),
      'pep', jsonb_build_object('status', case_of.pep, 'position',
        case case_of.pep when 'none' then '' else 'Member of an invented council until 2021' end),
      'tax_residences', jsonb_build_array(jsonb_build_object('country', case_of.country, 'number', 'T' || case_of.n)),
      'source_of_funds', 'Sale of a share in the family business.', 'source_of_wealth', 'Thirty years of work and an inheritance.',
      'declared', true));
    perform public.submit_kyc(known.id, (select profile.version from public.kyc_profiles as profile where profile.id = known.id));

    perform set_config('request.jwt.claims', case when case_of.fate = 'claimed_candice' then candice else delano end, true);

    if case_of.priority <> 'normal' then
      perform public.set_kyc_priority(known.id, case_of.priority::public.kyc_priority);
    end if;

    continue when case_of.fate = 'waiting';
    perform public.claim_kyc(known.id);

    if case_of.fate in ('approved', 'second') then
      perform public.approve_kyc(known.id, 'low', case case_of.fate
        when 'second' then 'The inheritance is proved by the notary''s deed. Please look at the sale once more.' end);
    elsif case_of.fate in ('asked', 'answered') then
      asked := md5('demo question ' || case_of.n)::uuid;
      perform public.request_kyc_information(known.id, jsonb_build_array(jsonb_build_object(
        'id', asked, 'field', 'source_of_funds', 'question', 'Which share was sold, when, and to whom?')));

      if case_of.fate = 'answered' then
        perform set_config('request.jwt.claims', jsonb_build_object('sub', case_of.sender, 'role', 'authenticated')::text, true);
        perform public.answer_kyc_request(asked, 'Forty shares of Ekdal Timber, in May, to my brother.');
        select * into known from public.kyc_profiles as profile where profile.id = known.id;
        perform public.save_kyc(known.id, known.version, known.data || jsonb_build_object(
          'source_of_funds', 'Sale of forty shares of Ekdal Timber in May.', 'employer', 'Ekdal Timber'));
        perform public.submit_kyc(known.id, (select profile.version from public.kyc_profiles as profile where profile.id = known.id));
      end if;
    end if;
  end loop;

  perform set_config('request.jwt.claims', '', true);
end;
$$;

-- What was dismissed and came back, because the entry of the list changed.
do $$
declare
  begun public.watchlist_imports;
  found uuid;
begin
  if not exists (select from demo_case) then
    return;
  end if;

  select hit.id into found from public.screening_hits as hit
  join public.watchlist_entries as entry on entry.id = hit.entry_id and entry.external_id = 'dw-2' where hit.state = 'open' limit 1;

  if found is not null then
    perform set_config('request.jwt.claims', '{"sub": "d0000000-0000-4000-8000-000000000002", "role": "authenticated"}', true);
    perform public.decide_hit(found, false, 'Another country, and the list says nothing of the day.');
    perform set_config('request.jwt.claims', '{"role": "service_role"}', true);
    begun := public.start_watchlist_import('demo_warnings', 'demo-kyc-warnings-2');
    perform public.put_watchlist_entries(begun.id, 0, 2, '[
      {"line": 2, "id": "dw-1", "schema": "Person", "name": "Lavern Knowles", "birth_dates": ["1966"], "countries": ["bs"],
        "topics": ["DEMO-LIST"], "sanctions": ["Invented: sold shares of a company that never was"]},
      {"line": 3, "id": "dw-2", "schema": "Person", "name": "Tobias Lindenauer", "birth_dates": ["1964-11-02"], "countries": ["de"],
        "topics": ["DEMO-LIST"], "sanctions": ["Invented: a broker without a licence"]}
    ]');
    perform public.finish_watchlist_import(begun.id);
  end if;

  perform set_config('request.jwt.claims', '', true);

  while private.rescreen(1000) > 0 loop
  end loop;

  perform private.refresh_alerts();
end;
$$;

-- Moved back in time: a case is opened on its day, a decision took two to six days.
update public.kyc_review_queue as review
set opened_at = case given.fate
    when 'approved' then now() - make_interval(days => given.days + 2 + given.n % 5)
    else now() - make_interval(days => given.days + case when review.state = 'closed' then 2 else 0 end) end,
  claimed_at = case when review.claimed_at is not null then now() - make_interval(days => given.days) + interval '2 hours' end,
  decided_at = case when review.decided_at is not null then now() - make_interval(days => given.days) + interval '5 hours' end,
  closed_at = case when review.closed_at is not null then now() - make_interval(days => given.days) + interval '5 hours' end
from demo_case as given join public.kyc_profiles as profile on profile.party_id = given.party_id
where review.profile_id = profile.id;

update public.kyc_profiles as profile
set submitted_at = now() - make_interval(days => given.days + case given.fate when 'approved' then 2 + given.n % 5 else 0 end),
  state_since = now() - make_interval(days => given.days),
  decided_at = case when profile.decided_at is not null then now() - make_interval(days => given.days) end
from demo_case as given where profile.party_id = given.party_id;

update public.watchlists set loaded_at = now() - interval '11 days' where code = 'demo_offices' and exists (select from demo_case);
update public.watchlist_imports set started_at = now() - interval '11 days', finished_at = now() - interval '11 days'
where watchlist = 'demo_offices' and exists (select from demo_case);

-- Thirty notifications of one minute help no one.
delete from public.notifications as sent using public.kyc_profiles as profile, demo_case as given
where sent.subject_id = profile.id and profile.party_id = given.party_id;

drop table demo_case;
