import type { PriceSource } from './port.ts'

const ANSWER_MS_MAX = 20_000
const LIST_BYTES_MAX = 10_000_000

/** Reads a list of market prices at an address. */
export function httpPrices({ url, name }: { url: string; name: string }): PriceSource {
  return {
    name,
    async read() {
      const response = await fetch(url, {
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
        headers: { accept: 'text/csv, application/json' },
      })
      if (!response.ok) throw new Error(`${name} answered ${response.status}`)
      const parts: Uint8Array[] = []
      let length = 0
      for await (const part of response.body ?? []) {
        length += part.length
        if (length > LIST_BYTES_MAX) throw new Error(`${name} answered more than 10 MB`)
        parts.push(part)
      }
      const changedMs = Date.parse(response.headers.get('last-modified') ?? '')
      const changedAt = Number.isNaN(changedMs) ? null : new Date(changedMs)
      return { bytes: Buffer.concat(parts), changedAt }
    },
  }
}
