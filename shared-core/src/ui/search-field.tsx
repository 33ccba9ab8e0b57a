import styled from '@emotion/styled';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { BareInput, InputBox } from './form/input-styles.ts';
import { Icon } from './icon.tsx';
import { color, media } from './theme/color.ts';

const Box = styled(InputBox)({
  width: 240,
  flex: '0 1 auto',
  minWidth: 160,
  marginTop: 0,
  [media.phone]: { flex: '1 0 200px' },
});

const Clear = styled('button')({
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  margin: '0 -4px',
  padding: 0,
  border: 0,
  borderRadius: 4,
  background: 'none',
  color: color.secondary,
  '&:hover': { color: color.text, background: color.hover },
});

/** Search within a list. Whoever holds the value waits for the pause in typing; Escape clears. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  /** Also the placeholder: 'Search companies'. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onChange('');
    input.current?.focus();
  }

  return (
    <Box>
      <Icon of={Search} size={18} />
      <BareInput
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) clear();
        }}
      />
      {value && (
        <Clear type="button" aria-label="Clear search" onClick={clear}>
          <Icon of={X} size={16} />
        </Clear>
      )}
    </Box>
  );
}
