import { expect, idle, loginAs, type ShopHandle, test } from '#e2e/support/base.ts'
import { overlay, postApi, revealCard, skip, skipAll } from '#e2e/support/draws.ts'
import { publishExtraPack } from '#e2e/support/packs.ts'
import { buyWithClientReceipt, readProofSteps, verdict } from '#e2e/support/receipts.ts'

const EVERY_TENTH = 'キリ番賞（10口ごと）'
const LAST = 'ラストワン賞'

async function publishWithExtras(shop: ShopHandle): Promise<number> {
  const [first, second] = await shop.database.query<{ id: number }>({
    text: 'select id from cards order by id offset 1 limit 2',
  })
  const extra = { buyPoint: 500, actionType: '0' as const }
  return publishExtraPack(shop, {
    name: '特別賞の引札',
    extraPrizes: [
      { ...extra, cardId: first?.id as number, kind: 'last' },
      { ...extra, cardId: second?.id as number, kind: 'every', step: 10 },
    ],
  })
}

test('the line-up shows the extra prizes of a pack and the next ticket that wins', async ({
  page,
  shop,
}) => {
  await page.goto(`/pack-detail?packId=${await publishWithExtras(shop)}`)
  const extras = page.getByTestId('lineup-extras')
  await expect(extras.getByRole('listitem').nth(0)).toContainText(LAST)
  await expect(extras.getByRole('listitem').nth(0)).toContainText('最後の100口目')
  await expect(extras.getByRole('listitem').nth(1)).toContainText(EVERY_TENTH)
  await expect(extras.getByRole('listitem').nth(1)).toContainText('次は10口目')
  await expect(extras.getByRole('listitem').nth(1)).toContainText('残り 10／10')
})

test('an extra prize is revealed after the drawn cards, chosen, proven and listed in the history and the log', async ({
  page,
  shop,
}) => {
  const packId = await publishWithExtras(shop)
  await loginAs(page, await shop.addMember({ points: 20_000 }))
  const id = await buyWithClientReceipt(page, { packId, count: 10 })
  const picks = page.getByRole('checkbox')
  // The ten drawn cards are equal and share one checkbox. The extra prize has the other.
  await expect(picks).toHaveCount(2)
  await expect(page.getByRole('checkbox', { name: /×10/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: EVERY_TENTH })).toBeVisible()

  await idle(page).getByRole('link', { name: 'この抽選を確かめる' }).click()
  await verdict(page).waitFor()
  expect(await readProofSteps(page)).toMatchObject({ extras: 'true', cards: 'true', head: 'true' })
  await expect(page.getByText('当たったカード（11枚）')).toBeVisible()

  const { cards } = await (await page.request.get('/api/user/pack/gache_result')).json()
  const reduction_card = cards.map((card: { history_id: number }) => card.history_id)
  await postApi(page, '/user/pack/decision', { send_card: [], reduction_card })
  await page.goto(`/buy-product-history-detail?packHistoryId=${id}`)
  await expect(page.getByText(EVERY_TENTH)).toBeVisible()

  await page.goto(`/fairness?packId=${packId}`)
  await expect(page.getByText('特別賞：10口目')).toBeVisible()
  await idle(page).getByRole('button', { name: 'はじめから引き直す' }).click()
  await expect(page.getByText('1件の購入、10口をはじめから引き直し')).toBeVisible()
})

test('the reveal names an extra prize below its card', async ({ page, shop }) => {
  const packId = await publishWithExtras(shop)
  await loginAs(page, await shop.addMember({ points: 20_000 }))
  await postApi(page, '/user/pack/buy', { pack_id: packId, count: 9 })
  await page.goto(`/confirm-buy-product?packId=${packId}&buyCount=1`)
  await idle(page).getByRole('button', { name: '購入する' }).click()
  await overlay(page).click()
  await skip(page).click()
  await expect(revealCard(page)).toBeVisible()
  for (let taps = 0; taps < 8; taps++) {
    if (await page.getByText(EVERY_TENTH).isVisible()) break
    await revealCard(page).click()
    await page.waitForTimeout(600)
  }
  await expect(page.getByText(EVERY_TENTH)).toBeVisible()
  await skipAll(page).click()
})
