/*
 * Review reasons: why staff send something back, as text for the client. One list for documents, applications, KYC and
 * changes, so that reports can count them.
 *
 * Some reasons are internal, such as a forged document: a client who reads them is tipped off. For an internal reason the client reads
 * the sentence of another, neutral one, which staff also give by itself. The reason itself is kept in public.internal_reasons
 * (compliance/internal-reasons.sql).
 */

create table public.review_reasons (
  code     text primary key check (code ~ '^[a-z][a-z_]{1,40}$'),
  label    text not null check (char_length(label) between 2 and 200),
  subjects text[] not null check (subjects <@ '{document,application,kyc,change}' and cardinality(subjects) > 0),
  position integer not null,
  is_internal boolean not null default false,
  client_code text references public.review_reasons,
  constraint review_reasons_internal check (is_internal = (client_code is not null)),
  constraint review_reasons_client_code check (client_code <> code)
);

comment on table public.review_reasons is
  'Why a document, an application, a KYC profile or a change is not accepted. Reference data, for everyone who is signed in; the '
  'internal ones for staff alone.';
comment on column public.review_reasons.label is 'A sentence the client reads, unless the reason is internal.';
comment on column public.review_reasons.is_internal is 'Whether the client must not learn of it.';
comment on column public.review_reasons.client_code is 'The neutral reason the client reads instead of an internal one.';

create index review_reasons_client_code_idx on public.review_reasons (client_code);

create trigger audit after insert or update or delete on public.review_reasons
  for each row execute function private.audit('code');

alter table public.review_reasons enable row level security;

create policy "People read the reasons of reviews" on public.review_reasons
  for select to authenticated
  using (not is_internal and (select private.active_user_id()) is not null);

create policy "Staff read the internal reasons of reviews" on public.review_reasons
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.review_reasons to authenticated;

-- For commands ---------------------------------------------------------------

create function private.review_reason(subject text, reason_code text, note text) returns public.review_reasons
language plpgsql stable
set search_path = ''
as $$
declare
  reason public.review_reasons;
begin
  select * into reason from public.review_reasons as known
  where known.code = reason_code and subject = any (known.subjects);

  if not found then
    raise exception using errcode = 'PT422', message = 'review.reason_missing';
  end if;

  if char_length(btrim(note)) > 1800 then
    raise exception using errcode = 'PT422', message = 'review.note_too_long';
  end if;

  return reason;
end;
$$;

comment on function private.review_reason(text, text, text) is
  'The reason a decision gives, with its note checked. Raises review.reason_missing for one that does not fit the subject, '
  'review.note_too_long (above 1800 characters).';

create type private.client_reason as (code text, label text, note text);

comment on type private.client_reason is 'The reason the client reads, and the note they read with it.';

create function private.client_reason(reason public.review_reasons, note text) returns private.client_reason
language sql stable
set search_path = ''
as $$
  select row(for_client.code, for_client.label, case when not reason.is_internal then nullif(btrim(note), '') end)::private.client_reason
  from public.review_reasons as for_client
  where for_client.code = coalesce(reason.client_code, reason.code);
$$;

comment on function private.client_reason(public.review_reasons, text) is
  'What the client reads of a reason and its note: of an internal reason the neutral one, without a note.';

create function private.questions(requests jsonb) returns table (id uuid, field text, question text)
language plpgsql stable
set search_path = ''
as $$
declare
  wanted record;
  ids    uuid[] := '{}';
begin
  if jsonb_array_length(private.json_array(requests)) not between 1 and 30 then
    raise exception using errcode = 'PT422', message = 'request.question_missing';
  end if;

  for wanted in
    select private.json_text(entry -> 'id') as id, nullif(private.json_text(entry -> 'field'), '') as field,
      private.json_text(entry -> 'question') as question, place
    from jsonb_array_elements(requests) with ordinality as given (entry, place)
  loop
    if wanted.field !~ '^[a-z_]+(\.[a-z0-9_]+)*$' or char_length(wanted.field) > 120 then
      raise exception using errcode = 'PT422', message = 'request.field_unknown',
        detail = jsonb_build_array(jsonb_build_object('code', 'request.field_unknown', 'field', wanted.place - 1 || '.field'));
    end if;

    if char_length(wanted.question) not between 1 and 2000 or not pg_input_is_valid(wanted.id, 'uuid') then
      raise exception using errcode = 'PT422', message = 'request.question_missing';
    end if;

    if wanted.id::uuid = any (ids) then
      raise exception using errcode = 'PT422', message = 'request.question_missing';
    end if;

    ids := ids || wanted.id::uuid;
    return query select wanted.id::uuid, wanted.field, wanted.question;
  end loop;
end;
$$;

comment on function private.questions(jsonb) is
  'The questions of a request for information, checked: 1 to 30 of {id, question, field?}, ids all different, questions of 1 to 2000 '
  'characters, the field a path as in capital.shares. Raises request.question_missing, request.field_unknown with a json array of {code, '
  'field} as detail, the field as in 2.field for the third question.';
