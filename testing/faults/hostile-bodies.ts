/**
 * A request body that no page of the shop sends, and the `state` of the response that refuses such
 * a body. The function `body` gets a valid CSRF value and returns the request body.
 */
export interface HostileBody {
  readonly name: string
  readonly state: 400 | 403 | 413 | 415
  readonly type?: string
  readonly body: (csrf: string) => string | Uint8Array<ArrayBuffer>
}

const KIB_64 = 64 * 1024
const json = (name: string, text: string): HostileBody => ({
  name: `json ${name}`,
  state: 400,
  body: (csrf) => `csrf=${csrf}&json=${encodeURIComponent(text)}`,
})

function withFlippedBit(csrf: string): string {
  const at = csrf.length - 3
  return `${csrf.slice(0, at)}${csrf[at] === 'A' ? 'B' : 'A'}${csrf.slice(at + 1)}`
}

function bytes(csrf: string, suffix: readonly number[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...Buffer.from(`csrf=${csrf}&json=`), ...suffix])
}

export const hostileBodies: readonly HostileBody[] = [
  { name: 'nothing at all', state: 403, body: () => '' },
  { name: 'no anti-forgery value', state: 403, body: () => 'json=%7B%7D' },
  { name: 'an empty anti-forgery value', state: 403, body: () => 'csrf=&json=%7B%7D' },
  { name: 'a made-up value', state: 403, body: () => 'csrf=a.b.c&json=%7B%7D' },
  {
    name: 'one bit changed',
    state: 403,
    body: (csrf) => `csrf=${withFlippedBit(csrf)}&json=%7B%7D`,
  },
  { name: 'a longer value', state: 403, body: (csrf) => `csrf=${csrf}A&json=%7B%7D` },
  { name: 'a value with a tail', state: 403, body: (csrf) => `csrf=${csrf}.1&json=%7B%7D` },
  { name: 'the value twice', state: 403, body: (csrf) => `csrf=${csrf}&csrf=${csrf}&json=%7B%7D` },
  { name: 'the value as a list', state: 403, body: (csrf) => `csrf[]=${csrf}&json=%7B%7D` },
  {
    name: 'the value under another name',
    state: 403,
    body: (csrf) => `csrf_name=other&csrf_value=${csrf}&json=%7B%7D`,
  },
  { name: 'no json', state: 400, body: (csrf) => `csrf=${csrf}` },
  { name: 'json twice', state: 400, body: (csrf) => `csrf=${csrf}&json=%7B%7D&json=%7B%7D` },
  { name: 'json as a list', state: 400, body: (csrf) => `csrf=${csrf}&json[]=%7B%7D` },
  { name: 'json as an object', state: 400, body: (csrf) => `csrf=${csrf}&json[count]=1` },
  { name: 'percent signs of nothing', state: 400, body: (csrf) => `csrf=${csrf}&json=%zz%` },
  { name: 'bad UTF-8, escaped', state: 400, body: (csrf) => `csrf=${csrf}&json=%FF%FE%7B%7D` },
  { name: 'bad UTF-8, raw', state: 400, body: (csrf) => bytes(csrf, [0xff, 0xfe, 0x7b, 0x7d]) },
  { name: 'half a character', state: 400, body: (csrf) => bytes(csrf, [0x7b, 0xe3, 0x81]) },
  json('broken', '{'),
  json('empty', ''),
  json('of spaces', '   '),
  json('of words', 'undefined'),
  json('null', 'null'),
  json('a number', '1'),
  json('a text', '"{}"'),
  json('a list', '[]'),
  json('a list of objects', '[{"count":1}]'),
  json('with a tail', '{} {}'),
  json('with a comment', '{/**/}'),
  json('in single quotes', "{'count':1}"),
  json('with NaN', '{"count":NaN}'),
  json('with a byte order mark', '\uFEFF{}'),
  json('with NUL', '{"count":"\0"}'),
  json('with an escaped NUL', '{"count":"\\u0000"}'),
  json('with __proto__', '{"__proto__":{"count":1}}'),
  json('with an unknown field', '{"is_admin":true}'),
  json('with constructor', '{"constructor":{"prototype":{"count":1}}}'),
  json('deeply nested lists', `{"count":${'['.repeat(9_000)}${']'.repeat(9_000)}}`),
  json('deeply nested objects', `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`),
  json('nested and never closed', '['.repeat(15_000)),
  {
    name: 'one byte over 64 KiB',
    state: 413,
    body: (csrf) => `csrf=${csrf}&json=`.padEnd(KIB_64 + 1, '+'),
  },
  { name: '1 MiB', state: 413, body: (csrf) => `csrf=${csrf}&json=`.padEnd(1024 * 1024, 'x') },
  {
    name: 'json without a form',
    state: 415,
    type: 'application/json',
    body: () => '{"count":1}',
  },
  { name: 'plain text', state: 415, type: 'text/plain', body: (csrf) => `csrf=${csrf}&json={}` },
  {
    name: 'multipart',
    state: 415,
    type: 'multipart/form-data; boundary=x',
    body: (csrf) =>
      `--x\r\ncontent-disposition: form-data; name="csrf"\r\n\r\n${csrf}\r\n--x--\r\n`,
  },
  { name: 'an image', state: 415, type: 'image/png', body: () => '\u0089PNG' },
  { name: 'a type that is none', state: 415, type: 'form', body: (csrf) => `csrf=${csrf}&json={}` },
]

/**
 * JSON values that are not a valid number of draws. The shop must sell nothing for any of these
 * values.
 */
export const invalidCounts: readonly string[] = [
  '0', '-1', '-0', '1.5', '3001', '1e999', '-1e999', '9007199254740993', '1e21', '0.1', '1e-7',
  '"1"', '"x"', '""', 'null', 'true', 'false', '[]', '[1]', '{}', '{"count":1}', '"\\ud800"',
  '"1; drop table purchases"', '"<b>1</b>"',
] // biome-ignore format: a table

/** JSON values that are not a valid id. */
export const invalidIds: readonly string[] = [
  '0', '-1', '1.5', '999999', '9007199254740991', '9007199254740993', '1e999', '"1"', '"x"', 'null',
  'true', '[]', '[1]', '{}', "\"1' or '1'='1\"",
] // biome-ignore format: a table
