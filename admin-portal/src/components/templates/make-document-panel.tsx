import { useTenantScope } from '@portal/shared-core/tenant';
import { EmptyState, Icon, QueryState, SidePanel, Stack, TextLink } from '@portal/shared-core/ui';
import { BareSelect, FieldFrame, InputBox } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';

import { paths } from '#/paths.ts';

import { MakeDocumentForm } from './make-document-form.tsx';
import { templatesInUse, type TemplateInUse } from '@portal/shared-core/firm';
import type { MadeAbout } from './use-make-document.ts';

/** Makes a document from a template in use: the choice, what is missing, the preview, and where it goes. Load it with `lazy`. */
export function MakeDocumentPanel({ onClose, ...about }: MadeAbout & { onClose: () => void }) {
  const query = useQuery(templatesInUse(useTenantScope(), about.subject));
  return (
    <SidePanel title="Make a document" onClose={onClose}>
      <QueryState query={query} failed="The templates could not be loaded">
        {(templates) =>
          templates.length === 0 ? (
            <EmptyState
              title="No template in use"
              text="A template is needed first. The compliance officer, senior management and owners of the firm put them into use."
              action={<TextLink to={paths.templates}>Open the templates</TextLink>}
            />
          ) : (
            <FromTemplate templates={templates} about={about} />
          )
        }
      </QueryState>
    </SidePanel>
  );
}

function FromTemplate({
  templates,
  about,
}: {
  templates: readonly TemplateInUse[];
  about: MadeAbout;
}) {
  const [id, setId] = useState(() => (templates.length === 1 ? templates[0]?.id : undefined) ?? '');
  const template = templates.find((each) => each.id === id);
  return (
    <Stack>
      <FieldFrame label="Template" error={undefined}>
        {(described) => (
          <InputBox>
            <BareSelect {...described} value={id} onChange={(event) => setId(event.target.value)}>
              <option value="">Choose a template</option>
              {templates.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </BareSelect>
            <Icon of={ChevronDown} size={16} />
          </InputBox>
        )}
      </FieldFrame>
      {template && (
        <MakeDocumentForm
          key={`${template.id} ${template.version}`}
          template={template}
          about={about}
        />
      )}
    </Stack>
  );
}
