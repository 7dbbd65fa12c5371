import type { Receipt, ReceiptBatch } from '#contract/draws.ts'
import { concat, domainTag, fromHex, toHex, u32, u64 } from './bytes.rule.ts'
import { positionBytes } from './chain.rule.ts'
import type { Composition } from './composition.rule.ts'
import { sha256 } from './hashing.ts'
import { BATCH_FIELD_NAMES } from './receipt.rule.ts'
import { verifySignature } from './signatures.ts'

/**
 * Returns whether the purchase stands at its place in the batch, and whether the batch's random
 * bytes follow from its signatures. The head before a later purchase of the batch follows from the
 * purchases between, which only the log shows.
 */
export async function isBatchSound(receipt: Receipt): Promise<boolean> {
  const { batch, t } = receipt
  const { random, signatures } = batch
  const isInPlace = batch.inputs[t - batch.t] === (await computeInput(receipt))
  const expected =
    signatures.length === 0
      ? '0'.repeat(64)
      : toHex(await sha256(domainTag('random'), ...signatures.map(fromHex)))
  return isInPlace && isPlaced(receipt) && random === expected
}

function isPlaced({ t, k, head_before, batch }: Receipt): boolean {
  if (batch.no > batch.t) return false
  if (t > batch.t) return k >= batch.k + (t - batch.t)
  return k === batch.k && head_before === batch.head_before
}

async function computeInput(receipt: Receipt): Promise<string> {
  const { epoch, member_tag, n, commitment, client_seed } = receipt
  const input = await sha256(
    domainTag('input'),
    fromHex(epoch),
    positionBytes(receipt),
    fromHex(member_tag),
    u32(n),
    fromHex(commitment),
    fromHex(client_seed),
  )
  return toHex(input)
}

/**
 * Checks the signatures of the notaries that the composition names, one of each. Returns `unable`
 * if the browser does not support Ed25519.
 */
export async function checkNotaries(
  { pack_root, batch }: Pick<Receipt, 'pack_root' | 'batch'>,
  { notaries }: Pick<Composition, 'notaries'>,
): Promise<'right' | 'wrong' | 'unable'> {
  if (batch.signatures.length !== notaries.length) return 'wrong'
  const message = concat(
    domainTag('notary'),
    fromHex(pack_root),
    u64(batch.no),
    u64(batch.t),
    u32(batch.k),
    fromHex(batch.head_before),
    await sha256(domainTag('batch'), ...batch.inputs.map(fromHex)),
  )
  const areValid = await Promise.all(
    notaries.map(({ key }, index) =>
      verifySignature({ message, publicKey: key, signature: batch.signatures[index] as string }),
    ),
  )
  if (areValid.includes(false)) return 'wrong'
  return areValid.includes(undefined) ? 'unable' : 'right'
}

/** Returns whether the purchase belongs to `before`, or begins the batch that follows `before`. */
export function isNextInBatch({ t, batch }: Receipt, before: ReceiptBatch | undefined): boolean {
  if (before !== undefined && t < endOf(before))
    return BATCH_FIELD_NAMES.every((name) => String(batch[name]) === String(before[name]))
  return batch.t === t && batch.no === (before === undefined ? 0 : before.no + 1)
}

/** Returns t after the last purchase of the batch. */
export function endOf({ t, inputs }: ReceiptBatch): number {
  return t + inputs.length
}
