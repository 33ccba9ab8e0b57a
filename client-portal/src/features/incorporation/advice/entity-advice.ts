/** What somebody answers who does not know which kind of company they need; null while a question is open. */
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

/** The four questions, in the order they are asked. */
export const questions: readonly Question[] = [
  {
    key: 'existing',
    text: 'Does the company exist in another country already?',
    options: [
      { value: 'new', label: 'No, it shall be new' },
      { value: 'branch', label: 'Yes, it opens a branch here' },
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
    text: 'Shall it have owners with shares?',
    options: [
      { value: 'shares', label: 'Yes' },
      { value: 'none', label: 'No' },
    ],
  },
];

const exists = 'The company exists already: it is registered here as what it is.';

/**
 * The kind of company that fits four answers, with the reasons; undefined while an answer that counts is open. It follows what the
 * kinds are for (entity_types.plain_name); whoever is in doubt asks us.
 */
export function adviseEntityType({ aim, place, owners, existing }: Answers): Advice | undefined {
  if (existing === 'branch') return { type: 'FRC', reasons: [exists] };
  if (existing === null || aim === null) return undefined;
  if (aim === 'office') {
    return {
      type: 'BEE',
      reasons: [
        'It holds an office and nothing else.',
        'It has neither shareholders nor capital, which is what the Executive Entities Act is for.',
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
        'It does business in The Bahamas with people who live here.',
        'It asks for two shareholders, two directors, a president and a secretary.',
      ],
    };
  }
  return {
    type: 'IBC',
    reasons: [
      aim === 'assets'
        ? 'A holding with shares that can be passed on.'
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
        'It holds assets for a purpose or a family and belongs to nobody.',
        'A charter says what it is for, and a council looks after it.',
      ],
    };
  }
  return place === 'bahamas'
    ? {
        type: 'GTE',
        reasons: [
          'It has no shares: members promise a sum in case it is wound up.',
          'Clubs and associations use it.',
        ],
      }
    : {
        type: 'FDN',
        reasons: ['Without shares nobody owns it: a foundation holds what it has for its purpose.'],
      };
}
