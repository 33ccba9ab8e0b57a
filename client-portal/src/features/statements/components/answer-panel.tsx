import styled from '@emotion/styled';
import {
  blockTitles,
  isKnown,
  isValueBlock,
  valueLines,
  type StatementBlock,
} from '@portal/shared-core/domain/statement';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, SidePanel } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';

import { useAnswerMany, type Outcome } from '../api/statement.mutations.ts';
import { statementQueries, type Statement } from '../api/statement.queries.ts';
import { statementResolver, toAnswer, toForm, type StatementForm } from '../statement-form.ts';
import { BlockKnown } from './block-known.tsx';
import { BlockQuestion } from './block-panel.tsx';

const Fields = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

const Answers = styled('ul')({
  margin: '4px 0 0',
  paddingLeft: 20,
  listStyle: 'disc',
  color: color.secondary,
  overflowWrap: 'anywhere',
});

/** One question for one company or for several: the same answer for all, and what they have had so far where that differs. */
export function AnswerPanel({
  block,
  statements,
  onDone,
  onClose,
}: {
  block: StatementBlock;
  statements: readonly [Statement, ...Statement[]];
  onDone: (outcomes: readonly Outcome[]) => void;
  onClose: () => void;
}) {
  const scope = useTenantScope();
  const [first] = statements;
  const isOne = statements.length === 1;
  const registers = useQuery({ ...statementQueries.registers(scope, first.id), enabled: isOne });
  const command = useAnswerMany();
  // For several, what is known of the first is proposed, and nothing is confirmed that one of them does not know.
  const known = statements.every(({ prefill }) => isKnown(block, prefill));
  const differences = useDifferences(block, statements);

  return (
    <SidePanel
      title={
        isOne
          ? `${blockTitles[block]}: ${first.company_name}`
          : `${blockTitles[block]}: ${statements.length} companies`
      }
      onClose={onClose}
    >
      <CommandForm<StatementForm, StatementForm, Outcome[]>
        label={blockTitles[block]}
        command={{
          isPending: command.isPending,
          mutate(form, options) {
            const answer = toAnswer(block, form);
            if (!answer) return options.onStopped();
            const ids = statements.map(({ id }) => id);
            command.mutate([{ ids, block, answer }], options);
          },
        }}
        defaultValues={fieldsOf(block, first, known)}
        resolver={statementResolver(first.prefill, [block])}
        toInput={(form) => form}
        submit={isOne ? 'Save the answer' : `Save for ${statements.length} companies`}
        onDone={(outcomes) => {
          onDone(outcomes);
          onClose();
        }}
        onCancel={onClose}
        stickyButtons
      >
        {(form) => (
          <FormProvider {...form}>
            <Fields>
              {isOne && (
                <BlockKnown block={block} prefill={first.prefill} registers={registers.data} />
              )}
              {differences.length > 1 && (
                <InlineAlert tone="info" title={`${differences.length} different answers so far`}>
                  <Answers>
                    {differences.map(({ text, count }) => (
                      <li key={text}>
                        {text}: {count === 1 ? '1 company' : `${count} companies`}
                      </li>
                    ))}
                  </Answers>
                </InlineAlert>
              )}
              <BlockQuestion block={block} known={known} registers={registers.data} />
            </Fields>
          </FormProvider>
        )}
      </CommandForm>
    </SidePanel>
  );
}

function fieldsOf(block: StatementBlock, first: Statement, known: boolean): StatementForm {
  const fields = toForm(first.prefill, first.answers);
  return known ? fields : { ...fields, [block]: { ...fields[block], same: 'no' } };
}

/** What the statements say of a block so far, each answer with how many give it; the most frequent first. */
function useDifferences(block: StatementBlock, statements: readonly Statement[]) {
  const activities = useQuery(statementQueries.activities(useTenantScope()));
  const nameOf = (code: string) =>
    activities.data?.find((each) => each.code === code)?.name ?? code;
  if (statements.length === 1) return [];
  const counts = new Map<string, number>();
  for (const { answers } of statements) {
    const answer = answers[block];
    const text = !answer
      ? 'No answer'
      : answer.same
        ? 'Nothing changed'
        : 'values' in answer && isValueBlock(block)
          ? valueLines(block, { [block]: answer.values }, nameOf)
              .map(({ value }) => value)
              .join(', ') || 'Incomplete'
          : 'note' in answer
            ? answer.note
            : 'Someone changed';
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts]
    .map(([text, count]) => ({ text, count }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, 6);
}
