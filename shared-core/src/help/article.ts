import { matchPath } from 'react-router-dom';

/** One task of a portal, explained: what it is for, its steps, and the button that begins it. */
export interface HelpArticle {
  /** Its name in the address: `?help=form-a-company`. */
  slug: string;
  title: string;
  /** Other words people search for. */
  keywords: string;
  /** The pages it is about, as patterns of routes: `/app/companies/:companyId`. */
  pages: readonly string[];
  /** What the task is for, in one or two sentences. */
  intro: string;
  steps?: readonly string[];
  /** What is good to know, one paragraph each. */
  notes?: readonly string[];
  /** The button at the end. */
  action: { label: string; to: string };
}

/** The articles about a page; those of its exact pattern before those of a wider one. */
export function articlesFor(articles: readonly HelpArticle[], pathname: string): HelpArticle[] {
  return articles.filter(({ pages }) => pages.some((page) => matchPath(page, pathname)));
}

/**
 * The articles that hold every typed word as the beginning of one of theirs. A match in the title counts more than one in the keywords,
 * and that more than one in the text.
 */
export function searchArticles(articles: readonly HelpArticle[], typed: string): HelpArticle[] {
  const parts = textOf(questionText(typed));
  if (parts.length === 0) return [...articles];
  return articles
    .map((article) => ({ article, score: scoreOf(article, parts) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ article }) => article);
}

/** Words that a question has and that say nothing of its subject. */
const FILLERS = new Set(
  'a an and are be can do does for how i if in is it me my of on one should the this to we what when where which who why with'.split(
    ' ',
  ),
);

/** What a question is about: "how do I restore a company" gives "restore company". Without another word the question stays as it is. */
export function questionText(typed: string): string {
  const terms = typed.split(/[\s?]+/).filter((word) => word !== '');
  const telling = terms.filter((word) => !FILLERS.has(word.toLowerCase()));
  return (telling.length > 0 ? telling : terms).join(' ');
}

function scoreOf({ title, keywords, intro, steps = [], notes = [] }: HelpArticle, parts: string[]) {
  const fields: [terms: string[], weight: number][] = [
    [textOf(title), 9],
    [textOf(keywords), 4],
    [textOf([intro, ...steps, ...notes].join(' ')), 1],
  ];
  const scores = parts.map((part) =>
    Math.max(
      0,
      ...fields.map(([terms, weight]) => (terms.some((w) => w.startsWith(part)) ? weight : 0)),
    ),
  );
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function textOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
