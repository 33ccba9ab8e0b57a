import styled from '@emotion/styled';
import { Upload as UploadIcon } from 'lucide-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { Button } from '../content/button.tsx';
import { Icon } from '../content/icon.tsx';
import { color, ease, radius, visuallyHidden } from '../theme/color.ts';
import { formatFileSize } from './file-size.ts';

const Zone = styled('div')({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 4,
  padding: '24px 16px',
  border: `1px dashed ${color.field}`,
  borderRadius: radius.panel,
  background: color.well,
  textAlign: 'center',
  transition: `background-color ${ease}, border-color ${ease}`,
  '&[data-over]': { borderColor: color.primary.main, background: color.selected },
  '&[data-disabled]': { background: color.neutral, borderColor: color.lineStrong },
  '& > svg': { color: color.secondary },
  '& > p': { fontSize: 13, color: color.secondary },
  '& > small': { fontSize: 12, lineHeight: '16px', color: color.secondary },
});

const Input = styled('input')(visuallyHidden);

const Refused = styled('ul')({
  marginTop: 8,
  fontSize: 13,
  lineHeight: '18px',
  color: color.bad.ink,
  overflowWrap: 'anywhere',
});

export interface FileDropProps {
  /** What the files are: 'Passport'. */
  label: string;
  /** Endings and types as an input takes them: ['.pdf', 'image/png']. */
  accept: readonly string[];
  /** What `accept` means, as text: 'PDF, PNG or JPEG'. */
  acceptText: string;
  maxBytes: number;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** A place for files: dropped, selected, or pasted. What cannot be taken is refused here, with the reason. */
export function FileDrop(props: FileDropProps) {
  const { label, accept, acceptText, maxBytes, multiple = false, disabled = false } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);

  function take(given: FileList | null) {
    const files = Array.from(given ?? []).slice(0, multiple ? undefined : 1);
    if (disabled || files.length === 0) return;
    const errors = new Map(files.map((file) => [file, errorOf(file, props)]));
    setRefused([...errors.values()].filter((error) => error !== null));
    const taken = files.filter((file) => errors.get(file) === null);
    if (taken.length > 0) props.onFiles(taken);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <div>
      <Zone
        role="group"
        aria-labelledby={`${id}-label`}
        data-over={isOver || undefined}
        data-disabled={disabled || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(!disabled);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        onPaste={(event) => take(event.clipboardData.files)}
      >
        <Icon of={UploadIcon} />
        <strong id={`${id}-label`}>{label}</strong>
        <p>
          Drop {multiple ? 'files' : 'a file'} here, or{' '}
          <Button size="small" disabled={disabled} onClick={() => input.current?.click()}>
            {multiple ? 'Choose files' : 'Choose a file'}
          </Button>
        </p>
        <small>
          {acceptText}, up to {formatFileSize(maxBytes)}
        </small>
        <Input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-hidden
          aria-label={label}
          accept={accept.join(',')}
          multiple={multiple}
          disabled={disabled}
          onChange={(event) => {
            take(event.target.files);
            // The same file may be selected again after it was corrected.
            event.target.value = '';
          }}
        />
      </Zone>
      <div role="alert">
        {refused.length > 0 && (
          <Refused>
            {refused.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </Refused>
        )}
      </div>
    </div>
  );
}

/** Why a file cannot be taken, as text; null when it can. */
function errorOf(file: File, { accept, acceptText, maxBytes }: FileDropProps): string | null {
  if (!isAccepted(file, accept)) return `${file.name} is not accepted. Save it as ${acceptText}.`;
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size > maxBytes) {
    return `${file.name} has ${formatFileSize(file.size)}; at most ${formatFileSize(maxBytes)} can be sent.`;
  }
  return null;
}

function isAccepted({ name, type }: File, accept: readonly string[]): boolean {
  return accept.some((each) => {
    if (each.startsWith('.')) return name.toLowerCase().endsWith(each.toLowerCase());
    return each.endsWith('/*') ? type.startsWith(each.slice(0, -1)) : type === each;
  });
}
