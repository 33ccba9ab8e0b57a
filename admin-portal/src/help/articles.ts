import type { HelpArticle } from '@portal/shared-core/help';

import { applicationArticles } from './application-articles.ts';
import { companyArticles } from './company-articles.ts';
import { controlArticles } from './control-articles.ts';
import { kycArticles } from './kyc-articles.ts';
import { officeArticles } from './office-articles.ts';

/** The articles of staff, by the part of the work they are about. */
export const articleGroups: readonly { title: string; articles: readonly HelpArticle[] }[] = [
  { title: 'Applications, changes and documents', articles: applicationArticles },
  { title: 'KYC and screening', articles: kycArticles },
  { title: 'Companies and invoices', articles: companyArticles },
  { title: 'Compliance, risk and control', articles: controlArticles },
  { title: 'People, firms and the portal', articles: officeArticles },
];

/** All of them in one list. */
export const articles: readonly HelpArticle[] = articleGroups.flatMap((group) => group.articles);
