import { fetchLogPage, LogPage, type ListFilter } from '@portal/shared-core/lists';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useListState } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { refusedKindsQuery, refusedLog, type RefusedRow } from '../api/refused.queries.ts';
import { LogTabs } from '../components/log-tabs.tsx';
import { useWhoFilter } from '../components/who-filter.ts';
import { refusedColumns } from './refused-columns.tsx';

fetchLogPage();

const nameOf = ({ person_id: person, person_name: name }: RefusedRow, id: string) =>
  person === id ? name : undefined;

/** Which commands were refused, to whom and why, for as long as the settings keep it (AUD-01). */
function RefusedPage() {
  const who = useWhoFilter(nameOf);
  const { filter } = useListState({ key: 'id', direction: 'desc' });
  const { data: kinds = [] } = useQuery(refusedKindsQuery(useTenantScope()));

  /** Each name once, in order, with the selected one also where the log no longer has it. */
  function filterOf(name: 'command' | 'code', label: string, all: string): ListFilter {
    const names = new Set([...kinds.map((kind) => kind[name]), filter(name)]);
    const options = [...names].filter(Boolean).toSorted();
    return {
      name,
      label,
      all,
      shape: 'select',
      options: options.map((value) => ({ value, label: value })),
    };
  }

  return (
    <LogPage
      title="Audit Logs"
      subText="Commands that were refused and changed nothing, for as long as the settings keep them."
      above={<LogTabs />}
      list="admin.refused_commands"
      label="Refused commands"
      file="refused-commands"
      noun={['refusal', 'refusals']}
      query={refusedLog}
      columns={refusedColumns(who.setWho)}
      filters={(rows) => [
        who.filterOf(rows),
        filterOf('command', 'Command', 'Any command'),
        filterOf('code', 'Answer', 'Any answer'),
      ]}
      failed="The refused commands could not be loaded"
      empty={{
        none: 'Commands that the database refuses appear here.',
        noMatch: 'Nothing was refused that these filters leave.',
      }}
    />
  );
}

export { RefusedPage as Component };
