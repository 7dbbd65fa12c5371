import { type Identity, identityIn, NEUTRAL_IDENTITY } from '#contract/identity.ts'
import { useLanguage } from './language.ts'

/** The names of the shop, which the server writes into each document. */
export const identity: Identity = readIdentity(globalThis.document)
/** Whether the shop was not open yet when the server sent the document. */
export const isOpening = 'isOpening' in identity

export function useIdentity() {
  return identityIn(identity, useLanguage())
}

function readIdentity(page: Document | undefined): Identity {
  const json = page?.getElementById('identity')?.textContent
  return json ? JSON.parse(json) : NEUTRAL_IDENTITY
}
