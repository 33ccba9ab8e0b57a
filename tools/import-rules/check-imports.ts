import { Visitor } from '@swc/core/Visitor.js';
import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser';

import { importRules } from './rules.ts';

teachUsing();

/** One import that breaks a rule; for a cycle, the files it leads through until it is back at `from`. */
export interface Breach {
  rule: string;
  from: string;
  to: string;
  cycle: string[];
}

/** Reads every import of the files in the given folders and returns those that break a rule. */
export async function checkImports(root: string, folders: readonly string[]): Promise<Breach[]> {
  const { output } = await cruise(
    [...folders],
    {
      baseDir: root,
      // TypeScript 7 has no JavaScript API; swc reads the files, type-only imports included.
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      // The package.json of the folder decides what is a dependency, and what is one for development.
      combinedDependencies: true,
      validate: true,
      ruleSet: { forbidden: importRules },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  );
  return (output as ICruiseResult).summary.violations.map(asBreach);
}

function asBreach({ rule, from, to, cycle = [] }: IViolation): Breach {
  return { rule: rule.name, from, to, cycle: cycle.map(({ name }) => name) };
}

/**
 * swc parses `using`, but its Visitor, from which dependency-cruiser derives its own, throws "Unknown statement type". The newest versions
 * of both do (18.7.2 and 1.16.22, November 2026), and the other parsers of dependency-cruiser read no TypeScript 7. For the Visitor, a
 * `using` is a declaration like any other.
 */
function teachUsing(): void {
  const { visitStatement } = Visitor.prototype;
  Visitor.prototype.visitStatement = function visit(statement) {
    const { type, decls } = statement as { type: string; decls?: unknown };
    const known =
      type === 'UsingDeclaration'
        ? { ...statement, type: 'VariableDeclaration', kind: 'const', declarations: decls }
        : statement;
    return visitStatement.call(this, known as typeof statement); // the types know no UsingDeclaration
  };
}
