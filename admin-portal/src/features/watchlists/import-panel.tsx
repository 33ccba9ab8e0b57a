import styled from '@emotion/styled';
import { formatNumber } from '@portal/shared-core/domain/format';
import { zodResolver } from '@portal/shared-core/schema';
import { Actions, Button, FileDrop, InlineAlert, Panel, Progress } from '@portal/shared-core/ui';
import { FormCheckbox, FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { useForm, useWatch } from 'react-hook-form';

import type { Watchlist } from '#/components/kyc/screening.queries.ts';
import { DiscardImport } from './discard-import.tsx';
import { codeOf, listSchema, NEW_LIST, type ListedAs } from './list-form.ts';
import { ProblemLines } from './problem-lines.tsx';
import { RunningImport } from './running-import.tsx';
import { useImport } from './use-import.ts';

const MAX_BYTES = 64_000_000;

const Stack = styled('div')({ display: 'grid', gap: 16, maxWidth: 720 });

/** Reads a file of a list: what is in it first, then its import with progress; it can be stopped and gone on with. */
export function ImportPanel({ lists }: { lists: readonly Watchlist[] }) {
  const { state, problem, choose, run, stop, reset } = useImport();
  const {
    control,
    handleSubmit,
    reset: clear,
  } = useForm<ListedAs>({
    resolver: zodResolver(listSchema),
    defaultValues: { code: '', name: '', source: '', mayShrink: false },
  });
  const code = useWatch({ control, name: 'code' });
  const selected = lists.find((list) => list.code === code);
  const other = selected?.imports.find(({ state: left }) => left === 'running');
  const start = (file: File) =>
    void handleSubmit((listed) => run(file, { ...listed, code: codeOf(listed, lists) }))();
  const chooseAnother = () => {
    clear();
    reset();
  };

  return (
    <Panel title="Import a list" note="OpenSanctions, targets.simple.csv">
      <Stack>
        {problem && (
          <InlineAlert tone="bad" title={problem.title}>
            {problem.message}
          </InlineAlert>
        )}
        {(state.kind === 'idle' || state.kind === 'ready') && (
          <FileDrop
            label="List"
            accept={['.csv', 'text/csv']}
            acceptText="CSV"
            maxBytes={MAX_BYTES}
            onFiles={([file]) => file && void choose(file)}
          />
        )}
        {(state.kind === 'ready' || state.kind === 'stopped') && (
          <>
            {state.kind === 'ready' && (
              <>
                <p role="status">
                  {state.file.name}: {formatNumber(state.records.length)} records.{' '}
                  {formatNumber(state.records.length - state.problems.length)} can be read,{' '}
                  {formatNumber(state.problems.length)} cannot. Nothing counts yet.
                </p>
                {state.problems.length > 0 && <ProblemLines problems={state.problems} />}
              </>
            )}
            {state.kind === 'stopped' && (
              <InlineAlert tone="warning" title="Stopped">
                {formatNumber(state.done)} of {formatNumber(state.of)} records are read. None of
                them is in force: the list is as it was before the import.
              </InlineAlert>
            )}
            <FormSelect
              name="code"
              control={control}
              label="Which list it is"
              placeholder="Choose the list"
              options={[
                ...lists.map((list) => ({ value: list.code, label: list.name })),
                { value: NEW_LIST, label: 'A new list' },
              ]}
            />
            {state.kind === 'ready' && other && <RunningImport running={other} />}
            {code === NEW_LIST && (
              <>
                <FormTextField name="name" control={control} label="Name" maxLength={200} />
                <FormTextField
                  name="source"
                  control={control}
                  label="Source"
                  help="Who publishes it, and where."
                  maxLength={1000}
                />
              </>
            )}
            {problem?.code === 'watchlist.shrinks' && (
              <FormCheckbox
                name="mayShrink"
                control={control}
                label="The file is complete: half of the list is gone"
              />
            )}
            <Actions>
              <Button variant="contained" onClick={() => start(state.file)}>
                {state.kind === 'stopped' ? 'Go on' : 'Import'}
              </Button>
              <Button variant="text" onClick={chooseAnother}>
                Choose another file
              </Button>
              {state.kind === 'stopped' && state.importId && (
                <DiscardImport importId={state.importId} onDone={chooseAnother} />
              )}
            </Actions>
          </>
        )}
        {state.kind === 'running' && (
          <>
            <Progress
              label={state.file.name}
              value={state.done}
              max={Math.max(state.of, 1)}
              text={`${formatNumber(state.done)} of ${formatNumber(state.of)}`}
            />
            <Actions>
              <Button onClick={stop}>Stop</Button>
            </Actions>
          </>
        )}
        {state.kind === 'finished' && (
          <>
            <InlineAlert tone="good" title="The list is in force">
              {formatNumber(state.result.added)} added, {formatNumber(state.result.changed)}{' '}
              changed, {formatNumber(state.result.retired)} retired,{' '}
              {formatNumber(state.result.rejected)} could not be taken. Everyone is compared with it
              now.
            </InlineAlert>
            <Actions>
              <Button onClick={chooseAnother}>Import another file</Button>
            </Actions>
          </>
        )}
      </Stack>
    </Panel>
  );
}
