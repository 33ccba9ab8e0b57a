/*
 * A firm is deleted whole, after a waiting time, and a proof of it stays:
 *
 *   requested ──► ordered ──► waiting ──► erasing ──► done
 *       └────────────┴───────────┴──► cancelled
 *
 *   requested   an owner of the firm wishes it; the super admin may order a deletion without a request
 *   ordered     by the super admin
 *   waiting     another person has confirmed it. No one changes anything of the firm; its owners read and export
 *   erasing     the time is over: the worker removes rows, files and accounts (firm-deletion-work.sql). There is no way back
 *
 * The table belongs to no firm and names people by their names, so that it outlives both. What is append-only lets go of a row only in a
 * transaction of the worker that has marked the firm of the row, and a firm is marked only while its deletion is erasing. Decision 126.
 */

-- Types ----------------------------------------------------------------------

create type public.firm_deletion_state as enum ('requested', 'ordered', 'waiting', 'erasing', 'done', 'cancelled');

-- Tables ---------------------------------------------------------------------

create table private.firm_deletions (
  id                uuid primary key default gen_random_uuid(),
  firm_id           uuid not null,
  firm_name         text not null,
  firm_slug         text not null,
  state             public.firm_deletion_state not null,
  reason            text not null check (char_length(reason) between 3 and 500),
  hand_over         text check (char_length(hand_over) between 3 and 500),
  requested_by      uuid,
  requested_by_name text,
  requested_at      timestamptz,
  ordered_by        uuid,
  ordered_by_name   text,
  ordered_at        timestamptz,
  confirmed_by      uuid,
  confirmed_by_name text,
  confirmed_at      timestamptz,
  due_at            timestamptz,
  reminded_at       timestamptz,
  cancelled_by      uuid,
  cancelled_by_name text,
  cancelled_at      timestamptz,
  cancel_reason     text check (char_length(cancel_reason) between 3 and 500),
  export_id         uuid,
  export_manifest   text check (export_manifest ~ '^[0-9a-f]{64}$'),
  began_at          timestamptz,
  audit_entries     bigint,
  audit_last_id     bigint,
  audit_head        text check (audit_head ~ '^([0-9a-f]{64}|sha512:[0-9a-f]{128})$'),
  ended_at          timestamptz,
  proof             jsonb check (jsonb_typeof(proof) = 'object'),
  constraint firm_deletions_two_people check (confirmed_by <> ordered_by),
  constraint firm_deletions_requested check (state <> 'requested' or requested_by is not null),
  constraint firm_deletions_ordered check (state in ('requested', 'cancelled') or ordered_by is not null),
  constraint firm_deletions_confirmed check (
    state in ('requested', 'ordered', 'cancelled') or num_nulls(ordered_by, confirmed_by, confirmed_at, due_at, export_id) = 0),
  constraint firm_deletions_waiting check (due_at >= confirmed_at + interval '30 days'),
  constraint firm_deletions_cancelled check ((state = 'cancelled') = (cancelled_at is not null)),
  constraint firm_deletions_done check ((state = 'done') = (proof is not null) and (state = 'done') = (ended_at is not null))
);

comment on table private.firm_deletions is
  'Deletions of firms, with the proof of each that is done. Without foreign keys on purpose: it outlives the firm and its people. Read and '
  'written by commands; never deleted.';
comment on column private.firm_deletions.hand_over is
  'Who has the records that the law wants kept: the next service provider, a liquidator.';
comment on column private.firm_deletions.due_at is 'When the waiting time ends and the worker may begin.';
comment on column private.firm_deletions.export_manifest is 'The sha256 of the manifest of the export that was taken before, in hex.';
comment on column private.firm_deletions.audit_head is 'The last link of the audit chain of the firm before its rows went.';
comment on column private.firm_deletions.proof is
  'What was removed: {"rows": {table: count}, "files": {bucket: {"files", "bytes"}}, "people": {"erased", "closed", "kept"}, "left": '
  '{"rows", "files", "tables", "buckets"}}.';

create unique index firm_deletions_one_idx on private.firm_deletions (firm_id)
  where state in ('requested', 'ordered', 'waiting', 'erasing');
create index firm_deletions_firm_id_idx on private.firm_deletions (firm_id);
create index firm_deletions_due_at_idx on private.firm_deletions (due_at) where state = 'waiting';

create table private.firm_deletion_runs (
  deletion_id uuid primary key references private.firm_deletions,
  step        text not null default 'notice' check (step in ('notice', 'rows', 'files', 'people', 'end')),
  tables      text[] not null,
  place       integer not null default 1,
  passes      integer not null default 1,
  rows        jsonb not null default '{}',
  files       jsonb not null default '{}',
  people      jsonb not null default '{}'
);

comment on table private.firm_deletion_runs is
  'How far the erasing of a firm is: the step, the tables in the order of their keys and the one under way. Gone with its end.';

create table private.firm_deletion_people (
  deletion_id uuid not null references private.firm_deletions,
  user_id     uuid not null,
  primary key (deletion_id, user_id)
);

comment on table private.firm_deletion_people is 'The people of a firm when its erasing began. Gone with its end.';

create table private.firm_deletion_files (
  deletion_id uuid not null references private.firm_deletions,
  bucket      text not null,
  path        text not null,
  bytes       bigint not null,
  primary key (deletion_id, bucket, path)
);

comment on table private.firm_deletion_files is
  'Files that the worker was given to remove and that are not counted yet: they count once they are gone from storage.';

create table private.firm_erasures (
  firm_id uuid primary key,
  xact    xid8 not null
);

comment on table private.firm_erasures is
  'The mark of an erasing: in that one transaction rows of that one firm may go, also from what is append-only.';

alter table private.firm_deletions enable row level security;
alter table private.firm_deletion_runs enable row level security;
alter table private.firm_deletion_people enable row level security;
alter table private.firm_deletion_files enable row level security;
alter table private.firm_erasures enable row level security;

-- What keeps them ------------------------------------------------------------

create function private.firm_deletion_wait() returns interval
language sql immutable
set search_path = ''
as $$
  select interval '30 days';
$$;

comment on function private.firm_deletion_wait() is
  'How long a firm waits between the confirmation and the erasing: the one place of it. The table refuses less than 30 days.';

create function private.keep_firm_deletion() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and new.state in ('requested', 'ordered') and new.confirmed_by is null then
    return new;
  end if;

  if tg_op <> 'UPDATE' then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if (old.state, new.state) not in (
      ('requested', 'ordered'), ('requested', 'cancelled'), ('ordered', 'waiting'), ('ordered', 'cancelled'), ('waiting', 'erasing'),
      ('waiting', 'cancelled'), ('erasing', 'done'))
    -- Only that a reminder was sent is written without a move.
    and (old.state <> 'waiting' or to_jsonb(new) - 'reminded_at' <> to_jsonb(old) - 'reminded_at')
    or (new.id, new.firm_id) <> (old.id, old.firm_id)
    or new.firm_name <> old.firm_name and old.state <> 'requested'
    or old.ordered_by is not null and new.ordered_by is distinct from old.ordered_by
    or old.confirmed_by is not null
      and (new.confirmed_by, new.confirmed_at, new.due_at) is distinct from (old.confirmed_by, old.confirmed_at, old.due_at)
    or new.state = 'waiting' and new.confirmed_at < now() - interval '1 minute' and old.state <> 'waiting'
    or new.state = 'erasing' and old.due_at > now()
  then
    raise exception using errcode = 'PT409', message = 'firm_deletion.wrong_state';
  end if;

  return new;
end;
$$;

comment on function private.keep_firm_deletion() is
  'Holds the states of a deletion, its two people, its firm and its waiting time, for every writer; a finished one is never changed, none '
  'is deleted. Raises firm_deletion.wrong_state, not_allowed.';

create trigger keep_firm_deletion before insert or update or delete on private.firm_deletions
  for each row execute function private.keep_firm_deletion();
create trigger keep_firm_deletion_truncate before truncate on private.firm_deletions
  for each statement execute function private.refuse_change();
create trigger audit after insert or update on private.firm_deletions
  for each row execute function private.audit('id');

create function private.check_firm_erasure() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.xact <> pg_current_xact_id() or not exists (
    select from private.firm_deletions as deletion
    where deletion.firm_id = new.firm_id and deletion.state = 'erasing' and deletion.due_at <= now())
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$$;

comment on function private.check_firm_erasure() is
  'Refuses to mark a firm whose deletion is not erasing, and to mark for another transaction, for every writer. Raises not_allowed.';

create trigger check_firm_erasure before insert or update on private.firm_erasures
  for each row execute function private.check_firm_erasure();

create function private.is_erased(firm_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return is_erased.firm_id is not null and exists (
    select from private.firm_erasures as mark
    where mark.firm_id = is_erased.firm_id and mark.xact = pg_current_xact_id_if_assigned());
end;
$$;

comment on function private.is_erased(uuid) is 'Whether this very transaction erases the firm.';

create function private.is_leaving(firm_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.firm_deletions as deletion
    where deletion.firm_id = is_leaving.firm_id and deletion.state in ('waiting', 'erasing'));
end;
$$;

comment on function private.is_leaving(uuid) is 'Whether the deletion of a firm is confirmed: it waits, or the firm is being erased.';

create function private.refuse_leaving(firm_id uuid, table_name text, action text) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if refuse_leaving.firm_id is not null
    -- Owners still export, and a person may still leave.
    and refuse_leaving.table_name not in ('firm_exports', 'firm_export_parts', 'firm_export_downloads', 'audit_exports', 'audit_checks')
    and not (refuse_leaving.table_name = 'tenant_users' and refuse_leaving.action = 'DELETE')
    and private.is_leaving(refuse_leaving.firm_id)
  then
    raise exception using errcode = 'PT409', message = 'firm_deletion.leaving';
  end if;
end;
$$;

comment on function private.refuse_leaving(uuid, text, text) is
  'Refuses a change by a person in a firm whose deletion is confirmed. Raises firm_deletion.leaving.';
