import type { Permission } from '#contract/console/roles.ts'
import { isPermitted } from '#contract/console/roles.ts'
import type { SearchHit } from '#contract/console/search.ts'
import type { Handlers } from '#server/console/acts/route.ts'
import { findMemberIds } from '#server/console/members/search.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  findCampaigns,
  findCards,
  findCopies,
  findGoods,
  findMails,
  findOperators,
  findPacks,
  findParcels,
  findPayments,
  HITS_MAX,
  selectMembers,
} from './search.sql.ts'

/**
 * The search functions, one for each kind of row, with the permission that each search needs
 * (A-043).
 */
const SOURCES: readonly {
  readonly permission: Permission
  readonly find: (on: Queryable, text: string) => Promise<SearchHit[]>
}[] = [
  { permission: 'operators.read', find: findOperators },
  { permission: 'members.search', find: findMembers },
  { permission: 'packs.search', find: findPacks },
  { permission: 'cards.read', find: findCards },
  { permission: 'goods.read', find: findGoods },
  { permission: 'payments.search', find: findPayments },
  { permission: 'ship.read', find: findParcels },
  { permission: 'stock.read', find: findCopies },
  { permission: 'campaigns.read', find: findCampaigns },
  { permission: 'mails.read', find: findMails },
]

/** Finds members by the same rules as the list of members. */
async function findMembers(on: Queryable, text: string): Promise<SearchHit[]> {
  return selectMembers(on, await findMemberIds(on, text, HITS_MAX))
}

export const searchHandlers: Handlers<'GET /search'> = {
  async 'GET /search'({ database }, { query, session }) {
    const list: SearchHit[] = []
    for (const { permission, find } of SOURCES) {
      if (!isPermitted(session.role, permission)) continue
      list.push(...(await find(database, query.text)))
    }
    return { list }
  },
}
