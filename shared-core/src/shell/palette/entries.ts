import { Building2, File, FilePen, LifeBuoy, ShieldCheck, User } from 'lucide-react';

import type { LucideIcon, NavItem } from '../../ui/index.ts';
import { questionText } from '../../help/index.ts';
import { kindLabels, type SearchResult, type Subject } from './subjects.ts';

/** One line of the palette. */
export interface Entry {
  key: string;
  group: string;
  icon: LucideIcon;
  label: string;
  detail: string;
  run: () => void;
  /** Words it answers to besides its label; what is typed is then read as a question. */
  keywords?: string;
  /** Other names for it: 'log out' finds 'Sign out'. */
  alias?: string;
  /** It closes the palette itself, when it is done. */
  closes?: 'itself';
}

/** Something that can be begun, with other names people type for it. */
export interface ActionEntry extends NavItem {
  alias?: string;
}

/** An article of help, with the other words people search for. */
export interface HelpEntry extends NavItem {
  keywords?: string;
}

/** Where a portal shows what was found: the best address first. Where none has a screen, it is not offered. */
export type PlacesOf = (results: SearchResult) => readonly string[];

const icons: Record<SearchResult['kind'], LucideIcon> = {
  company: Building2,
  application: FilePen,
  party: User,
  document: File,
  kyc: ShieldCheck,
  ticket: LifeBuoy,
};

const kinds = Object.keys(kindLabels) as SearchResult['kind'][];

/** The search results that have a page, by kind. */
export function entriesOf(
  results: readonly SearchResult[],
  placesOf: PlacesOf,
  hasScreen: (address: string) => boolean,
  open: (subject: Subject) => void,
): Entry[] {
  return kinds.flatMap((kind) =>
    results
      .filter((one) => one.kind === kind)
      .flatMap((one) => {
        const to = placesOf(one).find(hasScreen);
        const { title, detail } = one;
        if (to === undefined) return [];
        return {
          key: `${kind} ${one.id}`,
          group: kindLabels[kind],
          icon: icons[kind],
          label: title,
          detail,
          run: () => open({ kind, title, detail, to }),
        };
      }),
  );
}

/** What was opened lately, while its screen is there. */
export function recentEntries(
  recent: readonly Subject[],
  hasScreen: (address: string) => boolean,
  open: (subject: Subject) => void,
): Entry[] {
  return recent
    .filter(({ to }) => hasScreen(to))
    .map((subject) => ({
      key: `recent ${subject.to}`,
      group: 'Recent',
      icon: icons[subject.kind as SearchResult['kind']] ?? File,
      label: subject.title,
      detail: subject.detail,
      run: () => open(subject),
    }));
}

/** Whether each typed word is a prefix of a word of the label. */
export function answersTo(label: string, typed: string): boolean {
  const terms = label.toLowerCase().split(/\s+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => terms.some((word) => word.startsWith(part)));
}

/** Whether an entry is meant: by its label, by another name, or by the text of its question. */
export function isMeant({ label, keywords, alias = '' }: Entry, typed: string): boolean {
  return keywords === undefined
    ? answersTo(`${label} ${alias}`, typed)
    : answersTo(`${label} ${keywords}`, questionText(typed));
}
