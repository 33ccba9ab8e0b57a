import styled from '@emotion/styled';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { siteQueries } from '../api/site-queries.ts';
import { useSite } from '../site-context.ts';
import { endingsFor, withoutRestrictedWords, type Issue } from './judgement.ts';
import { nameQuery } from './name-query.ts';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '4px 0 12px',
  color: color.secondary,
});

const Chip = styled('button')({
  minHeight: 32,
  padding: '0 12px',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: 16,
  background: color.surface,
  color: color.text,
  fontWeight: 500,
  '&:hover': { borderColor: color.field, background: color.well },
});

/** Alternative names that pass the check: with an ending, or without the restricted word. */
export function NameSuggestions({
  name,
  type,
  issues,
  onSelect,
}: {
  name: string;
  type: string;
  issues: readonly Issue[];
  onSelect: (name: string) => void;
}) {
  const { backend } = useSite();
  const lacksEnding = issues.some(({ code }) => code === 'name.ending_missing');
  const plainer = withoutRestrictedWords(name, issues);
  const { data } = useQuery(
    { ...nameQuery(backend, plainer ?? '', type), retry: false },
    siteQueries,
  );

  if (plainer !== null) {
    const passed = data?.every(({ code }) => code === 'name.ending_missing');
    if (!passed) return null;
    const [ending = ''] = data?.length ? endingsFor(type) : [];
    const whole = `${plainer} ${ending}`.trim();
    return (
      <Row>
        Without that word:
        <Chip type="button" onClick={() => onSelect(whole)}>
          {whole}
        </Chip>
      </Row>
    );
  }
  // An ending adds no restricted word and is ignored when names are compared, so no further check is needed.
  if (!lacksEnding || issues.some(({ blocks, code }) => blocks && code !== 'name.ending_missing')) {
    return null;
  }
  return (
    <Row>
      Add an ending:
      {endingsFor(type).map((ending) => (
        <Chip key={ending} type="button" onClick={() => onSelect(`${name} ${ending}`)}>
          {ending}
        </Chip>
      ))}
    </Row>
  );
}
