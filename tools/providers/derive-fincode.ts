import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { flattenSchema } from './flatten-schema.ts'
import { type Json, strictSchema } from './strict-schema.ts'
import { writeTable } from './write-table.ts'

/**
 * Derives testing/providers/fincode.json from the OpenAPI description of fincode. The table holds
 * the calls that the shop makes, the schemas of their requests and responses for each way of
 * paying, the statuses of errors, and the notices. The description itself is not in this
 * repository, because its licence does not say that it may be copied.
 *
 * Usage: node tools/providers/derive-fincode.ts fincode-openapi.yml
 */
const SOURCE = {
  description: 'GMO Epsilon, fincode API, version 1.4.0',
  repository: 'https://github.com/fincode-byGMO/fincode-mcp',
  path: 'packages/fincode-mcp-docs/fincode-openapi.yml',
}
/**
 * The payment methods that the shop uses, each with the name by which fincode's schemas call it.
 */
const PAY_TYPES = {
  Card: 'Card',
  Konbini: 'Konbini',
  Paypay: 'PayPay',
  Virtualaccount: 'VirtualAccount',
} as const
/** For each call, the part that the names of all its schemas have in common. */
const CALLS = {
  'post /v1/payments': 'Creating',
  'get /v1/payments': 'ListRetrieving',
  'get /v1/payments/{id}': 'Retrieving',
  'put /v1/payments/{id}': 'Executing',
  'put /v1/payments/{id}/capture': 'Capturing',
  'put /v1/payments/{id}/cancel': 'Canceling',
  'put /v1/payments/{id}/change': 'ChangingAmount',
} as const

const [path = ''] = process.argv.slice(2)
const text = readFileSync(path, 'utf8')
const document: Json = parse(text)
const schemas: Json = document.components.schemas
const used = new Set<string>()
const tagText = (name: string): string =>
  document.tags.find((tag: Json) => tag.name === name)?.description ?? ''

const table = {
  source: {
    ...SOURCE,
    sha256: createHash('sha256').update(text).digest('hex'),
  },
  hosts: document.servers.map(({ url }: Json) => url),
  calls: {
    ...Object.fromEntries(Object.entries(CALLS).map(([call, part]) => [call, callOf(call, part)])),
    // Opens a payment page of fincode. The shop calls it only for payments in convenience stores.
    'post /v1/sessions': {
      requests: { Konbini: derive('PaymentSession.Creating.Request') },
      statuses: Object.keys(document.paths['/v1/sessions'].post.responses).map(Number),
      responses: { Konbini: derive('PaymentSession.Creating.Response') },
    },
    // Lists the chargebacks of all payment methods, so its query names none.
    'get /v1/shop_charge_backs': {
      requests: { none: derive('ShopChargeBack.ListRetrieving.QueryParams') },
      statuses: Object.keys(document.paths['/v1/shop_charge_backs'].get.responses).map(Number),
      responses: { none: derive('ShopChargeBack.ListRetrieving.Response') },
    },
  },
  error: derive('FincodeAPIError.Response'),
  errorStatuses: [...tagText('エラー').matchAll(/^\| ([45]\d\d) /gm)].map(([, status]) =>
    Number(status),
  ),
  notices: Object.fromEntries(
    Object.entries(PAY_TYPES).map(([payType, name]) => [
      payType,
      withoutEvents(derive(`WebhookEvent.Payment.${name}`)),
    ]),
  ),
  events: noticeEvents(),
  noticeResponse: derive('WebhookResponse'),
  $defs: definitions(),
}
writeTable('fincode.json', table)

function callOf(call: string, part: string) {
  const [method = '', path = ''] = call.split(' ')
  const { requestBody, responses } = document.paths[path][method]
  return {
    requests: requestBody === undefined ? queries(part) : byPayType(part, 'Request'),
    statuses: Object.keys(responses).map(Number),
    responses: byPayType(part, 'Response'),
  }
}

/** Returns the schema of each payment method for which the description has a schema of the call. */
function byPayType(part: string, kind: 'Request' | 'Response') {
  return Object.fromEntries(
    Object.entries(PAY_TYPES).flatMap(([payType, name]) => {
      const schema = `Payment.${name}.${part}.${kind}`
      return schemas[schema] === undefined ? [] : [[payType, derive(schema)]]
    }),
  )
}

/** Returns the schema of the query for each payment method. */
function queries(part: string) {
  return Object.fromEntries(
    Object.entries(PAY_TYPES).map(([payType, name]) => {
      const names = [
        `Payment.${part}.QueryParams`,
        ...(part === 'ListRetrieving'
          ? [`Payment.${part}.${name}.QueryParams`, 'Pagination.QueryParams']
          : []),
      ]
      const allOf = names.map((each) => ({ $ref: `#/components/schemas/${each}` }))
      return [payType, deriveSchema({ allOf })]
    }),
  )
}

function derive(name: string): Json {
  return deriveSchema({ allOf: [{ $ref: `#/components/schemas/${name}` }] })
}

function deriveSchema(schema: Json): Json {
  return strictSchema(withNull(flattenSchema(schema, resolve)), used)
}

function resolve(reference: string): Json {
  return schemas[reference.split('/').at(-1) as string]
}

/** Replaces `nullable`, which JSON Schema does not have, by the additional type null. */
function withNull(schema: Json): Json {
  const changed: Json = { ...schema }
  if (schema.properties !== undefined)
    changed.properties = Object.fromEntries(
      Object.entries<Json>(schema.properties).map(([name, each]) => [name, withNull(each)]),
    )
  if (schema.items !== undefined) changed.items = withNull(schema.items)
  if (schema.nullable !== true) return changed
  if (typeof schema.type === 'string') changed.type = [schema.type, 'null']
  if (schema.enum !== undefined) changed.enum = [...schema.enum, null]
  return changed
}

/**
 * Returns the schema of a notice without its list of events. The list is incomplete: another
 * chapter of the description names the events of virtual accounts.
 */
function withoutEvents(notice: Json): Json {
  const { enum: _, ...event } = notice.properties.event
  return { ...notice, properties: { ...notice.properties, event } }
}

/** Returns all events of notices. The names are spread over two chapters of the description. */
function noticeEvents(): readonly string[] {
  const rows = tagText('Webhook設定').matchAll(/\| ((?:payments|konbini)\.[a-z0-9_.]+) *\|$/gm)
  const { properties } = flattenSchema(
    { allOf: [{ $ref: '#/components/schemas/WebhookEvent.Payment.Card' }] },
    resolve,
  )
  const listed: readonly string[] = flattenSchema(properties.event, resolve).enum
  return [...new Set([...[...rows].map(([, event]) => event as string), ...listed])].sort()
}

/** Returns the schemas that the calls refer to, directly or through other schemas. */
function definitions(): Record<string, Json> {
  const found: Record<string, Json> = {}
  for (;;) {
    const name = [...used].find((each) => found[each] === undefined)
    if (name === undefined) break
    found[name] = derive(name)
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)))
}
