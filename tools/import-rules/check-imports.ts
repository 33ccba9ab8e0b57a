import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser';

import { importRules } from './rules.ts';

/** One import that breaks a rule; for a cycle, the files it leads through until it is back at `from`. */
export interface Breach {
  rule: string;
  from: string;
  to: string;
  cycle: string[];
}

/** Reads every import of the given packages and returns those that break a rule. */
export async function checkImports(root: string, packages: readonly string[]): Promise<Breach[]> {
  const { output } = await cruise(
    packages.map((name) => `${name}/src`),
    {
      baseDir: root,
      // TypeScript 7 has no JavaScript API; swc reads the files, type-only imports included.
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      validate: true,
      ruleSet: { forbidden: importRules },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  );
  return (output as ICruiseResult).summary.violations.map(asBreach);
}

function asBreach({ rule, from, to, cycle = [] }: IViolation): Breach {
  return { rule: rule.name, from, to, cycle: cycle.map(({ name }) => name) };
}
