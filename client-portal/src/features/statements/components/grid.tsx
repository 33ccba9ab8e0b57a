import { entryOf, type ErrorCode } from '@portal/shared-core/errors';
import {
  blockTitles,
  isKnown,
  statementBlocks,
  type StatementBlock,
} from '@portal/shared-core/domain/statement';
import {
  Button,
  DataTable,
  EmptyState,
  InlineAlert,
  MenuButton,
  SelectionBar,
  showToast,
  useListState,
  useSelection,
} from '@portal/shared-core/ui';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';

import { paths } from '#/paths.ts';

import { useAnswerMany, type Outcome } from '../api/statement.mutations.ts';
import type { Statement } from '../api/statement.queries.ts';
import { isOpen, isReady } from '../statement-states.ts';
import { gridColumns } from './grid-columns.tsx';

// The table is there before the forms that it opens.
const AnswerPanel = lazy(async () => ({
  default: (await import('./answer-panel.tsx')).AnswerPanel,
}));
const SignPanel = lazy(async () => ({ default: (await import('./sign-panel.tsx')).SignPanel }));

interface Opened {
  block: StatementBlock;
  ids: readonly string[];
}

const keyOf = ({ id }: Statement) => id;

/** So many lines are painted first: more than fit on a screen. A table of 400 companies follows while they are read. */
const FIRST_LINES = 40;

/** Statements as a table: a company each line, a question each column. What is selected is answered and signed together. */
export function Grid({
  statements,
  all,
}: {
  statements: readonly Statement[];
  all: readonly Statement[];
}) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isSigning, setSigning] = useState(false);
  const [refused, setRefused] = useState<readonly { name: string; text: string }[]>([]);
  const selection = useSelection(keyOf);
  const list = useListState({ key: 'company_name', direction: 'asc' });
  const answerMany = useAnswerMany();
  const columns = useMemo(
    () => gridColumns(({ id }, block) => setOpened({ block, ids: [id] })),
    [],
  );
  // What a colleague or this page changed since it was ticked counts as it is now.
  const current = new Map(all.map((each) => [each.id, each]));
  const selected = selection.rows.flatMap(({ id }) => current.get(id) ?? []).filter(isOpen);
  const ready = selected.filter(isReady);
  const asked = opened?.ids.flatMap((id) => current.get(id) ?? []) ?? [];
  const [first, ...others] = asked;
  const isReversed = list.sort.direction === 'desc';
  const sorted = useMemo(
    () => (isReversed ? statements.toReversed() : statements),
    [isReversed, statements],
  );
  const lines = useDeferredValue(sorted, sorted.slice(0, FIRST_LINES));

  function show(outcomes: readonly Outcome[], done: string) {
    const codes = new Map(outcomes.flatMap(({ id, code }) => (code ? [[id, code]] : [])));
    setRefused(
      [...codes].map(([id, code]) => ({
        name: current.get(id)?.company_name ?? 'A company',
        text: entryOf(code as ErrorCode).message,
      })),
    );
    const count = new Set(outcomes.map(({ id }) => id)).size - codes.size;
    if (count > 0)
      showToast({ text: `${done}: ${count === 1 ? '1 company' : `${count} companies`}` });
  }

  function confirmAll() {
    const given = statementBlocks.flatMap((block) => {
      const ids = selected
        .filter(({ prefill, answers }) => !answers[block] && isKnown(block, prefill))
        .map(keyOf);
      return ids.length > 0 ? [{ ids, block, answer: { same: true } as const }] : [];
    });
    answerMany.mutate(given, { onSuccess: (outcomes) => show(outcomes, 'Nothing changed') });
  }

  return (
    <>
      {refused.length > 0 && (
        <InlineAlert tone="warning" title={`Not done for ${refused.length}`}>
          {refused.map(({ name, text }) => (
            <div key={name}>
              {name}: {text}
            </div>
          ))}
        </InlineAlert>
      )}
      {answerMany.error && (
        <InlineAlert tone="bad" title="Not saved">
          {answerMany.error.message}
        </InlineAlert>
      )}
      <DataTable
        label="Yearly statements"
        columns={columns}
        rows={lines}
        rowKey={keyOf}
        rowName={({ company_name: name }) => name}
        rowTo={({ id }) => paths.statement(id)}
        selection={selection}
        sort={list.sort}
        onSortChange={list.setSort}
        empty={<EmptyState title="No statement here" text="Another filter may show some." />}
      />
      <SelectionBar selection={selection}>
        <MenuButton
          label="Answer a question"
          disabled={selected.length === 0}
          groups={[
            {
              entries: statementBlocks
                .filter((block) => block !== 'people' || selected.length === 1)
                .map((block) => ({
                  label: blockTitles[block],
                  onSelect: () => setOpened({ block, ids: selected.map(keyOf) }),
                })),
            },
          ]}
        />
        <Button
          size="small"
          loading={answerMany.isPending}
          disabled={selected.length === 0}
          onClick={confirmAll}
        >
          Nothing else changed
        </Button>
        <Button
          size="small"
          variant="contained"
          disabled={ready.length === 0}
          onClick={() => setSigning(true)}
        >
          {ready.length === 0 ? 'Sign' : `Sign ${ready.length}`}
        </Button>
      </SelectionBar>
      <Suspense fallback={null}>
        {opened && first && (
          <AnswerPanel
            key={`${opened.block}-${opened.ids.join()}`}
            block={opened.block}
            statements={[first, ...others]}
            onDone={(outcomes) => show(outcomes, 'Answer saved')}
            onClose={() => setOpened(null)}
          />
        )}
        {isSigning && ready.length > 0 && (
          <SignPanel
            statements={ready}
            onDone={(outcomes) => {
              show(outcomes, 'Signed');
              selection.clear();
            }}
            onClose={() => setSigning(false)}
          />
        )}
      </Suspense>
    </>
  );
}
