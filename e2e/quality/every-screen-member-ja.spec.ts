import { expect, test } from '#e2e/support/base.ts'
import { auditAsMember, auditAsRankedMember } from './every-screen-member.ts'

const WALK_MS_MAX = 420_000

test('P-004 U-001 U-002 a member reaches every screen in ja: stable, legible, accessible and in one language', async ({
  page,
  shop,
}) => {
  test.setTimeout(WALK_MS_MAX)
  expect(await auditAsMember(page, shop, 'ja')).toEqual([])
})

test('U-001 U-002 the same holds in ja for a member with a rank and many coins', async ({
  page,
  shop,
}) => {
  test.setTimeout(WALK_MS_MAX)
  expect(await auditAsRankedMember(page, shop, 'ja')).toEqual([])
})
