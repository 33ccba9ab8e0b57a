import { formatDate, formatNumber } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, Facts, InlineAlert, QueryState, Stack } from '@portal/shared-core/ui';
import { factText } from '@portal/shared-core/views';
import { useEffect, useRef, useState } from 'react';

import { previewRule, type PreviewLine, type RuleDraft } from '../api/rule.queries.ts';

const titles: Record<PreviewLine['change'], string> = {
  added: 'Added',
  moved: 'Moved to another day',
  dropped: 'Dropped',
  same: 'Unchanged',
};

type State =
  | { is: 'idle' | 'running' | 'cancelled' }
  | { is: 'failed'; error: string }
  | { is: 'done'; lines: PreviewLine[]; of: string };

/** A query without an answer yet: its skeleton, and the note once it takes long. */
const pending = { data: undefined, error: null, refetch: () => undefined };

/** What a draft of a rule would do to the whole book, asked for by a button; it can be cancelled while it runs. */
export function RulePreview({ draft }: { draft: () => RuleDraft }) {
  const scope = useTenantScope();
  const [state, setState] = useState<State>({ is: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run() {
    running.current?.abort();
    const controller = (running.current = new AbortController());
    const rule = draft();
    setState({ is: 'running' });
    try {
      const lines = await previewRule(scope, rule, controller.signal);
      if (!controller.signal.aborted) setState({ is: 'done', lines, of: rule.valid_from });
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ is: 'failed', error: toAppError(error).message });
    }
  }

  function cancel() {
    running.current?.abort();
    setState({ is: 'cancelled' });
  }

  return (
    <Stack>
      <Actions>
        {state.is === 'running' ? (
          <>
            <span role="status">Looking through the whole book</span>
            <Button size="small" onClick={cancel}>
              Cancel the preview
            </Button>
          </>
        ) : (
          <Button size="small" onClick={() => void run()}>
            {state.is === 'idle' ? 'Preview over the book' : 'Preview again'}
          </Button>
        )}
      </Actions>
      {state.is === 'running' && (
        <QueryState query={pending} failed="The preview did not end">
          {() => null}
        </QueryState>
      )}
      {state.is === 'cancelled' && <p role="status">The preview was cancelled. Nothing changed.</p>}
      {state.is === 'failed' && (
        <InlineAlert tone="bad" title="The preview did not end">
          {state.error}
        </InlineAlert>
      )}
      {state.is === 'done' && <PreviewLines lines={state.lines} from={state.of} />}
    </Stack>
  );
}

function PreviewLines({ lines, from }: { lines: readonly PreviewLine[]; from: string }) {
  const changes = lines.filter(({ change }) => change !== 'same');
  return (
    <InlineAlert
      tone={changes.length > 0 ? 'warning' : 'good'}
      title={
        changes.length > 0
          ? `From ${formatDate(from)}: ${changes.map(({ change, obligations }) => `${formatNumber(obligations)} ${change}`).join(', ')}`
          : `From ${formatDate(from)}: no open duty changes`
      }
    >
      <Facts
        items={lines.map(({ change, companies, obligations, earliest, latest, examples }) => ({
          label: titles[change],
          value: `${counted(obligations, 'duty', 'duties')} of ${counted(companies, 'company', 'companies')}, ${formatDate(earliest)} to ${formatDate(latest)}`,
          note: change !== 'same' && (
            <details>
              <summary>
                {examples.length < obligations
                  ? `The first ${examples.length} of ${formatNumber(obligations)}`
                  : 'Which'}
              </summary>
              <ul>
                {examples.map(
                  ({ company_id: id, company, because, was_due_on: was, due_on: day }) => (
                    <li key={`${id} ${because}`}>
                      {company ?? 'The firm'}, {factText(because)}:{' '}
                      {[was && formatDate(was), day && formatDate(day)]
                        .filter(Boolean)
                        .join(' to ')}
                    </li>
                  ),
                )}
              </ul>
            </details>
          ),
        }))}
      />
    </InlineAlert>
  );
}

function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
