import { expect, test } from 'vitest';
import type { HeldValues } from './held-values.ts';
import { hasFilter, rewriteQuery, splitArguments } from './rewrite-query.ts';

/** Shows each held value in angle brackets. */
const held: HeldValues = {
  defaultMark: '',
  hold: (value) => `<${value}>`,
  readingOf: () => undefined,
  valueOf: (word) => word,
  putBack: (structure) => structure,
  asText: (text) => text,
};

function rewritten(query: string): string {
  return decodeURIComponent(`${rewriteQuery([...new URLSearchParams(query)], held)}`);
}

test.each([
  ['name=eq.a', 'name=eq.<a>'],
  ['name=eq."a"', 'name=eq.<"a">'],
  ['name=not.like.a*', 'name=not.like.<a%>'],
  ['id=in.(1,"a,\\"b\\"",c)', 'id=in.(<1>,<a,"b">,<c>)'],
  ['id=in.()', 'id=in.()'],
  ['name=in.(5"pipe,"a)', 'name=in.(<5"pipe>,<"a>)'],
  ['or=(a.eq.5"pipe,b.eq."1)', 'or=(a.eq.<5"pipe>,b.eq.<"1>)'],
  ['id=is.null', 'id=is.null'],
  ['tags=cs.{a,b}', 'tags=cs.<{a,b}>'],
  ['span=ov.[1,5)', 'span=ov.<[1,5)>'],
  ['words=fts(english).a', 'words=fts(english).<a>'],
  ['id=eq(any).{1,"a,b"}', 'id=eq(any).{<1>,<a,b>}'],
  ['name=like(all).{a*}', 'name=like(all).{<a%>}'],
  ['a=nope.1&b=nope', 'a=nope.1&b=nope'],
  ['details->>a.b=eq.1', 'details->>a.b=eq.<1>'],
  ['select=a,b&order=a.desc&limit=1&pets.limit=2', 'select=a,b&order=a.desc&limit=1&pets.limit=2'],
  ['or=(a.eq."x,y",not.and(b.gt.1,c.is.null))', 'or=(a.eq.<x,y>,not.and(b.gt.<1>,c.is.null))'],
  ['a=gt.1&a=lt.5&b=eq.2', 'b=eq.<2>&and=(a.gt.<1>,a.lt.<5>)'],
  ['or=(a.eq.1)&or=(b.eq.2)', 'and=(or(a.eq.<1>),or(b.eq.<2>))'],
  ['a=eq.1&a=eq.2&and=(b.eq.3,c.eq.4)', 'and=(a.eq.<1>,a.eq.<2>,and(b.eq.<3>,c.eq.<4>))'],
  ['pets.name=neq.a&pets.name=neq.b', 'pets.and=(name.neq.<a>,name.neq.<b>)'],
  ['pets.toys.or=(a.eq.1)', 'pets.toys.or=(a.eq.<1>)'],
])('%s becomes %s', (query, expected) => {
  expect(rewritten(query)).toBe(expected);
});

test.each(['or=(a.eq.1', 'or=(a)', 'or=x', 'details->a=fts.x'])('%s cannot be read', (query) => {
  expect(() => rewritten(query)).toThrow(expect.objectContaining({ name: 'FilterSyntaxError' }));
});

test.each([
  ['id=eq.1', true],
  ['or=(id.eq.1)', true],
  ['details->>a.b=eq.1', true],
  ['pets.name=eq.a&pets.or=(id.eq.1)', false],
  ['select=id&columns=name&order=id&limit=1&offset=1&apikey=x', false],
  ['', false],
])('whether %j says which rows it is about: %s', (query, expected) => {
  expect(hasFilter([...new URLSearchParams(query)])).toBe(expected);
});

test('what reads like a filter is none of the arguments of a command', () => {
  const query = 'a=1&b=eq.1&or=(c.eq.1)&select=x&limit=1&d=equal.to&e=not.in.(1)&f=';
  const [given, others] = splitArguments([...new URLSearchParams(query)]);
  expect(given.map(([name]) => name)).toEqual(['a', 'd', 'f']);
  expect(others.map(([name]) => name)).toEqual(['b', 'or', 'select', 'limit', 'e']);
});
