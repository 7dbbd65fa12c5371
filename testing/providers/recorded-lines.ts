import type { RecordedLine } from '#server/external/payments/recording/exchange-line.ts'
import { amazonFaults } from './amazon-pay-description.ts'
import { fincodeFaults } from './fincode-description.ts'
import { openApiFaults } from './gmo-description.ts'
import { gmoProtocolFaults } from './gmo-protocol-description.ts'
import { paypalFaults } from './paypal-description.ts'
import type { Exchange } from './recorded-exchanges.ts'
import { stripeFaults } from './stripe-description.ts'

/**
 * Compares recorded calls (`npm run providers -- record`) with the provider's description. Returns
 * one line for each difference. Masked texts have the form of the originals, so they can be compared
 * too. Skips calls that got no response.
 */
export function recordingFaults(text: string): readonly string[] {
  return linesOf(text)
    .filter(({ status }) => status !== null)
    .flatMap((line) => {
      const { hostname } = new URL(line.origin)
      const [, faultsOf] = DESCRIPTIONS.find(([host]) => hostname.endsWith(host)) ?? []
      return faultsOf === undefined ? [`${hostname}: no description`] : faultsOf(line)
    })
}

const DESCRIPTIONS: readonly (readonly [string, (line: RecordedLine) => readonly string[]])[] = [
  ['.fincode.jp', (line) => fincodeFaults(exchangeOf(line, 'idempotent_key'))],
  ['openapi.mul-pay.jp', (line) => openApiFaults(exchangeOf(line, 'idempotency-key'))],
  ['.mul-pay.jp', (line) => gmoProtocolFaults(formExchangeOf(line, '/payment'))],
  ['.stripe.com', (line) => stripeFaults(formExchangeOf(line, ''))],
  ['.paypal.com', (line) => paypalFaults(exchangeOf(line, 'paypal-request-id'))],
  ['.amazon.jp', (line) => amazonFaults(exchangeOf(line, 'x-amz-pay-idempotency-key'))],
]

function exchangeOf(line: RecordedLine, keyHeader: string): Exchange {
  const { method, path, idempotencyKey: key, apiVersion, request } = line
  const { status, contentType, response } = line
  const query = new URLSearchParams({ ...(method === 'GET' ? request : {}) })
  return {
    method: method.toLowerCase(),
    path: query.size === 0 ? path : `${path}?${query}`,
    headers: new Headers({
      ...(key === null ? {} : { [keyHeader]: key }),
      ...(apiVersion === null ? {} : { 'x-mp-version': apiVersion }),
    }),
    body: method === 'GET' || request === null ? '' : JSON.stringify(request),
    status: status ?? 0,
    contentType,
    response: response === null ? '' : JSON.stringify(response),
  }
}

/** Returns the exchange of a call whose body is a form. GMO also answers with a form. */
function formExchangeOf(line: RecordedLine, base: string): Exchange {
  const exchange = exchangeOf(line, 'idempotency-key')
  const { method, request, response, contentType } = line
  const isForm = contentType.startsWith('text/plain')
  const form = (fields: object | null) => new URLSearchParams({ ...fields }).toString()
  return {
    ...exchange,
    path: exchange.path.slice(base.length),
    body: method === 'GET' ? '' : form(request),
    response: isForm ? form(response) : exchange.response,
  }
}

export function linesOf(text: string): readonly RecordedLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
