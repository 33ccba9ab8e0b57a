import type { Branding } from '../../supabase/json.types.ts';

export type { Branding };

/** What a tenant's branding says of the sender of its mails; each of the three forms keeps what the others edit. */
export function senderOf({ mail_name: name, reply_to: replyTo, ticket_plus: plus }: Branding) {
  return {
    ...(name && { mail_name: name }),
    ...(replyTo && { reply_to: replyTo }),
    ...(plus && { ticket_plus: plus }),
  };
}

/** What invoices name of the firm. */
export function particularsOf({
  address,
  tax_number: tax,
  registration_number: registration,
}: Branding) {
  return {
    ...(address && { address }),
    ...(tax && { tax_number: tax }),
    ...(registration && { registration_number: registration }),
  };
}

/** The rest of it: how the portal looks. */
export function lookOf({ name, primary, accent, logo_path: logo }: Branding) {
  return {
    ...(name && { name }),
    ...(primary && { primary }),
    ...(logo && { logo_path: logo }),
    ...(accent && { accent }),
  };
}
