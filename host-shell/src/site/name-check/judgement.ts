import { endingText, nameSuits } from '@portal/shared-core/domain/name-endings';
import { entryOf, isErrorCode } from '@portal/shared-core/errors';
import type { Tone } from '@portal/shared-core/ui';
import type { Database } from '@portal/shared-core/supabase';

import { entityTypes } from '../figures.ts';

/** An issue that the database reports about a name. */
export type Issue = Pick<
  Database['public']['Functions']['check_company_name']['Returns'][number],
  'code' | 'blocks' | 'word' | 'authority' | 'note'
>;

export interface Finding {
  what: 'Ending' | 'Restricted words' | 'Similar names';
  tone: Extract<Tone, 'good' | 'warning' | 'bad'>;
  text: string;
}

export interface Judgement {
  tone: Extract<Tone, 'good' | 'warning' | 'bad'>;
  /** One to three words for the chip; never "available", because the Registrar decides. */
  verdict: string;
  sentence: string;
  /** Always the same three in the same order; none when the name cannot be read as one. */
  findings: Finding[];
}

const UNREADABLE = ['name.missing', 'name.too_long', 'name.not_latin', 'application.type_missing'];

/** What is shown of a name's check. */
export function judge(issues: readonly Issue[], type: string): Judgement {
  const unreadable = issues.find(({ code }) => UNREADABLE.includes(code));
  if (unreadable) {
    const { title, message } = textFor(unreadable.code);
    return { tone: 'bad', verdict: title, sentence: message, findings: [] };
  }
  const findings = [endingOf(issues, type), textOf(issues), likenessOf(issues)];
  const open = findings.filter(({ tone }) => tone !== 'good').length;
  if (open === 0) {
    return {
      tone: 'good',
      verdict: 'Looks free',
      sentence: 'Every rule is met. The Registrar confirms on reservation.',
      findings,
    };
  }
  const blocking = issues.find(({ code, blocks }) => blocks && code !== 'name.ending_missing');
  return {
    tone: blocking ? 'bad' : 'warning',
    verdict: blocking
      ? textFor(blocking.code).title
      : open === 1
        ? '1 thing to settle'
        : `${open} things to settle`,
    sentence: blocking ? textFor(blocking.code).message : 'You can use it once this is settled.',
    findings,
  };
}

/** What the device can say of a name while the database cannot be asked: whether it carries an ending of its type. */
export function judgeOnDevice(name: string, type: string): Judgement {
  const terms = entityTypes.find(({ code }) => code === type)?.endings ?? [];
  const suits = terms.length === 0 || nameSuits(name, terms, []) || nameSuits(name, [], terms);
  return {
    tone: 'warning',
    verdict: 'Rules only',
    sentence: 'The list of names cannot be reached right now. Your entry is kept.',
    findings: [endingOf(suits ? [] : [{ code: 'name.ending_missing' }], type)],
  };
}

function endingOf(issues: readonly Pick<Issue, 'code'>[], type: string): Finding {
  const isMissing = issues.some(({ code }) => code === 'name.ending_missing');
  const some = endingsFor(type).length > 0;
  return {
    what: 'Ending',
    tone: isMissing ? 'warning' : 'good',
    text: isMissing
      ? (endingText(endingsFor(type)) ?? textFor('name.ending_missing').message)
      : some
        ? 'It shows the type of entity.'
        : 'This type needs no ending.',
  };
}

function textOf(issues: readonly Issue[]): Finding {
  const terms = issues.filter(({ word, authority }) => word && authority);
  const text = terms.map(
    ({ word, note, authority }) => `${word}: ${note} Needs approval from the ${authority}.`,
  );
  const blocks = terms.some((issue) => issue.blocks);
  return {
    what: 'Restricted words',
    tone: terms.length === 0 ? 'good' : blocks ? 'bad' : 'warning',
    text: terms.length === 0 ? 'None.' : text.join(' '),
  };
}

function likenessOf(issues: readonly Issue[]): Finding {
  if (issues.some(({ code }) => code === 'name.taken')) {
    return { what: 'Similar names', tone: 'bad', text: textFor('name.taken').message };
  }
  const isSimilar = issues.some(({ code }) => code === 'name.similar');
  return {
    what: 'Similar names',
    tone: isSimilar ? 'warning' : 'good',
    text: isSimilar
      ? textFor('name.similar').message
      : 'No identical or confusingly similar name among the companies in this portal.',
  };
}

function textFor(code: string) {
  return entryOf(isErrorCode(code) ? code : 'UNKNOWN_ERROR');
}

/** A few endings to offer, as the law of the type has them: short ones, each once however it is dotted. */
export function endingsFor(type: string): string[] {
  const all = entityTypes.find(({ code }) => code === type)?.endings ?? [];
  const plain = (ending: string) => ending.replaceAll('.', '').toLowerCase();
  const once = all.filter(
    (one, at) => all.findIndex((other) => plain(other) === plain(one)) === at,
  );
  const short = once.filter((ending) => ending.length <= 8);
  return (short.length > 1 ? short : once).slice(0, 5);
}

/** The name without its restricted words; null when too little would be left. */
export function withoutRestrictedWords(name: string, issues: readonly Issue[]): string | null {
  const terms = issues.filter(({ blocks, word, authority }) => blocks && word && authority);
  if (terms.length === 0) return null;
  const rest = terms
    .reduce((text, { word }) => text.replace(new RegExp(`\\b${word}\\w*\\b`, 'gi'), ''), name)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return rest !== name.trim() && rest.length >= 3 ? rest : null;
}
