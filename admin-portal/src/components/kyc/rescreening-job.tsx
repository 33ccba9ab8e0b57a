import { useTenantScope } from '@portal/shared-core/tenant';
import { Panel, Progress } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { JobActions } from '#/components/jobs/job-actions.tsx';
import { isUnderWay, jobsQuery } from '#/components/jobs/job.queries.ts';
import { doneText, refusalsOf } from '#/components/jobs/jobs.ts';

/** How far a rescreening that someone began is, and whom it could not compare. What ended is in the tray and among the jobs. */
export function RescreeningJob() {
  const { data: jobs = [] } = useQuery(jobsQuery(useTenantScope()));
  const job = jobs.find((each) => each.kind === 'rescreening' && isUnderWay(each));
  if (!job) return null;
  return (
    <Panel title={job.title} note="you can leave this page" action={<JobActions job={job} />}>
      <Progress
        label="Compared with every list"
        value={job.done}
        max={Math.max(job.total, 1)}
        text={doneText(job)}
      />
      {refusalsOf(job).map(({ label, message }, place) => (
        <p key={`${place} ${label}`}>
          {label}: {message}
        </p>
      ))}
    </Panel>
  );
}
