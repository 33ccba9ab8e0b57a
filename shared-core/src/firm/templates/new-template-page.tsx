import styled from '@emotion/styled';
import { useTenantScope } from '../../tenant/index.ts';
import { Page, QueryPanel, TextLink } from '../../ui/index.ts';
import { color } from '../../ui/theme/index.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { templateKinds, templateSubjects } from './template.queries.ts';

import { useTemplateHouse } from './template-house.ts';
import { templateQueries, type StartingText } from './template-page.queries.ts';
import { TemplateEditor } from './template-editor.tsx';
import { WordEditor } from './word-editor.tsx';

/** Starts from nothing. */
const NOTHING = 'nothing';
/** Is a Word document of the firm. */
const WORD = 'docx';

const Line = styled('li')({
  padding: '10px 16px',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& small': { display: 'block', fontSize: 12, color: color.secondary },
});

/** A new template from a starting text of the platform, by its code. */
function useBeginning() {
  const { paths } = useTemplateHouse();
  return (code: string) => `${paths.one('new')}?${new URLSearchParams({ from: code })}`;
}

/** A new template: what it starts from, then its wording. */
export function NewTemplatePage() {
  const { paths } = useTemplateHouse();
  const [params] = useSearchParams();
  const from = params.get('from');
  const query = useQuery(templateQueries.startingTexts(useTenantScope()));
  const title = from === WORD ? 'Word document' : 'Wording';
  return (
    <Page
      title="New template"
      width="wide"
      subText="The texts of the platform are a start. Have your wording read by counsel of the firm."
      breadcrumbs={[{ label: 'Templates', to: paths.list }, { label: 'New template' }]}
    >
      <QueryPanel
        title={from ? title : 'Start from'}
        query={query}
        failed="The starting texts could not be loaded"
        flush={!from}
      >
        {(texts) => {
          if (from === WORD) return <NewWordEditor />;
          const text = texts.find(({ code }) => code === from);
          return text || from === NOTHING ? (
            <NewEditor key={from} text={text} />
          ) : (
            <StartingTexts texts={texts} />
          );
        }}
      </QueryPanel>
    </Page>
  );
}

function StartingTexts({ texts }: { texts: readonly StartingText[] }) {
  const beginning = useBeginning();
  return (
    <ul>
      {texts.map(({ code, name, kind, subject }) => (
        <Line key={code}>
          <TextLink to={beginning(code)}>{name}</TextLink>
          <small>
            {templateKinds[kind]}, about {templateSubjects[subject].toLowerCase()}
          </small>
        </Line>
      ))}
      <Line>
        <TextLink to={beginning(NOTHING)}>An empty page</TextLink>
      </Line>
      <Line>
        <TextLink to={beginning(WORD)}>A Word document of the firm</TextLink>
        <small>DOCX with fields between double braces; documents of it are DOCX</small>
      </Line>
    </ul>
  );
}

function NewEditor({ text }: { text: StartingText | undefined }) {
  const navigate = useNavigate();
  const { paths } = useTemplateHouse();
  // A second press after a lost answer makes no second template.
  const [id] = useState<string>(() => crypto.randomUUID());
  return (
    <TemplateEditor
      templateId={id}
      keptAs={`new ${text?.code ?? NOTHING}`}
      initial={{
        name: text?.name ?? '',
        kind: text?.kind ?? 'letter',
        subject: text?.subject ?? 'company',
        body: text?.body ?? '',
        version: 0,
      }}
      onSaved={() => void navigate(paths.one(id), { replace: true })}
    />
  );
}

function NewWordEditor() {
  const navigate = useNavigate();
  const { paths } = useTemplateHouse();
  // A second press after a lost answer makes no second template.
  const [id] = useState<string>(() => crypto.randomUUID());
  return (
    <WordEditor
      templateId={id}
      keptAs={`new ${WORD}`}
      initial={{ name: '', kind: 'letter', subject: 'company', file: null, version: 0 }}
      onSaved={() => void navigate(paths.one(id), { replace: true })}
    />
  );
}
