import { parseDecimalText } from './decimal-text.ts';
import { entityTypes, fees, prices } from '../figures.ts';
import { suggested, USUAL_CAPITAL } from '../packages.ts';
import type { Services } from '../quote.ts';

/** A visitor's selection; all of it is in the address, so that it can be shared. */
export interface Choice {
  type: string;
  /** Decimal text as typed. */
  capital: string;
  isResident: boolean;
  services: Services;
}

export const usualChoice: Choice = {
  type: 'IBC',
  capital: String(USUAL_CAPITAL),
  isResident: false,
  services: suggested.services,
};

/** The selection in an address; invalid values count as missing. */
export function choiceOf(params: URLSearchParams): Choice {
  const type = params.get('type') ?? '';
  const known = entityTypes.some(({ code }) => code === type) ? type : usualChoice.type;
  const offered = servicesFor(known).map(({ code }) => code);
  const wanted = params.get('services')?.split(',') ?? usualChoice.services;
  return {
    type: known,
    capital: params.get('capital') ?? usualChoice.capital,
    isResident: params.get('resident') === 'yes',
    services: offered.filter((code) => wanted.includes(code)),
  };
}

/** The address of a choice; what is usual is left out. */
export function paramsOf({ type, capital, isResident, services }: Choice): URLSearchParams {
  const params = new URLSearchParams();
  if (type !== usualChoice.type) params.set('type', type);
  if (capital !== usualChoice.capital) params.set('capital', capital);
  if (isResident) params.set('resident', 'yes');
  if (services.join() !== usualChoice.services.join()) params.set('services', services.join());
  return params;
}

/** The capital as a number; null when it is none, or more than a quote takes. */
export function capitalOf({ capital }: Choice): number | null {
  const text = parseDecimalText(capital);
  const amount = text === null ? Number.NaN : Number(text);
  return amount >= 0 && amount <= 1e12 ? amount : null;
}

export interface Offer {
  code: string;
  label: string;
  /** What it adds to the quote, ours and the government's together; null where that is to be confirmed. */
  amount: number | null;
  per: 'once' | 'year';
}

/** What can be added for a type: our services, then what a company may be registered as besides. */
export function servicesFor(type: string): Offer[] {
  const own = prices.filter(
    ({ optional, types }) => optional && (types.length === 0 || types.includes(type)),
  );
  const selected = fees.filter((fee) => fee.type === type && fee.service !== null);
  const feeFor = (code: string) => selected.find(({ service }) => service === code);
  return [
    ...own.map(({ code, label, amount, per }) => {
      const fee = feeFor(code);
      const more = fee ? (fee.bands[0]?.amount ?? null) : 0;
      return { code, label, amount: more === null ? null : amount + more, per };
    }),
    ...selected
      .filter(({ service }) => !own.some(({ code }) => code === service))
      .map(({ service, label, bands, per }) => ({
        code: service ?? '',
        label,
        amount: bands[0]?.amount ?? null,
        per,
      })),
  ];
}
