/** The answers of a client who does not know the right entity type; null while a question is open. */
export interface Answers {
  aim: 'business' | 'fund' | 'assets' | 'office' | null;
  place: 'abroad' | 'bahamas' | null;
  owners: 'shares' | 'none' | null;
  existing: 'new' | 'branch' | null;
}

export interface Advice {
  /** A code of entity_types. */
  type: string;
  /** Why, in sentences the client reads, the weightiest first. */
  reasons: string[];
}

interface Question<Key extends keyof Answers = keyof Answers> {
  key: Key;
  text: string;
  options: readonly { value: NonNullable<Answers[Key]>; label: string }[];
}

export const noAnswers: Answers = { aim: null, place: null, owners: null, existing: null };

/** The four questions in their order. */
export const questions: readonly Question[] = [
  {
    key: 'existing',
    text: 'Does the company already exist in another country?',
    options: [
      { value: 'new', label: 'No, it is new' },
      { value: 'branch', label: 'Yes, it is opening a branch here' },
    ],
  },
  {
    key: 'aim',
    text: 'What is it for?',
    options: [
      { value: 'business', label: 'Doing business or holding investments' },
      { value: 'fund', label: 'Investing together with others' },
      { value: 'assets', label: 'Assets for a family, a charity or a purpose' },
      { value: 'office', label: 'Holding an office, such as trustee or protector' },
    ],
  },
  {
    key: 'place',
    text: 'Where will it mainly do business?',
    options: [
      { value: 'abroad', label: 'Outside The Bahamas' },
      { value: 'bahamas', label: 'In The Bahamas' },
    ],
  },
  {
    key: 'owners',
    text: 'Will it have shareholders?',
    options: [
      { value: 'shares', label: 'Yes' },
      { value: 'none', label: 'No' },
    ],
  },
];

const exists = 'The company already exists: it is registered here as a foreign company.';

/**
 * The entity type that fits four answers, with the reasons; undefined while a relevant answer is open. Based on entity_types.plain_name.
 */
export function adviseEntityType({ aim, place, owners, existing }: Answers): Advice | undefined {
  if (existing === 'branch') return { type: 'FRC', reasons: [exists] };
  if (existing === null || aim === null) return undefined;
  if (aim === 'office') {
    return {
      type: 'BEE',
      reasons: [
        'It only holds an office.',
        'It has no shareholders and no capital, as the Executive Entities Act provides.',
      ],
    };
  }
  if (place === null) return undefined;
  if (aim === 'fund') return fund(place);
  if (owners === null) return undefined;
  return owners === 'shares' ? withShares(aim, place) : withoutShares(aim, place);
}

function fund(place: 'abroad' | 'bahamas'): Advice {
  return place === 'abroad'
    ? {
        type: 'ELP',
        reasons: [
          'Investors risk only what they put in, and one partner manages.',
          'It does its business outside The Bahamas.',
          'A fund offered to investors also needs a licence of the Securities Commission.',
        ],
      }
    : {
        type: 'LP',
        reasons: [
          'Investors risk only what they put in, and one partner manages.',
          'It may do business in The Bahamas.',
        ],
      };
}

function withShares(aim: 'business' | 'assets', place: 'abroad' | 'bahamas'): Advice {
  if (place === 'bahamas') {
    return {
      type: 'DOM',
      reasons: [
        'It does business in The Bahamas with residents.',
        'It needs two shareholders, two directors, a president and a secretary.',
      ],
    };
  }
  return {
    type: 'IBC',
    reasons: [
      aim === 'assets'
        ? 'A holding company with transferable shares.'
        : 'The usual company for business outside The Bahamas.',
      'One shareholder and one director are enough, and they may be the same person.',
    ],
  };
}

function withoutShares(aim: 'business' | 'assets', place: 'abroad' | 'bahamas'): Advice {
  if (aim === 'assets') {
    return {
      type: 'FDN',
      reasons: [
        'It holds assets for a purpose or a family and has no owners.',
        'A charter sets out its purpose, and a council manages it.',
      ],
    };
  }
  return place === 'bahamas'
    ? {
        type: 'GTE',
        reasons: [
          'It has no shares: members guarantee a sum if it is wound up.',
          'Clubs and associations use it.',
        ],
      }
    : {
        type: 'FDN',
        reasons: ['It has no shares and no owners: a foundation holds its assets for its purpose.'],
      };
}
