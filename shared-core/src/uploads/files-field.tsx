import styled from '@emotion/styled';
import { toAppError } from '../errors/index.ts';
import { FileDrop, formatFileSize, Icon, IconButton, InlineAlert } from '../ui/index.ts';
import { color } from '../ui/theme/index.ts';
import { X } from 'lucide-react';
import { useState } from 'react';

import { acceptedFiles } from './file-check.ts';
import { ticketFileOf, type TicketFile } from './ticket-files.ts';

const List = styled('ul')({
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 36 },
  '& span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { flex: 'none', color: color.secondary, fontVariantNumeric: 'tabular-nums' },
});

/** The files that go with a message: checked when they are picked, sent with it. */
export function FilesField({
  files,
  onChange,
}: {
  files: readonly TicketFile[];
  onChange: (files: readonly TicketFile[]) => void;
}) {
  const [refused, setRefused] = useState<readonly string[]>([]);

  async function add(picked: File[]) {
    const checked = await Promise.allSettled(picked.map(ticketFileOf));
    setRefused(
      checked.flatMap((each, index) =>
        each.status === 'rejected'
          ? [`${picked[index]?.name ?? ''}: ${toAppError(each.reason).message}`]
          : [],
      ),
    );
    const taken = checked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    onChange([...files, ...taken]);
  }

  return (
    <div>
      <FileDrop {...acceptedFiles} label="Files" multiple onFiles={(picked) => void add(picked)} />
      {refused.map((text) => (
        <InlineAlert key={text} tone="bad">
          {text}
        </InlineAlert>
      ))}
      {files.length > 0 && (
        <List aria-label="Files to send">
          {files.map(({ id, name, file }) => (
            <li key={id}>
              <span>{name}</span>
              <small>{formatFileSize(file.size)}</small>
              <IconButton
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(files.filter((each) => each.id !== id))}
              >
                <Icon of={X} size={16} />
              </IconButton>
            </li>
          ))}
        </List>
      )}
    </div>
  );
}
