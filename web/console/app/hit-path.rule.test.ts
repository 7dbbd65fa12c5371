import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchPath } from 'react-router'
import { isPermitted, type Permission, ROLES, type Role } from '#contract/console/roles.ts'
import type { SearchHit } from '#contract/console/search.ts'
import { DETAIL_SCREENS } from './detail-screens.ts'
import { hitPath } from './hit-path.rule.ts'
import { MENU_SCREENS } from './screens.ts'

/** The permission with which the server finds hits of a kind. */
const FOUND_WITH: Readonly<Record<SearchHit['kind'], Permission>> = {
  ...{ member: 'members.search', operator: 'operators.read', pack: 'packs.search' },
  ...{ payment: 'payments.search', parcel: 'ship.read', copy: 'stock.read' },
}

const canOpen = (role: Role, path: string) =>
  [...MENU_SCREENS, ...DETAIL_SCREENS].some(
    (screen) =>
      matchPath(screen.path, path) !== null &&
      (screen.permission === null || isPermitted(role, screen.permission)),
  )

test('A-043 A-016: a search hit opens only a screen that the role may open', () => {
  for (const role of ROLES)
    for (const [kind, permission] of Object.entries(FOUND_WITH)) {
      if (!isPermitted(role, permission)) continue
      const hit = { kind: kind as SearchHit['kind'], id: '7' }
      const path = hitPath(hit, (each) => isPermitted(role, each))
      assert.ok(path !== undefined && canOpen(role, path), `${role} finds a ${kind}: ${path}`)
    }
  const pack = { kind: 'pack', id: '7' } as const
  assert.equal(
    hitPath(pack, (each) => isPermitted('support', each)),
    '/proofs',
  )
  assert.equal(
    hitPath(pack, () => false),
    undefined,
  )
})
