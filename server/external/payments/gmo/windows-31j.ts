import iconv from 'iconv-lite'

const CHARSET = 'windows-31j'

export type Fields = Readonly<Record<string, string>>

/** Encodes a form for GMO. The text is converted to Windows-31J and then percent-encoded. */
export function encodeForm(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&')
}

/** Null for a malformed form. If a field's name occurs twice, the first value counts. */
export function decodeForm(body: Buffer): Fields | null {
  const fields: Record<string, string> = Object.create(null)
  for (const pair of body.toString('latin1').trim().split('&')) {
    const [, name, value] = /^([A-Za-z0-9_]{1,64})=([^\s<>]*)$/.exec(pair) ?? []
    if (name === undefined || value === undefined) return null
    fields[name] ??= decode(value)
  }
  return fields
}

/** The names of the fields that may follow a field with a URL in the same response. */
const NAMES_AFTER_URL = ['AccessID', 'Token', 'StartURL', 'StartLimitDate', 'ACS', 'RedirectUrl']
const NAME = /&(?=[A-Z][A-Za-z0-9_]{0,63}=)/
const NAME_AFTER_URL = new RegExp(`&(?=(?:${NAMES_AFTER_URL.join('|')})=)`)

/**
 * Returns null if the response is malformed. GMO does not percent-encode values, so `+` and `%`
 * stand for themselves, and a URL may contain `&`. An `&` begins a new field only before a
 * capitalised name and `=`. After a URL, only the names in `NAMES_AFTER_URL` begin a new field.
 */
export function decodeAnswer(body: Buffer): Fields | null {
  const fields: Record<string, string> = Object.create(null)
  let rest = body.toString('latin1').trim()
  while (rest !== '') {
    const [, name, afterName = ''] = /^([A-Za-z0-9_]{1,64})=([^\s<>]*)$/.exec(rest) ?? []
    if (name === undefined) return null
    const separator = /^https?:/.test(afterName) ? NAME_AFTER_URL : NAME
    const end = afterName.search(separator)
    const value = end === -1 ? afterName : afterName.slice(0, end)
    fields[name] ??= iconv.decode(Buffer.from(value, 'latin1'), CHARSET)
    rest = end === -1 ? '' : afterName.slice(end + 1)
  }
  return Object.keys(fields).length === 0 ? null : fields
}

function encode(text: string): string {
  return [...iconv.encode(text, CHARSET)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      if (/[A-Za-z0-9*._-]/.test(character)) return character
      return character === ' ' ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
}

function decode(text: string): string {
  const bytes = text
    .replaceAll('+', ' ')
    .replaceAll(/%([0-9a-f]{2})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    )
  return iconv.decode(Buffer.from(bytes, 'latin1'), CHARSET)
}
