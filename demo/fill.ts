import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DraftContent } from '#contract/console/packs/draft-content.ts'
import type { Role } from '#contract/console/roles.ts'
import type { Identity } from '#contract/identity.ts'
import { findOperator } from '#server/console/operators/operators.ts'
import {
  publishAsTeam,
  stockUp,
  type Team,
} from '#server/console/packs/stocked-packs/stocked-packs.ts'
import { addGoods } from '#server/exchange/exchange.ts'
import { addMember } from '#server/members/members.ts'
import { addBanners, setBannerMode } from '#server/packs/banners/banners.ts'
import type { PackNotary } from '#server/packs/pack.ts'
import { addCards, addCardTypes } from '#server/packs/packs.ts'
import { addCourses } from '#server/payments/payments.ts'
import { makeShopFiles, storeShopFiles } from '#server/pictures/shop-pictures/shop-pictures.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { hashPassword } from '#server/platform/password.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { addMonths } from '#server/platform/time/tokyo.ts'
import { moveBalance, openAccounts } from '#server/points/points.ts'
import { addRankPayment } from '#server/ranks/ranks.ts'
import { addArticle, cleanArticle } from '#server/settings/articles/articles.ts'
import { storeIdentity } from '#server/settings/settings.ts'
import { articles } from './articles.ts'
import { banners, type DemoBanner } from './banners.ts'
import { cardTypes } from './card-types.ts'
import { cards } from './cards.ts'
import { courses } from './courses.ts'
import { goods } from './goods.ts'
import { identity, SITE_FILES } from './identity.ts'
import { DEMO_PASSWORD, type DemoPerson, demoAddress, demoPeople, visitors } from './members.ts'
import { type DemoOperator, demoOperators } from './operators.ts'
import type { DemoPack } from './packs/pack.ts'
import type { PackKey } from './packs/row.ts'
import { packs } from './packs.ts'
import { addPastPurchases } from './past-purchases.ts'

/**
 * The mail and password of each demo member. A visitor can log in as any of them. `npm start`
 * prints them.
 */
export const demoMembers = demoPeople.map(({ mail }) => ({ mail, pass: DEMO_PASSWORD }))

const SHOP_PICTURES_DIR = join(import.meta.dirname, 'images/shop')
/** Past purchases are drawn with keys that are lost, so this pack may have none. */
const SIGNED_PACK: PackKey = 'welcome'
type MonthlyPayments = NonNullable<DemoPerson['paid']>
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Fills a shop with the demo's data by calling the server's own functions. The shop must be empty
 * except for the demo's operators. The pack without past purchases names the notary.
 */
export async function fillDemo(
  database: Database,
  { notary = null, now = new Date() }: { notary?: PackNotary | null; now?: Date } = {},
): Promise<void> {
  const pictures = await storePictures(database)
  await database.transaction((tx) => storeIdentity(tx, { ...identity, ...pictures }))
  await addCardTypes(database, cardTypes)
  const ids = await addCards(database, cards)
  const cardIds = new Map(cards.map(({ key }, i) => [key, ids[i] ?? 0]))
  const packIds = await publishPacks(database, { cardIds, notary, now })
  await addBanners(
    database,
    banners.map((banner) => bannerOf(banner, packIds)),
  )
  await setBannerMode(database, 1)
  for (const { daysAgo, ...article } of articles) {
    const publishedAt = new Date(now.getTime() - daysAgo * DAY_MS)
    await addArticle(database, cleanArticle({ ...article, publishedAt }), now)
  }
  await addCourses(database, courses)
  await addGoods(database, goods)
  await addPeople(database, demoPeople, { pass: DEMO_PASSWORD, now })
  const visitorIds = await addPeople(database, visitors, {
    pass: randomBytes(18).toString('hex'),
    now,
  })
  await addPastPurchases(database, { visitorIds, packIds })
}

async function storePictures(
  database: Database,
): Promise<Pick<Identity, 'pictures' | 'sisterSites'>> {
  const store = async (file: string) => {
    const upload = await readFile(join(SHOP_PICTURES_DIR, file))
    const files = await makeShopFiles(upload)
    return files === null ? '' : storeShopFiles(database, { upload, files })
  }
  const pictures = {
    ...identity.pictures,
    mark: await store('mark.svg'),
    share: await store('share-ja.jpg'),
    shareEn: await store('share-en.jpg'),
  }
  const sisterSites = []
  for (const [at, site] of identity.sisterSites.entries())
    sisterSites.push({ ...site, picture: await store(SITE_FILES[at] ?? '') })
  return { pictures, sisterSites }
}

/** What the shop pays for one copy of a card, in yen, by rarity 0 to 7. */
const COSTS_YEN = [12, 30, 110, 450, 900, 1_300, 1_800, 2_500]

interface PackContext {
  readonly cardIds: ReadonlyMap<string, number>
  readonly notary: PackNotary | null
}

/** Buys cards for all packs and publishes the packs, as the demo's operators do in the console. */
async function publishPacks(
  database: Database,
  { cardIds, notary, now }: PackContext & { now: Date },
): Promise<ReadonlyMap<string, number>> {
  const contents = packs.map((pack, position) =>
    contentOf(pack, { cardIds, notary, position, now }),
  )
  const team = { ...(await findTeam(database)), now }
  const packIds = new Map<string, number>()
  await database.transaction(async (tx) => {
    const costYen = ({ rarity }: { readonly rarity: number }) => COSTS_YEN[rarity] ?? 0
    await stockUp(tx, team, { contents, costYen })
    for (const [at, { key }] of packs.entries())
      packIds.set(key, await publishAsTeam(tx, contents[at] as DraftContent, team))
  })
  return packIds
}

async function findTeam(database: Database): Promise<Pick<Team, 'makerId' | 'approverId'>> {
  const idOf = async (role: Role) => {
    const { mail } = demoOperators.find((each) => each.role === role) as DemoOperator
    const operator = await findOperator(database, mail)
    if (operator === null) throw new Error(`the demo lacks its operator ${mail}`)
    return operator.id
  }
  return { makerId: await idOf('pack-maker'), approverId: await idOf('owner') }
}

function contentOf(
  pack: DemoPack,
  { cardIds, notary, position, now }: PackContext & { position: number; now: Date },
): DraftContent {
  const after = (ms: number | null) =>
    ms === null ? null : new Date(now.getTime() + ms).toISOString()
  const lineOf = (prize: DemoPack['prizes'][number] | DemoPack['extraPrizes'][number]) => ({
    cardId: cardIds.get(prize.cardKey) ?? 0,
    buyPoint: prize.buyPoint,
    actionType: prize.actionType,
  })
  return {
    name: pack.name,
    nameEn: pack.nameEn,
    currency: pack.currency,
    price: pack.price,
    announcedTotal: null,
    maxBuyCount: pack.maxBuyCount,
    isLimited: pack.isLimited,
    lineSeconds: 0,
    limitMessage: pack.limitMessage,
    limitMessageEn: pack.limitMessageEn ?? '',
    cardTypeId: pack.cardTypeId,
    movieStyle: pack.movieStyle,
    position,
    isDemo: true,
    startsAt: after(pack.startsInMinutes === null ? null : pack.startsInMinutes * MINUTE_MS),
    endsAt: after(pack.endsInDays === null ? null : pack.endsInDays * DAY_MS),
    showsLineup: pack.showsLineup,
    images: [...pack.images],
    reading: pack.reading,
    conversionShares: [],
    notaries:
      notary !== null && pack.key === SIGNED_PACK ? [{ name: notary.name, key: notary.key }] : [],
    detailHtml: pack.detailHtml,
    detailHtmlEn: pack.detailHtmlEn,
    lines: pack.prizes.map((prize) => ({
      ...lineOf(prize),
      count: prize.count,
      note: '',
      copyIds: [],
    })),
    extras: pack.extraPrizes.map((extra) => ({
      ...lineOf(extra),
      kind: extra.kind,
      step: extra.kind === 'every' ? extra.step : null,
    })),
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
 * Adds payments of last month and of this month. Last month's payments earned the member's present
 * rank, and this month's payments count towards the rank of the next month.
 */
async function addRankHistory(
  tx: Transaction,
  { memberId, paid, now }: { memberId: number; paid: MonthlyPayments; now: Date },
): Promise<void> {
  const lastMonth = addMonths(now, -1)
  await addRankPayment(tx, { memberId, priceYen: paid.lastMonthYen, paidAt: lastMonth, now })
  await addRankPayment(tx, { memberId, priceYen: paid.thisMonthYen, paidAt: now, now })
}
