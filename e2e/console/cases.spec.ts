import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { expect, idle, loginAs, type ShopHandle, test } from '#e2e/support/base.ts'
import { postApi } from '#e2e/support/draws.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { mailsTo } from '#e2e/support/outbox.ts'
import { testClock } from '#server/platform/time/clock.ts'
import { logInOperator } from '#testing/drivers/console-client.ts'
import { numberParcels } from '#testing/drivers/shipping.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { casesTexts } from '#web/shop/cases/cases.texts.ts'
import { photoColumnTexts } from '#web/shop/cases/photo-column.texts.ts'
import { parcelsTexts } from '#web/shop/parcels/parcels.texts.ts'
import { addConsolePages, openOperator, openScreen, settled } from './console-base.ts'

const { ja, en } = casesTexts
const photoOf = async (background: string) =>
  sharp({ create: { width: 1_200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Ships a good to the member, with a photo of the packed parcel. */
async function shipGood(page: Page, panel: TestConsole, memberId: number): Promise<void> {
  const order = { card_id: goods.plain, change_num: 1 }
  expect((await postApi(page, '/user/exchange_card/exchange', order)).state).toBe(200)
  const shipper = await logInOperator(panel, 'shipper')
  const [{ id }] = (await shipper.get(`/parcels?text=${memberId}`)).list
  await numberParcels(shipper, [id])
  const file = (await photoOf('#264')).toString('base64url')
  expect((await shipper.act(`/parcels/${id}/photo`, { file })).state).toBe(200)
  expect((await shipper.act('/parcels/hand-over', { ids: [id] })).state).toBe(200)
}

/** Takes the member's case in the console and answers it, with a look at the photos and the mail. */
async function answerCase(browser: Browser, panel: TestConsole, text: string): Promise<void> {
  const { page, close } = await openOperator(browser, panel, 'support')
  await openScreen(page, '/')
  await expect(
    page.getByRole('row').filter({ hasText: '担当者のいないお問い合わせ' }),
  ).toBeVisible()
  await openScreen(page, '/cases')
  await page.getByRole('row').filter({ hasText: '担当者なし' }).getByRole('link').first().click()
  await expect(page.getByText('角が折れています')).toBeVisible()
  await page.getByRole('button', { name: '担当する' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '担当する' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: '写真を表示する' }).click()
  await expect(page.getByRole('img', { name: 'お客様の写真 写真 1' })).toBeVisible()
  await expect(page.getByRole('img', { name: '梱包時の写真 写真 1' })).toBeVisible()
  await page.getByRole('textbox', { name: '返信' }).fill(text)
  await page.getByRole('button', { name: 'プレビュー' }).click()
  await expect(page.frameLocator('iframe').locator('body')).toContainText(text)
  await settled(page)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: '返信を送る' }).click()
  await expect(page.getByRole('status').filter({ hasText: '返信を送りました' })).toBeVisible()
  await close()
}

test('A-204 A-205 a member reports a parcel with a photo, is answered by mail and on the page, and writes back', async ({
  page,
  shop,
  browser,
}) => {
  test.slow()
  const panel = await openPanel(shop)
  try {
    const member = await shop.addMember({ coins: 300 })
    await loginAs(page, member)
    await shipGood(page, panel, member.id)
    await page.goto('/parcels')
    const packed = page.getByRole('img', { name: `${photoColumnTexts.ja.packing} 1` })
    await expect(packed).toHaveJSProperty('naturalWidth', 1_200)
    await idle(page).getByRole('link', { name: parcelsTexts.ja.report }).click()
    await page.getByLabel(ja.parcelMessage).fill('カードの角が折れています')
    const file = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await photoOf('#a32') }
    await page.getByLabel(ja.addPhotos).setInputFiles(file)
    const chosen = page.getByRole('img', { name: ja.photo(ja.photos, 1) })
    await expect(chosen).toHaveJSProperty('naturalWidth', 1_200)
    expect(await accessibilityFaults(page)).toEqual([])
    await idle(page).getByRole('button', { name: ja.send }).click()
    await expect(page).toHaveURL(/\/case\?id=\d+/)
    await expect(packed).toBeVisible()

    await answerCase(browser, panel, '新しいカードをお送りします。')
    await shop.setClock('2025-08-01T13:00:00+09:00')
    const mails = await mailsTo(shop.url, member.mail)
    const mail = mails.find(({ subject }) => subject.startsWith('お問い合わせへのお返事'))
    expect(mail?.text).toContain('新しいカードをお送りします。')
    const [path = ''] = /\/case\?id=\d+/.exec(mail?.text ?? '') ?? []
    await setLanguage(page, 'en')
    await page.goto(path)
    await expect(page.getByText(en.states.answered)).toBeVisible()
    await expect(page.getByText('新しいカードをお送りします。')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel(en.reply).fill('Thank you!')
    await idle(page).getByRole('button', { name: en.send }).click()
    await expect(page.getByText(en.states.open)).toBeVisible()
    await page.goto('/cases')
    await expect(page.getByText(en.kinds.parcel)).toBeVisible()
  } finally {
    await panel.close()
  }
})

/** Opens the fixture shop's console, with its screens, in this process. */
async function openPanel({ databaseUrl }: ShopHandle): Promise<TestConsole> {
  const clock = testClock(new Date(NOON))
  return openTestConsole({
    shop: { databaseUrl, clock },
    addPages: addConsolePages,
    hasTimers: true,
  })
}
