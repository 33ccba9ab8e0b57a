import { Global } from '@emotion/react';
import styled from '@emotion/styled';
import { useTenantScope } from '@portal/shared-core/tenant';
import { QueryState } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { ChooseSubject, DropPage, UploadsPanel } from '@portal/shared-core/uploads';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { queueQueries } from './api/queue.queries.ts';
import { Checklists } from './components/checklists.tsx';
import { QueueList } from './components/queue-list.tsx';
import type { QueueState } from './queue-state.ts';
import type { Sending } from './use-sending.ts';

const Content = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
});

/** The page stays in sight beside the opened document. */
const beside = { '@media (min-width: 1240px)': { main: { marginRight: 440 } } };

const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
});

const Views = styled('nav')({
  display: 'flex',
  gap: 16,
  '& > a': {
    padding: '4px 0',
    color: color.secondary,
    fontWeight: 500,
    textDecoration: 'none',
    borderBottom: '2px solid transparent',
  },
  '& > a:hover': { color: color.text },
  '& > a[aria-current]': {
    color: color.text,
    fontWeight: 600,
    borderBottomColor: color.primary.main,
  },
});

/** Documents and checklists, of everything the client answers for or of one company, with the uploads on their way. */
export function Queue({
  state,
  sending,
  files,
  onFiles,
  among,
  company,
  action,
}: {
  state: QueueState;
  sending: Sending;
  /** Selected files that wait for their subject. */
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
  among?: readonly string[];
  /** Its id, where the page is about one company. */
  company?: string;
  /** At the end of the line, where the page has no head of its own. */
  action?: ReactNode;
}) {
  const { view } = state;
  const subjects = useQuery({
    ...queueQueries.subjects(useTenantScope()),
    enabled: files.length > 0 || sending.uploads.length > 0,
  });

  return (
    <Content>
      {view === 'documents' && state.opened !== null && <Global styles={beside} />}
      <DropPage onFiles={(dropped) => onFiles([...files, ...dropped])} />
      {files.length > 0 && (
        <QueryState query={subjects} failed="Your companies and people could not be loaded">
          {(all) => (
            <ChooseSubject
              files={files}
              subjects={all.filter(({ id }) => !among || among.includes(id))}
              suggestion={company ?? (state.filter('person') || state.filter('company'))}
              onCancel={() => onFiles([])}
              onChoose={(subjectId) => {
                sending.add(subjectId, files);
                onFiles([]);
              }}
            />
          )}
        </QueryState>
      )}
      <UploadsPanel
        uploads={sending.uploads}
        categories={sending.categories}
        subjects={subjects.data ?? []}
      />
      <Bar>
        <Views aria-label="View">
          <View to="" current={view === 'documents'}>
            Documents
          </View>
          <View to="?view=checklists" current={view === 'checklists'}>
            Checklists
          </View>
        </Views>
        {action}
      </Bar>
      {view === 'checklists' ? (
        <Checklists
          state={state}
          sending={sending}
          companyId={company ?? state.filter('company')}
        />
      ) : (
        <QueueList state={state} sending={sending} companyId={company ?? null} />
      )}
    </Content>
  );
}

function View({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link to={to || '?'} replace aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  );
}
