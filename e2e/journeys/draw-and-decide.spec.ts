import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { countOf, recordCalls } from '#e2e/support/calls.ts'
import {
  cardBox,
  currentPath,
  expectCardCount,
  overlay,
  postApi,
  revealCard,
  startAndSkipMovie,
} from '#e2e/support/draws.ts'

test('F5 steps 7 to 12: draw two, see them, ship one way and convert the other, find it again', async ({
  page,
  shop,
}) => {
  test.slow()
  await loginAs(page, await shop.addMember({ points: 5_000 }))
  const calls = recordCalls(page)

  await test.step('7 spin, check, confirm, buy', async () => {
    await page.goto('/pack-detail?packId=1')
    await page.getByRole('combobox').selectOption('2')
    await idle(page).getByRole('button', { name: 'くじを引く' }).click()
    await expect(page.getByRole('dialog')).toContainText('600P')
    await page.getByRole('dialog').getByRole('button').first().click()
    await page.waitForURL('**/gacha-animation')
    expect(countOf(calls, 'POST /user/pack/check')).toBe(1)
    expect(countOf(calls, 'POST /user/pack/buy')).toBe(1)
  })

  await test.step('8 overlay, video, skip, both cards', async () => {
    await expect(overlay(page)).toBeVisible()
    await startAndSkipMovie(page)
    for (const progress of ['1 / 2', '2 / 2']) {
      await expect(page.getByText(progress, { exact: true })).toBeVisible()
      await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
      await revealCard(page).click()
    }
    await expect(page).toHaveURL(/\/get-card-list$/)
  })

  const { cards } = await (await page.request.get('/api/user/pack/buy_result')).json()
  await test.step('9 pick one, and go on', async () => {
    await expectCardCount(page, 2)
    const first = cardBox(page, cards[0])
    if (!(await first.isChecked())) await first.click()
    await page.getByRole('button', { name: '次へ進む' }).click()
    await page.waitForURL(`**/confirm-get-card-list?selectedCardHistoryIds=${cards[0].history_id}*`)
  })

  const before = await (await page.request.get('/api/user/point')).json()
  const sent = await test.step('10 decide, once', async () => {
    await page.getByRole('button', { name: 'この内容で決定する' }).click()
    await expect(page).toHaveURL(/\/thank-you$/)
    const decision = calls.find(({ key }) => key === 'POST /user/pack/decision')?.payload
    expect(await postApi(page, '/user/pack/decision', decision)).toMatchObject({
      state: 204,
      result: '-1',
    })
    return decision as { send_card: number[]; reduction_card: number[] }
  })
  const converted = cards.filter((card: { history_id: number }) =>
    sent.reduction_card.includes(card.history_id),
  )
  const gained = converted.reduce(
    (sum: number, card: { buy_point: number }) => sum + card.buy_point,
    0,
  )
  const after = await (await page.request.get('/api/user/point')).json()
  expect(after.point).toBe(before.point + gained)

  await test.step('11 nothing is left to decide', async () => {
    for (const address of ['/get-card-list', '/confirm-get-card-list', '/gacha-animation']) {
      await page.goto(address)
      await expect.poll(() => currentPath(page)).toBe('/')
    }
  })

  await test.step('12 the history leads to the detail and back', async () => {
    await page.goto('/buy-product-history')
    await page.getByRole('button', { name: /朱雀の引札/ }).click()
    await expect(page).toHaveURL(/\/buy-product-history-detail\?packHistoryId=\d+$/)
    await expect(page.getByRole('list', { name: '発送するカード' })).toContainText(cards[0].name)
    await page.getByRole('link', { name: '購入履歴に戻る' }).click()
    await expect(page).toHaveURL(/\/buy-product-history$/)
  })
})
