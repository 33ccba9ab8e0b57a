import { formatDate, formatNumber } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  Facts,
  InlineAlert,
  Progress,
  QueryState,
  Stack,
} from '@portal/shared-core/ui';
import { factText } from '@portal/shared-core/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { previewRule, type RuleDraft } from '../api/rule.queries.ts';
import type { PreviewLine } from '../preview-lines.ts';

const titles: Record<PreviewLine['change'], string> = {
  added: 'Added',
  moved: 'Moved to another day',
  dropped: 'Dropped',
  same: 'Unchanged',
};

/** What a draft of a rule would do to the whole portfolio, asked for by a button; it can be cancelled while it runs. */
export function RulePreview({ draft }: { draft: () => RuleDraft }) {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<{ rule: RuleDraft; turn: number }>();
  const [isCancelled, setIsCancelled] = useState(false);
  const turns = useRef(0);
  const [progress, setProgress] = useState(0);
  const preview = previewRule(scope, pending, setProgress);
  const query = useQuery(preview);

  function run() {
    setIsCancelled(false);
    setProgress(0);
    turns.current += 1;
    setPending({ rule: draft(), turn: turns.current });
  }

  function cancel() {
    // The request ends with its query, and the database with it.
    void queryClient.cancelQueries({ queryKey: preview.queryKey });
    setPending(undefined);
    setIsCancelled(true);
  }

  return (
    <Stack>
      <Actions>
        {query.isFetching ? (
          <Button size="small" onClick={cancel}>
            Cancel the preview
          </Button>
        ) : (
          <Button size="small" onClick={run}>
            {pending || isCancelled ? 'Preview again' : 'Preview over the portfolio'}
          </Button>
        )}
      </Actions>
      {query.isFetching && (
        <Progress
          label="Looking through the whole portfolio"
          value={progress}
          text={`${Math.floor(progress * 100)} %`}
        />
      )}
      {isCancelled && <p role="status">The preview was cancelled. Nothing changed.</p>}
      {pending && (
        <QueryState query={query} failed="The preview did not end">
          {(lines) => <PreviewLines lines={lines} from={pending.rule.valid_from} />}
        </QueryState>
      )}
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
