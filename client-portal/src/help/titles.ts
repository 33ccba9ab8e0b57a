/** The articles of help by their name in the address. The texts are in the files beside this one and load with the panel. */
export const articleTitles = {
  'form-a-company': 'Form a company',
  'follow-an-application': 'Follow an application',
  'invite-a-person': 'Invite a person to fill in their part',
  'find-a-company': 'Find a company',
  'read-the-registers': 'Read the registers of a company',
  'registers-on-a-day': 'See the registers as at a date',
  'duties-and-fees': 'Duties, deadlines and “I have paid”',
  'change-directors': 'Change directors and officers',
  'change-owners': 'Change shareholders and owners',
  'change-particulars': 'Change the name, address or capital',
  'other-changes': 'Ask for another change',
  'upload-documents': 'Upload documents',
  'replace-a-document': 'Replace a rejected document',
  'document-checklists': 'Read a document checklist',
  'identity-checks': 'Complete an identity check',
  reports: 'Reports and CSV files',
  invoices: 'Invoices and statement',
  support: 'Ask us and follow your tickets',
  profile: 'Change your name, telephone and password',
  'second-factor': 'Protect your account with a second factor',
  sessions: 'End a session on another device',
  notifications: 'Choose your notifications',
  'display-settings': 'Theme, dates and tables',
  'your-data': 'Download your data',
} as const;

export type ArticleSlug = keyof typeof articleTitles;
