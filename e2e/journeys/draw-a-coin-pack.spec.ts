import type { Page } from '@playwright/test'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { keysOf, type RecordedCall, recordCalls } from '#e2e/support/calls.ts'
import { conditionsOf } from '#e2e/support/conditions.ts'
import { currentPath, keepMoviePlaying, postApi, revealCard } from '#e2e/support/draws.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { decisionsTexts } from '#web/shop/decisions/decisions.texts.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { packPageTexts } from '#web/shop/packs/pack-page.texts.ts'

const TEXTS = {
  ja: {
    packs: packPageTexts.ja,
    draws: drawsTexts.ja,
    decisions: decisionsTexts.ja,
    close: layoutTexts.ja.close,
    coins: 'コインが不足しています',
  },
  en: {
    packs: packPageTexts.en,
    draws: drawsTexts.en,
    decisions: decisionsTexts.en,
    close: layoutTexts.en.close,
    coins: 'You do not have enough coins',
  },
} as const
const COUNT = 3
const COST = 50 * COUNT

for (const language of conditionsOf(['ja', 'en'] as const, 0)) {
  const { packs, draws, decisions, close, coins } = TEXTS[language]

  test(`F13 step 1 in ${language}: without coins the spin is refused, and the modal closes`, async ({
    page,
  }) => {
    await setLanguage(page, language)
    await loginAs(page, 'A')
    await page.goto('/pack-detail?packId=2')
    const calls = recordCalls(page)
    await idle(page).getByRole('button', { name: packs.spin }).click()
    const modal = page.getByRole('dialog', { name: packs.coinShortageTitle })
    await expect(modal).toContainText(coins)
    await expect(modal.getByRole('link')).toHaveCount(0)
    await modal.getByRole('button', { name: close }).click()
    await expect(modal).toHaveCount(0)
    await expect(page.getByRole('main').getByText(coins).first()).toBeVisible()
    expect(keysOf(calls)).toContain('POST /user/pack/check')
    expect(keysOf(calls)).not.toContain('POST /user/pack/buy')
  })

  test(`F13 steps 2 to 4 in ${language}: a coin pack is drawn, shipped whole, and found in the coin history`, async ({
    page,
    shop,
  }) => {
    await setLanguage(page, language)
    await loginAs(page, await shop.addMember({ points: 700, coins: 5_000 }))
    await page.goto('/exchange-card?tab=packs')
    await idle(page).getByTestId('pack-2').getByRole('link').click()
    await expect(page).toHaveURL('/pack-detail?packId=2')
    await page.getByRole('combobox').selectOption(String(COUNT))
    const calls = recordCalls(page)
    await idle(page).getByRole('button', { name: packs.spin }).click()
    const confirm = page.getByRole('dialog', { name: packs.confirmTitle })
    await expect(confirm).toContainText(`${COST}C`)
    await confirm.getByRole('button', { name: packs.buy }).click()
    await playReveal(page, draws)
    await expect(page.getByRole('heading', { name: decisions.thanksTitle })).toBeVisible()
    expect(keysOf(calls)).toContain('GET /user/pack/gache_result')
    expect(buyPayload(calls)).toMatchObject({ pack_id: 2, count: COUNT })
    await expect(page.getByTestId('header-coins')).toHaveText('4,850')
    await expect(page.getByTestId('header-points')).toHaveText('700')

    await page.goto('/get-card-list')
    await expect(page).toHaveURL('/')

    await page.goto('/coin-history')
    const rows = page.getByRole('row')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(1)).toContainText('-150')
    await expect(rows.nth(2)).toContainText('+5,000')
    await expect(rows.nth(2).getByRole('button')).toHaveCount(0)
    await idle(page).getByRole('row').nth(1).getByRole('button', { name: '金貨の引札' }).click()
    await expect
      .poll(() => currentPath(page))
      .toMatch(/^\/buy-product-history-detail\?packHistoryId=\d+$/)
    await expect(page.getByRole('heading', { name: draws.detailTitle })).toBeVisible()
    expect(keysOf(calls)).toContain(`GET /user/history/detail/${currentPath(page).split('=')[1]}`)
  })
}

test('F13 step 3: a card of a coin pack cannot be converted to points', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ points: 700, coins: 100 }))
  const bought = await postApi(page, '/user/pack/buy', { pack_id: 2, count: 2 })
  const ids = (bought.cards as { history_id: number }[]).map(({ history_id }) => history_id)
  const answer = await postApi(page, '/user/pack/decision', {
    send_card: ids.slice(1),
    reduction_card: ids.slice(0, 1),
  })
  expect(answer).not.toMatchObject({ state: 200, result: '1' })
  const user = await (await page.request.get('/api/user/point')).json()
  expect([user.point, user.coin]).toEqual([700, 0])
})

/** Starts the reveal, skips the movie, and taps from card to card until the last one. */
async function playReveal(page: Page, texts: typeof drawsTexts.ja): Promise<void> {
  await page.waitForURL('**/gacha-animation')
  await keepMoviePlaying(page)
  await page.getByRole('button', { name: texts.tapToStart }).click()
  await page.getByRole('button', { name: texts.skip, exact: true }).click()
  await expect(revealCard(page)).toBeVisible()
  await expect(async () => {
    if (currentPath(page) === '/gacha-animation') await revealCard(page).click({ timeout: 1_000 })
    expect(currentPath(page)).toBe('/thank-you')
  }).toPass({ timeout: 30_000 })
}

function buyPayload(calls: readonly RecordedCall[]): unknown {
  return calls.find(({ key }) => key === 'POST /user/pack/buy')?.payload
}
