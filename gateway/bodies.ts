import iconv from 'iconv-lite'

export type Charset = 'utf-8' | 'windows-31j'
export type Fields = Readonly<Record<string, string>>

/**
 * Parses a form-encoded body. If a field occurs twice in the body, the later value counts. Returns
 * no fields for a body that is not a form.
 */
export function readForm(body: unknown, charset: Charset = 'utf-8'): Fields {
  const fields: Record<string, string> = Object.create(null)
  for (const pair of textOf(body).split('&')) {
    if (pair === '') continue
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? []
    fields[decode(name, charset)] = decode(value, charset)
  }
  return fields
}

/**
 * Encodes fields as a form such as `a=1&b=%82%A0`, with each value percent-encoded in the charset.
 */
export function writeForm(fields: Fields, charset: Charset = 'utf-8'): Buffer {
  const pairs = Object.entries(fields).map(
    ([name, value]) => `${encode(name, charset)}=${encode(value, charset)}`,
  )
  return Buffer.from(pairs.join('&'), 'latin1')
}

/** Parses a JSON body; undefined if the body is not valid JSON. */
export function readJson(body: unknown): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  } catch {
    return undefined
  }
}

export function writeJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}

function textOf(body: unknown): string {
  return Buffer.isBuffer(body) ? body.toString('latin1') : ''
}

function decode(text: string, charset: Charset): string {
  const bytes = text
    .replaceAll('+', ' ')
    .replaceAll(/%([0-9a-f]{2})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    )
  return iconv.decode(Buffer.from(bytes, 'latin1'), charset)
}

/**
 * Encodes a text in the charset. A character that the charset cannot encode becomes a question
 * mark.
 */
function encode(text: string, charset: Charset): string {
  return [...iconv.encode(text, charset)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      if (/[A-Za-z0-9*._-]/.test(character)) return character
      if (character === ' ') return '+'
      return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
}
