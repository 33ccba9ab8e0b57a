import styled from '@emotion/styled';
import { useTenantScope } from '../../tenant/index.ts';
import { Page, Panel, Stack, StatusChip } from '../../ui/index.ts';
import { media } from '../../ui/theme/index.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { templateKinds, templateSubjects } from './template.queries.ts';

import { templateQueries } from './template-page.queries.ts';
import { RetireButton } from './retire-button.tsx';
import { SavedMeanwhile } from './saved-meanwhile.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { savedFile, WordEditor } from './word-editor.tsx';
import { useTemplateHouse } from './template-house.ts';
import { VersionsPanel } from './versions-panel.tsx';
import { templateStates, versionText } from './states.ts';

const Below = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  gap: 24,
  alignItems: 'start',
  [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** One template: its wording beside a preview, its versions, and what was made from it (TPL-01). */
export function TemplatePage({ templateId }: { templateId: string }) {
  const { paths, changes, beside } = useTemplateHouse();
  const { data: template } = useSuspenseQuery(templateQueries.detail(useTenantScope(), templateId));
  // The form begins anew with what one saved; what a colleague saves does not touch what is typed.
  const [saved, setSaved] = useState(0);
  const { name, kind, subject, format, state, last_version: version } = template;
  const [newest] = template.versions;
  return (
    <Page
      title={name}
      width="wide"
      status={<StatusChip {...templateStates[state]} />}
      subText={`${templateKinds[kind]}, about ${templateSubjects[subject].toLowerCase()}${format === 'docx' ? ', a Word document' : ''}. ${versionText(template)}`}
      breadcrumbs={[{ label: 'Templates', to: paths.list }, { label: name }]}
      action={<RetireButton template={template} />}
    >
      <Stack>
        <Panel
          title={format === 'docx' ? 'Word document' : 'Wording'}
          action={changes?.(templateId)}
        >
          {format === 'docx' ? (
            <WordEditor
              key={`${templateId} ${saved}`}
              templateId={templateId}
              initial={{ name, kind, subject, version, file: newest ? savedFile(newest) : null }}
              onSaved={() => setSaved((times) => times + 1)}
              template={template}
            />
          ) : (
            <TemplateEditor
              key={`${templateId} ${saved}`}
              templateId={templateId}
              initial={{ name, kind, subject, version, body: newest?.body ?? '' }}
              onSaved={() => setSaved((times) => times + 1)}
              meanwhile={(form) => <SavedMeanwhile form={form} template={template} />}
            />
          )}
        </Panel>
        {beside ? (
          <Below>
            <VersionsPanel template={template} />
            {beside(templateId)}
          </Below>
        ) : (
          <VersionsPanel template={template} />
        )}
      </Stack>
    </Page>
  );
}
