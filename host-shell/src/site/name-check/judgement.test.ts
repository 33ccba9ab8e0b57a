import { addErrors } from '@portal/shared-core/errors';
import { namesErrors } from '@portal/shared-core/errors/names';
import { describe, expect, test } from 'vitest';

import {
  endingsFor,
  judge,
  judgeOnDevice,
  withoutRestrictedWords,
  type Issue,
} from './judgement.ts';

addErrors(namesErrors);

const issue = (code: string, part: Partial<Issue> = {}): Issue => ({
  code,
  blocks: true,
  word: null,
  authority: null,
  note: null,
  ...part,
});

const trust = issue('name.licence_needed', {
  word: 'Trust',
  authority: 'Central Bank of The Bahamas',
  note: 'Only a licensed trust company may call itself so.',
});
const ending = issue('name.ending_missing');
const taken = issue('name.taken');
const similar = issue('name.similar', { blocks: false });

describe('[PUB-10] the judgement of a name', () => {
  test('never shows a name as available, only as likely free', () => {
    expect(judge([], 'IBC')).toMatchObject({ tone: 'good', verdict: 'Looks free' });
  });

  test.each([
    ['Reef Holdings Ltd.', 'IBC', 'good'],
    ['Reef Holdings', 'IBC', 'warning'],
    ['The Reef Foundation of Nassau', 'FDN', 'good'],
    ['Reef Holdings Ltd.', 'FDN', 'warning'],
  ])('without the database, the rules of the ending alone: %s as %s', (name, type, tone) => {
    expect(judgeOnDevice(name, type)).toMatchObject({
      tone: 'warning',
      verdict: 'Rules only',
      findings: [{ what: 'Ending', tone }],
    });
  });

  test.each([
    [[], 'good', ['good', 'good', 'good']],
    [[ending], 'warning', ['warning', 'good', 'good']],
    [[ending, similar], 'warning', ['warning', 'good', 'warning']],
    [[trust], 'bad', ['good', 'bad', 'good']],
    [[taken], 'bad', ['good', 'good', 'bad']],
    [[ending, trust, similar], 'bad', ['warning', 'bad', 'warning']],
  ])('has the same three findings in the same order: %#', (issues, tone, tones) => {
    const { findings, ...judgement } = judge(issues, 'IBC');
    expect(judgement.tone).toBe(tone);
    expect(findings.map(({ what }) => what)).toEqual([
      'Ending',
      'Restricted words',
      'Similar names',
    ]);
    expect(findings.map((finding) => finding.tone)).toEqual(tones);
  });

  test('asks for the ending of the type', () => {
    expect(judge([ending], 'FDN').findings[0]?.text).toBe(
      'The name must carry “Foundation”, “Fundación”, “Fondation”, or “Stiftung”.',
    );
  });

  test('names the word, the reason and the authority', () => {
    expect(judge([trust], 'IBC').findings[1]?.text).toBe(
      'Trust: Only a licensed trust company may call itself so. Needs approval from the Central Bank of The Bahamas.',
    );
  });

  test.each(['name.too_long', 'name.not_latin', 'name.missing'])(
    'of what cannot be read as a name is one sentence: %s',
    (code) => expect(judge([issue(code)], 'IBC').findings).toEqual([]),
  );
});

describe('[PUB-10] a way out', () => {
  test('offers short endings, each once', () => {
    expect(endingsFor('IBC')).toEqual(['Limited', 'Ltd.', 'LLC', 'Corp.', 'Inc.']);
    expect(endingsFor('ELP')).toContain('Limited Partnership');
    expect(endingsFor('LP')).toEqual([]);
  });

  test.each([
    ['Blue Heron Trust Ltd.', 'Blue Heron Ltd.'],
    ['Trusts of the Heron Ltd.', 'of the Heron Ltd.'],
    ['Trust', null],
  ])('without its restricted word %j is %j', (name, rest) => {
    expect(withoutRestrictedWords(name, [trust])).toBe(rest);
  });

  test('keeps a word that is only reviewed', () => {
    expect(withoutRestrictedWords('National Heron Ltd.', [{ ...trust, blocks: false }])).toBeNull();
  });
});
