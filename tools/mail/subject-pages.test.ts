import { expect, test } from 'vitest';

import { subjectPages as ofStaff } from '../../admin-portal/src/paths.ts';
import { subjectPages as ofClients } from '../../client-portal/src/paths.ts';
import { pageOfSubject } from '../../supabase/backend/mail/subject-pages.ts';

/** What a mail can be about, with what it belongs to. */
const subjects = [
  ['application', null],
  ['change_request', 'company'],
  ['company', null],
  ['document', 'company'],
  ['document', 'application'],
  ['invoice', 'company'],
  ['kyc_profile', 'party'],
  ['ticket', null],
  ['account', null],
  ['alert', null],
  ['risk_assessment', null],
  ['screening_hit', null],
] as const;

const page = (audience: 'client' | 'staff', type: string, parentType: string | null) =>
  pageOfSubject(audience, { type, id: 's-1', parentType: parentType ?? '', parentId: 'p-1' });

test.each(subjects)(
  '[MAIL-01] the link of a mail about %s of %s opens the page of the portal',
  (type, parentType) => {
    const parent = parentType && { type: parentType, id: 'p-1' };
    expect(page('client', type, parentType)).toBe(ofClients[type]('s-1', parent) ?? '/app');
    // Documents are no work that is mailed to staff.
    if (type !== 'document') {
      expect(page('staff', type, parentType)).toBe(ofStaff[type]('s-1', parent) ?? '/admin');
    }
  },
);
