import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { fraction, fractionOfPercent } from './fraction.ts';
import { ownershipPaths } from './ownership-paths.ts';
import { workOutOwnership, type Control, type Holding, type Ownership } from './ownership.ts';

/** Capitals are bodies corporate, small letters people; C is the company. `a 1/3 C` is a holding, `a votes C` control. */
function workOut(text: string, threshold: number | null = 10): Ownership {
  const holdings = text
    .split(',')
    .filter((line) => line.trim() !== '')
    .map((line) => read(line.trim()));
  const ids = holdings.flatMap(({ owner, owned }) => [owner, owned]);
  const people = new Set(ids.filter((id) => id.toLowerCase() === id));
  const answer = workOutOwnership({ company: 'C', people, holdings, threshold });
  if (!answer) throw new Error('too large');
  return answer;
}

function read(line: string): Holding {
  const [owner = '', what = '', owned = '', ...more] = line.split(' ');
  const [part, total] = what.split('/');
  const share = total ? fraction(BigInt(part ?? 0), BigInt(total)) : null;
  const control = [what, ...more].filter((way): way is Control =>
    ['votes', 'appointment', 'other'].includes(way),
  );
  const figure = more.find((way) => /^\d/.test(way));
  return {
    owner,
    owned,
    share,
    control,
    votes: figure === undefined ? null : fractionOfPercent(Number(figure)),
  };
}

const owners = (answer: Ownership) =>
  Object.fromEntries(answer.owners.map(({ id, share }) => [id, share]));
const gaps = (answer: Ownership) =>
  answer.gaps.map(({ id, reason, missing, share }) => `${id} ${reason} ${missing} ${share}`);
const beneficial = (answer: Ownership) =>
  Object.fromEntries(
    answer.owners.map((owner) => [owner.id, owner.is_beneficial_owner && owner.reasons.join(' ')]),
  );

describe('[ONE-03] indirect shares', () => {
  test('are the product along a way and the sum over all ways, exactly', () => {
    const answer = workOut('a 1/3 C, H 2/3 C, a 1/3 H, b 2/3 H');
    expect(owners(answer)).toEqual({ a: '5/9', b: '4/9' });
    expect(answer.owners.map(({ percent }) => percent)).toEqual([55.5556, 44.4444]);
    expect(gaps(answer)).toEqual([]);
  });

  test('each holding contributes what reaches its owner', () => {
    const answer = workOut('H 1/2 C, b 1/2 C, a 1/2 H, I 1/2 H, a 1/1 I');
    const contributions = answer.edges.map(
      ({ owner, owned, contribution }) => `${owner}${owned} ${contribution}`,
    );
    expect(contributions).toEqual(['HC 1/2', 'bC 1/2', 'aH 1/4', 'IH 1/4', 'aI 1/4']);
    expect(answer.nodes.map(({ id, layer }) => `${id}${layer}`)).toEqual([
      'C0',
      'H1',
      'b1',
      'a2',
      'I2',
    ]);
  });

  test('hold through 200 layers', () => {
    const chain = Array.from(
      { length: 200 },
      (_none, i) => `N${i + 1} 1/2 ${i === 0 ? 'C' : `N${i}`}`,
    );
    const answer = workOut(`${chain.join(',')}, a 1/1 N200`);
    expect(owners(answer)).toEqual({ a: `1/${2n ** 200n}` });
    expect(gaps(answer)).toHaveLength(200);
  });
});

describe('[ONE-03] cross-holdings', () => {
  test('are gone round for ever: two that hold half of each other', () => {
    const answer = workOut('a 1/2 C, H 1/2 C, b 1/2 H, C 1/2 H');
    expect(owners(answer)).toEqual({ a: '2/3', b: '1/3' });
  });

  test('may be several that lie in each other, and give the whole', () => {
    const answer = workOut(
      'H 9/10 C, a 1/10 C, I 1/2 H, J 1/2 H, H 1/3 I, J 1/3 I, b 1/3 I, I 1/4 J, C 1/4 J, c 1/2 J',
    );
    expect(owners(answer)).toEqual({ a: '17/134', b: '45/134', c: '36/67' });
  });

  test('of one that holds shares of itself count for the others', () => {
    expect(owners(workOut('H 1/1 C, H 1/5 H, a 1/5 H, b 3/5 H'))).toEqual({ a: '1/4', b: '3/4' });
  });

  test('that no one outside owns are unallocated, also with the company among them', () => {
    expect(gaps(workOut('a 1/2 C, H 1/2 C, I 1/1 H, H 1/1 I'))).toEqual(['H ring 1/1 1/2']);
    expect(gaps(workOut('H 1/1 C, C 1/1 H'))).toEqual(['C ring 1/1 1/1']);
    expect(gaps(workOut('C 1/1 C'))).toEqual(['C ring 1/1 1/1']);
  });

  test('of the company in others outside do not matter', () => {
    expect(owners(workOut('a 1/1 C, C 1/1 X, C 1/1 X'))).toEqual({ a: '1/1' });
  });
});

describe('[APP-03] [ONE-03] gaps', () => {
  test('state the body, the missing part, and its share of the company', () => {
    const answer = workOut('H 1/2 C, a 1/4 C, b 3/5 H');
    expect(gaps(answer)).toEqual(['C below_whole 1/4 1/4', 'H below_whole 2/5 1/5']);
  });

  test('a body of which no owner is known is one, and one that is only controlled is named otherwise', () => {
    expect(gaps(workOut('H 1/2 C, I 1/2 C, a other I'))).toEqual([
      'H no_owners 1/1 1/2',
      'I control_only 1/1 1/2',
    ]);
    expect(gaps(workOut(''))).toEqual(['C no_owners 1/1 1/1']);
  });

  test('more than the whole makes everything behind it unknown, and nothing beside it', () => {
    const answer = workOut('H 1/2 C, d 1/2 C, a 3/5 H, b 3/5 H, c votes H');
    expect(owners(answer)).toEqual({ d: '1/2', a: null, b: null, c: '0/1' });
    expect(gaps(answer)).toEqual(['H above_whole null 1/2']);
    expect(beneficial(answer)).toEqual({ d: 'shares votes', a: null, b: null, c: 'control' });
  });
});

describe('[APP-03] [ONE-03] beneficial owners', () => {
  test('begin exactly at the threshold', () => {
    expect(beneficial(workOut('a 1/10 C, b 99999/1000000 C, c 800001/1000000 C'))).toEqual({
      a: 'shares votes',
      b: false,
      c: 'shares votes',
    });
    expect(beneficial(workOut('a 1/10 C, b 9/10 C', 25))).toEqual({ a: false, b: 'shares votes' });
    expect(beneficial(workOut('a 1/1 C', null))).toEqual({ a: false });
  });

  test('are counted over all ways together', () => {
    expect(
      beneficial(workOut('a 6/100 C, H 10/100 C, a 1/2 H, b 1/2 H, c 84/100 C')),
    ).toMatchObject({
      a: 'shares votes',
      b: false,
    });
  });

  test('may be so by votes alone', () => {
    expect(beneficial(workOut('a 1/20 C 40, b 19/20 C 60'))).toEqual({
      a: 'votes',
      b: 'shares votes',
    });
  });

  test('may be so by control at any percentage: of the company, or of a body that counts', () => {
    const answer = workOut(
      'H 1/10 C, S 1/100 C, r 89/100 C, h 999/1000 H, a appointment C, b votes H, c other S, T other H, d other T, e 1/1000 H other',
    );
    expect(beneficial(answer)).toEqual({
      r: 'shares votes',
      // Nearly all of a body is not control of it by itself.
      h: false,
      a: 'control',
      b: 'control',
      c: false,
      d: 'control',
      e: 'control',
    });
  });

  test('with a figure of votes the figure decides', () => {
    expect(beneficial(workOut('a 1/20 C votes 5, b 19/20 C'))).toEqual({
      a: false,
      b: 'shares votes',
    });
  });
});

describe('[ONE-03] paths', () => {
  test('show the product on each way, the heaviest first', () => {
    const answer = workOut('H 1/2 C, a 1/4 C, I 1/4 C, a 1/1 H, a 1/5 I, b 4/5 I');
    expect(ownershipPaths(answer, 'a')).toEqual({
      isComplete: true,
      paths: [
        { nodes: ['a', 'H', 'C'], shares: ['1/1', '1/2'], share: '1/2', percent: 50 },
        { nodes: ['a', 'C'], shares: ['1/4'], share: '1/4', percent: 25 },
        { nodes: ['a', 'I', 'C'], shares: ['1/5', '1/4'], share: '1/20', percent: 5 },
      ],
    });
  });

  test('go through a cycle once', () => {
    const { paths } = ownershipPaths(workOut('H 1/2 C, a 1/2 C, C 1/2 H, b 1/2 H'), 'b');
    expect(paths.map(({ nodes }) => nodes.join(''))).toEqual(['bHC']);
  });

  test('are cut off at the limit', () => {
    const layers = Array.from({ length: 10 }, (_none, layer) =>
      Array.from({ length: 4 }, (_some, i) =>
        Array.from(
          { length: 4 },
          (_other, j) => `L${layer + 1}${i} 1/4 ${layer === 0 ? 'C' : `L${layer}${j}`}`,
        ),
      ),
    ).flat(2);
    const lattice = [...new Set(layers)].join(',');
    const answer = workOut(`${lattice}, a 1/1 L100, b 1/1 L101, b 1/1 L102, b 1/1 L103`);
    expect(owners(answer)).toEqual({ a: '1/4', b: '3/4' });
    const { paths, isComplete } = ownershipPaths(answer, 'a');
    expect(isComplete).toBe(false);
    expect(paths).toHaveLength(200);
  });
});

describe('[ONE-03] any structure', () => {
  const names = ['C', 'H', 'I', 'J', 'K', 'a', 'b', 'c'];
  const structure = fc.array(
    fc.tuple(
      fc.constantFrom(...names),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom('C', 'H', 'I', 'J', 'K'),
    ),
    { maxLength: 14, size: 'max' },
  );
  /** The holdings of each body add up to the whole, except K, where a tenth is missing. */
  const toText = (drawn: [string, number, string][]) =>
    drawn
      .map(([owner, share, owned]) => {
        const total = drawn
          .filter((other) => other[2] === owned)
          .reduce((sum, other) => sum + other[1], 0);
        return `${owner} ${share * (owned === 'K' ? 9 : 10)}/${total * 10} ${owned}`;
      })
      .join(',');
  const toNumber = (text: string | null) => {
    const [part = '0', total = '1'] = (text ?? '').split('/');
    return Number(part) / Number(total);
  };

  test('people and gaps are the whole', () => {
    fc.assert(
      fc.property(structure, (drawn) => {
        const answer = workOut(toText(drawn));
        const ends = [...answer.owners, ...answer.gaps].map(({ share }) => toNumber(share));
        expect(ends.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test('is what walking up the holdings again and again comes to', () => {
    fc.assert(
      fc.property(structure, (drawn) => {
        const answer = workOut(toText(drawn));
        const arrived = new Map<string, number>();
        let moving = new Map([['C', 1]]);
        for (let step = 0; step < 3_000; step++) {
          const next = new Map<string, number>();
          for (const [owned, amount] of moving) {
            for (const edge of answer.edges.filter((one) => one.owned === owned)) {
              const to = /[a-z]/.test(edge.owner) ? arrived : next;
              to.set(edge.owner, (to.get(edge.owner) ?? 0) + amount * toNumber(edge.share));
            }
          }
          moving = next;
        }
        for (const { id, share } of answer.owners)
          expect(toNumber(share)).toBeCloseTo(arrived.get(id) ?? 0, 6);
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});

describe('[ONE-03] limits', () => {
  const chain = (length: number, last: string) =>
    Array.from({ length }, (_none, i) => `N${i + 1} 1/1 ${i === 0 ? 'C' : `N${i}`}`).join(',') +
    last;

  test('2,000 nodes are worked out and more are not', () => {
    expect(owners(workOut(chain(1998, ', a 1/1 N1998')))).toEqual({ a: '1/1' });
    expect(() => workOut(chain(1999, ', a 1/1 N1999'))).toThrow('too large');
  });

  test('50 bodies in a component are worked out and more are not', () => {
    expect(owners(workOut(chain(49, ', C 1/2 N49, a 1/2 N49')))).toEqual({ a: '1/1' });
    expect(() => workOut(chain(50, ', C 1/2 N50, a 1/2 N50'))).toThrow('too large');
  });
});
