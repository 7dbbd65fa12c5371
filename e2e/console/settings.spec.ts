import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { readRecipients } from '#server/notifications/notifications.ts'
import { queueMail, sendDueMessages } from '#server/outbox/outbox.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import type { TestConsole } from '#testing/fixtures/test-console.ts'
import {
  approveRequest,
  changeOperator,
  expect,
  logInAs,
  openScreen,
  settled,
  test,
} from './console-base.ts'

/**
 * Logs in as the second owner and approves the approval request that the screen names. The second
 * owner stays logged in.
 */
async function approveAsSecondOwner(
  page: Page,
  context: BrowserContext,
  testConsole: TestConsole,
  readRequest: () => Promise<void> = async () => {},
): Promise<void> {
  await page.getByRole('link', { name: '申請を見る' }).click()
  await expect(page).toHaveURL(/\/approvals\/\d+$/)
  await settled(page)
  const path = new URL(page.url()).pathname.replace('/console', '')
  await changeOperator(context, testConsole, 'second-owner')
  await openScreen(page, path)
  await readRequest()
  await approveRequest(page)
}

test('A-174 A-171 an owner stops draws and changes settings; an accountant only reads them', async ({
  page,
  context,
  testConsole,
}) => {
  test.setTimeout(120_000)
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/settings')
  expect(await accessibilityFaults(page), 'the settings').toEqual([])
  await page.getByRole('button', { name: '抽選を停止する' }).click()
  const dialog = page.getByRole('dialog', { name: '抽選を停止する' })
  await dialog.getByLabel('理由').fill('画像の誤り')
  await dialog.getByRole('button', { name: '抽選を停止する' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /抽選 .*停止中/ })).toBeVisible()
  await settled(page)

  await page.getByLabel('発行者の名前').fill('株式会社引札')
  await page.getByRole('link', { name: 'ポイントコース' }).click()
  const question = page.getByRole('dialog', { name: '保存していない変更があります' })
  await question.getByRole('button', { name: 'とどまる' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByLabel('発行者の名前')).toHaveValue('株式会社引札')
  await page.getByLabel('理由').fill('開店の準備')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('保存しました。')).toBeVisible()
  await settled(page)
  await page.getByRole('link', { name: 'ポイントコース' }).click()
  await expect(page.getByRole('heading', { name: 'ポイントコース', level: 1 })).toBeVisible()

  await changeOperator(context, testConsole, 'accountant')
  await openScreen(page, '/settings')
  await expect(page.getByRole('row', { name: /抽選 .*停止中/ })).toBeVisible()
  await expect(page.getByLabel('発行者の名前')).toHaveValue('株式会社引札')
  await expect(page.getByLabel('発行者の名前')).toBeDisabled()
  for (const name of ['抽選を再開する', '保存する'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
})

test('A-010 forms ask before they are left, also after only a button has changed them', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'owner')
  const question = page.getByRole('dialog', { name: '保存していない変更があります' })
  const forms = {
    '/shipping-settings': () => page.getByRole('button', { name: '行を追加' }).click(),
    '/acquisitions/new': () => page.getByRole('button', { name: '行を足す' }).click(),
    '/cards/new': () => page.getByLabel('コード').fill('EX-1'),
  }
  for (const [path, change] of Object.entries(forms)) {
    await openScreen(page, path)
    await change()
    await page.locator('main a').first().click()
    await question.getByRole('button', { name: '保存せずに移動' }).click()
    await expect(page).not.toHaveURL(new RegExp(path))
    await settled(page)
  }
})

test('A-171 a wrong registration number is refused, and a right one waits for a second owner', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/settings')
  await page.getByText('English', { exact: true }).click()
  const stop = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Draws', exact: true }) })
  await expect(stop.getByRole('rowheader')).toHaveText('Draws')
  await expect(stop.getByRole('button')).toHaveText(/^(Stop|Resume) draws$/)
  await page.getByText('日本語', { exact: true }).click()
  await page.getByRole('button', { name: '登録番号（インボイス）: 変更を申請' }).click()
  const dialog = page.getByRole('dialog', { name: '登録番号（インボイス）' })
  await dialog.getByLabel('登録番号（インボイス）').fill('T7000012050003')
  await dialog.getByLabel('理由').fill('登録通知書のとおり')
  await dialog.getByRole('button', { name: '承認を申請する' }).click()
  await expect(dialog.getByRole('alert')).toContainText('数字の並びに誤り')
  await dialog.getByLabel('登録番号（インボイス）').fill('T7000012050002')
  await dialog.getByRole('button', { name: '承認を申請する' }).click()
  await approveAsSecondOwner(page, context, testConsole)
  await openScreen(page, '/settings')
  await expect(page.getByRole('cell', { name: 'T7000012050002' })).toBeVisible()
})

test('A-263 A-264 an owner asks for another rule, the second one reads whom it concerns, and others stay empty', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/settings')
  const rules = page.getByRole('table', { name: '店のルール' })
  const cellsOf = (name: string) => rules.getByRole('row', { name }).getByRole('cell')
  await expect(cellsOf('ポイントの有効期間').first()).toHaveText('6')
  const ceiling = cellsOf('1人が1か月に購入できる額（円）').first()
  await expect(ceiling).toHaveText('なし')
  await rules.locator('xpath=following::button[1]').click()
  const dialog = page.getByRole('dialog', { name: '店のルール' })
  const concerns = /いま会員が持つ[\d,]+ポイントの期限は変わりません/
  await expect(dialog).not.toContainText(concerns)
  await dialog.getByLabel('ポイントの有効期間（か月）').fill('12')
  await expect(dialog).toContainText(concerns)
  await expect(dialog.getByRole('status')).toContainText('資金決済法')
  await dialog.getByLabel('理由').fill('弁護士に確認')
  await dialog.getByRole('button', { name: '承認を申請する' }).click()
  await expect(dialog).toHaveCount(0)
  await approveAsSecondOwner(page, context, testConsole, async () => {
    await expect(page.getByRole('main')).toContainText(concerns)
  })
  await openScreen(page, '/settings')
  await expect(cellsOf('ポイントの有効期間').first()).toHaveText('12')
  await expect(ceiling).toHaveText('なし')
})

/** Queues a mail to a new member and delivers it. */
async function deliverMail({ database, clock }: TestConsole): Promise<void> {
  const now = clock.now()
  const { mail: to } = await addMemberAccount(database, { now })
  const template = { subject: { ja: '発送しました', en: 'Shipped' }, blocks: [] }
  await database.transaction((tx) =>
    queueMail(tx, { to, template, language: 'ja', kind: 'parcel', now }),
  )
  const sender = { send: async () => {} }
  const publicUrl = () => 'https://shop.example'
  await sendDueMessages({
    database,
    readRecipients,
    clock,
    publicUrl,
    mailer: sender,
    smsSender: sender,
    sendPush: async () => 'sent' as const,
    sendLine: async () => ({ isRepeated: false, goneIds: new Set<number>() }),
    onFault() {},
  })
}

test('A-168 support sends a delivered mail again after a question, and an auditor cannot', async ({
  page,
  context,
  testConsole,
}) => {
  await deliverMail(testConsole)
  await logInAs(context, testConsole, 'support')
  await openScreen(page, '/mails?kind=parcel')
  expect(await accessibilityFaults(page), 'the mails').toEqual([])
  const resend = page.getByRole('button', { name: '「発送しました」をもう一度送る' })
  await resend.click()
  const dialog = page.getByRole('dialog', { name: '「発送しました」をもう一度送る' })
  await expect(dialog).toContainText('一度届いています')
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  await expect(dialog).toHaveCount(0)
  await resend.click()
  await dialog.getByRole('button', { name: '送る', exact: true }).click()
  await expect(page.getByRole('row', { name: /発送しました .*送信待ち/ })).toBeVisible()
  await expect(resend).toHaveCount(0)
  await settled(page)

  await changeOperator(context, testConsole, 'auditor')
  await openScreen(page, '/mails?kind=parcel')
  await expect(page.getByRole('row', { name: /発送しました/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /もう一度送る/ })).toHaveCount(0)
})

test('A-164 A-163 support announces an emergency with a preview, and an outside link is refused', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'support')
  await openScreen(page, '/contents')
  expect(await accessibilityFaults(page), 'the contents').toEqual([])
  await page.getByRole('button', { name: 'お知らせを追加' }).click()
  const dialog = page.getByRole('dialog', { name: 'お知らせを追加' })
  await dialog.getByRole('textbox', { name: '本文', exact: true }).fill('発送が遅れています。')
  await dialog.getByLabel('緊急（全ページに出す）').check()
  await expect(dialog.getByRole('region', { name: '会員の画面での見え方' })).toContainText(
    '発送が遅れています。',
  )
  await dialog.getByLabel('リンクの種類').selectOption('address')
  await dialog.getByLabel('リンク先').fill('https://evil.example')
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('リンク先').fill('/halp')
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(dialog.getByRole('alert')).toContainText('この店にありません')
  await dialog.getByLabel('リンクの種類').selectOption('page')
  await dialog.getByLabel('リンク先').selectOption('よくある質問')
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row', { name: /発送が遅れています。/ })
  await expect(row).toContainText('英語なし')
  await settled(page)
  await page.keyboard.press('j')
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'お知らせを変更' })).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /削除/ }).click()
  const removal = page.getByRole('dialog', { name: /削除/ })
  await removal.getByLabel('理由').fill('解消したため')
  await removal.getByRole('button', { name: '削除' }).click()
  await expect(page.getByText('お知らせはありません。')).toBeVisible()
})

test('A-163 support adds a banner and removes it; a link to another site is refused', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'support')
  await openScreen(page, '/contents')
  await page.getByRole('button', { name: 'バナーを追加' }).click()
  const dialog = page.getByRole('dialog', { name: 'バナーを追加' })
  const canvas = { width: 780, height: 330, channels: 3, background: '#a32412' } as const
  const buffer = await sharp({ create: canvas }).png().toBuffer()
  const picture = { name: 'banner.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]').first().setInputFiles(picture)
  await dialog.getByLabel('リンクの種類').selectOption('address')
  await dialog.getByLabel('リンク先').fill('//evil.example')
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('リンク先').fill('/user-guide')
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row', { name: /\/user-guide/ })
  await expect(row).toContainText('表示中')
  await expect(row.getByRole('img')).toHaveJSProperty('naturalWidth', 780)
  await settled(page)
  await row.getByRole('button', { name: /削除/ }).click()
  const removal = page.getByRole('dialog', { name: /削除/ })
  await removal.getByLabel('理由').fill('期間の終わり')
  await removal.getByRole('button', { name: '削除' }).click()
  await expect(row).toHaveCount(0)
})

test('A-173 a course that one owner adds waits for a second owner, and is retired; an accountant only reads', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/courses')
  expect(await accessibilityFaults(page), 'the courses').toEqual([])
  await page.getByRole('button', { name: 'コースを追加' }).click()
  const dialog = page.getByRole('dialog', { name: 'コースを追加' })
  await dialog.getByLabel('ポイント').fill('7700')
  await dialog.getByLabel('お支払い額（円）').fill('7000')
  await dialog.getByLabel('理由').fill('夏のコース')
  await dialog.getByRole('button', { name: '承認を申請する' }).click()
  const row = page.getByRole('row', { name: /7,700pt/ })
  await expect(row).toHaveCount(0)
  await approveAsSecondOwner(page, context, testConsole)
  await openScreen(page, '/courses')
  await expect(row).toContainText('7,000円')
  await row.getByRole('button', { name: '7,700ptの販売を終了する' }).click()
  const retirement = page.getByRole('dialog', { name: '7,700ptの販売を終了する' })
  await retirement.getByLabel('理由').fill('夏の終わり')
  await retirement.getByRole('button', { name: '販売を終了する' }).click()
  await expect(row).toContainText('に終了')
  await settled(page)

  await changeOperator(context, testConsole, 'accountant')
  await openScreen(page, '/courses')
  await expect(row).toContainText('に終了')
  await expect(page.getByRole('button', { name: /コースを追加|販売を終了/ })).toHaveCount(0)
})

test('A-298 A-354 A-375 A-376 A-377: an owner looks at other names and colours and asks for them, and a second owner approves them', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/settings')
  await page.getByRole('button', { name: '店の名称: 変更を申請' }).click()
  const dialog = page.getByRole('dialog', { name: '店の名称' })
  const upload = async (name: string | RegExp, file: string) => {
    const chosen = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name }).first().click()
    await (await chosen).setFiles(file)
  }
  for (const [name, file] of [
    ['ヘッダーのロゴ（横長）', 'demo/images/shop/share-ja.jpg'],
    ['アイコンの画像（正方形）', 'demo/images/shop/mark.svg'],
    ['カードの裏面（500×700）', 'demo/images/shop/share-en.jpg'],
  ] as const) {
    await upload(name, file)
    await expect(dialog.getByRole('img', { name })).toBeVisible()
  }
  await upload(/^動画「/, 'web/public/movies/style-2.webm')
  await expect(dialog.locator('video')).toHaveCount(1)
  await dialog.getByRole('textbox', { name: '店名', exact: true }).fill('星屑トレカ')
  await dialog.getByLabel('店名（ローマ字）').fill('Stardust')
  const sites = dialog.getByRole('list', { name: '姉妹サービス' }).getByRole('listitem')
  for (const [name, nameEn] of [
    ['星のガチャ', 'Star gacha'],
    ['月の買取', 'Moon cards'],
  ] as const) {
    await dialog.getByRole('button', { name: '姉妹サービスを追加' }).click()
    const site = sites.last()
    await site.getByRole('textbox', { name: '名前', exact: true }).fill(name)
    await site.getByLabel('名前（英語）').fill(nameEn)
    await site.getByLabel('印').fill(name.slice(0, 1))
    await site.getByLabel('URL').fill(`https://${nameEn.slice(0, 4).toLowerCase()}.example/`)
  }
  const chosen = page.waitForEvent('filechooser')
  await sites.last().getByRole('button', { name: /^画像/ }).click()
  await (await chosen).setFiles('demo/images/shop/site-cards.svg')
  await expect(sites.last().getByRole('img', { name: /^画像/ })).toBeVisible()
  await sites.last().getByRole('button', { name: '2. 月の買取を動かす' }).press('Space')
  await expect(page.getByText('2. 月の買取は2件中2番目にあります。')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByText('2. 月の買取を元の場所に戻しました。')).toHaveCount(1)
  await sites.last().getByRole('button', { name: '2. 月の買取を動かす' }).press('Space')
  await expect(page.getByText('2. 月の買取は2件中2番目にあります。')).toHaveCount(1)
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    const moved = page.getByText('2. 月の買取は2件中1番目にあります。')
    await expect(moved).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(sites.first().getByLabel('名前（英語）')).toHaveValue('Moon cards')
  const links = dialog.getByRole('list', { name: '公式SNS' }).getByRole('listitem')
  for (const name of ['X', 'Discord']) {
    await dialog.getByRole('button', { name: 'SNSを追加' }).click()
    await links.last().getByLabel('名前').fill(name)
    await links.last().getByLabel('URL').fill(`https://${name.toLowerCase()}.example/stardust`)
  }
  await links.first().getByRole('button', { name: '1. X を外す' }).click()
  await dialog.getByLabel('理由').fill('自分の店の名前にする')
  expect(await accessibilityFaults(page), 'the form').toEqual([])
  const tooLarge = page.waitForEvent('filechooser')
  await dialog
    .getByRole('button', { name: /^動画「/ })
    .last()
    .click()
  const buffer = Buffer.alloc(2 * 1_048_576 + 1)
  await (await tooLarge).setFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer })
  await expect(dialog.getByText('ファイルが大きすぎます（2MBまで）。')).toBeVisible()
  const color = dialog.getByRole('group', { name: '配色' }).getByRole('textbox').first()
  await color.fill('#123')
  await expect(dialog.getByRole('button', { name: 'プレビューを更新' })).toBeDisabled()
  await dialog.getByRole('button', { name: '夜と金' }).click()
  await dialog.getByRole('button', { name: 'プレビューを更新' }).click()
  const preview = dialog.locator('iframe').contentFrame()
  await expect(preview.locator('[aria-label="星屑トレカ トップページ"]')).toBeVisible()
  await expect(preview.locator('html')).toHaveCSS('background-color', 'rgb(14, 21, 38)')
  const services = preview.getByRole('region', { name: '姉妹サービス' }).getByRole('link')
  await expect(services.nth(2)).toContainText('月の買取')
  await expect(services.nth(2).locator('img')).toHaveAttribute('src', /^\/pictures\//)
  await expect(services.nth(3)).toContainText('星のガチャ')
  await expect(preview.getByRole('list', { name: '公式SNS' }).getByRole('link')).toHaveText(
    /Discord/,
  )
  const pages = dialog.getByRole('radiogroup', { name: 'プレビューの画面' })
  await pages.getByText('カード', { exact: true }).click()
  await expect(preview.getByRole('heading', { name: 'レア度' })).toBeVisible()
  await pages.getByText('スマホ', { exact: true }).click()
  const launch = preview.getByRole('figure', { name: '開くときの画面と色 #0e1526' })
  await expect(launch.getByText('星屑トレカ')).toBeVisible()
  await expect(launch.locator('img')).toHaveJSProperty('naturalWidth', 192)
  await pages.getByText('開封', { exact: true }).click()
  await expect(preview.locator('video')).toHaveAttribute('src', /^\/pictures\//)
  const back = preview.locator('img[src^="/pictures/"][src$="/card-back.webp"]')
  await expect(back.first()).toBeVisible()
  await preview.getByRole('button', { name: '音なしで開ける' }).press('Enter')
  await preview.getByRole('button', { name: 'スキップ', exact: true }).press('Enter')
  const card = preview.getByTestId('reveal-card')
  await expect(card.locator(back)).toBeVisible()
  await expect(card).toHaveAttribute('data-state', 'shown')
  await pages.getByText('メール').click()
  await expect(preview.getByText('このメールは星屑トレカからお送りしています。')).toBeVisible()
  await dialog.getByRole('button', { name: '承認を申請する' }).click()
  await expect(dialog).toHaveCount(0)
  await approveAsSecondOwner(page, context, testConsole)
  await openScreen(page, '/settings')
  await expect(page).toHaveTitle(/星屑トレカ 運営コンソール/)
  await expect(page.getByRole('row', { name: /店の名称 .*星屑トレカ/ })).toBeVisible()
})
