import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalText } from '#contract/canonical-text.rule.ts'
import { decodeText, textOfValue } from '#contract/console/spreadsheets.rule.ts'
import { yayoiCells } from '#server/console/reports/journal/journal.rule.ts'
import { LOOKALIKES } from '#server/platform/characters.ts'
import { type CsvEncoding, csvFile, readCsv, UnwritableCells } from '#server/platform/csv.ts'
import { HOSTILE_TEXT } from '#testing/faults/hostile-texts.ts'
import {
  BALANCE_COLUMNS,
  CARRIER_COLUMNS,
  COHORT_COLUMNS,
  COST_COLUMNS,
  type Columns,
  cellsOf,
  ENTRY_COLUMNS,
  fileNameOf,
  HOUR_COLUMNS,
  PAYMENT_COLUMNS,
  POINTS_BOOK_COLUMNS,
  SALES_COLUMNS,
  STOCK_WORTH_COLUMNS,
  VISIT_COLUMNS,
} from './columns.rule.ts'

/** Returns the file of one line as text, without its quotes. A cell that is read as text has a '. */
function fileOf<Line>(columns: Columns<Line>, line: Partial<Line>): string {
  const textOf = (cell: unknown) =>
    typeof cell === 'object' && cell !== null ? `'${(cell as { code: string }).code}` : String(cell)
  const rows = cellsOf(columns, [line as Line], true)
  return rows.map((row) => row.map(textOf).join(',')).join('\n')
}
const AT = new Date('2025-07-31T15:30:00Z')
const name = { ja: '名', en: 'name' }

test('A-177 the file of the sales has its columns, units and figures', () => {
  const sums = { count: 2, amount: 3_000, refundCount: 1, refunds: 500, net: 2_500, tax: 227 }
  const paidWith = { paid: 2_400, converted: 450, given: 150 }
  const line = { key: '8', name, paidWith, ...sums } as const
  const titles =
    '区分,名称,単位,件数,売上,うち有償pt,うち変換pt,うち無償pt,返金件数,返金,差引,うち消費税'
  for (const [unit, text] of [
    ['yen', '円'],
    ['point', 'pt'],
    ['coin', 'コイン'],
  ] as const)
    assert.equal(
      fileOf(SALES_COLUMNS, { ...line, unit } as object),
      `${titles}\n'8,名,${text},2,3000,2400,450,150,1,500,2500,227`,
    )
})

test('A-177 a day stays a day in a spreadsheet, and every other key is a text', () => {
  for (const [key, cell] of [
    ['2025-08-01', '2025-08-01'],
    ['2025-08', `'2025-08`],
    ['x2025-08-01', `'x2025-08-01`],
    ['2025-08-012', `'2025-08-012`],
    ['10', `'10`],
  ] as const) {
    const [, line] = fileOf(SALES_COLUMNS, { key, name: null, unit: 'yen' } as object).split('\n')
    assert.deepEqual(line?.split(',').slice(0, 3), [cell, 'undefined', '円'])
  }
})

test('A-177 the file of the trial balance has what increases before what decreases', () => {
  const line = { day: '2025-08-01', name, count: 3, credit: 70, debit: 50 }
  const titles = '日付,種類,区分,件数,増加,減少'
  assert.equal(
    fileOf(BALANCE_COLUMNS, { ...line, currency: 'point' } as object),
    `${titles}\n2025-08-01,pt,名,3,70,50`,
  )
  assert.equal(
    fileOf(BALANCE_COLUMNS, { ...line, currency: 'coin' } as object),
    `${titles}\n2025-08-01,コイン,名,3,70,50`,
  )
})

test('A-182 A-202 the file of the payments has points before yen and what was refunded in part, and its times in Japan', () => {
  const line = { id: 1, orderId: 'P-2', memberId: 3, payId: 8, provider: 'gmo', courseId: 4 }
  const amounts = { points: 550, priceYen: 500, returnedYen: 200, state: 'refunded' }
  const clawedBackAt = new Date('2025-08-01T14:59:59Z')
  const file = fileOf(PAYMENT_COLUMNS, { ...line, ...amounts, paidAt: AT, clawedBackAt } as object)
  assert.equal(
    file,
    `支払い番号,注文番号,会員番号,支払い方法,決済会社,コース番号,ポイント,金額（円）,一部返金額（円）,状態,支払日時,取消日時
'1,'P-2,'3,PayPay,gmo,'4,550,500,200,refunded,2025-08-01 00:30:00,2025-08-01 23:59:59`,
  )
  const open = { ...line, ...amounts, payId: 99, paidAt: null, clawedBackAt: null }
  assert.match(
    fileOf(PAYMENT_COLUMNS, open as object),
    /\n'1,'P-2,'3,'99,gmo,'4,550,500,200,refunded,,$/,
  )
})

test('A-182 the file of the entries has the sign of each amount', () => {
  const line = { memberId: 3, currency: 'point', seq: 5, kind: 'draw', amount: -100 }
  const rest = { reference: '77', createdAt: AT, expiresAt: null }
  assert.equal(
    fileOf(ENTRY_COLUMNS, { ...line, ...rest } as object),
    `会員番号,種類,番号,区分,増減,参照番号,日時,有効期限
'3,pt,'5,くじの購入,-100,'77,2025-08-01 00:30:00,`,
  )
})

test('A-182 the files of stock and costs have pieces before yen', () => {
  const card = { cardCode: 'C-1', cardName: '朱雀', numbers: 'PSA 7', count: 2 }
  assert.equal(
    fileOf(STOCK_WORTH_COLUMNS, { ...card, yen: 900 } as object),
    `カードコード,カード名,鑑定・シリアル番号,枚数,在庫金額（円）\n'C-1,朱雀,'PSA 7,2,900`,
  )
  const titles = '日付,区分,荷物番号,カードコード,カード名,鑑定・シリアル番号,枚数,原価（円）,備考'
  const cost = { ...card, day: '2025-08-01', costYen: 900 }
  for (const [kind, text] of [
    ['shipped', '発送'],
    ['returned', '返送'],
    ['lost', '紛失・破損'],
    ['counted', '棚卸差異'],
  ] as const)
    assert.equal(
      fileOf(COST_COLUMNS, { ...cost, kind, parcelId: 6, isKnown: true } as object),
      `${titles}\n2025-08-01,${text},'6,'C-1,朱雀,'PSA 7,2,900,`,
    )
  const unknown = { ...cost, kind: 'lost', parcelId: null, isKnown: false }
  assert.match(fileOf(COST_COLUMNS, unknown as object), /,紛失・破損,,.*,帳簿に在庫がないカード$/)
})

test('A-183 the points book has the paid flows before the free ones', () => {
  const flow = (paid: number) => ({ paid, free: paid + 10 })
  const line = {
    day: '2025-08-01',
    issued: flow(1),
    movedIn: flow(6),
    restored: flow(2),
    used: flow(3),
    expired: flow(4),
    takenBack: flow(5),
    unused: flow(6),
  }
  assert.equal(
    fileOf(POINTS_BOOK_COLUMNS, line as object),
    `日付,有償 発行,有償 引継ぎ,有償 再付与,有償 使用,有償 失効,有償 取消,有償 未使用,無償 発行,無償 引継ぎ,無償 再付与,無償 使用,無償 失効,無償 取消,無償 未使用
2025-08-01,1,6,2,3,4,5,6,11,16,12,13,14,15,16`,
  )
})

test('A-182 A-256 A-257 A-258 the files of the charts have their figures in their columns', () => {
  const range = (count: number, textOf: (at: number) => string | number) =>
    Array.from({ length: count }, (_, at) => textOf(at)).join(',')
  assert.equal(
    fileOf(COHORT_COLUMNS, { month: '2025-06', memberCount: 9, laterCounts: [5, 3] } as object),
    `初回購入の月,人数,${range(12, (at) => `${at + 1}か月後`)}\n'2025-06,9,5,3${','.repeat(10)}`,
  )
  const counts = { topCount: 1, packCount: 2, otherCount: 3, purchaseCount: 4, drawCount: 5 }
  assert.equal(
    fileOf(VISIT_COLUMNS, { day: '2025-08-01', ...counts } as object),
    '日付,トップ・一覧,くじのページ,ほかのページ,購入,口数\n2025-08-01,1,2,3,4,5',
  )
  const points = Array.from({ length: 24 }, (_, hour) => 100 + hour)
  assert.equal(
    fileOf(HOUR_COLUMNS, { id: 7, name, points } as object),
    `パック番号,名称,${range(24, (hour) => `${hour}時`)}\n'7,名,${points.join(',')}`,
  )
  const parcels = { sentCount: 1, returnedCount: 2, caseCount: 3, claimCount: 4 }
  assert.equal(
    fileOf(CARRIER_COLUMNS, { carrier: 'yamato', ...parcels, claimedYen: 5, paidYen: 6 } as object),
    '運送会社,発送,返送,会員の申し出,補償の請求,請求額（円）,補償された額（円）\nヤマト運輸,1,2,3,4,5,6',
  )
})

test('a file is named by its report and period', () => {
  assert.equal(fileNameOf('sales', '2025-07-01', '2025-07-31'), 'sales-2025-07-01-2025-07-31.csv')
})

test('A-182 what a report says is read again, in either encoding, whatever its texts are', () => {
  const lines = fc.record({
    report: fc.constantFrom<Columns<never> | 'journal'>(
      SALES_COLUMNS,
      BALANCE_COLUMNS,
      PAYMENT_COLUMNS,
      ENTRY_COLUMNS,
      STOCK_WORTH_COLUMNS,
      COST_COLUMNS,
      POINTS_BOOK_COLUMNS,
      'journal',
    ),
    texts: fc.array(HOSTILE_TEXT, { minLength: 8, maxLength: 8 }),
    encoding: fc.constantFrom<CsvEncoding>('utf-8', 'cp932'),
  })
  fc.assert(
    fc.property(lines, ({ report, texts, encoding }) => {
      const [key, label, orderId, provider, reference, cardCode, cardName, numbers] =
        texts.map(kept)
      const named = { key, name: { ja: label, en: label }, orderId, provider, reference, cardCode }
      const figures = {
        unit: 'yen',
        currency: 'point',
        kind: 'credit',
        payId: 8,
        seq: 12,
        paidAt: AT,
      }
      const times = { createdAt: AT, clawedBackAt: null, expiresAt: null, parcelId: 3 }
      const line = {
        ...named,
        cardName,
        numbers,
        ...figures,
        ...times,
        count: -3,
        amount: -1_000,
        yen: 5,
      }
      const side = { account: label ?? '', sub: provider ?? '', tax: reference ?? '' }
      const entry = { day: '2025-07-31', debit: side, credit: side, yen: 5, text: cardName ?? '' }
      const book = { day: key, ...ALL_FLOWS }
      const rows =
        report === 'journal'
          ? [yayoiCells(entry)]
          : cellsOf(
              report,
              [{ ...line, ...(report === POINTS_BOOK_COLUMNS && book) } as never],
              true,
            )
      const meant = rows.map((row) =>
        row.map((cell) => canonicalText(textOfValue(cell).toWellFormed().trim())),
      )
      try {
        const file = csvFile(rows, encoding)
        const read = readCsv(decodeText(file) ?? '"')
        const written = encoding === 'cp932' ? meant.map((row) => row.map(inCp932)) : meant
        assert.deepEqual(
          read?.map(({ cells }) => cells),
          written,
        )
      } catch (cause) {
        if (!(cause instanceof UnwritableCells)) throw cause
        assert.ok(cause.cells.every(({ characters }) => characters !== ''))
      }
    }),
  )
})

const SPLIT = { paid: -1, free: 12 }
const ALL_FLOWS = {
  issued: SPLIT,
  movedIn: SPLIT,
  restored: SPLIT,
  used: SPLIT,
  expired: SPLIT,
  takenBack: SPLIT,
  unused: SPLIT,
}

/** Texts that the shop keeps have no controls and no blanks around them. */
const kept = (text: string) =>
  canonicalText(text.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Co}]/gu, ' ')).trim()

const inCp932 = (text: string) =>
  canonicalText(text.replaceAll(/[^\0-\x7f]/g, (sign) => LOOKALIKES[sign] ?? sign)).trim()
