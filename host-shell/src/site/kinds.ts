import { formatMoney } from '@portal/shared-core/domain/format';

import { thresholds } from './figures.ts';

export interface Kind {
  /** Code of the entity type. */
  code: string;
  /** Whom it suits. */
  suits: string;
  /** What it needs. */
  needs: string;
  /** How long it takes once the documents are complete. */
  time: string;
}

const REGISTRY_TIME = '4 to 9 working days, with the check of its people';
const DEPENDS = 'Depends on other authorities; told with your quote';

/** The description of each entity type beyond its name and law, in the order of the types. */
export const kinds: readonly Kind[] = [
  {
    code: 'IBC',
    suits:
      'Holding, trading and investing from abroad. It may also deal with residents and hold property here, with the approvals that apply.',
    needs:
      'One shareholder and one director, persons or companies; a registered office and a licensed registered agent in The Bahamas, always.',
    time: REGISTRY_TIME,
  },
  {
    code: 'DOM',
    suits: 'Business within The Bahamas.',
    needs:
      'Two shareholders, two directors, a president and a secretary, and a registered office. Most also need a business licence.',
    time: REGISTRY_TIME,
  },
  {
    code: 'GTE',
    suits: 'Clubs, charities and associations. Non-profits must also register.',
    needs:
      'Guarantors in place of shareholders, and directors and officers like a domestic company.',
    time: DEPENDS,
  },
  {
    code: 'ELP',
    suits: 'Funds and ventures with managing partners and partners who only invest.',
    needs:
      'A general and a limited partner. One general partner lives in The Bahamas or is a company registered here.',
    time: DEPENDS,
  },
  {
    code: 'LP',
    suits: 'A local business of partners, some of them with limited liability.',
    needs: 'A general and a limited partner, and a place of business.',
    time: DEPENDS,
  },
  {
    code: 'FDN',
    suits: 'Families and purposes: assets set apart, without owners.',
    needs: `A founder, initial assets of at least ${formatMoney(thresholds.foundation_initial_assets)}, a council or officers, and a licensed secretary or foundation agent.`,
    time: DEPENDS,
  },
  {
    code: 'ICON',
    suits: 'Investment funds based on a contract.',
    needs:
      'An administrator, participants and a licence as an investment fund. It is not a legal person.',
    time: DEPENDS,
  },
  {
    code: 'BEE',
    suits: 'Holding offices only, such as those of a trustee or protector.',
    needs:
      'A founder who signs the charter, and officers or a council. No shareholders and no capital.',
    time: DEPENDS,
  },
  {
    code: 'FRC',
    suits: 'A foreign company that works here under its own name.',
    needs:
      'Certified documents of the parent company, particulars of its directors, and an address here.',
    time: DEPENDS,
  },
];
