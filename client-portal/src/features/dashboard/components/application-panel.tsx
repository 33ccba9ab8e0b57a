import styled from '@emotion/styled';
import { applicationStateLabel } from '@portal/shared-core/domain/application';
import { Panel, StatusChip, ButtonLink, DateText } from '@portal/shared-core/ui';
import { color, media, visuallyHidden } from '@portal/shared-core/ui/theme';

import { ApplicationTrack, trackOf } from '#/components/application-track.tsx';
import { paths } from '#/paths.ts';

import type { OpenApplication } from '../api/dashboard.queries.ts';
import { StepBar } from './step-bar.tsx';

const Actions = styled('div')({ display: 'flex', alignItems: 'center', gap: 12 });
const Hidden = styled('span')(visuallyHidden);

const Rows = styled('ul')({
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr) 148px auto',
    gap: '4px 16px',
    alignItems: 'center',
    padding: '12px 16px',
  },
  '& > li + li': { borderTop: `1px solid ${color.line}` },
  '& strong': { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: color.secondary },
  [media.phone]: {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    '& [data-bar]': { gridColumn: '1 / -1', order: 1 },
    '& [data-state-of]': { order: 2 },
    '& > li > a': { order: 3 },
  },
});

/** How far the applications under way have come: one with its stages, several with a line each. */
export function ApplicationPanels({ applications }: { applications: readonly OpenApplication[] }) {
  const [first, ...others] = applications;
  if (!first) return null;
  if (others.length === 0) return <ApplicationPanel application={first} />;
  return (
    <Panel title="Applications under way" note={String(applications.length)} flush>
      <Rows aria-label="Applications under way">
        {applications.map((application) => (
          <ApplicationRow key={application.id} application={application} />
        ))}
      </Rows>
    </Panel>
  );
}

function ApplicationRow({ application }: { application: OpenApplication }) {
  const { title, state_since: since } = application;
  const { label, ...progress } = progressOf(application);
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <small>{aboutOf(application)}</small>
      </div>
      <div data-bar>
        <StepBar label={label} steps={trackOf(progress)} />
      </div>
      <div data-state-of>
        <StatusChip {...applicationStateLabel(application)} />
        <small>
          since <DateText value={since} />
        </small>
      </div>
      <OpenLink application={application} />
    </li>
  );
}

function ApplicationPanel({ application }: { application: OpenApplication }) {
  return (
    <Panel
      title={application.title}
      note={aboutOf(application)}
      action={
        <Actions>
          <StatusChip {...applicationStateLabel(application)} />
          <OpenLink application={application} />
        </Actions>
      }
    >
      <ApplicationTrack {...progressOf(application)} />
    </Panel>
  );
}

function OpenLink({ application: { id, title } }: { application: OpenApplication }) {
  return (
    <ButtonLink to={paths.application(id)} size="small">
      Open<Hidden> {title}</Hidden>
    </ButtonLink>
  );
}

const aboutOf = ({ type, reference }: OpenApplication) =>
  [type?.name, reference].filter(Boolean).join(', ');

const progressOf = ({ title, kind, state, ...application }: OpenApplication) => ({
  label: `Progress of ${title}`,
  kind,
  state,
  reached: {
    draft: application.created_at,
    submitted: application.submitted_at,
    [state]: application.state_since,
  },
});
