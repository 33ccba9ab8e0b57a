import styled from '@emotion/styled';
import { keepWish } from '@portal/shared-core/domain/wish';
import { toAppError } from '@portal/shared-core/errors';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';

import { siteQueries } from '../api/site-queries.ts';
import { entityTypes, thresholds } from '../figures.ts';
import { prerenderedQuote } from '../quote.ts';
import { useSite } from '../site-context.ts';
import { siteMedia } from '../site-elements.ts';
import { textOf, useTypedEarly } from '../use-typed-early.ts';
import { capitalOf, paramsOf, servicesOf, type Choice } from './calculator-state.ts';
import { CapitalField } from './capital-field.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { quoteParams } from './quote-params.ts';
import { QuoteSheet } from './quote-sheet.tsx';
import { ServiceList } from './service-list.tsx';
import { useChoice } from './use-choice.ts';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 500px',
  gap: '0 64px',
  alignItems: 'start',
  marginTop: 32,
  '& > :last-child': { position: 'sticky', top: 24 },
  [siteMedia.narrow]: { gridTemplateColumns: 'minmax(0, 1fr) 420px', gap: '0 40px' },
  '@media (max-width: 1040px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 40,
    '& > :last-child': { position: 'static' },
  },
  '@media print': { display: 'block', '& > form': { display: 'none' } },
});

const Form = styled('form')({ display: 'grid', gap: 28 });

const types = entityTypes.map(({ code, name, plain }) => ({ code, label: name, note: plain }));

/** What is formed, its capital, who owns it and what is added, and beside it the quote. */
export function Calculator() {
  const { backend } = useSite();
  const [choice, change] = useChoice();
  const { data, error, isFetching, refetch } = useQuery(quoteParams(backend, choice), siteQueries);
  const form = useRef<HTMLFormElement>(null);
  useTypedEarly(form, (typed) => {
    const early: Choice = {
      type: textOf(typed, 'type'),
      capital: textOf(typed, 'capital'),
      isResident: textOf(typed, 'resident') === 'yes',
      services: typed.getAll('services').map(String),
    };
    if (String(paramsOf(early)) !== String(paramsOf(choice))) change(early);
  });
  const capital = capitalOf(choice);
  const failed = error && !isFetching;

  return (
    <Columns>
      <Form ref={form} onSubmit={(event) => event.preventDefault()}>
        <noscript>
          <p>
            Changing the quote needs JavaScript. The quote shown is for the most common company.
          </p>
        </noscript>
        <ChoiceCards
          name="type"
          legend="What you are forming"
          options={types}
          value={choice.type}
          onChange={(type) => change({ type })}
        />
        <CapitalField
          type={choice.type}
          value={choice.capital}
          isFine={capital !== null}
          onChange={(typed) => change({ capital: typed })}
        />
        <ChoiceCards
          name="resident"
          legend="Where the owner lives"
          columns={2}
          options={[
            { code: 'no', label: 'Outside The Bahamas', note: 'VAT on services is zero-rated' },
            {
              code: 'yes',
              label: 'In The Bahamas',
              note: `${thresholds.vat_percent} % VAT on services`,
            },
          ]}
          value={choice.isResident ? 'yes' : 'no'}
          onChange={(code) => change({ isResident: code === 'yes' })}
        />
        <ServiceList
          type={choice.type}
          selected={choice.services}
          onChange={(services) => change({ services })}
        />
      </Form>
      <QuoteSheet
        lines={(failed ? undefined : data) ?? fallback(choice)}
        title={entityTypes.find(({ code }) => code === choice.type)?.name ?? ''}
        isResident={choice.isResident}
        notice={failed && noticeFor(error, choice)}
        onTryAgain={() => void refetch()}
        onStart={() =>
          keepWish({
            entityType: choice.type,
            capital: capital ?? undefined,
            isResident: choice.isResident,
            services: [...servicesOf(choice)],
          })
        }
      />
    </Columns>
  );
}

/** The quote without the database: the prerendered figures, for owners abroad. */
function fallback(choice: Choice) {
  const capital = capitalOf(choice);
  if (choice.isResident || capital === null) return [];
  return prerenderedQuote(choice.type, capital, servicesOf(choice));
}

function noticeFor(error: unknown, { isResident }: Choice): string {
  const { code, message } = toAppError(error);
  if (code !== 'offline' && code !== 'UNKNOWN_ERROR') return message;
  return isResident
    ? 'The fee table cannot be reached right now, and it is needed to calculate VAT.'
    : 'The fee table cannot be reached right now. These figures are from when this page was published.';
}
