import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Exchange } from './recorded-exchanges.ts'
import { parseAnswer } from './schema-faults.ts'

interface AmazonTable {
  readonly requests: Readonly<Record<string, readonly string[]>>
  readonly responses: Readonly<Record<string, readonly string[]>>
}

const TABLE = join(import.meta.dirname, 'amazon-pay.json')
/** The fields of Amazon's own examples, as tools/providers/derive-amazon-pay.ts derived them. */
const table: AmazonTable = JSON.parse(readFileSync(TABLE, 'utf8'))

interface DescribedCall {
  /** The name of the request in Amazon's package, if the request has a body. */
  readonly request?: string
  readonly response: string
  readonly status: number
}
const ID = '[A-Za-z0-9-]+'
const CALLS: Readonly<Record<string, DescribedCall>> = {
  [`get /v2/checkoutSessions/${ID}`]: { response: 'checkoutSession', status: 200 },
  [`patch /v2/checkoutSessions/${ID}`]: {
    request: 'updateCheckoutSession',
    response: 'checkoutSession',
    status: 200,
  },
  [`post /v2/checkoutSessions/${ID}/complete`]: {
    request: 'completeCheckoutSession',
    response: 'checkoutSession',
    status: 200,
  },
  [`get /v2/chargePermissions/${ID}`]: { response: 'chargePermission', status: 200 },
  [`get /v2/charges/${ID}`]: { response: 'charge', status: 200 },
  [`post /v2/charges/${ID}/capture`]: { request: 'captureCharge', response: 'charge', status: 200 },
  [`delete /v2/charges/${ID}/cancel`]: { request: 'cancelCharge', response: 'charge', status: 200 },
  [`get /v2/refunds/${ID}`]: { response: 'refund', status: 200 },
  'post /v2/refunds': { request: 'createRefund', response: 'refund', status: 201 },
}
/**
 * The possible states of each kind of object, from
 * https://developer.amazon.com/docs/amazon-pay-api-v2/.
 */
const STATES: Readonly<Record<string, readonly string[]>> = {
  checkoutSession: ['Open', 'Completed', 'Canceled'],
  chargePermission: ['Chargeable', 'NonChargeable', 'Closed'],
  charge: [
    'AuthorizationInitiated',
    'Authorized',
    'CaptureInitiated',
    'Captured',
    'Canceled',
    'Declined',
  ],
  refund: ['RefundInitiated', 'Refunded', 'Declined'],
}

/** Returns one line for each difference between a recorded call and Amazon's own examples. */
export function amazonFaults(exchange: Exchange): readonly string[] {
  const { name, call } = callOf(exchange)
  if (call === undefined) return amazonRequestFaults(exchange)
  const { status } = exchange
  const response = parseAnswer(exchange.response)
  const faults = status < 400 ? objectFaults(call, status, response) : errorFaults(response)
  return [...amazonRequestFaults(exchange), ...faults.map((fault) => `${name} ${fault}`)]
}

type Request = Pick<Exchange, 'method' | 'path' | 'body'>

/** Returns one line for each field of a request that Amazon's examples do not contain. */
export function amazonRequestFaults(request: Request): readonly string[] {
  const { name, call } = callOf(request)
  if (call === undefined) return [`${request.method} ${request.path}: no such call`]
  if (request.body === '') return []
  const known = table.requests[call.request ?? ''] ?? []
  return fieldsOf(JSON.parse(request.body))
    .filter((field) => !known.includes(field))
    .map((field) => `${name} request has the unknown field ${field}`)
}

/** Returns the fields that an object of Amazon has, each as null. */
export function amazonNulls(object: string): Readonly<Record<string, null>> {
  return Object.fromEntries((table.responses[object] ?? []).map((name) => [name, null]))
}

function callOf({ method, path }: Pick<Exchange, 'method' | 'path'>) {
  const name = Object.keys(CALLS).find((each) => new RegExp(`^${each}$`).test(`${method} ${path}`))
  return { name, call: CALLS[name ?? ''] }
}

function objectFaults(
  { response: object, status: expected }: DescribedCall,
  status: number,
  body: Readonly<Record<string, unknown>>,
) {
  const known = table.responses[object] ?? []
  const { state } = body.statusDetails as { readonly state: string }
  return [
    ...(status === expected ? [] : [`has the status ${status}`]),
    ...(STATES[object]?.includes(state) ? [] : [`${object} has the unknown state ${state}`]),
    ...known.filter((field) => !(field in body)).map((field) => `${object} lacks ${field}`),
    ...Object.keys(body)
      .filter((field) => !known.includes(field))
      .map((field) => `${object} has the unknown field ${field}`),
  ]
}

function errorFaults(body: object): readonly string[] {
  return Object.keys(body).sort().join() === 'message,reasonCode' ? [] : ['error has other fields']
}

function fieldsOf(value: object, prefix = ''): readonly string[] {
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'object' && each !== null
      ? fieldsOf(each, `${prefix}${name}.`)
      : [`${prefix}${name}`],
  )
}

/**
 * The fields of a notice's message, as Amazon's page on instant payment notifications lists the
 * fields.
 */
const NOTICE_FIELDS = [
  'MerchantID',
  'ObjectType',
  'ObjectId',
  'ChargePermissionId',
  'NotificationType',
  'NotificationId',
  'NotificationVersion',
]
const NOTICE_OBJECTS = ['CHARGE_PERMISSION', 'CHARGE', 'REFUND', 'CHARGEBACK']

/** Returns one line for each difference between a notice and Amazon's description of notices. */
export function amazonNoticeFaults(body: string): readonly string[] {
  const message = JSON.parse(JSON.parse(body).Message)
  const fields = Object.keys(message).sort().join()
  return [
    ...(fields === [...NOTICE_FIELDS].sort().join() ? [] : [`notice has the fields ${fields}`]),
    ...(NOTICE_OBJECTS.includes(message.ObjectType) ? [] : [`notice of ${message.ObjectType}`]),
    ...(message.NotificationVersion === 'V2' ? [] : ['notice of another version']),
  ]
}
