import styled from '@emotion/styled';
import { keepWish } from '@portal/shared-core/domain/wish';
import { toAppError } from '@portal/shared-core/errors';
import { Button, Icon, StatusChip, useDebounced } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleX, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';

import { siteQueries } from '../api/site-queries.ts';
import { useSite } from '../site-context.ts';
import { FindingsList } from './findings-list.tsx';
import { judge, judgeOnDevice, type Finding, type Judgement } from './judgement.ts';
import { NameIdle } from './name-idle.tsx';
import { nameQuery, pauseBeforeQuery } from './name-query.ts';
import { NameSuggestions } from './name-suggestions.tsx';

const Verdict = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  minHeight: 36,
  '& p': { flex: '1 1 240px', textWrap: 'pretty' },
});

const Mark = styled('span')({
  display: 'flex',
  '&[data-tone="good"]': { color: color.good.ink },
  '&[data-tone="warning"]': { color: color.warning.ink },
  '&[data-tone="bad"]': { color: color.bad.ink },
});

const icons = { good: Check, warning: TriangleAlert, bad: CircleX } as const;

/** The results for the typed name, and alternatives with one tap each. */
export function NameFindings({
  name,
  type,
  onSelect,
}: {
  name: string;
  type: string;
  onSelect: (name: string) => void;
}) {
  const { backend } = useSite();
  const settled = useDebounced(name.trim(), pauseBeforeQuery);
  const { data, error, isFetching, refetch } = useQuery(
    nameQuery(backend, settled, type),
    siteQueries,
  );
  // Only the answer for the name in the field is a verdict.
  const isChecking = isFetching || settled !== name.trim();
  const judgement = data && !isChecking ? judge(data, type) : undefined;
  const wanted = judgement && judgement.tone !== 'bad' ? settled : null;

  // A visitor who signs up next finds the name in their application.
  useEffect(() => {
    if (wanted) keepWish({ name: wanted, entityType: type });
  }, [wanted, type]);

  if (error && !isChecking) {
    const { code, entry } = toAppError(error);
    return (
      <Findings
        judgement={
          code === 'rate.too_many'
            ? {
                tone: 'warning',
                verdict: 'One moment',
                sentence: `${entry.message}.`,
                findings: [],
              }
            : judgeOnDevice(settled, type)
        }
        action={
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  if (!judgement) return <Findings />;
  return (
    <Findings judgement={judgement}>
      <NameSuggestions name={settled} type={type} issues={data ?? []} onSelect={onSelect} />
    </Findings>
  );
}

function Findings({
  judgement,
  action,
  children,
}: {
  judgement?: Judgement;
  action?: React.ReactNode;
  children?: React.ReactNode;
}) {
  return (
    <>
      <Verdict role="status">
        <StatusChip tone={judgement?.tone ?? 'neutral'} label={judgement?.verdict ?? 'Checking'} />
        <p>{judgement?.sentence}</p>
        {action}
      </Verdict>
      {judgement && judgement.findings.length > 0 ? (
        <FindingsList rows={judgement.findings.map(rowOf)} />
      ) : (
        <NameIdle />
      )}
      {children}
    </>
  );
}

function rowOf({ what, tone, text }: Finding) {
  return {
    what,
    text,
    mark: (
      <Mark data-tone={tone}>
        <Icon of={icons[tone]} />
      </Mark>
    ),
  };
}
