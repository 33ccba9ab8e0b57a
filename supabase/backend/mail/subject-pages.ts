import pages from '../../mail-pages.json' with { type: 'json' };

/** What a mail is about, as its data have it. */
export interface MailSubject {
  type: string;
  id: string;
  parentType: string;
  parentId: string;
}

/**
 * The page that shows a subject to a client or to staff; the start of the portal where there is none. Each portal compares the pages with
 * its paths in a test.
 */
export function pageOfSubject(audience: 'client' | 'staff', subject: MailSubject): string {
  const { type, id, parentType, parentId } = subject;
  const known: Readonly<Record<string, string>> = pages[audience];
  const page = known[`${type} of ${parentType}`] ?? known[type];
  if (page === undefined) return audience === 'staff' ? '/admin' : '/app';
  return page.replace('{id}', id).replace('{parent}', parentId);
}

/** The pages of mails that are about no subject. */
export const pagesOfMails: { duties: string; reports: string; staffReports: string } = pages.pages;
