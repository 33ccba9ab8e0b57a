import styled from '@emotion/styled';
import { formatDateTime, formatNumber } from '@portal/shared-core/domain/format';

import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  DataTable,
  EmptyState,
  InlineAlert,
  Progress,
  QueryPanel,
  StatusChip,
  type Column,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { useIsSuperAdmin } from '#/components/duties/super-admin.ts';
import { JobActions } from '#/components/jobs/job-actions.tsx';
import { isUnderWay, jobsQuery } from '#/components/jobs/job.queries.ts';
import { doneText } from '#/components/jobs/jobs.ts';

import { probesQuery, useStartProbe, type Probe } from './api/isolation.queries.ts';
import { checkedText, probeChip, relationText, verdictOf } from './isolation.ts';

const Space = styled('div')({ display: 'grid', gap: 12, padding: 16 });

/** `running` is the job of the probe that is under way. */
const columnsOf = (running: string | undefined): Column<Probe>[] => [
  { key: 'began', header: 'Began', render: ({ began_at: at }) => formatDateTime(at) },
  {
    key: 'result',
    header: 'Result',
    phone: 'end',
    render: (probe) =>
      running !== undefined && probe.job_id === running ? (
        <StatusChip tone="info" label="Under way" />
      ) : (
        <StatusChip {...probeChip(probe)} />
      ),
  },
  { key: 'checked', header: 'Checked', render: checkedText },
  {
    key: 'rows',
    header: 'Rows of other firms',
    figures: true,
    render: ({ rows_checked: rows }) => formatNumber(rows),
  },
];

const leakColumns: Column<Probe['leaks'][number]>[] = [
  { key: 'table', header: 'Table', render: ({ relation }) => relationText(relation) },
  { key: 'firm', header: 'Rows of', render: ({ firm }) => firm },
  { key: 'person', header: 'Read by', render: ({ person }) => person },
  {
    key: 'rows',
    header: 'Rows',
    figures: true,
    phone: 'end',
    render: ({ rows }) => formatNumber(rows),
  },
];

/** For the super admin: whether people of one firm can read rows of another, as the last probe found, and those before (TEN-01, JOB-01). */
export function IsolationPanel() {
  const isSuperAdmin = useIsSuperAdmin() === true;
  const scope = useTenantScope();
  const query = useQuery({ ...probesQuery(scope), enabled: isSuperAdmin });
  const { data: jobs = [] } = useQuery(jobsQuery(scope));
  const start = useStartProbe();
  if (!isSuperAdmin) return null;
  const job = jobs.find((each) => each.kind === 'isolation' && isUnderWay(each));
  const begin = (
    <Button size="small" loading={start.isPending} onClick={() => start.mutate({})}>
      Check now
    </Button>
  );
  return (
    <QueryPanel
      title="Isolation of firms"
      note={() => 'people of one firm must read nothing of another'}
      action={job ? <JobActions job={job} /> : begin}
      query={query}
      failed="The isolation probes could not be loaded"
      flush
    >
      {(probes) => {
        const last = probes.find((each) => each.job_id === null || each.job_id !== job?.id);
        return (
          <>
            {(start.error || job || last) && (
              <Space>
                {start.error && (
                  <InlineAlert tone="bad" title={start.error.entry.title}>
                    {start.error.message}
                  </InlineAlert>
                )}
                {job && (
                  <Progress
                    label="A probe is under way"
                    value={job.done}
                    max={Math.max(job.total, 1)}
                    text={doneText(job)}
                  />
                )}
                {last && <InlineAlert {...verdictOf(last)} />}
              </Space>
            )}
            {last && last.leaks.length > 0 && (
              <DataTable
                label="What was read of other firms"
                columns={leakColumns}
                rows={last.leaks}
                rowKey={({ relation, firm, person }) => `${relation} ${firm} ${person}`}
              />
            )}
            {probes.length > 0 ? (
              <DataTable
                label="Isolation probes"
                columns={columnsOf(job?.id)}
                rows={probes}
                rowKey={({ id }) => id}
              />
            ) : (
              <EmptyState
                title="No probe yet"
                text="Every night the portal reads each table as people of each firm, and counts the rows of other firms that they get. It needs two firms that have people."
              />
            )}
          </>
        );
      }}
    </QueryPanel>
  );
}
