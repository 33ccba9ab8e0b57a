import { formatDate, formatNumber, formatTime } from '../../domain/format.ts';
import { entryOf, isErrorCode, toAppError } from '../../errors/index.ts';
import {
  Actions,
  Button,
  ConfirmDialog,
  Facts,
  formatFileSize,
  InlineAlert,
  Progress,
  Stack,
  StatusChip,
  useDisclosure,
  type Tone,
} from '../../ui/index.ts';
import { AllParts } from './all-parts.tsx';
import { isUnderWay, useDiscardExport, useFetchPart, type FirmExport } from './export.queries.ts';

const states: Record<FirmExport['state'], { tone: Tone; label: string }> = {
  waiting: { tone: 'info', label: 'Waits for its turn' },
  running: { tone: 'info', label: 'Under way' },
  done: { tone: 'good', label: 'Ready' },
  failed: { tone: 'bad', label: 'Failed' },
  cancelled: { tone: 'neutral', label: 'Cancelled' },
};

/** One export: how far it is or what it holds, until when, and its parts to download. */
export function ExportCard({ row, firm }: { row: FirmExport; firm: string }) {
  const { isExpired } = row;
  const by =
    row.is_by_us && row.asked_by_name === null
      ? 'us'
      : (row.asked_by_name ?? 'a person whose account is gone');
  return (
    <Stack as="section" aria-label={`Export of ${formatDate(row.asked_at)}`}>
      <Facts
        layout="split"
        items={[
          {
            label: `${formatDate(row.asked_at)}, ${formatTime(row.asked_at)}`,
            value: isExpired ? (
              <StatusChip label="Expired" tone="neutral" />
            ) : (
              <StatusChip {...states[row.state]} />
            ),
            note: `By ${by}. ${row.reason}`,
          },
          row.scope === 'complete' && { label: 'Holds', value: 'Records of staff too' },
          row.state === 'done' && {
            label: 'Size',
            value: formatFileSize(row.bytes ?? 0),
            note: `${formatNumber(row.row_count ?? 0)} rows, ${formatNumber(row.file_count ?? 0)} files`,
          },
          row.state === 'done' &&
            row.expires_at !== null && {
              label: isExpired ? 'Expired' : 'Expires',
              value: `${formatDate(row.expires_at)}, ${formatTime(row.expires_at)}`,
              note: `Downloads so far: ${formatNumber(row.downloads)}`,
            },
          row.error !== null && {
            label: 'Why',
            value: isErrorCode(row.error) ? entryOf(row.error).message : row.error,
          },
        ]}
      />
      {isUnderWay(row) && (
        <Progress
          label="Tables, files and the audit log"
          value={row.done}
          max={Math.max(row.total, 1)}
          text={`${formatNumber(row.done)} of ${formatNumber(row.total)}`}
        />
      )}
      {row.state === 'done' && !isExpired && <Parts row={row} firm={firm} />}
      {(isUnderWay(row) || (row.state === 'done' && !isExpired)) && <Discard row={row} />}
    </Stack>
  );
}

function Parts({ row, firm }: { row: FirmExport; firm: string }) {
  const fetch = useFetchPart();
  const name = `${
    firm
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? 'firm'
  }-${row.asked_at.slice(0, 10)}`;
  const parts = Array.from({ length: row.parts }, (_, index) => ({
    id: row.id,
    part: index + 1,
    name: `${name}-${index + 1}-of-${row.parts}.zip`,
  }));
  const one = parts.map((each) => (
    <Button
      key={each.part}
      loading={fetch.isPending && fetch.variables.part === each.part}
      onClick={() => fetch.mutate(each)}
    >
      {row.parts === 1 ? 'Download' : `Download part ${each.part} of ${row.parts}`}
    </Button>
  ));
  return (
    <>
      {fetch.error && (
        <InlineAlert tone="bad" title={entryOf(toAppError(fetch.error).code).title}>
          {toAppError(fetch.error).message}
        </InlineAlert>
      )}
      {row.parts === 1 ? (
        <Actions>{one}</Actions>
      ) : (
        <>
          <p>
            All parts come one after the other, into a folder you pick or to your downloads. Unpack
            them all into one folder.
          </p>
          <AllParts parts={parts} />
          <details>
            <summary>Each part by itself</summary>
            <Actions>{one}</Actions>
          </details>
        </>
      )}
    </>
  );
}

function Discard({ row }: { row: FirmExport }) {
  const asking = useDisclosure();
  const discard = useDiscardExport();
  const isRunning = isUnderWay(row);
  return (
    <Actions>
      <Button danger ref={asking.opener} onClick={asking.open}>
        {isRunning ? 'Cancel the export…' : 'Remove the files…'}
      </Button>
      <ConfirmDialog
        open={asking.isOpen}
        title={isRunning ? 'Cancel the export?' : 'Remove the files of this export?'}
        confirmLabel={isRunning ? 'Cancel the export' : 'Remove the files'}
        danger
        busy={discard.isPending}
        onConfirm={() => discard.mutate({ export_id: row.id }, { onSettled: asking.close })}
        onClose={asking.close}
      >
        {isRunning
          ? 'What is written so far is removed. A new one can be started at once.'
          : 'No one can download them any more. A new export can be started a day after this one.'}
      </ConfirmDialog>
      {discard.error && <InlineAlert tone="bad">{toAppError(discard.error).message}</InlineAlert>}
    </Actions>
  );
}
