import { sumOf } from '@portal/shared-core/domain/quote';
import { readNumber } from '@portal/shared-core/domain/typed-number';

import { entityTypes, fees, prices } from '../figures.ts';
import { suggested, USUAL_CAPITAL } from '../packages.ts';
import type { Services } from '../quote.ts';

/** A visitor's selection; all of it is in the address, so that it can be shared. */
export interface Choice {
  type: string;
  /** Decimal text as typed. */
  capital: string;
  isResident: boolean;
  /** Also those the type does not offer: they count again once another type does. */
  services: Services;
}

export const usualChoice: Choice = {
  type: 'IBC',
  capital: String(USUAL_CAPITAL),
  isResident: false,
  services: suggested.services,
};

/** Every service that any type offers, in the order they are offered. */
const everyService = [
  ...new Set(entityTypes.flatMap(({ code }) => servicesFor(code).map((offer) => offer.code))),
].toSorted((one, other) => placeOf(one) - placeOf(other));

function placeOf(service: string): number {
  const place = prices.findIndex(({ code }) => code === service);
  return place === -1 ? prices.length : place;
}

/** The selected services that the selected type offers: what is quoted. */
export function servicesOf({ type, services }: Choice): Services {
  return servicesFor(type)
    .map(({ code }) => code)
    .filter((code) => services.includes(code));
}

/** The selection in an address; invalid values count as missing. */
export function choiceOf(params: URLSearchParams): Choice {
  const type = params.get('type') ?? '';
  const known = entityTypes.some(({ code }) => code === type) ? type : usualChoice.type;
  const wanted = params.get('services')?.split(',') ?? usualChoice.services;
  return {
    type: known,
    capital: params.get('capital') ?? usualChoice.capital,
    isResident: params.get('resident') === 'yes',
    services: everyService.filter((code) => wanted.includes(code)),
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
  const { number } = readNumber(capital);
  const amount = number === null ? Number.NaN : Number(number);
  return amount >= 0 && amount <= 1e12 ? amount : null;
}

export interface Offer {
  code: string;
  label: string;
  /** Our part, in US dollars before VAT. */
  ours: number;
  /** The government's part; null where that is to be confirmed. */
  government: number | null;
  per: 'once' | 'year';
}

/** What can be added for a type, as public.offered_services says: our services, then what a company may be registered as besides. */
export function servicesFor(type: string): Offer[] {
  const own = prices.filter(
    ({ optional, types }) => optional && (types.length === 0 || types.includes(type)),
  );
  const caused = fees.filter((fee) => fee.type === type && fee.service !== null);
  const feeOf = ({ bands }: (typeof caused)[number]) => bands[0]?.amount ?? null;
  return [
    ...own.map(({ code, label, amount, per }) => {
      const fee = caused.find(({ service }) => service === code);
      return { code, label, ours: amount, government: fee ? feeOf(fee) : 0, per };
    }),
    ...caused
      .filter(({ service }) => !own.some(({ code }) => code === service))
      .map((fee) => ({
        code: fee.service ?? '',
        label: fee.label,
        ours: 0,
        government: feeOf(fee),
        per: fee.per,
      })),
  ];
}

/** What a service adds, both parts together; null where that is to be confirmed. */
export function priceOf({ ours, government }: Offer): number | null {
  return government === null ? null : sumOf([{ amount: ours }, { amount: government }]).amount;
}
