import { isDeclaration, isIdentityDocument } from '@portal/shared-core/domain/documents';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  EmptyState,
  InlineAlert,
  Progress,
  QueryState,
  SidePanel,
  Stack,
  TextLink,
} from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormCheckbox, FormRadioCards, FormSelect } from '@portal/shared-core/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { documentCategories } from '#/components/document-review/category.queries.ts';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

import { LackingInMany } from './lacking-characters.tsx';
import type { About, ManyMade } from './make-many.ts';
import { templatesInUse, type TemplateInUse } from '@portal/shared-core/firm';
import { useMakeMany, type MakingMany } from './use-make-many.ts';

interface Values {
  template: string;
  way: string;
  category: string;
  lacking: boolean;
}

const schema = z
  .object({
    template: z.string().check(z.minLength(1, 'Choose a template.')),
    way: z.string(),
    category: z.string(),
    lacking: z.boolean(),
  })
  .check(
    z.refine(({ way, category }) => way !== 'file' || category !== '', {
      error: 'Choose the type of the documents.',
      path: ['category'],
    }),
  );

/** Makes a document from one template about each of the selected companies. Load it with `lazy`. */
export function MakeManyPanel({
  companies,
  onClose,
}: {
  companies: readonly { id: string; name: string }[];
  onClose: () => void;
}) {
  const query = useQuery(templatesInUse(useTenantScope(), 'company'));
  return (
    <SidePanel
      title={
        companies.length === 1
          ? 'A document about one company'
          : `A document about each of ${companies.length} companies`
      }
      onClose={onClose}
    >
      <QueryState query={query} failed="The templates could not be loaded">
        {(templates) =>
          templates.length === 0 ? (
            <EmptyState
              title="No template in use"
              text="A template about a company is needed first. The compliance officer, senior management and owners of the firm put them into use."
              action={<TextLink to={paths.templates}>Open the templates</TextLink>}
            />
          ) : (
            <Making templates={templates} companies={companies} onClose={onClose} />
          )
        }
      </QueryState>
    </SidePanel>
  );
}

function Making({
  templates,
  companies,
  onClose,
}: {
  templates: readonly TemplateInUse[];
  companies: readonly { id: string; name: string }[];
  onClose: () => void;
}) {
  const scope = useTenantScope();
  const { data: categories = [] } = useQuery(documentCategories(scope));
  const mayFile = useNotAllowed('register_document') === undefined;
  const make = useMakeMany();
  const [round, setRound] = useState<{ companies: About[]; last?: ManyMade }>(() => ({
    companies: companies.map((each) => ({ ...each, madeId: crypto.randomUUID() })),
  }));
  const count = round.companies.length;

  if (count === 0 && round.last) return <Made made={round.last} onClose={onClose} />;
  return (
    <Stack>
      {round.last && <Made made={round.last} />}
      <CommandForm<Values, MakingMany, ManyMade>
        label="Make documents"
        command={make}
        resolver={zodResolver(schema)}
        defaultValues={{
          template: (templates.length === 1 && templates[0]?.id) || '',
          way: 'download',
          category: '',
          lacking: false,
        }}
        toInput={({ template: id, way, category, lacking }) => ({
          template: templates.find((each) => each.id === id) as TemplateInUse, // checked by the form
          companies: round.companies,
          acceptMissing: lacking,
          category: way === 'file' ? category : null,
        })}
        submit={count === 1 ? 'Make the document' : `Make ${count} documents`}
        onDone={(made) =>
          // What was not made is offered again, under the same ids.
          setRound({
            companies: [...made.refused.map(({ company }) => company), ...made.left],
            last: made,
          })
        }
      >
        {({ control, watch }) => (
          <>
            <FormSelect
              name="template"
              control={control}
              label="Template"
              options={[
                { value: '', label: 'Choose a template' },
                ...templates.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            {mayFile && (
              <FormRadioCards
                name="way"
                control={control}
                label="What becomes of them"
                options={[
                  {
                    value: 'download',
                    label: 'Download one ZIP',
                    explanation: 'To print, sign or send. Nothing is filed.',
                  },
                  {
                    value: 'file',
                    label: 'File each with its company',
                    explanation: 'Who reads the documents of a company reads it, too.',
                  },
                ]}
              />
            )}
            {watch('way') === 'file' && (
              <FormSelect
                name="category"
                control={control}
                label="Type of the documents"
                options={[
                  { value: '', label: 'Choose a type' },
                  ...categories
                    .filter(({ code }) => !isIdentityDocument(code) && !isDeclaration(code))
                    .map(({ code, name }) => ({ value: code, label: name })),
                ]}
              />
            )}
            <Lacking
              template={templates.find(({ id }) => id === watch('template'))}
              companies={round.companies}
            />
            <FormCheckbox
              name="lacking"
              control={control}
              label="Make it also where something is not recorded"
              help="The document has a line for each, to fill in by hand. Without the tick, such companies are named and left out."
            />
            {make.isPending && (
              <>
                <Progress
                  label="Documents"
                  value={make.done}
                  max={count}
                  text={`${make.done} of ${count}`}
                />
                <Button size="small" onClick={make.stop}>
                  Stop
                </Button>
              </>
            )}
          </>
        )}
      </CommandForm>
    </Stack>
  );
}

function Lacking({
  template,
  companies,
}: {
  template: TemplateInUse | undefined;
  companies: readonly About[];
}) {
  return template ? <LackingInMany template={template} companies={companies} /> : null;
}

/** What was made, and each company that was refused with its reason. */
function Made({
  made: { made, isFiled, refused, left },
  onClose,
}: {
  made: ManyMade;
  onClose?: () => void;
}) {
  const text = [
    made === 1 ? '1 document made' : `${made} documents made`,
    refused.length > 0 && `${refused.length} refused`,
    left.length > 0 && `${left.length} not begun`,
  ].filter(Boolean);
  return (
    <InlineAlert
      tone={refused.length + left.length > 0 ? 'warning' : 'good'}
      title={text.join(', ')}
      action={
        onClose && (
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      {made > 0 && (
        <p>
          {isFiled
            ? 'They are on their way to the documents of their companies.'
            : 'The ZIP is among your downloads.'}
        </p>
      )}
      {refused.length > 0 && (
        <ul aria-label="Refused">
          {refused.map(({ company: { id, name }, message }) => (
            <li key={id}>
              <TextLink to={paths.company(id)}>{name}</TextLink>: {message}
            </li>
          ))}
        </ul>
      )}
    </InlineAlert>
  );
}
