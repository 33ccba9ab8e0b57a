import styled from '@emotion/styled';
import { applicationStateLabel } from '@portal/shared-core/domain/application';
import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  ButtonLink,
  EmptyState,
  ErrorScreen,
  Facts,
  SidePanel,
  Spinner,
  StatusChip,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { isOpen } from '#/components/questions/question-state.ts';
import { paths } from '#/paths.ts';

import { applicationQueries, type Application } from '../api/application.queries.ts';
import { boardQueries } from '../api/board.queries.ts';
import { blockedMove } from '../blocked-moves.ts';
import { ApplicationActions } from './application-actions.tsx';
import { applicationFacts } from './application-facts.tsx';
import { ApprovalPanel } from './approval-panel.tsx';
import { Questions } from './questions.tsx';

const Parts = styled('div')({ display: 'grid', gap: 16, margin: '-4px' });

/** An application beside the board, which stays: what it waits for, and the action that moves it on. */
export function ApplicationPanel({
  applicationId,
  onStep,
  onOpen,
}: {
  applicationId: string;
  /** The id of the card before (-1) or after (1). */
  onStep: (step: -1 | 1) => string | undefined;
  /** Opens another card, or none. */
  onOpen: (id: string | null) => void;
}) {
  const application = useQuery(applicationQueries.detail(useTenantScope(), applicationId));
  const navigate = useNavigate();
  const { data, error } = application;
  const address = paths.application(applicationId);

  function close() {
    onOpen(null);
    queueMicrotask(() =>
      document.querySelector<HTMLElement>(`[data-card="${CSS.escape(applicationId)}"]`)?.focus(),
    );
  }

  function step(by: -1 | 1) {
    const next = onStep(by);
    if (next) onOpen(next);
  }

  return (
    <SidePanel
      title={data?.title ?? 'Application'}
      status={data && <StatusChip {...applicationStateLabel(data)} />}
      onPrevious={() => step(-1)}
      onNext={() => step(1)}
      onClose={close}
      onOpen={() => void navigate(address)}
      foot={<ButtonLink to={address}>Open the application</ButtonLink>}
    >
      {data ? (
        <Content application={data} />
      ) : (
        <Missing error={error} onRetry={() => void application.refetch()} />
      )}
    </SidePanel>
  );
}

function Content({ application }: { application: Application }) {
  const scope = useTenantScope();
  const { data: usual } = useQuery(boardQueries.usual(scope));
  const { data: questions = [] } = useQuery(applicationQueries.questions(scope, application.id));
  const blocked = blockedMove(application);
  return (
    <Parts>
      <ApplicationActions application={application} />
      <Facts layout="split" items={applicationFacts(application, usual?.get(application.state))} />
      {blocked && (
        <ApprovalPanel
          applicationId={application.id}
          people={application.content.people}
          before={blocked}
        />
      )}
      <Questions
        questions={questions.filter(isOpen)}
        content={application.content}
        holder={application.assignee?.id ?? null}
      />
    </Parts>
  );
}

function Missing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <Spinner centered />;
  const { code, message } = toAppError(error);
  if (code !== 'not_found') return <ErrorScreen message={message} onRetry={onRetry} />;
  return (
    <EmptyState title="No such application" text="It does not exist, or belongs to another firm." />
  );
}
