import { expect, test } from '#e2e/support/base.ts'
import { auditAsMember, auditAsRankedMember } from './every-screen-member.ts'

const WALK_MS_MAX = 240_000

test('P-004 U-001 U-002 a member reaches every screen in ja: steady, legible, open to everybody and of one language', async ({
  page,
  shop,
}) => {
  test.setTimeout(WALK_MS_MAX)
  expect(await auditAsMember(page, shop, 'ja')).toEqual([])
})

test('U-001 U-002 so are those of a member of rank in ja who has many coins', async ({
  page,
  shop,
}) => {
  expect(await auditAsRankedMember(page, shop, 'ja')).toEqual([])
})
