import fc from 'fast-check'
import type { Call } from '#contract/call.ts'

/** A random request to one call of the shop. `body` gets a valid CSRF value. */
export interface RandomRequest {
  readonly path: string
  readonly type: string
  /** Null for a GET call. */
  readonly body: ((csrf: string) => Buffer) | null
}

const FORM = 'application/x-www-form-urlencoded'

/** JSON texts of values that tend to break programs, and a few that are valid. */
export const HOSTILE_VALUES: readonly string[] = [
  '0',
  '1',
  '2',
  '-0',
  '-1',
  '0.5',
  '1e999',
  '-1e999',
  '1e-7',
  '2147483648',
  '3000',
  '9007199254740991',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  '01',
  '+1',
  'null',
  'true',
  'false',
  '[]',
  '[1]',
  '[null]',
  '[[]]',
  '{}',
  '{"a":1}',
  '{"length":9}',
  '{"__proto__":{"count":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"toString":null}',
  '""',
  '"1"',
  '"0x10"',
  '" 1"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u202e"',
  '"\\ufeff"',
  '"e\\u0301"',
  '"\\ud83c\\udff3"',
  '"山田\\n太郎"',
  '"ｶﾀｶﾅ"',
  '"\'; drop table members; --"',
  '"1 or 1=1"',
  '"%27"',
  '"{{1}}"',
  '"$(id)"',
  '"<script>alert(1)</script>"',
  '"<img src=x onerror=alert(1)>"',
  '"javascript:alert(1)"',
  '"../../etc/passwd"',
  '"a@b"',
  '"a@b.example\\r\\nBcc: c@d.example"',
  '"09012345678"',
  '"2024-02-30"',
  '"9999-12-31T23:59:60Z"',
  `"${'x'.repeat(5_000)}"`,
  `"${'あ'.repeat(300)}"`,
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  `[${'1,'.repeat(4_000)}1]`,
]
const FOREIGN_FIELDS = ['__proto__', 'constructor', 'toString', 'member_id', 'price', '', '\u0000']
const TYPES = [FORM, `${FORM}; charset=utf-8`, `${FORM}; charset=shift_jis`, FORM.toUpperCase()]
const SEGMENTS = [
  '0',
  '1',
  '2',
  '-1',
  '1.5',
  '1e3',
  '9007199254740993',
  '9'.repeat(400),
  '%00',
  '%E3%81',
  '%FF',
  '..',
  '%2e%2e%2f',
  "1'--",
  '%3Cscript%3E',
  '__proto__',
  'constructor',
  'x',
  '%20',
]

/** Returns an arbitrary of random requests to the call with this key (`METHOD /path`). */
export function randomRequests(key: string, call: Call): fc.Arbitrary<RandomRequest> {
  const [method = '', template = ''] = key.split(' ')
  const path = fc
    .tuple(
      fc.array(fc.constantFrom(...SEGMENTS), { minLength: 4, maxLength: 4 }),
      queries(Object.keys(call.query?.shape ?? {})),
    )
    .map(([segments, query]) => {
      let index = 0
      return template.replaceAll(/\{\w+\}/g, () => segments[index++ % 4] ?? '1') + query
    })
  if (method === 'GET') return path.map((value) => ({ path: value, type: FORM, body: null }))
  return fc.record({
    path,
    type: fc.oneof({ weight: 9, arbitrary: fc.constant(FORM) }, fc.constantFrom(...TYPES)),
    body: bodies(Object.keys(call.request?.shape ?? {})),
  })
}

function queries(names: readonly string[]): fc.Arbitrary<string> {
  const pair = fc.tuple(
    fc.constantFrom(...names, 'page', '__proto__', 'x[]'),
    fc.constantFrom(...SEGMENTS),
  )
  return fc
    .array(pair, { maxLength: 3 })
    .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map((each) => each.join('=')).join('&')}`))
}

function bodies(names: readonly string[]): fc.Arbitrary<(csrf: string) => Buffer> {
  const form = (text: string) => (csrf: string) =>
    Buffer.from(`csrf=${csrf}&json=${encodeURIComponent(text)}`)
  return fc.oneof(
    { weight: 8, arbitrary: payloads(names).map(form) },
    { weight: 1, arbitrary: fc.json().map(form) },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 300 })
        .map(
          (bytes) => (csrf: string) => Buffer.concat([Buffer.from(`csrf=${csrf}&json=`), bytes]),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .string({ unit: 'binary', maxLength: 200 })
        .map((text) => (csrf: string) => Buffer.from(`${text}&csrf=${csrf}&json=%7B%7D&${text}`)),
    },
  )
}

/** JSON texts of objects. They may name a field twice, or hold numbers that JSON cannot keep. */
function payloads(names: readonly string[]): fc.Arbitrary<string> {
  const name =
    names.length === 0
      ? fc.constantFrom(...FOREIGN_FIELDS)
      : fc.oneof(
          { weight: 12, arbitrary: fc.constantFrom(...names) },
          fc.constantFrom(...FOREIGN_FIELDS),
        )
  const value = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
    fc.string({ unit: 'binary', maxLength: 60 }).map((text) => JSON.stringify(text)),
    fc.integer().map(String),
  )
  return fc
    .array(fc.tuple(name, value), { maxLength: names.length + 2 })
    .map((fields) => `{${fields.map(([field, text]) => `${JSON.stringify(field)}:${text}`)}}`)
}
