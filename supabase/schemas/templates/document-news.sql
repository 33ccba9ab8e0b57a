/*
 * The news of a document that staff made from a template and filed: a notification and, by preference, a mail to the people who may read
 * it, with the way into the portal and never with the file. Who was notified when is kept with the document.
 */

create table public.document_news (
  id          uuid primary key default gen_random_uuid(),
  tenant_id   uuid not null,
  document_id uuid not null,
  sending     uuid not null,
  person_id   uuid not null references public.profiles on delete cascade,
  sent_by     uuid references public.profiles on delete set null,
  sent_at     timestamptz not null default now(),
  unique (sending, person_id),
  foreign key (tenant_id, document_id) references public.documents (tenant_id, id) on delete cascade
);

comment on table public.document_news is
  'Who was notified of a document that staff made, when, and by whom. Read by staff; written by a command.';
comment on column public.document_news.sending is 'Set by the browser: the same for all who were notified at once.';

create index document_news_document_idx on public.document_news (tenant_id, document_id, sent_at desc);
create index document_news_person_idx on public.document_news (person_id);
create index document_news_sent_by_idx on public.document_news (sent_by);

create trigger audit after insert or update or delete on public.document_news
  for each row execute function private.audit('id');
call private.watch('public.document_news', 'staff');

alter table public.document_news enable row level security;

create policy "Staff read who was notified of documents" on public.document_news
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.document_news to authenticated;

-- Who is notified ----------------------------------------------------------------

create function private.readers_to_notify(document public.documents) returns setof uuid
language sql stable
set search_path = ''
as $$
  select distinct person.id
  from (
    select known.user_id from private.company_people as known where known.company_id = (document).company_id
    union all
    select application.user_id from public.draft_applications as application where application.id = (document).application_id) as reader
  join public.profiles as person on person.id = reader.user_id
  where person.role <> 'admin' and person.status = 'active'
    and private.wants(person.preferences, 'document.made')
    and not private.has_muted(person.id, 'document.made', private.document_subject(document))
    and private.may_learn_of(person.id, (document).tenant_id, private.document_subject(document));
$$;

comment on function private.readers_to_notify(public.documents) is
  'The client and who else has the company or application of a document, may read it, and wants news of documents. Staff are not '
  'among them.';

-- Commands -------------------------------------------------------------------

create function public.send_document_news(document_id uuid, sending uuid, again boolean) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  document public.documents := private.lock_document('send_document_news', send_document_news.document_id);
  title    text;
  reader_ids uuid[];
begin
  if exists (select from public.document_news as known
    where known.sending = send_document_news.sending and (known.document_id, known.sent_by) is distinct from (document.id, auth.uid()))
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- A repeat after a lost answer.
  select array_agg(known.person_id) into reader_ids from public.document_news as known where known.sending = send_document_news.sending;
  if reader_ids is not null then
    return cardinality(reader_ids);
  end if;

  if not exists (select from public.made_documents as made where made.id = document.id) then
    raise exception using errcode = 'PT409', message = 'document.not_made_here';
  end if;

  if document.status not in ('uploaded', 'accepted') then
    raise exception using errcode = 'PT409', message = 'document.illegal_move';
  end if;

  -- A file that no one can open is no news.
  if document.scan = 'pending' then
    raise exception using errcode = 'PT409', message = 'document.being_checked';
  end if;

  if document.scan = 'failed' then
    raise exception using errcode = 'PT409', message = 'document.not_checked';
  end if;

  if document.scan = 'infected' then
    raise exception using errcode = 'PT409', message = 'document.infected';
  end if;

  if send_document_news.again is not true and exists (
    select from public.document_news as known where known.document_id = document.id and known.sent_at > now() - interval '1 day')
  then
    raise exception using errcode = 'PT409', message = 'document.news_sent';
  end if;

  select array_agg(reader) into reader_ids from private.readers_to_notify(document) as reader;
  if reader_ids is null then
    raise exception using errcode = 'PT409', message = 'document.no_reader';
  end if;

  select 'A document for ' || coalesce(
      (select company.name from public.companies as company where company.id = document.company_id),
      (select private.application_title(application) from public.draft_applications as application
       where application.id = document.application_id)) || ': ' || category.name
  into title
  from public.document_categories as category where category.code = document.category;

  insert into public.document_news as known (tenant_id, document_id, sending, person_id, sent_by)
  select document.tenant_id, document.id, send_document_news.sending, person, auth.uid() from unnest(reader_ids) as person;
  perform private.notify(person, document.tenant_id, 'document.made', title, 'It is among the documents.',
    private.document_subject(document))
  from unnest(reader_ids) as person;
  return cardinality(reader_ids);
end;
$$;

comment on function public.send_document_news(uuid, uuid, boolean) is
  'Tells the people who may read a document that staff made from a template of it, by a notification and by mail as they prefer, '
  'and returns how many were notified; the file is not sent. The caller chooses the id of the sending. Raises document.not_made_here, '
  'document.illegal_move for one that was rejected, replaced or has expired, document.being_checked, document.not_checked, '
  'document.infected, document.news_sent where it was sent within a day and again is not true, document.no_reader, '
  'duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

grant execute on function public.send_document_news(uuid, uuid, boolean) to authenticated;
