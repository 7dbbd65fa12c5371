import { expectSignature } from './batch.mjs'
import { expectSame, InputError, VerificationError } from './errors.mjs'
import { CLOCKS_MS, timeOf } from './line.mjs'
import { unsignedBatchOf } from './void.mjs'

const ANSWER_MS_MAX = 10_000
const RETRY_MS = 1_000
const RETRIES_MAX = 10

/** Collects the batches of a replay in the form in which notaries publish them. */
export function trackBatches() {
  const batches = []
  return {
    batches,
    onBatch: (batch) =>
      batches.push({ ...unsignedBatchOf(batch), signatures: batch.signatures ?? null }),
  }
}

/**
 * Compares batches of the shop with those that the notary at `url` publishes. Throws if the notary
 * has signed another batch with the same number. A void batch has no signatures in the log, and the
 * notary may have signed it or not. `isLog`: the batches reach to the end of the log,
 * so the notary may have signed none after them. Returns the line to print. It has the time of the
 * first signature, because a shop could have many compositions signed before it publishes one.
 */
export async function compareWithNotary(url, { root, notaries, line }, { batches, isLog }) {
  const { key } = await read(url, '')
  const place = notaries.findIndex((notary) => notary.key === key)
  if (place === -1) throw new VerificationError(`notary: the pack does not name the one at ${url}`)
  const { name } = notaries[place]
  let count = 0
  let firstMs
  for (const { signatures, ...batch } of batches) {
    const signed = await read(url, `/${root}/${batch.no}`)
    if (signed === null && signatures === null) continue
    if (signed === null)
      throw new VerificationError(`notary: ${name} does not know batch ${batch.no} of the shop`)
    expectSignature(signed, { root, key, name })
    for (const [field, value] of Object.entries(batch))
      expectSame(
        `notary: batch ${batch.no}: ${field}`,
        value,
        signed[field],
        `as ${name} signed it`,
      )
    const why = `the one that ${name} publishes`
    if (signatures !== null)
      expectSame(`notary: batch ${batch.no}: signature`, signatures[place], signed.signature, why)
    const { milliseconds } = signed
    if (batch.no === 0 && Number.isSafeInteger(milliseconds)) firstMs = milliseconds
    count += 1
  }
  if (line !== undefined && firstMs + CLOCKS_MS < line.starts_at)
    throw new VerificationError(
      `notary: ${name} signed the first batch at ${timeOf(firstMs)}, before the sale began`,
    )
  if (isLog)
    await expectNothingAfter(url, { root, notaries, place, lastNo: batches.at(-1)?.no ?? -1 })
  const unsigned = batches.length - count
  return `ok   the notary ${name} has signed exactly these ${count} batches${unsigned === 0 ? '' : `, and not ${unsigned} of the void ones`}${firstMs === undefined ? '' : `, the first at ${timeOf(firstMs)}`}`
}

async function expectNothingAfter(url, { root, notaries, place, lastNo }) {
  const { key, name } = notaries[place]
  const last = await read(url, `/${root}`)
  if (last === null || last.no <= lastNo) return
  expectSignature(last, { root, key, name })
  throw new VerificationError(
    `notary: ${name} has signed batch ${last.no}, and the log ends with batch ${lastNo}. Save the log again after ten minutes: if it still lacks this batch, the shop has dropped purchases${notaries.length > 1 ? ', unless another notary of the pack has not signed it' : ''}.`,
  )
}

/** Returns null if the notary has no such batch. */
async function read(url, path) {
  for (let tries = 1; ; tries += 1) {
    const response = await ask(url.replace(/\/$/, '') + path)
    if (response.status === 404) return null
    const isTooOften = response.status === 429 && tries <= RETRIES_MAX
    if (isTooOften) await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    else if (response.status === 200) return await response.json().catch(() => ({}))
    else throw new InputError(`The notary at ${url} answered ${response.status}.`)
  }
}

async function ask(address) {
  try {
    return await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS_MAX) })
  } catch (cause) {
    throw new InputError(`The notary at ${address} does not answer: ${cause.message}`)
  }
}
