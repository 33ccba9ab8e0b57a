import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { root } from '../lib/paths.ts';

interface Config {
  compilerOptions: object;
  include: string[];
}

function read(file: string): Config {
  return JSON.parse(readFileSync(join(root, file), 'utf8')) as Config;
}

/** What a configuration includes, as paths in the checkout. */
function included(file: string): string[] {
  return read(file).include.map((path) => resolve(root, dirname(file), path));
}

const packages = globSync('*/tsconfig.json', { cwd: root }).map(dirname);
const ofScreens = packages.filter((name) => existsSync(join(root, name, 'src')));

test.each([
  ['screens', ofScreens],
  ['node', packages.filter((name) => !ofScreens.includes(name))],
])('the program of %s reads what its packages include, by their options', (program, names) => {
  const file = `tools/check/${program}.tsconfig.json`;
  expect(included(file).toSorted()).toEqual(
    names.flatMap((name) => included(`${name}/tsconfig.json`)).toSorted(),
  );
  const options = names.map((name) => read(`${name}/tsconfig.json`).compilerOptions);
  expect(options).toEqual(names.map(() => read(file).compilerOptions));
});
