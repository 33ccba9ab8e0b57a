import { nassauToday } from './format.ts';
import type { StateLabel } from './companies.ts';

type ProformaEnd = 'withdrawn' | 'changed' | 'discarded' | 'issued' | 'lapsed';

interface Ending {
  ended_as: ProformaEnd | null;
  /** YYYY-MM-DD. */
  valid_until: string;
}

const ends: Record<ProformaEnd, StateLabel> = {
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
  changed: { tone: 'neutral', label: 'Changed' },
  discarded: { tone: 'neutral', label: 'Withdrawn' },
  issued: { tone: 'good', label: 'Invoiced' },
  lapsed: { tone: 'neutral', label: 'Lapsed' },
};

/** Where a proforma is; one whose last day has passed reads as lapsed. */
export function proformaEnd({ ended_as: ended, valid_until: until }: Ending): ProformaEnd | null {
  return ended ?? (until < nassauToday() ? 'lapsed' : null);
}

/** Where a proforma is, for a chip. */
export function proformaChip(proforma: Ending): StateLabel {
  const ended = proformaEnd(proforma);
  return ended ? ends[ended] : { tone: 'info', label: 'In force' };
}

/** Why a proforma is not to be paid any more; null while it is in force. */
export function proformaEndText(proforma: Ending & { end_reason: string | null }): string | null {
  const ended = proformaEnd(proforma);
  if (ended === null) return null;
  return {
    withdrawn: proforma.end_reason ?? 'It was withdrawn.',
    changed: 'What it bills was changed. Do not pay it.',
    discarded: 'It is not to be invoiced any more. Do not pay it.',
    issued: 'The invoice was issued. Pay the invoice.',
    lapsed: 'Its last day has passed. Ask for a new one before you pay.',
  }[ended];
}

/** The number of the proforma that an invoice follows; null for none. */
export function followsOf({
  proformas = [],
}: {
  proformas?: readonly { number: string; ended_as: ProformaEnd | null }[] | undefined;
}): string | null {
  return proformas.find(({ ended_as: ended }) => ended === 'issued')?.number ?? null;
}
