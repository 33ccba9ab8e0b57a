import { expect, test } from 'vitest';
import { askInParts, TIMED_OUT } from './ask-in-parts.ts';

const timedOut = Object.assign(new Error('canceling statement'), { code: TIMED_OUT });

/** Answers with the question in capitals; takes too long when one of the questions is slow. */
function database(slow: readonly string[]) {
  const requested: string[][] = [];
  async function ask(questions: readonly string[]) {
    requested.push([...questions]);
    if (questions.some((question) => slow.includes(question))) throw timedOut;
    return questions.map((question) => question.toUpperCase());
  }
  return { ask, asked: requested };
}

test('all questions are asked at once', async () => {
  const { ask, asked: requested } = database([]);
  expect(await askInParts(['a', 'b'], ask, 'slow')).toEqual(['A', 'B']);
  expect(requested).toEqual([['a', 'b']]);
});

test('when that takes too long each is asked on its own, and only the slow ones get no answer', async () => {
  const { ask } = database(['b', 'd']);
  expect(await askInParts(['a', 'b', 'c', 'd'], ask, 'slow')).toEqual(['A', 'slow', 'C', 'slow']);
});

test('a single slow question is not asked again', async () => {
  const { ask, asked: requested } = database(['a']);
  expect(await askInParts(['a'], ask, 'slow')).toEqual(['slow']);
  expect(requested).toEqual([['a']]);
});

test('any other error is one for all', async () => {
  const locked = Object.assign(new Error('lock timeout'), { code: '55P03' });
  await expect(askInParts(['a', 'b'], () => Promise.reject(locked), 'slow')).rejects.toBe(locked);
});
