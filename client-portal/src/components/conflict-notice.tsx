import styled from '@emotion/styled';
import { Button, InlineAlert } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useId, useState } from 'react';

import type { MergeChoices } from '#/lib/drafts/draft-merge.ts';
import type { SaverState } from '#/lib/drafts/draft-saver.ts';
import { textFor } from '#/lib/drafts/refusal.ts';

const List = styled('div')({ display: 'grid', gap: 12, margin: '12px 0' });

const Field = styled('fieldset')({
  display: 'grid',
  gap: 2,
  '& legend': { padding: 0, fontWeight: 600 },
  '& label': { display: 'flex', gap: 8, alignItems: 'baseline', minHeight: 28, cursor: 'pointer' },
  '& input': { accentColor: color.primary.main },
  '& small': { color: color.secondary },
});

/** When a draft cannot be saved: why, and for each field that two changed the choice between them. */
export function ConflictNotice({
  saving,
  kept,
  labelOf,
  textOf = fieldText,
  resolve,
}: {
  saving: SaverState;
  /** Where what was entered is until then, in a sentence. */
  kept: string;
  /** What a field is called, by its path. */
  labelOf: (path: readonly string[]) => string;
  /** The text of a field's value. */
  textOf?: (value: unknown, path: readonly string[]) => string;
  resolve: (choices: MergeChoices) => Promise<void>;
}) {
  const [choices, setChoices] = useState<MergeChoices>({});
  const id = useId();
  if (!saving.error) return null;
  const { title, message } = textFor(saving.error);
  if (saving.status !== 'conflict') {
    return (
      <InlineAlert tone="warning" title={title}>
        {message} {kept}
      </InlineAlert>
    );
  }
  return (
    <InlineAlert tone="warning" title={title}>
      The other changes were merged. Where both of you changed the same field, choose which value to
      keep.
      <List>
        {saving.conflicts.map(({ path, mine, theirs }) => {
          const key = path.join('.');
          const choice = choices[key] ?? 'mine';
          return (
            <Field key={key}>
              <legend>{labelOf(path)}</legend>
              {(['mine', 'theirs'] as const).map((whose) => (
                <label key={whose}>
                  <input
                    type="radio"
                    name={`${id}-${key}`}
                    checked={choice === whose}
                    onChange={() => setChoices({ ...choices, [key]: whose })}
                  />
                  <span>
                    {textOf(whose === 'mine' ? mine : theirs, path)}{' '}
                    <small>{whose === 'mine' ? 'entered here' : 'entered elsewhere'}</small>
                  </span>
                </label>
              ))}
            </Field>
          );
        })}
      </List>
      <Button variant="contained" size="small" onClick={() => void resolve(choices)}>
        Keep selection
      </Button>
    </InlineAlert>
  );
}

/** The value of a field as text. */
function fieldText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
