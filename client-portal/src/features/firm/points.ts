import { paths } from '#/paths.ts';

/** What a point of the checklist is, why a firm needs it, and where it is done. */
interface PointText {
  label: string;
  why: string;
  to: string;
  action: string;
}

const branding = { to: paths.firmSection('branding'), action: 'Open branding' };

/** By the name that the database gives a point (tenancy/firm-house.sql). */
export const pointTexts: Record<string, PointText> = {
  logo: {
    label: 'Logo',
    why: 'Clients see it at the top of every page.',
    ...branding,
  },
  colours: {
    label: 'Colours',
    why: 'Buttons, links and PDFs carry the main colour.',
    ...branding,
  },
  sender: {
    label: 'Sender of mails',
    why: 'Clients read your name, and what they answer reaches your mailbox.',
    ...branding,
  },
  letterhead: {
    label: 'Address on the letterhead',
    why: 'An invoice names the address of who issues it.',
    ...branding,
  },
  tax_number: {
    label: 'Taxpayer identification number',
    why: 'An invoice with VAT names it.',
    ...branding,
  },
  owners: {
    label: 'Two owners',
    why: 'A second person confirms a change of bank details.',
    to: paths.firmSection('people'),
    action: 'Open people',
  },
  bank_details: {
    label: 'Bank details in force',
    why: 'Without them, invoices do not say where to pay.',
    to: paths.firmSection('bank-details'),
    action: 'Open bank details',
  },
  prices: {
    label: 'Prices',
    why: 'Quotes and invoices use them: yours, or those of the platform.',
    to: paths.firmSection('prices'),
    action: 'Open prices',
  },
  ladder: {
    label: 'Letters of late invoices',
    why: 'They go out by themselves, with the days and fees you set.',
    to: paths.firmSection('reminders'),
    action: 'Open reminders',
  },
  templates: {
    label: 'Templates of documents',
    why: 'Our staff make your letters, resolutions and minutes from them.',
    to: paths.firmSection('templates'),
    action: 'Open templates',
  },
  duties: {
    label: 'Staff who review',
    why: 'An application needs a reviewer, a compliance officer and senior management. We assign them.',
    to: paths.firmSection('people'),
    action: 'See who does what',
  },
  clients: {
    label: 'A way in for clients',
    why: 'Clients join when the firm is open for enrolment, or after an invitation. We open it for you.',
    to: paths.support,
    action: 'Ask us',
  },
  companies: {
    label: 'First company',
    why: 'Form one here, or ask us to bring in the companies you look after.',
    to: paths.newApplication,
    action: 'Form a company',
  },
};
