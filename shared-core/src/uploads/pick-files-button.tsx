import styled from '@emotion/styled';
import { Button, Icon, type LucideIcon } from '../ui/index.ts';
import { visuallyHidden } from '../ui/theme/index.ts';
import { useRef } from 'react';

import { acceptedFiles } from './file-check.ts';

const Input = styled('input')(visuallyHidden);
const Hidden = styled('span')(visuallyHidden);

/** A button that opens the browser's own choice of files. */
export function PickFilesButton({
  label,
  what,
  multiple = false,
  onFiles,
  size = 'small',
  variant = 'outlined',
  icon,
}: {
  /** The verb on the button. */
  label: string;
  /** The purpose, read by screen readers after the verb. */
  what: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  size?: 'small' | 'medium';
  variant?: 'contained' | 'outlined';
  icon?: LucideIcon;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size={size}
        variant={variant}
        onClick={() => input.current?.click()}
        {...(icon && { startIcon: <Icon of={icon} size={18} /> })}
      >
        {label}
        <Hidden>: {what}</Hidden>
      </Button>
      <Input
        ref={input}
        type="file"
        tabIndex={-1}
        // The button above is what a screen reader finds.
        aria-hidden
        aria-label={`File for ${label}: ${what}`}
        accept={acceptedFiles.accept.join(',')}
        multiple={multiple}
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          // The user may select the same file again after correcting it.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
