import { assertSame, type StatementLine, WrongStatement } from './statement-file.ts'
import { type Field, NOTICE, TRANSACTIONS } from './zengin-layout.rule.ts'
import {
  fieldOf,
  numberOf,
  optionalNumberOf,
  type Section,
  textOf,
  type ZenginRecord,
} from './zengin-records.rule.ts'

type DayOf = (record: ZenginRecord, field: Field) => string

const LONG_AMOUNTS: Field = {
  start: NOTICE.longData.longYen.start,
  length: NOTICE.longData.longYen.length + NOTICE.longData.longChequeYen.length,
}
const CANCELLED = '1'
const IN = '1'
const OUT = '2'
/** A deposit is corrected by a withdrawal, and a withdrawal by a deposit. */
const CORRECTION = '19'
const OVERDRAWN = '2'

/**
 * Reads the transfers that one account received. Checks both sums of the trailer: the sum of the
 * transfers and the sum of the cancelled transfers.
 */
export function readNotice({ data, trailer }: Section, dayOf: DayOf): readonly StatementLine[] {
  const lines = data.map((record) => noticeLine(record, dayOf))
  const cancelled = lines.filter(({ kind }) => kind === 'cancellation')
  const kept = lines.filter(({ kind }) => kind === 'deposit')
  const fields = NOTICE.trailer
  const cancelledCount = optionalNumberOf(trailer, fields.cancelledCount) ?? 0n
  const cancelledYen = optionalNumberOf(trailer, fields.cancelledYen) ?? 0n
  assertSame('count', trailer.line, { expected: cancelled.length, found: cancelledCount })
  assertSame('sum', trailer.line, { expected: sumOf(cancelled), found: cancelledYen })
  const count = numberOf(trailer, fields.count)
  // The standard lets each bank decide whether the sum of the transfers includes cancelled
  // transfers. The count in the trailer shows how this bank has decided.
  const counted = count === BigInt(lines.length) ? lines : kept
  assertSame('count', trailer.line, { expected: counted.length, found: count })
  assertSame('sum', trailer.line, {
    expected: sumOf(counted),
    found: numberOf(trailer, fields.yen),
  })
  return lines
}

function noticeLine(record: ZenginRecord, dayOf: DayOf): StatementLine {
  const isLong = /^\d{24}$/.test(fieldOf(record, LONG_AMOUNTS))
  const fields = isLong ? NOTICE.longData : NOTICE.data
  const short = numberOf(record, fields.yen)
  const yen = isLong && short === 0n ? numberOf(record, NOTICE.longData.longYen) : short
  return {
    line: record.line,
    kind: fieldOf(record, fields.cancellation) === CANCELLED ? 'cancellation' : 'deposit',
    bookedOn: dayOf(record, fields.bookedOn),
    yen: positive(record, yen),
    payerName: textOf(record, fields.payerName),
    memo: textOf(record, fields.edi),
  }
}

/**
 * Reads the deposits to one account and the withdrawals from it. Checks the counts, the sums and
 * the balance.
 */
export function readTransactions(
  { header, data, trailer }: Section,
  dayOf: DayOf,
): readonly StatementLine[] {
  const fields = TRANSACTIONS.data
  const rows = data.map((record) => {
    const direction = fieldOf(record, fields.direction)
    if (direction !== IN && direction !== OUT) {
      throw new WrongStatement({ fault: 'amount', line: record.line, found: direction })
    }
    return { record, direction, yen: BigInt(positive(record, numberOf(record, fields.yen))) }
  })
  const [ins, outs] = [IN, OUT].map((side) => rows.filter(({ direction }) => direction === side))
  const { inCount, inYen, outCount, outYen, dataCount } = TRANSACTIONS.trailer
  const line = trailer.line
  const check = (fault: 'count' | 'sum', field: Field, expected: bigint | number) =>
    assertSame(fault, line, { expected, found: numberOf(trailer, field) })
  check('count', inCount, ins?.length ?? 0)
  check('count', outCount, outs?.length ?? 0)
  check('count', dataCount, rows.length)
  check('sum', inYen, total(ins))
  check('sum', outYen, total(outs))
  checkBalance({ header, trailer, change: total(ins) - total(outs) })
  return rows.flatMap(({ record, direction }) => transactionLine(record, direction, dayOf))
}

function transactionLine(
  record: ZenginRecord,
  direction: string,
  dayOf: DayOf,
): readonly StatementLine[] {
  const fields = TRANSACTIONS.data
  const bookedOn = dayOf(record, fields.bookedOn)
  const isCorrection = fieldOf(record, fields.transaction) === CORRECTION
  // Skips normal withdrawals, and deposits that correct a withdrawal: they are neither deposits of
  // a payer nor cancellations of such deposits.
  if ((direction === IN) === isCorrection) return []
  const memo = [textOf(record, fields.edi), textOf(record, fields.summary)]
  return [
    {
      line: record.line,
      kind: isCorrection ? 'cancellation' : 'deposit',
      bookedOn,
      yen: positive(record, numberOf(record, fields.yen)),
      payerName: textOf(record, fields.payerName),
      memo: memo.filter((text) => text !== '').join(' '),
    },
  ]
}

/**
 * Checks that the balance after the lines follows from the balance before them, if the bank states
 * both balances.
 */
function checkBalance({
  header,
  trailer,
  change,
}: Pick<Section, 'header' | 'trailer'> & { change: bigint }): void {
  const { openingSign, opening } = TRANSACTIONS.header
  const { closingSign, closing } = TRANSACTIONS.trailer
  const before = balanceOf(header, opening, openingSign)
  const after = balanceOf(trailer, closing, closingSign)
  const isStated = before !== null && after !== null && (before !== 0n || after !== 0n)
  if (!isStated) return
  assertSame('balance', trailer.line, { expected: before + change, found: after })
}

function balanceOf(record: ZenginRecord, field: Field, sign: Field): bigint | null {
  const amount = optionalNumberOf(record, field)
  if (amount === null) return null
  return fieldOf(record, sign) === OVERDRAWN ? -amount : amount
}

function positive({ line }: ZenginRecord, yen: bigint): number {
  if (yen > 0n) return Number(yen)
  throw new WrongStatement({ fault: 'amount', line, found: String(yen) })
}

function sumOf(lines: readonly StatementLine[]): bigint {
  return lines.reduce((sum, { yen }) => sum + BigInt(yen), 0n)
}

function total(rows: readonly { readonly yen: bigint }[] = []): bigint {
  return rows.reduce((sum, { yen }) => sum + yen, 0n)
}
