import { useHelp } from '@portal/shared-core/help';
import { HelpPanel } from '@portal/shared-core/help/panel';
import { PlatformContact, useScreens } from '@portal/shared-core/shell';
import { ButtonLink } from '@portal/shared-core/ui';
import { Suspense } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';

import { TicketForm } from '#/components/support/ticket-form.tsx';
import { articles } from '#/help/articles.ts';
import { paths } from '#/paths.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Help of the client portal, beside every page: its articles, and a ticket that says which page it is asked from. */
export function ClientHelp() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { isOpen } = useHelp();
  const hasScreen = useScreens();
  if (!isOpen) return null;
  const companyId = companyAt(pathname);
  return (
    <HelpPanel
      articles={articles}
      hasScreen={hasScreen}
      links={<ButtonLink to={paths.support}>Your tickets</ButtonLink>}
      contact={
        <Suspense>
          <PlatformContact />
        </Suspense>
      }
      ask={
        <TicketForm
          {...(companyId && { companyId })}
          page={pageAt(pathname)}
          onOpened={(id) => void navigate(paths.ticket(id))}
        />
      }
    />
  );
}

function companyAt(pathname: string): string | undefined {
  const id = matchPath(`${paths.companies}/:companyId/*`, pathname)?.params.companyId;
  return id && UUID.test(id) ? id : undefined;
}

/** The page as the ticket names it; nothing where the address is of no form that the database takes. */
function pageAt(pathname: string) {
  const path = pathname.replace(/\/$/, '');
  const title = document.querySelector('h1')?.textContent?.trim().slice(0, 200);
  return title && path.length <= 300 && /^\/app(\/[\w-]+)*$/.test(path)
    ? { path, title }
    : undefined;
}
