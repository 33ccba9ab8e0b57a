import { Actions, Button, MoreMenu, Panel, StatusChip, TextLink } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense, useState } from 'react';

import { accessLevels } from '#/components/access/levels.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

import type { Person } from '../api/people.queries.ts';
import type { AccessAction } from './access-dialogs.tsx';
import { Line, Lines } from './lines.ts';

const AccessDialogs = lazy(async () => ({
  default: (await import('./access-dialogs.tsx')).AccessDialogs,
}));

/** The companies of this firm that a person owns or may use. */
export function CompaniesPanel({ person }: { person: Person }) {
  const held = useNotAllowed('set_company_access');
  const [open, setOpen] = useState<AccessAction | null>(null);
  const { owned, shared } = person;
  return (
    <Panel title="Companies in this firm" note={`${owned.length + shared.length}`}>
      {owned.length + shared.length === 0 ? (
        <p>
          {person.role === 'admin' ? 'Staff reach every company.' : 'They reach no company yet.'}
        </p>
      ) : (
        <Lines aria-label="Companies">
          {owned.map(({ id, name }) => (
            <Line key={id}>
              <div>
                <TextLink to={paths.company(id)}>{name}</TextLink>
              </div>
              <StatusChip label="Client" tone="info" />
            </Line>
          ))}
          {shared.map(({ access, company }) => (
            <Line key={company.id}>
              <div>
                <TextLink to={paths.company(company.id)}>{company.name}</TextLink>
                <span>{accessLevels[access].label}</span>
              </div>
              {!held && (
                <MoreMenu
                  label={`Access to ${company.name}`}
                  groups={[
                    {
                      entries: [
                        {
                          label: 'Change access…',
                          onSelect: () => setOpen({ action: 'give', company, access }),
                        },
                        {
                          label: 'End access…',
                          danger: true,
                          onSelect: () => setOpen({ action: 'end', company }),
                        },
                      ],
                    },
                  ]}
                />
              )}
            </Line>
          ))}
        </Lines>
      )}
      {person.role !== 'admin' && (
        <Actions>
          {held ? (
            <HeldButton because={held}>Give access…</HeldButton>
          ) : (
            <Button size="small" onClick={() => setOpen({ action: 'give' })}>
              Give access…
            </Button>
          )}
        </Actions>
      )}
      <Suspense>
        {open && <AccessDialogs open={open} person={person} onClose={() => setOpen(null)} />}
      </Suspense>
    </Panel>
  );
}
