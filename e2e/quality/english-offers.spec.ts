import type { Page } from '@playwright/test'
import { expect, loginAs, type ShopHandle, test } from '#e2e/support/base.ts'
import { buyThroughApi } from '#e2e/support/draws.ts'
import { openScreen, setLanguage } from '#e2e/support/navigation.ts'
import { publishExtraPack } from '#e2e/support/packs.ts'
import { addCards } from '#server/packs/packs.ts'
import { japaneseIn, visibleTexts } from './visible-texts.ts'

const WIDTHS_PX = [390, 1440] as const
const ENGLISH_PACK = {
  name: '鶴と亀',
  nameEn: 'Crane and turtle',
  detailHtml: '<p>めでたい箱</p>',
  detailHtmlEn: '<p>A lucky box</p>',
  isLimited: true,
  maxBuyCount: 50,
  limitMessage: '五十口まで',
  limitMessageEn: 'Up to fifty draws',
}

/** How many cards these tests have added. The number makes the code of each card unique. */
let cardsCount = 0

/**
 * Publishes a pack with one card. The pack and the card have texts in both languages. Returns the
 * pack's id.
 */
async function publishEnglishPack(shop: ShopHandle): Promise<number> {
  cardsCount += 1
  const [cardId = 0] = await addCards(shop.database, [
    {
      code: `E-${cardsCount}`,
      name: '金の鶴',
      nameEn: 'Golden crane',
      image: '/images/cards/beast-crane.webp',
      rarity: 2,
      rarityLabel: '極',
      rarityLabelEn: 'Supreme',
      modelNumber: 'E-001',
      setSize: 1,
    },
  ])
  const prizes = [{ cardId, buyPoint: 40, actionType: '0' as const, count: 100 }]
  return publishExtraPack(shop, { ...ENGLISH_PACK, prizes })
}

for (const width of WIDTHS_PX) {
  test(`an English page shows the English texts of a pack and its cards, on every way to them, at ${width}`, async ({
    page,
    shop,
  }) => {
    test.slow()
    const packId = await publishEnglishPack(shop)
    await loginAs(page, await shop.addMember({ points: 5_000 }))
    await page.setViewportSize({ width, height: 900 })
    await setLanguage(page, 'en')
    await openScreen(page, '/')
    await expect(page.getByTestId(`pack-${packId}`)).toContainText('Crane and turtle')
    await openScreen(page, `/pack-detail?packId=${packId}`)
    await expect(page.getByRole('heading', { name: 'Crane and turtle' })).toBeVisible()
    await expect(page.getByText('A lucky box')).toBeVisible()
    await expectNoJapanese(page)
    await openScreen(page, `/fairness?packId=${packId}`)
    await expect(page.getByRole('rowheader', { name: 'Golden crane' })).toBeVisible()
    await expectNoJapanese(page)
    await openScreen(page, `/pack-detail?packId=${packId}`)
    await page.getByRole('button', { name: 'Look at Golden crane' }).click()
    await expect(page.getByRole('dialog', { name: 'Golden crane' })).toContainText('Supreme')
    await buyThroughApi(page, { packId, count: 2 })
    for (const address of ['/get-card-list', '/buy-product-history']) {
      await openScreen(page, address)
      await expectNoJapanese(page)
      await expect(page.getByText(/Golden crane|Crane and turtle/).first()).toBeVisible()
    }
  })
}

test('a text without English stays Japanese on an English page, and is marked as Japanese', async ({
  page,
}) => {
  await setLanguage(page, 'en')
  await openScreen(page, '/')
  await expect(page.getByTestId('pack-1').locator('[lang="ja"]')).toHaveText('朱雀の引札')
  await openScreen(page, '/pack-detail?packId=1')
  await expect(page.locator('[lang="ja"]', { hasText: '百枚のうちに' })).toBeVisible()
  await expect(page.locator('[lang="ja"]', { hasText: '試し札 第1番' }).first()).toBeVisible()
})

test('an English page shows the English banners, in its HTML too, and a Japanese one that has no other', async ({
  page,
}) => {
  await setLanguage(page, 'en')
  await openScreen(page, '/')
  const { list } = await (await page.request.get('/api/user/banner')).json()
  expect(list.map((banner: object) => 'file_name_en' in banner)).toEqual([true, true, false])
  const pictures = page.getByRole('region', { name: 'News' })
  for (const [index, { file_name, file_name_en }] of list.entries()) {
    const picture = pictures.getByRole('img', { name: `News ${index + 1}`, includeHidden: true })
    await expect(picture.first()).toHaveAttribute('src', file_name_en ?? file_name)
  }
  const documentText = async () => (await page.request.get('/')).text()
  await expect.poll(documentText).toContain(`<img src="${list[0].file_name_en}"`)
})

test('a Japanese page shows the Japanese texts', async ({ page, shop }) => {
  const packId = await publishEnglishPack(shop)
  await openScreen(page, `/pack-detail?packId=${packId}`)
  await expect(page.getByRole('heading', { name: '鶴と亀' })).toBeVisible()
  await expect(page.getByText('めでたい箱')).toBeVisible()
  await expect(page.getByText('Golden crane')).toHaveCount(0)
})

async function expectNoJapanese(page: Page): Promise<void> {
  expect(japaneseIn(await visibleTexts(page), [])).toEqual([])
}
