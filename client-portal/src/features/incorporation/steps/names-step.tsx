import { Panel, Stack } from '@portal/shared-core/ui';
import { FormTextField } from '@portal/shared-core/ui/form';
import { useWatch } from 'react-hook-form';

import type { EntityType } from '../api/application.queries.ts';
import type { ApplicationForm } from '../application-form.ts';

const labels = ['First choice', 'Second choice', 'Third choice'];

/** Up to three names, in the order they are wished for, and what the company is for. */
export function NamesStep({ entityTypes }: { entityTypes: EntityType[] }) {
  const code = useWatch<ApplicationForm, 'entity_type'>({ name: 'entity_type' });
  const type = entityTypes.find((each) => each.code === code);
  return (
    <>
      <Panel title="Names">
        <Stack>
          {labels.map((label, index) => (
            <FormTextField<ApplicationForm>
              key={label}
              name={`names.${index}`}
              label={label}
              optional={index > 0}
              {...(index === 0 && { help: endingHelp(type) })}
            />
          ))}
        </Stack>
      </Panel>
      <Panel title="Purpose">
        <FormTextField<ApplicationForm>
          name="purpose"
          label="What will the company do?"
          help="One or two sentences: holding investments, trading in goods, owning a yacht."
          multiline
          rows={3}
          maxLength={2000}
          optional
        />
      </Panel>
    </>
  );
}

function endingHelp(type: EntityType | undefined): string {
  const endings = type?.name_endings ?? [];
  const words = type?.name_contains ?? [];
  if (endings.length > 0)
    return `Ends with ${listOf(endings.slice(0, 4))}${endings.length > 4 ? ' or another ending of its kind' : ''}.`;
  if (words.length > 0) return `Contains ${listOf(words)}.`;
  return 'As it shall stand on the certificate.';
}

function listOf(words: string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(
    words.map((word) => `“${word}”`),
  );
}
