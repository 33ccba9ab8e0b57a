import styled from '@emotion/styled';
import { formatWhen } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert, Panel, StatusChip, VisuallyHidden } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { checksQuery, useReopenCheck, type CheckSubject } from './check.queries.ts';

const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 16px',
  alignItems: 'start',
  padding: '12px 16px',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& > div > p': { fontWeight: 600, display: 'flex', gap: 8, flexWrap: 'wrap' },
  '& > div > blockquote': { margin: '2px 0', textWrap: 'pretty', overflowWrap: 'anywhere' },
  '& > div > small': { fontSize: 12, color: color.secondary },
});

/** The checks that are answered: what was found, by whom, and whether it was in order. An answer can be taken back. */
export function SettledChecks({ subject }: { subject: CheckSubject }) {
  const { data: all = [], error } = useQuery(checksQuery(useTenantScope(), subject));
  const checks = all.filter(({ state }) => state !== 'open');
  const reopen = useReopenCheck();
  const missing = useNotAllowed('reopen_check');
  if (error) return <InlineAlert tone="bad">{error.message}</InlineAlert>;
  if (checks.length === 0) return null;
  return (
    <Panel title="Answered checks" note={String(checks.length)} flush>
      {reopen.error && <InlineAlert tone="bad">{reopen.error.message}</InlineAlert>}
      <ul aria-label="Answered checks">
        {checks.map(({ id, kind: { name }, state, result, decider, decided_at: at }) => (
          <Item key={id}>
            <div>
              <p>
                {name}
                <StatusChip
                  {...(state === 'clear'
                    ? { tone: 'good', label: 'In order' }
                    : { tone: 'bad', label: 'Not in order' })}
                />
              </p>
              {result && <blockquote>{result}</blockquote>}
              <small>{[decider?.full_name, at && formatWhen(at)].filter(Boolean).join(', ')}</small>
            </div>
            {!missing && (
              <Button size="small" disabled={reopen.isPending} onClick={() => reopen.mutate(id)}>
                Take back<VisuallyHidden> the answer to {name}</VisuallyHidden>
              </Button>
            )}
          </Item>
        ))}
      </ul>
    </Panel>
  );
}
