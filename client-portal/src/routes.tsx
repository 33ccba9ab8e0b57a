import { definePortal } from '@portal/shared-core/contract';
import { ErrorScreen, lazyPage, RootRouteError, RouteError } from '@portal/shared-core/ui';

import { PortalLayout } from './layout/portal-layout.tsx';
import { LOWEST_SCHEMA } from './lowest-schema.ts';

/** The whole client portal. Pages load on first visit; an error stops at its page, the navigation stays. */
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
              path: 'companies/new',
              lazy: lazyPage(() => import('./features/incorporation/start-page.tsx')),
            },
            {
              path: 'companies/new/:applicationId/:step?',
              lazy: lazyPage(() => import('./features/incorporation/wizard-page.tsx')),
            },
            {
              path: 'companies/applications',
              lazy: lazyPage(() => import('./features/incorporation/application-list-page.tsx')),
            },
            {
              path: 'companies/applications/:applicationId',
              lazy: lazyPage(() => import('./features/incorporation/application-page.tsx')),
            },
            {
              path: 'companies/invoices',
              lazy: lazyPage(() => import('./features/invoices/invoice-list-page.tsx')),
            },
            {
              path: 'companies/duties',
              lazy: lazyPage(() => import('./features/compliance/duty-list-page.tsx')),
            },
            {
              path: 'companies/statements',
              lazy: lazyPage(() => import('./features/statements/statement-list-page.tsx')),
            },
            {
              path: 'companies/statements/:statementId',
              lazy: lazyPage(() => import('./features/statements/statement-page.tsx')),
            },
            {
              path: 'companies/:companyId/changes/new',
              lazy: lazyPage(() => import('./features/changes/new-change-page.tsx')),
            },
            {
              path: 'companies/:companyId/changes/:requestId',
              lazy: lazyPage(() => import('./features/changes/change-page.tsx')),
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
                      path: 'changes',
                      lazy: lazyPage(() => import('./features/changes/company-changes-page.tsx')),
                    },
                    {
                      path: 'activity',
                      lazy: lazyPage(
                        () => import('./features/companies/company-activity-page.tsx'),
                      ),
                    },
                    {
                      path: 'invoices',
                      lazy: lazyPage(() => import('./features/invoices/company-invoices-page.tsx')),
                    },
                    {
                      path: 'compliance',
                      lazy: lazyPage(
                        () => import('./features/compliance/company-compliance-page.tsx'),
                      ),
                    },
                    {
                      path: 'documents',
                      lazy: lazyPage(
                        () => import('./features/documents/company-documents-page.tsx'),
                      ),
                    },
                    {
                      path: 'kyc',
                      lazy: lazyPage(() => import('./features/kyc/company-kyc-page.tsx')),
                    },
                  ],
                },
              ],
            },
            {
              path: 'documents',
              lazy: lazyPage(() => import('./features/documents/documents-page.tsx')),
            },
            {
              path: 'kyc',
              lazy: lazyPage(() => import('./features/kyc/kyc-list-page.tsx')),
            },
            {
              path: 'kyc/:partyId',
              lazy: lazyPage(() => import('./features/kyc/kyc-page.tsx')),
            },
            {
              path: 'reports',
              lazy: lazyPage(() => import('./features/reports/report-list-page.tsx')),
            },
            {
              path: 'reports/:reportId',
              lazy: lazyPage(() => import('./features/reports/report-page.tsx')),
            },
            {
              path: 'support',
              lazy: lazyPage(() => import('./features/support/ticket-list-page.tsx')),
            },
            {
              path: 'support/:ticketId',
              lazy: lazyPage(() => import('./features/support/ticket-page.tsx')),
            },
            {
              path: 'firm/:section?/:part?',
              lazy: lazyPage(() => import('./features/firm/firm-page.tsx')),
            },
            {
              path: 'settings/:section?',
              lazy: lazyPage(() => import('./features/account/settings-page.tsx')),
            },
            {
              path: 'profile',
              lazy: lazyPage(() => import('./features/account/profile-page.tsx')),
            },
            { path: '*', element: <ErrorScreen kind="not-found" /> },
          ],
        },
      ],
    },
  ],
});
