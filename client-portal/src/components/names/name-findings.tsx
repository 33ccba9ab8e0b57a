import styled from '@emotion/styled';
import { endingText } from '@portal/shared-core/domain/name-endings';
import { addErrors, entryOf, isErrorCode, toAppError } from '@portal/shared-core/errors';
import { namesErrors } from '@portal/shared-core/errors/names';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Icon, useDebounced } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Info, LoaderCircle, TriangleAlert } from 'lucide-react';

import { nameCheckQuery, type NameFinding } from './name-check.query.ts';

// The findings of a check are rows with a code.
addErrors(namesErrors);

/** The pause after typing before a name is checked. */
const PAUSE_MS = 250;

const List = styled('ul')({ marginTop: 6, display: 'grid', gap: 4 });

const Line = styled('li')({
  display: 'flex',
  gap: 6,
  fontSize: 13,
  lineHeight: '18px',
  color: color.secondary,
  '&[data-tone="bad"]': { color: color.bad.ink },
  '&[data-tone="warning"]': { color: color.warning.ink },
  '&[data-tone="good"]': { color: color.good.ink },
  '& svg': { flex: 'none', marginTop: 1 },
});

/** The issues of a name while it is typed, with the authority that decides. */
export function NameFindings({
  name,
  entityType,
  endings = [],
  features = [],
  stated = [],
}: {
  name: string;
  entityType: string;
  /** What names of the type carry, for the text about a name without it. */
  endings?: readonly string[];
  /** What it is registered as besides its type: some ask for words in the name. */
  features?: readonly string[];
  /** The text for which a consent is stated. */
  stated?: readonly string[];
}) {
  const scope = useTenantScope();
  const settled = useDebounced(name.trim(), PAUSE_MS);
  const isRequested = settled.length >= 3 && entityType !== '';
  const check = useQuery({
    ...nameCheckQuery(scope, settled, entityType, features),
    enabled: isRequested,
    retry: false,
  });
  if (!isRequested || settled !== name.trim()) return null;
  return <List aria-live="polite">{linesOf(check, endings, stated)}</List>;
}

function linesOf(
  check: { data: NameFinding[] | undefined; error: Error | null },
  endings: readonly string[],
  stated: readonly string[],
) {
  if (check.error) {
    return (
      <Line>
        <Icon of={Info} size={16} />
        {`The name could not be checked. ${toAppError(check.error).message}`}
      </Line>
    );
  }
  if (!check.data) {
    return (
      <Line>
        <Icon of={LoaderCircle} size={16} />
        Checking
      </Line>
    );
  }
  if (check.data.length === 0) {
    return (
      <Line data-tone="good">
        <Icon of={CircleCheck} size={16} />
        No problems found. The Registrar makes the final decision.
      </Line>
    );
  }
  return check.data.map((finding) => (
    <Line
      key={`${finding.code} ${finding.word}`}
      data-tone={finding.blocks && !stated.includes(finding.word ?? '') ? 'bad' : 'warning'}
    >
      <Icon of={TriangleAlert} size={16} />
      <span>{findingText(finding, endings)}</span>
    </Line>
  ));
}

/** 'Bank: … Central Bank of The Bahamas.' */
function findingText(
  { code, word, note, authority }: NameFinding,
  endings: readonly string[],
): string {
  if (code === 'name.ending_missing') return endingText(endings) ?? entryOf(code).message;
  const known = isErrorCode(code) ? entryOf(code).message : code;
  const about = word ? `“${word}”: ` : '';
  return [`${about}${note || known}`, authority && `Decided by: ${authority}.`]
    .filter(Boolean)
    .join(' ');
}
