import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { PAYMENT } from '#contract/constants.ts'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import { buyThroughApi, postApi } from '#e2e/support/draws.ts'
import {
  expectPoints,
  fetchNewestPayment,
  initiatePayment,
  payAtProvider,
} from '#e2e/support/payments.ts'
import { addAuthenticator } from '#e2e/support/virtual-authenticator.ts'
import { testClock } from '#server/platform/time/clock.ts'
import { BANK_ACCOUNT, noticeFile } from '#testing/fixtures/bank-statements.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import {
  addConsolePages,
  approveRequest,
  openOperator,
  openScreen,
  settled,
} from './console-base.ts'

const DAY = '2025-08-01'
const MAIL = 'fumi@day.example'
/** Ten tickets of 500 points. The member wins them all, so every figure of the day is known. */
const CARDS = [
  {
    code: 'DAY-A',
    name: '朝顔',
    count: 2,
    costYen: 1_000,
    marketYen: 1_400,
    points: '',
    receipt: '発送のみ',
  },
  {
    code: 'DAY-B',
    name: '金魚',
    count: 3,
    costYen: 300,
    marketYen: 500,
    points: '',
    receipt: '発送のみ',
  },
  {
    code: 'DAY-C',
    name: '風鈴',
    count: 5,
    costYen: 100,
    marketYen: 120,
    points: '80',
    receipt: '交換可',
  },
] as const
const table = (...rows: readonly (readonly (string | number)[])[]) =>
  rows.map((row) => row.join('\t')).join('\n')

test('A-021 A-054 A-064 A-077 A-084 A-099 A-131 A-138 A-177 a day through the console alone: invited, imported, bought in, composed, published, matched, sold, shipped, refunded and reported', async ({
  page,
  browser,
  shop,
}) => {
  test.setTimeout(240_000)
  const clock = testClock(new Date(NOON))
  const testConsole = await openTestConsole({
    shop: { databaseUrl: shop.databaseUrl, clock },
    addPages: addConsolePages,
    hasTimers: true,
  })
  const { page: owner } = await openOperator(browser, testConsole, 'owner')
  const { page: second } = await openOperator(browser, testConsole, 'second-owner')
  /** Lets the shop's worker catch up with the console, whose clock each login moves on. */
  const letWorkerRun = () => shop.setClock(clock.now().toISOString())

  const before = await readToday(owner)
  const maker = await invite({ owner, second, browser, testConsole })
  await importCards(maker)
  await buyIn(owner)
  await compose(maker)
  await approveNewest(second)

  const buyer = await shop.addMember()
  await loginAs(page, buyer)
  await initiatePayment(page, {
    point_price_id: 102,
    pay_id: PAYMENT.bankTransfer,
    name: 'ヤマダ　タロウ',
  })
  await matchDeposit(owner)
  await letWorkerRun()
  await expectPoints(page, 5_000)
  await drawAll(page, testConsole)
  await ship(owner, buyer.id)

  await loginAs(page, await shop.addMember())
  await initiatePayment(page, { point_price_id: 101, pay_id: PAYMENT.paypay })
  const { payment_id: orderId } = await fetchNewestPayment(page)
  await payAtProvider(shop, orderId)
  await postApi(page, '/user/point/append', { token: orderId })
  await expectPoints(page, 500)
  await refund(owner, orderId)
  await approveNewest(second)
  await letWorkerRun()
  await expectPoints(page, 0)
  await report(owner, before)
  await testConsole.close()
})

interface Invitation {
  readonly owner: Page
  readonly second: Page
  readonly browser: Browser
  readonly testConsole: TestConsole
}

/** Invites a pack maker. Returns the page on which the pack maker is logged in by a passkey. */
async function invite({ owner, second, browser, testConsole }: Invitation): Promise<Page> {
  await openScreen(owner, '/operators')
  await owner.getByRole('button', { name: 'オペレーターを招待' }).click()
  const dialog = owner.getByRole('dialog', { name: 'オペレーターを招待' })
  await dialog.getByLabel('名前').fill('文')
  await dialog.getByLabel('メールアドレス').fill(MAIL)
  await dialog.getByLabel('役割').selectOption('pack-maker')
  await dialog.getByLabel('理由').fill('パックを増やすため')
  await dialog.getByRole('button', { name: '承認を申請する' }).click()
  await expect(owner.getByRole('heading', { name: /オペレーターの招待/ })).toBeVisible()
  await approveNewest(second)
  const mails = await testConsole.database.query<{ text: string }>({
    text: 'select text from outbox_messages order by id desc',
  })
  const link = mails.map(({ text }) => /\/console\/invitation#[\w-]+/.exec(text)?.[0]).find(Boolean)
  const context = await browser.newContext({
    baseURL: testConsole.url,
    viewport: { width: 1280, height: 800 },
    hasTouch: false,
  })
  const invited = await context.newPage()
  await addAuthenticator(invited)
  await invited.goto(`${link}`)
  await invited.getByLabel('メールアドレス').fill(MAIL)
  await invited.getByRole('button', { name: 'はじめる' }).click()
  await invited.getByRole('button', { name: 'パスキーを追加する' }).click()
  await expect(invited.getByText('登録済み：1個')).toBeVisible()
  await invited.getByRole('button', { name: '登録を完了する' }).click()
  await invited.getByRole('button', { name: '保管しました' }).click()
  await expect(invited.getByRole('heading', { name: 'ホーム' })).toBeVisible()
  return invited
}

/** Approves the request that has waited last, as its list leads to it. */
async function approveNewest(page: Page): Promise<void> {
  await openScreen(page, '/approvals')
  await page.locator('tr[data-row]').getByRole('link').first().click()
  await expect(page.getByRole('button', { name: '承認する' })).toBeVisible()
  await approveRequest(page)
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('表計算ソフトから貼り付け').fill(text)
  await page.getByRole('button', { name: '内容を確かめる' }).click()
  await page.getByRole('button', { name: 'この内容で取り込む' }).click()
}

/** Imports the cards, their pictures and their market prices. */
async function importCards(page: Page): Promise<void> {
  const buffer = await sharp({
    create: { width: 36, height: 50, channels: 3, background: '#a32412' },
  })
    .png()
    .toBuffer()
  await openScreen(page, '/cards/import')
  const rows = CARDS.map(({ code, name }) => [code, name, 1, 'R'])
  await paste(page, table(['コード', 'カード名', 'レア度', 'レア度の表示'], ...rows))
  await expect(page.getByText('取り込みました。')).toBeVisible()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(
      CARDS.map(({ code }) => ({ name: `${code}.png`, mimeType: 'image/png', buffer })),
    )
  await page.getByRole('button', { name: '画像 3枚を付ける' }).click()
  await expect(page.getByText('付けました')).toHaveCount(3)
  await openScreen(page, '/cards/prices')
  await page.getByLabel('相場の日付').fill(DAY)
  await page.getByLabel('出典').fill('店頭')
  await paste(page, table(['コード', '価格'], ...CARDS.map((card) => [card.code, card.marketYen])))
  await expect(page.getByText('取り込みました。')).toBeVisible()
}

async function buyIn(page: Page): Promise<void> {
  await openScreen(page, '/stock/count')
  await page.getByRole('button', { name: '棚を追加' }).click()
  const shelf = page.getByRole('dialog', { name: '棚を追加' })
  await shelf.getByLabel('棚の名前').fill('D-1')
  await shelf.getByRole('button', { name: '棚を追加' }).click()
  await expect(page.getByText('この棚には何もありません。')).toBeVisible()
  await openScreen(page, '/acquisitions/new')
  await page.getByRole('button', { name: 'ファイルか貼り付けから行を入れる' }).click()
  const rows = CARDS.map(({ code, count, costYen }) => [code, count, costYen, 'D-1'])
  await paste(page, table(['コード', '数量', '1枚の原価（円）', '棚'], ...rows))
  // 2 × 1,000 + 3 × 300 + 5 × 100.
  await expect(page.getByText('代金の合計：3,400円')).toBeVisible()
  await page.getByLabel('相手の氏名・名称').fill('山田 太郎')
  await page.getByRole('button', { name: '仕入れる', exact: true }).click()
  await expect(page.getByText(/として記録し、在庫に入れました/)).toBeVisible()
}

async function compose(page: Page): Promise<void> {
  await openScreen(page, '/packs')
  await page.getByRole('button', { name: '新しいパック' }).click()
  await page.getByLabel('パック名', { exact: true }).fill('一日の引札')
  await page.getByLabel('1口の価格').fill('500')
  await page.getByLabel('告知した総口数').fill('10')
  await page.getByLabel('種類', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('tab', { name: '封入内容' }).click()
  await page.getByRole('button', { name: 'CSVを読み込む' }).click()
  const rows = CARDS.map(({ code, count, points, receipt }) => [code, count, points, receipt])
  await paste(page, table(['カード', '口数', '交換pt', '受取'], ...rows))
  const figures = page.getByRole('region', { name: 'パック全体の数字' })
  await expect(figures.locator('div').filter({ hasText: '総口数' }).first()).toContainText('10')
  await page.getByRole('tab', { name: '見せ方' }).click()
  const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#245' } })
    .png()
    .toBuffer()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'day.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('img', { name: '1枚目の画像' })).toBeVisible()
  await page.getByRole('button', { name: '公開を申請' }).click()
  const dialog = page.getByRole('dialog', { name: '公開を申請' })
  await dialog.getByLabel('理由').fill('今日の発売')
  await dialog.getByRole('button', { name: '申請する' }).click()
  await expect(page.getByText('申請中です。')).toBeVisible()
}

/** Describes the shop's account, imports the day's statement, and accepts the exact match. */
async function matchDeposit(page: Page): Promise<void> {
  await openScreen(page, '/bank/accounts')
  await page.getByRole('button', { name: '口座を追加する' }).click()
  const dialog = page.getByRole('dialog', { name: '口座を追加する' })
  for (const [label, value] of [
    ['名前', 'みずほ 渋谷'],
    ['銀行コード（4桁）', BANK_ACCOUNT.bankCode],
    ['支店コード（3桁）', BANK_ACCOUNT.branchCode],
    ['口座番号（7桁）', BANK_ACCOUNT.number],
    ['理由', '開店'],
  ] as const)
    await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(dialog).toHaveCount(0)
  await openScreen(page, '/bank/statements')
  await page.locator('input[type=file]').setInputFiles({
    name: 'today.txt',
    mimeType: 'text/plain',
    buffer: noticeFile([{ yen: 5_000, name: 'ﾔﾏﾀﾞ ﾀﾛｳ', day: DAY }]),
  })
  await settled(page)
  await page.getByRole('button', { name: '内容を確かめる' }).click()
  await page.getByRole('button', { name: 'この内容で取り込む' }).click()
  await expect(page.getByText('取り込みました。 新規 1件')).toBeVisible()
  await openScreen(page, '/bank')
  await page.getByRole('checkbox', { name: 'このページの1件をすべて選ぶ' }).check()
  await settled(page)
  await page.getByRole('button', { name: '完全一致を消し込む' }).click()
  await expect(page.getByRole('button', { name: '完全一致 0件' })).toBeVisible()
}

/** Draws all tickets, ships the cards that are ship-only, and converts the five others. */
async function drawAll(page: Page, { database }: TestConsole): Promise<void> {
  const [pack] = await database.query<{ id: number }>({
    text: `select id from packs where name = '一日の引札'`,
  })
  await expect(async () => {
    const { state } = await (await page.request.get(`/api/user/pack/detail/${pack?.id}`)).json()
    expect(state).toBe(200)
  }).toPass()
  const { cards } = await buyThroughApi(page, { packId: pack?.id as number, count: 10 })
  const idsOf = (isShipped: boolean) =>
    cards
      .filter(({ action_type }) => (action_type === '2') === isShipped)
      .map(({ history_id }) => history_id)
  const choice = { send_card: idsOf(true), reduction_card: idsOf(false) }
  expect(await postApi(page, '/user/pack/decision', choice)).toMatchObject({ state: 200 })
  await expectPoints(page, 400)
}

/** Groups, picks, numbers and hands over the parcel of the member whose number the list finds. */
async function ship(page: Page, memberId: number): Promise<void> {
  await openScreen(page, `/parcels?text=${memberId}`)
  const row = page.locator('tr[data-row]')
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'とりまとめ', exact: true }).click()
  await expect(row).toContainText('とりまとめ済み')
  await settled(page)
  await row.getByRole('link').first().click()
  await expect(page.getByRole('link', { name: '一日の引札' })).toHaveCount(
    CARDS[0].count + CARDS[1].count,
  )
  const scan = page.getByLabel('バーコードまたは型番')
  const codes = CARDS.filter(({ points }) => points === '').flatMap(({ code, count }) =>
    Array.from({ length: count }, () => code),
  )
  for (const [nth, code] of codes.entries()) {
    await settled(page)
    await scan.fill(code)
    await scan.press('Enter')
    await expect(
      page.getByRole('checkbox', { name: /ピッキング済みにする/, checked: true }),
    ).toHaveCount(nth + 1)
  }
  await page.getByRole('button', { name: '追跡番号を入力' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('配送会社').selectOption('yamato')
  await dialog.getByLabel('追跡番号').fill('1234-5678-9012')
  await dialog.getByRole('button', { name: '追跡番号を入力' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: '引き渡す' }).click()
  await dialog.getByRole('button', { name: '引き渡す' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /^状態/ })).toContainText('引き渡し済み')
}

/** Finds the payment by its order and requests its refund. */
async function refund(page: Page, orderId: string): Promise<void> {
  await openScreen(page, `/payments?text=${orderId}`)
  await page.getByRole('link', { name: orderId }).click()
  await page.getByRole('button', { name: '返金する', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '返金する' })
  await dialog.getByLabel('理由').fill('会員から取り消しの連絡')
  await dialog.getByRole('button', { name: '承認を申請する' }).click()
  await expect(page.getByRole('row', { name: '返金 承認待ち' })).toBeVisible()
}

const FIGURES = [
  '売上',
  '販売ポイント',
  '抽選回数',
  '使われたポイント',
  'ポイント変換',
  '発送',
] as const

/** Reads today's figures on the home screen. The fixtures have drawn and converted before. */
async function readToday(page: Page): Promise<readonly number[]> {
  await openScreen(page, '/')
  const today = page.getByRole('region', { name: '今日', exact: true })
  const figures: number[] = []
  for (const name of FIGURES) {
    const box = today.getByRole('link', { name, exact: true }).locator('..')
    const text = (await box.innerText()).replace(name, '').replaceAll(',', '')
    figures.push(Number.parseInt(text.trim(), 10))
  }
  return figures
}

/** Compares what the screens say of the day with figures that were worked out by hand. */
async function report(page: Page, before: readonly number[]): Promise<void> {
  const after = await readToday(page)
  // Payments of 5,000 and 500 yen, ten draws of 500 points, five cards of 80 points, one parcel.
  expect(after.map((value, at) => value - (before[at] ?? 0))).toEqual([
    5_500, 5_500, 10, 5_000, 400, 1,
  ])
  await openScreen(page, `/reports?from=${DAY}&to=${DAY}&by=method`)
  await expect(page.getByRole('row', { name: /銀行振込.* 5,000円 .*5,000円/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /PayPay.* 500円 500円 0円/ })).toBeVisible()
  await openScreen(page, `/reports/accounting?from=${DAY}&to=${DAY}`)
  // The five converted cards are in stock again: 5 × 100 yen.
  await expect(page.getByRole('row', { name: '期末の在庫 500円' })).toBeVisible()
  await openScreen(page, `/reports/trial-balance?from=${DAY}&to=${DAY}`)
  await expect(page.getByText('台帳と残高は一致しています。')).toBeVisible()
}
