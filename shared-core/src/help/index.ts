export { articlesFor, searchArticles, type HelpArticle } from './article.ts';
export { ASK, INDEX, useHelp } from './use-help.ts';
