import type { MemberPages } from '#server/console/acts/member-pages.ts'
import { viewCurrentMember } from '#server/current-user/current-user.ts'
import { viewHistory, wirePurchase } from '#server/draws/history/history.ts'
import { readAccount, wireAccount } from '#server/members/members.ts'
import { openPackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { readParcels } from '#server/parcels/parcels.ts'
import type { Database } from '#server/platform/database/database.ts'
import { pageOf } from '#server/platform/http/pagination.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { readHistory, wireCoinHistory, wirePointHistory } from '#server/points/history/history.ts'
import { readRankDetail } from '#server/ranks/ranks.ts'
import { readIdentity, readSettings } from '#server/settings/settings.ts'
import { entryCausesOf } from './entry-causes.ts'

/**
 * Opens the reader with which the console shows what members see. The reader changes nothing. A
 * member's own call would also apply the default decision to purchases whose 24 hours are over, and
 * would expire due points.
 */
export function openMemberPages({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): MemberPages {
  const packCache = openPackCache(database)
  const readCauses = async () => {
    const words = await readIdentity(database)
    return entryCausesOf({ packCache, words: () => words })
  }
  return {
    async user(view) {
      const now = clock.now()
      const member = await viewCurrentMember(database, { ...view, now })
      if (member === null) return null
      const { shipBusinessDays, holdDays, taxMoment, rules } = await readSettings(database)
      const user = {
        is_login: '1' as const,
        ...member,
        server_time: now.getTime(),
        has_line: false,
        is_registration_closed: false,
        is_point_sale_closed: false,
        ship_business_days: shipBusinessDays,
        hold_days: holdDays,
        is_sale_taxed: taxMoment === 'sale',
        rules,
      }
      return { ...user, detail: user }
    },
    async detail({ memberId, language }) {
      const now = clock.now()
      const [account, member, rank] = await Promise.all([
        readAccount(database, memberId),
        viewCurrentMember(database, { memberId, language, now }),
        readRankDetail(database, { memberId, now, language }),
      ])
      if (account === null || member === null) return null
      const fields = wireAccount(account)
      const unshown = { pending_mail: '', sms_sent_seconds_ago: null }
      return { detail: { ...fields, ...unshown, availablePoint: member.point, ...rank } }
    },
    async points({ memberId, language, page }) {
      const key = { memberId, currency: 'point', page } as const
      return wirePointHistory(await readHistory(database, await readCauses(), key), language)
    },
    async coins({ memberId, language, page }) {
      const key = { memberId, currency: 'coin', page } as const
      return wireCoinHistory(await readHistory(database, await readCauses(), key), language)
    },
    async purchases({ memberId, page, filter }) {
      const { rows, count } = await viewHistory(database, { memberId, page, filter })
      const list = await Promise.all(
        rows.map(async (row) => wirePurchase(row, await packCache.find(row.packId))),
      )
      return { list, page: pageOf(page, count) }
    },
    async parcels({ memberId, page }) {
      const { list, ...answer } = await readParcels(database, { memberId, page })
      // Operators open private photos on the parcel's screen, where each opening is logged.
      return { ...answer, list: list.map((parcel) => ({ ...parcel, packing_photos: [] })) }
    },
  }
}
