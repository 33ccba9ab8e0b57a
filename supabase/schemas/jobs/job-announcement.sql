/*
 * The kind `announcement`: notifies the readers of one announcement. Who joins its audience before the job has come to them is notified,
 * too. A batch holds the row of the announcement, so that recall_announcement waits for it.
 */

create function private.job_announcement_rows(input jsonb, after text, at_most integer) returns table (key text, label text)
language sql stable
set search_path = ''
as $$
  select reader.user_id::text, coalesce(nullif(person.full_name, ''), person.email)
  from public.announcements as known
  cross join lateral private.announcement_readers(known.audience, known.tenant_ids, known.roles, known.user_ids) as reader
  join public.profiles as person on person.id = reader.user_id
  where known.id = (input ->> 'announcement')::uuid and known.recalled_at is null
    and (after is null or reader.user_id > after::uuid)
  order by reader.user_id
  limit at_most;
$$;

comment on function private.job_announcement_rows(jsonb, text, integer) is
  'The next readers of an announcement that is not recalled. A kind of job (jobs.sql).';

create function private.job_announcement_do(input jsonb, keys text[]) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  known public.announcements;
  total integer;
begin
  select * into known from public.announcements as published
  where published.id = (input ->> 'announcement')::uuid and published.recalled_at is null
  for update;

  if not found then
    return jsonb_build_object('notified', 0);
  end if;

  -- The tenants' rows before those without one, in the lock order.
  insert into public.notifications (user_id, tenant_id, kind, title, message, subject_type, subject_id, link)
  select reader.user_id, reader.tenant_id, 'announcement', known.title, known.message, 'announcement', known.id, known.link
  from private.announcement_readers(known.audience, known.tenant_ids, known.roles, known.user_ids) as reader
  where reader.user_id = any (keys::uuid[])
  on conflict (subject_id, user_id) where subject_type = 'announcement' do nothing;
  get diagnostics total = row_count;

  update public.announcements as published set recipients = published.recipients + total where published.id = known.id;
  return jsonb_build_object('notified', total);
end;
$$;

comment on function private.job_announcement_do(jsonb, text[]) is
  'Notifies readers of the announcement {"announcement": id}, each once: how many were notified.';
