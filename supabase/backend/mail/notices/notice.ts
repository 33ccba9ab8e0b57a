/** What the mail of a notification can name, by its subject; private.mail_facts gives it. Empty where the subject does not have it. */
interface Facts {
  /** What people call the application, change, company, document or person. */
  name: string;
  reference: string;
  /** Of a company in the register, or of an invoice. */
  number: string;
  /** With its currency. */
  amount: string;
  /** Written out: 3 January 2027. */
  day: string;
  /** Of an announcement, which staff wrote for everyone it reaches. */
  text: string;
  /** Whether the receipt of a payment is with the mail. */
  hasReceipt: boolean;
  /** Whether the filing of an approved application waits for the payment of its invoice. */
  isUnpaid: boolean;
}

/** The mail of one kind of notification. Its subject is the title of the notification, unless it says another. */
export interface Notice {
  /** As in private.mailed_kinds. */
  kind: string;
  subject?: (facts: Facts) => string;
  /** What happened, what the person has to do, until when. Nothing that staff wrote or found: that is read in the portal; but for an announcement. */
  paragraphs: (facts: Facts) => readonly string[];
  /** The text of the link to the subject. */
  link: string;
}
