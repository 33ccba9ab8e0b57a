/** A key or keys pressed together, and what the portal calls the action. */
export interface KeyLine {
  keys: readonly string[];
  label: string;
}

/** The keys of the portal by the place where they work. The keys of one letter can be turned off on a device. */
export const keyGroups: readonly { title: string; keys: readonly KeyLine[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], label: 'Search' },
      { keys: ['/'], label: 'Search' },
      { keys: ['?'], label: 'Keys of this page' },
      { keys: ['Esc'], label: 'Close' },
    ],
  },
  {
    title: 'Dashboard and queue of KYC',
    keys: [
      { keys: ['N'], label: 'Start the next case' },
      { keys: ['J'], label: 'Next case' },
      { keys: ['K'], label: 'Previous case' },
      { keys: ['Enter'], label: 'Open the case' },
      { keys: ['C'], label: 'Claim the case' },
    ],
  },
  {
    title: 'A KYC case',
    keys: [
      { keys: ['J'], label: 'Next document' },
      { keys: ['K'], label: 'Previous document' },
      { keys: ['T'], label: 'True match' },
      { keys: ['F'], label: 'False positive' },
      { keys: ['I'], label: 'Ask for information' },
      { keys: ['R'], label: 'Reject' },
      { keys: ['A'], label: 'Approve' },
      { keys: ['N'], label: 'Next case' },
    ],
  },
  {
    title: 'A yearly statement',
    keys: [
      { keys: ['A'], label: 'Accept' },
      { keys: ['R'], label: 'Return to the client' },
      { keys: ['N'], label: 'Next statement' },
    ],
  },
  {
    title: 'A document',
    keys: [
      { keys: ['J'], label: 'Next document' },
      { keys: ['K'], label: 'Previous document' },
      { keys: ['Y'], label: 'Accept the document' },
      { keys: ['X'], label: 'Reject it, then a digit chooses the reason' },
    ],
  },
];
