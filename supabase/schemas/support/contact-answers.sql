/*
 * Answering a contact message: staff write, the portal mails it to the address that the visitor typed, and the answer stays with the
 * message. The address is not verified, so nothing of the message is repeated in the mail: a stranger could have the portal send their own
 * text to anyone. For the same reason no mail says that a message has arrived; the page does (decision 107).
 */

create function public.answer_contact_message(message_id uuid, answer text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  contact   public.contact_messages := private.lock_contact_message('answer_contact_message', answer_contact_message.message_id);
  given     constant text := btrim(answer_contact_message.answer, E' \t\n\r\u00a0');
begin
  if coalesce(char_length(given), 0) not between 1 and 5000 then
    raise exception using errcode = 'PT422', message = 'contact.answer_invalid';
  end if;

  -- A repeat after a lost answer.
  if contact.answer = given then
    return;
  end if;

  if contact.status = 'converted' or contact.answer is not null then
    raise exception using errcode = 'PT409', message = 'contact.not_new';
  end if;

  if contact.email !~ '^[^@\s,;<>]+@[^@\s,;<>]+$' then
    raise exception using errcode = 'PT409', message = 'contact.no_mail';
  end if;

  perform private.limit_rate('contact_answer', 60, interval '1 hour');

  update public.contact_messages as answered
  set status = 'closed', answer = given, handled_by = auth.uid(), handled_at = now()
  where answered.id = contact.id;
  perform private.queue_mail(contact.email, 'contact_answer', 'Answer to your message',
    jsonb_build_object('text', given, 'day', private.long_day_of(contact.created_at)),
    contact.id, null, 'contact:' || contact.id);
end;
$$;

comment on function public.answer_contact_message(uuid, text) is
  'Mails an answer (1 to 5000 characters) to the visitor who wrote a contact message, keeps it with who and when, and settles the message, '
  'also one that was put aside. One answer a message; at most 60 an hour of one person. Safe to repeat. For staff. Raises '
  'contact.answer_invalid, contact.not_new once it is a ticket or answered, contact.no_mail for an address that no mail is sent to, '
  'rate.too_many, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function public.answer_contact_message(uuid, text) to authenticated;
