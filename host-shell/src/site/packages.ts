import type { Services } from './quote.ts';

export interface Package {
  code: string;
  name: string;
  text: string;
  /** What it adds to formation, registered office and agent: codes of services. */
  services: Services;
}

const standard = ['certified_copies', 'apostille', 'substance_report'];

/** Common combinations. A package is a selection of services and has no price of its own. */
export const packages = [
  {
    code: 'essential',
    name: 'Essential',
    text: 'The company and what the law requires.',
    services: [],
  },
  {
    code: 'standard',
    name: 'Standard',
    text: 'Documents to use abroad, and the yearly report filed for you.',
    services: standard,
  },
  {
    code: 'complete',
    name: 'Complete',
    text: 'Ready for a bank: good standing, seal and introduction.',
    services: [...standard, 'good_standing', 'company_seal', 'bank_introduction'],
  },
] as const satisfies readonly Package[];

/** The one suggested. */
export const suggested = packages[1];

/** The capital nearly every company begins with: 5,000 shares of one dollar. */
export const USUAL_CAPITAL = 5_000;
