/*
 * Prepared answers: wordings that staff insert into the answer to a ticket, each of one firm. A wording may have two fields between
 * double braces, which the answer form fills in. The answer itself is sent by reply_ticket like any other.
 */

-- Tables ---------------------------------------------------------------------

create table public.prepared_answers (
  id         uuid primary key,
  tenant_id  uuid not null references public.tenants on delete cascade,
  title      text not null check (char_length(title) between 1 and 120),
  body       text not null check (char_length(body) between 1 and 5000),
  version    integer not null default 1 check (version > 0),
  updated_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.prepared_answers is
  'Wordings that staff insert into answers to tickets of a firm, at most 200. Read by staff alone; written by commands.';
comment on column public.prepared_answers.body is
  'Text, perhaps with the fields client.first_name and company.name between double braces.';
comment on column public.prepared_answers.version is 'Counts the changes. An edit names the version that was read.';

-- Two with one title would look alike in the menu.
create unique index prepared_answers_title_key on public.prepared_answers (tenant_id, lower(title));
create index prepared_answers_updated_by_idx on public.prepared_answers (updated_by);

create trigger touch_updated_at before update on public.prepared_answers
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.prepared_answers
  for each row execute function private.audit('id');
call private.watch('public.prepared_answers', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.prepared_answers enable row level security;

create policy "Staff read the prepared answers of every firm" on public.prepared_answers
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.prepared_answers to authenticated;

-- Commands -------------------------------------------------------------------

create function public.save_prepared_answer(answer_id uuid, tenant_id uuid, title text, body text, expected_version integer)
returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  blank     constant text := E' \t\r\n';
  new_title constant text := btrim(save_prepared_answer.title, blank);
  new_body  constant text := btrim(save_prepared_answer.body, blank);
  answer    public.prepared_answers;
begin
  perform private.require_staff('save_prepared_answer');
  perform private.require_staff_in('save_prepared_answer', save_prepared_answer.tenant_id);

  if not exists (select from public.tenants as tenant where tenant.id = save_prepared_answer.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if save_prepared_answer.answer_id is null or coalesce(char_length(new_title), 0) not between 1 and 120 then
    raise exception using errcode = 'PT422', message = 'prepared_answer.title_invalid';
  elsif coalesce(char_length(new_body), 0) not between 1 and 5000 then
    raise exception using errcode = 'PT422', message = 'prepared_answer.body_invalid';
  elsif not private.fields_of(new_body) <@ array['client.first_name', 'company.name']
    or regexp_replace(new_body, '\{\{[^{}]*\}\}', '', 'g') ~ '\{\{' then
    raise exception using errcode = 'PT422', message = 'prepared_answer.field_unknown';
  end if;

  select * into answer from public.prepared_answers as known where known.id = save_prepared_answer.answer_id for update;

  -- An answer of another firm does not exist here.
  if answer.tenant_id <> save_prepared_answer.tenant_id
    or answer.id is null and save_prepared_answer.expected_version is distinct from 0 then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- A repeat after a lost answer.
  if answer.title = new_title and answer.body = new_body then
    return answer.version;
  end if;

  if answer.version <> coalesce(save_prepared_answer.expected_version, 0) then
    raise exception using errcode = 'PT409', message = 'prepared_answer.changed';
  end if;

  if exists (
    select from public.prepared_answers as known
    where known.tenant_id = save_prepared_answer.tenant_id and lower(known.title) = lower(new_title)
      and known.id <> save_prepared_answer.answer_id
  ) then
    raise exception using errcode = 'PT409', message = 'prepared_answer.title_taken';
  end if;

  if answer.id is not null then
    update public.prepared_answers as edited
    set title = new_title, body = new_body, version = answer.version + 1, updated_by = auth.uid()
    where edited.id = answer.id;
    return answer.version + 1;
  end if;

  -- The tenant is locked: two at once cannot pass the limit together.
  if (select count(*) from public.prepared_answers as known where known.tenant_id = save_prepared_answer.tenant_id) >= 200 then
    raise exception using errcode = 'PT409', message = 'prepared_answer.too_many';
  end if;

  insert into public.prepared_answers (id, tenant_id, title, body, updated_by)
  values (save_prepared_answer.answer_id, save_prepared_answer.tenant_id, new_title, new_body, auth.uid());
  return 1;
end;
$$;

comment on function public.save_prepared_answer(uuid, uuid, text, text, integer) is
  'Adds a prepared answer to a firm (expected_version 0, at most 200) or changes one of the version that was read, and returns its '
  'version; a repeat changes nothing. Title 1 to 120 characters, of no other answer of the firm; text 1 to 5000, between double braces '
  'only client.first_name and company.name. For staff. Raises prepared_answer.title_invalid, prepared_answer.title_taken, '
  'prepared_answer.body_invalid, prepared_answer.field_unknown, prepared_answer.changed, prepared_answer.too_many, not_found, not_allowed, '
  'account.suspended.';

create function public.remove_prepared_answer(answer_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  firm constant uuid := (select known.tenant_id from public.prepared_answers as known where known.id = remove_prepared_answer.answer_id);
begin
  perform private.require_staff('remove_prepared_answer');
  perform private.require_staff_in('remove_prepared_answer', firm) where firm is not null;
  delete from public.prepared_answers as removed where removed.id = remove_prepared_answer.answer_id;
end;
$$;

comment on function public.remove_prepared_answer(uuid) is
  'Removes a prepared answer; nothing happens when it is gone already. Answers that were sent stay as they are, and the audit log '
  'keeps it. For staff. Raises not_allowed, account.suspended.';

grant execute on function
  public.save_prepared_answer(uuid, uuid, text, text, integer), public.remove_prepared_answer(uuid)
  to authenticated;
