import { RuleTester } from 'oxlint/plugins-dev';
import { describe, test } from 'vitest';

import plugin from './static-styles.mjs';

RuleTester.describe = describe;
RuleTester.it = test;

const refused = [
  "styled('div')(({ tone }) => ({ color: tone }))",
  "styled('div')<{ tone: string }>(({ tone }) => ({ color: tone }))",
  "styled('div')((props) => ({ color: props.tone }))",
  "styled(Link, options)(props => ({ color: 'red' }))",
  "styled('div')(function ({ tone }) { return { color: tone }; })",
  "styled('div')({ color: (props) => props.tone })",
  "styled('div')({ '&:hover': { color: ({ tone }) => tone } })",
  "styled('div')({ color: 'red' }, ({ tone }) => ({ color: tone }))",
  "styled('div')([base, (props) => ({ color: props.tone })])",
  "function tones({ tone }) { return { color: tone }; } styled('div')(tones)",
  "const tones = ({ tone }) => ({ color: tone }); styled('div')({ ...base }, tones)",
  "const tones = { color: (props) => props.tone }; styled('div')({ ...tones })",
  'styled.div((props) => ({ color: props.tone }))',
  "styled('div')`color: ${(props) => props.tone};`",
];

const allowed = [
  "styled('div')({ color: 'red', '&[data-tone=\"bad\"]': { color: 'blue' } })",
  'styled(Time)(visuallyHidden)',
  "function sized(height) { return { height }; } styled('div')({ ...sized(28), [media.phone]: sized(36) })",
  "const flat = { padding: 0 }; styled('div')(flat, { margin: 0 })",
  "styled('div', { shouldForwardProp: (prop) => prop !== 'tone' })({ color: 'red' })",
  "render('div')(({ tone }) => tone)",
];

new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } }).run(
  'static-styles',
  plugin.rules['static-styles'],
  {
    valid: allowed,
    invalid: refused.map((code) => ({ code, errors: 1 })),
  },
);
