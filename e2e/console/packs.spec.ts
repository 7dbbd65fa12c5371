import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import type { DraftContent } from '#contract/console/packs/draft-content.ts'
import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { addCardTypes } from '#server/packs/packs.ts'
import { addStockedCard, draftContent, draftLine } from '#testing/drivers/pack-maker.ts'
import { addTestLot } from '#testing/fixtures/stock.ts'
import type { TestConsole } from '#testing/fixtures/test-console.ts'
import { changeOperator, expect, logInAs, openScreen, settled, test } from './console-base.ts'

const saveState = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first()
const cellInput = (page: Page) => page.getByRole('combobox', { name: /行目/ })
const grid = (page: Page) => page.getByRole('grid', { name: '封入内容の表' })
const gridRow = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name })
const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'パック全体の数字' }).locator('div').filter({ hasText: name })

/** Adds a card type, unless the console's database already has one. */
async function prepareShop({ database }: TestConsole): Promise<void> {
  const rows = await database.query({ text: 'select id from card_types' })
  if (rows.length === 0) await addCardTypes(database, [{ id: 1, name: '試し札', nameEn: 'Sample' }])
}

/** Makes a draft as the pack maker. Returns the path of the draft's screen. */
async function makeDraft(
  context: BrowserContext,
  testConsole: TestConsole,
  fields: Partial<DraftContent>,
): Promise<string> {
  const client = await logInAs(context, testConsole, 'pack-maker')
  const { id } = await client.act('/pack-drafts', { content: draftContent(fields) })
  return `/packs/drafts/${id}`
}

test.beforeEach(({ testConsole }) => prepareShop(testConsole))

test('A-051 A-053 A-054 a pack is composed by keyboard and paste, saved, and found again', async ({
  page,
  context,
  testConsole,
}) => {
  test.setTimeout(120_000)
  for (const code of ['KEY-1', 'KEY-2', 'KEY-3']) {
    await addStockedCard(testConsole.database, { count: 500, code })
  }
  await logInAs(context, testConsole, 'pack-maker')
  await openScreen(page, '/packs')
  await expect(page.getByText('パックはまだありません')).toBeVisible()
  await page.getByRole('button', { name: '新しいパック' }).press('Enter')
  await page.getByLabel('パック名', { exact: true }).fill('鍵の引札')
  await page.getByLabel('1口の価格').fill('500')
  await page.getByRole('tab', { name: '基本' }).press('ArrowRight')
  await expect(grid(page)).toBeVisible()

  await cellInput(page).focus()
  await page.keyboard.type('KEY-1')
  await expect(page.getByRole('option', { name: /KEY-1/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.type('1200')
  await expect(figure(page, '総口数')).toContainText('1,200')
  await page.keyboard.press('Tab')
  await page.keyboard.type('9000')
  await page.keyboard.press('Enter')
  await expect(gridRow(page, 'KEY-1')).toContainText('見本の札')
  await expect(gridRow(page, 'KEY-1')).toContainText('100%')
  await page.keyboard.press('Control+z')
  await expect(gridRow(page, 'KEY-1')).not.toContainText('9,000')
  await page.keyboard.press('Control+y')
  await expect(gridRow(page, 'KEY-1')).toContainText('9,000')

  await pasteInto(page, 'KEY-2\t３00\t40\t発送のみ\r\nKEY-9\tfew\r\n')
  const refusal = page.getByRole('dialog', { name: '読み込めない値があります' })
  await expect(refusal.getByRole('row').filter({ hasText: 'KEY-9' })).toContainText('3')
  await expect(refusal.getByRole('row').filter({ hasText: 'few' })).toContainText('口数')
  await page.keyboard.press('Escape')
  await expect(refusal).toHaveCount(0)
  await expect(gridRow(page, 'KEY-2')).toHaveCount(0)
  await cellInput(page).focus()
  await pasteInto(page, 'KEY-2\t３00\t40\t発送のみ\r\nKEY-3\t500\t10\r\n')
  await expect(figure(page, '総口数')).toContainText('2,000')
  await expect(gridRow(page, 'KEY-2')).toContainText('15%')

  await page.keyboard.press('Control+s')
  await expect(saveState(page, '保存済み')).toBeVisible()
  await openScreen(page, '/packs')
  await expect(page.getByRole('row', { name: /鍵の引札 英語なし/ })).toBeVisible()
  await page.getByRole('link', { name: '鍵の引札' }).click()
  await page.getByRole('tab', { name: '封入内容' }).click()
  await expect(gridRow(page, 'KEY-2')).toContainText('発送のみ')
  await expect(figure(page, '総口数')).toContainText('2,000')
})

test('A-054 a file of lines is checked, compared with the lines and taken over', async ({
  page,
  context,
  testConsole,
}) => {
  for (const code of ['FILE-1', 'FILE-2'])
    await addStockedCard(testConsole.database, { count: 500, code })
  await logInAs(context, testConsole, 'pack-maker')
  await openScreen(page, '/packs')
  await page.getByRole('button', { name: '新しいパック' }).click()
  await page.getByRole('tab', { name: '封入内容' }).click()
  await cellInput(page).focus()
  await pasteInto(page, 'FILE-1\t300\t40\t交換可\r\n')
  await expect(figure(page, '総口数')).toContainText('300')
  // A fault of the last save goes as soon as its line is mended.
  for (const _ of ['count', 'points', 'choice']) await page.keyboard.press('ArrowRight')
  await pasteInto(page, '交換可\r\n交換可\r\n')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('保存できない値があります')).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(page.getByText('保存できない値があります')).toHaveCount(0)
  await page.getByRole('button', { name: 'CSVを読み込む' }).click()
  const dialog = page.getByRole('dialog', { name: 'CSVを読み込む' })
  await expect(dialog.getByRole('table', { name: 'ファイルの列' })).toContainText('発送のみ')
  await dialog.getByLabel('取り込む場所').selectOption('今の行と入れ替える')
  const paste = dialog.getByLabel('表計算ソフトから貼り付け')
  await paste.fill('カード\t口数\t受取\nFILE-1\t400\t交換可\nFILE-9\tfew\t発送のみ\n')
  await dialog.getByRole('button', { name: '内容を確かめる' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'few' })).toContainText('口数')
  await expect(dialog.getByLabel('「FILE-9」の代わりに使うカード')).toBeVisible()
  await paste.fill('カード\t口数\nFILE-2\t600\n')
  await expect(dialog.getByLabel('「FILE-9」の代わりに使うカード')).toHaveCount(0)
  await dialog.getByRole('button', { name: '内容を確かめる' }).click()
  await expect(dialog.getByRole('status')).toContainText('削除 1件')
  await paste.fill('カード\t口数\t交換pt\nFILE-1\t400\t40\nFILE-2\t600\t10\n')
  await dialog.getByRole('button', { name: '内容を確かめる' }).click()
  await expect(dialog.getByRole('status')).toContainText('新規 1件・変更 1件')
  await expect(dialog.getByRole('row').filter({ hasText: 'FILE-1' })).toContainText('口数')
  await dialog.getByRole('button', { name: 'この内容で取り込む' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(figure(page, '総口数')).toContainText('1,000')
})

/** Pastes a text into the focused element, as if it was copied from a spreadsheet. */
async function pasteInto(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

test('A-062 a line promises the copies that the pack maker chooses by grading number', async ({
  page,
  context,
  testConsole,
}) => {
  const cardId = await addStockedCard(testConsole.database, { count: 5, code: 'PSA-1' })
  const grading = { company: 'PSA', number: '80001' }
  await testConsole.database.transaction((tx) => addTestLot(tx, { cardId, count: 1, grading }))
  const path = await makeDraft(context, testConsole, {
    name: '鑑定の引札',
    lines: [draftLine({ cardId, count: 5 })],
  })
  await openScreen(page, `${path}?tab=composition`)
  await page.getByRole('button', { name: '個体を指定' }).click()
  const dialog = page.getByRole('dialog', { name: '個体を指定' })
  await dialog.getByLabel('PSA 80001').check()
  await dialog.getByRole('button', { name: '1枚を指定する' }).click()
  await expect(gridRow(page, 'PSA-1')).toContainText('（個体 1）')
  await expect(figure(page, '総口数')).toContainText('1')
})

test('A-039 of two people on one draft the later one sees both versions', async ({
  page,
  context,
  testConsole,
}) => {
  const path = await makeDraft(context, testConsole, { name: '二人の引札', price: 100 })
  await openScreen(page, path)
  await page.getByLabel('1口の価格').fill('300')
  await expect(saveState(page, '未保存の変更があります')).toBeVisible()

  const other = await logInAs(context, testConsole, 'owner')
  const id = path.split('/').at(-1)
  const { draft } = await other.get(`/pack-drafts/${id}`)
  const content = { ...draft.content, price: 200 }
  await other.act(`/pack-drafts/${id}`, { version: draft.version, content })

  await page.getByRole('button', { name: '保存', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'ほかの人が先に変更しました' })
  const row = dialog.getByRole('row').filter({ hasText: '1口の価格' })
  await expect(row).toContainText('200')
  await expect(row).toContainText('300')
  await dialog.getByRole('button', { name: 'あなたの入力で続ける' }).click()
  await expect(saveState(page, '保存済み')).toBeVisible()
  expect((await other.get(`/pack-drafts/${id}`)).draft.content.price).toBe(300)
})

test('A-010 unsaved changes are asked for before leaving, and outlive a reload', async ({
  page,
  context,
  testConsole,
}) => {
  const path = await makeDraft(context, testConsole, { name: '途中の引札' })
  await openScreen(page, path)
  await page.getByLabel('パック名', { exact: true }).fill('途中の引札 改')
  await page.getByRole('link', { name: 'パックの一覧へ' }).click()
  const question = page.getByRole('dialog', { name: '保存していない変更があります' })
  await question.getByRole('button', { name: 'とどまる' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByLabel('パック名', { exact: true })).toHaveValue('途中の引札 改')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(sessionStorage)))
    .toContain('途中の引札 改')

  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: '復元する' }).click()
  await expect(page.getByLabel('パック名', { exact: true })).toHaveValue('途中の引札 改')
  await page.getByRole('link', { name: 'パックの一覧へ' }).click()
  await question.getByRole('button', { name: '保存して移動' }).click()
  await expect(page.getByRole('link', { name: '途中の引札 改' })).toBeVisible()
})

test('A-059 A-064 A-198 a submission is checked, and the approver sees its root and ticks', async ({
  page,
  context,
  testConsole,
}) => {
  test.setTimeout(120_000)
  const cardId = await addStockedCard(testConsole.database, { count: 12, code: 'ASK-1' })
  const path = await makeDraft(context, testConsole, {
    name: '申請の引札',
    announcedTotal: 10,
    images: [],
    detailHtml: '<p>特賞は7本</p>',
    lines: [draftLine({ cardId, count: 12, buyPoint: 0 })],
  })
  await openScreen(page, path)
  await page.getByRole('button', { name: '公開を申請' }).click()
  const dialog = page.getByRole('dialog', { name: '公開を申請' })
  await expect(dialog.getByText('画像がありません')).toBeVisible()
  await expect(dialog.getByText('口数の合計が、告知した総口数と違います')).toBeVisible()
  await expect(dialog.getByText(/^交換ポイントのない行があります.*（1行目）$/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: '申請する' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByLabel('告知した総口数').fill('12')
  await page.getByRole('tab', { name: '封入内容' }).click()
  await page.getByTitle('交換ポイントを入れるか、「発送のみ」にしてください').click()
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('要確認の行はありません')).toBeVisible()
  await page.getByRole('tab', { name: '見せ方' }).click()
  const picture = page.locator('input[type="file"]')
  await picture.setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('-') })
  await expect(page.getByText(/^note\.png: 画像を読めません/)).toBeVisible()
  const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#245' } })
    .png()
    .toBuffer()
  await picture.setInputFiles({ name: 'new.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: '1枚目の画像' })).toBeVisible()
  await page.getByRole('button', { name: '公開を申請' }).click()
  await expect(dialog.getByText('説明：「7本」')).toBeVisible()
  await dialog.getByLabel('理由').fill('週末の目玉')
  await expect(dialog.getByRole('button', { name: '申請する' })).toBeDisabled()
  const price = /^交換ポイントが原価を上回るカードがあります（ASK-1）/
  await dialog.getByRole('checkbox', { name: price }).click()
  await dialog.getByRole('button', { name: '申請する' }).click()
  await expect(page.getByText('申請中です。')).toBeVisible()
  await page.getByRole('link', { name: '申請を見る' }).click()
  await expect(page.getByText(/ほかのオーナーの承認を待っています/)).toBeVisible()
  const address = page.url()

  await changeOperator(context, testConsole, 'second-owner')
  await page.goto(address)
  await expect(gridRow(page, 'ASK-1')).toContainText('100%')
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await expect(page.getByRole('button', { name: '承認する' })).toBeDisabled()
  expect(await accessibilityFaults(page), 'the request').toEqual([])
  await page.getByRole('checkbox', { name: '説明：「7本」' }).click()
  await expect(page.getByRole('button', { name: '承認する' })).toBeDisabled()
  await page.getByRole('checkbox', { name: price }).click()
  await expect(page.getByRole('button', { name: '承認する' })).toBeEnabled()
  await page.getByRole('button', { name: '却下する' }).click()
  const refusal = page.getByRole('dialog', { name: '却下する' })
  await refusal.getByLabel('理由').fill('特賞の数が違います')
  await refusal.getByRole('button', { name: '却下する' }).click()
  await expect(page.getByRole('status').filter({ hasText: '却下' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '却下' })).toBeVisible()

  await openScreen(page, `${path}?tab=history`)
  const refused = page.getByRole('row').filter({ hasText: '却下' })
  await expect(refused).toContainText('second-owner')
  await expect(refused).toContainText('特賞の数が違います')
})

test('A-042 A-066 the editor is accessible, and its preview cannot be pressed', async ({
  page,
  context,
  testConsole,
}) => {
  test.setTimeout(120_000)
  const cardId = await addStockedCard(testConsole.database, { count: 30 })
  const path = await makeDraft(context, testConsole, {
    name: '見本の引札',
    lines: [draftLine({ cardId, count: 30 })],
  })
  for (const tab of ['basics', 'composition', 'presentation', 'calculator', 'preview', 'history']) {
    await openScreen(page, `${path}?tab=${tab}`)
    if (tab === 'calculator') {
      await expect(page.locator('figure svg').first()).toBeVisible()
      const lines = page.getByRole('table', { name: 'カードごと' })
      await expect(lines.getByRole('row', { name: /見本の札/ })).toContainText('100.0%')
    }
    if (tab === 'preview') continue
    expect(await accessibilityFaults(page), tab).toEqual([])
  }
  await openScreen(page, `${path}?tab=preview`)
  const phone = page.frameLocator('iframe[title="スマートフォン（390px）"]')
  await expect(phone.getByText('見本の引札').first()).toBeVisible()
  await expect(phone.locator('main')).toHaveAttribute('inert', '')
  await expect(phone.getByText('見本の札').first()).toBeVisible()
  await page.getByText('パソコン（1440px）').click()
  const desktop = page.frameLocator('iframe[title="パソコン（1440px）"]')
  await expect(desktop.getByText('見本の引札').first()).toBeVisible()
  await settled(page)
})
