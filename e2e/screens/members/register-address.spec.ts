import { expect, test } from '#e2e/support/base.ts'
import { abortCall, countOf, payloadsOf, recordCalls } from '#e2e/support/calls.ts'
import { waitUntilStable } from '#e2e/support/page-stability.ts'
import { field } from '#e2e/support/registration-form.ts'
import { composeInto, pasteInto } from '#e2e/support/text-input.ts'

const ZIPCODE = 'POST /address/zipcode'

test('V-001 V-003: the seventh digit looks the address up and fills it in', async ({ page }) => {
  await page.goto('/user-register')
  await expect(field(page, 'pref_id').locator('option')).not.toHaveCount(1)
  const calls = recordCalls(page)
  await field(page, 'zipcode').pressSequentially('150000')
  expect(countOf(calls, ZIPCODE)).toBe(0)
  await field(page, 'zipcode').press('1')
  await expect(field(page, 'shiku')).toHaveValue('渋谷区神宮前')
  await expect(field(page, 'pref_id')).toHaveValue('13')
  await expect(page.getByText('住所を自動入力しました。')).toBeVisible()
  expect(payloadsOf(calls, ZIPCODE)).toEqual([{ zipcode: '1500001' }])
  await field(page, 'zipcode').press('2')
  await waitUntilStable(page)
  expect(countOf(calls, ZIPCODE)).toBe(1)
})

test('V-003: a postal code is accepted with a hyphen, in full width and from an input method', async ({
  page,
}) => {
  await page.goto('/user-register')
  const zipcode = field(page, 'zipcode')
  for (const enter of [
    () => zipcode.pressSequentially('150-0001'),
    () => pasteInto(zipcode, '〒150-0001'),
    () => pasteInto(zipcode, '１５００００１'),
    () => composeInto(zipcode, '１５０ー０００１'),
  ]) {
    await zipcode.fill('')
    await field(page, 'shiku').fill('')
    await enter()
    await expect(zipcode).toHaveValue('1500001')
    await expect(field(page, 'shiku')).toHaveValue('渋谷区神宮前')
  }
})

test('V-003: a code with several areas fills in what they share and offers them', async ({
  page,
}) => {
  await page.goto('/user-register')
  await expect(field(page, 'pref_id').locator('option')).not.toHaveCount(1)
  await field(page, 'zipcode').fill('2060000')
  const area = page.getByLabel('地域', { exact: true })
  await expect(area.locator('option:not([hidden])')).toHaveText(['東京都多摩市', '東京都稲城市'])
  await expect(field(page, 'pref_id')).toHaveValue('13')
  await expect(field(page, 'shiku')).toHaveValue('')
  await area.selectOption('東京都稲城市')
  await expect(field(page, 'shiku')).toHaveValue('稲城市')
  await field(page, 'zipcode').fill('4980000')
  await expect(area.locator('option:not([hidden])')).toHaveText([
    '愛知県弥富市',
    '三重県桑名郡木曽岬町',
  ])
  await expect(field(page, 'pref_id')).toHaveValue('')
  await area.selectOption('三重県桑名郡木曽岬町')
  await expect(field(page, 'pref_id')).toHaveValue('24')
  await expect(field(page, 'shiku')).toHaveValue('桑名郡木曽岬町')
  await field(page, 'zipcode').fill('1500001')
  await expect(area).toBeHidden()
  await expect(field(page, 'shiku')).toHaveValue('渋谷区神宮前')
})

test('V-003: an unknown code leaves the address as it is', async ({ page }) => {
  await page.goto('/user-register')
  await field(page, 'shiku').fill('自分で書いた市')
  await field(page, 'zipcode').fill('0000000')
  await expect(page.getByText('該当する住所が見つかりません')).toBeVisible()
  await expect(field(page, 'shiku')).toHaveValue('自分で書いた市')
})

test('an unknown code clears what an earlier one has filled in, and nothing that was typed', async ({
  page,
}) => {
  await page.goto('/user-register')
  await expect(field(page, 'pref_id').locator('option')).not.toHaveCount(1)
  await field(page, 'zipcode').fill('1500001')
  await expect(field(page, 'shiku')).toHaveValue('渋谷区神宮前')
  await field(page, 'zipcode').fill('0000000')
  await expect(field(page, 'shiku')).toHaveValue('')
  await expect(field(page, 'pref_id')).toHaveValue('')
  await field(page, 'zipcode').fill('1500001')
  await expect(field(page, 'shiku')).toHaveValue('渋谷区神宮前')
  await field(page, 'shiku').fill('渋谷区神宮前一丁目')
  await field(page, 'zipcode').fill('0000000')
  await expect(page.getByText('該当する住所が見つかりません')).toBeVisible()
  await expect(field(page, 'shiku')).toHaveValue('渋谷区神宮前一丁目')
})

test('U-029: the prefectures can be loaded again after a network failure', async ({ page }) => {
  await abortCall(page, '/user/pref_list')
  await page.goto('/user-register')
  const again = page.getByRole('button', { name: 'もう一度読み込む' })
  await expect(again).toBeVisible()
  await page.unroute('**/api/user/pref_list')
  await again.click()
  await field(page, 'pref_id').selectOption('東京都')
})
