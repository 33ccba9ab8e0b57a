import styled from '@emotion/styled';
import { formatDate, formatMoney, formatNumber } from '@portal/shared-core/domain/format';
import { InlineAlert } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import { reasonText } from '#/components/jobs/jobs.ts';

import { isTooLong, type Opened } from '../reading/opened.ts';
import type { Problem, Statement } from '../reading/statement.ts';

/** Why a line is not taken in; null for one that is new. */
export type Code = string | null;

const MOST = 100;

const Lines = styled('ul')({
  maxHeight: 280,
  overflowY: 'auto',
  padding: '8px 12px',
  border: `1px solid ${color.line}`,
  borderRadius: 6,
  fontSize: 13,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
  '& > li': { padding: '2px 0' },
  '& small': { color: color.secondary },
  '&:focus-visible': { outlineOffset: -2 },
});

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** What was read, and what the database says of each line. */
export function Findings({
  opened,
  read,
  report,
}: {
  opened: Opened;
  read: Omit<Statement, 'account'>;
  report: readonly Code[] | undefined;
}) {
  const added = report?.filter((code) => code === null).length;
  const taking = read.lines.filter(({ amount }) => amount.startsWith('-')).length;
  const said = [
    `${opened.fileName}: ${counted(read.lines.length, 'line', 'lines')} read`,
    taking > 0 && `${formatNumber(taking)} of them ${taking === 1 ? 'takes' : 'take'} money`,
    read.leftOut > 0 && `${counted(read.leftOut, 'line', 'lines')} left out`,
    read.problems.length > 0 && `${counted(read.problems.length, 'line', 'lines')} not read`,
    added !== undefined && `${formatNumber(added)} new`,
    report && `${formatNumber(report.length - (added ?? 0))} not added`,
  ].filter(Boolean);
  if (isTooLong(read)) {
    return (
      <InlineAlert tone="bad">
        The statement has more than 5,000 lines. Export a shorter period.
      </InlineAlert>
    );
  }
  return (
    <>
      <p role="status">{said.join('; ')}. Nothing is kept yet.</p>
      {read.lines.length > 0 && (
        <Lines aria-label="Lines of the statement" tabIndex={0}>
          {read.lines.slice(0, MOST).map((line, i) => {
            const code = report?.[i];
            return (
              // Two lines may say the same.
              <li key={`${i} ${line.day}`}>
                {formatDate(line.day)}, {formatMoney(line.amount, line.currency)},{' '}
                {line.payer ||
                  (line.amount.startsWith('-') ? 'payee not named' : 'payer not named')}{' '}
                <small>{line.text}</small>
                {code && <strong> {reasonText(code)}</strong>}
              </li>
            );
          })}
          {read.lines.length > MOST && <li>And {formatNumber(read.lines.length - MOST)} more.</li>}
        </Lines>
      )}
    </>
  );
}

/** The lines of a file that could not be read, with the reason. */
export function NotRead({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <InlineAlert
      tone="warning"
      title={`${counted(problems.length, 'line', 'lines')} could not be read`}
    >
      <Lines aria-label="Lines that could not be read" tabIndex={0}>
        {problems.slice(0, MOST).map(({ line, text, why }) => (
          <li key={`${line} ${why}`}>
            Line {formatNumber(line)}: {why} <small>{text}</small>
          </li>
        ))}
        {problems.length > MOST && <li>And {formatNumber(problems.length - MOST)} more.</li>}
      </Lines>
    </InlineAlert>
  );
}
