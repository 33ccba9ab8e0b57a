-- What hosted has around its storage tables: functions by which policies distinguish actions, and a lock on
-- deleting rows by SQL, since the bytes would stay behind. Without it a migration could pass here and fail there.

set local role supabase_storage_admin;

-- The action a request came for, such as 'storage.object.upload'.
create function storage.operation() returns text language plpgsql stable as $$
begin
  return current_setting('storage.operation', true);
end
$$;

create function storage.allow_any_operation(expected_operations text[]) returns boolean language sql stable as $$
  select coalesce(
    regexp_replace(storage.operation(), '^storage\.', '') = any (
      array(
        select regexp_replace(expected, '^storage\.', '')
        from unnest(expected_operations) as expected where expected <> ''
      )
    ),
    false
  )
$$;

create function storage.allow_only_operation(expected_operation text) returns boolean language sql stable as $$
  select storage.allow_any_operation(array[expected_operation])
$$;

create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception using errcode = '42501',
      message = 'Direct deletion from storage tables is not allowed. Use the Storage API instead.',
      hint = 'This prevents accidental data loss from orphaned objects.';
  end if;
  return null;
end
$$;

create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();

create function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end
$$;

create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

reset role;
