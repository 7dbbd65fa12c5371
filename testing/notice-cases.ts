import assert from 'node:assert/strict'
import type { NoticeRefused, PaymentProvider, RawNotice } from '#server/outside/payments/port.ts'
import { soon } from './provider-bench.ts'

/** What every adapter says to a notice that is not what its provider sent. Table of spoilt copies of a good one. */
const SPOILT: readonly (readonly [string, (notice: RawNotice) => RawNotice])[] = [
  ['empty', (notice) => ({ ...notice, body: Buffer.alloc(0) })],
  ['no JSON', (notice) => ({ ...notice, body: Buffer.from('hello') })],
  ['an array', (notice) => ({ ...notice, body: Buffer.from('[1]') })],
  ['no UTF-8', (notice) => ({ ...notice, body: Buffer.from([0x7b, 0xff, 0x7d]) })],
  ['huge', (notice) => ({ ...notice, body: Buffer.concat([notice.body, HUGE]) })],
  ['of another type', (notice) => withHeader(notice, 'content-type', 'application/octet-stream')],
  ['of no type', (notice) => withHeader(notice, 'content-type', undefined)],
  ['with a space more', (notice) => ({ ...notice, body: withSpace(notice.body) })],
  ['with an empty object', (notice) => ({ ...notice, body: Buffer.from('{}') })],
]
const HUGE = Buffer.alloc(2 * 1024 * 1024, 0x20)

/** A signature over bytes minds white space, one over fields does not. */
export async function refusesSpoiltNotices(
  provider: PaymentProvider,
  notice: RawNotice,
  { mindsSpace = true }: { readonly mindsSpace?: boolean } = {},
): Promise<void> {
  for (const [name, spoil] of SPOILT) {
    if (name === 'with a space more' && !mindsSpace) continue
    const parsed = await provider.parseNotice(spoil(notice), soon())
    assert.equal(parsed.is, 'refused', `a notice that is ${name}`)
  }
}

/** Flips a bit at each of many places: nothing but the notice itself is believed. */
export async function refusesChangedBytes(
  provider: PaymentProvider,
  notice: RawNotice,
  step: number,
): Promise<void> {
  for (let at = 0; at < notice.body.length; at += step) {
    const body = Buffer.from(notice.body)
    body.writeUInt8(body.readUInt8(at) ^ 1, at)
    const parsed = await provider.parseNotice({ ...notice, body }, soon())
    assert.notEqual(parsed.is, 'notice', `byte ${at} changed`)
  }
}

export async function refusesWithoutHeaders(
  provider: PaymentProvider,
  notice: RawNotice,
  names: readonly string[],
  reason: NoticeRefused['reason'],
): Promise<void> {
  for (const name of names) {
    const bare = await provider.parseNotice(withHeader(notice, name, undefined), soon())
    assert.deepEqual(bare, { is: 'refused', reason }, `without ${name}`)
    const twice = { ...notice, headers: { ...notice.headers, [name]: ['a', 'b'] } }
    assert.equal((await provider.parseNotice(twice, soon())).is, 'refused', `${name} twice`)
  }
}

export function withHeader(notice: RawNotice, name: string, value: string | undefined): RawNotice {
  return { ...notice, headers: { ...notice.headers, [name]: value } }
}

function withSpace(body: Buffer): Buffer {
  return Buffer.from(body.toString('latin1').replace(':', ': '), 'latin1')
}
