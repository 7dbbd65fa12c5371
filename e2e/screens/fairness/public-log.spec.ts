import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { buyAndDecide, buyThroughApi } from '#e2e/support/draws.ts'
import { openScreen } from '#e2e/support/navigation.ts'
import { publishExtraPack } from '#e2e/support/packs.ts'
import {
  allStepsWith,
  buyWithClientReceipt,
  fileInput,
  readProofSteps,
} from '#e2e/support/receipts.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'

const logLink = (page: Page) => page.getByRole('link', { name: '中身と公開記録を見る' })
const rows = (page: Page) => page.getByRole('listitem').filter({ hasText: '番目の購入' })

test('the line-up shows what is left of each prize and its present chance', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember({ points: 3_000 }))
  const firstCard = page.getByRole('region', { name: 'ラインナップ' }).getByRole('listitem').first()
  await openScreen(page, '/pack-detail?packId=1')
  await expect(firstCard).toContainText('残り 4／4')
  await expect(firstCard).toContainText('4%')
  const draw = await buyThroughApi(page, { packId: 1, count: 10 })
  const left = 4 - draw.cards.filter(({ name }) => name === '試し札 第1番').length
  await openScreen(page, '/pack-detail?packId=1')
  await expect(firstCard).toContainText(`残り ${left}／4`)
  await firstCard.getByRole('button').click()
  const popup = page.getByRole('dialog', { name: '試し札 第1番' })
  await expect(popup).toContainText(`（90口のうち${left}口）`)
  // The page truncates the chance to three digits, so that it never shows more than the true
  // chance.
  const shown = Number(/(\d+(?:\.\d+)?)%/.exec(await popup.innerText())?.[1])
  expect(shown).toBeLessThanOrEqual((100 * left) / 90)
  expect(shown).toBeGreaterThan((100 * left) / 90 - 0.011)
})

test('a guest reads the composition and every purchase of a pack', async ({
  page,
  shop,
  browser,
}) => {
  const packId = await publishExtraPack(shop)
  const buyer = await browser.newContext({ baseURL: shop.url })
  await loginAs(buyer, await shop.addMember({ points: 10_000 }))
  const shopping = await buyer.newPage()
  await openScreen(page, `/fairness?packId=${packId}`)
  await expect(page.getByText('まだ購入はありません。')).toBeVisible()
  for (let index = 0; index < 21; index += 1) await buyThroughApi(shopping, { packId, count: 2 })

  await openScreen(page, `/pack-detail?packId=${packId}`)
  await logLink(page).click()
  await expect(page).toHaveURL(`/fairness?packId=${packId}`)
  await expect(page.getByTestId('composition-check')).toHaveAttribute('data-verdict', 'true')
  await expect(page.getByRole('row').last()).toContainText(/100\s*58\s*100%/)
  await expect(rows(page)).toHaveCount(20)
  await expect(rows(page).first()).toContainText('1番目の購入')
  await expect(rows(page).first()).toContainText('1〜2口目')
  await page.getByRole('button', { name: '2ページ' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('41〜42口目')

  const logged = await shopping.request.get(`/api/user/pack/log/${packId}`)
  const lines = (await logged.text()).trim().split('\n')
  const last = JSON.parse(lines.at(-1) ?? '')
  await expect(rows(page)).toContainText(last.head_after)
  await expect(rows(page)).toContainText(last.member_tag)
  await buyer.close()

  const replayed = page.getByTestId('replay')
  await page.getByRole('button', { name: 'はじめから引き直す' }).click()
  await expect(replayed).toHaveText('21件の購入、42口をはじめから引き直し、すべて合いました。')
  await page.route(`**/api/user/pack/log/${packId}`, (route) =>
    route.fulfill({ body: lines.toSpliced(4, 1).join('\n') }),
  )
  await page.getByRole('button', { name: 'はじめから引き直す' }).click()
  await expect(replayed).toHaveText('5番目の購入の記録が合いません。')
})

test('the fingerprint is computed from the bytes, and other bytes are detected', async ({
  page,
}) => {
  const composition = await (await page.request.get('/api/user/pack/composition/1')).text()
  const root = createHash('sha256').update(`HIKIFUDA3/pack\0${composition}`).digest('hex')
  await openScreen(page, '/pack-detail?packId=1')
  await expect(page.getByText(root)).toBeVisible()
  await logLink(page).click()
  // Before the first sale, the head of the log is the pack root, so the page shows the root.
  await expect(page.getByText(root).first()).toBeVisible()
  await page.route('**/api/user/pack/composition/1', (route) =>
    route.fulfill({ body: composition.replace('"buy_point":', '"buy_point": '), status: 200 }),
  )
  await openScreen(page, '/fairness?packId=1')
  await expect(page.getByTestId('composition-check')).toHaveAttribute('data-verdict', 'false')
})

test('the device checks the shop’s signature, for the pack and for a purchase that it covers', async ({
  page,
  shop,
}) => {
  const packId = await publishExtraPack(shop)
  const member = await shop.addMember({ points: 10_000 })
  await loginAs(page, member)
  const { pack_history_id: id } = await buyThroughApi(page, { packId, count: 2 })
  const proof = `/fairness?packHistoryId=${id}`
  await openScreen(page, proof)
  await expect(page.locator('[data-step="signed"]')).toHaveCount(0)
  await buyThroughApi(page, { packId, count: 3 })
  await shop.setClock(new Date(Date.parse(NOON) + 60_000).toISOString())
  const { list, public_key } = await (
    await page.request.get(`/api/user/pack/heads/${packId}/1`)
  ).json()

  await openScreen(page, proof)
  expect(await readProofSteps(page)).toMatchObject({ signed: 'true', head: 'true', prizes: 'true' })
  await page.locator('[data-step="signed"] summary').click()
  await expect(page.getByText(list[0].signature)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'レシートを保存する' }).click()
  await fileInput(page).setInputFiles(await (await download).path())
  await expect(page.getByRole('button', { name: 'ファイルを閉じる' })).toBeVisible()
  expect(await readProofSteps(page)).toMatchObject({ signed: 'true', cards: 'open' })
  await openScreen(page, `/fairness?packId=${packId}`)
  const signatureCheck = page.getByTestId('signature-check')
  await expect(signatureCheck).toHaveAttribute('data-finding', 'right')
  await page.getByText('に店が署名').click()
  await expect(page.getByText(public_key)).toBeVisible()
  await page.getByRole('button', { name: 'はじめから引き直す' }).click()
  await expect(page.getByTestId('replay')).toContainText('も、この記録の上にあります。')

  const denied = { ...list[0], milliseconds: list[0].milliseconds + 1 }
  await page.route(`**/api/user/pack/heads/${packId}/1`, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, list: [denied, ...list.slice(1)] } })
  })
  await openScreen(page, `/fairness?packId=${packId}`)
  await expect(signatureCheck).toHaveAttribute('data-finding', 'wrong')
  await openScreen(page, proof)
  expect(await readProofSteps(page)).toMatchObject({ signed: 'false', head: 'true' })
  await page.unrouteAll()

  // Simulates a browser from before 2025, which has no Ed25519.
  await page.addInitScript(() => {
    const importKey = crypto.subtle.importKey.bind(crypto.subtle)
    crypto.subtle.importKey = ((...parameters: Parameters<typeof importKey>) =>
      JSON.stringify(parameters[2]).includes('Ed25519')
        ? Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
        : importKey(...parameters)) as typeof importKey
  })
  await openScreen(page, `/fairness?packId=${packId}`)
  await expect(signatureCheck).toContainText('確かめる機能がありません')
  await openScreen(page, proof)
  expect(await readProofSteps(page)).toMatchObject({ signed: 'open', head: 'true' })
})

test('a pack that hides its line-up shows no list of prizes in the log either', async ({
  page,
  shop,
}) => {
  const packId = await publishExtraPack(shop, { showsLineup: false })
  await openScreen(page, `/fairness?packId=${packId}`)
  await expect(page.getByTestId('composition-check')).toHaveAttribute('data-verdict', 'true')
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByText('景品の一覧を表示していません')).toBeVisible()
})

test('a pack that does not exist has no log', async ({ page }) => {
  await openScreen(page, '/fairness?packId=999999')
  await expect(page.getByText('このくじは見つかりませんでした。')).toBeVisible()
})

test('the proof is one tap from the thank-you and from the history', async ({ page, shop }) => {
  await loginAs(page, await shop.addMember({ points: 1_000 }))
  const id = await buyWithClientReceipt(page, { packId: 1, count: 2 })
  await idle(page).getByRole('button', { name: '次へ進む' }).click()
  await idle(page).getByRole('button', { name: 'この内容で決定する' }).click()
  await page.waitForURL('**/thank-you')
  await idle(page).getByRole('link', { name: 'この抽選を確かめる' }).click()
  await expect(page).toHaveURL(`/fairness?packHistoryId=${id}`)
  expect(await readProofSteps(page)).toEqual(allStepsWith('true'))

  const older = await buyAndDecide(page, { packId: 6, count: 3 }, 'ship-only')
  await openScreen(page, `/buy-product-history-detail?packHistoryId=${older.pack_history_id}`)
  await idle(page).getByRole('link', { name: 'この抽選を確かめる' }).click()
  expect(await readProofSteps(page)).toMatchObject({ prizes: 'true', cards: 'true' })
})

test('the explanation page says what is proven, what is not, and against whom', async ({
  page,
}) => {
  await openScreen(page, '/pack-detail?packId=1')
  await page.getByRole('link', { name: '公正な抽選のしくみ' }).click()
  await expect(page).toHaveURL('/fairness')
  for (const name of ['証明されること', '証明されないこと', '誰に対して', '自分で確かめる']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await expect(page.getByText('店の鍵を持つ人が、自分で買う場合')).toBeVisible()
  await expect(page.getByText('npx hikifuda-verify FILE')).toBeVisible()
  const described = page.getByRole('link', { name: '計算方法' })
  const address = (await described.getAttribute('href')) ?? ''
  const description = await page.request.get(address)
  expect(description.headers()['content-type']).toContain('text/')
  expect(await description.text()).toContain('HIKIFUDA3/draw')
})
