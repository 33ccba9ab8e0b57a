import styled from '@emotion/styled';
import { Button, formatFileSize, Icon, IconButton, ProgressBar } from '../ui/index.ts';
import { color, media } from '../ui/theme/index.ts';
import { formatDate } from '../domain/format.ts';
import { CircleAlert, FileText, Pause, X } from 'lucide-react';
import { useId } from 'react';

import { DetailsForm, type CategoryOption } from './details-form.tsx';
import { PickFilesButton } from './pick-files-button.tsx';
import { uploadList } from './upload-list.ts';
import type { Upload } from './upload.ts';

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  gap: '8px 12px',
  alignItems: 'start',
  padding: '12px 16px',
  borderTop: `1px solid ${color.line}`,
  background: color.well,
  '& > svg': { color: color.secondary },
  '&[data-wrong] > svg': { color: color.bad.ink },
  '& > [data-wide]': { gridColumn: '2 / -1' },
  [media.phone]: { '& > [data-wide]': { gridColumn: '1 / -1' } },
});

const Head = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  marginBottom: 4,
  '& > b': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& small': { marginLeft: 8, fontSize: 12, fontWeight: 400, color: color.secondary },
  '& > span': {
    flex: 'none',
    fontSize: 12,
    color: color.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
});

const Text = styled('p')({
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
  textWrap: 'pretty',
  '[data-wrong] &': { color: color.bad.ink },
  '[data-state="broken"] &, [data-state="paused"] &': { color: color.warning.ink },
});

const Actions = styled('div')({ display: 'flex', alignItems: 'center', gap: 8 });

/** An upload: its progress, its error with the way out, and the form for its type. */
export function UploadRow({
  upload,
  categories,
  about,
  isFixed = false,
}: {
  upload: Upload;
  categories: readonly CategoryOption[];
  /** Whom or what it is about, where the list holds several. */
  about?: string | undefined;
  /** Its type is not selected here. */
  isFixed?: boolean;
}) {
  const id = useId();
  const { state, fileName, bytes, sentBytes, error } = upload;
  const isStopped = state === 'broken' || state === 'paused';
  const isUnderWay = state === 'sending' || state === 'waiting' || isStopped;
  const hasError = error !== null && state !== 'broken';
  const size = isUnderWay
    ? `${formatFileSize(Math.min(sentBytes, bytes))} of ${formatFileSize(bytes)}`
    : formatFileSize(bytes);

  return (
    <Row data-state={state} data-wrong={hasError || undefined}>
      <Icon of={hasError ? CircleAlert : FileText} />
      <div>
        <Head>
          <b id={id}>
            {fileName}
            {about && <small>{about}</small>}
          </b>
          <span>{size}</span>
        </Head>
        {isUnderWay && (
          <ProgressBar
            labelledBy={id}
            share={bytes > 0 ? sentBytes / bytes : 0}
            text={size}
            {...(isStopped && { tone: 'warning' as const })}
          />
        )}
        <Text role={hasError ? 'alert' : 'status'}>{error ?? textOf(upload, categories)}</Text>
      </div>
      <Actions>
        {(isStopped || state === 'failed') && (
          <Button
            size="small"
            aria-label={`${isStopped ? 'Resume' : 'Try again'}: ${fileName}`}
            onClick={() => uploadList.goOn(upload.id)}
          >
            {isStopped ? 'Resume' : 'Try again'}
          </Button>
        )}
        {state === 'sending' && (
          <IconButton
            type="button"
            aria-label={`Pause ${fileName}`}
            onClick={() => uploadList.pause(upload.id)}
          >
            <Icon of={Pause} />
          </IconButton>
        )}
        {state === 'cut' && (
          <PickFilesButton
            label="Choose the file again"
            what={fileName}
            onFiles={([file]) => file && void uploadList.chooseAgain(upload.id, file)}
          />
        )}
        {upload.details && !isFixed && state !== 'registering' && state !== 'refused' && (
          <Button
            size="small"
            variant="text"
            aria-label={`Change the type of ${fileName}`}
            onClick={() => uploadList.describe(upload.id, null)}
          >
            Change
          </Button>
        )}
        <IconButton
          type="button"
          disabled={state === 'registering'}
          aria-label={
            state === 'refused' ? `Remove ${fileName} from the list` : `Cancel ${fileName}`
          }
          onClick={() => uploadList.cancel(upload.id)}
        >
          <Icon of={X} />
        </IconButton>
      </Actions>
      {state !== 'refused' && !upload.details && (
        <div data-wide>
          <DetailsForm upload={upload} categories={categories} />
        </div>
      )}
    </Row>
  );
}

/** The state of an upload without an error. */
function textOf(
  { state, details, secondsLeft }: Upload,
  categories: readonly CategoryOption[],
): string {
  if (state === 'registering') return 'Adding the document';
  if (state === 'cut') return 'The page was reloaded before the upload finished.';
  if (state === 'paused') return 'Paused. It continues where it stopped.';
  const left = secondsLeft ? `, ${timeText(secondsLeft)} left` : '';
  const stage =
    state === 'arrived' ? 'Uploaded' : state === 'waiting' ? 'Waiting' : `Uploading${left}`;
  if (!details) return state === 'arrived' ? 'Uploaded. Choose the document type.' : stage;
  const name = categories.find(({ code }) => code === details.category)?.name ?? '';
  const expiry = details.expiresOn ? `, expires ${formatDate(details.expiresOn, 'long')}` : '';
  return `${stage}. ${name}${expiry}`;
}

function timeText(seconds: number): string {
  if (seconds < 60) return `about ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / 60);
  return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
