import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { requiredFields } from './gmo-required-fields.ts'
import { type Json, strictSchema } from './strict-schema.ts'
import { writeTable } from './write-table.ts'

/**
 * Derives testing/providers/gmo-open-api.json from the description that GMO-PG publishes of its
 * OpenAPI. The description itself is not in this repository, because its licence does not say that
 * it may be copied. The derived table holds facts only: calls, fields, types, patterns, lengths and
 * statuses.
 *
 * Usage: node tools/providers/derive-gmo-open-api.ts gmo-pg-openapi-type-specification.json
 */
const SOURCE = {
  description: 'GMO-PG, PGマルチペイメントサービス OpenAPIタイプ, version 1.3.1',
  repository: 'https://github.com/uekkie/gmo_payment_api_client',
  path: 'gmo-pg-openapi-type-specification.json',
}
const CALLS = [
  '/credit/charge',
  '/credit/on-file/charge',
  '/credit/storeCard',
  '/member/delete',
  '/tds2/finalizeCharge',
  '/wallet/charge',
  '/cash/charge',
  '/order/inquiry',
  '/order/capture',
  '/order/cancel',
  '/order/update',
] as const
/** The HTTP statuses with which GMO may refuse any request without reading its body. */
const STATUSES_OF_EVERY_CALL = [401, 404, 405, 415, 429, 503]

const [documentPath = ''] = process.argv.slice(2)
const text = readFileSync(documentPath, 'utf8')
const document = JSON.parse(text)
const used = new Set<string>()
const derive = (schema: Json) => strictSchema(schema, used)
const tagText = (name: string): string =>
  document.tags.find((tag: Json) => tag.name === name)?.description ?? ''

const table = {
  source: { ...SOURCE, sha256: createHash('sha256').update(text).digest('hex') },
  hosts: document.servers.map(({ url }: Json) => url),
  idempotencyKey: derive(document.components.parameters.headerIdempotencyKey.schema),
  calls: Object.fromEntries(CALLS.map((path) => [path, callOf(document.paths[path].post)])),
  statusesOfEveryCall: STATUSES_OF_EVERY_CALL,
  titles: errorTitles(tagText('errors')),
  callbackEvents: callbackEvents(document.components.callbacks),
  notices: [
    derive(document['x-webhooks'].cashWebhook.post.requestBody.content['application/json'].schema),
  ],
  required: {
    '/credit/charge': requiredFields(tagText('creditcard')),
    '/wallet/charge': requiredFields(tagText('wallet')),
    '/cash/charge': requiredFields(tagText('cash')),
  },
  $defs: definitions(),
}
writeTable('gmo-open-api.json', table)

function callOf({ parameters = [], requestBody, responses }: Json) {
  const statuses = Object.keys(responses).map((status) => [status, responseOf(responses[status])])
  return {
    takesIdempotencyKey: parameters.length > 0,
    request: derive(requestBody.content['application/json'].schema),
    responses: Object.fromEntries(statuses),
  }
}

/** Returns the media type and the schema of a response. */
function responseOf(response: Json) {
  const resolved =
    response.$ref === undefined
      ? response
      : document.components.responses[response.$ref.split('/').at(-1)]
  const [[mediaType, { schema }]] = Object.entries<Json>(resolved.content) as [[string, Json]]
  return { mediaType, body: derive(schema) }
}

/** Reads the table of error titles. One title can have several HTTP statuses. */
function errorTitles(markdown: string): Record<string, number[]> {
  const titles: Record<string, number[]> = {}
  for (const [, title = '', status] of markdown.matchAll(/^\|([a-z_]+)\|.*\|(\d{3})\|$/gm))
    titles[title] = [...(titles[title] ?? []), Number(status)]
  return titles
}

function callbackEvents(callbacks: Json): string[] {
  const events = JSON.stringify(callbacks).matchAll(/event\\+":\\+"([A-Z0-9_]+)/g)
  return [...new Set([...events].map(([, event]) => event as string))].sort()
}

/** Returns the schemas that the calls refer to, directly or through other schemas. */
function definitions(): Record<string, Json> {
  const definitions: Record<string, Json> = {}
  for (;;) {
    const name = [...used].find((each) => definitions[each] === undefined)
    if (name === undefined) break
    definitions[name] = derive(document.components.schemas[name])
  }
  return Object.fromEntries(Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1)))
}
