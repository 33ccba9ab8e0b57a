import styled from '@emotion/styled';
import { CircleAlert, CircleCheck, FileText, X } from 'lucide-react';
import { useId } from 'react';
import { Button, IconButton } from '../content/button.tsx';
import { Icon } from '../content/icon.tsx';
import { ProgressBar } from '../feedback/progress.tsx';
import { color } from '../theme/color.ts';
import { formatFileSize } from './file-size.ts';
import type { Upload } from './use-uploads.ts';

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto auto',
  gap: '0 12px',
  alignItems: 'center',
  padding: '10px 16px',
  borderBottom: `1px solid ${color.line}`,
  '&:last-child': { borderBottom: 0 },
  '& > svg': { color: color.secondary },
  '&[data-state="failed"] > svg': { color: color.bad.ink },
  '&[data-state="sent"] > svg': { color: color.good.main },
});

const Head = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  marginBottom: 4,
  '& > span:first-of-type': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& > span + span': {
    flex: 'none',
    fontSize: 12,
    color: color.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
});

const Words = styled('p')({
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
  'li[data-state="failed"] &': { color: color.bad.ink },
});

const icons = {
  waiting: FileText,
  sending: FileText,
  sent: CircleCheck,
  failed: CircleAlert,
} as const;

function UploadRow({
  upload,
  onRetry,
  onRemove,
}: {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}) {
  const id = useId();
  const { file, state, sentBytes, fault } = upload;
  const isUnderWay = state === 'sending' || state === 'waiting';
  const words = isUnderWay
    ? `${formatFileSize(sentBytes)} of ${formatFileSize(file.size)}`
    : formatFileSize(file.size);

  return (
    <Row data-state={state}>
      <Icon of={icons[state]} />
      <div>
        <Head>
          <span id={id}>{file.name}</span>
          <span>{words}</span>
        </Head>
        {state === 'sending' && (
          <ProgressBar
            labelledBy={id}
            share={file.size > 0 ? sentBytes / file.size : 0}
            words={words}
          />
        )}
        {state === 'waiting' && <Words>Waiting</Words>}
        {state === 'sent' && <Words role="status">Sent</Words>}
        {state === 'failed' && <Words role="alert">{fault}</Words>}
      </div>
      {state === 'failed' ? (
        <Button size="small" onClick={onRetry} aria-label={`Try again: ${file.name}`}>
          Try again
        </Button>
      ) : (
        <span />
      )}
      <IconButton
        type="button"
        aria-label={isUnderWay ? `Cancel ${file.name}` : `Take ${file.name} off the list`}
        onClick={onRemove}
      >
        <Icon of={X} />
      </IconButton>
    </Row>
  );
}

/** The files of `useUploads`, each with how far it is, what went wrong, and the actions that help. */
export function UploadList({
  uploads,
  onRetry,
  onRemove,
}: {
  uploads: readonly Upload[];
  onRetry: (id: number) => void;
  onRemove: (id: number) => void;
}) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label="Uploads">
      {uploads.map((upload) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          onRetry={() => onRetry(upload.id)}
          onRemove={() => onRemove(upload.id)}
        />
      ))}
    </ul>
  );
}
