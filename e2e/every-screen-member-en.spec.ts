import { WEALTHY_ADDRESSES } from './addresses.ts'
import { expect, loginAs, test } from './base.ts'
import { findingsOn } from './every-screen.ts'
import { addSilver } from './ranked.ts'
import { shopDataOf } from './shown-texts.ts'
import { enterAsCollector, speak } from './walk.ts'

const WALK_MS_MAX = 240_000
const language = 'en'

test('P-004 U-001 U-002 a member reaches every screen in en: steady, legible, open to everybody and of one language', async ({
  page,
  shop,
}) => {
  test.setTimeout(WALK_MS_MAX)
  await speak(page, language)
  const addresses = await enterAsCollector(page, shop)
  const walk = { language, shopData: await shopDataOf(shop.database) } as const
  expect(await findingsOn(page, addresses, walk)).toEqual([])
})

test('U-001 U-002 so are those of a member of rank in en who has many coins', async ({
  page,
  shop,
}) => {
  await speak(page, language)
  await loginAs(page, await addSilver(shop, 5_000))
  const walk = { language, shopData: await shopDataOf(shop.database) } as const
  expect(await findingsOn(page, WEALTHY_ADDRESSES, walk)).toEqual([])
})
