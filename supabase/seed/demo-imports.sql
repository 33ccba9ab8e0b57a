/*
 * A portfolio that the demo firm is about to bring in: read and checked, with one company that stays out and people to decide upon.
 */
do $$
declare
  import constant uuid := 'd1000000-0000-4000-8000-0000000000a1';
  firm   constant uuid := (select tenant.id from public.tenants as tenant where tenant.slug = 'cable-beach');
begin
  if exists (select from public.portfolio_imports as known where known.id = import) then
    return;
  end if;

  perform set_config('request.jwt.claims', '{"sub": "d0000000-0000-4000-8000-000000000002", "role": "authenticated"}', true);
  perform public.start_import(import, firm, 'portfolio-2026.xlsx', 'd0000000-0000-4000-8000-000000000001');
  perform public.put_import_people(import, '[
    {"key": "helena", "sheet": "People", "row": 2, "name": "Helena Okafor", "kind": "person", "birth_date": "1969-08-14",
      "nationality": "GB", "country": "BS", "risk": "low", "reviewed_on": "2026-02-10"},
    {"key": "claire", "sheet": "People", "row": 3, "name": "Claire Vasseur", "kind": "person", "country": "MC"},
    {"key": "reef", "sheet": "People", "row": 4, "name": "Reef Partners Inc.", "kind": "body_corporate", "country": "VG",
      "registration_number": "1884201", "owners": [{"sheet": "Owners", "row": 2, "owner": "helena", "percent": 100}]}]');
  perform public.put_import_companies(import, replace(replace('[
    {"place": 1, "sheet": "Companies", "row": 2, "name": "Conch Point Holdings Ltd.", "type": "IBC", "registration_number": "B-71220",
      "registration_date": "2012-05-09", "authorised_shares": 50000, "par_value": 1, "paid_until": 2024, "fiscal_year_end": "12-31",
      "roles": [
        {"sheet": "Roles", "row": 2, "person": "reef", "role": "member", "shares": 50000, "since": "2012-05-09"},
        {"sheet": "Roles", "row": 3, "person": "helena", "role": "director", "since": "2012-05-09"}],
      "documents": [{"sheet": "Documents", "row": 2, "name": "Certificate of incorporation", "date": "2012-05-09"}]},
    {"place": 2, "sheet": "Companies", "row": 3, "name": "Palmetto Trading Ltd.", "type": "IBC", "registration_number": "B-71221",
      "registration_date": "2016-11-30", "paid_until": YEAR, "settled_until": "TODAY", "roles": [
        {"sheet": "Roles", "row": 4, "person": "claire", "role": "director", "since": "2016-11-30"}]},
    {"place": 3, "sheet": "Companies", "row": 4, "name": "Sea Grape Ventures Ltd.", "type": "Limited", "registration_number": "B-71222",
      "registration_date": "2018-02-15", "roles": [
        {"sheet": "Roles", "row": 5, "person": "helena", "role": "director", "since": "2018-02-15"}]}]',
    'YEAR', extract(year from private.today())::text), 'TODAY', private.today()::text)::jsonb);
  perform public.check_import(import);
  perform set_config('request.jwt.claims', '', true);
end;
$$;
