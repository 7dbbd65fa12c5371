import type { Request } from '@playwright/test'
import { BACKGROUND_HEADER } from '#contract/console/background-header.ts'
import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { brokenNumbers } from '#e2e/quality/broken-numbers.ts'
import { recordRuns } from '#server/platform/jobs/runs/runs.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { addTestPayment } from '#testing/fixtures/payments.ts'
import { PROVIDER_STATUSES } from '#testing/fixtures/provider-statuses.ts'
import type { TestConsole } from '#testing/fixtures/test-console.ts'
import { changeOperator, expect, logInAs, openScreen, settled, test } from './console-base.ts'

test('A-044 A-045 A-049 an owner sees the day, the queues and the points, and opens what is behind them', async ({
  page,
  context,
  testConsole,
}) => {
  test.setTimeout(120_000)
  await page.clock.install()
  const client = await logInAs(context, testConsole, 'owner')
  const invitee = { name: 'Ume', mail: 'ume@home.example', role: 'support', reason: 'hired' }
  await client.act('/operators/invite', invitee)
  await openScreen(page, '/')
  await expect(page.getByText('今日も昨日も、まだ売上はありません。')).toBeVisible()
  await addPaidPayment(testConsole)
  await openScreen(page, '/')
  for (const name of ['待っているもの', '今日', '販売中のパック', '未使用ポイント', '稼働状況']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await expect(page.getByText('まだ集計されていません。')).toBeVisible()
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.slice(0, 2), 'the day first, then what waits').toEqual(['今日', '待っているもの'])
  await expect(
    page
      .getByRole('figure', { name: /今日の売上の累計/ })
      .locator('svg')
      .first(),
  ).toBeVisible()
  const waiting = page.getByRole('table', { name: '待っているもの' })
  await expect(waiting.getByRole('row')).toHaveCount(2)
  await expect(waiting.getByRole('link', { name: '承認する' })).toBeVisible()
  await expect(page.getByText(/^待っていないもの：/)).toContainText('保留中の支払い')
  await expect(page.getByRole('navigation').getByRole('link', { name: '承認 1' })).toBeVisible()
  await page.getByRole('link', { name: '抽選回数' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '抽選回数' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^0時/ })).toBeVisible()
  await expect(page.locator('figure svg').first()).toBeVisible()
  expect(await accessibilityFaults(page), 'a figure').toEqual([])
  await page.getByRole('link', { name: 'ホームへ戻る' }).click()
  // A load that is still under way would time out when the clock is moved.
  await settled(page)
  await expect(waiting.getByRole('row')).toHaveCount(2)
  await client.act('/operators/invite', { ...invitee, mail: 'momo@home.example' })
  const isRefresh = (request: Request) =>
    request.url().endsWith('/dashboard') && request.headers()[BACKGROUND_HEADER] !== undefined
  const refreshed = page.waitForRequest(isRefresh)
  await page.clock.fastForward(31_000)
  await refreshed
  await expect(page.getByText('2件', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: '承認 2' })).toBeVisible()
  await page.getByRole('link', { name: '承認待ち' }).click()
  await expect(page.getByRole('table', { name: '承認' })).toContainText('ume@home.example')
})

test('A-047 A-041 the amounts of packs that sold much stand on one line each', async ({
  page,
  context,
  testConsole,
}) => {
  await page.route('**/console/api/dashboard', async (route) => {
    const answer = await (await route.fetch()).json()
    const pack = {
      name: '十万枚の大引札',
      sold: 98_765,
      total: 100_000,
      income: 98_765_432,
      wonCostYen: 45_678_901,
      conversionYen: 12_345_678,
      chargesYen: 1_234_567,
      marginYen: 39_506_286,
      marginAtSellOutYen: 41_234_567,
      topLabel: '天虹',
      topLeft: 114,
      topTotal: 120,
      hourSold: 12_340,
      endsAt: null,
      sellsOutAt: null,
      endsSoon: false,
    }
    const packs = [
      { ...pack, id: 1, currency: 'point' },
      { ...pack, id: 2, currency: 'coin' },
    ]
    await route.fulfill({ json: { ...answer, packs } })
  })
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/')
  await expect(page.getByText('98,765,432pt').first()).toBeVisible()
  expect(await brokenNumbers(page)).toEqual([])
})

test('A-016 a shipper sees no figure, pack or sum of points, only the own queues', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'shipper')
  await openScreen(page, '/')
  await expect(page.getByRole('heading', { name: '待っているもの', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '承認待ち' })).toBeVisible()
  await expect(page.getByRole('link', { name: '保留中の支払い' })).toHaveCount(0)
  for (const name of ['今日', '販売中のパック', '未使用ポイント', '稼働状況']) {
    await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0)
  }
  await openScreen(page, '/figures/sales-yen')
  await expect(page.getByRole('heading', { name: 'ページがありません' })).toBeVisible()
})

test('A-184 A-185 A-186 A-188 an owner runs a failed job again and starts a verification; an auditor reads both', async ({
  page,
  context,
  testConsole,
}) => {
  const failing = {
    name: 'delete-messages',
    schedule: '0 * * * *',
    timeoutSeconds: 60,
    retryLimit: 0,
  }
  const run = () => Promise.reject(new Error('the disk is full'))
  await recordRuns([{ ...failing, run }], testConsole)[0]
    ?.run()
    .catch(() => {})
  await logInAs(context, testConsole, 'auditor')
  await openScreen(page, '/jobs')
  const job = page.getByRole('row', { name: /古いメール・SMSの削除/ })
  await expect(job).toContainText('the disk is full')
  expect(await accessibilityFaults(page), 'the jobs').toEqual([])
  await expect(page.getByRole('button', { name: /もう一度実行/ })).toHaveCount(0)
  await openScreen(page, '/proofs')
  await expect(page.getByText('検証の記録はまだありません。')).toBeVisible()
  await expect(page.getByRole('button', { name: '検証を始める' })).toHaveCount(0)

  await changeOperator(context, testConsole, 'owner')
  await openScreen(page, '/')
  await expect(page.getByText('ジョブの失敗 1件、停止 0件')).toBeVisible()
  await page.getByRole('link', { name: 'ジョブ・稼働状況を見る' }).click()
  await job.getByRole('button', { name: '古いメール・SMSの削除をもう一度実行' }).click()
  await expect(job).toContainText('1分以内に実行されます')
  await openScreen(page, '/proofs?member=1&purchase=1')
  await expect(page.getByText('その会員のその購入はありません。')).toBeVisible()
  const start = page.getByRole('button', { name: '検証を始める' })
  await start.click()
  await expect(page.getByRole('table', { name: 'ショップへの依頼' })).toContainText('処理待ち')
  await expect(start).toBeDisabled()
})

async function addPaidPayment(testConsole: TestConsole): Promise<void> {
  const { database, clock } = testConsole
  const { id: memberId } = await addMemberAccount(database, { now: clock.now() })
  await addTestPayment(testConsole, { memberId, state: 'paid', report: PROVIDER_STATUSES.paid })
}
