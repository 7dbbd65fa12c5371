import type { Receipt, SignedHead } from '#contract/draws.ts'
import { concat, domainTag, fromHex, u64 } from './bytes.rule.ts'
import { computeHead } from './chain.rule.ts'
import { hasWebCrypto } from './hashing.ts'
import { verifySignature } from './signatures.ts'

/** With the receipts of all later purchases up to this head, oldest first. */
export interface SignedHeadProof {
  readonly head: SignedHead
  readonly links: readonly Receipt[]
}

/**
 * The finding of a signature check. `right`: the signature is valid. `wrong`: the signature is
 * invalid. `unable`: the browser does not support Ed25519. `needsHttps`: the page has no Web
 * Crypto, because browsers offer Web Crypto only over HTTPS.
 */
export type SignatureFinding = 'right' | 'wrong' | 'unable' | 'needsHttps'

/** Checks the shop's signature of a head of the pack's chain (docs/fair-draws.md). */
export async function checkSignature(
  packRoot: string,
  { t, head, milliseconds, public_key, signature }: SignedHead,
): Promise<SignatureFinding> {
  if (!hasWebCrypto()) return 'needsHttps'
  if (![t, milliseconds].every((count) => Number.isSafeInteger(count) && count >= 0)) return 'wrong'
  const place = concat(u64(t), fromHex(head), u64(milliseconds))
  const message = concat(domainTag('signed'), fromHex(packRoot), place)
  const isValid = await verifySignature({ message, publicKey: public_key, signature })
  if (isValid === undefined) return 'unable'
  return isValid ? 'right' : 'wrong'
}

/** Returns true if the hash chain leads from the receipt through the links to the signed head. */
export async function linksToHead(
  receipt: Receipt,
  { head: signedHead, links }: SignedHeadProof,
): Promise<boolean> {
  let head = receipt.head_after
  let t = receipt.t + 1
  for (const link of links) {
    const isNext = link.t === t && link.head_before === head && link.pack_root === receipt.pack_root
    if (!isNext) return false
    head = await computeHead(link)
    t += 1
  }
  return signedHead.t === t && signedHead.head === head
}
