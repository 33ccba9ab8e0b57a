import { useHelp } from '@portal/shared-core/help';
import { HelpPanel } from '@portal/shared-core/help/panel';
import { PlatformContact, useScreens } from '@portal/shared-core/shell';
import { ButtonLink } from '@portal/shared-core/ui';
import { Suspense } from 'react';

import { articles } from '#/help/articles.ts';
import { paths } from '#/paths.ts';

/** Help of staff, beside every page. It opens with the article about that page. */
export function StaffHelp() {
  const { isOpen } = useHelp();
  const hasScreen = useScreens();
  if (!isOpen) return null;
  return (
    <HelpPanel
      articles={articles}
      hasScreen={hasScreen}
      links={<ButtonLink to={paths.help}>Open the Help Center</ButtonLink>}
      contact={
        <Suspense>
          <PlatformContact />
        </Suspense>
      }
    />
  );
}
