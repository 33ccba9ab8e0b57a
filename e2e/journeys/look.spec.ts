import type { Page } from '@playwright/test';

import { demoRows, type DemoRows } from '../support/demo-rows.ts';
import { inviteClient, inviteColleague, inviteFirm, invitePerson } from '../support/invitations.ts';
import { coloursOnPhone, lookAt, lookBackAt } from '../support/look.ts';
import { demo, newVisitor, register, storeSession } from '../support/people.ts';
import { goWithin, routesOf } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

/** How a route is opened and known to be there. A route with parameters finds its address in the demo data. */
interface Look {
  title: RegExp;
  /** What the link of a mail carries is read when the document is loaded. */
  isLoaded?: true;
  addresses?: (rows: DemoRows) => string[] | Promise<string[]>;
}
type Looks = Record<string, Look | { notLookedAt: string }>;

/** A company that is owned through a family office, with an annual fee that is late. */
const COMPANY = 'c0000000-0000-4000-8000-000000000004';
const NOWHERE = '00000000-0000-4000-8000-00000000dead';

const clientLooks: Looks = {
  '/app': { title: /need/ },
  '/app/companies': { title: /^Companies$/ },
  '/app/companies/applications': { title: /^Applications$/ },
  '/app/companies/new': { notLookedAt: 'leads to the first step of a new draft' },
  '/app/companies/new/:applicationId/:step?': {
    title: /./,
    addresses: ({ draft }) => steps.map((step) => `/app/companies/new/${draft}/${step}`),
  },
  '/app/companies/applications/:applicationId': {
    title: /./,
    addresses: ({ submitted }) => [`/app/companies/applications/${submitted}`],
  },
  '/app/companies/:companyId': {
    title: /Monte Rosa/,
    addresses: () => [`/app/companies/${COMPANY}`],
  },
  '/app/companies/:companyId/people': {
    title: /Monte Rosa/,
    addresses: () => [`/app/companies/${COMPANY}/people`],
  },
  '/app/companies/:companyId/compliance': {
    title: /Monte Rosa/,
    addresses: () => [`/app/companies/${COMPANY}/compliance`],
  },
  '/app/companies/:companyId/activity': {
    title: /Monte Rosa/,
    addresses: () => [
      `/app/companies/${COMPANY}/activity`,
      `/app/companies/${COMPANY}?as-at=2023-06-03`,
    ],
  },
  '/app/companies/duties': {
    title: /^Duties$/,
    addresses: () => ['/app/companies/duties', '/app/companies/duties?view=calendar'],
  },
  '/app/companies/statements': { title: /^Yearly statements$/ },
  '/app/companies/statements/:statementId': {
    title: /^Yearly statement/,
    addresses: ({ ownStatement }) => [`/app/companies/statements/${ownStatement}`],
  },
  '/app/reports': { title: /^Reports$/ },
  '/app/reports/:reportId': {
    title: /./,
    addresses: () =>
      ['companies', 'duties', 'documents', 'activity', 'spending'].map(
        (report) => `/app/reports/${report}`,
      ),
  },
  '/app/companies/:companyId/invoices': {
    title: /Monte Rosa/,
    addresses: () => [`/app/companies/${COMPANY}/invoices`],
  },
  '/app/companies/invoices': {
    title: /^Invoices$/,
    addresses: ({ openInvoice }) => [
      '/app/companies/invoices',
      `/app/companies/invoices?invoice=${openInvoice}`,
      '/app/companies/invoices?view=groups',
      '/app/companies/invoices?view=payments',
      '/app/companies/invoices?view=recurring',
      '/app/companies/invoices?view=proformas',
    ],
  },
  '/app/companies/:companyId/changes': {
    title: /Monte Rosa/,
    addresses: () => [`/app/companies/${COMPANY}/changes`],
  },
  '/app/companies/:companyId/changes/new': {
    title: /^What changes\?$/,
    addresses: () => [`/app/companies/${COMPANY}/changes/new`],
  },
  '/app/companies/:companyId/changes/:requestId': {
    title: /./,
    addresses: ({ changePages }) => changePages,
  },
  '/app/companies/:companyId/documents': {
    title: /Monte Rosa/,
    addresses: () => [`/app/companies/${COMPANY}/documents`],
  },
  '/app/companies/:companyId/kyc': {
    title: /Monte Rosa/,
    addresses: () => [`/app/companies/${COMPANY}/kyc`],
  },
  '/app/documents': {
    title: /^Documents$/,
    addresses: () => ['/app/documents', '/app/documents?view=checklists'],
  },
  '/app/kyc': { title: /^KYC Management$/ },
  '/app/kyc/:partyId': {
    title: /./,
    addresses: ({ party }) => [`/app/kyc/${party}`],
  },
  // As a client sees it, who owns no firm; owners are in firm.spec.ts.
  '/app/firm/:section?/:part?': { title: /^Firm$/, addresses: () => ['/app/firm'] },
  '/app/settings/:section?': {
    title: /^Settings$/,
    addresses: () => ['/app/settings', '/app/settings/access'],
  },
  '/app/profile': { title: /^Profile$/ },
  '/app/support': { title: /^Support$/ },
  '/app/support/:ticketId': {
    title: /Invoice shows/,
    addresses: () => ['/app/support/5a000000-0000-4000-8000-000000000025'],
  },
  '/app/*': { title: /^Page not found$/, addresses: () => ['/app/nowhere'] },
};
const steps = [
  'type',
  'purpose',
  'names',
  'capital',
  'owners',
  'officers',
  'services',
  'documents',
  'review',
];

const adminLooks: Looks = {
  '/admin': { title: /Candice/ },
  '/admin/companies': { title: /^Companies$/ },
  '/admin/documents': {
    title: /^Documents$/,
    addresses: () => ['/admin/documents', '/admin/documents?show=all'],
  },
  '/admin/companies/applications': { title: /^Applications$/ },
  '/admin/companies/applications/:applicationId': {
    title: /./,
    addresses: ({ inReview }) => [`/admin/companies/applications/${inReview}`],
  },
  '/admin/companies/:companyId': {
    title: /Monte Rosa/,
    addresses: () => [`/admin/companies/${COMPANY}`],
  },
  '/admin/companies/:companyId/people': {
    title: /Monte Rosa/,
    addresses: () => [`/admin/companies/${COMPANY}/people`],
  },
  '/admin/companies/:companyId/activity': {
    title: /Monte Rosa/,
    addresses: () => [
      `/admin/companies/${COMPANY}/activity`,
      `/admin/companies/${COMPANY}?as-at=2023-06-03`,
    ],
  },
  '/admin/companies/:companyId/changes': {
    title: /Monte Rosa/,
    addresses: () => [`/admin/companies/${COMPANY}/changes`],
  },
  '/admin/companies/changes': { title: /^Change requests$/ },
  '/admin/companies/changes/:requestId': {
    title: /Change of registered office/,
    addresses: ({ changeRequest }) => [`/admin/companies/changes/${changeRequest}`],
  },
  '/admin/support': { title: /^Support$/ },
  '/admin/support/contact': { title: /^Support$/ },
  '/admin/support/answers': { title: /^Support$/ },
  '/admin/support/:ticketId': {
    title: /Notice from the Registrar/,
    addresses: ({ ticket }) => [`/admin/support/${ticket}`],
  },
  '/admin/reports/:reportId?': {
    title: /^(Reports|Companies|KYC ageing|Risk|Duties and exposure|Documents expiring|Activity)$/,
    addresses: () => [
      '/admin/reports',
      ...['companies', 'kyc', 'risk', 'duties', 'documents', 'activity'].map(
        (report) => `/admin/reports/${report}`,
      ),
    ],
  },
  '/admin/notifications': { title: /^Notifications$/ },
  '/admin/notifications/announcements': { title: /^Notifications$/ },
  '/admin/notifications/mails': {
    title: /^Notifications$/,
    addresses: () => ['/admin/notifications/mails', '/admin/notifications/mails?show=unsent'],
  },
  '/admin/settings': { title: /^Settings$/ },
  '/admin/settings/bank-details': { title: /^Bank details$/ },
  '/admin/settings/templates/:templateId?': {
    title: /^(Templates|New template|Resolution: open a bank account)$/,
    addresses: () => [
      '/admin/settings/templates',
      '/admin/settings/templates/new',
      '/admin/settings/templates/new?from=engagement_letter',
      '/admin/settings/templates/7d000000-0000-4000-8000-000000000001',
    ],
  },
  '/admin/settings/reference': {
    title: /^Reference data$/,
    addresses: () => [
      '/admin/settings/reference',
      '/admin/settings/reference?table=fee_schedule&row=IBC_NAME_RESERVATION~0~2024-01-01',
    ],
  },
  '/admin/settings/general': { title: /^Settings$/ },
  '/admin/settings/security': { title: /^Settings$/ },
  '/admin/settings/email': { title: /^Settings$/ },
  '/admin/settings/audit': { title: /^Settings$/ },
  '/admin/settings/errors': { title: /^Errors of browsers$/ },
  '/admin/settings/portals': { title: /^Portals$/ },
  '/admin/compliance': {
    title: /^Compliance$/,
    addresses: ({ alert }) => ['/admin/compliance', `/admin/compliance?alert=${alert}`],
  },
  '/admin/compliance/duties': {
    title: /^Duties$/,
    addresses: ({ lateDuty }) => [
      '/admin/compliance/duties',
      `/admin/compliance/duties?state=late&duty=${lateDuty}`,
    ],
  },
  '/admin/compliance/calendar': {
    title: /^Calendar$/,
    addresses: () => [
      '/admin/compliance/calendar',
      '/admin/compliance/calendar?month=2027-01&day=2027-01-01',
    ],
  },
  '/admin/compliance/rules': { title: /^Rules$/ },
  '/admin/compliance/rules/:code': {
    title: /^Annual return$/,
    addresses: () => ['/admin/compliance/rules/DOM_ANNUAL_RETURN'],
  },
  '/admin/compliance/checks/:view?': {
    title: /^(Checks|Erasure)$/,
    addresses: () => [
      '/admin/compliance/checks',
      '/admin/compliance/checks?state=every',
      '/admin/compliance/checks/erasure',
      '/admin/compliance/checks/erasure?state=every',
    ],
  },
  '/admin/compliance/reminders': {
    title: /^Reminders$/,
    addresses: () => ['/admin/compliance/reminders', '/admin/compliance/reminders?days=1'],
  },
  '/admin/compliance/runs': { title: /^Nightly runs$/ },
  '/admin/help': {
    title: /^Help Center$/,
    addresses: () => ['/admin/help', '/admin/help?q=restore&help=record-a-standing'],
  },
  '/admin/help/glossary': { title: /^Help Center$/ },
  '/admin/help/keys': { title: /^Help Center$/ },
  '/admin/audit-logs': { title: /^Audit Logs$/ },
  '/admin/audit-logs/access': { title: /^Audit Logs$/ },
  '/admin/audit-logs/refused': { title: /^Audit Logs$/ },
  '/admin/users': {
    title: /^Users$/,
    addresses: () => [
      '/admin/users',
      '/admin/users?invitation=1c000000-0000-4000-8000-000000000001',
    ],
  },
  '/admin/users/:userId': {
    title: /./,
    addresses: () => [
      '/admin/users/d0000000-0000-4000-8000-000000000001',
      '/admin/users/d0000000-0000-4000-8000-000000000011',
    ],
  },
  '/admin/tenants/:tenantId?': {
    title: /^Tenants$|Harbour Island/,
    addresses: () => ['/admin/tenants', '/admin/tenants/7e000000-0000-4000-8000-000000000002'],
  },
  '/admin/companies/annual-fees': { title: /^Annual fees$/ },
  '/admin/companies/owner-filings': { title: /^Owner filings$/ },
  '/admin/companies/statements/:statementId?': {
    title: /^Yearly statement(s| \d{4})$/,
    addresses: ({ statement }) => [
      '/admin/companies/statements',
      `/admin/companies/statements/${statement}`,
    ],
  },
  '/admin/companies/invoices/bookkeeping': { title: /^Bookkeeping$/ },
  '/admin/companies/invoices/terms': { title: /^Recurring services and discounts$/ },
  '/admin/companies/invoices/who-owes': { title: /^Who owes$/ },
  '/admin/companies/imports/:importId?/:view?': {
    title: /^(Imports|Enter a company|portfolio-2026\.xlsx)$/,
    addresses: ({ portfolioImport }) => [
      '/admin/companies/imports',
      '/admin/companies/imports/enter',
      `/admin/companies/imports/${portfolioImport}`,
      `/admin/companies/imports/${portfolioImport}/people`,
    ],
  },
  '/admin/companies/bank-lines': {
    title: /^Bank lines$/,
    addresses: () => ['/admin/companies/bank-lines', '/admin/companies/bank-lines?state=sure'],
  },
  '/admin/companies/invoices': { title: /^Invoices$/ },
  '/admin/companies/invoices/:invoiceId': {
    title: /invoice/i,
    addresses: ({ draftInvoice, issuedInvoice }) => [
      `/admin/companies/invoices/${draftInvoice}`,
      `/admin/companies/invoices/${issuedInvoice}`,
    ],
  },
  '/admin/companies/:companyId/compliance': {
    title: /Monte Rosa/,
    addresses: () => [
      `/admin/companies/${COMPANY}/compliance`,
      `/admin/companies/${COMPANY}/compliance?as-at=2025-06-03`,
    ],
  },
  '/admin/companies/:companyId/documents': {
    title: /Monte Rosa/,
    addresses: () => [`/admin/companies/${COMPANY}/documents`],
  },
  '/admin/companies/:companyId/kyc': {
    title: /Monte Rosa/,
    addresses: () => [
      `/admin/companies/${COMPANY}/kyc`,
      `/admin/companies/${COMPANY}/kyc?as-at=2025-06-03`,
    ],
  },
  '/admin/companies/:companyId/risk': {
    title: /Monte Rosa/,
    addresses: () => [
      `/admin/companies/${COMPANY}/risk`,
      `/admin/companies/${COMPANY}/risk?as-at=2025-06-03`,
    ],
  },
  '/admin/companies/:companyId/invoices': {
    title: /Monte Rosa/,
    addresses: () => [`/admin/companies/${COMPANY}/invoices`],
  },
  '/admin/companies/:companyId/notes': {
    title: /Monte Rosa/,
    addresses: () => [`/admin/companies/${COMPANY}/notes`],
  },
  '/admin/kyc': { title: /^KYC$/, addresses: () => ['/admin/kyc', '/admin/kyc?view=mine'] },
  '/admin/kyc/screening': {
    title: /^Screening$/,
    addresses: () => ['/admin/kyc/screening', '/admin/kyc/screening?show=all'],
  },
  '/admin/kyc/watchlists': { title: /^Watchlists$/ },
  '/admin/kyc/profiles/:profileId': {
    title: /Farida Qureshi/,
    addresses: ({ kycProfile }) => [
      `/admin/kyc/profiles/${kycProfile}`,
      `/admin/kyc/profiles/${kycProfile}?pane=evidence`,
    ],
  },
  '/admin/risk-management': {
    title: /^Risk management$/,
    addresses: () => ['/admin/risk-management', '/admin/risk-management?by=services'],
  },
  '/admin/risk-management/companies': {
    title: /^Risk management$/,
    addresses: () => [
      '/admin/risk-management/companies',
      '/admin/risk-management/companies?rating=high&country=CH',
    ],
  },
  '/admin/risk-management/reviews': { title: /^Risk management$/ },
  '/admin/risk-management/overrides': { title: /^Risk management$/ },
  '/admin/risk-management/models': { title: /^Risk management$/ },
  '/admin/risk-management/models/:version': {
    title: /^Version/,
    addresses: () => ['/admin/risk-management/models/2', '/admin/risk-management/models/3'],
  },
  '/admin/risk-management/assess/:subject/:subjectId': {
    title: /^Risk of/,
    addresses: () => [`/admin/risk-management/assess/company/${COMPANY}`],
  },
  '/admin/*': { title: /^Page not found$/, addresses: () => ['/admin/nowhere'] },
};

const publicLooks: Looks = {
  '/': { title: /Bahamas/ },
  '/services': { title: /./ },
  '/pricing': { title: /./ },
  '/about': { title: /./ },
  '/contact': { title: /./ },
  '/terms': { title: /./ },
  '/privacy': { title: /./ },
  '/*': { title: /^Page not found$/, addresses: () => ['/nowhere'], isLoaded: true },
};

const signInLooks: Looks = {
  '/auth/login': { title: /^Welcome back$/ },
  '/auth/signup': { title: /^Create your account$/ },
  '/auth/forgot-password': { title: /^Forgot your password\?$/ },
  '/auth/reset-password': { title: /password/ },
  '/auth/confirm': {
    isLoaded: true,
    title: /^This link no longer works$/,
    addresses: () => ['/auth/confirm?error=access_denied&error_code=otp_expired'],
  },
  '/auth/confirm-again': { title: /^Confirm your email$/ },
  '/auth/unsubscribe/:token': {
    title: /^Stop these mails\?$/,
    addresses: () => ['/auth/unsubscribe/none-duty-none'],
  },
  '/auth/client-signup/:token?': {
    title: /^Complete your account setup$/,
    addresses: async () => {
      const { token } = await inviteClient(newVisitor('invited').email);
      return [`/auth/client-signup/${token}`];
    },
  },
  '/auth/company-signup/:token?': {
    title: /^Complete Company Setup$/,
    addresses: async () => {
      const email = newVisitor('firm').email;
      return [`/auth/company-signup/${await inviteFirm(email, 'Coral Trust and Services Ltd.')}`];
    },
  },
  '/auth/colleague-signup/:token?': {
    title: /^Join the staff$/,
    addresses: async () => [
      `/auth/colleague-signup/${await inviteColleague(newVisitor('colleague').email)}`,
    ],
  },
  '/auth/party-signup/:token?': {
    title: /./,
    addresses: async ({ inReview }) => [
      `/auth/party-signup/${await invitePerson(newVisitor('dora').email, inReview)}`,
    ],
  },
  '/auth/second-factor': {
    notLookedAt: 'needs a person: see the sign-in screens that need a person',
  },
};

const hostLooks: Looks = {
  ...publicLooks,
  ...signInLooks,
  '/app/*': { notLookedAt: 'the client portal comes in its place' },
  '/admin/*': { notLookedAt: 'the admin portal comes in its place' },
};

/** Waits until a page is there and has read what it shows. */
async function stands(page: Page, title: RegExp) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Goes through the routes of a table that belong to an area and looks at each. */
async function lookAtAll(page: Page, looks: Looks, belongs: (route: string) => boolean) {
  const rows = await demoRows();
  await coloursOnPhone(page);
  let isForward = false;
  for (const [route, look] of Object.entries(looks)) {
    if ('notLookedAt' in look || !belongs(route)) continue;
    for (const address of (await look.addresses?.(rows)) ?? [route]) {
      await (look.isLoaded ? page.goto(address) : goWithin(page, address));
      await expect(page).toHaveURL((url) => url.pathname === address.replace(/\?.*/, ''));
      await stands(page, look.title);
      await (isForward ? lookAt(page, address) : lookBackAt(page, address));
      isForward = !isForward;
    }
  }
}

/** What an area answers to an address that finds nothing. */
async function lookAtNothing(page: Page, addresses: readonly (readonly [string, RegExp])[]) {
  for (const [address, title] of addresses) {
    await goWithin(page, address);
    await stands(page, title);
    await lookAt(page, address);
  }
}

/** Every route of this part of the product is looked at, or says why not. */
async function namesEvery(part: 'host-shell' | 'client-portal' | 'admin-portal', looks: Looks) {
  expect(Object.keys(looks).toSorted()).toEqual((await routesOf(part)).toSorted());
}

const isPublic = (route: string) => route in publicLooks;
const isCompanies = (route: string) => route.startsWith('/admin/companies');
const isCompliance = (route: string) => /^\/admin\/(compliance|kyc|risk-management)/.test(route);

// The longest first: what is left at the end keeps every worker busy.
test('[UX-01] [NAV-01] [APP-01] [ERR-02] client pages: no axe violation, nothing wider than the screen', async ({
  page,
  quiet,
}) => {
  // The database's answers to what is not there.
  quiet.allow(/status of 4(04|06|16)|may have been removed/);
  await namesEvery('client-portal', clientLooks);
  await demo(page, 'client');
  await lookAtAll(page, clientLooks, () => true);
  await lookAtNothing(page, [
    ['/app/companies?q=nothing-matches-this', /^Companies$/],
    ['/app/companies?page=99', /^Companies$/],
    [`/app/companies/${NOWHERE}`, /^Page not found$/],
  ]);
});

test('[UX-01] [NAV-03] [ERR-02] the companies of staff: no axe violation, nothing wider than the screen', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 4(04|06)|may have been removed/);
  await demo(page, 'admin');
  await lookAtAll(page, adminLooks, isCompanies);
  await lookAtNothing(page, [
    ['/admin/companies?q=nothing-matches-this', /^Companies$/],
    [`/admin/companies/applications/${NOWHERE}`, /^Page not found$/],
  ]);
});

test('[UX-01] [NAV-03] [ERR-02] the other pages of staff: no axe violation, nothing wider than the screen', async ({
  page,
}) => {
  await namesEvery('admin-portal', adminLooks);
  await demo(page, 'admin');
  await lookAtAll(page, adminLooks, (route) => !isCompanies(route) && !isCompliance(route));
});

test('[UX-01] [NAV-03] compliance, KYC and risk: no axe violation, nothing wider than the screen', async ({
  page,
}) => {
  await demo(page, 'admin');
  await lookAtAll(page, adminLooks, isCompliance);
});

test('[UX-01] [AUTH-05] [AUTH-06] [AUTH-07] [AUTH-09] [PUB-05] [PUB-06] public and sign-in pages: no axe violation, nothing wider than the screen', async ({
  page,
  quiet,
}) => {
  quiet.allow(/status of 404 .*\/nowhere$/);
  await namesEvery('host-shell', hostLooks);
  await page.goto('/');
  await lookAtAll(page, hostLooks, isPublic);
  await page.goto('/auth/login');
  await lookAtAll(page, hostLooks, (route) => !isPublic(route));
  await goWithin(page, '/auth/client-signup/not-a-token');
  await expect(page.getByRole('alert')).toHaveText('Invalid invitation');
  await lookAt(page, 'an invitation that is none');

  const visitor = newVisitor('looker');
  await register(visitor);
  await goWithin(page, '/auth/forgot-password');
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('button', { name: /Send it again/ }).waitFor();
  await lookAt(page, 'the link was sent');

  const { token } = await inviteClient(newVisitor('invited').email);
  await storeSession(page, visitor);
  await page.goto(`/auth/client-signup/${token}`);
  await page.getByRole('button', { name: 'Sign out and continue' }).waitFor();
  await lookAt(page, 'the invitation of another person');
  await goWithin(page, '/auth/second-factor');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
  await lookAt(page, 'the second factor');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  await lookAt(page, 'the code to scan');
});

test('[UX-01] [NAV-03] [TOP-02] [TOP-04] the work of staff on a list: rows selected, menus and dialogs open', async ({
  page,
}) => {
  // One row: the bar of the selection is below it, and covers none in part.
  await demo(page, 'admin', '/admin/companies/applications?view=list&q=Arawak');
  const list = page.getByRole('table', { name: 'Applications' });
  await list.getByRole('link').first().waitFor();
  await list.getByRole('checkbox').nth(1).check();
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toBeVisible();
  await lookAt(page, 'selected rows');
  await page.getByRole('button', { name: 'Display' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await lookAt(page, 'the menu of columns');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: /Save this view/ }).click();
  await expect(page.getByRole('dialog', { name: 'Save this view' })).toBeVisible();
  await lookAt(page, 'a view to be saved');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await lookAt(page, 'notifications');
  await page.keyboard.press('Escape');
  for (const [button, menu] of [
    [/^Tenant/, 'Tenant'],
    [/^Account of/, 'Account'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('menu', { name: menu })).toBeVisible();
    await lookAt(page, `the menu ${menu}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu', { name: menu })).toBeHidden();
  }
});
