import styled from '@emotion/styled';
import { X } from 'lucide-react';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { Icon } from '../content/icon.tsx';
import { color, media, visuallyHidden } from '../theme/color.ts';
import { FieldFrame } from './field-frame.tsx';
import type { FormFieldProps } from './form-field.ts';
import { BareInput, InputBox } from './input-styles.ts';

const Box = styled(InputBox)({ flexWrap: 'wrap', gap: 4, paddingTop: 3, paddingBottom: 3 });
const Input = styled(BareInput)({ flex: '1 1 120px', padding: '4px 0' });
const Tags = styled('ul')({ display: 'contents' });

const Tag = styled('li')({
  display: 'inline-flex',
  alignItems: 'center',
  maxWidth: '100%',
  padding: '0 2px 0 8px',
  borderRadius: 4,
  background: color.neutral,
  fontSize: 13,
  lineHeight: '24px',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > button': {
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    padding: 0,
    border: 0,
    borderRadius: 4,
    background: 'none',
    color: color.secondary,
  },
  '& > button:hover': { color: color.text },
  [media.phone]: { lineHeight: '36px', '& > button': { width: 36, height: 36 } },
});

const Spoken = styled('span')(visuallyHidden);

/** Several short texts, each once: Enter or a comma adds what is typed, Backspace in the empty field takes the last one back. */
export function FormTagInput<Values extends FieldValues>(
  props: FormFieldProps<Values> & { placeholder?: string; maxTags?: number },
) {
  const { name, control, disabled = false, label, help, optional = false } = props;
  const { field, fieldState } = useController({ name, ...(control && { control }) });
  const [typed, setTyped] = useState('');
  const [announced, setAnnounced] = useState('');
  const tags = (field.value ?? []) as readonly string[];
  const isFull = props.maxTags !== undefined && tags.length >= props.maxTags;

  function add(text: string) {
    const wanted = text.split(/[,;\n]/).map((each) => each.trim());
    const known = new Set(tags.map((tag) => tag.toLowerCase()));
    const fresh = wanted.filter((each) => {
      const key = each.toLowerCase();
      const isNew = each !== '' && !known.has(key);
      known.add(key);
      return isNew;
    });
    setTyped('');
    if (fresh.length === 0) return;
    field.onChange([...tags, ...fresh].slice(0, props.maxTags));
    setAnnounced(`Added ${fresh.join(', ')}`);
  }

  function remove(tag: string) {
    field.onChange(tags.filter((each) => each !== tag));
    setAnnounced(`Removed ${tag}`);
  }

  function keyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ',') {
      // Enter with nothing typed sends the form, as it does in any field.
      if (event.key === 'Enter' && typed.trim() === '') return;
      event.preventDefault();
      add(typed);
    }
    const last = tags.at(-1);
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (!/[,;\n]/.test(text)) return;
    event.preventDefault();
    add(text);
  }

  return (
    <FieldFrame label={label} help={help} optional={optional} error={fieldState.error?.message}>
      {(described) => (
        <Box>
          <Tags aria-label={`${label}, added`}>
            {tags.map((tag) => (
              <Tag key={tag}>
                <span>{tag}</span>
                <button
                  type="button"
                  aria-label={`Remove ${tag}`}
                  disabled={disabled}
                  onClick={() => remove(tag)}
                >
                  <Icon of={X} size={16} />
                </button>
              </Tag>
            ))}
          </Tags>
          <Input
            {...described}
            ref={field.ref}
            name={field.name}
            autoComplete="off"
            value={typed}
            disabled={disabled}
            readOnly={isFull}
            {...(props.placeholder && tags.length === 0 && { placeholder: props.placeholder })}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={keyDown}
            onPaste={paste}
            onBlur={() => {
              add(typed);
              field.onBlur();
            }}
          />
          <Spoken role="status">{announced}</Spoken>
        </Box>
      )}
    </FieldFrame>
  );
}
