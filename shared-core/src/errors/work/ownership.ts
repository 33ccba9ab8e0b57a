import type { CatalogueEntry } from '../catalogue-entry.ts';

/** Errors of who owns bodies corporate. */
export const ownershipErrors = {
  'ownership.not_a_body': {
    title: 'A person has no owners',
    message: 'Only a company or another body corporate has owners.',
  },
  'ownership.owns_itself': {
    title: 'Own shares',
    message: 'A company cannot own itself. Choose another holder.',
  },
  'ownership.share_invalid': {
    title: 'Holding',
    message:
      'Give shares of a total, or a percentage above 0 and up to 100 with at most six decimals, or describe how they control it.',
  },
  'ownership.above_whole': {
    title: 'More than 100 %',
    message:
      'Holdings in this company would total more than 100 %. Reduce this one, or end or correct another one first.',
  },
  'ownership.too_large': {
    title: 'Too large to calculate',
    message:
      'The structure has more than 2,000 holders or 10,000 holdings, or too many companies that own each other in turn. Contact us to review it in parts.',
  },
} as const satisfies Record<string, CatalogueEntry>;
