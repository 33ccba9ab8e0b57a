import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { parseSync, type Statement, type StaticExport, type StaticImport } from 'oxc-parser';

import { visit, type SyntaxNode } from '../lib/syntax-tree.ts';

/** A name that a file of declarations takes from another file, or, without `file`, from a package. */
interface Foreign {
  file: string | null;
  /** The name there; null for all of its names. */
  name: string | null;
  from: string;
}

/** What one file of declarations says. */
export interface DeclarationFile {
  /** Name → texts of its declarations (an overloaded function has several) and the names in them. */
  declared: Map<string, { text: string; names: Set<string> }[]>;
  imported: Map<string, Foreign>;
  /** Exported name → the name in this file, or where it comes from. `isType` where it is passed on as a type. */
  exported: Map<string, { local?: string; foreign?: Foreign; isType: boolean }>;
  /** Files whose exports are this file's as well. */
  starred: Foreign[];
}

/** Reads a file that the compiler emitted (`.d.ts`). Throws for one that the parser refuses. */
export function readDeclarations(path: string): DeclarationFile {
  const source = readFileSync(path, 'utf8');
  const { program, module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const file: DeclarationFile = {
    declared: new Map(),
    imported: new Map(),
    exported: new Map(),
    starred: [],
  };
  for (const each of module.staticImports) addImports(file, path, each);
  for (const each of module.staticExports) addExports(file, path, each);
  for (const statement of program.body) addDeclaration(file, path, source, statement);
  return file;
}

function addImports(file: DeclarationFile, path: string, { moduleRequest, entries }: StaticImport) {
  for (const { importName, localName } of entries) {
    const there = foreign(path, moduleRequest.value, importName.name ?? null);
    file.imported.set(localName.value, there);
  }
}

function addExports(file: DeclarationFile, path: string, { entries }: StaticExport) {
  for (const { moduleRequest, importName, exportName, localName, isType } of entries) {
    if (!moduleRequest) {
      const exported = exportName.name ?? 'default';
      // The parser calls every `export declare` a type; what is declared tells.
      file.exported.set(exported, { local: localName.name ?? exported, isType: false });
      continue;
    }
    const there = foreign(path, moduleRequest.value, importName.name ?? null);
    if (exportName.name) file.exported.set(exportName.name, { foreign: there, isType });
    else file.starred.push(there);
  }
}

function addDeclaration(file: DeclarationFile, path: string, source: string, given: Statement) {
  const statement = given as unknown as SyntaxNode;
  const isExport = /^Export(Named|Default)Declaration$/.test(statement.type);
  const declaration = (isExport ? statement['declaration'] : statement) as SyntaxNode | null;
  if (!declaration) return;
  const text = source.slice(declaration.start, declaration.end).replace(/^declare /, '');
  const names = namesIn(file, path, declaration);
  for (const name of declaredNames(declaration)) {
    const earlier = file.declared.get(name) ?? [];
    file.declared.set(name, [...earlier, { text, names }]);
  }
}

function declaredNames(declaration: SyntaxNode): string[] {
  const declarators = declaration['declarations'] as { id: { name: string } }[] | undefined;
  if (declarators) return declarators.map(({ id }) => id.name);
  const id = declaration['id'] as { name?: string } | null | undefined;
  return id?.name ? [id.name] : [];
}

/** All identifiers below a node. A type of another file, written `import("…").Name`, gets a name of its own. */
function namesIn(file: DeclarationFile, path: string, node: SyntaxNode): Set<string> {
  const names = new Set<string>();
  visit(node, (each) => {
    if (each.type === 'Identifier') names.add(each['name'] as string);
    if (each.type !== 'TSImportType') return;
    const from = (each['source'] as { value: string }).value;
    const name = firstName(each['qualifier'] as SyntaxNode | null);
    const key = `import(${from})#${name ?? '*'}`;
    file.imported.set(key, foreign(path, from, name));
    names.add(key);
  });
  return names;
}

function firstName(qualifier: SyntaxNode | null): string | null {
  if (!qualifier) return null;
  return qualifier.type === 'Identifier'
    ? (qualifier['name'] as string)
    : firstName(qualifier['left'] as SyntaxNode);
}

function foreign(path: string, from: string, name: string | null): Foreign {
  if (!from.startsWith('.')) return { file: null, name, from };
  const target = join(dirname(path), from).replace(/\.tsx?$/, '.d.ts');
  return { file: existsSync(target) ? target : null, name, from };
}
