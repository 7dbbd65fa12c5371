import { issueReceipt } from '#server/payments/receipts/receipts.ts'
import { addManyEntries } from '#testing/fixtures/many-entries.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { addTestPayment } from '#testing/fixtures/payments.ts'
import { PROVIDER_STATUSES } from '#testing/fixtures/provider-statuses.ts'
import { addTestCard, addTestLot } from '#testing/fixtures/stock.ts'
import { changeOperator, expect, logInAs, openScreen, settled, test } from './console-base.ts'

test('A-177 A-178 A-183 A-258 an accountant reads a period, is refused a wrong one, and saves a file', async ({
  page,
  context,
  testConsole,
}) => {
  const now = testConsole.clock.now()
  const day = new Date(now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
  await addMemberAccount(testConsole.database, { points: 300, now })
  await testConsole.consoleDatabase.transaction(async (tx) => {
    const { id: cardId } = await addTestCard(tx)
    await addTestLot(tx, { cardId, count: 2, costYen: 400 })
  })
  await logInAs(context, testConsole, 'accountant')
  await openScreen(page, `/reports?from=${day}&to=2000-01-01`)
  await expect(page.getByText('期間を確認してください')).toBeVisible()
  await settled(page)
  await page.getByLabel('終了日').fill(day)
  await expect(page.getByText('この期間の記録はありません。')).toBeVisible()
  await openScreen(page, `/reports/accounting?from=${day}&to=${day}`)
  await expect(page.getByRole('row', { name: '期末の在庫 800円' })).toBeVisible()
  await expect(page.getByRole('button', { name: '評価方法を決める' })).toHaveCount(0)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '在庫の評価（終了日） CSV（UTF-8）' }).click()
  expect((await saved).suggestedFilename()).toBe(`stock-worth-${day}-${day}.csv`)
  await settled(page)
  await openScreen(page, `/reports/charts?from=${day}&to=2000-01-01`)
  await expect(page.getByText('期間を確認してください')).toBeVisible()
  await settled(page)
  await page.getByLabel('終了日').fill(day)
  await expect(page.getByText('この期間の記録はありません。')).toHaveCount(5)
  await openScreen(page, `/reports/points-book?from=${day}&to=${day}`)
  const free = page.getByRole('table', { name: '無償' })
  await expect(free.getByRole('row', { name: `${day} 300 0 0 0 0 0 300` })).toBeVisible()
})

test('A-177 a report over many entries is computed in the background, or says why it failed', async ({
  page,
  context,
  testConsole,
}) => {
  const { database } = testConsole
  const now = testConsole.clock.now()
  const { id } = await addMemberAccount(database, { points: 300, now })
  await addManyEntries(database, { memberId: id, count: 6_000 })
  await logInAs(context, testConsole, 'accountant')
  await openScreen(page, '/reports/trial-balance?from=2024-01-01&to=2024-12-31')
  await page.getByRole('button', { name: 'この期間を計算する' }).click()
  await expect(page.getByText('順番を待っています')).toBeVisible()
  await database.query({
    text: `update console.report_jobs set state = 'failed', failure = 'no space', ended_at = $1`,
    values: [now],
  })
  await expect(page.getByRole('alert')).toHaveText('計算できませんでした。理由：no space')
  await page.getByRole('button', { name: 'この期間を計算する' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await testConsole.runReports()
  await expect(page.getByText('台帳と残高は一致しています。')).toBeVisible()
  await expect(page.getByText('に計算した数字です。')).toBeVisible()
})

test('A-179 A-181 an accountant finds a receipt by amount and counterparty, and reads it as it was issued; an auditor cannot', async ({
  page,
  context,
  testConsole,
}) => {
  const { database, clock } = testConsole
  const now = clock.now()
  const { id: memberId } = await addMemberAccount(database, { now })
  const { id: paymentId } = await addTestPayment(testConsole, {
    memberId,
    state: 'paid',
    report: PROVIDER_STATUSES.paid,
  })
  await issueReceipt(database, { memberId, paymentId, requestId: 'once', now })
  await logInAs(context, testConsole, 'accountant')
  await openScreen(page, '/documents?minYen=501')
  await expect(page.getByText('条件に合うものはありません')).toBeVisible()
  await openScreen(page, `/documents?minYen=500&text=${memberId}`)
  await page.getByRole('link', { name: /^R\d{8}$/ }).click()
  const receipt = page.getByRole('table', { name: /^領収書 R\d{8}$/ })
  await expect(receipt.getByRole('row', { name: '領収金額 500円' })).toBeVisible()
  await expect(receipt.getByRole('row', { name: '区分 初回発行' })).toBeVisible()

  await changeOperator(context, testConsole, 'auditor')
  await openScreen(page, '/documents')
  await expect(page.getByRole('heading', { name: 'ページがありません' })).toBeVisible()
})

test('A-175 A-176 an accountant computes a base date with paid and free apart; an auditor reads it and computes none', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'accountant')
  await openScreen(page, '/reports/base-dates')
  await page.getByRole('combobox', { name: '基準日' }).selectOption('2025-03-31')
  await page.getByRole('button', { name: '計算する', exact: true }).click()
  await testConsole.runReports()
  await page.getByRole('link', { name: '2025-03-31' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '基準日報告 2025-03-31' })).toBeVisible()
  for (const name of ['有償', '無償']) await expect(page.getByText(name).first()).toBeVisible()

  await changeOperator(context, testConsole, 'auditor')
  await openScreen(page, '/reports/base-dates')
  await expect(page.getByRole('link', { name: '2025-03-31' })).toBeVisible()
  await expect(page.getByRole('button', { name: '計算する', exact: true })).toHaveCount(0)
})
