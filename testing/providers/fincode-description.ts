import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UNDOCUMENTED_FIELD } from '#gateway/responses.ts'
import type { Exchange } from './recorded-exchanges.ts'
import { openSchemas } from './schema-faults.ts'

type ByPayType = Readonly<Record<string, object>>
interface DescribedCall {
  readonly requests: ByPayType
  readonly statuses: readonly number[]
  readonly responses: ByPayType
}
interface FincodeTable {
  readonly $defs: object
  readonly hosts: readonly string[]
  readonly calls: Readonly<Record<string, DescribedCall>>
  readonly error: object
  readonly errorStatuses: readonly number[]
  readonly notices: ByPayType
  readonly events: readonly string[]
  readonly noticeResponse: object
}

const TABLE = join(import.meta.dirname, 'fincode.json')
/** The facts that tools/providers/derive-fincode.ts took from the description of fincode's API. */
export const fincodeTable: FincodeTable = JSON.parse(readFileSync(TABLE, 'utf8'))
/**
 * Since August 2024, each card payment with 3-D Secure requires one of these fields. Only the prose
 * of the description says so, and its schemas do not.
 */
const CONTACTS = ['tds2_email', 'tds2_mobile_phone_no', 'tds2_home_phone_no', 'tds2_work_phone_no']
/** The prose of the description requires a country code for each of these telephone numbers. */
const PHONES = ['home', 'mobile', 'work']

const bodyFaults = openSchemas(fincodeTable.$defs)
const queryFaults = openSchemas(fincodeTable.$defs, { isText: true })
type Json = Readonly<Record<string, unknown>>

/** Returns one line for each difference between a recorded call and the description. */
export function fincodeFaults(exchange: Exchange): readonly string[] {
  const { name, call, payType } = callOf(exchange)
  const faults = fincodeRequestFaults(exchange)
  if (call?.requests[payType] === undefined) return faults
  return [
    ...faults,
    ...responseFaults(exchange, call, payType).map((fault) => `${name} ${payType} ${fault}`),
  ]
}

type Request = Pick<Exchange, 'method' | 'path' | 'headers' | 'body'>

/** Returns one line for each difference between a request and the description. */
export function fincodeRequestFaults(exchange: Request): readonly string[] {
  const { name, call, payType, request } = callOf(exchange)
  if (call === undefined) return [`${name}: no such call`]
  const schema = call.requests[payType]
  if (schema === undefined) return [`${name}: ${payType} has no such call`]
  return [
    ...(exchange.method === 'get' ? queryFaults : bodyFaults)(schema, request),
    ...(name === 'put /v1/payments/{id}' && payType === 'Card' ? contactFaults(request) : []),
    ...keyFaults(exchange),
  ].map((fault) => `${name} ${payType} request ${fault}`)
}

/** Returns the fields of a payment that may be null, each as null. */
export function fincodeNulls(payType: string): Readonly<Record<string, null>> {
  const { responses } = fincodeTable.calls['get /v1/payments/{id}'] ?? {}
  const { properties = {} } = (responses?.[payType] ?? {}) as {
    readonly properties?: Readonly<Record<string, object>>
  }
  const nullable = Object.entries(properties).filter(
    ([, each]) => bodyFaults(each, null).length === 0,
  )
  return Object.fromEntries(nullable.map(([name]) => [name, null]))
}

function callOf({ method, path: whole, body }: Pick<Exchange, 'method' | 'path' | 'body'>) {
  const [path = '', query = ''] = whole.split('?')
  const name = `${method} ${path.replace(/^(\/v1\/payments)\/[^/]+/, '$1/{id}')}`
  const request: Json =
    method === 'get' ? Object.fromEntries(new URLSearchParams(query)) : JSON.parse(body || '{}')
  const { transaction } = request as { readonly transaction?: { readonly pay_type?: unknown } }
  const payType = String(request.pay_type ?? transaction?.pay_type ?? 'none')
  return { name, call: fincodeTable.calls[name], payType, request }
}

function contactFaults(request: Json): readonly string[] {
  const unpaired = PHONES.filter(
    (kind) => `tds2_${kind}_phone_no` in request !== `tds2_${kind}_phone_cc` in request,
  )
  return [
    ...(CONTACTS.some((field) => field in request) ? [] : ['has no contact for 3-D Secure']),
    ...unpaired.map((kind) => `has a ${kind} phone without number or country code`),
  ]
}

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function keyFaults({ headers, method }: Request): readonly string[] {
  const key = headers.get('idempotent_key')
  if (key === null) return []
  if (method === 'get') return ['has an idempotency key']
  return UUID_V4.test(key) ? [] : ['has an idempotency key that is no UUID v4']
}

function responseFaults(
  { status, contentType, response }: Exchange,
  call: DescribedCall,
  payType: string,
): readonly string[] {
  const type = contentType.startsWith('application/json') ? [] : [`has the type ${contentType}`]
  const body: Json = JSON.parse(response)
  const described =
    call.statuses.includes(status) || fincodeTable.errorStatuses.includes(status)
      ? []
      : [`status ${status} is not described`]
  const schema = status === 200 ? (call.responses[payType] ?? {}) : fincodeTable.error
  return [...type, ...described, ...bodyFaults(schema, withoutUndocumented(body))].map(
    (fault) => `response ${fault}`,
  )
}

/** Returns one line for each difference between the body of a notice and the description. */
export function fincodeNoticeFaults(text: string): readonly string[] {
  const body: Json = JSON.parse(text)
  const schema = fincodeTable.notices[String(body.pay_type)]
  if (schema === undefined) return [`notice of ${body.pay_type} is not described`]
  const event = fincodeTable.events.includes(String(body.event)) ? [] : [`has event ${body.event}`]
  return [...event, ...bodyFaults(schema, withoutUndocumented(body))].map(
    (fault) => `notice ${fault}`,
  )
}

/**
 * Returns one line for each difference between the shop's answer to a notice and the description.
 */
export function fincodeAcknowledgementFaults(body: string): readonly string[] {
  return bodyFaults(fincodeTable.noticeResponse, JSON.parse(body))
}

/**
 * Removes the undocumented field that the sandbox adds to every answer, and to each payment in a
 * list. The sandbox adds this field, because the real fincode may add fields at any time.
 */
function withoutUndocumented(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndocumented)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      name === UNDOCUMENTED_FIELD ? [] : [[name, withoutUndocumented(each)]],
    ),
  )
}
