import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import iconv from 'iconv-lite'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { addParcels, type ParcelOptions, setLabels } from '#testing/fixtures/parcels.ts'
import type { TestConsole } from '#testing/fixtures/test-console.ts'
import { expect, logInAs, openScreen, settled, test } from './console-base.ts'

const row = (page: Page, text: string) => page.locator('tr[data-row]').filter({ hasText: text })

/** Adds a member with parcels, and stores the settings that labels need. Returns the parcels. */
async function addTo({ database, clock }: TestConsole, parcels: readonly ParcelOptions[]) {
  await addMemberAccount(database, { now: clock.now() })
  await setLabels(database)
  return addParcels(database, parcels)
}

test('A-106 A-113 A-114 A-115 A-119 an address that no carrier prints is corrected by a person, or stays', async ({
  page,
  context,
  testConsole,
}) => {
  const [rare, long, homeless, plain] = await addTo(testConsole, [
    { address: { lastName: '髙﨑', firstName: '𠮷子', building: '①番館' } },
    { address: { lastName: '長井', building: 'ビ'.repeat(40) } },
    { address: { lastName: '無地', address: '神宮前' }, flags: ['no-house-number'] },
    { address: { lastName: '平野' } },
  ])
  await logInAs(context, testConsole, 'shipper')
  await openScreen(page, '/exports')
  await expect(page.getByText('送り状データはまだありません')).toBeVisible()
  await page.getByRole('link', { name: '送り状データを作る' }).click()
  await expect(page.getByText('出力できる荷物 1件')).toBeVisible()
  await expect(row(page, rare?.number ?? '')).toContainText('使えない文字があります')
  await expect(row(page, long?.number ?? '')).toContainText('区切れる場所がありません')
  await expect(row(page, homeless?.number ?? '')).toContainText('住所の確認が必要です')
  await expect(row(page, plain?.number ?? '')).toContainText('出力できます')

  await expect(page.getByRole('textbox', { name: '「髙」を置きかえる文字' })).toHaveValue('高')
  await expect(page.getByRole('textbox', { name: '「𠮷」を置きかえる文字' })).toHaveValue('吉')
  await settled(page)
  await page.getByRole('button', { name: '置きかえを承認する' }).click()
  await expect(page.getByText('出力できる荷物 2件')).toBeVisible()
  await settled(page)
  await page.getByRole('button', { name: '2件のファイルを作る' }).click()
  await expect(page.getByText('1個のファイルに2件を出力しました。0件')).toBeVisible()
  await settled(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /をダウンロード$/ }).click()
  const file = await saving
  const text = iconv.decode(await readFile(await file.path()), 'cp932')
  expect(text).toContain('高崎 吉子')
  expect(text).toContain('平野 映子')
  expect(text).not.toContain('長井')
  await expect(page.getByText('出力できない荷物 2件')).toBeVisible()
})

test('A-122 A-123 A-126 the same tracking file twice changes nothing, and only the hand-over mails', async ({
  page,
  context,
  testConsole,
}) => {
  const parcels = await addTo(testConsole, [
    { carrier: 'sagawa', state: 'exported' },
    { carrier: 'sagawa', state: 'exported', address: { lastName: '山川' } },
  ])
  const lines = parcels.map(({ number }, at) => `${number},39123456780${at}`)
  const csv = ['お客様管理番号,お問い合せ送り状No.', ...lines].join('\r\n')
  const file = { name: 'sagawa.csv', mimeType: 'text/csv', buffer: iconv.encode(csv, 'cp932') }
  await logInAs(context, testConsole, 'shipper')
  const read = async (layout: string) => {
    await openScreen(page, '/imports')
    await page.getByLabel('送り状ソフト').selectOption(layout)
    await page.locator('input[type=file]').setInputFiles(file)
    await settled(page)
    await page.getByRole('button', { name: '内容を確かめる' }).click()
  }
  const take = () => page.getByRole('button', { name: 'この内容で取り込む' }).click()
  await read('yamato-b2-cloud')
  await expect(page.getByRole('alert')).toContainText('別の送り状ソフトのファイルです：佐川')
  await read('sagawa-ehiden3')
  await expect(page.getByText('新規 2件・変更 0件・変更なし 0件・エラー 0件')).toBeVisible()
  await take()
  await expect(row(page, '391234567800')).toContainText('一致')
  await expect(row(page, '391234567801')).toContainText('一致')
  await read('sagawa-ehiden3')
  await take()
  await expect(row(page, '391234567800')).toContainText('登録済み')
  await settled(page)
  await page.getByRole('button', { name: '番号のついた2件を発送済みにする' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '番号のついた2件を発送済みにする' }).click()
  await expect(page.getByText('2件を発送済みにしました')).toBeVisible()
  await expect(page.getByRole('button', { name: /発送済みにする/ })).toHaveCount(0)
})

test('A-110 an owner compares a layout with the template and replaces it', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/carriers')
  await page.getByRole('link', { name: 'クリックポスト' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'クリックポスト' })).toBeVisible()
  await page.getByLabel('テンプレートの1行目').fill('お届け先郵便番号,お届け先氏名')
  await expect(page.getByRole('table', { name: '違う列' }).getByRole('row')).toHaveCount(7)
  await settled(page)
  await page.getByRole('button', { name: 'レイアウトを差しかえる' }).click()
  const dialog = page.getByRole('dialog')
  const columns = dialog.getByRole('textbox', { name: '列の表' })
  await columns.fill((await columns.inputValue()).replace('内容品', '品名'))
  await dialog.getByRole('textbox', { name: '理由' }).fill('the template of this year')
  await dialog.getByRole('button', { name: 'レイアウトを差しかえる' }).click()
  await expect(page.getByRole('heading', { name: '列の表（2版）' })).toBeVisible()
  const stored = page.getByRole('table', { name: '列の表' })
  await expect(stored.getByRole('cell', { name: '品名', exact: true })).toBeVisible()
})
