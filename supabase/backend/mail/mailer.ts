/** One mail, ready to be sent. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The page that switches such mails off, without a sign-in. */
  unsubscribe?: string;
  /** Where a mail program switches them off itself (RFC 8058), by https. */
  oneClick?: string;
  /** The name in front of the address it comes from, where it is not that of the platform. */
  fromName?: string;
  /** Where answers go. */
  replyTo?: string;
  attachments?: readonly Attachment[];
}

/** A file of a mail. */
export interface Attachment {
  name: string;
  type: string;
  content: Uint8Array;
}

export interface Mailer {
  /**
   * Delivers a mail; resolves once it is kept or sent.
   * Errors: every error of keeping or sending, for the caller to report.
   */
  send(mail: Mail): Promise<void>;
}
