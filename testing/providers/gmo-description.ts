import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UNDOCUMENTED_FIELD } from '#gateway/responses.ts'
import type { Exchange } from './recorded-exchanges.ts'
import { openSchemas } from './schema-faults.ts'

interface DescribedCall {
  readonly takesIdempotencyKey: boolean
  readonly request: object
  readonly responses: Readonly<
    Record<string, { readonly mediaType: string; readonly body: object }>
  >
}
interface GmoTable {
  readonly $defs: object
  readonly calls: Readonly<Record<string, DescribedCall>>
  readonly statusesOfEveryCall: readonly number[]
  readonly titles: Readonly<Record<string, readonly number[]>>
  readonly callbackEvents: readonly string[]
  readonly notices: readonly object[]
  readonly required: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

const TABLE = join(import.meta.dirname, 'gmo-open-api.json')
/**
 * The facts that tools/providers/derive-gmo-open-api.ts took from GMO's description of its OpenAPI.
 */
export const gmoTable: GmoTable = JSON.parse(readFileSync(TABLE, 'utf8'))
/**
 * The card brands require a mail address or a telephone number for each 3-D Secure 2
 * authentication, as a footnote of GMO's description says. The shop knows the mail address and the
 * telephone number, so the tests require both.
 */
const REQUIRED_BY_BRANDS = ['email', 'phones.type', 'phones.countryCode', 'phones.number'].map(
  (field) => `payer.${field}`,
)

const schemaFaults = openSchemas(gmoTable.$defs)

/** Returns one line for each difference between a recorded call and GMO's description. */
export function openApiFaults(exchange: Exchange): readonly string[] {
  const { path, status } = exchange
  const call = gmoTable.calls[path]
  if (call === undefined) return [`${path}: no such call`]
  const faults = [
    ...requestFaults(exchange, call),
    ...(gmoTable.statusesOfEveryCall.includes(status) ? [] : responseFaults(exchange, call)),
  ]
  return faults.map((fault) => `${path} ${fault}`)
}

/** Returns one line for each difference between the body of a notice and GMO's description. */
export function noticeFaults(body: string): readonly string[] {
  return schemaFaults({ anyOf: gmoTable.notices }, withoutUndocumented(JSON.parse(body))).map(
    (fault) => `notice ${fault}`,
  )
}

function requestFaults({ path, headers, body }: Exchange, call: DescribedCall) {
  const key = headers.get('idempotency-key')
  const request = JSON.parse(body)
  return [
    ...schemaFaults(call.request, request),
    ...missingFields(path, request),
    ...(key === null ? [] : keyFaults(key, call)),
    ...(VERSION.test(headers.get('x-mp-version') ?? '') ? [] : ['has no version of the API']),
  ].map((fault) => `request ${fault}`)
}

/** The description asks every shop to send it against incompatible changes. */
const VERSION = /^20\d\d-(0[1-9]|1[0-2])$/
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function keyFaults(key: string, { takesIdempotencyKey }: DescribedCall): readonly string[] {
  if (!takesIdempotencyKey) return ['Idempotency-Key is not known to this call']
  return UUID_V4.test(key) ? [] : ['Idempotency-Key is no UUID v4']
}

function responseFaults({ status, contentType, response }: Exchange, call: DescribedCall) {
  const described = call.responses[status]
  if (described === undefined) return [`response status ${status} is not described`]
  const body = JSON.parse(response)
  const titles = status < 400 || isDescribedTitle(body.title, status) ? [] : [body.title]
  return [
    ...(contentType.startsWith(described.mediaType) ? [] : [`has the type ${contentType}`]),
    ...titles.map((title) => `title ${title} is not described for status ${status}`),
    ...schemaFaults(described.body, withoutUndocumented(body)),
  ].map((fault) => `response ${fault}`)
}

function isDescribedTitle(title: string, status: number): boolean {
  return gmoTable.titles[title]?.includes(status) === true
}

/**
 * Removes the undocumented field that the sandbox adds to every answer. With this field, the
 * sandbox simulates fields that GMO may add at any time. Such fields do not count as differences.
 */
function withoutUndocumented(body: Record<string, unknown>): object {
  const { [UNDOCUMENTED_FIELD]: _, ...described } = body
  return described
}

/** Returns the fields that the request's payment method requires and that the request lacks. */
function missingFields(path: string, request: unknown): readonly string[] {
  const required = gmoTable.required[path] ?? {}
  const kind = Object.keys(required).find((each) => JSON.stringify(request).includes(`"${each}"`))
  const fields = [
    ...(kind === undefined ? [] : (required[kind] ?? [])),
    ...(kind === 'MP_TOKEN' ? REQUIRED_BY_BRANDS : []),
  ]
  return fields
    .filter((field) => !hasField(request, field.split('.')))
    .map((field) => `lacks ${field}, which ${kind} requires`)
}

function hasField(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return value !== undefined && value !== ''
  if (Array.isArray(value))
    return value.length > 0 && value.every((each) => hasField(each, [name, ...rest]))
  return hasField((value as Record<string, unknown> | undefined)?.[name], rest)
}
