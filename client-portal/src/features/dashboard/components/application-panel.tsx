import styled from '@emotion/styled';
import { applicationStateLabels } from '@portal/shared-core/domain/companies';
import { Panel, StatusChip, ButtonLink } from '@portal/shared-core/ui';
import { visuallyHidden } from '@portal/shared-core/ui/theme';

import { ApplicationTrack } from '#/components/application-track.tsx';
import { paths } from '#/paths.ts';

import type { OpenApplication } from '../api/dashboard.queries.ts';

const Actions = styled('div')({ display: 'flex', alignItems: 'center', gap: 12 });
const Hidden = styled('span')(visuallyHidden);

/** How far one application has come. */
export function ApplicationPanel({ application }: { application: OpenApplication }) {
  const { id, title, type, reference, state } = application;
  return (
    <Panel
      title={title}
      note={[type?.name, reference].filter(Boolean).join(', ')}
      action={
        <Actions>
          <StatusChip {...applicationStateLabels[state]} />
          <ButtonLink to={paths.application(id)} size="small">
            Open<Hidden> {title}</Hidden>
          </ButtonLink>
        </Actions>
      }
    >
      <ApplicationTrack
        label={`Progress of ${title}`}
        state={state}
        reached={{
          draft: application.created_at,
          submitted: application.submitted_at,
          [state]: application.state_since,
        }}
      />
    </Panel>
  );
}
