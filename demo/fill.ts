import { randomBytes } from 'node:crypto'
import { addGoods } from '#server/exchange/exchange.ts'
import { addMember } from '#server/members/members.ts'
import { addBanners, setBannerMode } from '#server/packs/banners/banners.ts'
import { addCards, addCardTypes, type ExtraPrizeDraft, publishPack } from '#server/packs/packs.ts'
import { addCourses } from '#server/payments/payments.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { hashPassword } from '#server/platform/password.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { addMonths } from '#server/platform/time/tokyo.ts'
import { moveBalance, openAccounts } from '#server/points/points.ts'
import { addRankPayment } from '#server/ranks/ranks.ts'
import { banners, type DemoBanner } from './banners.ts'
import { cardTypes } from './card-types.ts'
import { cards } from './cards.ts'
import { courses } from './courses.ts'
import { goods } from './goods.ts'
import { DEMO_PASSWORD, type DemoPerson, demoAddress, demoPeople, visitors } from './members.ts'
import type { DemoPack } from './packs/pack.ts'
import { packs } from './packs.ts'
import { addPastPurchases } from './past-purchases.ts'

/**
 * The mail and password of each demo member whom a visitor can log in as. `npm start` prints them.
 */
export const demoMembers = demoPeople.map(({ mail }) => ({ mail, pass: DEMO_PASSWORD }))

type MonthlyPayments = NonNullable<DemoPerson['paid']>
const DAY_MS = 24 * 60 * MINUTE_MS

/** Fills an empty shop with the demo's data by calling the server's own functions. */
export async function fillDemo(database: Database, now: Date = new Date()): Promise<void> {
  await addCardTypes(database, cardTypes)
  const ids = await addCards(database, cards)
  const cardIds = new Map(cards.map(({ key }, i) => [key, ids[i] ?? 0]))
  const packIds = new Map<string, number>()
  for (const [position, pack] of packs.entries()) {
    const draft = draftOf(pack, { cardIds, position, now })
    packIds.set(pack.key, await publishPack(database, draft, { now }))
  }
  await addBanners(
    database,
    banners.map((banner) => bannerOf(banner, packIds)),
  )
  await setBannerMode(database, 1)
  await addCourses(database, courses)
  await addGoods(database, goods)
  await addPeople(database, demoPeople, { pass: DEMO_PASSWORD, now })
  const visitorIds = await addPeople(database, visitors, {
    pass: randomBytes(18).toString('hex'),
    now,
  })
  await addPastPurchases(database, { visitorIds, packIds })
}

function draftOf(
  pack: DemoPack,
  { cardIds, position, now }: { cardIds: ReadonlyMap<string, number>; position: number; now: Date },
) {
  const { key: _key, soldCount: _soldCount, startsInMinutes, endsInDays, ...columns } = pack
  const after = (ms: number) => new Date(now.getTime() + ms)
  const withCardId = <T extends { readonly cardKey: string }>({ cardKey, ...prize }: T) => ({
    ...prize,
    cardId: cardIds.get(cardKey) ?? 0,
  })
  return {
    ...columns,
    position,
    startsAt: startsInMinutes === null ? null : after(startsInMinutes * MINUTE_MS),
    endsAt: endsInDays === null ? null : after(endsInDays * DAY_MS),
    prizes: columns.prizes.map(withCardId),
    extraPrizes: columns.extraPrizes.map(withCardId) as readonly ExtraPrizeDraft[],
  }
}

function bannerOf(
  { mode, file, fileEn, leadsTo }: DemoBanner,
  packIds: ReadonlyMap<string, number>,
) {
  const url =
    'page' in leadsTo ? leadsTo.page : `/pack-detail?packId=${packIds.get(leadsTo.packKey)}`
  return { mode, fileName: file, fileNameEn: fileEn, url }
}

/** Adds the members and returns their ids in the order of the list. */
async function addPeople(
  database: Database,
  people: readonly DemoPerson[],
  { pass, now }: { pass: string; now: Date },
): Promise<number[]> {
  const passwordHash = await hashPassword(pass)
  return database.transaction(async (tx) => {
    const ids: number[] = []
    for (const person of people) ids.push(await addPerson(tx, person, { passwordHash, now }))
    return ids
  })
}

async function addPerson(
  tx: Transaction,
  { points, coins, paid, ...person }: DemoPerson,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<number> {
  const canLogIn = points > 0
  const personal = { ...demoAddress, ...person, smsVerifiedAt: canLogIn ? now : null }
  const memberId = await addMember(tx, { ...personal, passwordHash }, now)
  await openAccounts(tx, memberId)
  const grant = { memberId, kind: 'grant', reference: `demo-${memberId}`, now } as const
  if (points > 0) await moveBalance(tx, { ...grant, currency: 'point', amount: points })
  if (coins > 0) await moveBalance(tx, { ...grant, currency: 'coin', amount: coins })
  if (paid !== undefined) await addRankHistory(tx, { memberId, paid, now })
  return memberId
}

/**
 * Adds payments of last month, which earned the present rank, and payments of this month towards
 * the next rank.
 */
async function addRankHistory(
  tx: Transaction,
  { memberId, paid, now }: { memberId: number; paid: MonthlyPayments; now: Date },
): Promise<void> {
  const lastMonth = addMonths(now, -1)
  await addRankPayment(tx, { memberId, priceYen: paid.lastMonthYen, paidAt: lastMonth, now })
  await addRankPayment(tx, { memberId, priceYen: paid.thisMonthYen, paidAt: now, now })
}
