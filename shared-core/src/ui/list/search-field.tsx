import styled from '@emotion/styled';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { BareInput, InputBox } from '../form/input-styles.ts';
import { Icon } from '../content/icon.tsx';
import { color, media } from '../theme/color.ts';

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

const PAUSE_MS = 300;

/** What is being typed, and when it is told: after a pause, or at once. */
function useTyping({
  value,
  onChange,
  ahead,
}: Pick<SearchFieldProps, 'value' | 'onChange' | 'ahead'>) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Told, and not yet come back as `value`: the address follows later than the next key. */
  const reported = useRef<string[]>([]);
  /** The value that was coming when the last key was pressed: it was there before what is typed, though it is shown later. */
  const typedOver = useRef<string>(undefined);
  // By the end of a pause the holder may have changed, and with it what its function knows.
  const holder = useRef({ value, onChange });

  useEffect(() => {
    holder.current = { value, onChange };
  });

  useEffect(() => {
    const place = reported.current.lastIndexOf(value);
    if (place < 0 && value === typedOver.current) return;
    reported.current = place < 0 ? [] : reported.current.slice(place + 1);
    if (place >= 0) return;
    typedOver.current = undefined;
    // It changed from outside, say by the Back button.
    clearTimeout(timer.current);
    setText(value);
  }, [value]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function tell(next: string) {
    clearTimeout(timer.current);
    if (next === (reported.current.at(-1) ?? holder.current.value)) return;
    reported.current.push(next);
    holder.current.onChange(next);
  }

  return {
    text,
    type(next: string) {
      setText(next);
      typedOver.current = ahead?.();
      clearTimeout(timer.current);
      timer.current = setTimeout(() => tell(next), PAUSE_MS);
    },
    tellAtOnce(next: string) {
      setText(next);
      tell(next);
    },
  };
}

interface SearchFieldProps {
  /** Also the placeholder: 'Search companies'. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What `value` becomes next, where that is known before it is rendered: `searchAhead` of a list. */
  ahead?: () => string;
}

/** Search within a list: tells what was typed after a pause, at once on Enter; Escape clears. */
export function SearchField({ label, ...holder }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  const { text, type, tellAtOnce } = useTyping(holder);

  function clear() {
    tellAtOnce('');
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
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tellAtOnce(text);
          if (event.key === 'Escape' && text) clear();
        }}
      />
      {text && (
        <Clear type="button" aria-label="Clear search" onClick={clear}>
          <Icon of={X} size={16} />
        </Clear>
      )}
    </Box>
  );
}
