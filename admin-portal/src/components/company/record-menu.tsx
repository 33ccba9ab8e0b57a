import { companyStatusLabels } from '@portal/shared-core/domain/companies';
import { useTenantScope } from '@portal/shared-core/tenant';
import { MenuButton } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { Company } from './company.queries.ts';
import { nextStandings } from './record.queries.ts';

const StandingDialog = lazy(async () => ({
  default: (await import('./standing-dialog.tsx')).StandingDialog,
}));
const CorrectDialog = lazy(async () => ({
  default: (await import('./correct-dialog.tsx')).CorrectDialog,
}));

/** What staff can record of a company itself: the standings that may follow the present one, and a correction of its registration. */
export function RecordMenu({ company }: { company: Company }) {
  const { data: standings = [] } = useQuery(nextStandings(useTenantScope(), company.id));
  const [open, setOpen] = useState<{ standing?: Company['status'] } | null>(null);
  const held = useNotAllowed('correct_company');
  const close = () => setOpen(null);
  // What is open stays open, with what was typed, when the duty is taken away meanwhile: the database refuses it.
  return (
    <>
      {held ? (
        <HeldButton because={held}>Record</HeldButton>
      ) : (
        <MenuButton
          label="Record"
          size="medium"
          groups={[
            ...(standings.length > 0
              ? [
                  {
                    label: 'New standing',
                    entries: standings.map((standing) => ({
                      label: `${companyStatusLabels[standing].label}…`,
                      onSelect: () => setOpen({ standing }),
                    })),
                  },
                ]
              : []),
            {
              label: 'Registration',
              entries: [{ label: 'Correct the registration…', onSelect: () => setOpen({}) }],
            },
          ]}
        />
      )}
      <Suspense>
        {open?.standing && (
          <StandingDialog company={company} standing={open.standing} onClose={close} />
        )}
        {open && !open.standing && <CorrectDialog company={company} onClose={close} />}
      </Suspense>
    </>
  );
}
