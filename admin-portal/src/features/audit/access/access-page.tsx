import { fetchLogPage, LogPage } from '@portal/shared-core/lists';

import { accessKinds, accessLog, type AccessRow } from '../api/access.queries.ts';
import { LogTabs } from '../components/log-tabs.tsx';
import { useWhoFilter } from '../components/who-filter.ts';
import { accessColumns } from './access-columns.tsx';

fetchLogPage();

const nameOf = ({ person_id: person, person_name: name }: AccessRow, id: string) =>
  person === id ? name : undefined;

/** Who signed in, opened a document or took data away, for as long as the settings keep it (DATA-05). */
function AccessPage() {
  const who = useWhoFilter(nameOf);
  return (
    <LogPage
      title="Audit Logs"
      subText="Sign-ins, opened documents and exports of all firms, for as long as the settings keep them."
      above={<LogTabs />}
      list="admin.access_log"
      label="Access"
      file="access-log"
      noun={['event', 'events']}
      query={accessLog}
      columns={accessColumns(who.setWho)}
      filters={(rows) => [
        who.filterOf(rows),
        { name: 'kind', label: 'What', all: 'Anything', shape: 'select', options: accessKinds },
      ]}
      failed="The access log could not be loaded"
      empty={{
        none: 'Sign-ins, opened documents and exports appear here.',
        noMatch: 'Nothing happened that these filters leave.',
      }}
    />
  );
}

export { AccessPage as Component };
