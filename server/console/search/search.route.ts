import type { Permission } from '#contract/console/roles.ts'
import { isPermitted } from '#contract/console/roles.ts'
import type { SearchHit } from '#contract/console/search.ts'
import type { Handlers } from '#server/console/acts/route.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findMembers, findOperators, findPacks, findPayments, type Hit } from './search.sql.ts'

/** Each kind of row with the permission that its search needs. */
const SOURCES: readonly {
  readonly kind: SearchHit['kind']
  readonly permission: Permission
  readonly find: (on: Queryable, text: string) => Promise<Hit[]>
}[] = [
  { kind: 'operator', permission: 'operators.read', find: findOperators },
  { kind: 'member', permission: 'members.search', find: findMembers },
  { kind: 'pack', permission: 'packs.search', find: findPacks },
  { kind: 'payment', permission: 'payments.search', find: findPayments },
]

export const searchHandlers: Handlers<'GET /search'> = {
  async 'GET /search'({ database }, { query, session }) {
    const list: SearchHit[] = []
    for (const { kind, permission, find } of SOURCES) {
      if (!isPermitted(session.role, permission)) continue
      const hits = await find(database, query.text)
      list.push(...hits.map(({ id, title, detail }) => ({ kind, id, title, detail })))
    }
    return { list }
  },
}
