import styled from '@emotion/styled';
import {
  blockTitles,
  statementBlocks,
  type StatementBlock,
} from '@portal/shared-core/domain/statement';
import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  InlineAlert,
  LeaveGuard,
  Page,
  PageSkeleton,
  Panel,
  QueryState,
  SaveState,
  showToast,
  StatusChip,
  useRequiredParam,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { entryOf, type ErrorCode } from '@portal/shared-core/errors';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useFormContext, useWatch, type FieldPath } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';

import { ConflictNotice } from '#/components/conflict-notice.tsx';
import { saveStateOf } from '#/lib/drafts/save-state-of.ts';
import { paths } from '#/paths.ts';

import type { Outcome } from './api/statement.mutations.ts';
import { statementQueries, type Statement } from './api/statement.queries.ts';
import { anchorOf, BlockPanel } from './components/block-panel.tsx';
import { SignForm } from './components/sign-form.tsx';
import { SignedStatement } from './components/signed-statement.tsx';
import { inputOf, missingOf, type StatementForm } from './statement-form.ts';
import { isOpen, standingLabels, standingOf } from './statement-states.ts';
import { useStatementDraft } from './use-statement-draft.ts';

const Column = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  maxWidth: 760,
  '& :is(input, textarea, select, button, a)': { scrollMarginTop: 128 },
});

const Left = styled('ul')({
  margin: '4px 0 0',
  paddingLeft: 20,
  listStyle: 'disc',
  '& button': {
    padding: 0,
    border: 0,
    background: 'none',
    color: color.text,
    font: 'inherit',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
});

/** The yearly statement of one company: eight questions, then one signature (YEAR-01). */
export function Component() {
  const id = useRequiredParam('statementId');
  const query = useQuery(statementQueries.one(useTenantScope(), id));
  return (
    <QueryState
      query={query}
      failed="The statement could not be loaded"
      skeleton={<PageSkeleton />}
    >
      {(statement) =>
        isOpen(statement) ? (
          <Editor key={statement.id} statement={statement} />
        ) : (
          <Page {...headOf(statement)}>
            <Column>
              {statement.state === 'open' || statement.state === 'returned' ? (
                <InlineAlert tone="info" title="Only the client of the company answers">
                  You can read this statement. The client of the company answers and signs it.
                </InlineAlert>
              ) : (
                <SignedStatement statement={statement} />
              )}
            </Column>
          </Page>
        )
      }
    </QueryState>
  );
}

function headOf(statement: Statement) {
  return {
    title: `Yearly statement ${statement.year}`,
    status: <StatusChip {...standingLabels[standingOf(statement)]} />,
    subText: `${statement.company_name} · due on ${formatDate(statement.due_on, 'long')}`,
    breadcrumbs: [
      { label: 'Yearly statements', to: paths.statements },
      { label: statement.company_name },
    ],
  };
}

function Editor({ statement }: { statement: Statement }) {
  const { id, prefill } = statement;
  const draft = useStatementDraft(statement);
  const { form, saving } = draft;
  const registers = useQuery(statementQueries.registers(useTenantScope(), id));
  const isUnsaved = saving.status !== 'saved';
  const blocker = useBlocker(isUnsaved && saving.error !== null);

  return (
    <FormProvider {...form}>
      <LeaveGuard
        blocker={blocker}
        isDirty={isUnsaved}
        text="Your answers are not saved yet. They are kept only while this page is open."
      />
      <Page
        {...headOf(statement)}
        action={
          <SaveState
            value={saveStateOf(saving, {
              unsaved: 'Not saved yet',
              closed: 'Signed in the meantime',
            })}
          />
        }
      >
        <Column>
          <ConflictNotice
            saving={saving}
            kept="Your answers are kept while this page is open and saved as soon as possible."
            labelOf={([, block]) => blockTitles[block as StatementBlock] ?? 'An answer'}
            textOf={conflictText}
            resolve={draft.resolve}
          />
          {statement.return_note && (
            <InlineAlert tone="warning" title="The office asks for a correction">
              {statement.return_note}
            </InlineAlert>
          )}
          {statementBlocks.map((block) => (
            <BlockPanel key={block} block={block} prefill={prefill} registers={registers.data} />
          ))}
          <SignPanel statement={statement} saveAll={draft.saveAll} />
        </Column>
      </Page>
    </FormProvider>
  );
}

/** The signature, once every question is answered; until then what is left. */
function SignPanel({
  statement,
  saveAll,
}: {
  statement: Statement;
  saveAll: () => Promise<number | undefined>;
}) {
  const values = useWatch<StatementForm>() as StatementForm;
  const [refused, setRefused] = useState<string | null>(null);
  const left = missingOf(values, statement.prefill);
  const goTo = useGoTo();

  async function prepare() {
    setRefused(null);
    const version = await saveAll();
    if (version !== undefined) return [{ id: statement.id, version }];
    setRefused('Your answers are not saved yet. The top of the page shows what is wrong.');
    return undefined;
  }

  function onDone([outcome]: readonly Outcome[]) {
    if (outcome?.code) return setRefused(entryOf(outcome.code as ErrorCode).message);
    showToast({ text: `Statement ${statement.year} of ${statement.company_name} signed` });
  }

  return (
    <Panel title="Sign">
      {left.length > 0 ? (
        <InlineAlert
          tone="info"
          title={left.length === 1 ? '1 answer left' : `${left.length} answers left`}
        >
          <Left>
            {left.map(({ block, field, message }) => (
              <li key={`${block}.${field}`}>
                <button type="button" onClick={() => goTo(block, field)}>
                  {blockTitles[block]}
                </button>
                : {message}
              </li>
            ))}
          </Left>
        </InlineAlert>
      ) : (
        <SignForm count={1} prepare={prepare} onDone={onDone} />
      )}
      {refused && (
        <InlineAlert tone="bad" title="Not signed">
          {refused}
        </InlineAlert>
      )}
    </Panel>
  );
}

/** One of two values of the same field, for the person who chooses. */
function conflictText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'Another answer';
}

/** Takes one to the input that is missing, and marks it. */
function useGoTo() {
  const { trigger, setFocus } = useFormContext<StatementForm>();
  return (block: StatementBlock, field: string) => {
    const input = inputOf(block, field) as FieldPath<StatementForm>;
    void trigger(input);
    document.querySelector(`#${anchorOf(block)}`)?.scrollIntoView({ block: 'start' });
    setFocus(input);
  };
}
