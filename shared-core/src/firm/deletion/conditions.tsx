import { formatNumber } from '../../domain/format.ts';
import { Facts, StatusChip, TextLink } from '../../ui/index.ts';
import type { Condition } from './deletion.queries.ts';

interface Text {
  label: string;
  /** What is shown where there are some. */
  some: (count: string) => string;
  none: string;
  note?: string;
}

const TEXTS: Record<string, Text> = {
  enrolment: {
    label: 'Closed for enrolment',
    some: () => 'Open',
    none: 'Closed',
    note: 'Set in the general settings of the firm.',
  },
  applications: {
    label: 'Applications under way',
    some: (count) => count,
    none: 'None',
    note: 'Drafts do not count.',
  },
  changes: { label: 'Changes under way', some: (count) => count, none: 'None' },
  work: { label: 'Imports and jobs under way', some: (count) => count, none: 'None' },
  export: {
    label: 'Complete export',
    some: () => 'Missing',
    none: 'Downloaded',
    note: 'With records of staff, every part downloaded, at most 30 days old or newer than the last change.',
  },
  companies: {
    label: 'Companies with records to keep',
    some: (count) => count,
    none: 'None',
    note: 'Clients, or until five years ago: say who has their records.',
  },
  identities: {
    label: 'Identity checks to keep',
    some: (count) => count,
    none: 'None',
    note: 'Of the last five years: say who has their records.',
  },
  invoices: {
    label: 'Open invoices',
    some: (count) => count,
    none: 'None',
    note: 'They are erased, too.',
  },
  people: {
    label: 'Accounts that are erased',
    some: (count) => count,
    none: 'None',
    note: 'People who belong to no other firm.',
  },
};

/** What has to hold before a firm is deleted, and what is to be known. */
export function Conditions({
  rows,
  links = {},
}: {
  rows: readonly Condition[];
  /** Where each is changed, by its code. */
  links?: Partial<Record<string, string>>;
}) {
  return (
    <Facts
      layout="split"
      items={rows.map(({ code, ok, blocks, figure }) => {
        const text = TEXTS[code];
        const value = ok ? text?.none : text?.some(formatNumber(figure));
        const link = ok ? undefined : links[code];
        const shown = value ?? formatNumber(figure);
        return {
          id: code,
          label: text?.label ?? code,
          value: (
            <>
              {blocks ? <StatusChip label={shown} tone={ok ? 'good' : 'bad'} /> : shown}
              {link !== undefined && (
                <>
                  {' '}
                  <TextLink to={link}>Open</TextLink>
                </>
              )}
            </>
          ),
          ...(!(ok && !blocks) && text?.note !== undefined && { note: text.note }),
        };
      })}
    />
  );
}
