import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../lib/paths.ts';

/** `styled(…)(props => …)`, `styled(…)<Props>(({ … }) => …)` and `styled(…)(function …`. */
const FUNCTION_STYLE =
  /styled\([^()]*(?:\([^()]*\)[^()]*)*\)(?:<[^()]*>)?\(\s*(?:async\s+)?(?:function\b|\w+\s*=>|\([^()]*\)\s*(?::[^=]+)?=>)/;
/** A nested function in a style: `color: ({ tone }) => …`. */
const NESTED = /:\s*\(\{[^()]*\}(?::[^()]*)?\)\s*=>/;

function functionStyles(source: string): boolean {
  return (
    FUNCTION_STYLE.test(source) ||
    [...source.matchAll(/styled\([^;]*?\)\((\{[\s\S]*?\n\})\)/g)].some(([, style = '']) =>
      NESTED.test(style),
    )
  );
}

test.each([
  ["styled('div')(({ tone }) => ({ color: tone }))", true],
  ["styled('div')<{ tone: string }>(({ tone }) => ({ color: tone }))", true],
  ["styled('div')((props) => ({ color: props.tone }))", true],
  ['styled(Link, options)(props => ({}))', true],
  ["styled('div')(function ({ tone }) { return {}; })", true],
  ["const A = styled('div')({\n  color: ({ tone }) => tone,\n})", true],
  ["styled('div')({ color: 'red', '&[data-tone=\"bad\"]': { color: 'blue' } })", false],
  ['styled(Time)(visuallyHidden)', false],
])('%s is a style of props: %s', (source, expected) => {
  expect(functionStyles(source)).toBe(expected);
});

test('styles are plain objects, so that they can be written to style sheets at build time', () => {
  const files = ['shared-core', 'client-portal', 'admin-portal', 'host-shell'].flatMap((name) =>
    globSync(`${name}/{src,gallery}/**/*.{ts,tsx}`, { cwd: root }),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => functionStyles(readFileSync(join(root, file), 'utf8')))).toEqual(
    [],
  );
});
