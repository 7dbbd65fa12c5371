import { PriceFault, type PriceSource } from './port.ts'

const ANSWER_MS_MAX = 20_000
const LIST_BYTES_MAX = 10_000_000

/** Reads a list of market prices at an address. */
export function httpPrices({ url, name }: { url: string; name: string }): PriceSource {
  return {
    name,
    async read() {
      try {
        return await readList(url)
      } catch (cause) {
        throw cause instanceof PriceFault ? cause : new PriceFault('not-reached', sentenceOf(cause))
      }
    },
  }
}

async function readList(url: string) {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
    headers: { accept: 'text/csv, application/json' },
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new PriceFault('status', String(response.status))
  }
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > LIST_BYTES_MAX) throw new PriceFault('too-large')
    parts.push(part)
  }
  const changedMs = Date.parse(response.headers.get('last-modified') ?? '')
  const changedAt = Number.isNaN(changedMs) ? null : new Date(changedMs)
  return { bytes: Buffer.concat(parts), changedAt }
}

/** A connection that fails says why only in its cause. */
function sentenceOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault)
  return fault.cause instanceof Error ? `${fault.message}: ${fault.cause.message}` : fault.message
}
