import { Button, InlineAlert, useDisclosure } from '../../ui/index.ts';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import type { Template } from './template-page.queries.ts';
import type { TemplateValuesOfForm as Values } from './template-schema.ts';
import { ComparedTexts } from './compared-texts.tsx';

/** What a colleague saved while this was typed: both wordings are compared, and the person chooses. */
export function SavedMeanwhile({
  form,
  template,
}: {
  form: UseFormReturn<Values>;
  template: Template;
}) {
  const typed = useWatch({ control: form.control });
  const compare = useDisclosure();
  const [theirs] = template.versions;
  if (typed.version === template.last_version || !theirs) return null;
  return (
    <InlineAlert
      tone="warning"
      title={`${theirs.author?.full_name ?? 'A colleague'} saved version ${theirs.version} meanwhile`}
      action={
        <>
          <Button
            size="small"
            onClick={() => form.setValue('version', template.last_version, { shouldDirty: true })}
          >
            Keep mine
          </Button>
          <Button
            size="small"
            onClick={() =>
              form.reset({
                name: template.name,
                kind: template.kind,
                subject: template.subject,
                body: theirs.body,
                version: template.last_version,
              })
            }
          >
            Take theirs
          </Button>
          <Button
            size="small"
            ref={compare.opener}
            aria-expanded={compare.isOpen}
            onClick={compare.isOpen ? compare.close : compare.open}
          >
            Compare
          </Button>
        </>
      }
    >
      <p>Your wording is still here. If you keep yours, it becomes the version after theirs.</p>
      {compare.isOpen && (
        <ComparedTexts
          label="Their wording and yours"
          before={theirs.body}
          after={typed.body ?? ''}
        />
      )}
    </InlineAlert>
  );
}
