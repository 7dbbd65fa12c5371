import { type Identity, identityTexts, NEUTRAL_IDENTITY } from '#contract/identity.ts'
import { useLanguage } from './language.ts'

/** The names of the shop, which the server writes into each document. */
export const identity: Identity = identityIn(globalThis.document)

export function useIdentityTexts() {
  return identityTexts(identity, useLanguage())
}

function identityIn(page: Document | undefined): Identity {
  const json = page?.getElementById('identity')?.textContent
  return json ? JSON.parse(json) : NEUTRAL_IDENTITY
}
