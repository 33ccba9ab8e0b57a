import type { Notice } from './notice.ts';

export const riskOverrideWaiting: Notice = {
  kind: 'risk.override_waiting',
  paragraphs: () => [
    'A colleague wants to lower a rating. It takes effect when a second person agrees.',
  ],
  link: 'Open the rating',
};
