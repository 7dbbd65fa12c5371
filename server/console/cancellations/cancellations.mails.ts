import type { TemplatedMail } from '#server/outbox/templates/templates.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { shownDay } from '#server/platform/time/shown-time.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'

const RETURN_MS = 14 * DAY_MS

export function returnByOf(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + RETURN_MS)
}

/** The letter of an approved cancellation: the money that goes back, and the parcels that come back. */
export function cancellationMail({
  yen,
  parcels,
  now,
}: {
  readonly yen: number
  readonly parcels: readonly { readonly number: string }[]
  readonly now: Date
}): TemplatedMail {
  const numbers = parcels.map(({ number }) => number)
  return {
    name: 'guardian-cancellation',
    values: {
      price: yen.toLocaleString('ja-JP'),
      parcels:
        numbers.length === 0
          ? { ja: 'ありません', en: 'nothing' }
          : { ja: `荷物 ${numbers.join('、')}`, en: `parcel ${numbers.join(', ')}` },
      due: shownDay(wireDay(returnByOf(now))),
    },
  }
}
