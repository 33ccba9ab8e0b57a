import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { formatDate, formatMoney } from '../../domain/format.ts';
import { useTenantScope } from '../../tenant/index.ts';
import { Actions, Button, Facts, Panel, QueryState, Stack } from '../../ui/index.ts';
import { HeldButton } from '../../ui/work/index.ts';
import { levelsInForce } from './level.queries.ts';

const LevelsForm = lazy(async () => ({
  default: (await import('./levels-form.tsx')).LevelsForm,
}));

/** The letters of late invoices: the levels in force, with days and fee, and the way to change them. */
export function LevelsPanel({
  held: missing,
}: {
  /** Why the reader may not change them. */
  held?: string | undefined;
}) {
  const query = useQuery(levelsInForce(useTenantScope()));
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title="Letters of late invoices"
      note={query.data?.isOwn ? 'set by this firm' : 'as the platform sets them'}
    >
      <QueryState query={query} failed="The levels could not be loaded">
        {({ levels, isOwn, later }) => (
          <Stack>
            {levels.length === 0 ? (
              <p>No letter goes out.</p>
            ) : (
              <Facts
                items={levels.map(({ days, name, fee }) => ({
                  id: String(days),
                  label: name,
                  value: `${days} ${days === 1 ? 'day' : 'days'} after the due day`,
                  note: fee > 0 ? `Fee ${formatMoney(fee.toFixed(2), 'USD')}` : 'No fee',
                }))}
              />
            )}
            {later.map(({ valid_from: from }) => (
              <p key={from}>Other levels are set from {formatDate(from, 'long')}.</p>
            ))}
            {isOpen ? (
              <Suspense>
                <LevelsForm levels={levels} isOwn={isOwn} onClose={() => setOpen(false)} />
              </Suspense>
            ) : missing ? (
              <HeldButton because={missing}>Change the levels</HeldButton>
            ) : (
              <Actions>
                <Button size="small" onClick={() => setOpen(true)}>
                  Change the levels…
                </Button>
              </Actions>
            )}
          </Stack>
        )}
      </QueryState>
    </Panel>
  );
}
