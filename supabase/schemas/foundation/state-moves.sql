/*
 * The state diagrams of all aggregates, as data. A diagram is drawn and explained at the head of its aggregate's file. One trigger
 * function checks every move, for every caller.
 */

create function private.is_move(noun text, from_state text, to_state text) returns boolean
language sql immutable
set search_path = ''
as $$
  select exists (
    select from (values
      ('application', 'draft', array['submitted', 'withdrawn']),
      ('application', 'submitted', array['in_review', 'withdrawn']),
      ('application', 'in_review', array['information_requested', 'approved', 'rejected', 'withdrawn']),
      ('application', 'information_requested', array['resubmitted', 'in_review', 'withdrawn']),
      ('application', 'resubmitted', array['in_review', 'withdrawn']),
      ('application', 'approved', array['filed', 'incorporated', 'in_review', 'information_requested', 'rejected', 'withdrawn']),
      ('application', 'filed', array['incorporated', 'in_review', 'information_requested', 'rejected']),
      ('card', 'begun', array['paid', 'expired', 'failed']),
      ('card', 'expired', array['paid']),
      ('card', 'failed', array['paid']),
      ('card', 'paid', array['refunded']),
      ('card', 'refunded', array['paid']),
      ('change', 'draft', array['submitted', 'withdrawn']),
      ('change', 'submitted', array['in_review', 'withdrawn']),
      ('change', 'in_review', array['information_requested', 'approved', 'rejected', 'withdrawn']),
      ('change', 'information_requested', array['submitted', 'withdrawn']),
      ('change', 'approved', array['effected', 'rejected']),
      ('departure', 'open', array['withdrawn', 'done']),
      ('document', 'uploaded', array['accepted', 'rejected', 'superseded']),
      ('document', 'accepted', array['expired', 'rejected', 'superseded', 'uploaded']),
      ('document', 'rejected', array['superseded', 'uploaded']),
      ('document', 'expired', array['superseded']),
      ('kyc', 'open', array['submitted']),
      ('kyc', 'submitted', array['in_review']),
      ('kyc', 'in_review', array['submitted', 'information_requested', 'approved', 'rejected']),
      ('kyc', 'information_requested', array['submitted', 'in_review']),
      ('kyc', 'approved', array['review_due', 'expired']),
      ('kyc', 'review_due', array['submitted', 'expired']),
      ('kyc', 'expired', array['submitted']),
      ('kyc', 'rejected', array['submitted']),
      ('statement', 'open', array['answered']),
      ('statement', 'answered', array['open', 'returned', 'accepted']),
      ('statement', 'returned', array['answered']),
      ('statement', 'accepted', array['returned']),
      ('template', 'draft', array['in_use', 'retired']),
      ('template', 'in_use', array['retired']),
      ('template', 'retired', array['in_use']),
      ('ticket', 'open', array['waiting_on_client', 'waiting_on_us', 'resolved', 'closed']),
      ('ticket', 'waiting_on_client', array['waiting_on_us', 'resolved', 'closed']),
      ('ticket', 'waiting_on_us', array['waiting_on_client', 'resolved', 'closed']),
      ('ticket', 'resolved', array['waiting_on_client', 'waiting_on_us', 'closed'])
    ) as known (noun, from_state, to_states)
    where known.noun = is_move.noun and known.from_state = is_move.from_state and is_move.to_state = any (known.to_states));
$$;

comment on function private.is_move(text, text, text) is
  'Whether the state diagram of a noun (application, card, change, departure, document, kyc, statement, template, ticket) has that arrow.';

create function private.check_move() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  has_arrow boolean;
begin
  if tg_argv[1] = 'state' then
    has_arrow := private.is_move(tg_argv[0], old.state::text, new.state::text);
    new.state_since := now();
  else
    has_arrow := private.is_move(tg_argv[0], old.status::text, new.status::text);
  end if;

  if not has_arrow then
    raise exception using errcode = 'PT409', message = tg_argv[0] || '.illegal_move';
  end if;

  return new;
end;
$$;

comment on function private.check_move() is
  'Lets a row move only along an arrow of the diagram of its noun, the first argument of the trigger. The second names the column: '
  '`state`, whose table has state_since, or `status`. Raises <noun>.illegal_move.';
