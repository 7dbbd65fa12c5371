import { addGoods } from '#server/exchange/exchange.ts'
import { addMember } from '#server/members/members.ts'
import { addBanners } from '#server/packs/banners.ts'
import { addCards, addCardTypes, type PackDraft, publishPack } from '#server/packs/packs.ts'
import { addCourses } from '#server/payments/courses.ts'
import type { Database } from '#server/platform/database.ts'
import { hashPassword } from '#server/platform/password.ts'
import { moveBalance, openAccounts } from '#server/points/points.ts'
import { type CastMember, cast, PASSWORD, soldOutPackBuyer } from './cast.ts'
import { fixtureBanners, fixtureCards, fixtureCardTypes } from './fixtures.catalogue.ts'
import { fixtureGoods } from './fixtures.goods.ts'
import { type FixturePack, fixturePacks } from './fixtures.packs.ts'

const fixtureCourses = [
  { id: 101, points: 500, priceYen: 500, memo: '' },
  { id: 102, points: 5_000, priceYen: 5_000, memo: '' },
]

/** Ids above these are free for what a test adds. */
const PACK_ID_NEXT = 1_001
const MEMBER_ID_NEXT = 101
const GOOD_ID_NEXT = 1_001

/** Fills an empty database with the fixtures of the journeys, as of `now`. */
export async function loadFixtures(database: Database, now: Date): Promise<void> {
  await addCardTypes(database, fixtureCardTypes)
  const cardIds = await addCards(database, fixtureCards())
  const banners = fixtureBanners()
  await addBanners(database, banners)
  for (const pack of fixturePacks(now)) {
    await publishPack(database, draftOf(pack, cardIds), { now, id: pack.id })
  }
  await addCourses(database, fixtureCourses)
  await addGoods(database, fixtureGoods())
  await addCast(database, now)
  await database.query({ text: `alter table packs alter column id restart with ${PACK_ID_NEXT}` })
  await database.query({
    text: `alter table members alter column id restart with ${MEMBER_ID_NEXT}`,
  })
  await database.query({ text: `alter table goods alter column id restart with ${GOOD_ID_NEXT}` })
}

function draftOf(pack: FixturePack, cardIds: readonly number[]): PackDraft {
  const { id: _id, prizes, ...draft } = pack
  return {
    ...draft,
    prizes: prizes.map(({ cardIndex, ...prize }) => {
      const cardId = cardIds[cardIndex]
      if (cardId === undefined) throw new Error(`there is no fixture card ${cardIndex}`)
      return { ...prize, cardId }
    }),
  }
}

async function addCast(database: Database, now: Date): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD)
  await database.transaction(async (tx) => {
    for (const member of [...Object.values(cast), soldOutPackBuyer]) {
      await addMember(tx, { ...profileOf(member, now), passwordHash }, now)
      await openAccounts(tx, member.id)
      const grant = { memberId: member.id, kind: 'grant', reference: `start-${member.id}` } as const
      if (member.points > 0)
        await moveBalance(tx, { ...grant, currency: 'point', amount: member.points, now })
      if (member.coins > 0)
        await moveBalance(tx, { ...grant, currency: 'coin', amount: member.coins, now })
    }
  })
}

function profileOf(member: CastMember, now: Date) {
  return {
    id: member.id,
    mail: member.mail,
    lastName: member.lastName,
    middleName: '',
    firstName: member.firstName,
    tel: member.tel,
    zipcode: '1500001',
    prefId: 13,
    country: '',
    city: '渋谷区神宮前',
    address: '1-2-3',
    building: '',
    referralCode: member.referralCode,
    smsVerifiedAt: member.isSmsVerified ? now : null,
    firstPaidAt: member.hasPaid ? now : null,
  }
}
