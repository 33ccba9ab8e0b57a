import styled from '@emotion/styled';
import { useAction, useCommand, useTenantScope } from '../../tenant/index.ts';
import {
  Button,
  DateText,
  InlineAlert,
  Panel,
  saveFile,
  showToast,
  StatusChip,
  useDisclosure,
  VisuallyHidden,
} from '../../ui/index.ts';
import { color } from '../../ui/theme/index.ts';
import { HeldButton } from '../../ui/work/index.ts';

import { fetchTemplateFile, WORD_TYPE } from './template-file.ts';

import { MOST_VERSIONS, type Template, type TemplateVersion } from './template-page.queries.ts';
import { ComparedTexts } from './compared-texts.tsx';
import { useHeld } from './template-house.ts';

const Line = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '8px 16px',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& > div': { flex: 1, minWidth: 160 },
  '& small': { display: 'block', fontSize: 12, color: color.secondary },
  '& > ol': { flex: '1 0 100%' },
});
const Note = styled('p')({ padding: '8px 16px', fontSize: 13, color: color.secondary });

/** Every wording that was saved, the newest first: what changed, and putting one into use. */
export function VersionsPanel({ template }: { template: Template }) {
  const use = useCommand('use_document_template');
  return (
    <Panel title="Versions" note={String(template.last_version)} flush>
      {use.error && (
        <InlineAlert tone="bad" title={use.error.entry.title}>
          {use.error.message}
        </InlineAlert>
      )}
      <ul>
        {template.versions.map((version, place) => (
          <Version
            key={version.id}
            version={version}
            before={template.versions[place + 1]}
            template={template}
            isBusy={use.isPending}
            onUse={() =>
              use.mutate(
                { template_id: template.id, version: version.version },
                { onSuccess: () => showToast({ text: `Version ${version.version} is in use` }) },
              )
            }
          />
        ))}
      </ul>
      {template.last_version > MOST_VERSIONS && <Note>The {MOST_VERSIONS} newest are shown.</Note>}
    </Panel>
  );
}

function Version({
  version: {
    version,
    body,
    saved_at: at,
    author,
    file_path: path,
    file_name: name,
    file_hash: hash,
  },
  before,
  template,
  isBusy,
  onUse,
}: {
  version: TemplateVersion;
  before: TemplateVersion | undefined;
  template: Template;
  isBusy: boolean;
  onUse: () => void;
}) {
  const compare = useDisclosure();
  const held = useHeld('use_document_template');
  const isUsed = template.state === 'in_use' && template.used_version === version;
  return (
    <Line>
      <div>
        Version {version}
        <small>
          <DateText value={at} />
          {author && `, ${author.full_name}`}
        </small>
      </div>
      {isUsed && <StatusChip label="In use" tone="good" />}
      {path && name && hash && (
        <DownloadFile version={version} path={path} name={name} hash={hash} />
      )}
      {before && (
        <Button
          size="small"
          ref={compare.opener}
          aria-expanded={compare.isOpen}
          onClick={compare.isOpen ? compare.close : compare.open}
        >
          What changed<VisuallyHidden> in version {version}</VisuallyHidden>
        </Button>
      )}
      {!isUsed &&
        (held ? (
          <HeldButton because={held}>Put into use</HeldButton>
        ) : (
          <Button size="small" disabled={isBusy} onClick={onUse}>
            Put into use<VisuallyHidden>: version {version}</VisuallyHidden>
          </Button>
        ))}
      {compare.isOpen && before && (
        <ComparedTexts
          label={`Version ${before.version} and version ${version}`}
          before={before.body}
          after={body}
        />
      )}
    </Line>
  );
}

/** The Word document of a version, as it was uploaded. */
function DownloadFile({
  version,
  path,
  name,
  hash,
}: {
  version: number;
  path: string;
  name: string;
  hash: string;
}) {
  const { supabase } = useTenantScope();
  const download = useAction(async (file: { path: string; hash: string }) =>
    saveFile(name, await fetchTemplateFile(supabase, file), WORD_TYPE),
  );
  return (
    <>
      <Button
        size="small"
        disabled={download.isPending}
        onClick={() => download.mutate({ path, hash })}
      >
        Download<VisuallyHidden> the document of version {version}</VisuallyHidden>
      </Button>
      {download.error && (
        <InlineAlert tone="bad" title={download.error.entry.title}>
          {download.error.message}
        </InlineAlert>
      )}
    </>
  );
}
