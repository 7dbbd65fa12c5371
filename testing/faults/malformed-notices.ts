import assert from 'node:assert/strict'
import type { PaymentProvider } from '#server/external/payments/payment-provider.ts'
import type { NoticeRefused, RawNotice } from '#server/external/payments/provider-notice.ts'
import { generousTimeout } from '#testing/drivers/payments/provider-harness.ts'

/**
 * The ways to corrupt a valid notice. Every adapter must refuse a notice that is corrupted in one
 * of these ways.
 */
const MALFORMED: readonly (readonly [string, (notice: RawNotice) => RawNotice])[] = [
  ['empty', (notice) => ({ ...notice, body: Buffer.alloc(0) })],
  ['no JSON', (notice) => ({ ...notice, body: Buffer.from('hello') })],
  ['an array', (notice) => ({ ...notice, body: Buffer.from('[1]') })],
  ['no UTF-8', (notice) => ({ ...notice, body: Buffer.from([0x7b, 0xff, 0x7d]) })],
  ['huge', (notice) => ({ ...notice, body: Buffer.concat([notice.body, HUGE]) })],
  ['of another type', (notice) => withHeader(notice, 'content-type', 'application/octet-stream')],
  ['of no type', (notice) => withHeader(notice, 'content-type', undefined)],
  ['with a space more', (notice) => ({ ...notice, body: withExtraSpace(notice.body) })],
  ['with an empty object', (notice) => ({ ...notice, body: Buffer.from('{}') })],
]
const HUGE = Buffer.alloc(2 * 1024 * 1024, 0x20)

/**
 * Fails unless the adapter refuses each malformed copy of the notice. For a provider whose
 * signature does not cover every byte, the caller sets `isSpaceSignificant` to false. Then no copy
 * gets an extra space, because such a copy would be valid.
 */
export async function assertMalformedNoticesRefused(
  provider: PaymentProvider,
  notice: RawNotice,
  { isSpaceSignificant = true }: { readonly isSpaceSignificant?: boolean } = {},
): Promise<void> {
  for (const [name, malform] of MALFORMED) {
    if (name === 'with a space more' && !isSpaceSignificant) continue
    const parsed = await provider.parseNotice(malform(notice), generousTimeout())
    assert.equal(parsed.is, 'refused', `a notice that is ${name}`)
  }
}

/**
 * Flips one bit in every `stride`-th byte, each time in a new copy of the notice. Fails if the
 * adapter accepts any copy.
 */
export async function assertChangedBytesRefused(
  provider: PaymentProvider,
  notice: RawNotice,
  stride: number,
): Promise<void> {
  for (let at = 0; at < notice.body.length; at += stride) {
    const body = Buffer.from(notice.body)
    body.writeUInt8(body.readUInt8(at) ^ 1, at)
    const parsed = await provider.parseNotice({ ...notice, body }, generousTimeout())
    assert.notEqual(parsed.is, 'notice', `byte ${at} changed`)
  }
}

/**
 * Fails unless the adapter refuses every copy of the notice in which one of these headers is
 * missing or appears twice.
 */
export async function assertMissingHeadersRefused(
  provider: PaymentProvider,
  notice: RawNotice,
  names: readonly string[],
  reason: NoticeRefused['reason'],
): Promise<void> {
  for (const name of names) {
    const withoutHeader = await provider.parseNotice(
      withHeader(notice, name, undefined),
      generousTimeout(),
    )
    assert.deepEqual(withoutHeader, { is: 'refused', reason }, `without ${name}`)
    const duplicated = { ...notice, headers: { ...notice.headers, [name]: ['a', 'b'] } }
    assert.equal(
      (await provider.parseNotice(duplicated, generousTimeout())).is,
      'refused',
      `${name} twice`,
    )
  }
}

export function withHeader(notice: RawNotice, name: string, value: string | undefined): RawNotice {
  return { ...notice, headers: { ...notice.headers, [name]: value } }
}

function withExtraSpace(body: Buffer): Buffer {
  return Buffer.from(body.toString('latin1').replace(':', ': '), 'latin1')
}
