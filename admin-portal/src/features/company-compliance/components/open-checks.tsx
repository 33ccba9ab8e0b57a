import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, MenuButton, QueryPanel, Stack } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { CheckAnswer } from '#/components/checks/check-answer.tsx';
import { checksQuery } from '#/components/checks/check.queries.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { useOpenCheck } from '#/components/compliance/compliance.mutations.ts';
import { complianceQueries } from '#/components/compliance/compliance.queries.ts';

/** The questions staff look into about a company: open ones are answered here, and more can be opened. */
export function OpenChecks({ companyId }: { companyId: string }) {
  const scope = useTenantScope();
  const checks = useQuery(checksQuery(scope, { companyId }));
  const { data: kinds = [] } = useQuery(complianceQueries.checkKinds(scope));
  const open = useOpenCheck();
  const [answering, setAnswering] = useState<string | null>(null);
  const held = useNotAllowed('decide_check');
  const readsOnly = useNotAllowed('open_check');
  return (
    <QueryPanel
      title="Checks"
      query={checks}
      failed="The checks could not be loaded"
      isEmpty={() => false}
    >
      {(all) => {
        const waiting = all.filter(({ state }) => state === 'open');
        const free = kinds.filter(({ code }) => waiting.every(({ kind }) => kind.code !== code));
        return (
          <Stack>
            {waiting.length === 0 && <p>No check is open.</p>}
            {waiting.map(({ id, kind: { name } }) =>
              answering === id ? (
                <CheckAnswer
                  key={id}
                  checkId={id}
                  subject={name}
                  onClose={() => setAnswering(null)}
                />
              ) : (
                <div key={id}>
                  {name}{' '}
                  {held ? (
                    <HeldButton because={held}>Answer</HeldButton>
                  ) : (
                    <Button
                      size="small"
                      aria-label={`Answer: ${name}`}
                      onClick={() => setAnswering(id)}
                    >
                      Answer
                    </Button>
                  )}
                </div>
              ),
            )}
            {held && <p>{held}</p>}
            {!readsOnly && free.length > 0 && (
              <div>
                <MenuButton
                  label="Open a check"
                  groups={[
                    {
                      entries: free.map(({ code, name }) => ({
                        label: name,
                        onSelect: () =>
                          open.mutate({
                            check_id: crypto.randomUUID(),
                            kind: code,
                            subject: 'company',
                            subject_id: companyId,
                          }),
                      })),
                    },
                  ]}
                />
              </div>
            )}
            {open.error && <InlineAlert tone="bad">{toAppError(open.error).message}</InlineAlert>}
          </Stack>
        );
      }}
    </QueryPanel>
  );
}
