import { normalizeDigits } from '#contract/digits.ts'
import type { PayScript } from '#web/shop/payments/point-purchase.ts'
import { loadProviderScript } from '#web/shop/payments/providers/provider-script.ts'
import type { Card, Tokeniser, TokenOutcome } from './card.ts'
import { gmoToken } from './card-token.gmo.ts'
import { stripeToken } from './card-token.stripe.ts'

const TOKEN_TIMEOUT_MS = 30_000
const TOKENISERS: Readonly<Record<string, Tokeniser>> = {
  gmo: gmoToken,
  stripe: stripeToken,
}

/**
 * Creates a token for a card with the provider's script, so that the card number never reaches the
 * shop's server. The provider checks the card; the shop does not (Q82).
 */
export async function cardToken(script: PayScript, card: Card): Promise<TokenOutcome> {
  const tokenise = TOKENISERS[script?.provider ?? '']
  if (script === null || tokenise === undefined) return { kind: 'failed' }
  if (!(await loadProviderScript(script.url))) return { kind: 'unreachable' }
  try {
    return await withTimeout(tokenise(script.parameters, normalizeCard(card)))
  } catch {
    // The error is dropped, because it may contain the card data.
    return { kind: 'failed' }
  }
}

function withTimeout(tokenisation: Promise<TokenOutcome>): Promise<TokenOutcome> {
  const timeout = new Promise<TokenOutcome>((resolve) => {
    setTimeout(() => resolve({ kind: 'unreachable' }), TOKEN_TIMEOUT_MS)
  })
  return Promise.race([tokenisation, timeout])
}

/**
 * Normalizes the card data that the member typed. It accepts full-width characters, which Japanese
 * keyboards produce, and spaces or hyphens between the digits.
 */
function normalizeCard(card: Card): Card {
  return {
    number: normalizeDigits(card.number),
    month: normalizeDigits(card.month),
    year: normalizeDigits(card.year),
    code: normalizeDigits(card.code),
    holder: card.holder.normalize('NFKC').trim(),
  }
}
