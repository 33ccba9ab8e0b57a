import styled from '@emotion/styled';
import { formatNumber } from '@portal/shared-core/domain/format';
import { color } from '@portal/shared-core/ui/theme';

const MOST = 100;

const Lines = styled('ul')({
  maxHeight: 200,
  overflowY: 'auto',
  padding: '8px 12px',
  border: `1px solid ${color.line}`,
  borderRadius: 6,
  fontSize: 13,
  lineHeight: '20px',
  '&:focus-visible': { outlineOffset: -2 },
});

/** The lines of a file that could not be read, with the reason. */
export function ProblemLines({
  problems,
}: {
  problems: readonly { line: number; reason: string }[];
}) {
  return (
    <Lines aria-label="Unreadable lines" tabIndex={0}>
      {problems.slice(0, MOST).map(({ line, reason }) => (
        <li key={`${line} ${reason}`}>
          Line {formatNumber(line)}: {reason}
        </li>
      ))}
      {problems.length > MOST && <li>And {formatNumber(problems.length - MOST)} more.</li>}
    </Lines>
  );
}
