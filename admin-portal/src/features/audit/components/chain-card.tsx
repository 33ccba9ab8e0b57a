import styled from '@emotion/styled';
import { formatDateTime, formatNumber } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  InlineAlert,
  Panel,
  Progress,
  QueryState,
  StatusChip,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { auditQueries, type ChainCheck } from '../api/audit.queries.ts';
import { findingText } from '#/components/audit-texts.ts';
import { useBundle } from './use-bundle.ts';
import { useCheck } from './use-check.ts';

const Card = styled('div')({ display: 'grid', gap: 12 });
const Note = styled('p')({ fontSize: 13, color: color.secondary });

/** Whether the chain of the log is whole by its last check, with a new check and the bundle that proves it elsewhere. */
export function ChainCard({ isPlatform }: { isPlatform: boolean }) {
  const scope = useTenantScope();
  const query = useQuery(auditQueries.chain(scope, isPlatform));
  const check = useCheck(scope, isPlatform);
  const bundle = useBundle(scope, isPlatform);
  return (
    <Panel title="The chain" note="each record is sealed with the one before it">
      <QueryState query={query} failed="The last check could not be loaded">
        {({ check: last, exported }) => (
          <Card>
            {check.progress ? (
              <Progress
                label="Checking every record and its seal"
                value={check.progress.checked}
                max={Math.max(1, check.progress.entries)}
                text={`${formatNumber(check.progress.checked)} of ${formatNumber(check.progress.entries)}`}
              />
            ) : (
              <Verdict last={last} />
            )}
            {check.error && (
              <InlineAlert tone="bad" title="The check did not end">
                {check.error}
              </InlineAlert>
            )}
            {bundle.error && (
              <InlineAlert tone="bad" title="The bundle was not saved">
                {bundle.error}
              </InlineAlert>
            )}
            <Actions>
              {check.progress ? (
                <Button onClick={check.stop}>Cancel</Button>
              ) : (
                <Button
                  onClick={() => check.start(last?.state === 'running' ? last.id : undefined)}
                >
                  {last?.state === 'running'
                    ? 'Go on with the check'
                    : last
                      ? 'Check again'
                      : 'Check the chain'}
                </Button>
              )}
              {bundle.count === undefined ? (
                <Button variant="contained" onClick={bundle.start}>
                  Export verifiable bundle
                </Button>
              ) : (
                <Button onClick={bundle.stop}>
                  Cancel export ({formatNumber(bundle.count)} records)
                </Button>
              )}
              <Button variant="text" onClick={bundle.saveVerifier}>
                Download the checker
              </Button>
            </Actions>
            <Note>
              The bundle holds the records and their seals. The checker is one file for Node 20 that
              needs no network: <code>node verify.mjs bundle.jsonl</code>.
              {exported &&
                ` Last export: ${formatNumber(exported.entries)} records, ${formatDateTime(exported.exported_at)}${exported.by ? `, ${exported.by.full_name}` : ''}.`}
            </Note>
          </Card>
        )}
      </QueryState>
    </Panel>
  );
}

function Verdict({ last }: { last: ChainCheck | null }) {
  if (!last) return <p>This chain has not been checked yet.</p>;
  const {
    state,
    entries,
    finding,
    first_broken: broken,
    ended_at: ended,
    started_at: started,
    by,
  } = last;
  const when = `${formatDateTime(ended ?? started)}${by ? `, ${by.full_name}` : ''}`;
  if (state === 'running') {
    return (
      <p>
        <StatusChip tone="warning" label="Check not ended" /> Begun {when}.
      </p>
    );
  }
  if (state === 'whole') {
    return (
      <p>
        <StatusChip tone="good" label="The chain is whole" /> {formatNumber(entries)} records
        checked {when}. No gap, no changed record.
      </p>
    );
  }
  return (
    <InlineAlert tone="bad" title="The chain is broken">
      {findingText(finding ?? '', broken)} {formatNumber(entries)} records before it are sound.
      Checked {when}. Tell the administrator of the database, and export the bundle: it can still be
      read.
    </InlineAlert>
  );
}
