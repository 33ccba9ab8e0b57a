import type { UseFormReturn } from 'react-hook-form';

import { z, zodResolver } from '../../schema/index.ts';
import { FormCheckbox, FormTextField } from '../../ui/form/index.ts';
import type { Branding } from './parts.ts';

// As the shape of the branding in the database says.
const schema = z
  .object({
    mail_name: z
      .string()
      .check(
        z.trim(),
        z.maxLength(80, 'Use at most 80 characters.'),
        z.regex(/^[^<>@\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u, 'Leave out < > and @.'),
      ),
    reply_to: z
      .string()
      .check(
        z.trim(),
        z.maxLength(120, 'Use at most 120 characters.'),
        z.regex(
          /^([A-Za-z0-9._+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,})?$/,
          'Write one address, such as office@firm.example.',
        ),
      ),
    ticket_plus: z.boolean(),
  })
  .check(
    z.refine(({ reply_to: to, ticket_plus: plus }) => !plus || /^[^+]+@/.test(to), {
      path: ['ticket_plus'],
      message: 'Enter an address for answers without a plus first.',
    }),
  );

type Values = z.infer<typeof schema>;

const valuesOf = ({ branding }: { branding: Branding }): Values => ({
  mail_name: branding.mail_name ?? '',
  reply_to: branding.reply_to ?? '',
  ticket_plus: branding.ticket_plus ?? false,
});

/** In whose name mails about a firm are, as a form has it (MAIL-01). */
export const senderPart = {
  resolver: zodResolver(schema),
  valuesOf,
  valueText: ({
    branding: { mail_name: name, reply_to: to, ticket_plus: plus },
  }: {
    branding: Branding;
  }) =>
    [
      name ?? 'our name',
      to ? `answers to ${to}` : 'answers to our support address',
      plus ? 'tickets with their reference' : '',
    ]
      .filter(Boolean)
      .join(', '),
};

/** The name of the sender, and where answers go. */
export function SenderFields({ form: { control, watch } }: { form: UseFormReturn<Values> }) {
  const [to, plus] = [watch('reply_to').trim(), watch('ticket_plus')];
  return (
    <>
      <FormTextField
        name="mail_name"
        control={control}
        label="Name mails come from"
        help="Mails about this firm come from “this name via” the sender of the platform. The address stays ours, so that mail servers accept it. Empty shows the sender of the platform alone."
        optional
      />
      <FormTextField
        name="reply_to"
        control={control}
        label="Address for answers"
        type="email"
        help="What a client answers to a mail goes there. Empty sends it to the support address of the platform."
        optional
      />
      <FormCheckbox
        name="ticket_plus"
        control={control}
        label="This mailbox takes addresses with a plus"
        help={
          plus && to.includes('@')
            ? `Answers about ticket S-923 go to ${to.replace('@', '+s-923@')}.`
            : 'Answers about a ticket then go to the address with the reference of the ticket. Turn it on only if a mail to such an address arrives.'
        }
      />
    </>
  );
}
