import { definePortal } from '@portal/shared-core/contract';
import { ErrorScreen, lazyPage, RootRouteError, RouteError } from '@portal/shared-core/ui';

import { PortalLayout } from './layout/portal-layout.tsx';
import { LOWEST_SCHEMA } from './lowest-schema.ts';

/** The whole admin portal. Pages load on first visit; an error stops at its page, the navigation stays. */
export default definePortal({
  build: __PORTAL_BUILD__,
  lowestSchema: LOWEST_SCHEMA,
  routes: [
    {
      Component: PortalLayout,
      ErrorBoundary: RootRouteError,
      children: [
        {
          ErrorBoundary: RouteError,
          children: [
            {
              index: true,
              lazy: lazyPage(() => import('./features/dashboard/dashboard-page.tsx')),
            },
            {
              path: 'companies',
              lazy: lazyPage(() => import('./features/companies/company-list-page.tsx')),
            },
            {
              path: 'companies/applications',
              lazy: lazyPage(() => import('./features/applications/application-list-page.tsx')),
            },
            {
              path: 'companies/applications/:applicationId',
              lazy: lazyPage(() => import('./features/applications/application-page.tsx')),
            },
            {
              path: 'companies/changes',
              lazy: lazyPage(() => import('./features/changes/change-list-page.tsx')),
            },
            {
              path: 'companies/changes/:requestId',
              lazy: lazyPage(() => import('./features/changes/change-page.tsx')),
            },
            {
              path: 'companies/invoices',
              lazy: lazyPage(() => import('./features/invoices/invoice-list-page.tsx')),
            },
            {
              path: 'companies/annual-fees',
              lazy: lazyPage(() => import('./features/annual-fees/annual-fees-page.tsx')),
            },
            {
              path: 'companies/owner-filings',
              lazy: lazyPage(() => import('./features/statements/owner-filings-page.tsx')),
            },
            {
              path: 'companies/statements/:statementId?',
              lazy: lazyPage(() => import('./features/statements/statement-pages.tsx')),
            },
            {
              path: 'companies/invoices/bookkeeping',
              lazy: lazyPage(() => import('./features/bookkeeping/bookkeeping-page.tsx')),
            },
            {
              path: 'companies/invoices/who-owes',
              lazy: lazyPage(() => import('./features/who-owes/who-owes-page.tsx')),
            },
            {
              path: 'companies/invoices/terms',
              lazy: lazyPage(() => import('./features/terms/terms-page.tsx')),
            },
            {
              path: 'companies/bank-lines',
              lazy: lazyPage(() => import('./features/bank-lines/bank-lines-page.tsx')),
            },
            {
              path: 'companies/imports/:importId?/:view?',
              lazy: lazyPage(() => import('./features/imports/import-pages.tsx')),
            },
            {
              path: 'companies/invoices/:invoiceId',
              lazy: lazyPage(() => import('./features/invoices/invoice-page.tsx')),
            },
            {
              path: 'companies/:companyId',
              lazy: lazyPage(() => import('./components/company/company-layout.tsx')),
              children: [
                {
                  // An error stops at the tab, the head of the company stays.
                  ErrorBoundary: RouteError,
                  children: [
                    {
                      index: true,
                      lazy: lazyPage(() => import('./features/companies/company-page.tsx')),
                    },
                    {
                      path: 'people',
                      lazy: lazyPage(() => import('./features/companies/company-people-page.tsx')),
                    },
                    {
                      path: 'compliance',
                      lazy: lazyPage(
                        () => import('./features/company-compliance/company-compliance-page.tsx'),
                      ),
                    },
                    {
                      path: 'documents',
                      lazy: lazyPage(
                        () => import('./features/companies/company-documents-page.tsx'),
                      ),
                    },
                    {
                      path: 'kyc',
                      lazy: lazyPage(() => import('./features/companies/company-kyc-page.tsx')),
                    },
                    {
                      path: 'risk',
                      lazy: lazyPage(() => import('./features/companies/company-risk-page.tsx')),
                    },
                    {
                      path: 'activity',
                      lazy: lazyPage(
                        () => import('./features/companies/company-activity-page.tsx'),
                      ),
                    },
                    {
                      path: 'changes',
                      lazy: lazyPage(() => import('./features/changes/company-changes-page.tsx')),
                    },
                    {
                      path: 'invoices',
                      lazy: lazyPage(() => import('./features/invoices/company-invoices-page.tsx')),
                    },
                    {
                      path: 'notes',
                      lazy: lazyPage(() => import('./features/companies/company-notes-page.tsx')),
                    },
                  ],
                },
              ],
            },
            { path: 'users', lazy: lazyPage(() => import('./features/users/user-list-page.tsx')) },
            {
              path: 'users/:userId',
              lazy: lazyPage(() => import('./features/users/user-page.tsx')),
            },
            {
              path: 'tenants/:tenantId?',
              lazy: lazyPage(() => import('./features/tenants/tenant-pages.tsx')),
            },
            {
              path: 'documents',
              lazy: lazyPage(() => import('./features/documents/documents-page.tsx')),
            },
            { path: 'kyc', lazy: lazyPage(() => import('./features/cases/queue-page.tsx')) },
            {
              path: 'kyc/screening',
              lazy: lazyPage(() => import('./features/screening/screening-page.tsx')),
            },
            {
              path: 'kyc/watchlists',
              lazy: lazyPage(() => import('./features/watchlists/watchlists-page.tsx')),
            },
            {
              path: 'kyc/profiles/:profileId',
              lazy: lazyPage(() => import('./features/cases/cockpit/case-page.tsx')),
            },
            {
              path: 'support',
              lazy: lazyPage(() => import('./features/support/ticket-list-page.tsx')),
            },
            {
              path: 'support/contact',
              lazy: lazyPage(() => import('./features/support/contact-page.tsx')),
            },
            {
              path: 'support/answers',
              lazy: lazyPage(() => import('./features/support/prepared-answers-page.tsx')),
            },
            {
              path: 'support/:ticketId',
              lazy: lazyPage(() => import('./features/support/ticket-page.tsx')),
            },
            {
              path: 'reports/:reportId?',
              lazy: lazyPage(() => import('./features/reports/report-pages.tsx')),
            },
            {
              path: 'notifications',
              lazy: lazyPage(() => import('./features/notifications/own-page.tsx')),
            },
            {
              path: 'notifications/announcements',
              lazy: lazyPage(() => import('./features/notifications/announcements-page.tsx')),
            },
            {
              path: 'notifications/mails',
              lazy: lazyPage(() => import('./features/mails/mail-list-page.tsx')),
            },
            {
              path: 'settings',
              lazy: lazyPage(() => import('./features/settings/settings-page.tsx')),
            },
            {
              path: 'settings/bank-details',
              lazy: lazyPage(() => import('./features/bank-details/bank-details-page.tsx')),
            },
            {
              path: 'settings/templates/:templateId?',
              lazy: lazyPage(() => import('./features/templates/template-pages.tsx')),
            },
            {
              path: 'settings/reference',
              lazy: lazyPage(() => import('./features/reference/reference-page.tsx')),
            },
            {
              path: 'settings/general',
              lazy: lazyPage(() => import('./features/settings/general/general-page.tsx')),
            },
            {
              path: 'settings/security',
              lazy: lazyPage(() => import('./features/settings/security/security-page.tsx')),
            },
            {
              path: 'settings/audit',
              lazy: lazyPage(() => import('./features/settings/audit/audit-settings-page.tsx')),
            },
            {
              path: 'settings/email',
              lazy: lazyPage(() => import('./features/settings/email/email-page.tsx')),
            },
            {
              path: 'settings/errors',
              lazy: lazyPage(() => import('./features/client-errors/client-error-page.tsx')),
            },
            {
              path: 'settings/portals',
              lazy: lazyPage(() => import('./features/portal-versions/portal-versions-page.tsx')),
            },
            {
              path: 'compliance',
              lazy: lazyPage(() => import('./features/alerts/alert-list-page.tsx')),
            },
            {
              path: 'compliance/duties',
              lazy: lazyPage(() => import('./features/duties/duty-list-page.tsx')),
            },
            {
              path: 'compliance/calendar',
              lazy: lazyPage(() => import('./features/calendar/calendar-page.tsx')),
            },
            {
              path: 'compliance/rules',
              lazy: lazyPage(() => import('./features/rules/rule-list-page.tsx')),
            },
            {
              path: 'compliance/rules/:code',
              lazy: lazyPage(() => import('./features/rules/rule-page.tsx')),
            },
            {
              path: 'compliance/reminders',
              lazy: lazyPage(() => import('./features/reminders/reminder-list-page.tsx')),
            },
            {
              path: 'compliance/checks/:view?',
              lazy: lazyPage(() => import('./features/checks/check-pages.tsx')),
            },
            {
              path: 'compliance/runs',
              lazy: lazyPage(() => import('./features/runs/run-list-page.tsx')),
            },
            { path: 'help', lazy: lazyPage(() => import('./features/help/help-page.tsx')) },
            {
              path: 'help/glossary',
              lazy: lazyPage(() => import('./features/help/glossary-page.tsx')),
            },
            { path: 'help/keys', lazy: lazyPage(() => import('./features/help/keys-page.tsx')) },
            {
              path: 'audit-logs',
              lazy: lazyPage(() => import('./features/audit/audit-page.tsx')),
            },
            {
              path: 'audit-logs/access',
              lazy: lazyPage(() => import('./features/audit/access/access-page.tsx')),
            },
            {
              path: 'audit-logs/refused',
              lazy: lazyPage(() => import('./features/audit/refused/refused-page.tsx')),
            },
            ...(
              [
                ['', 'overview'],
                ['/companies', 'companies'],
                ['/reviews', 'reviews'],
                ['/overrides', 'overrides'],
                ['/models', 'models'],
                ['/models/:version', 'model'],
                ['/assess/:subject/:subjectId', 'assess'],
              ] as const
            ).map(([path, page]) => ({
              path: `risk-management${path}`,
              lazy: lazyPage(async () => (await import('./features/risk/pages.ts'))[page]()),
            })),
            { path: '*', element: <ErrorScreen kind="not-found" /> },
          ],
        },
      ],
    },
  ],
});
