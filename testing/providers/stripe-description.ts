import { join } from 'node:path'
import { listSchema, schemasOfTypes } from './package-types.ts'
import type { Exchange } from './recorded-exchanges.ts'
import { openSchemas, parseAnswer } from './schema-faults.ts'

/** The folder with the types of Stripe's package, in the version that the shop uses. */
const TYPES = join(import.meta.dirname, '../../node_modules/stripe/esm')
const FILES = [
  ...['PaymentIntents', 'Charges', 'Refunds', 'Disputes', 'PaymentMethods', 'Events'].map(
    (name) => `resources/${name}.d.ts`,
  ),
  'resources/Customers.d.ts',
  'shared.d.ts',
]
const $defs = await typesIn(TYPES)
const valueFaults = openSchemas($defs)
const textFaults = openSchemas($defs, { isText: true })

const typed = (name: string) => ({ $ref: `#/$defs/${name}` })
const intent = typed('PaymentIntent')
const NEXT_PAGE = { next_page: { anyOf: [{ type: 'string' }, { type: 'null' }] } }
/** For each call to Stripe, the type of the parameters and the schema of the answer. */
const CALLS: Readonly<Record<string, { readonly parameters: string; readonly answer: object }>> = {
  'post /v1/payment_intents': { parameters: 'PaymentIntentCreateParams', answer: intent },
  'get /v1/payment_intents': {
    parameters: 'PaymentIntentListParams',
    answer: listSchema('list', intent),
  },
  'get /v1/payment_intents/search': {
    parameters: 'PaymentIntentSearchParams',
    answer: listSchema('search_result', intent, NEXT_PAGE),
  },
  'get /v1/payment_intents/{id}': { parameters: 'PaymentIntentRetrieveParams', answer: intent },
  'post /v1/payment_intents/{id}': { parameters: 'PaymentIntentUpdateParams', answer: intent },
  'post /v1/payment_intents/{id}/confirm': {
    parameters: 'PaymentIntentConfirmParams',
    answer: intent,
  },
  'post /v1/payment_intents/{id}/capture': {
    parameters: 'PaymentIntentCaptureParams',
    answer: intent,
  },
  'post /v1/payment_intents/{id}/cancel': {
    parameters: 'PaymentIntentCancelParams',
    answer: intent,
  },
  'get /v1/payment_methods/{id}': {
    parameters: 'PaymentMethodRetrieveParams',
    answer: typed('PaymentMethod'),
  },
  'post /v1/payment_methods/{id}/detach': {
    parameters: 'PaymentMethodDetachParams',
    answer: typed('PaymentMethod'),
  },
  'post /v1/customers': { parameters: 'CustomerCreateParams', answer: typed('Customer') },
  'delete /v1/customers/{id}': {
    parameters: 'CustomerDeleteParams',
    answer: typed('DeletedCustomer'),
  },
  'get /v1/customers/{id}/payment_methods': {
    parameters: 'CustomerListPaymentMethodsParams',
    answer: listSchema('list', typed('PaymentMethod')),
  },
  'post /v1/refunds': { parameters: 'RefundCreateParams', answer: typed('Refund') },
  'get /v1/refunds': {
    parameters: 'RefundListParams',
    answer: listSchema('list', typed('Refund')),
  },
  'get /v1/disputes': {
    parameters: 'DisputeListParams',
    answer: listSchema('list', typed('Dispute')),
  },
}

function typesIn(folder: string): ReturnType<typeof schemasOfTypes> {
  return schemasOfTypes(FILES.map((file) => join(folder, file)))
}

/** Returns the types that the shop's calls and events use, of the package in a folder. */
export async function stripeTypes(folder = TYPES): Promise<Readonly<Record<string, object>>> {
  const types = await typesIn(folder)
  const used = new Set<string>()
  const visit = (schema: unknown) => {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/\$defs\/([^"]+)"/g)) {
      if (used.has(name) || types[name] === undefined) continue
      used.add(name)
      visit(types[name])
    }
  }
  visit(Object.values(CALLS).map(({ parameters, answer }) => [typed(parameters), answer]))
  visit(['EventBase', ...Object.values(OBJECTS)].map(typed))
  return Object.fromEntries([...used].sort().map((name) => [name, types[name] as object]))
}

/** The schema of an error, as https://docs.stripe.com/api/errors describes it. */
const ERROR = {
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      required: ['type', 'message'],
      additionalProperties: false,
      properties: {
        type: typed('PaymentIntent.LastPaymentError.Type'),
        code: typed('PaymentIntent.LastPaymentError.Code'),
        ...Object.fromEntries(
          ['message', 'decline_code', 'param', 'doc_url', 'charge'].map((name) => [
            name,
            { type: 'string' },
          ]),
        ),
        payment_intent: intent,
      },
    },
  },
}
const ID = '[a-z]{2,3}_[A-Za-z0-9]+'

/**
 * Returns one line for each difference between a recorded call and the types of Stripe's package.
 */
export function stripeFaults(exchange: Exchange): readonly string[] {
  const { name, call } = callOf(exchange)
  if (call === undefined) return [NO_SUCH_CALL(exchange)]
  const { status, response } = exchange
  const answer = status < 400 ? call.answer : ERROR
  return [
    ...stripeRequestFaults(exchange),
    ...valueFaults(answer, parseAnswer(response)).map(
      (fault) => `${name} response ${status} ${fault}`,
    ),
  ]
}

type Request = Pick<Exchange, 'method' | 'path' | 'body'>

/** Returns one line for each parameter of a call that the types of Stripe's package refuse. */
export function stripeRequestFaults(request: Request): readonly string[] {
  const { name, call } = callOf(request)
  if (call === undefined) return [NO_SUCH_CALL(request)]
  return textFaults(typed(call.parameters), stripeParameters(request)).map(
    (fault) => `${name} request ${fault}`,
  )
}

/** Returns the parameters of a call, from its query or from its form. */
export function stripeParameters({ method, path, body }: Request): Nested {
  return nested(new URLSearchParams(method === 'get' ? path.split('?')[1] : body))
}

/** Returns the fields that every object of a type has and that may be null, each as null. */
export function stripeNulls(type: string): Readonly<Record<string, null>> {
  const found = nullsByType.get(type) ?? nullsOf(type)
  nullsByType.set(type, found)
  return found
}

/** The results of `nullsOf`, which compiles a schema for each field of a type. */
const nullsByType = new Map<string, Readonly<Record<string, null>>>()

function nullsOf(type: string): Readonly<Record<string, null>> {
  const required = ($defs[type]?.required ?? []) as readonly string[]
  const properties = ($defs[type]?.properties ?? {}) as Readonly<Record<string, object>>
  const nullable = required.filter((name) => valueFaults(properties[name] ?? {}, null).length === 0)
  return Object.fromEntries(nullable.map((name) => [name, null]))
}

const NO_SUCH_CALL = ({ method, path }: Request) => `${method} ${path}: no such call`

function callOf({ method, path }: Request) {
  const name = Object.keys(CALLS).find((each) =>
    new RegExp(`^${each.replace('{id}', ID)}$`).test(`${method} ${path.split('?')[0]}`),
  )
  return { name, call: CALLS[name ?? ''] }
}

const OBJECTS: Readonly<Record<string, string>> = {
  'charge.dispute.': 'Dispute',
  'charge.refund.': 'Refund',
  'charge.': 'Charge',
  'refund.': 'Refund',
  'payment_intent.': 'PaymentIntent',
}

/** Returns one line for each difference between an event and the types of Stripe's package. */
export function stripeEventFaults(body: string): readonly string[] {
  const event = JSON.parse(body)
  const [, object = ''] =
    Object.entries(OBJECTS).find(([each]) => event.type.startsWith(each)) ?? []
  return [
    ...valueFaults(typed('EventBase'), { ...event, data: { object: {} } }),
    ...valueFaults(typed(object), event.data.object),
  ].map((fault) => `event ${event.type} ${fault}`)
}

export interface Nested {
  [name: string]: string | Nested | readonly string[]
}

/** Returns the fields of a form, with names such as `a[b][0]`, as nested objects and lists. */
function nested(form: URLSearchParams): Nested {
  const root: Nested = {}
  for (const [name, value] of form) setAt(root, name.replaceAll(']', '').split('['), value)
  return withLists(root) as Nested
}

function setAt(object: Nested, [key = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    object[key] = value
    return
  }
  const inner = (object[key] ?? {}) as Nested
  object[key] = inner
  setAt(inner, rest, value)
}

function withLists(value: Nested[string] = ''): Nested[string] {
  if (typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, each]) => [name, withLists(each)] as const)
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
  return isList ? entries.map(([, each]) => each as string) : Object.fromEntries(entries)
}
