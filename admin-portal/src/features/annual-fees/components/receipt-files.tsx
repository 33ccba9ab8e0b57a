import { nassauToday } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  DataTable,
  FileDrop,
  InlineAlert,
  Panel,
  showToast,
  Stack,
  type Column,
} from '@portal/shared-core/ui';
import { FormDateField, FormSelect } from '@portal/shared-core/ui/form';
import { acceptedFiles } from '@portal/shared-core/uploads';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import {
  MOST_FILES,
  readFiles,
  useAttachFiles,
  type Candidate,
  type ReceiptFile,
} from '../api/receipt-files.ts';

interface Values {
  day: string;
  /** The company of each file, by the id of the file; empty to leave it out. */
  company: Record<string, string>;
}

const files = (count: number) => (count === 1 ? '1 file' : `${count} files`);
const feeText = ({ fee_state: state }: Candidate) => (state === 'filed' ? 'filed' : 'fee is open');

/** Receipts of the Registrar as files: each is shown with the company its name names, and attached once that is selected. Load it with `lazy`. */
export function ReceiptFiles({ year, onClose }: { year: number; onClose: () => void }) {
  const scope = useTenantScope();
  const [rows, setRows] = useState<readonly ReceiptFile[]>([]);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [failed, setFailed] = useState<string>();
  const [isReading, setReading] = useState(false);
  const form = useForm<Values>({ defaultValues: { day: nassauToday(), company: {} } });
  const attach = useAttachFiles((id) => setRows((now) => now.filter((row) => row.id !== id)));
  const [company, day] = useWatch({ control: form.control, name: ['company', 'day'] });

  async function take(picked: readonly File[]) {
    const all = [...rows.map(({ file }) => file), ...picked];
    if (all.length > MOST_FILES) return setFailed(`Choose at most ${MOST_FILES} files at a time.`);
    setReading(true);
    setFailed(undefined);
    try {
      // All of them again, so that a file that comes twice is seen.
      const read = await readFiles(scope, year, all);
      form.setValue('company', Object.fromEntries(read.map(({ id, proposed }) => [id, proposed])));
      setRefused({});
      setRows(read);
    } catch (error) {
      setFailed(toAppError(error).message);
    } finally {
      setReading(false);
    }
  }

  const selected = rows.flatMap((file) => {
    const found = file.candidates.find(({ company_id: id }) => id === company[file.id]);
    return found && file.problem === null ? [{ file, company: found }] : [];
  });
  const twice = selected.find(
    (one, index) =>
      selected.findIndex((other) => other.company.company_id === one.company.company_id) < index,
  );
  const held = holdOf({ selected: selected.length, twice: twice?.company.company_name, day });

  const columns: Column<ReceiptFile>[] = [
    { key: 'file', header: 'File', render: ({ file }) => file.name },
    {
      key: 'company',
      header: 'Company',
      render: (row) =>
        row.problem ?? (
          <FormSelect
            name={`company.${row.id}`}
            control={form.control}
            label={`Company of ${row.file.name}`}
            placeholder="Leave out"
            options={row.candidates.map((candidate) => ({
              value: candidate.company_id,
              label: [
                candidate.company_name,
                candidate.registration_number,
                feeText(candidate),
              ].join(', '),
            }))}
          />
        ),
      sub: ({ id }) => refused[id],
    },
    { key: 'found', header: 'Match', phone: 'end', render: matchText },
  ];

  return (
    <Panel
      title={`Receipt files of ${year}`}
      note="the name of each file has the number or the name of its company"
      action={
        <Button size="small" disabled={attach.isPending} onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack>
        <FileDrop
          {...acceptedFiles}
          label="Receipts"
          multiple
          disabled={isReading || attach.isPending}
          onFiles={(picked) => void take(picked)}
        />
        {isReading && <p role="status">Looking for the companies</p>}
        {failed && (
          <InlineAlert tone="bad" title="The files could not be read">
            {failed}
          </InlineAlert>
        )}
        {rows.length > 0 && (
          <>
            <DataTable
              label="Receipt files"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
            />
            <FormDateField
              name="day"
              control={form.control}
              label="Paid on"
              help="For fees that are open: attaching the receipt files them."
              max={nassauToday()}
            />
            {held && <p>{held}</p>}
            <Actions>
              <Button
                variant="contained"
                disabled={held !== undefined}
                loading={attach.isPending}
                onClick={() =>
                  attach.mutate(
                    { selected, day },
                    {
                      onSuccess(left) {
                        const done = selected.length - Object.keys(left).length;
                        setRefused(left);
                        if (done > 0) showToast({ text: `${files(done)} attached` });
                      },
                    },
                  )
                }
              >
                {`Attach ${files(selected.length)}`}
              </Button>
            </Actions>
          </>
        )}
      </Stack>
    </Panel>
  );
}

function matchText({ problem, proposed, candidates }: ReceiptFile): string {
  if (problem !== null) return 'Not attached';
  if (proposed === '') return 'Choose';
  const [first] = candidates;
  return first?.strength === 'number' ? 'By number' : 'By name';
}

/** Why nothing can be attached yet; undefined for nothing. */
function holdOf({
  selected,
  twice,
  day,
}: {
  selected: number;
  twice: string | null | undefined;
  day: string;
}) {
  if (selected === 0) return 'Choose the company of a file first.';
  if (twice) return `Two files are for ${twice.replace(/\.$/, '')}. Leave one of them out.`;
  return day === '' || day > nassauToday() ? 'Enter the day they were paid.' : undefined;
}
