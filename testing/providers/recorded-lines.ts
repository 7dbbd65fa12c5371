import type { RecordedLine } from '#server/external/payments/recording/exchange-line.ts'
import { fincodeFaults } from './fincode-description.ts'
import { openApiFaults } from './gmo-description.ts'
import type { Exchange } from './recorded-exchanges.ts'

/**
 * Compares recorded calls (`npm run providers -- record`) with the provider's description, which is
 * that of fincode's API or of GMO's OpenAPI. Returns one line for each difference. Masked texts
 * have the form of the originals, so they can be compared too. Skips calls that got no response.
 */
export function recordingFaults(text: string): readonly string[] {
  return linesOf(text)
    .filter(({ status }) => status !== null)
    .flatMap((line) =>
      new URL(line.origin).hostname.endsWith('.fincode.jp')
        ? fincodeFaults(exchangeOf(line, 'idempotent_key'))
        : openApiFaults(exchangeOf(line, 'idempotency-key')),
    )
}

function exchangeOf(line: RecordedLine, keyHeader: string): Exchange {
  const { method, path, idempotencyKey: key, request, status, contentType, response } = line
  const query = new URLSearchParams({ ...(method === 'GET' ? request : {}) })
  return {
    method: method.toLowerCase(),
    path: query.size === 0 ? path : `${path}?${query}`,
    headers: new Headers(key === null ? {} : { [keyHeader]: key }),
    body: method === 'GET' ? '' : JSON.stringify(request),
    status: status ?? 0,
    contentType,
    response: JSON.stringify(response ?? {}),
  }
}

export function linesOf(text: string): readonly RecordedLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
