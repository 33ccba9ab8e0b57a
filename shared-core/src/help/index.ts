export { articlesFor, questionText, searchArticles, type HelpArticle } from './article.ts';
export { ASK, HERE, INDEX, useHelp } from './use-help.ts';
