/** The sections of the page, in the order of its tabs. */
export const sections = [
  { id: 'overview', label: 'Overview' },
  { id: 'branding', label: 'Branding' },
  { id: 'people', label: 'People' },
  { id: 'bank-details', label: 'Bank details' },
  { id: 'prices', label: 'Prices' },
  { id: 'reminders', label: 'Reminders' },
  { id: 'templates', label: 'Templates' },
  { id: 'features', label: 'Features and limits' },
  { id: 'data', label: 'Your data' },
] as const;

export type Section = (typeof sections)[number]['id'];
