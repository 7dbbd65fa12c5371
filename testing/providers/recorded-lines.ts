import type { RecordedLine } from '#server/external/payments/recording/exchange-line.ts'
import { openApiFaults } from './gmo-description.ts'

/**
 * Compares recorded calls to GMO's OpenAPI (`npm run providers -- record`) with GMO's description.
 * Returns one line for each difference. Masked texts have the form of the originals, so they can be
 * compared too. Skips calls that got no response.
 */
export function recordingFaults(text: string): readonly string[] {
  return linesOf(text)
    .filter(({ status }) => status !== null)
    .flatMap(({ method, path, idempotencyKey, request, status, contentType, response }) =>
      openApiFaults({
        method: method.toLowerCase(),
        path,
        headers: new Headers(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
        body: JSON.stringify(request),
        status: status ?? 0,
        contentType,
        response: JSON.stringify(response ?? {}),
      }),
    )
}

export function linesOf(text: string): readonly RecordedLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
