import type { NoticeRequest } from '#gateway/dialect.ts'
import { HOUR_MS, MINUTE_MS } from '#gateway/durations.ts'
import { seededRandom } from '#gateway/seeded-random.ts'

/** What a test can make the gateway do to a notice on its way to the shop. */
export const NOTICE_ACTS = [
  /** Sends `times` further copies of the notice at once. */
  'repeat',
  /** Sends the notice `delay_ms` later. */
  'delay',
  /**
   * Holds the notice back until the shop has acknowledged another notice, but for an hour at most.
   */
  'reorder',
  /**
   * Loses the first `times` attempts to send the notice. If `times` is null, all attempts are lost.
   */
  'lose',
  /**
   * The acts `wrong-signature`, `flip-byte`, `huge` and `wrong-content-type` corrupt the first
   * `times` attempts to send a notice, 1 by default. Every later attempt is sent intact.
   */
  'wrong-signature',
  'flip-byte',
  'huge',
  'wrong-content-type',
  /** Applies a random act of this list, or no act, to each notice. The seed determines the act. */
  'chaos',
] as const
export type NoticeAct = (typeof NOTICE_ACTS)[number]

export interface NoticeScript {
  readonly act: NoticeAct
  readonly times: number | null
  readonly delay_ms: number | null
  readonly seed: number
}

/** How the gateway sends one notice. */
export interface DeliveryPlan {
  readonly copies: number
  readonly delay_ms: number
  readonly waitsForAnother: boolean
  readonly tampering: Tampering | null
  /**
   * How many attempts to send the notice are corrupted or lost, beginning with the earliest
   * attempt; null means all attempts.
   */
  readonly tamperedAttempts: number | null
}
export type Tampering = 'lose' | 'wrong-signature' | 'flip-byte' | 'huge' | 'wrong-content-type'

const REORDER_MS_MAX = HOUR_MS
const DELAY_MS = 10 * MINUTE_MS
const HUGE_BYTES = 2 * 1024 * 1024
const NORMAL_DELIVERY: DeliveryPlan = {
  copies: 1,
  delay_ms: 0,
  waitsForAnother: false,
  tampering: null,
  tamperedAttempts: 0,
}

/** Plans how to send the notice with this id. The same script and id always give the same plan. */
export function planDelivery(script: NoticeScript | undefined, id: number): DeliveryPlan {
  if (script === undefined) return NORMAL_DELIVERY
  if (script.act === 'chaos') return planDelivery(chaos(script.seed, id), id)
  const { act, times, delay_ms } = script
  switch (act) {
    case 'repeat':
      return { ...NORMAL_DELIVERY, copies: 1 + (times ?? 1) }
    case 'delay':
      return { ...NORMAL_DELIVERY, delay_ms: delay_ms ?? DELAY_MS }
    case 'reorder':
      return { ...NORMAL_DELIVERY, delay_ms: REORDER_MS_MAX, waitsForAnother: true }
    case 'lose':
      return { ...NORMAL_DELIVERY, tampering: act, tamperedAttempts: times }
    default:
      return { ...NORMAL_DELIVERY, tampering: act, tamperedAttempts: times ?? 1 }
  }
}

function chaos(seed: number, id: number): NoticeScript | undefined {
  const otherActs = NOTICE_ACTS.filter((act) => act !== 'chaos')
  const act = otherActs[seededRandom(seed, `act ${id}`, otherActs.length + 2)]
  if (act === undefined) return undefined
  // Half of the notices that 'chaos' loses never arrive, so the shop must fetch the status by
  // itself. Of each notice in the other half, only the first attempt is lost.
  const times = act === 'lose' && seededRandom(seed, `times ${id}`, 2) === 0 ? null : 1
  const delay_ms = seededRandom(seed, `delay ${id}`, 2 * HOUR_MS)
  return {
    act,
    times: act === 'repeat' ? 1 + seededRandom(seed, `times ${id}`, 3) : times,
    delay_ms,
    seed,
  }
}

export type Corruption = Exclude<Tampering, 'lose' | 'wrong-signature'>

export function corrupt(
  request: Required<NoticeRequest>,
  corruption: Corruption,
  seed: number,
): Required<NoticeRequest> {
  const { body } = request
  if (corruption === 'flip-byte') {
    const flipped = Buffer.from(body)
    const at = seededRandom(seed, 'flip', Math.max(1, body.length))
    if (body.length > 0) flipped.writeUInt8(body.readUInt8(at) ^ 1, at)
    return { ...request, body: flipped }
  }
  if (corruption === 'huge') {
    return { ...request, body: Buffer.concat([body, Buffer.alloc(HUGE_BYTES, 0x20)]) }
  }
  const otherHeaders = Object.entries(request.headers).filter(
    ([name]) => name.toLowerCase() !== 'content-type',
  )
  return {
    ...request,
    headers: { ...Object.fromEntries(otherHeaders), 'content-type': 'application/octet-stream' },
  }
}
