import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flattenSchema } from './flatten-schema.ts'
import { type Json, strictSchema } from './strict-schema.ts'
import { writeTable } from './write-table.ts'

/**
 * Derives testing/providers/paypal.json from PayPal's own OpenAPI documents. The table holds the
 * calls that the shop makes, with the schemas of their requests and responses, their statuses, and
 * the issues that their errors may name.
 *
 * Usage: node tools/providers/derive-paypal.ts DIRECTORY-OF-THE-DOCUMENTS
 */
const REPOSITORY = 'https://github.com/paypal/paypal-rest-api-specifications'
const CALLS: Readonly<Record<string, readonly (readonly [method: string, path: string])[]>> = {
  checkout_orders_v2: [
    ['post', '/v2/checkout/orders'],
    ['get', '/v2/checkout/orders/{id}'],
    ['patch', '/v2/checkout/orders/{id}'],
    ['post', '/v2/checkout/orders/{id}/capture'],
  ],
  payments_payment_v2: [['post', '/v2/payments/captures/{capture_id}/refund']],
  notifications_webhooks_v1: [['post', '/v1/notifications/verify-webhook-signature']],
  reporting_transactions_v1: [['get', '/v1/reporting/transactions']],
  customer_disputes_v1: [
    ['get', '/v1/customer/disputes'],
    ['get', '/v1/customer/disputes/{id}'],
  ],
}
/**
 * The schemas of notices. The entry `event` is the schema that every notice has. The key of each
 * other entry is the beginning of an event type. Its value is the schema of the object in a notice
 * of this type.
 */
const NOTICES = {
  event: ['notifications_webhooks_v1', 'event'],
  'CHECKOUT.ORDER.': ['checkout_orders_v2', 'order'],
  'PAYMENT.CAPTURE.': ['payments_payment_v2', 'capture'],
  'PAYMENT.CAPTURE.REFUNDED': ['payments_payment_v2', 'refund'],
  'CUSTOMER.DISPUTE.': ['customer_disputes_v1', 'dispute'],
} as const

/**
 * Large properties that the shop neither sends nor reads. They concern other ways of paying,
 * parcels, subscriptions, and the evidence and messages of disputes.
 */
const OMITTED = new Set([
  'adjudications',
  'communication_details',
  'evidences',
  'fee_policy',
  'messages',
  'offer',
  'money_movements',
  'partner_actions',
  'refund_details',
  'supporting_info',
  'transactions',
  'allowed_response_options',
  'response_options',
  'cart_info',
  'auction_info',
  'incentive_info',
  'store_info',
  'stored_credential',
  'experience_context_base',
  'card',
  'token',
  'bancontact',
  'blik',
  'eps',
  'giropay',
  'ideal',
  'mybank',
  'p24',
  'sofort',
  'trustly',
  'apple_pay',
  'google_pay',
  'venmo',
  'processor_response',
  'network_transaction_reference',
  'shipping',
  'authorizations',
  'items',
  'payment_instruction',
  'seller_receivable_breakdown',
])

const DISPUTE_LIST = 'Dispute Search Response'

const [directory = ''] = process.argv.slice(2)
const NAMES = Object.keys(CALLS)
const texts = new Map(
  NAMES.map((name) => [name, readFileSync(join(directory, `${name}.json`), 'utf8')]),
)
const documents = new Map([...texts].map(([name, text]) => [name, JSON.parse(text) as Json]))
const used = new Set<string>()

const calls = Object.entries(CALLS).flatMap(([name, list]) =>
  list.map(([method, path]) => [`${method} ${path}`, callOf(name, method, path)]),
)
const notices = Object.entries(NOTICES).map(([type, [name, schema]]) => [
  type,
  derive(name, { $ref: `#/components/schemas/${schema}` }),
])
const table = {
  sources: [...texts].map(([name, text]) => ({
    repository: REPOSITORY,
    path: `openapi/${name}.json`,
    version: documentOf(name).info.version,
    sha256: createHash('sha256').update(text).digest('hex'),
  })),
  calls: Object.fromEntries(calls),
  notices: Object.fromEntries(notices),
  $defs: definitions(),
}
writeTable('paypal.json', table)

function documentOf(name: string): Json {
  return documents.get(name) ?? {}
}

function resolve(name: string, reference: string): Json {
  const path = reference.slice('#/'.length).split('/')
  return path.reduce((found, key) => found[key], documentOf(name))
}

/**
 * Returns a schema in the form of `strictSchema`. In its references, the name of each schema begins
 * with the name of the document that defines it.
 */
function derive(name: string, schema: Json): Json {
  const names = new Set<string>()
  const flat = withoutOmitted(flattenSchema(schema, (reference) => resolve(name, reference)))
  const derived = JSON.stringify(strictSchema(flat, names))
  for (const each of names) used.add(`${name}.${each}`)
  return JSON.parse(derived.replaceAll('"#/$defs/', `"#/$defs/${name}.`))
}

function withoutOmitted(schema: Json): Json {
  const { properties, title } = schema
  if (properties === undefined) return schema
  // In a list of disputes, the items are the disputes. Everywhere else they are goods.
  const isKept = (name: string) => name === 'items' && title === DISPUTE_LIST
  const kept = Object.entries<Json>(properties).filter(
    ([name]) => isKept(name) || !OMITTED.has(name),
  )
  return { ...schema, properties: Object.fromEntries(kept) }
}

function callOf(name: string, method: string, path: string) {
  const { parameters = [], requestBody, responses } = documentOf(name).paths[path][method]
  const described: readonly Json[] = parameters.map((each: Json) =>
    each.$ref === undefined ? each : resolve(name, each.$ref),
  )
  const body = requestBody?.$ref === undefined ? requestBody : resolve(name, requestBody.$ref)
  const content = body?.content['application/json']
  return {
    parameters: Object.fromEntries(
      described
        .filter((each) => each.in !== 'path')
        .map((each) => [
          each.name.toLowerCase(),
          { in: each.in, required: each.required === true, schema: derive(name, each.schema) },
        ]),
    ),
    request: content === undefined ? null : derive(name, content.schema),
    responses: Object.fromEntries(
      Object.entries<Json>(responses).map(([status, each]) => [status, responseOf(name, each)]),
    ),
  }
}

/**
 * Returns the schema of a response. For an error, also returns the issues that the response may
 * name.
 */
function responseOf(name: string, response: Json) {
  const resolved = response.$ref === undefined ? response : resolve(name, response.$ref)
  const schema = resolved.content?.['application/json'].schema
  if (schema === undefined) return { body: null }
  const [first, ...rest] = schema.allOf ?? []
  if (first === undefined) return { body: derive(name, schema) }
  const issues = rest.flatMap((part: Json) => issuesOf(flattenSchema(part, () => ({}))))
  const named = rest.flatMap((part: Json) =>
    part.$ref === undefined ? [] : issuesOf(resolve(name, part.$ref)),
  )
  return { body: derive(name, first), issues: [...new Set([...issues, ...named])].sort() }
}

function issuesOf({ properties }: Json): readonly string[] {
  const choices: readonly Json[] = properties?.details?.items?.anyOf ?? []
  return choices.flatMap((each) => each.properties?.issue?.enum ?? [])
}

/** Returns the schemas that the calls refer to, directly or through other schemas. */
function definitions(): Record<string, Json> {
  const found: Record<string, Json> = {}
  for (;;) {
    const key = [...used].find((each) => found[each] === undefined)
    if (key === undefined) break
    const [name = '', schema = ''] = key.split(/\.(.*)/s)
    found[key] = derive(name, resolve(name, `#/components/schemas/${schema}`))
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)))
}
