import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import {
  allStepsWith,
  buyWithClientReceipt,
  readProofSteps,
  verdict,
} from '#e2e/support/receipts.ts'
import { testClock } from '#server/platform/time/clock.ts'
import {
  addStockedCard,
  draftContent,
  draftLine,
  submitDraft,
} from '#testing/drivers/pack-maker.ts'
import { CLOSED, NOON } from '#testing/fixtures/clock-times.ts'
import { openTestConsole } from '#testing/fixtures/test-console.ts'
import { addConsolePages, approveRequest, openOperator, requestEarlyEnd } from './console-base.ts'

const REASON = '原画の差し替えのため'

test('A-067 A-070 A-073 an approved pack is drawn, proven by member and operator, and ended early', async ({
  page,
  browser,
  shop,
}) => {
  test.setTimeout(180_000)
  const clock = testClock(new Date(NOON))
  const { databaseUrl } = shop
  const testConsole = await openTestConsole({
    shop: { databaseUrl, clock },
    addPages: addConsolePages,
    hasTimers: true,
  })
  const maker = await openOperator(browser, testConsole, 'pack-maker')
  const owner = await openOperator(browser, testConsole, 'owner')

  const cardId = await addStockedCard(shop.database, { count: 20, code: 'SALE-1' })
  const lines = [draftLine({ cardId, count: 20 })]
  const endsAt = '2098-12-31T01:00:00.000Z'
  const content = draftContent({ name: '承認の引札', position: 950, lines, endsAt })
  const { id, answer } = await submitDraft(maker.client, content)
  await owner.page.goto(`/console/approvals/${answer.approvalId}`)
  await expect(owner.page.getByRole('button', { name: '承認する' })).toBeDisabled()
  await owner.page.getByRole('checkbox', { name: /原価を上回るカード/ }).check()
  await approveRequest(owner.page)
  await owner.page.reload()
  await expect(owner.page.getByRole('gridcell', { name: /^20$/ }).first()).toBeVisible()
  await expect(owner.page.locator('[data-lacking="true"]')).toHaveCount(0)
  const packId: number = (await maker.client.get(`/pack-drafts/${id}`)).draft.packId

  await loginAs(page, await shop.addMember({ points: 5_000 }))
  await expect(async () => {
    await page.goto(`/pack-detail?packId=${packId}`)
    await expect(page.getByRole('heading', { name: '承認の引札', level: 1 })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  const root = (await maker.client.get(`/packs/${packId}`)).pack.fixed.packRoot
  await expect(page.getByText(root)).toBeVisible()
  const purchaseId = await buyWithClientReceipt(page, { packId, count: 3 })
  await page.goto(`/fairness?packHistoryId=${purchaseId}`)
  expect(await readProofSteps(page)).toEqual(allStepsWith('true'))
  await expect(verdict(page)).toContainText('約束どおりの抽選でした')

  const desk = maker.page
  await desk.clock.install()
  await desk.goto(`/console/packs/${packId}`)
  await expect(desk.getByRole('table', { name: '残りの口数' })).toContainText('SALE-1')
  await expect(desk.getByRole('region', { name: 'これまでの数字' })).toContainText('300')
  await expect(desk.getByText(root)).toBeVisible()
  await desk.getByRole('tab', { name: '購入と証明' }).click()
  await idle(desk)
    .getByRole('button', { name: /^購入 \d+ の証明を確かめる$/ })
    .click()
  const proof = desk.getByRole('dialog', { name: /の証明$/ })
  await expect(proof.locator('[data-step="prizes"]')).toHaveAttribute('data-verdict', 'true')
  await expect(proof.locator('[data-step="head"]')).toHaveAttribute('data-verdict', 'true')
  await expect(proof.locator('[data-verdict="false"]')).toHaveCount(0)
  await desk.keyboard.press('Escape')
  await expect(proof).toHaveCount(0)

  await buyWithClientReceipt(page, { packId, count: 4 })
  await desk.clock.fastForward(31_000)
  await expect(desk.getByRole('region', { name: 'これまでの数字' })).toContainText('700')
  await expect(desk.getByRole('button', { name: /の証明を確かめる$/ })).toHaveCount(2)

  const question = desk.getByRole('dialog', { name: '保存していない変更があります' })
  await desk.getByRole('tab', { name: '見せ方' }).click()
  const noPicture = { name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await desk.locator('input[type=file]').setInputFiles(noPicture)
  await expect(desk.getByRole('alert')).toContainText('no.png')
  await desk.getByRole('tab', { name: '履歴' }).click()
  await expect(desk.getByRole('tab', { name: '履歴', selected: true })).toBeVisible()
  await desk.getByRole('tab', { name: '見せ方' }).click()
  const limitText = desk.getByLabel('上限の案内文', { exact: true })
  await limitText.fill('お一人さま3回まで')
  const { pack } = await owner.client.get(`/packs/${packId}`)
  const changed = { ...pack.presentation, limitMessageEn: 'Three each', version: pack.version }
  expect((await owner.client.act(`/packs/${packId}/presentation`, changed)).state).toBe(200)
  const isReloaded = desk.waitForResponse((response) => response.url().endsWith(`/packs/${packId}`))
  await desk.clock.fastForward(31_000)
  await isReloaded
  await idle(desk).getByRole('button', { name: '保存', exact: true }).click()
  const conflict = desk.getByRole('dialog', { name: 'ほかの人が先に変更しました' })
  await expect(conflict).toContainText('お一人さま3回まで')
  await conflict.getByRole('button', { name: '現在の内容に戻す' }).click()
  await expect(limitText).not.toHaveValue('お一人さま3回まで')

  await limitText.fill('お一人さま2回まで')
  await desk.getByRole('button', { name: '期間を変更' }).click()
  const dates = desk.getByRole('dialog', { name: '期間を変更' })
  await dates.getByLabel('販売終了（JST）').fill('2099-12-31T10:00')
  await dates.getByLabel('理由').fill('好評のため')
  await dates.getByRole('button', { name: '期間を変更' }).click()
  await expect(dates).toHaveCount(0)
  await idle(desk).getByRole('button', { name: '保存', exact: true }).click()
  await expect(desk.getByText('保存しました。')).toBeVisible()
  await expect(limitText).toHaveValue('お一人さま2回まで')

  await limitText.fill('お一人さま3回まで')
  await desk.getByRole('tab', { name: '履歴' }).click()
  await question.getByRole('button', { name: '保存せずに移動' }).click()
  await expect(desk.getByRole('tab', { name: '履歴', selected: true })).toBeVisible()

  const texts = { shown: REASON, shownEn: 'The picture is being replaced', reason: '原画に誤り' }
  await requestEarlyEnd(desk, texts)
  await owner.page.goto(desk.url())
  await approveRequest(owner.page)
  await desk.goto(`/console/packs/${packId}`)
  await expect(desk.getByText(REASON)).toBeVisible()

  await shop.setClock(CLOSED)
  await expect(async () => {
    await page.goto(`/pack-detail?packId=${packId}`)
    await expect(page.getByText(REASON)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await maker.close()
  await owner.close()
  await testConsole.close()
})
