import { PAYMENT_METHOD } from '#contract/codes.ts'
import type { PackDetail, Pack as WirePack } from '#contract/packs.ts'
import { englishOf } from '#server/platform/language.ts'
import { type Serialized, serialized } from '#server/platform/load/serialized.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import type { Currency } from '#server/points/ledger.ts'
import {
  isBeforeSale,
  isSaleEnded,
  listedPacks,
  type Pack,
  remainingOf,
  shippingOf,
} from './pack.ts'

// The JSON of packs is the same for all members, so it is serialized once and cached. The keys of
// the cache are the pack objects and lists that the pack cache returns. A sale replaces these
// objects and lists, so the cached JSON never has to be invalidated.

interface Cached<T> {
  readonly value: T
  /** Until `validUntilMs`, exclusive. Between the two, no pack's sale begins or ends. */
  readonly validFromMs: number
  readonly validUntilMs: number
}

const cachedPacks = new WeakMap<Pack, Cached<string>>()
const cachedLists = new WeakMap<readonly Pack[], Map<Currency, Cached<Serialized<WirePack[]>>>>()

/** Returns the listed packs of one currency in shop order, as JSON (Q46, Q54). */
export function serializePackList(
  packs: readonly Pack[],
  currency: Currency,
  now: Date,
): Serialized<WirePack[]> {
  const cached = cachedLists.get(packs)?.get(currency)
  if (cached !== undefined && isValid(cached, now)) return cached.value
  const ofCurrency = packs.filter((pack) => pack.currency === currency)
  // The list is cached as bytes. Encoding the text of 100 packs (45 KB) as UTF-8 for each call took
  // longer than all other work of the call.
  const bytes = Buffer.from(serializePacks(listedPacks(ofCurrency, now), now))
  const list = serialized<WirePack[]>((buffer) => buffer.append(bytes))
  const listsByCurrency =
    cachedLists.get(packs) ?? new Map<Currency, Cached<Serialized<WirePack[]>>>()
  listsByCurrency.set(currency, { value: list, ...validityOf(ofCurrency, now) })
  cachedLists.set(packs, listsByCurrency)
  return list
}

export function serializePacks(packs: readonly Pack[], now: Date): string {
  return `[${packs.map((pack) => serializePack(pack, now)).join(',')}]`
}

function serializePack(pack: Pack, now: Date): string {
  const cached = cachedPacks.get(pack)
  if (cached !== undefined && isValid(cached, now)) return cached.value
  const json = JSON.stringify(wirePack(pack, now))
  cachedPacks.set(pack, { value: json, ...validityOf([pack], now) })
  return json
}

function isValid({ validFromMs, validUntilMs }: Cached<unknown>, now: Date): boolean {
  return now.getTime() >= validFromMs && now.getTime() < validUntilMs
}

function validityOf(
  packs: readonly Pack[],
  now: Date,
): Pick<Cached<unknown>, 'validFromMs' | 'validUntilMs'> {
  const saleBoundaries = packs
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((moment) => moment !== null)
    .map((moment) => moment.getTime())
  return {
    validFromMs: Math.max(
      Number.NEGATIVE_INFINITY,
      ...saleBoundaries.filter((ms) => ms <= now.getTime()),
    ),
    validUntilMs: Math.min(
      Number.POSITIVE_INFINITY,
      ...saleBoundaries.filter((ms) => ms > now.getTime()),
    ),
  }
}

/** Returns a pack in the form of the API. Specification, section 3 (pack). */
function wirePack(pack: Pack, now: Date): WirePack {
  return {
    id: pack.id,
    name: pack.name,
    ...englishOf('name_en', pack.nameEn),
    ...englishOf('spellings', pack.spellings || null),
    image: [...pack.images],
    point: pack.price,
    payment_method: pack.currency === 'coin' ? PAYMENT_METHOD.coins : PAYMENT_METHOD.points,
    card_type: pack.cardTypeId,
    rarities: remainingRarities(pack),
    total_pack_count: pack.total,
    pack_count: remainingOf(pack),
    max_buy_count: pack.maxBuyCount,
    can_limit: pack.isLimited ? 1 : 0,
    limit_message: pack.limitMessage,
    is_before: isBeforeSale(pack, now),
    start_date: pack.startsAt === null ? '' : wireDateTime(pack.startsAt),
    starts_at: pack.startsAt?.getTime() ?? 0,
    format_end_date: pack.endsAt === null ? '' : endDate(pack.endsAt),
    show_cardlist: pack.showsLineup ? '1' : '0',
    detail: pack.detailHtml,
  }
}

/**
 * Returns a pack with the details that its page shows. The limit on draws is still that of the
 * pack: the draws that the member has already bought are not subtracted yet.
 */
export function wirePackDetail(pack: Pack, now: Date): PackDetail {
  return {
    ...wirePack(pack, now),
    ...englishOf('limit_message_en', pack.limitMessageEn),
    ...englishOf('detail_en', pack.detailHtmlEn),
    pack_root: pack.packRoot.toString('hex'),
    movie_style: pack.movieStyle,
    ...shippingOf(pack),
    ...(pack.lineSeconds === 0 ? {} : { line_seconds: pack.lineSeconds }),
    ...(pack.notaries.length === 0 ? {} : { notaries: pack.notaries.map(({ name }) => name) }),
    ...(isSaleEnded(pack, now) ? { is_ended: true as const } : {}),
    ...englishOf('end_message', pack.endMessage || null),
    ...englishOf('end_message_en', pack.endMessageEn || null),
  }
}

/** The rarest first. A pack that hides its line-up does not reveal them (Q75). */
function remainingRarities({ showsLineup, prizes, counts }: Pack): WirePack['rarities'] {
  if (!showsLineup) return []
  const left = prizes.filter(({ no }) => (counts[no] ?? 0) > 0)
  const byRarity = new Map(left.map((prize) => [prize.rarity, prize]))
  return [...byRarity.values()]
    .sort((a, b) => b.rarity - a.rarity)
    .map((prize) => ({
      rarity: prize.rarity,
      rarity_label: prize.rarityLabel,
      ...englishOf('rarity_label_en', prize.rarityLabelEn),
    }))
}

function endDate(endsAt: Date): string {
  return wireDateTime(endsAt).slice(0, 16).replaceAll('-', '/')
}
