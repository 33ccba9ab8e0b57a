import type { HelpArticle } from '@portal/shared-core/help';

import type { ArticleText } from './article-text.ts';
import { accountArticles } from './account-articles.ts';
import { companyArticles } from './company-articles.ts';
import { documentArticles } from './document-articles.ts';
import { articleTitles, type ArticleSlug } from './titles.ts';

const texts: Record<ArticleSlug, ArticleText> = {
  ...companyArticles,
  ...documentArticles,
  ...accountArticles,
};

/** Every article of the client portal, in the order of the titles. */
export const articles: readonly HelpArticle[] = (Object.keys(articleTitles) as ArticleSlug[]).map(
  (slug) => ({ slug, title: articleTitles[slug], ...texts[slug] }),
);
