import styled from '@emotion/styled';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  EmptyState,
  ListHead,
  Page,
  Panel,
  QueryState,
  SearchField,
  useListState,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import { preparedAnswersQuery, type PreparedAnswer } from './api/prepared-answer.queries.ts';
import { AnswerLine } from './components/answer-line.tsx';
import { SupportTabs } from './components/support-tabs.tsx';

const AnswerDialog = lazy(async () => ({
  default: (await import('./components/answer-dialog.tsx')).AnswerDialog,
}));

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

/** The wordings that staff insert into answers to the clients of the firm (SUP-01). */
function PreparedAnswersPage() {
  const query = useQuery(preparedAnswersQuery(useTenantScope()));
  const held = useNotAllowed('save_prepared_answer');
  const [edited, setEdited] = useState<PreparedAnswer | 'new'>();
  const add = held ? (
    <HeldButton because={held}>New prepared answer</HeldButton>
  ) : (
    <Button variant="contained" onClick={() => setEdited('new')}>
      New prepared answer
    </Button>
  );
  return (
    <Page title="Support" width="wide" tabs={<SupportTabs />} action={add}>
      <QueryState query={query} failed="The prepared answers could not be loaded">
        {(answers) => (
          <Answers answers={answers} mayChange={held === undefined} onEdit={setEdited} />
        )}
      </QueryState>
      {edited && (
        <Suspense fallback={null}>
          <AnswerDialog
            answer={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </Page>
  );
}

function Answers({
  answers,
  mayChange,
  onEdit,
}: {
  answers: readonly PreparedAnswer[];
  mayChange: boolean;
  onEdit: (answer: PreparedAnswer) => void;
}) {
  const { search, setSearch } = useListState({ key: 'title', direction: 'asc' });
  const wanted = search.toLowerCase();
  const found = answers.filter(({ title, body }) =>
    `${title}\n${body}`.toLowerCase().includes(wanted),
  );
  if (answers.length === 0) {
    return (
      <Panel flush>
        <EmptyState
          title="No prepared answers yet"
          text="What you write often to clients can be kept here and inserted into an answer."
        />
      </Panel>
    );
  }
  return (
    <>
      <ListHead>
        <SearchField label="Search prepared answers" value={search} onChange={setSearch} />
      </ListHead>
      <Panel flush>
        {found.length === 0 ? (
          <EmptyState title="No prepared answer matches" text="Search for other words." />
        ) : (
          <List aria-label="Prepared answers">
            {found.map((answer) => (
              <AnswerLine
                key={answer.id}
                answer={answer}
                mayChange={mayChange}
                onEdit={() => onEdit(answer)}
              />
            ))}
          </List>
        )}
      </Panel>
    </>
  );
}

export { PreparedAnswersPage as Component };
