import { createContext, use } from 'react'
import {
  type Identity,
  NEUTRAL_IDENTITY,
  type ShopPicture,
  shopPicturePath,
} from '#contract/identity.ts'

/** The names of the shop, which the server writes into each document. */
export const identity: Identity = readIdentity(globalThis.document)
/** Whether the shop was not open yet when the server sent the document. */
export const isOpening = 'isOpening' in identity

const Shown = createContext(identity)
/** Shows another identity below it, before it is the shop's. */
export const ShownIdentity = Shown.Provider

/** Returns the names and pictures of the shop in all languages. */
export function useShownIdentity(): Identity {
  return use(Shown)
}

/** Returns the path of a picture of the shop; undefined if the owner has chosen none. */
export function useShopPicture(picture: ShopPicture): string | undefined {
  return shopPicturePath(useShownIdentity(), picture)
}

function readIdentity(page: Document | undefined): Identity {
  const json = page?.getElementById('identity')?.textContent
  // A page that is newer than the server gets none of its newest parts.
  return { ...NEUTRAL_IDENTITY, ...(json && JSON.parse(json)) }
}
