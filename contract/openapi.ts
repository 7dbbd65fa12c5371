import { z } from 'zod'
import { type Call, csrf, envelope, page } from './call.ts'
import { calls } from './calls.ts'
import { BODY_BYTES_MAX } from './constants.ts'
import { card, purchaseDetail, purchaseRow, receipt, signedHead, urnState } from './draws.ts'
import { exchangeCard } from './exchange.ts'
import { userDetail } from './members.ts'
import { cardType, lineupCard, pack, packDetail } from './packs.ts'
import { bank, course, paymentOption, waitingPayment } from './payments.ts'
import { coinHistoryRow, pointHistoryRow } from './points.ts'

export type Schema = Readonly<Record<string, unknown>>
export interface Operation {
  readonly operationId: string
  readonly security: readonly Schema[]
  readonly 'x-public'?: true
  readonly parameters: readonly Schema[]
  readonly requestBody?: Schema
  readonly responses: Readonly<Record<string, Schema>>
}
export interface OpenApi {
  readonly openapi: string
  readonly info: Schema
  readonly servers: readonly Schema[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<
    Record<'schemas' | 'securitySchemes', Readonly<Record<string, Schema>>>
  >
}

/** Every other schema is repeated in full wherever it is used. */
const NAMED_SCHEMAS = {
  AntiForgery: csrf,
  Page: page,
  Pack: pack,
  PackDetail: packDetail,
  LineupCard: lineupCard,
  CardType: cardType,
  Card: card,
  Receipt: receipt,
  UrnState: urnState,
  SignedHead: signedHead,
  PurchaseRow: purchaseRow,
  PurchaseDetail: purchaseDetail,
  UserDetail: userDetail,
  Course: course,
  PaymentOption: paymentOption,
  Bank: bank,
  WaitingPayment: waitingPayment,
  PointHistoryRow: pointHistoryRow,
  CoinHistoryRow: coinHistoryRow,
  ExchangeCard: exchangeCard,
} as const

/** The public calls, and the calls that are answered with published bytes. */
export const CALLS_WITHOUT_ENVELOPE: ReadonlySet<string> = new Set([
  'GET /user/pack/composition/{packId}',
  'GET /user/pack/log/{packId}',
  'GET /user/pack/log_range/{packId}/{number}',
  'GET /user/pack/heads_range/{packId}/{number}',
  ...Object.entries<Call>(calls).flatMap(([key, { isPublic }]) => (isPublic ? [key] : [])),
])

const DESCRIPTION = [
  'Every answer is JSON with state, errors and csrf, except where the schema names none of them. The HTTP status equals the state,',
  'except that state 204 (nothing left to decide) has status 200 and state 9999 (maintenance) has status 503.',
  `A call that is marked as x-public is also answered at /api/public and its path: as to a guest, with the fields of the call alone, and any cache may keep the answer for a second.`,
  `A POST is a form of at most ${BODY_BYTES_MAX} bytes with two fields: the newest csrf under its name, and the payload as JSON text under json.`,
].join(' ')

const refusal = envelope.extend({ result: z.string().optional() })
const json = (schema: Schema) => ({ 'application/json': { schema } })
/** The calls whose answer has one JSON value on each line. */
const JSON_LINES_CALL = /^GET \/user\/pack\/(?:log\/\{packId\}$|log_range|heads_range)/
const jsonLines = (schema: Schema) => ({ 'application/jsonl': { schema } })

/** Builds the OpenAPI 3.1 document of every call of the specification's section 7. */
export function openApi(): OpenApi {
  const { schemaOf, schemas } = openSchemaRegistry()
  schemas.Refusal = schemaOf(refusal)
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [key, call] of Object.entries<Call>(calls)) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(key, call, schemaOf) }
  }
  const session = {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description:
      'Set by POST /user/login; named __Host-session where the shop is served over https.',
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Card-pack lottery shop', version: '1', description: DESCRIPTION },
    servers: [{ url: '/api' }],
    paths,
    components: { schemas, securitySchemes: { session } },
  }
}

type SchemaOf = (schema: z.ZodType) => Schema

/**
 * Creates a registry that converts schemas to JSON Schema and collects the named schemas for the
 * document's `components`.
 */
function openSchemaRegistry(): { schemaOf: SchemaOf; schemas: Record<string, Schema> } {
  const names = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) names.add(schema, { id })
  const schemas: Record<string, Schema> = {}
  return {
    schemas,
    schemaOf(schema) {
      const text = JSON.stringify(z.toJSONSchema(schema, { metadata: names, io: 'input' }))
      const jsonSchema = JSON.parse(text.replaceAll('#/$defs/', '#/components/schemas/'))
      const { $schema: _dialect, $defs, ...ownSchema } = jsonSchema
      Object.assign(schemas, $defs)
      return ownSchema
    },
  }
}

function operationOf(key: string, call: Call, schemaOf: SchemaOf): Operation {
  const answer = CALLS_WITHOUT_ENVELOPE.has(key) ? call.answer : envelope.extend(call.answer.shape)
  return {
    operationId: key.toLowerCase().replaceAll(/\W+/g, '_').replace(/_$/, ''),
    security: call.access === 'member' ? [{ session: [] }] : [],
    ...(call.hasPublicTwin === undefined ? {} : { 'x-public': true as const }),
    parameters: [
      ...parametersOf(call.params, 'path', schemaOf),
      ...parametersOf(call.query, 'query', schemaOf),
    ],
    ...(call.request === undefined ? {} : { requestBody: bodyOf(schemaOf(call.request)) }),
    responses: {
      200: {
        description: 'Done',
        content: JSON_LINES_CALL.test(key) ? jsonLines(schemaOf(answer)) : json(schemaOf(answer)),
      },
      default: {
        description: 'Refused: the state says why, errors name the fields',
        content: json({ $ref: '#/components/schemas/Refusal' }),
      },
    },
  }
}

function parametersOf(
  fields: z.ZodObject | undefined,
  place: 'path' | 'query',
  schemaOf: SchemaOf,
): Schema[] {
  return Object.entries(fields?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: schemaOf(schema as z.ZodType),
  }))
}

function bodyOf(payload: Schema): Schema {
  const csrfValue = { type: 'string', description: 'The value of the newest csrf' }
  return {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          properties: { csrf: csrfValue, json: payload },
          required: ['csrf', 'json'],
        },
        encoding: { json: { contentType: 'application/json' } },
      },
    },
  }
}
