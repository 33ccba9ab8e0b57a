/*
 * Review reasons: why staff send something back, in words for the client. One list for documents, applications, KYC and
 * changes, so that reports can count them.
 */

create table public.review_reasons (
  code     text primary key check (code ~ '^[a-z][a-z_]{1,40}$'),
  label    text not null check (char_length(label) between 2 and 200),
  subjects text[] not null check (subjects <@ '{document,application,kyc,change}' and cardinality(subjects) > 0),
  position integer not null
);

comment on table public.review_reasons is 'Why a document, an application, a KYC profile or a change is not accepted. Reference data, for everybody who is signed in.';
comment on column public.review_reasons.label is 'A sentence the client reads.';

create trigger audit after insert or update or delete on public.review_reasons
  for each row execute function private.audit('code');

alter table public.review_reasons enable row level security;

create policy "People read the reasons of reviews" on public.review_reasons
  for select to authenticated
  using (true);

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
  'The reason a decision gives, with its note checked. Raises review.reason_missing for one that does not fit the subject, review.note_too_long (above 1800 characters).';
