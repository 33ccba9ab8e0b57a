import styled from '@emotion/styled';
import { applicationTitle } from '@portal/shared-core/domain/application';
import type { ApplicationIssue } from '@portal/shared-core/domain/application-issue';
import { participantRoleLabels } from '@portal/shared-core/domain/companies';
import { entryOf, toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  ErrorScreen,
  InlineAlert,
  Panel,
  PanelSkeleton,
  Waiting,
  Progress,
  TextLink,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';

import { documentQueries, type SentDocument } from '#/components/documents/document.queries.ts';
import { DocumentView } from '#/components/documents/document-view.tsx';
import { isSent, pointsWith, toPoint } from '#/components/documents/documents.ts';
import { SubjectDocuments } from '#/components/documents/subject-documents.tsx';
import { paths } from '#/paths.ts';

import type { PartyDocuments } from '../api/documents.queries.ts';
import type { ApplicationForm } from '../application-form.ts';
import { companyPoints, EntryIntro } from '../entry/company-documents.tsx';
import { licencesFor } from '../licences.ts';
import type { InvitablePerson } from '../parts/send-link.tsx';
import { OwnPart, PersonPart } from '../parts/person-part.tsx';
import { stepOfIssue } from '../steps.ts';
import { useSent } from '../use-sent.ts';
import { useWizard } from '../wizard-context.ts';

const Intro = styled('p')({ maxWidth: '68ch', color: color.secondary, textWrap: 'pretty' });

/** The required documents of everyone behind the company, with uploads; documents may also follow after submission. */
export function DocumentsStep() {
  const { application, type, activities, issues, entry } = useWizard();
  const values = useFormContext<ApplicationForm>().watch();
  const scope = useTenantScope();
  const answer = useSent();
  const categories = useQuery(documentQueries.categories(scope));
  const [viewed, setViewed] = useState<SentDocument | null>(null);
  // One subject is open at a time: first the one that lacks a document.
  const [selected, setSelected] = useState<string | null>();

  const error = answer.error ?? (categories.data ? null : categories.error);
  if (error) {
    const retry = () => void Promise.all([answer.refetch(), categories.refetch()]);
    return <ErrorScreen message={toAppError(error).message} onRetry={retry} />;
  }
  if (!answer.data || !categories.data) {
    return (
      <Waiting>
        <PanelSkeleton lines={8} label="Loading the required documents" />
      </Waiting>
    );
  }

  const { parties, documents } = answer.data;
  const correctedAt = (issue: ApplicationIssue) =>
    paths.draft(application.id, stepOfIssue(issue, values, type, application.kind).slug);
  const unnamed = values.people.filter(({ name }) => name.trim() === '').length;

  /** The particulars of a person that are still missing. */
  function issuesOf(personId: string) {
    const index = values.people.findIndex(({ id }) => id === personId);
    return issues.filter(({ field }) => field.startsWith(`people.${index}.`));
  }

  function personOf({ personId, name, kind }: PartyDocuments): InvitablePerson {
    const email = values.people.find(({ id }) => id === personId)?.email ?? '';
    return { id: personId, name, kind, email };
  }

  const subjects = [
    ...parties.flatMap((party) =>
      party.required
        ? [
            {
              id: party.id,
              required: party.required.map(toPoint),
              sent: documents.filter((document) => document.party_id === party.id),
            },
          ]
        : [],
    ),
    {
      id: application.id,
      required: [...companyPoints(entry), ...licencesFor(values.activities, activities)],
      sent: documents.filter((document) => document.application_id === application.id),
    },
  ].map(({ required, sent, ...rest }) => {
    const points = pointsWith(required, sent);
    return { ...rest, required, sent, count: points.filter(isSent).length, of: points.length };
  });
  const lacking = subjects.find(({ count, of }) => count < of) ?? subjects[0];
  const openId = selected === undefined ? lacking?.id : selected;

  /** What the panel of a subject shows of it, and how it opens and closes. */
  function folded(id: string) {
    const subject = subjects.find((each) => each.id === id);
    const isOpen = openId === id;
    return {
      subjectId: id,
      required: subject?.required ?? [],
      documents: subject?.sent ?? [],
      fold: { isOpen, onToggle: () => setSelected(isOpen ? null : id) },
      categories: categories.data ?? [],
      onOpen: setViewed,
    };
  }

  const count = subjects.reduce((sum, each) => sum + each.count, 0);
  const total = subjects.reduce((sum, each) => sum + each.of, 0);
  return (
    <>
      {entry ? (
        <EntryIntro entry={entry} />
      ) : (
        <Intro>
          Upload what you have; the rest can follow. You may submit without some documents: we start
          the review and ask for what is missing. We approve nothing before we have checked every
          document.
        </Intro>
      )}
      {total > 0 && (
        <Progress
          label="All documents"
          value={count}
          max={total}
          text={`${count} of ${total} uploaded`}
          {...(count === total && { tone: 'good' as const })}
        />
      )}
      {unnamed > 0 && <Unnamed count={unnamed} at={paths.draft(application.id, 'owners')} />}
      {parties.map((party) => {
        const title = party.name;
        const note = party.roles.map((role) => participantRoleLabels[role].label).join(', ');
        const person = personOf(party);
        if (!party.required) {
          return (
            <Panel key={party.id} title={title} note={note}>
              <OwnPart person={person} />
            </Panel>
          );
        }
        return (
          <SubjectDocuments
            key={party.id}
            title={title}
            note={issuesOf(party.personId).length > 0 ? `${note}. Details are missing.` : note}
            {...folded(party.id)}
          >
            {issuesOf(party.personId).length > 0 && (
              <Incomplete issues={issuesOf(party.personId)} at={correctedAt} />
            )}
            <PersonPart person={person} />
          </SubjectDocuments>
        );
      })}
      <SubjectDocuments
        title={applicationTitle(values.names[0], entry ? 'The company' : 'The new company')}
        inSentence={applicationTitle(values.names[0], entry ? 'the company' : 'the new company')}
        note="the company itself"
        {...folded(application.id)}
      />
      {viewed && <DocumentView document={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}

function Unnamed({ count, at }: { count: number; at: string }) {
  return (
    <InlineAlert tone="warning">
      <p>
        {count === 1 ? 'A person or company has' : `${count} people or companies have`} no name yet.{' '}
        <TextLink to={at}>Enter the name</TextLink> to see which documents are required.
      </p>
    </InlineAlert>
  );
}

function Incomplete({
  issues,
  at,
}: {
  issues: readonly ApplicationIssue[];
  at: (issue: ApplicationIssue) => string;
}) {
  return (
    <InlineAlert tone="warning" title="Something is still missing here">
      <ul>
        {issues.map((issue) => (
          <li key={`${issue.code} ${issue.field}`}>
            <TextLink to={at(issue)}>{entryOf(issue.code).title}</TextLink>:{' '}
            {entryOf(issue.code).message}
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
