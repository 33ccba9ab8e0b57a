/** What a state means to the reader; the same colour everywhere. */
export type Tone = 'neutral' | 'info' | 'warning' | 'good' | 'bad';

/** The label of a state, and its meaning as a colour. */
export interface StateLabel {
  label: string;
  tone: Tone;
}
