import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { mockResponse, payloadsOf, recordCalls } from '#e2e/support/calls.ts'
import { setLanguage } from '#e2e/support/navigation.ts'

const page1 = { page: 1, all_page: 1, pages: [1] }
const parcel = {
  ...{ number: 'P00000012', state: 'shipped', requested_at: '2025-08-01 12:00:00' },
  ...{ shipped_at: '2025-08-05 10:00:00', carrier: 'yamato', tracking_number: '1234-5678-9012' },
  ...{ address_request_id: 0, item_count: 3 },
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

test('A-102: the screen of parcels shows state, carrier, number, link and what travels together, in both languages', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({}))
  const request = { ...parcel, number: 'P00000013', state: 'address', carrier: null }
  await mockResponse(page, '/user/parcel/list/1', {
    ...{ state: 200, page: page1 },
    list: [parcel, { ...request, tracking_number: '', shipped_at: '', address_request_id: 5 }],
  })
  await page.goto('/parcels')
  const sent = page.getByRole('region', { name: '荷物 P00000012' })
  await expect(sent).toContainText('発送済み')
  await expect(sent).toContainText('ヤマト運輸')
  await expect(sent).toContainText('1234-5678-9012')
  await expect(sent).toContainText('いっしょに届くもの（3点）')
  await expect(sent.getByRole('listitem')).toHaveCount(2)
  const link = sent.getByRole('link', { name: /配送状況を見る/ })
  await expect(link).toHaveAttribute('href', /kuronekoyamato.*123456789012$/)
  expect(await accessibilityFaults(page)).toEqual([])
  const waiting = page.getByRole('region', { name: '荷物 P00000013' })
  await expect(waiting.getByRole('link', { name: 'お届け先を確認する' })).toHaveAttribute(
    'href',
    '/parcel-address?request=5',
  )
  await setLanguage(page, 'en')
  await page.goto('/parcels')
  await expect(page.getByRole('region', { name: 'Parcel P00000012' })).toContainText(
    'Yamato Transport',
  )
})

test('A-103: the page from the mail shows what the shop asks, and sends the corrected address', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({}))
  const detail = {
    ...{ lastName: '江田', middleName: '', firstName: '映子', tel: '09000000005' },
    ...{ zipcode: '1500001', pref_id: 13, country: '', shiku: '渋谷区神宮前' },
    ...{ address: '4', building: '' },
  }
  const request = { number: 'P00000013', reason: '番地が見つかりません', detail }
  const path = '/user/parcel/address/5'
  await mockResponse(page, path, { state: 200, result: '1', is_answered: false, ...request })
  const calls = recordCalls(page)
  await page.goto('/parcel-address?request=5')
  await expect(page.getByText('番地が見つかりません')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.locator('input[name=address]').fill('4-5-6')
  await idle(page).getByRole('button', { name: 'この内容で送る' }).click()
  await expect(page.getByText('お届け先を承りました')).toBeVisible()
  const [sent] = payloadsOf(calls, `POST ${path}`)
  expect(sent).toMatchObject({ address: '4-5-6', shiku: '渋谷区神宮前' })
})
