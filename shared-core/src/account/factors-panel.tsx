import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { useUser } from '../session/index.ts';
import { useSupabase } from '../supabase/index.ts';
import { Button, DateText, QueryPanel, useDisclosure } from '../ui/index.ts';
import { useRemoveFactor, type FactorRemoval } from './account.mutations.ts';
import { accountQueries, type OwnFactor } from './account.queries.ts';
import { AddFactor } from './add-factor.tsx';
import { Line, Lines } from './lines.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const PasswordDialog = lazy(async () => ({
  default: (await import('./account-dialogs.ts')).PasswordDialog<FactorRemoval>,
}));

/** The authenticator apps of the account: their names, one more, and the way to remove one. */
export function FactorsPanel() {
  const { id } = useUser();
  const query = useQuery(accountQueries.factors(useSupabase(), id));
  const remove = useRemoveFactor();
  const adding = useDisclosure();
  const [pending, setPending] = useState<OwnFactor>();

  return (
    <>
      <QueryPanel
        title="Second factor"
        note={(factors) => (factors.length > 0 ? 'On' : 'Off')}
        query={query}
        failed="Your authenticator apps could not be loaded"
        flush
      >
        {(factors) => (
          <>
            <Lines aria-label="Authenticator apps">
              {factors.map((factor) => (
                <Line key={factor.id}>
                  <div>
                    <b>{factor.name}</b>
                    <small>
                      Since <DateText value={factor.since} />
                    </small>
                  </div>
                  <Button size="small" onClick={() => setPending(factor)}>
                    Remove
                  </Button>
                </Line>
              ))}
              {factors.length > 0 && <RecoveryCodes />}
              <Line>
                {adding.isOpen ? (
                  <AddFactor names={factors.map(({ name }) => name)} onClose={adding.close} />
                ) : (
                  <>
                    <div>
                      <small>
                        {factors.length > 0
                          ? 'Add a second device, so that a lost one does not lock you out.'
                          : 'A code of an app in addition to your password protects your account.'}
                      </small>
                    </div>
                    <Button size="small" ref={adding.opener} onClick={adding.open}>
                      Add an app
                    </Button>
                  </>
                )}
              </Line>
            </Lines>
          </>
        )}
      </QueryPanel>
      <Suspense>
        {pending && (
          <PasswordDialog
            title={`Remove “${pending.name}”?`}
            text={
              query.data?.length === 1
                ? 'It is your only app: from then on the password alone opens your account.'
                : 'Its codes no longer open your account. Your other apps stay.'
            }
            submit="Remove"
            command={remove}
            toInput={(current) => ({ factorId: pending.id, current })}
            onClose={() => setPending(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
