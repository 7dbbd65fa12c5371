import { expect, test } from '#e2e/support/base.ts'
import { auditAsMember, auditAsRankedMember } from './every-screen-member.ts'

const WALK_MS_MAX = 420_000

test('P-004 U-001 U-002 a member reaches every screen in en: stable, legible and in one language', async ({
  page,
  shop,
}) => {
  test.setTimeout(WALK_MS_MAX)
  expect(await auditAsMember(page, shop, 'en')).toEqual([])
})

test('U-001 U-002 the same holds in en for a member with a rank and many coins', async ({
  page,
  shop,
}) => {
  test.setTimeout(WALK_MS_MAX)
  expect(await auditAsRankedMember(page, shop, 'en')).toEqual([])
})
