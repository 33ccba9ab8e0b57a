/* Applications at the limits of what a draft may hold, for the bench of heavy accounts. */

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const many = <T>(count: number, make: (i: number) => T) =>
  Array.from({ length: count }, (_none, i) => make(i));

function party(n: number, isBody: boolean, shares: number | null) {
  return {
    id: id(n),
    kind: isBody ? 'body_corporate' : 'person',
    name: `Party ${n} of many`,
    email: '',
    country: 'BS',
    birth_date: null,
    registration_number: '',
    roles: shares === null ? [] : ['member', 'director'],
    shares,
  };
}

function application(people: object[], holdings: object[], purpose: string) {
  return {
    names: ['Hungry Heron Ltd.', '', ''],
    purpose,
    activities: ['holding'],
    capital: { currency: 'USD', shares: 5000, par_value: 1 },
    people,
    holdings,
    services: many(100, (i) => `service_${i}`),
    is_resident: false,
    declared: true,
  };
}

/** As many people, holdings and letters as are taken; `turn` makes it another one each time. */
export function largestApplication(turn: number): object {
  const people = many(100, (i) => party(i, i > 0 && i < 40, i < 2 ? 2500 : null));
  const holdings = many(300, (i) => ({
    owner_id: id(40 + (i % 60)),
    owned_id: id(1 + (i % 39)),
    shares: 1,
    total_shares: 999_999_999_989 - 2 * Math.floor(i / 39),
  }));
  return application(people, holdings, `${turn} ${'word '.repeat(25_000)}`.slice(0, 120_000));
}

/** Bodies that own each other, just small enough to be worked out. */
export function entangledApplication(): object {
  const size = 33;
  const people = [
    party(0, false, 2000),
    party(1, true, 3000),
    ...many(size - 1, (i) => party(i + 2, true, null)),
  ];
  const holdings = many(size, (i) => [
    ...[1, 4, 9, 16, 25].map((step) => ({ owner: 1 + ((i + step) % size), share: 1 })),
    { owner: 0, share: 3 },
  ]).flatMap((holders, i) =>
    holders.map(({ owner, share }) => ({
      owner_id: id(owner),
      owned_id: id(i + 1),
      shares: share,
      total_shares: 99_999_989 - 2 * i,
      votes_percent: 1.000001,
    })),
  );
  return application(people, holdings, 'Holding shares.');
}
