import { formatDateTime } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DetailPage,
  Facts,
  InlineAlert,
  Panel,
  Progress,
  StatusChip,
  TextLink,
  useRequiredParam,
} from '@portal/shared-core/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { paths } from '#/paths.ts';

import {
  importQueries,
  isUnderWay,
  type ImportFigures,
  type PortfolioImport,
} from '../api/import.queries.ts';
import { consequences, importStates, results, stoppedState } from '../texts.ts';
import { ImportActions } from './import-actions.tsx';
import { Stopped } from './stopped.tsx';

/** The head of an import with its consequences; `children` get what it is. */
export function ImportFrame({
  children,
}: {
  children: (portfolio: PortfolioImport, figures: ImportFigures | undefined) => ReactNode;
}) {
  const importId = useRequiredParam('importId');
  const scope = useTenantScope();
  const { data } = useSuspenseQuery(importQueries.detail(scope, importId));
  const isMoving = isUnderWay(data.state);
  const { data: figures } = useQuery(importQueries.figures(scope, importId, isMoving));
  const hasStopped = isMoving && figures !== undefined && figures.failed_job !== null;
  return (
    <DetailPage
      title={data.file_name}
      subText={`For ${data.client.full_name || data.client.email}`}
      status={<StatusChip {...(hasStopped ? stoppedState : importStates[data.state])} />}
      breadcrumbs={[
        { label: 'Companies', to: paths.companies },
        { label: 'Imports', to: paths.imports },
        { label: data.file_name },
      ]}
      action={figures && <ImportActions key={data.state} portfolio={data} figures={figures} />}
      tabs={[
        { label: 'Companies', to: paths.portfolioImport(importId), end: true },
        { label: 'People', to: `${paths.portfolioImport(importId)}/people` },
      ]}
      rail={
        <Panel title="This import">
          <Facts
            items={[
              { label: 'Read', value: momentText(data.created_at, data.by?.full_name) },
              { label: 'Checked', value: data.checked_at && formatDateTime(data.checked_at) },
              { label: 'Begun', value: data.begun_at && formatDateTime(data.begun_at) },
              { label: 'Ended', value: data.ended_at && formatDateTime(data.ended_at) },
            ].filter(({ value }) => value)}
          />
        </Panel>
      }
    >
      {figures && <Outcome portfolio={data} figures={figures} />}
      {children(data, figures)}
    </DetailPage>
  );
}

const momentText = (at: string, by: string | undefined) =>
  [formatDateTime(at), by && `by ${by}`].filter(Boolean).join(' ');

/** What the import would do or did, or how far it is. */
function Outcome({
  portfolio: { id, state },
  figures,
}: {
  portfolio: PortfolioImport;
  figures: ImportFigures;
}) {
  if (isUnderWay(state) && figures.failed_job !== null) {
    return <Stopped jobId={figures.failed_job} failure={figures.failure} state={state} />;
  }
  if (isUnderWay(state)) {
    const { done, total } = figures;
    return (
      <InlineAlert tone="info" title={importStates[state].label}>
        <Progress
          label={importStates[state].label}
          value={done ?? 0}
          max={Math.max(total ?? 1, 1)}
          text={
            total === null
              ? 'Waiting for its turn'
              : `${(done ?? 0).toLocaleString('en')} of ${total.toLocaleString('en')}`
          }
        />
        <p>You can leave this page. It goes on, and shows in the tray of jobs.</p>
      </InlineAlert>
    );
  }
  if (state === 'reading') {
    return (
      <InlineAlert tone="warning" title="Not sent to its end">
        The file was not sent to its end. Give this import up and choose the file again.
      </InlineAlert>
    );
  }
  if (state === 'discarded') {
    return (
      <InlineAlert tone="info">It was given up before it began. Its rows are deleted.</InlineAlert>
    );
  }
  if (figures.companies === 0) {
    return (
      <InlineAlert tone="info">
        The rows of the file are kept for 30 days, and gone since. The companies stay.
      </InlineAlert>
    );
  }
  const lines = state === 'checked' ? consequences(figures) : results(figures);
  const undecided = state === 'checked' ? figures.alike + figures.alike_people : 0;
  return (
    <>
      {undecided > 0 && (
        <InlineAlert
          tone="warning"
          title={`${undecided.toLocaleString('en')} to decide before they can be brought in`}
        >
          {figures.alike_people > 0 && (
            <p>
              <TextLink to={`${paths.portfolioImport(id)}/people`}>
                {figures.alike_people.toLocaleString('en')} of the people may be known
              </TextLink>
            </p>
          )}
          {figures.alike > 0 && (
            <p>
              <TextLink to={paths.portfolioImport(id)}>
                {figures.alike.toLocaleString('en')} of the companies have a name that the firm has
              </TextLink>
            </p>
          )}
        </InlineAlert>
      )}
      <InlineAlert
        tone={state === 'checked' ? 'info' : 'good'}
        title={state === 'checked' ? 'What it would do' : 'What it did'}
      >
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </InlineAlert>
    </>
  );
}
