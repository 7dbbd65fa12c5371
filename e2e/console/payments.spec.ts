import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { insertReconciliation } from '#server/payments/reconciliation/reconciliation.sql.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { addTestPayment } from '#testing/fixtures/payments.ts'
import { PROVIDER_STATUSES } from '#testing/fixtures/provider-statuses.ts'
import {
  approveRequest,
  changeOperator,
  expect,
  logInAs,
  openScreen,
  settled,
  test,
} from './console-base.ts'

const TRANSFER = [
  ['振込日', '2025-08-05'],
  ['金融機関コード（自社口座）', '0005'],
  ['支店コード', '001'],
  ['口座番号（7桁）', '0012345'],
  ['委託者コード（10桁）', '0000012345'],
  ['委託者名（カナ）', 'カ）ヒキフダ'],
  ['理由', '毎週の返金'],
] as const

test('A-131 A-133 an accountant finds a payment, sees what a refund will do, and asks for it', async ({
  page,
  context,
  testConsole,
}) => {
  const now = testConsole.clock.now()
  const { id: memberId } = await addMemberAccount(testConsole.database, { now })
  const { orderId } = await addTestPayment(testConsole, {
    memberId,
    state: 'paid',
    report: PROVIDER_STATUSES.paid,
  })
  const failed = await addTestPayment(testConsole, {
    memberId,
    state: 'failed',
    report: PROVIDER_STATUSES.failed,
  })
  await logInAs(context, testConsole, 'accountant')
  await openScreen(page, '/payments')
  await expect(page.getByRole('link', { name: orderId })).toBeVisible()
  await page.getByRole('link', { name: failed.orderId }).click()
  await expect(page.getByRole('alert')).toContainText('決済会社のコード：X')
  await expect(page.getByRole('alert')).toContainText('会員への案内')
  await openScreen(page, '/payments')
  await expect(page.getByLabel('決済会社').getByRole('option')).toContainText([
    'すべて',
    'Amazon Pay',
    'fincode',
    'fincode（コンビニ・振込）',
    'GMO-PG（カード）',
  ])
  await page.getByLabel('状態', { exact: true }).selectOption('paid')
  await expect(page.getByText('1件')).toBeVisible()
  await settled(page)
  expect(await accessibilityFaults(page), 'the list').toEqual([])
  await page.getByRole('link', { name: orderId }).click()
  await expect(page.getByRole('heading', { level: 1, name: `支払い ${orderId}` })).toBeVisible()
  await expect(
    page.getByText('500円を返金し、付与したポイントとコインを取り消します。'),
  ).toBeVisible()
  await settled(page)
  expect(await accessibilityFaults(page), 'a payment').toEqual([])

  await page.getByRole('button', { name: '返金する', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '返金する' })
  await expect(dialog.getByRole('row', { name: 'ポイント 500 500 0 0 0' })).toBeVisible()
  await dialog.getByLabel('理由').fill('会員から取り消しの連絡')
  await dialog.getByRole('button', { name: '承認を申請する' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: '返金 承認待ち' })).toBeVisible()
  await expect(page.getByText('いま申請できる操作はありません。')).toBeVisible()
  const timeline = page.getByRole('table', { name: '経過' })
  await expect(timeline.getByRole('row', { name: /返金する: 申請/ })).toBeVisible()
})

test('A-130 A-131 support reads why a payment is held and can ask for nothing', async ({
  page,
  context,
  testConsole,
}) => {
  const now = testConsole.clock.now()
  const { id: memberId } = await addMemberAccount(testConsole.database, { now })
  const { id } = await addTestPayment(testConsole, {
    memberId,
    payId: 4,
    provider: 'gmo-cash',
    state: 'held',
    report: PROVIDER_STATUSES.other,
  })
  await logInAs(context, testConsole, 'support')
  await openScreen(page, `/payments?exception=any&member=${memberId}`)
  await expect(page.getByRole('row', { name: /保留 金額が違う/ })).toBeVisible()
  await openScreen(page, `/payments/${id}`)
  await expect(page.getByText(/購入金額は500円ですが、.*499円/)).toBeVisible()
  await expect(page.getByRole('table', { name: '経過' })).toContainText('決済会社の通知')
  await expect(page.getByRole('button', { name: '決済会社に照会する' })).toBeVisible()
  for (const name of ['返金する', '保留を解いて付与する'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})

test('A-135 an accountant closes a difference with a provider for a reason, and support cannot', async ({
  page,
  context,
  testConsole,
}) => {
  const { database, clock } = testConsole
  const difference = { orderId: 'X-1', kind: 'unknown-order', ours: null } as const
  await database.transaction((tx) =>
    insertReconciliation(tx, {
      provider: 'gmo-wallet',
      listedCount: 40,
      day: '2025-07-31',
      now: clock.now(),
      differences: [{ ...difference, theirs: PROVIDER_STATUSES.paid }],
    }),
  )
  await logInAs(context, testConsole, 'support')
  await openScreen(page, '/payment-differences')
  await expect(page.getByRole('cell', { name: 'ショップにない注文' })).toBeVisible()
  await expect(page.getByRole('button', { name: '担当する' })).toHaveCount(0)
  await logInAs(context, testConsole, 'accountant')
  await openScreen(page, '/payment-differences')
  await page.getByRole('button', { name: '担当する' }).click()
  await expect(page.getByRole('row', { name: /X-1/ })).toContainText('accountant')
  await settled(page)
  await page.getByRole('button', { name: '閉じる', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '食い違いを閉じる' })
  await dialog.getByLabel('理由').fill('決済会社のテスト注文')
  // Finds the button by its type, because the cross that closes the dialog has the same name.
  await dialog.locator('button[type=submit]').click()
  await expect(page.getByText('開いている食い違いはありません')).toBeVisible()
})

test('A-025 A-132 a charge-back that an accountant asks for waits for an owner, who takes the points back', async ({
  page,
  context,
  testConsole,
}) => {
  const now = testConsole.clock.now()
  const { id: memberId } = await addMemberAccount(testConsole.database, { now })
  const { id } = await addTestPayment(testConsole, {
    memberId,
    state: 'paid',
    report: PROVIDER_STATUSES.paid,
  })
  await logInAs(context, testConsole, 'accountant')
  await openScreen(page, `/payments/${id}`)
  await page.getByRole('button', { name: 'チャージバックを記録する' }).click()
  const dialog = page.getByRole('dialog', { name: 'チャージバックを記録する' })
  await dialog.getByLabel('理由').fill('カード会社の通知')
  await dialog.getByRole('button', { name: '承認を申請する' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('いま申請できる操作はありません。')).toBeVisible()
  const [request] = await testConsole.database.query<{ id: number }>({
    text: `select max(id) as id from console.approvals where kind = 'payments.charge-back'`,
  })
  await openScreen(page, `/approvals/${request?.id}`)
  await expect(page.getByRole('button', { name: '承認する' })).toHaveCount(0)

  await changeOperator(context, testConsole, 'owner')
  await openScreen(page, `/approvals/${request?.id}`)
  await approveRequest(page, '通知を確認')
  await openScreen(page, `/payments/${id}`)
  await expect(page.getByRole('table', { name: '経過' })).toContainText('チャージバックを記録する')
})

test('A-133 refunds to accounts leave once in a transfer file; with none ready there is no file, and support makes none', async ({
  page,
  context,
  testConsole,
}) => {
  const { database, clock } = testConsole
  const now = clock.now()
  const { id: memberId } = await addMemberAccount(database, { now })
  const { id, orderId } = await addTestPayment(testConsole, {
    memberId,
    payId: 4,
    provider: 'gmo-cash',
    state: 'paid',
    report: PROVIDER_STATUSES.paid,
  })
  await database.transaction(async (tx) => {
    const values = [id, now]
    await tx.query({
      text: `
        insert into refunds (payment_id, attempt, state, yen, requested_at)
        values ($1, 1, 'requested', 500, $2)`,
      values,
    })
    await tx.query({
      text: `
        insert into refund_accounts (
          payment_id, attempt, requested_at, submitted_at, bank_code, bank_name, branch_code,
          branch_name, kind, number, holder
        )
        values (
          $1, 1, $2, $2, '0001', 'ミズホ', '210', 'シブヤ', 'ordinary', '1234567', 'ヤマダ タロウ'
        )`,
      values,
    })
  })
  await logInAs(context, testConsole, 'accountant')
  await openScreen(page, '/payouts')
  const row = page.getByRole('row').filter({ hasText: orderId })
  await expect(row).toContainText('振込待ち')
  expect(await accessibilityFaults(page), 'the refunds to accounts').toEqual([])
  const dialog = page.getByRole('dialog', { name: '振込データを作成' })
  const make = async () => {
    await page.getByRole('button', { name: '振込データを作成' }).click()
    await expect(dialog.getByLabel('振込日')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/)
    for (const [name, value] of TRANSFER) await dialog.getByLabel(name).fill(value)
    await dialog.getByRole('button', { name: '振込データを作成' }).click()
  }
  await make()
  await expect(page.getByText(/振込 \d+ を作成しました（1件）。/)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('振込データ作成済み')
  await settled(page)
  await make()
  await expect(dialog.getByRole('alert')).toBeVisible()

  await changeOperator(context, testConsole, 'support')
  await openScreen(page, '/payouts')
  await expect(row).toContainText('振込データ作成済み')
  await expect(page.getByRole('button', { name: /振込データ|返金済みにする/ })).toHaveCount(0)
})
