import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of who owns bodies corporate. */
export const ownershipErrors = {
  'ownership.not_a_body': {
    title: 'A person has no owners',
    message: 'Only of a company or another body corporate can you say who owns it.',
  },
  'ownership.owns_itself': {
    title: 'It would own itself',
    message: 'A company cannot be entered as its own owner. Choose who else holds the shares.',
  },
  'ownership.share_invalid': {
    title: 'Holding',
    message:
      'Give shares of a total, or a percentage above 0 and up to 100 with at most six decimals, or say how they control it.',
  },
  'ownership.above_whole': {
    title: 'More than 100 %',
    message:
      'With this holding more than the whole would be held. Reduce it, or end or correct another one first.',
  },
  'ownership.too_large': {
    title: 'Too large to work out',
    message:
      'The structure has more than 2,000 holders or 10,000 holdings, or more than 50 companies that own each other in turn. Ask us to look at it in parts.',
  },
} as const satisfies Record<string, CatalogueEntry>;
