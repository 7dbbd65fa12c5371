import type { BrowserContext, Page } from '@playwright/test'
import iconv from 'iconv-lite'
import { BANK_ACCOUNT, fileField, noticeFile } from '#testing/fixtures/bank-statements.ts'
import type { TestConsole } from '#testing/fixtures/test-console.ts'
import { addWaitingTransfer } from '#testing/fixtures/transfers.ts'
import { changeOperator, expect, logInAs, openScreen, settled, test } from './console-base.ts'

const DAY = '2025-08-01'
const ACCOUNT = [
  ['名前', 'ゆうゆう銀行'],
  ['銀行コード（4桁）', '0009'],
  ['支店コード（3桁）', '005'],
  ['口座番号（7桁）', '7654321'],
  ['理由', '新しい口座'],
] as const
const COLUMNS = [
  ['日付の列', '日付'],
  [/^入金額の列/, '入金'],
  ['振込人の列', '摘要'],
] as const

async function read(page: Page, buffer: Buffer) {
  await page.locator('input[type=file]').setInputFiles({
    name: 'statement.txt',
    mimeType: 'text/plain',
    buffer,
  })
  await settled(page)
  await page.getByRole('button', { name: '内容を確かめる' }).click()
}

/** Imports the checked file. */
async function take(page: Page, count: number) {
  await page.getByRole('button', { name: 'この内容で取り込む' }).click()
  await expect(page.getByText(`取り込みました。 新規 ${count}件`)).toBeVisible()
}

/** Adds a bank account, and imports a statement of one deposit without a screen. */
async function readDeposit(context: BrowserContext, testConsole: TestConsole, yen: number) {
  const owner = await logInAs(context, testConsole, 'owner')
  const account = { ...BANK_ACCOUNT, name: 'みずほ 渋谷', csvMapping: null, reason: 'opening' }
  await owner.act('/bank/accounts', account)
  const file = fileField(noticeFile([{ yen, name: 'ｻﾄｳ', day: DAY }]))
  const statement = { fileName: 'statement.txt', file, accountId: null }
  expect((await owner.act('/bank/statements', statement)).state).toBe(200)
}

test('A-138 A-141 a statement with a wrong sum is refused; exact deposits of a right one are accepted together', async ({
  page,
  context,
  testConsole,
}) => {
  const { database, clock } = testConsole
  const orderIds = [
    await addWaitingTransfer(database, { kana: 'ヤマダ　タロウ', yen: 500, now: clock.now() }),
    await addWaitingTransfer(database, { kana: 'キャロル', yen: 1_000, now: clock.now() }),
  ]
  const owner = await logInAs(context, testConsole, 'owner')
  const account = { ...BANK_ACCOUNT, name: 'みずほ 渋谷', csvMapping: null, reason: 'opening' }
  expect((await owner.act('/bank/accounts', account)).state).toBe(200)
  const deposits = [
    { yen: 500, name: 'ﾔﾏﾀﾞ ﾀﾛｳ', day: DAY },
    { yen: 1_000, name: 'ｷﾔﾛﾙ', day: DAY },
    { yen: 700, name: 'ｵｵﾊｼ', day: DAY },
  ]
  await openScreen(page, '/bank/statements')
  await read(page, noticeFile(deposits, { sum: 2_300 }))
  await expect(page.getByRole('alert')).toContainText(
    '5行目：合計金額が合いません（正しくは 2200、ファイルには 2300）',
  )
  await expect(page.getByText('取り込んだ明細はまだありません')).toBeVisible()
  await read(page, noticeFile(deposits))
  await take(page, 3)
  await settled(page)
  await page.getByRole('link', { name: '1 statement.txt' }).click()
  await expect(page.locator('tr[data-row]')).toHaveCount(3)
  await expect(page.getByText('同じ名前の注文がありません')).toBeVisible()
  await settled(page)
  await page.getByRole('button', { name: '完全一致 2件' }).click()
  await expect(page.locator('tr[data-row]')).toHaveCount(2)
  for (const orderId of orderIds) await expect(page.getByText(orderId)).toBeVisible()
  await settled(page)
  await page.getByRole('checkbox', { name: 'このページの2件をすべて選ぶ' }).check()
  await settled(page)
  await page.getByRole('button', { name: '完全一致を消し込む' }).click()
  await expect(page.getByRole('button', { name: '完全一致 0件' })).toBeVisible()
  await settled(page)
  await openScreen(page, '/bank?state=matched')
  await expect(page.locator('tr[data-row]')).toHaveCount(2)
  await expect(page.getByText('ポイントの付与を待っています')).toHaveCount(2)
})

test('A-142 A-143 a short deposit settles no order by itself: it is matched by hand with approval, and an unknown order is refused', async ({
  page,
  context,
  testConsole,
}) => {
  const { database, clock } = testConsole
  const orderId = await addWaitingTransfer(database, {
    kana: 'サトウ',
    yen: 900,
    now: clock.now(),
  })
  await readDeposit(context, testConsole, 880)
  await changeOperator(context, testConsole, 'accountant')
  await openScreen(page, '/bank?grade=exception')
  const row = page.locator('tr[data-row]').filter({ hasText: 'サトウ' })
  await expect(row).toContainText('金額が足りません')
  const choose = async (act: string) => {
    await row.getByRole('checkbox').setChecked(true)
    await settled(page)
    await page.getByRole('button', { name: act }).click()
    return page.getByRole('dialog', { name: act })
  }
  const failed = page.getByText(/1件は処理できず/)
  await choose('完全一致を消し込む')
  await expect(failed).toBeVisible()
  const first = await choose('注文を指定して申請する')
  await first.getByLabel('注文番号').fill('P-unknown')
  await first.getByLabel('理由').fill('手数料の差')
  await first.getByRole('button', { name: '承認を申請する' }).click()
  await expect(first).toHaveCount(0)
  await expect(failed).toBeVisible()
  await expect(page.getByRole('link', { name: '申請を見る' })).toHaveCount(0)
  const second = await choose('注文を指定して申請する')
  await expect(second.getByLabel('注文番号')).toHaveValue(orderId)
  await second.getByLabel('理由').fill('手数料の差')
  await second.getByRole('button', { name: '承認を申請する' }).click()
  await page.getByRole('link', { name: '申請を見る' }).click()
  await expect(page.getByText(/ほかのオーナーの承認を待っています/)).toBeVisible()
})

test('A-137 an owner describes the CSV of a bank once, and an accountant imports it; a file without the columns and an account twice are refused', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/bank/accounts')
  const dialog = page.getByRole('dialog', { name: '口座を追加する' })
  const add = async () => {
    await page.getByRole('button', { name: '口座を追加する' }).click()
    for (const [name, value] of ACCOUNT) await dialog.getByLabel(name).fill(value)
    await dialog.getByLabel('CSVも取り込む').check()
    for (const [name, value] of COLUMNS) await dialog.getByLabel(name).fill(value)
    await dialog.getByRole('button', { name: '保存する' }).click()
  }
  await add()
  const row = page.getByRole('row', { name: /ゆうゆう銀行/ })
  await expect(row).toContainText('設定済み')
  await expect(dialog).toHaveCount(0)
  await settled(page)
  await add()
  await expect(dialog.getByRole('alert')).toBeVisible()

  await changeOperator(context, testConsole, 'accountant')
  await openScreen(page, '/bank/accounts')
  await expect(row).toBeVisible()
  await expect(page.getByRole('button', { name: /追加する|変更/ })).toHaveCount(0)
  await openScreen(page, '/bank/statements')
  await page.getByLabel('ファイルの形式').selectOption('CSV：ゆうゆう銀行')
  await read(page, iconv.encode('日,額,人\n2025/08/01,300,ﾀﾅｶ\n', 'cp932'))
  await expect(page.getByRole('alert')).toContainText('列が見つかりません')
  await read(page, iconv.encode('日付,入金,摘要\n2025/08/01,300,ﾀﾅｶ\n', 'cp932'))
  await take(page, 1)
})
