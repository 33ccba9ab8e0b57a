-- Templates of the demo firm: the resolution of directors in use, with a newer wording that is not in use yet, and the engagement letter.

do $$
declare
  firm       constant uuid := '7e000000-0000-4000-8000-000000000001';
  resolution constant uuid := '7d000000-0000-4000-8000-000000000001';
  engagement constant uuid := '7d000000-0000-4000-8000-000000000002';
  wording    text;
begin
  if exists (select from public.document_templates) then
    return;
  end if;

  perform set_config('request.jwt.claims', '{"sub": "d0000000-0000-4000-8000-000000000002", "role": "authenticated"}', true);
  select text.body into wording from public.starting_texts as text where text.code = 'board_resolution';
  wording := replace(
    wording, 'that …', 'that a bank account is opened in the name of the Company, and that any director signs alone for it.');
  perform public.save_document_template(resolution, firm, 'resolution', 'company', 'Resolution: open a bank account', wording, 0);
  perform public.use_document_template(resolution, 1);
  perform public.save_document_template(
    resolution, firm, 'resolution', 'company', 'Resolution: open a bank account',
    replace(wording, 'any director signs alone', 'any two directors sign together'), 1);
  select text.body into wording from public.starting_texts as text where text.code = 'engagement_letter';
  perform public.save_document_template(engagement, firm, 'engagement_letter', 'company', 'Engagement letter', wording, 0);
  perform public.use_document_template(engagement, 1);
  perform public.make_document(
    '7d000000-0000-4000-8000-00000000000a', resolution, 1, 'c0000000-0000-4000-8000-000000000001', true);
  perform set_config('request.jwt.claims', '', true);
end;
$$;
