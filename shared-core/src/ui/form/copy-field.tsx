import { useRef, useState } from 'react';
import { Button } from '../content/button.tsx';
import { FieldFrame } from './field-frame.tsx';
import { BareInput, InputBox } from './input-styles.ts';

/** A text to take along, with a button that copies it; where the browser forbids that, it is selected to be copied by hand. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();

  async function copy() {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  }

  return (
    <FieldFrame
      label={label}
      error={
        outcome === 'refused'
          ? 'Your browser does not let this page copy. The text is selected: copy it yourself.'
          : undefined
      }
    >
      {(described) => (
        <InputBox>
          <BareInput {...described} ref={input} readOnly value={value} />
          <Button size="small" onClick={() => void copy()}>
            <span aria-live="polite">{outcome === 'copied' ? 'Copied' : 'Copy'}</span>
          </Button>
        </InputBox>
      )}
    </FieldFrame>
  );
}
