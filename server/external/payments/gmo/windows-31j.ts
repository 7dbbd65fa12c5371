import iconv from 'iconv-lite'

const CHARSET = 'windows-31j'

export type Fields = Readonly<Record<string, string>>

/** Encodes a form for GMO: fields are in Windows-31J, and each byte is percent-encoded. */
export function encodeForm(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&')
}

/**
 * Decodes a form in Windows-31J; returns null if the form is malformed. If a name occurs twice, the
 * first value counts.
 */
export function decodeForm(body: Buffer): Fields | null {
  const fields: Record<string, string> = Object.create(null)
  for (const pair of body.toString('latin1').trim().split('&')) {
    const [, name, value] = /^([A-Za-z0-9_]{1,64})=([^\s<>]*)$/.exec(pair) ?? []
    if (name === undefined || value === undefined) return null
    fields[name] ??= decode(value)
  }
  return fields
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
