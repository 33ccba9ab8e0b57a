import type { PaymentProvider } from './provider.ts';
import { createStripe } from './stripe.ts';

/** What an operator configured for one firm. The keys are here and nowhere else. */
export interface FirmCards {
  provider: 'stripe';
  /** The names of what is missing; with one of them the firm takes no cards. */
  missing: string[];
  /** Absent while something is missing. */
  adapter?: PaymentProvider;
}

/**
 * Reads the setting CARD_PAYMENTS: an object by the id of the firm, each `{provider, secretKey, webhookSecrets, apiUrl?}`. Its errors never
 * repeat what it says.
 */
export function readSettings(text: string | undefined): Map<string, FirmCards> {
  const firms = new Map<string, FirmCards>();
  for (const [tenantId, given] of Object.entries(objectOf(text))) {
    const setting = (given ?? {}) as Record<string, unknown>;
    if (setting['provider'] !== 'stripe') {
      throw new Error('CARD_PAYMENTS names a provider that has no adapter.');
    }
    const { secretKey, webhookSecrets, apiUrl } = setting;
    const hasKey = typeof secretKey === 'string' && secretKey.length > 7;
    const secrets = Array.isArray(webhookSecrets)
      ? webhookSecrets.filter((one): one is string => typeof one === 'string' && one.length > 7)
      : [];
    const missing = [
      ...(hasKey ? [] : ['secretKey']),
      ...(secrets.length ? [] : ['webhookSecrets']),
    ];
    firms.set(tenantId.toLowerCase(), {
      provider: 'stripe',
      missing,
      ...(hasKey &&
        secrets.length > 0 && {
          adapter: createStripe({
            secretKey,
            webhookSecrets: secrets,
            ...(typeof apiUrl === 'string' && { apiUrl }),
          }),
        }),
    });
  }
  return firms;
}

function objectOf(text: string | undefined): Record<string, unknown> {
  if (!text?.trim()) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (value && typeof value === 'object' && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // The text has keys: the error of the parser would repeat them.
  }
  throw new Error('CARD_PAYMENTS is no JSON object.');
}
