import styled from '@emotion/styled';
import { formatRelative } from '@portal/shared-core/domain/format';
import { Progress, StatusChip, TextLink } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { Link } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { JobActions } from '../job-actions.tsx';
import { isUnderWay, type Job } from '../job.queries.ts';
import { doneText, jobChip, pageOfJob, reasonText, refusalsOf } from '../jobs.ts';

const Panel = styled('div')({
  width: 'min(380px, calc(100vw - 32px))',
  maxHeight: 480,
  overflowY: 'auto',
});

const Head = styled('div')({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 48,
  padding: '4px 16px',
  borderBottom: `1px solid ${color.line}`,
  background: color.raised,
  '& h2': { margin: 0, fontSize: 15, lineHeight: '20px', fontWeight: 600 },
});

const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '6px 12px',
  padding: '10px 16px',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& > a': { color: color.text, fontWeight: 600, overflowWrap: 'anywhere' },
  '& > div, & > small': { gridColumn: '1 / -1' },
  '& > small': { fontSize: 12, lineHeight: '16px', color: color.secondary },
});

const MOST_REASONS = 3;

/** The last jobs of a person: how far each is, what it could not do and why, and the page it concerns. */
export function JobList({ jobs, onLeave }: { jobs: readonly Job[]; onLeave: () => void }) {
  return (
    <Panel>
      <Head>
        <h2>Your jobs</h2>
        <TextLink to={paths.nightlyRuns} onClick={onLeave}>
          All jobs
        </TextLink>
      </Head>
      <ul aria-label="Your jobs">
        {jobs.map((job) => (
          <Line key={job.id}>
            <Link to={pageOfJob(job)} onClick={onLeave}>
              {job.title}
            </Link>
            <StatusChip {...jobChip(job)} />
            {isUnderWay(job) ? (
              <div>
                <Progress
                  label={job.state === 'waiting' ? 'Waits for its turn' : 'Under way'}
                  value={job.done}
                  max={job.total}
                  text={doneText(job)}
                />
              </div>
            ) : (
              <small>
                {doneText(job)}, {formatRelative(job.ended_at ?? job.created_at)}
              </small>
            )}
            {job.error !== null && <small>{reasonText(job.error)}</small>}
            {refusalsOf(job)
              .slice(0, MOST_REASONS)
              .map(({ label, message }, place) => (
                <small key={`${place} ${label}`}>
                  {label}: {message}
                </small>
              ))}
            <div>
              <JobActions job={job} />
            </div>
          </Line>
        ))}
      </ul>
    </Panel>
  );
}
