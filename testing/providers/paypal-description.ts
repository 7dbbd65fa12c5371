import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UNDOCUMENTED_FIELD } from '#gateway/responses.ts'
import type { Exchange } from './recorded-exchanges.ts'
import { openSchemas } from './schema-faults.ts'

interface DescribedResponse {
  readonly body: object | null
  /** The issue codes that an error response may contain. */
  readonly issues?: readonly string[]
}
interface DescribedParameter {
  readonly in: 'header' | 'query'
  readonly required: boolean
  readonly schema: { readonly type?: string }
}
interface DescribedCall {
  readonly parameters: Readonly<Record<string, DescribedParameter>>
  readonly request: object | null
  readonly responses: Readonly<Record<string, DescribedResponse>>
}
interface PaypalTable {
  readonly $defs: object
  readonly calls: Readonly<Record<string, DescribedCall>>
  readonly notices: Readonly<Record<string, object>>
}

const TABLE = join(import.meta.dirname, 'paypal.json')
/** PayPal's descriptions of its calls, as tools/providers/derive-paypal.ts derived them. */
export const paypalTable: PaypalTable = JSON.parse(readFileSync(TABLE, 'utf8'))
/** Returns one line for each difference between a value and a schema of the table. */
export const paypalSchemaFaults = openSchemas(paypalTable.$defs)

/**
 * Issue codes that PayPal documents outside its descriptions. The code for a repeated request id
 * with another body is described at
 * https://developer.paypal.com/api/rest/reference/idempotency/.
 */
const DOCUMENTED_ELSEWHERE = ['DUPLICATE_REQUEST_ID']
/** The general request headers of HTTP, which are not compared with PayPal's descriptions. */
const GENERAL_HEADERS = ['accept', 'authorization', 'content-type', 'content-length', 'user-agent']

/** Returns one line for each difference between a recorded call and PayPal's descriptions. */
export function paypalFaults(exchange: Exchange): readonly string[] {
  const { name, call } = callOf(exchange)
  if (exchange.path === '/v1/oauth2/token') return []
  const requestFaults = paypalRequestFaults(exchange)
  if (call === undefined) return requestFaults
  return [...requestFaults, ...responseFaults(call, exchange).map((fault) => `${name} ${fault}`)]
}

type Request = Pick<Exchange, 'method' | 'path' | 'headers' | 'body'>

/** Returns one line for each difference between a request and PayPal's descriptions. */
export function paypalRequestFaults(request: Request): readonly string[] {
  const { name, call } = callOf(request)
  if (call === undefined) return [`${request.method} ${request.path}: no such call`]
  return [
    ...parameterFaults(call, 'query', [...new URLSearchParams(request.path.split('?')[1])]),
    ...parameterFaults(call, 'header', headersOf(request)),
    ...bodyFaults(call, request),
  ].map((fault) => `${name} ${fault}`)
}

function callOf({ method, path }: Pick<Exchange, 'method' | 'path'>) {
  const [bare = ''] = path.split('?')
  const name = Object.keys(paypalTable.calls).find((each) => isCall(each, method, bare))
  return { name, call: paypalTable.calls[name ?? ''] }
}

/** Returns one line for each difference between a notice's body and PayPal's descriptions. */
export function paypalNoticeFaults(body: string): readonly string[] {
  const event = withoutSupplement(body) as { event_type: string; resource: object }
  const [, resource] = Object.entries(paypalTable.notices)
    .filter(([type]) => event.event_type.startsWith(type))
    .sort(([a], [b]) => b.length - a.length)[0] ?? ['', undefined]
  return [
    ...paypalSchemaFaults(paypalTable.notices.event ?? {}, event),
    ...(resource === undefined
      ? ['of an unknown type']
      : paypalSchemaFaults(resource, event.resource)),
  ].map((fault) => `notice ${event.event_type} ${fault}`)
}

function isCall(name: string, method: string, path: string): boolean {
  const [described, template = ''] = name.split(' ')
  const pattern = template.replaceAll(/\{\w+\}/g, '[A-Z0-9-]{1,36}')
  return described === method && new RegExp(`^${pattern}$`).test(path)
}

function headersOf({ headers }: Request): readonly (readonly [string, string])[] {
  return [...headers].filter(([name]) => !GENERAL_HEADERS.includes(name))
}

function parameterFaults(
  { parameters }: DescribedCall,
  place: 'header' | 'query',
  given: readonly (readonly [string, string])[],
): readonly string[] {
  const missing = Object.entries(parameters)
    .filter(
      ([name, each]) => each.in === place && each.required && !given.some(([n]) => n === name),
    )
    .map(([name]) => `lacks the ${place} ${name}`)
  const wrong = given.flatMap(([name, text]) => {
    const described = parameters[name]
    if (described?.in !== place) return [`${place} ${name} is not known`]
    const value = described.schema.type === 'integer' ? Number(text) : text
    return paypalSchemaFaults(described.schema, value).map((fault) => `${place} ${name} ${fault}`)
  })
  return [...missing, ...wrong]
}

function bodyFaults({ request }: DescribedCall, { body }: Request): readonly string[] {
  if (body === '' || body === 'null') return []
  if (request === null) return ['takes no body']
  return paypalSchemaFaults(request, JSON.parse(body)).map((fault) => `request ${fault}`)
}

/**
 * Returns the parsed body of a notice or an answer without the field `supplementary_data`, which
 * names the order of a capture. PayPal's package has this field, but PayPal's older descriptions lack
 * it. Also leaves out the undocumented field that the sandbox adds to every answer.
 */
function withoutSupplement(body: string): Record<string, unknown> {
  const { [UNDOCUMENTED_FIELD]: _, ...described } = JSON.parse(body, (name, value) =>
    name === 'supplementary_data' ? undefined : value,
  )
  return described
}

function responseFaults({ responses }: DescribedCall, { status, response }: Exchange) {
  const described = responses[status] ?? responses.default
  if (described === undefined) return [`response status ${status} is not described`]
  if (described.body === null) return response === '' ? [] : ['response has a body']
  const body = withoutSupplement(response)
  const faults = paypalSchemaFaults(described.body, body)
  return [...faults, ...issueFaults(described, body)].map((fault) => `response ${status} ${fault}`)
}

function issueFaults(
  { issues }: DescribedResponse,
  { details = [] }: { readonly details?: readonly { readonly issue: string }[] },
): readonly string[] {
  if (issues === undefined) return []
  return details
    .filter(({ issue }) => ![...issues, ...DOCUMENTED_ELSEWHERE].includes(issue))
    .map(({ issue }) => `issue ${issue} is not described`)
}
