import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  FileDrop,
  InlineAlert,
  Panel,
  Spinner,
  Stack,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { importQueries } from '../api/import.queries.ts';
import { openFiles, type Opened } from '../read-file.ts';
import { MOST_BYTES, UnreadableFile } from '../reading/open-file.ts';
import { ReadPreview } from './read-preview.tsx';
import { TemplateButtons } from './template-buttons.tsx';

/** Reads the file of a portfolio: its sheets and columns first, then it is sent and checked. Load it with `lazy`. */
export function ImportPanel({ onClose }: { onClose: () => void }) {
  const { data: remembered, error } = useQuery(importQueries.columns(useTenantScope()));
  const [opened, setOpened] = useState<Opened>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);

  async function open(files: readonly File[]) {
    setReading(true);
    setProblem(undefined);
    try {
      setOpened(await openFiles(files));
    } catch (failure) {
      // What else goes wrong is a defect, and is reported as one.
      if (!(failure instanceof UnreadableFile)) throw failure;
      setProblem(failure.message);
    } finally {
      setReading(false);
    }
  }

  // Without what is remembered the columns are found by their headings alone.
  if (opened && (remembered || error)) {
    return (
      <Panel title={opened.name} note="What was found. Correct what is wrong, then check.">
        <ReadPreview
          key={opened.id}
          opened={opened}
          remembered={remembered ?? {}}
          onBack={() => setOpened(undefined)}
        />
      </Panel>
    );
  }
  return (
    <Panel
      title="Import companies"
      note="One workbook with a sheet for each kind of row, or a CSV for each. Only companies are needed."
    >
      <Stack>
        {problem && (
          <InlineAlert tone="bad" title="The file could not be read">
            {problem}
          </InlineAlert>
        )}
        <FileDrop
          label="Portfolio"
          accept={['.xlsx', '.csv', '.txt', 'text/csv', 'text/plain']}
          acceptText="Excel (.xlsx) or CSV"
          maxBytes={MOST_BYTES}
          multiple
          onFiles={(files) => files.length > 0 && void open(files)}
        />
        {isReading && <Spinner label="Reading the file" />}
        <TemplateButtons />
        <Actions>
          <Button onClick={onClose}>Cancel</Button>
        </Actions>
      </Stack>
    </Panel>
  );
}
