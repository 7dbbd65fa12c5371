/** Integers are big-endian, labels end with a zero byte (docs/fair-draws.md). */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()

export function domainTag(name: string): Bytes {
  return utf8(`HIKIFUDA3/${name}\0`)
}

export function utf8(input: string): Bytes {
  return encoder.encode(input)
}

export function u32(value: number): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

export function u64(value: number): Bytes {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  return bytes
}

export function u16s(values: readonly number[]): Bytes {
  const bytes = new Uint8Array(values.length * 2)
  const view = new DataView(bytes.buffer)
  values.forEach((value, index) => {
    view.setUint16(index * 2, value)
  })
  return bytes
}

export function concat(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** Decodes a hex text with an even number of digits. */
export function fromHex(hex: string): Bytes {
  const bytes = new Uint8Array(hex.length / 2)
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16)
  }
  return bytes
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
