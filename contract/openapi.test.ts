import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from './calls.ts'
import { CALLS_WITHOUT_ENVELOPE, type Operation, openApi, type Schema } from './openapi.ts'

const document = openApi()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

test('the description lists every call of the contract, and nothing else', () => {
  const described = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`)
  assert.deepEqual(described.toSorted(), Object.keys(calls).toSorted())
})

test('every operation has a unique name, and states who may call it', () => {
  const names = operations.map(({ operation }) => operation.operationId)
  assert.equal(new Set(names).size, names.length)
  const { get: guest } = document.paths['/user/pack/list'] as Record<string, Operation>
  const { post: member } = document.paths['/user/pack/buy'] as Record<string, Operation>
  assert.deepEqual(guest?.security, [])
  assert.deepEqual(member?.security, [{ session: [] }])
})

test('every placeholder of a path is a required parameter', () => {
  for (const { path, operation } of operations) {
    const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = operation.parameters.filter((each) => each.in === 'path')
    assert.deepEqual(
      declared.map(({ name }) => name),
      placeholders,
      path,
    )
    assert.ok(declared.every(({ required }) => required === true))
  }
})

test('every reference leads to a schema of the document, and every schema is used', () => {
  const used = new Set(
    [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to),
  )
  const named = Object.keys(document.components.schemas).map(
    (name) => `#/components/schemas/${name}`,
  )
  assert.deepEqual([...used].toSorted(), named.toSorted())
})

test('every POST is described as form-encoded, with csrf and the payload as JSON', () => {
  const posts = operations.filter(({ method }) => method === 'post')
  assert.ok(posts.length > 20)
  for (const { operation, path } of posts) {
    const { content } = operation.requestBody as { content: Record<string, Schema> }
    assert.deepEqual(Object.keys(content), ['application/x-www-form-urlencoded'], path)
    const form = content['application/x-www-form-urlencoded'] as {
      schema: Schema
      encoding: Schema
    }
    assert.deepEqual(form.schema.required, ['csrf', 'json'])
    assert.deepEqual(form.encoding, { json: { contentType: 'application/json' } })
  }
})

test('every answer is described with state, errors and csrf', () => {
  for (const { operation, path, method } of operations) {
    if (CALLS_WITHOUT_ENVELOPE.has(`${method.toUpperCase()} ${path}`)) continue
    const answer = schemaOf(operation, '200')
    for (const field of ['state', 'errors', 'csrf']) {
      assert.ok((answer.required as string[]).includes(field), `${path} ${field}`)
    }
    assert.deepEqual(schemaOf(operation, 'default'), { $ref: '#/components/schemas/Refusal' })
  }
})

test('K-003 every amount of yen, points or coins is described as a whole number', () => {
  const amounts = fieldsOf(document).filter(({ name }) => AMOUNTS.has(name))
  assert.ok(amounts.length > 20)
  for (const { name, schema } of amounts) assert.equal(schema.type, 'integer', name)
})

const AMOUNTS = new Set([
  'point',
  'coin',
  'price',
  'money',
  'buy_point',
  'reduction_point',
  'availablePoint',
  'rank_coin',
  'rank_max_price',
  'rank_current_price',
  'bonusPoint',
  'bonusCoin',
  'sub_coin',
])

function schemaOf(operation: Operation, status: string): Schema {
  const { content } = operation.responses[status] as { content: Record<string, { schema: Schema }> }
  return (content['application/json'] as { schema: Schema }).schema
}

/** Collects every field that a schema anywhere inside `within` declares. */
function fieldsOf(within: unknown): { name: string; schema: Schema }[] {
  if (typeof within !== 'object' || within === null) return []
  const { properties = {} } = within as { properties?: Record<string, Schema> }
  const own = Object.entries(properties).map(([name, schema]) => ({ name, schema }))
  return [...own, ...Object.values(within).flatMap(fieldsOf)]
}
