/** What a state means to the reader; the same colour everywhere. */
export type Tone = 'neutral' | 'info' | 'warning' | 'good' | 'bad';

/** How a state is shown: a word, and what it means. */
export interface StateLabel {
  label: string;
  tone: Tone;
}
