import type { Tone } from '@portal/shared-core/ui';

const chips: Record<string, { tone: Tone; label: string }> = {
  queued: { tone: 'info', label: 'Waits' },
  sending: { tone: 'info', label: 'Being sent' },
  sent: { tone: 'good', label: 'Sent' },
  failed: { tone: 'bad', label: 'Not sent' },
  withheld: { tone: 'warning', label: 'Held back' },
};

/** What became of a mail of the portal, as a chip. `sent`: the mail server took it. */
export const mailChip = (state: string): { tone: Tone; label: string } =>
  chips[state] ?? { tone: 'neutral', label: state };

/** How often a mail that waits was tried: "tried once", "tried 3 times"; empty before the first time. */
export function triesText(tries: number): string {
  return tries === 0 ? '' : tries === 1 ? 'tried once' : `tried ${tries} times`;
}
