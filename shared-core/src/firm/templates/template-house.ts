import { createContext, use, type ReactNode } from 'react';

import type { TenantScope } from '../../tenant/index.ts';
import type { FoundOption } from '../../ui/form/index.ts';

export type TemplateCommand =
  | 'save_document_template'
  | 'use_document_template'
  | 'retire_document_template';

/** What the pages of templates need of the portal that shows them. */
export interface TemplateHouse {
  /** The name under which the device keeps the columns of the list. */
  list: `${'admin' | 'client'}.templates`;
  /** The list, and a template or `new`. */
  paths: { list: string; one: (templateId: string) => string };
  /** What is at the top of the list. */
  head: { title: string; tabs: ReactNode };
  /** Why the reader may not run each command; undefined where they may. Of owners nothing is held: they alone see the pages. */
  held: Readonly<Record<TemplateCommand, string | undefined>>;
  searchCompanies: (
    scope: TenantScope,
    text: string,
    signal: AbortSignal,
  ) => Promise<FoundOption[]>;
  /** Leads to the changes of a template. */
  changes?: (templateId: string) => ReactNode;
  /** What is beside the versions of a template. */
  beside?: (templateId: string) => ReactNode;
}

const HouseContext = createContext<TemplateHouse | null>(null);

export const TemplateHouseProvider = HouseContext.Provider;

export function useTemplateHouse(): TemplateHouse {
  const house = use(HouseContext);
  if (!house) throw new Error('The pages of templates are shown by TemplatePages');
  return house;
}

/** Why the reader may not run a command of templates. */
export function useHeld(command: TemplateCommand): string | undefined {
  return useTemplateHouse().held[command];
}
