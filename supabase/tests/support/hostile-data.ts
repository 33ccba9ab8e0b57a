import { participantRoles } from '../../../shared-core/src/domain/companies.ts';
import { completeData } from './applications.ts';

/** Numbers from a seed, so that a failure can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** What may stand anywhere in json, selected to hurt. */
export const nuisances: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  0.5,
  1.5,
  1e-9,
  5000,
  5000.0,
  1e12,
  1e12 + 1,
  1e21,
  1e300,
  -1e300,
  999_999_999,
  999_999_999.5,
  0.000001,
  0.0000001,
  '',
  ' ',
  '5000',
  '1',
  'true',
  'member',
  '\u00a0',
  '\t\n',
  'x'.repeat(10_000),
  '😀'.repeat(160),
  '😀'.repeat(161),
  'é'.repeat(160),
  [],
  {},
  [[]],
  [null],
  ['member'],
  { member: 1 },
  { 0: 'x' },
  '[]',
  '{}',
  "'; drop table companies; --",
  '%',
  '_',
  'BS',
  'bs',
  'BSX',
  'USD',
  'usd',
  'B\n',
  '\u202eLtd',
  '__proto__',
  'constructor',
];

const names = [
  'Blue Heron Holdings Ltd.',
  'Blue Heron Holdings LTD',
  'Blue Heron,Ltd',
  'Unlimited',
  'Limited',
  'Ltd.',
  'Heron Société Anonyme',
  'HERON SOCIETE ANONYME.',
  'Heron Sociedad ANÓNIMA',
  'Heron s.a.',
  'Heron S.A',
  'Heron SA',
  'Heron G.m.b.H.',
  'Heron GmbH...',
  'Heron  Ltd  .',
  'Heron Gesellschaft mit beschra\u0308nkter Haftung',
  'Exuma Growth Fund, L.P.',
  'Limited Partnership of Exuma',
  'Pelican Fundacio\u0301n',
  'Foundation',
  'The Foundation for Reefs',
  'Foundational Ltd',
  'Lexicon',
  'Reef ICON',
  'IC',
  'Trust EE',
  'Trust E.E.',
  'Trust E. E.',
  '東京 Ltd',
  'ẞtrasse LTD.',
  'İstanbul Ltd',
  'Ltd\u00a0',
  '\u00a0Heron\u00a0Ltd',
  'Heron\u2003Ltd',
  '. Ltd',
  ', Ltd',
  'Ltd Ltd',
  'ﬁsh Ltd',
  'Å Ltd',
  'x'.repeat(157) + ' Ltd',
  'x'.repeat(156) + ' Ltd',
];

const texts = ['Letter 7', 'x'.repeat(300), 'x'.repeat(301), 'x'.repeat(2000), 'x'.repeat(2001)];

/** Two shareholders, one of them a company, and companies behind it: owners that are missing, too many, or in a ring. */
export function ownersInLayers(): object[] {
  const figures = [
    ...[100, 50, 33.333333].map((percent) => ({ percent })),
    { nature_of_control: ['votes'] },
  ];
  const structures = ['', 'cb', 'cb bc', 'cb bc ab', 'cb dc', 'cb db dc', 'cb ac', 'cb db ab'];
  return [1, 4000, 4500, 4501].flatMap((share) =>
    figures.flatMap((figure) =>
      structures.map((owners) => ({
        ...completeData(),
        people: ['a', 'b', 'c', 'd'].map((id, i) => ({
          ...completeData().people[0],
          id,
          kind: id === 'b' || id === 'c' ? 'body_corporate' : 'person',
          roles: i < 2 ? ['member', 'director'] : ['officer'],
          shares: [share, 5000 - share][i] ?? null,
        })),
        holdings: owners
          .split(' ')
          .filter(Boolean)
          .map(([owner_id, owned_id]) => ({ owner_id, owned_id, ...figure })),
      })),
    ),
  );
}

/** An application that is complete in most places and wrong in some, the same for the same seed. */
export function hostileData(seed: number): unknown {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const isHonest = random() < 0.3;
  const maybe = (value: unknown): unknown =>
    !isHonest && random() < 0.12 ? pick(nuisances) : value;

  if (random() < 0.05) return pick(nuisances);
  const shares = [pick([1, 2000, 2500]), pick([1, 3000, 2500])];
  const people = Array.from({ length: Math.floor(random() * 5) }, (_none, i) =>
    maybe({
      ...completeData().people[0],
      id: maybe(random() < 0.1 ? ' ID 0 ' : `id ${i}`),
      kind: maybe(pick(['person', 'body_corporate'])),
      name: maybe('Mia Member'),
      country: maybe('BS'),
      email: maybe(random() < 0.05 ? pick(['a@b', 'a b@c.de', ' a@b.cd ']) : ''),
      birth_date: maybe(
        !isHonest && random() < 0.15
          ? pick(['2020-02-30', '2020-01-31', ' 2999-12-31 ', '0001-01-01', '1900-01-01'])
          : '1980-01-31',
      ),
      roles: maybe(
        Array.from({ length: (random() < 0.1 ? 0 : 1) + Math.floor(random() * 4) }, () =>
          maybe(pick(participantRoles)),
        ),
      ),
      shares: maybe(shares[i] ?? 1000),
      percent: maybe(isHonest ? 20 : pick([50, 33.333333, 80])),
    }),
  );
  const someId = () => maybe(pick(['id 0', 'ID 1', 'id 2', ' id 3 ']));
  const holdings = Array.from({ length: Math.floor(random() * 5) }, () =>
    maybe({
      owner_id: someId(),
      owned_id: someId(),
      ...(random() < 0.5
        ? { percent: maybe(pick([100, 60, 33.333333, 33.3333335, 0.000001])) }
        : { shares: maybe(pick([1, 2, 5000])), total_shares: maybe(pick([3, 5000])) }),
      votes_percent: maybe(null),
      nature_of_control: maybe(pick([[], ['votes', 'votes'], null, ['shares', 'appointment']])),
    }),
  );
  const data: Record<string, unknown> = {
    activities: maybe([maybe('holding'), maybe(pick(['yacht', ' banking ', 'holding', 'other']))]),
    purpose: maybe(
      isHonest || random() < 0.5
        ? 'Holding shares.'
        : pick(['', 'Weapons', 'ours: “arms”.', 'Farms', 'x'.repeat(2001), 'É—uranium', '\u00a0']),
    ),
    names: maybe([maybe(pick(names)), maybe(pick([...names, ''])), maybe('')]),
    capital: maybe({
      currency: maybe('USD'),
      shares: maybe(pick([5000, 2, 4000, 6000])),
      par_value: maybe(1),
    }),
    features: maybe(
      random() < 0.7 ? [] : [maybe(pick(['LDC', 'SAC'])), maybe(pick(['SAC', ' SAC ']))],
    ),
    duration_years: maybe(pick([30, 1, 31])),
    consents: maybe({
      SAC: maybe({
        standing: maybe('held'),
        reference: maybe(isHonest ? 'Letter 7' : pick(['', ' ', ...texts])),
      }),
    }),
    foundation: maybe({
      assets: maybe(pick([10_000, 10_000.5, 9_999.99])),
      beneficiary_kind: maybe(pick(['people', 'class'])),
      beneficiaries: maybe(isHonest ? 'Their children' : pick(texts)),
    }),
    people: maybe(people),
    holdings: maybe(random() < 0.6 ? undefined : holdings),
    is_resident: maybe(false),
    declared: maybe(true),
  };
  if (!isHonest && random() < 0.05) data['activities'] = ['arms'];
  if (random() < 0.1) delete data[pick(Object.keys(data))];
  return data;
}
