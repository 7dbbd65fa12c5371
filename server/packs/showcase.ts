import { PAYMENT_METHOD } from '#contract/codes.ts'
import type { Pack as WirePack } from '#contract/packs.ts'
import { wireDateTime } from '#server/platform/tokyo.ts'
import { type Written, written } from '#server/platform/written.ts'
import type { Currency } from '#server/points/points.rule.ts'
import { isBefore, listed, type Pack, remainingOf } from './packs.rule.ts'

// What of the packs is nobody's own is written once and sent to everybody: kept with the pack, or the shelf's list,
// that it was written of, so that a sale, which makes a new one, needs no word about it.

interface Shown<T> {
  readonly written: T
  /** No sale begins or ends from here, included, until there. */
  readonly fromMs: number
  readonly untilMs: number
}

const packsShown = new WeakMap<Pack, Shown<string>>()
const listsShown = new WeakMap<readonly Pack[], Map<Currency, Shown<Written<WirePack[]>>>>()

/** The packs of one currency that are on the list now, in shop order (Q46, Q54). */
export function writtenList(
  packs: readonly Pack[],
  currency: Currency,
  now: Date,
): Written<WirePack[]> {
  const known = listsShown.get(packs)?.get(currency)
  if (known !== undefined && isStill(known, now)) return known.written
  const ofCurrency = packs.filter((pack) => pack.currency === currency)
  // As bytes: a hundred packs are 45 KB, and making UTF-8 of them again took longer than all else.
  const bytes = Buffer.from(writtenPacks(listed(ofCurrency, now), now))
  const list = written<WirePack[]>((sheet) => sheet.add(bytes))
  const ofShelf = listsShown.get(packs) ?? new Map()
  ofShelf.set(currency, { written: list, ...spanOf(ofCurrency, now) })
  listsShown.set(packs, ofShelf)
  return list
}

/** Packs as a JSON array. */
export function writtenPacks(packs: readonly Pack[], now: Date): string {
  return `[${packs.map((pack) => writtenPack(pack, now)).join(',')}]`
}

function writtenPack(pack: Pack, now: Date): string {
  const known = packsShown.get(pack)
  if (known !== undefined && isStill(known, now)) return known.written
  const json = JSON.stringify(wirePack(pack, now))
  packsShown.set(pack, { written: json, ...spanOf([pack], now) })
  return json
}

function isStill({ fromMs, untilMs }: Shown<unknown>, now: Date): boolean {
  return now.getTime() >= fromMs && now.getTime() < untilMs
}

function spanOf(packs: readonly Pack[], now: Date): Pick<Shown<unknown>, 'fromMs' | 'untilMs'> {
  const moments = packs
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((moment) => moment !== null)
    .map((moment) => moment.getTime())
  return {
    fromMs: Math.max(Number.NEGATIVE_INFINITY, ...moments.filter((ms) => ms <= now.getTime())),
    untilMs: Math.min(Number.POSITIVE_INFINITY, ...moments.filter((ms) => ms > now.getTime())),
  }
}

/** Section 3, pack. */
export function wirePack(pack: Pack, now: Date): WirePack {
  return {
    id: pack.id,
    name: pack.name,
    image: [...pack.images],
    point: pack.price,
    payment_method: pack.currency === 'coin' ? PAYMENT_METHOD.coins : PAYMENT_METHOD.points,
    total_pack_count: pack.total,
    pack_count: remainingOf(pack),
    max_buy_count: pack.maxBuyCount,
    can_limit: pack.isLimited ? 1 : 0,
    limit_message: pack.limitMessage,
    is_before: isBefore(pack, now),
    start_date: pack.startsAt === null ? '' : wireDateTime(pack.startsAt),
    starts_at: pack.startsAt?.getTime() ?? 0,
    format_end_date: pack.endsAt === null ? '' : endDate(pack.endsAt),
    show_cardlist: pack.showsLineup ? '1' : '0',
    detail: pack.detailHtml,
  }
}

/** `YYYY/MM/DD HH:mm`, as it is shown. */
function endDate(endsAt: Date): string {
  return wireDateTime(endsAt).slice(0, 16).replaceAll('-', '/')
}
