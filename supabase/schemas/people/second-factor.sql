/*
 * A lost second factor: senior management takes it off an account, so that its person can sign in with the password alone and set up
 * another. It lowers what protects the account, so it requires a reason, ends every session and notifies the person.
 *
 *   enrolled -> removed                  by senior management, of an admin by the super admin; never one's own
 */

create function public.remove_second_factor(user_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  person  public.profiles := private.lock_person('remove_second_factor', remove_second_factor.user_id);
  removed integer;
begin
  -- The table is the auth service's. Where it is out of reach, Postgres refuses and nothing has happened.
  delete from auth.mfa_factors as factor where factor.user_id = person.id;
  get diagnostics removed = row_count;

  if removed = 0 then
    raise exception using errcode = 'PT409', message = 'account.no_second_factor';
  end if;

  perform private.note_account(person.id, reason, auth.uid());
  perform private.end_sessions(person.id);
  perform private.notify(
    person.id, null, 'account.second_factor_removed', 'Second factor removed',
    'Our staff removed the second factor of your account. If you did not ask for this, change your password and contact us.',
    private.subject('account', person.id));
end;
$$;

comment on function public.remove_second_factor(uuid, text) is
  'Removes every second factor of another user, signs them out everywhere and notifies them, with a reason (1 to 2000 characters) that '
  'only staff read. For senior management and the super admin; of an admin for the super admin. Raises account.own, '
  'account.no_second_factor, account.reason_missing, duty.senior_needed, staff.read_only, not_found, not_allowed, account.suspended.';

grant execute on function public.remove_second_factor(uuid, text) to authenticated;
