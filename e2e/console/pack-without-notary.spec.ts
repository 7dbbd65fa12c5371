import { randomUUID } from 'node:crypto'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { shipAllCards } from '#server/decisions/decisions.ts'
import { openKeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import { openSettlement } from '#server/draws/settlement/settlement.ts'
import { openPackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { testClock } from '#server/platform/time/clock.ts'
import { HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import { openTestNotaries } from '#testing/fixtures/test-notaries.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { TEST_KEYS } from '#testing/fixtures/test-shop.ts'
import { addConsolePages, approveRequest, openOperator, settled } from './console-base.ts'

const REASON = '立会人と連絡が取れなくなったため'

test('a pack whose notary is gone is ended by two owners, and its member is paid back', async ({
  page,
  browser,
  shop,
}) => {
  test.setTimeout(180_000)
  const clock = testClock(new Date(NOON))
  const { database, databaseUrl, url } = shop
  const { notaries } = openTestNotaries()
  const packId = await publishTestPack({ url, database, clock }, { name: '立会人の引札', notaries })
  const packCache = openPackCache(database)
  const settle = openSettlement({
    database,
    packCache,
    clock,
    keys: TEST_KEYS,
    keptHeads: openKeptHeads({ file: null }),
    shipAllCards,
  })
  const pack = await packCache.find(packId)
  if (pack === undefined) throw new Error(`there is no pack ${packId}`)
  const member = await shop.addMember({ points: 5_000 })
  const seeds = { clientSeed: null, commitment: null }
  await settle({ memberId: member.id, pack, count: 3, requestId: randomUUID(), ...seeds })

  const later = new Date(clock.now().getTime() + 49 * HOUR_MS)
  clock.set(later)
  await shop.setClock(later.toISOString())
  const testConsole = await openTestConsole({
    shop: { databaseUrl, clock },
    addPages: addConsolePages,
    hasTimers: true,
  })
  const owner = await openOperator(browser, testConsole, 'owner')
  const desk = owner.page
  await desk.goto(`/console/packs/${packId}`)
  const undrawn = desk.getByRole('alert').filter({ hasText: '立会人の署名がありません' })
  await expect(undrawn).toContainText('300 ポイント')
  await expect(desk.getByRole('table', { name: '残りの口数' })).toContainText('100%')
  await idle(desk).getByRole('button', { name: '終了と返還を申請' }).click()
  const request = desk.getByRole('dialog', { name: '終了と返還を申請' })
  const field = (name: string) => request.getByRole('textbox', { name, exact: true })
  await field('会員に見せる理由').fill(REASON)
  await field('会員に見せる理由（英語）').fill('The notary cannot be reached any more.')
  await field('理由').fill('三日のあいだ応答がない')
  await request.getByRole('button', { name: '承認を申請する' }).click()
  await expect(undrawn).toContainText('終了と返還の承認を待っています')
  await expect(idle(desk).getByRole('button', { name: '終了と返還を申請' })).toHaveCount(0)
  await desk.getByRole('link', { name: '申請を見る' }).click()
  await expect(desk.getByText(/ほかのオーナーの承認を待っています/)).toBeVisible()

  const secondOwner = await openOperator(browser, testConsole, 'second-owner')
  const second = secondOwner.page
  await second.goto(desk.url())
  await settled(second)
  await expect(second.getByText(REASON)).toBeVisible()
  await approveRequest(second)

  await shop.setClock(new Date(later.getTime() + MINUTE_MS).toISOString())
  await expect(async () => {
    await desk.goto(`/console/packs/${packId}`)
    await expect(desk.getByText('無効として返還しました')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(desk.getByRole('alert').filter({ hasText: '早期終了' })).toContainText(REASON)

  await loginAs(page, member)
  await page.goto('/buy-product-history')
  const purchase = page.getByRole('listitem').filter({ hasText: '立会人の引札' })
  await expect(purchase).toContainText('無効・返還済み')

  await secondOwner.close()
  await owner.close()
  await testConsole.close()
})
