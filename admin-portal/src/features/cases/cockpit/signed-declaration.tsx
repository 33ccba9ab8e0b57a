import { useIssuer } from '@portal/shared-core/company';
import styled from '@emotion/styled';
import { declarationTitle } from '@portal/shared-core/domain/documents';
import { formatDate } from '@portal/shared-core/domain/format';
import { color } from '@portal/shared-core/ui/theme';
import { DeclarationPdfButton } from '@portal/shared-core/views';

import type { CaseDeclaration } from '../api/case.queries.ts';

const Text = styled('div')({
  marginTop: 4,
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
  '& > p': { overflowWrap: 'anywhere' },
  '& > p[data-old]': { color: color.warning.ink },
});

/** A declaration that was signed by name: its text, by whom and when, and the PDF. Nothing where none was signed. */
export function SignedDeclaration({
  declaration,
  subject,
}: {
  declaration: CaseDeclaration | undefined;
  subject: string;
}) {
  const issuer = useIssuer();
  if (!declaration) return null;
  const { kind, signed_body: body, signed_name: name, signed_at: at, address } = declaration;
  if (body === null || name === null || at === null) return null;
  return (
    <Text>
      <p>{body}</p>
      <p data-old={!declaration.in_force || undefined}>
        Signed by {name} on {formatDate(at)}
        {!declaration.in_force && '. The answers have changed since, so it does not count.'}
      </p>
      <DeclarationPdfButton
        issuer={issuer}
        declaration={{
          title: declarationTitle(kind),
          subject,
          body,
          signedName: name,
          signedAt: at,
          address,
        }}
      />
    </Text>
  );
}
