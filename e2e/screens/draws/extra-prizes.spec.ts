import type { Locator, Page } from '@playwright/test'
import { expect, idle, loginAs, type ShopHandle, test } from '#e2e/support/base.ts'
import { buyThroughScreen, overlay, postApi, revealCard } from '#e2e/support/draws.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { publishExtraPack } from '#e2e/support/packs.ts'
import { buyWithClientReceipt, readProofSteps, verdict } from '#e2e/support/receipts.ts'
import { extraNameTexts } from '#web/shop/draws/cards/extra-name.texts.ts'
import { drawsTexts } from '#web/shop/draws/draws.texts.ts'

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
  await expect(extras.getByRole('listitem').nth(0)).toContainText('あと100口')
  await expect(extras.getByRole('listitem').nth(1)).toContainText('次は10口目')
  await expect(extras.getByRole('listitem').nth(1)).toContainText('あと10口')
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
  // The ten drawn cards are equal and share one checkbox. The extra prize has a checkbox of its
  // own.
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
  await expect(page.getByText(EVERY_TENTH, { exact: true })).toBeVisible()
  await expect(page.getByText(`${EVERY_TENTH} ×1`)).toBeVisible()
  await page.goto('/buy-product-history')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '特別賞の引札' })
  await expect(row).toContainText(drawsTexts.ja.countOf(10))
  await expect(row).toContainText(drawsTexts.ja.extrasWon(1))

  await page.goto(`/fairness?packId=${packId}`)
  await expect(page.getByText('特別賞：10口目')).toBeVisible()
  await idle(page).getByRole('button', { name: 'はじめから引き直す' }).click()
  await expect(page.getByText('1件の購入、10口をはじめから引き直し')).toBeVisible()
})

const REVEALS = [
  { language: 'ja', texts: drawsTexts.ja, viewport: { width: 390, height: 844 }, motion: null },
  {
    language: 'en',
    texts: drawsTexts.en,
    viewport: { width: 1440, height: 900 },
    motion: 'reduce',
  },
] as const

for (const { language, texts, viewport, motion } of REVEALS) {
  test(`an extra prize is announced by a ribbon before its card turns, and the result counts it (${language}, ${viewport.width} px)`, async ({
    page,
    shop,
  }) => {
    const name = extraNameTexts[language].every(10)
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: motion })
    await setLanguage(page, language)
    const packId = await publishWithExtras(shop)
    await loginAs(page, await shop.addMember({ points: 20_000 }))
    await postApi(page, '/user/pack/buy', { pack_id: packId, count: 9 })
    await buyThroughScreen(page, { packId, count: 1 })
    await overlay(page).click()
    if (motion === null) await page.getByRole('button', { name: texts.skip, exact: true }).click()
    const card = revealCard(page)
    const ribbon = page.getByTestId('extra-ribbon')
    await expect(card).toHaveAttribute('data-state', 'shown')
    await expect(ribbon).toHaveCount(0)
    await card.click()
    await expect(ribbon).toContainText(name)
    await expect(ribbon).toContainText(texts.extraTicket(10))
    await expect(card).toHaveAttribute('data-tier', /[23]/)
    await expectCentred(page, ribbon)
    await expect(card).toHaveAttribute('data-state', 'shown')
    await expect(page.getByRole('status').filter({ hasText: name })).toBeAttached()
    await card.click()
    await expect(page).toHaveURL(/\/get-card-list/)
    await expect(page.getByRole('list', { name: texts.extra })).toHaveText(`${name} ×1`)
  })
}

test('at 200 % text the ribbon of an extra prize stays within the screen and cuts no letter', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const packId = await publishWithExtras(shop)
  await loginAs(page, await shop.addMember({ points: 20_000 }))
  for (const language of ['ja', 'en'] as const) {
    await setLanguage(page, language)
    await postApi(page, '/user/pack/buy', { pack_id: packId, count: 9 })
    await buyThroughScreen(page, { packId, count: 1 })
    // The test doubles the text size without `enlargeText`, which would wait until the page is
    // stable. Something on this page moves all the time, so the page never becomes stable.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
    await overlay(page).click()
    const ribbon = page.getByTestId('extra-ribbon')
    await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
    await revealCard(page).click()
    await expect(ribbon).toBeVisible()
    expect(await findCutLetters(ribbon), language).toEqual([])
    const skipBox = await skipAllOf(page, language).boundingBox()
    const ribbonBox = await ribbon.boundingBox()
    if (skipBox === null || ribbonBox === null) throw new Error('the reveal is not shown')
    expect(ribbonBox.y, language).toBeGreaterThanOrEqual(skipBox.y + skipBox.height)
  }
})

function skipAllOf(page: Page, language: 'ja' | 'en'): Locator {
  const { skipAll } = language === 'ja' ? drawsTexts.ja : drawsTexts.en
  return page.getByRole('button', { name: skipAll })
}

/** Returns the texts of the ribbon that extend beyond the ribbon's frame or beyond the screen. */
function findCutLetters(ribbon: Locator): Promise<string[]> {
  return ribbon.evaluate((element) => {
    const frame = element.getBoundingClientRect()
    const left = Math.max(0, frame.left)
    const right = Math.min(document.documentElement.clientWidth, frame.right)
    return [...element.children]
      .filter((line) => {
        const range = document.createRange()
        range.selectNodeContents(line)
        return [...range.getClientRects()].some(
          (box) =>
            box.left < left - 1 ||
            box.right > right + 1 ||
            box.top < Math.max(0, frame.top) - 1 ||
            box.bottom > frame.bottom + 1,
        )
      })
      .map((line) => line.textContent ?? '')
  })
}

/**
 * Expects the ribbon to be centred between the sides of the screen, and not to extend beyond the
 * edges of the screen.
 */
async function expectCentred(page: Page, ribbon: Locator): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {}
  await expect(async () => {
    const box = await ribbon.boundingBox()
    if (box === null) throw new Error('the ribbon is not shown')
    expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(3)
    expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0)
  }).toPass({ timeout: 10_000 })
}
