import styled from '@emotion/styled';
import { entryOf } from '@portal/shared-core/errors';
import { Button, InlineAlert } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';

import type { ApplicationForm } from '../application-form.ts';
import { fieldLabel, fieldText } from '../conflict-words.ts';
import type { MergeChoices } from '../draft-merge.ts';
import type { SaverState } from '../draft-saver.ts';

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
  resolve,
}: {
  saving: SaverState;
  resolve: (choices: MergeChoices) => Promise<void>;
}) {
  const people = useWatch<ApplicationForm, 'people'>({ name: 'people' });
  const [choices, setChoices] = useState<MergeChoices>({});
  const id = useId();
  if (!saving.fault) return null;
  const { title, message } = entryOf(saving.fault);
  if (saving.status !== 'conflict') {
    return (
      <InlineAlert tone="warning" title={title}>
        {message} What you entered is kept on this device.
      </InlineAlert>
    );
  }
  return (
    <InlineAlert tone="warning" title={title}>
      The rest was brought together. Choose what shall stand where both of you changed the same
      field.
      <List>
        {saving.conflicts.map(({ path, mine, theirs }) => {
          const key = path.join('.');
          const choice = choices[key] ?? 'mine';
          return (
            <Field key={key}>
              <legend>{fieldLabel(path, people)}</legend>
              {(['mine', 'theirs'] as const).map((whose) => (
                <label key={whose}>
                  <input
                    type="radio"
                    name={`${id}-${key}`}
                    checked={choice === whose}
                    onChange={() => setChoices({ ...choices, [key]: whose })}
                  />
                  <span>
                    {fieldText(whose === 'mine' ? mine : theirs)}{' '}
                    <small>{whose === 'mine' ? 'entered here' : 'entered elsewhere'}</small>
                  </span>
                </label>
              ))}
            </Field>
          );
        })}
      </List>
      <Button variant="contained" size="small" onClick={() => void resolve(choices)}>
        Keep what is chosen
      </Button>
    </InlineAlert>
  );
}
