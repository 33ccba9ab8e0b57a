import { readPreferences, savePreferences, useUser } from '@portal/shared-core/session';
import { TenantProvider, useTenants, useTenantScope } from '@portal/shared-core/tenant';
import { BarTray } from '@portal/shared-core/ui/tray';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';

import { isUnderWay, myJobsQuery, type Job } from '../job.queries.ts';
import { JobList } from './job-list.tsx';

const A_DAY_MS = 86_400_000;
const SEEN = 'jobsSeenAt';

/** The tray of the active tenant; none until it is known. The top bar is outside of its pages. */
export function JobTray() {
  const { active } = useTenants();
  return (
    active && (
      <TenantProvider tenant={active} key={active.id}>
        <Tray />
      </TenantProvider>
    )
  );
}

/**
 * The jobs of the signed-in person in the top bar: there while one is under way, and after that until its end was looked at, for a day at
 * most (JOB-01).
 */
function Tray() {
  const { data: jobs = [] } = useQuery(myJobsQuery(useTenantScope(), useUser().id));
  const [seenAt, setSeenAt] = useState(readSeen);
  const [isOpen, setOpen] = useState(false);
  const underWay = jobs.filter(isUnderWay).length;
  const ended = jobs.filter((job) => isNews(job, seenAt)).length;
  if (underWay === 0 && ended === 0 && !isOpen) return null;

  function look() {
    // The moment of the database, not of this device.
    const last =
      jobs
        .map(({ ended_at: at }) => at ?? '')
        .toSorted()
        .at(-1) ?? '';
    savePreferences({ [SEEN]: last });
    setSeenAt(last);
    setOpen(true);
  }

  return (
    <BarTray
      icon={ListChecks}
      label={labelOf(underWay, ended)}
      count={underWay + ended}
      onOpen={look}
      onClose={() => setOpen(false)}
    >
      {(close) => <JobList jobs={jobs} onLeave={close} />}
    </BarTray>
  );
}

/** When the last end that was looked at on this device was; '' before the first. */
function readSeen(): string {
  const kept = readPreferences()[SEEN];
  return typeof kept === 'string' ? kept : '';
}

/** Whether a job ended within a day and was not looked at since. */
function isNews({ ended_at: at }: Job, seenAt: string): boolean {
  return at !== null && at > seenAt && Date.now() - Date.parse(at) < A_DAY_MS;
}

function labelOf(underWay: number, ended: number): string {
  const parts = [underWay > 0 && `${underWay} under way`, ended > 0 && `${ended} ended`];
  return ['Jobs', ...parts.filter((part) => part !== false)].join(', ');
}
