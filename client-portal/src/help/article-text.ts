import type { HelpArticle } from '@portal/shared-core/help';

/** What an article says; its title is in `titles.ts`. */
export type ArticleText = Omit<HelpArticle, 'slug' | 'title'>;
