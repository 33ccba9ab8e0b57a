import { useIssuer } from '@portal/shared-core/company';
import styled from '@emotion/styled';
import { declarationTitle } from '@portal/shared-core/domain/documents';
import { formatDate } from '@portal/shared-core/domain/format';
import type { StateLabel } from '@portal/shared-core/domain/tone';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { QueryPanel, StatusChip } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormTextField } from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';
import { DeclarationPdfButton } from '@portal/shared-core/views';
import { useQuery } from '@tanstack/react-query';

import { useDeclarant } from '#/components/declarant/declarant.tsx';

import { useSignDeclarations } from '../api/kyc.mutations.ts';
import { kycQueries, type Declaration, type Profile } from '../api/kyc.queries.ts';

const List = styled('ul')({
  '& > li': { display: 'grid', gap: 8, padding: '12px 0', borderBottom: `1px solid ${color.line}` },
  '& > li:first-of-type': { paddingTop: 0 },
  '& p': { maxWidth: '68ch', textWrap: 'pretty', overflowWrap: 'anywhere' },
});

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 12px',
  '& > b': { fontWeight: 500 },
});

const Signed = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 12px',
  fontSize: 13,
  lineHeight: '20px',
  color: color.secondary,
});

const Intro = styled('p')({
  marginBottom: 12,
  fontSize: 13,
  lineHeight: '20px',
  color: color.secondary,
});

const Sign = styled('div')({ paddingTop: 16, maxWidth: 440 });

const signature = z.object({
  signed_name: z.string().check(z.trim(), z.minLength(1, 'Type your full name.')),
});

/** What a person declares, made from the answers: the texts, the signatures, and one field that signs all that is open. */
export function Declarations({
  profile,
  saveAll,
}: {
  profile: Profile;
  /** Saves the answers first and gives the version; absent where they cannot be changed. */
  saveAll?: () => Promise<number | undefined>;
}) {
  const scope = useTenantScope();
  const declarations = useQuery(kycQueries.declarations(scope, profile));
  return (
    <QueryPanel
      title="Declarations to sign"
      query={declarations}
      failed="The declarations could not be loaded"
      empty="No declaration is asked for."
    >
      {(rows) => (
        <>
          <Intro>We made each text from your answers. Read it, then sign by typing a name.</Intro>
          <List aria-label="Declarations">
            {rows.map((row) => (
              <Row key={row.kind} row={row} subject={profile.party.name} />
            ))}
          </List>
          {profile.state !== 'rejected' && (
            <SignForm profile={profile} rows={rows} {...(saveAll && { saveAll })} />
          )}
        </>
      )}
    </QueryPanel>
  );
}

function Row({ row, subject }: { row: Declaration; subject: string }) {
  const issuer = useIssuer();
  const title = declarationTitle(row.kind);
  // The types of the client know no missing signature and no missing text.
  const {
    body,
    signed_at: signedAt,
    signed_name: name,
    signed_body: signedBody,
  } = row as Nullable<Declaration>;
  return (
    <li>
      <Head>
        <b>{title}</b>
        <StatusChip {...stateOf(row)} />
      </Head>
      {body ? (
        <p>{body}</p>
      ) : (
        <p>Answer the questions above first. The text is made from your answers.</p>
      )}
      {signedAt && name && signedBody && (
        <Signed>
          <span>
            {row.in_force ? 'Signed' : 'An earlier text was signed'} by {name} on{' '}
            {formatDate(signedAt, 'long')}
            {!row.in_force && '. The answers have changed since, so please sign again.'}
          </span>
          <DeclarationPdfButton
            issuer={issuer}
            declaration={{
              title,
              subject,
              body: signedBody,
              signedName: name,
              signedAt,
              address: row.address || null,
            }}
          />
        </Signed>
      )}
    </li>
  );
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null };

function stateOf({ in_force: isSigned, signed_at: signedAt }: Declaration): StateLabel {
  if (isSigned) return { label: 'Signed', tone: 'good' };
  return signedAt
    ? { label: 'Sign again', tone: 'warning' }
    : { label: 'Not signed', tone: 'neutral' };
}

/** One name for every declaration that is open and whose answers are there. */
function SignForm({
  profile,
  rows,
  saveAll,
}: {
  profile: Profile;
  rows: readonly Declaration[];
  saveAll?: () => Promise<number | undefined>;
}) {
  const scope = useTenantScope();
  const open = rows.filter(({ in_force: isSigned, body }) => !isSigned && body);
  const declarant = useDeclarant();
  const command = useSignDeclarations(profile, open, declarant.ensure, saveAll);
  if (open.length === 0) return null;
  return (
    <Sign>
      <CommandForm
        label="Sign the declarations"
        command={command}
        resolver={zodResolver(signature)}
        defaultValues={{ signed_name: '' }}
        toInput={({ signed_name: name }) => name}
        submit={open.length === 1 ? 'Sign the declaration' : `Sign ${open.length} declarations`}
        variant="outlined"
        keep={[...kycQueries.all(scope), 'kept', 'declarations', profile.id]}
        onDone={() => undefined}
      >
        {({ control }) => (
          <>
            {declarant.field}
            <FormTextField
              name="signed_name"
              control={control}
              label="Full name, as your signature"
              help={`Type ${profile.party.name}, or your own full name if you sign for them.`}
              autoComplete="name"
            />
          </>
        )}
      </CommandForm>
    </Sign>
  );
}
