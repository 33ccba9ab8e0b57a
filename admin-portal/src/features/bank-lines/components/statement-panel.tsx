import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, Button, FileDrop, InlineAlert, Panel, Stack } from '@portal/shared-core/ui';
import { FormTextField } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { bankDetailsInForce } from '#/components/payment/in-force.queries.ts';

import { openText, type Opened } from '../reading/opened.ts';
import { MOST_BYTES, textOf, UnreadableFile } from '../reading/statement.ts';
import { StatementPreview } from './statement-preview.tsx';

/** Takes a statement in: from a file or pasted, with what was read of it before anything is kept. Load it with `lazy`. */
export function StatementPanel({ onClose }: { onClose: () => void }) {
  const { data: details = [] } = useQuery(bankDetailsInForce(useTenantScope()));
  const [opened, setOpened] = useState<Opened>();
  const [problem, setProblem] = useState<string>();
  const { control, getValues } = useForm({ defaultValues: { pasted: '' } });

  function open(text: string, name: string) {
    try {
      setOpened(openText(text, name));
      setProblem(undefined);
    } catch (error) {
      // What else goes wrong is a defect, and is reported as one.
      if (!(error instanceof UnreadableFile)) throw error;
      setProblem(error.message);
    }
  }

  async function openFile(file: File) {
    open(await textOf(file), file.name);
  }

  return (
    <Panel
      title="Add a statement"
      note="CSV, CAMT.053 or MT940 of the bank. Lines that are there already are not added again."
    >
      {opened ? (
        <StatementPreview
          key={opened.id}
          opened={opened}
          details={details}
          onBack={() => setOpened(undefined)}
          onClose={onClose}
        />
      ) : (
        <Stack>
          {problem && (
            <InlineAlert tone="bad" title="The statement could not be read">
              {problem}
            </InlineAlert>
          )}
          <FileDrop
            label="Statement"
            accept={['.csv', '.txt', '.xml', '.sta', '.mt940', '.940', 'text/csv', 'text/plain']}
            acceptText="CSV, CAMT.053 or MT940"
            maxBytes={MOST_BYTES}
            onFiles={([file]) => file && void openFile(file)}
          />
          <FormTextField
            name="pasted"
            control={control}
            label="Or paste the statement"
            multiline
            rows={4}
            optional
          />
          <Actions>
            <Button variant="contained" onClick={() => open(getValues('pasted'), 'Pasted')}>
              Read what is pasted
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </Actions>
        </Stack>
      )}
    </Panel>
  );
}
