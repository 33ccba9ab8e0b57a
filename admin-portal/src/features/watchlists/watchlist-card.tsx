import {
  daysBetween,
  formatDateTime,
  formatNumber,
  nassauToday,
} from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  DateText,
  Facts,
  InlineAlert,
  Panel,
  QueryState,
  StatusChip,
  Timeline,
  useDisclosure,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { Rescreen } from '#/components/kyc/rescreen.tsx';
import { screeningQueries, type Watchlist } from '#/components/kyc/screening.queries.ts';
import { ProblemLines } from './problem-lines.tsx';
import { RunningImport } from './running-import.tsx';

/** From so many days on, the age of a list is a warning. */
const OLD_DAYS = 7;

type Import = Watchlist['imports'][number];

/** One list: where it comes from, when it was loaded, what is in it, and its last imports. */
export function WatchlistCard({ list }: { list: Watchlist }) {
  const { code, name, source_note: source, loaded_at: loaded, entries, rejected, imports } = list;
  const days = loaded ? daysBetween(loaded, nassauToday()) : undefined;
  const problems = useDisclosure();
  const withProblems = imports.find((each) => each.rejected > 0 && each.state === 'finished');
  const running = imports.find((each) => each.state === 'running');
  return (
    <Panel
      title={`${name}, ${code}`}
      action={
        <StatusChip
          {...(days === undefined
            ? { tone: 'warning' as const, label: 'Not loaded yet' }
            : days > OLD_DAYS
              ? { tone: 'warning' as const, label: `${days} days old` }
              : { tone: 'good' as const, label: days === 0 ? 'Loaded today' : `${days} days old` })}
        />
      }
    >
      {days !== undefined && days > OLD_DAYS && (
        <InlineAlert tone="warning" title={`Loaded ${days} days ago`}>
          A person who was listed since is not found. Import the newest file.
        </InlineAlert>
      )}
      {running && <RunningImport running={running} />}
      <Facts
        layout="split"
        items={[
          { label: 'Source', value: source },
          { label: 'Loaded', value: loaded && formatDateTime(loaded) },
          { label: 'Entries in force', value: formatNumber(entries) },
          { label: 'Unreadable rows of the last file', value: formatNumber(rejected) },
        ]}
      />
      {withProblems && !problems.isOpen && (
        <Button size="small" variant="text" ref={problems.opener} onClick={problems.open}>
          Show the unreadable lines
        </Button>
      )}
      {withProblems && problems.isOpen && <Problems importId={withProblems.id} />}
      {imports.length > 0 && (
        <Timeline
          label={`Imports of ${name}`}
          entries={imports.map((each) => ({
            key: each.id,
            text: textOf(each),
            note: figuresOf(each),
            tone: each.state === 'finished' ? ('good' as const) : ('neutral' as const),
            when: (
              <DateText
                value={each.finished_at ?? each.discarded_at ?? each.started_at}
                format="time"
              />
            ),
          }))}
        />
      )}
      {loaded && (
        <Actions>
          <Rescreen of={{ watchlist: code }} />
        </Actions>
      )}
    </Panel>
  );
}

function Problems({ importId }: { importId: string }) {
  const problems = useQuery(screeningQueries.problems(useTenantScope(), importId));
  return (
    <QueryState query={problems} failed="The lines could not be loaded">
      {(lines) => <ProblemLines problems={lines} />}
    </QueryState>
  );
}

function textOf({ state, by, discarder }: Import): string {
  const who = by ? ` by ${by.full_name}` : '';
  if (state === 'finished') return `Imported${who}`;
  if (state === 'running') return `Not finished, begun${who}`;
  return `Discarded${discarder ? ` by ${discarder.full_name}` : ''}, begun${who}`;
}

function figuresOf({ state, records, added, changed, retired, rejected }: Import): string {
  const all = `${formatNumber(records)} records`;
  if (state !== 'finished') return `${all} read, none in force`;
  return [
    all,
    `${formatNumber(added)} added`,
    `${formatNumber(changed)} changed`,
    `${formatNumber(retired)} retired`,
    rejected > 0 && `${formatNumber(rejected)} unreadable`,
  ]
    .filter(Boolean)
    .join(', ');
}
