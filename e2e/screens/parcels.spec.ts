import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { mockResponse } from '#e2e/support/calls.ts'
import { setLanguage } from '#e2e/support/navigation.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'

const page1 = { page: 1, all_page: 1, pages: [1] }
/** Days of the shop after the noon at which its clock begins. */
const dayIn = (days: number) =>
  new Date(Date.parse(NOON) + days * 86_400_000).toISOString().slice(0, 10)
const parcel = {
  number: 'P00000012',
  state: 'shipped',
  requested_at: '2025-08-01 12:00:00',
  shipped_at: '2025-08-05 10:00:00',
  carrier: 'yamato',
  tracking_number: '1234-5678-9012',
  address_request_id: 0,
  item_count: 3,
  packing_photos: [],
  items: [
    {
      name: '朱雀',
      name_en: 'Phoenix',
      image: '/images/packs/extra.webp',
      count: 2,
      purchase_id: 7,
    },
    { name: '招き猫フィギュア', image: '/images/packs/extra.webp', count: 1, purchase_id: 0 },
  ],
}

test('A-102 A-231 the screen of parcels shows state, carrier, number, link, what travels together and what waits for a day, in both languages', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({}))
  const request = { ...parcel, number: 'P00000013', state: 'address', carrier: null }
  await mockResponse(page, '/user/parcel/list/1', {
    state: 200,
    page: page1,
    waiting_count: 0,
    send_days: [{ send_on: dayIn(3), send_by: dayIn(9), purchase_count: 2, card_count: 5 }],
    list: [parcel, { ...request, tracking_number: '', shipped_at: '', address_request_id: 5 }],
  })
  await page.goto('/parcels')
  const sent = page.getByRole('region', { name: '荷物 P00000012' })
  await expect(sent).toContainText('発送済み')
  await expect(sent).toContainText('ヤマト運輸')
  await expect(sent).toContainText('1234-5678-9012')
  await expect(sent).toContainText('同梱品（3点）')
  await expect(sent.getByRole('listitem')).toHaveCount(2)
  const link = sent.getByRole('link', { name: /配送状況を見る/ })
  await expect(link).toHaveAttribute('href', /kuronekoyamato.*123456789012$/)
  expect(await accessibilityFaults(page)).toEqual([])
  const waiting = page.getByRole('region', { name: '荷物 P00000013' })
  await expect(waiting.getByRole('link', { name: 'お届け先を確認する' })).toHaveAttribute(
    'href',
    '/parcel-address?request=5',
  )
  const planned = page.getByRole('region', { name: 'にまとめて発送' })
  await expect(planned).toContainText('カード5枚（購入2件）')
  const moved = page.waitForRequest((request) => request.url().endsWith('/parcel/send_day'))
  await planned.getByLabel('まとめて送る日').selectOption('すぐに発送')
  await planned.getByRole('button', { name: 'この内容に変更する' }).click()
  expect(decodeURIComponent((await moved).postData() ?? '')).toContain(
    JSON.stringify({ from: dayIn(3), to: null }),
  )
  await setLanguage(page, 'en')
  await page.goto('/parcels')
  await expect(page.getByRole('region', { name: 'Parcel P00000012' })).toContainText(
    'Yamato Transport',
  )
})

test('what was just ordered to ship is announced, and then stands in the list by itself', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({}))
  await mockResponse(page, '/user/parcel/list/1', {
    state: 200,
    page: page1,
    waiting_count: 1,
    send_days: [],
    list: [],
  })
  await page.goto('/parcels')
  await expect(page.getByText('受け付けたばかりの発送が1件あります。')).toBeVisible()
  await expect(page.getByText('お届けする荷物はまだありません。')).toHaveCount(0)
  await mockResponse(page, '/user/parcel/list/1', {
    state: 200,
    page: page1,
    waiting_count: 0,
    send_days: [],
    list: [parcel],
  })
  await expect(page.getByRole('region', { name: '荷物 P00000012' })).toBeVisible()
  await expect(page.getByText('受け付けたばかりの発送')).toHaveCount(0)
})
