import type { Mailer } from '../../mail/mailer.ts';
import { fillIn, type LetterVariables, type Templates } from './templates.ts';

/** The mails of the auth service, by the names of Supabase's templates. */
type LetterName =
  | 'confirmation'
  | 'invite'
  | 'magic_link'
  | 'recovery'
  | 'email_change'
  | 'reauthentication'
  | 'password_changed_notification'
  | 'email_changed_notification'
  | 'mfa_factor_enrolled_notification'
  | 'mfa_factor_unenrolled_notification';

export interface Letters {
  /** Sends a letter to `to`. Errors: those of the mailer. */
  send(name: LetterName, to: string, variables: LetterVariables): Promise<void>;
}

export function createLetters(mailer: Mailer, templates: Templates): Letters {
  return {
    async send(name, to, variables) {
      const template = templates.get(name);
      if (template === undefined) throw new Error(`There is no template for the mail ${name}.`);
      await mailer.send({ to, ...fillIn(template, variables) });
    },
  };
}
