import { isDueWithOrder, sumOf } from '@portal/shared-core/domain/quote';
import { entityTypes } from './figures.ts';
import { packages, USUAL_CAPITAL } from './packages.ts';
import { questions } from './questions.ts';
import { prerenderedQuote } from './quote.ts';

const context = 'https://schema.org';

/** The structured data of a page for search engines, as schema.org defines it; `origin` is that of the site. */
export function structuredData(path: string, origin: string): object[] {
  const provider = { '@type': 'Organization', name: 'BahamasInc', url: `${origin}/` };
  if (path === '/') {
    return [
      { '@context': context, ...provider, logo: `${origin}/mark.svg` },
      {
        '@context': context,
        '@type': 'FAQPage',
        mainEntity: questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ];
  }
  if (path === '/services') {
    return entityTypes.map(({ code, name, plain }) => ({
      '@context': context,
      '@type': 'Service',
      serviceType: `Formation: ${name}`,
      description: plain,
      areaServed: 'The Bahamas',
      url: `${origin}/services#${code.toLowerCase()}`,
      provider,
    }));
  }
  if (path === '/pricing') {
    return [
      {
        '@context': context,
        '@type': 'Service',
        serviceType: 'Formation of an international business company',
        areaServed: 'The Bahamas',
        url: `${origin}/pricing`,
        provider,
        offers: packages.map(({ name, services }) => ({
          '@type': 'Offer',
          name,
          priceCurrency: 'USD',
          price: firstYear(services).toFixed(2),
        })),
      },
    ];
  }
  return [];
}

function firstYear(services: readonly string[]): number {
  return sumOf(prerenderedQuote('IBC', USUAL_CAPITAL, services).filter(isDueWithOrder)).amount;
}
