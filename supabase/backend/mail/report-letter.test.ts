import { expect, test } from 'vitest';

import { reportLink, reportSections } from './report-letter.ts';

test('[MAIL-01] the link opens the report with its filters, and no path of another site', () => {
  expect(reportLink({ report: 'admin.duties', filters: { of: 'all', period: '90-days' } })).toBe(
    '/admin/reports/duties?of=all&period=90-days',
  );
  expect(reportLink({ report: 'client.a/b', filters: { from: 'a&b' } })).toBe(
    '/app/reports/a%2Fb?from=a%26b',
  );
  expect(reportLink({})).toBe('/app/reports/');
});

test('[MAIL-01] a report without figures says so', () => {
  expect(reportSections({ figures: [] })).toEqual(reportSections({}));
  expect(reportSections({})[0]?.items).toEqual([{ title: 'Nothing in this period', text: '0' }]);
});
