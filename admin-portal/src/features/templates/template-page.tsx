import styled from '@emotion/styled';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Page, Panel, Stack, StatusChip, useRequiredParam } from '@portal/shared-core/ui';
import { media } from '@portal/shared-core/ui/theme';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { AuditLink } from '#/components/audit-link.tsx';
import { templateKinds, templateSubjects } from '#/components/templates/template.queries.ts';
import { paths } from '#/paths.ts';

import { templateQueries } from './api/template-page.queries.ts';
import { MadePanel } from './components/made-panel.tsx';
import { RetireButton } from './components/retire-button.tsx';
import { SavedMeanwhile } from './components/saved-meanwhile.tsx';
import { TemplateEditor } from './components/template-editor.tsx';
import { savedFile, WordEditor } from './components/word-editor.tsx';
import { VersionsPanel } from './components/versions-panel.tsx';
import { templateStates, versionText } from './states.ts';

const Below = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  gap: 24,
  alignItems: 'start',
  [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** One template: its wording beside a preview, its versions, and what was made from it (TPL-01). */
export function TemplatePage() {
  const templateId = useRequiredParam('templateId');
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
      breadcrumbs={[{ label: 'Templates', to: paths.templates }, { label: name }]}
      action={<RetireButton template={template} />}
    >
      <Stack>
        <Panel
          title={format === 'docx' ? 'Word document' : 'Wording'}
          action={<AuditLink table="document_templates" id={template.id} />}
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
        <Below>
          <VersionsPanel template={template} />
          <MadePanel templateId={templateId} />
        </Below>
      </Stack>
    </Page>
  );
}
