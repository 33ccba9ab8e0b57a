/** One mail, ready to be sent. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The page that switches such mails off, without a sign-in. */
  unsubscribe?: string;
}

export interface Mailer {
  /**
   * Delivers a mail; resolves once it is kept or sent.
   * Errors: every error of keeping or sending, for the caller to report.
   */
  send(mail: Mail): Promise<void>;
}
