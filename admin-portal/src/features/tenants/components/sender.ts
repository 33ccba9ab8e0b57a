import type { Tenant } from '../api/tenant.queries.ts';

type Branding = Tenant['branding'];

/** What a tenant's branding says of the sender of its mails; each of the two forms keeps what the other one edits. */
export function senderOf({ mail_name: name, reply_to: replyTo, ticket_plus: plus }: Branding) {
  return {
    ...(name && { mail_name: name }),
    ...(replyTo && { reply_to: replyTo }),
    ...(plus && { ticket_plus: plus }),
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
