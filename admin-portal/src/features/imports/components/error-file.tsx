import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  FileDrop,
  InlineAlert,
  Panel,
  saveFile,
  Stack,
} from '@portal/shared-core/ui';
import { textWorkbook } from '@portal/shared-core/ui/text-workbook';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { importQueries, readRefused } from '../api/import.queries.ts';
import { guess, openFiles, portfolioOf, sentSheets, sheetsOf } from '../read-file.ts';
import type { Sheet } from '../reading/assemble.ts';
import { errorSheets, isFileOf } from '../reading/error-file.ts';
import { MOST_BYTES, UnreadableFile } from '../reading/open-file.ts';
import { placedProblems } from '../texts.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The rows of the file that stay out, with what is wrong, to be corrected and sent again. The rows are those of the file itself. */
export function ErrorFile({ importId, fileName }: { importId: string; fileName: string }) {
  const scope = useTenantScope();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function write(sheets: readonly Sheet[]) {
    const { companies, people } = await readRefused(scope, importId);
    const { portfolio } = portfolioOf(sheets);
    const refused = companies.map(({ place, name, problems }) => ({
      place,
      name,
      problems: placedProblems(problems),
    }));
    if (!isFileOf(portfolio, refused)) {
      throw new UnreadableFile('This is not the file of this import, or it has changed since.');
    }
    const found = errorSheets(
      sheets,
      portfolio,
      refused,
      people.flatMap(({ problems }) => placedProblems(problems)),
    );
    saveFile(`${fileName.replace(/\.[^.]*$/, '')} to correct.xlsx`, textWorkbook(found), XLSX);
    setAsks(false);
  }

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (failure) {
      setProblem(failure instanceof UnreadableFile ? failure.message : toAppError(failure).message);
    } finally {
      setBusy(false);
    }
  }

  async function open(files: readonly File[]) {
    const opened = await openFiles(files);
    const remembered = await queries.ensureQueryData(importQueries.columns(scope));
    const { sheets, missing } = sheetsOf(
      opened,
      opened.tables.map((table) => guess(table, remembered)),
    );
    const [first] = missing;
    if (first) throw new UnreadableFile(`The columns of the file are not clear: ${first.why}`);
    await write(sheets);
  }

  const kept = sentSheets(importId);
  return (
    <>
      <Actions>
        <Button
          loading={isBusy}
          onClick={() => (kept ? void attempt(() => write(kept)) : setAsks(true))}
        >
          Download what stays out
        </Button>
      </Actions>
      {problem && (
        <InlineAlert tone="bad" title="The file could not be written">
          {problem}
        </InlineAlert>
      )}
      {asks && (
        <Panel
          title="Choose the file again"
          note={`The portal keeps no copy of ${fileName}. Choose it, and the rows that stay out are written as they are there, with a column that says what is wrong.`}
        >
          <Stack>
            <FileDrop
              label="The file of this import"
              accept={['.xlsx', '.csv', '.txt', 'text/csv', 'text/plain']}
              acceptText="Excel (.xlsx) or CSV"
              maxBytes={MOST_BYTES}
              multiple
              onFiles={(files) => files.length > 0 && void attempt(() => open(files))}
            />
            <Actions>
              <Button onClick={() => setAsks(false)}>Cancel</Button>
            </Actions>
          </Stack>
        </Panel>
      )}
    </>
  );
}
