import styled from '@emotion/styled';
import { color, radius, visuallyHidden } from '@portal/shared-core/ui/theme';
import { lazy, Suspense, useId, useRef, useState } from 'react';

import { lettersIn } from '../letters.ts';
import { siteMedia } from '../site-elements.ts';
import { textOf, useTypedEarly } from '../use-typed-early.ts';
import { ENOUGH } from './enough.ts';
import { NameIdle } from './name-idle.tsx';

/** Includes the data cache: loaded when the visitor focuses the field. */
const bringFindings = () => import('./name-findings.tsx');
const NameFindings = lazy(async () => ({ default: (await bringFindings()).NameFindings }));

const kinds = [
  { code: 'IBC', label: 'International (IBC)' },
  { code: 'DOM', label: 'Domestic' },
  { code: 'FDN', label: 'Foundation' },
  { code: 'ELP', label: 'Partnership' },
] as const;

const Form = styled('form')({
  padding: '20px 28px 0',
  [siteMedia.phone]: { padding: '16px 18px 0' },
});

const Kinds = styled('fieldset')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 2px',
  '& legend': { float: 'left', marginRight: 12, padding: 0, fontWeight: 600 },
  '& input': visuallyHidden,
  '& label': {
    position: 'relative',
    padding: '6px 12px',
    borderRadius: 16,
    color: color.secondary,
    fontWeight: 500,
    cursor: 'pointer',
  },
  '& label:hover': { color: color.text },
  '& label:has(:checked)': { background: color.primary.tint, color: color.primary.ink },
  '& label:has(:focus-visible)': { outline: `2px solid ${color.primary.main}`, outlineOffset: 2 },
  [siteMedia.phone]: {
    '& legend': { width: '100%' },
    '& label': { padding: '10px 12px', borderRadius: 20 },
  },
});

const Field = styled('div')({
  display: 'flex',
  alignItems: 'center',
  margin: '12px 0 8px',
  border: `1.5px solid ${color.field}`,
  borderRadius: radius.panel,
  background: color.surface,
  '&:focus-within': {
    borderColor: color.primary.main,
    boxShadow: `0 0 0 3px ${color.primary.tint}`,
  },
  '& input': {
    flex: 1,
    minWidth: 0,
    height: 58,
    padding: '0 18px',
    border: 0,
    outline: 0,
    background: 'none',
    color: color.text,
    fontSize: 20,
  },
  '& input::placeholder': { color: color.secondary, opacity: 1 },
  '& span': { paddingRight: 18, fontSize: 13, color: color.secondary, whiteSpace: 'nowrap' },
  [siteMedia.phone]: {
    '& span': { display: 'none' },
    '& input': { padding: '0 14px', fontSize: 18 },
  },
});

const Place = styled('div')({ minHeight: 186, paddingBottom: 4 });
const Note = styled('p')({ padding: '8px 0', color: color.secondary });

/** Checks a name while it is typed: ending, restricted words, similar names. Open to visitors without an account. */
export function NameCheck() {
  const [type, setType] = useState<string>(kinds[0].code);
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const isName = lettersIn(name) >= ENOUGH;

  useTypedEarly(form, (typed) => {
    setType(textOf(typed, 'kind') || kinds[0].code);
    setName(textOf(typed, 'name'));
    if (textOf(typed, 'name')) void bringFindings();
  });

  function choose(selected: string) {
    setName(selected);
    field.current?.focus();
  }

  return (
    // Nothing is sent: every key is an answer already.
    <Form ref={form} onSubmit={(event) => event.preventDefault()}>
      <Kinds>
        <legend>Check a name</legend>
        {kinds.map(({ code, label }) => (
          <label key={code}>
            <input
              type="radio"
              name="kind"
              value={code}
              checked={type === code}
              onChange={() => setType(code)}
            />
            {label}
          </label>
        ))}
      </Kinds>
      <Field>
        <input
          ref={field}
          name="name"
          aria-label="Company name"
          aria-describedby={`${id}-note`}
          dir="auto"
          value={name}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          placeholder="Blue Heron Holdings Ltd."
          onFocus={() => void bringFindings()}
          onChange={(event) => setName(event.target.value)}
        />
        <span id={`${id}-note`}>Checked as you type</span>
      </Field>
      <noscript>
        <Note>The check needs JavaScript. Send us the name, and we will check it for you.</Note>
      </noscript>
      <Place>
        {isName ? (
          <Suspense fallback={<NameIdle />}>
            <NameFindings name={name} type={type} onSelect={choose} />
          </Suspense>
        ) : (
          <NameIdle />
        )}
      </Place>
    </Form>
  );
}
