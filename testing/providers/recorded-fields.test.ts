import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { GMO_RECORDED_FIELDS } from '#server/external/payments/recording/gmo-fields.ts'
import { masked, recordedBody } from '#server/external/payments/recording/recorded-fields.ts'
import { gmoTable } from './gmo-description.ts'

const CALLS = [
  '/wallet/charge',
  '/cash/charge',
  '/order/inquiry',
  '/order/cancel',
  '/order/capture',
]

/** Returns the paths of all fields of a schema, such as `order.amount`. */
function pathsOf(schema: unknown, path = ''): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { $ref, properties, items, ...rest } = schema as {
    readonly $ref?: string
    readonly properties?: Record<string, unknown>
    readonly items?: unknown
  } & Record<string, unknown>
  const definitions = gmoTable.$defs as Record<string, unknown>
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((name) => (rest[name] as unknown[]) ?? [])
  return [
    ...(path === '' ? [] : [path]),
    ...($ref === undefined ? [] : pathsOf(definitions[$ref.split('/').at(-1) ?? ''], path)),
    ...[items, ...choices].flatMap((each) => pathsOf(each, path)),
    ...Object.entries(properties ?? {}).flatMap(([name, each]) =>
      pathsOf(each, path === '' ? name : `${path}.${name}`),
    ),
  ]
}

test('a recording contains only fields that GMO describes, each once', () => {
  const described = new Set(
    CALLS.flatMap((path) => {
      const call = gmoTable.calls[path]
      assert.ok(call)
      return [call.request, ...Object.values(call.responses).map(({ body }) => body)].flatMap(
        (schema) => pathsOf(schema),
      )
    }),
  )
  const { plain, addresses, masked } = GMO_RECORDED_FIELDS
  const fields = [...plain, ...addresses, ...masked]
  assert.deepEqual(
    fields.filter((field) => !described.has(field)),
    [],
  )
  assert.equal(new Set(fields).size, fields.length)
})

test('no field of a name, a secret, an address or a number of the buyer is recorded as it is', () => {
  const secret = /name|pass|token|mail|number|accessId|secret|key|url|card|contact(Email|Phone)/i
  const exposed = GMO_RECORDED_FIELDS.plain.filter((field) => secret.test(field))
  assert.deepEqual(exposed, [])
})

test('a field that is not listed is left out and counted, at each depth', () => {
  const body = { order: { amount: '500', note: '山田' }, phone: '090', payer: [{ name: '山田' }] }
  assert.deepEqual(recordedBody(JSON.stringify(body), GMO_RECORDED_FIELDS), {
    body: { order: { amount: '500' }, payer: [{ name: '字字' }] },
    leftOut: 2,
  })
  const text = recordedBody('<p>山田</p>', GMO_RECORDED_FIELDS)
  assert.deepEqual(text, { body: null, leftOut: 1 })
})

test('a text in a field of codes is masked, and of an address only the host stays', () => {
  const body = {
    title: '山田 花子 <a@b.example>',
    redirectInformation: { redirectUrl: 'https://wallet.example/pay?token=Secret1' },
  }
  assert.deepEqual(recordedBody(JSON.stringify(body), GMO_RECORDED_FIELDS).body, {
    title: '字字 字字 <x@x.xxxxxxx>',
    redirectInformation: { redirectUrl: 'https://wallet.example/xxx?xxxxx=xxxxxxx' },
  })
  const swapped = {
    title: 'https://hanako.example',
    redirectInformation: { redirectUrl: 'Hanako' },
  }
  assert.deepEqual(recordedBody(JSON.stringify(swapped), GMO_RECORDED_FIELDS).body, {
    title: 'xxxxx://xxxxxx.xxxxxxx',
    redirectInformation: { redirectUrl: 'xxxxxx' },
  })
})

test('a masked text tells no letter and no digit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      assert.match(masked(text), /^[xX0ア字 -/:-@[-`{-~]*$/)
      assert.equal(masked(masked(text)), masked(text))
    }),
  )
})
