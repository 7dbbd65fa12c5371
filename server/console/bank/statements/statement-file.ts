import type { ACCOUNT_KINDS } from '#contract/console/bank/bank.fields.ts'
import type { STATEMENT_FORMATS, StatementFault } from '#contract/console/bank/bank.ts'

export interface AccountNumber {
  readonly bankCode: string
  readonly branchCode: string
  readonly kind: (typeof ACCOUNT_KINDS)[number]
  readonly number: string
}

/**
 * A deposit, or the bank's cancellation of a deposit. Other lines of a statement are counted but
 * not stored.
 */
export interface StatementLine {
  /** The number of the record or of the row in the file, counted from 1. */
  readonly line: number
  readonly kind: 'deposit' | 'cancellation'
  /** The day on which the bank booked the line, as YYYY-MM-DD. */
  readonly bookedOn: string
  readonly yen: number
  readonly payerName: string
  readonly memo: string
}

export interface StatementSection {
  /** The account of the lines. Null if the file does not name its account. */
  readonly account: AccountNumber | null
  readonly lines: readonly StatementLine[]
}
export interface StatementFile {
  readonly format: (typeof STATEMENT_FORMATS)[number]
  readonly firstDay: string
  readonly lastDay: string
  readonly sections: readonly StatementSection[]
}

/** Thrown by a function that reads a statement. The error carries what is wrong with the file. */
export class WrongStatement extends Error {
  readonly fault: StatementFault
  constructor(fault: StatementFault) {
    super(`line ${fault.line}: ${fault.fault}`)
    this.fault = fault
  }
}

export function readOrFault(read: () => StatementFile): StatementFile | StatementFault {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof WrongStatement) return cause.fault
    throw cause
  }
}

/**
 * Throws if `found`, a figure that the file states, differs from `expected`, the figure that the
 * lines of the file add up to.
 */
export function assertSame(
  fault: StatementFault['fault'],
  line: number,
  { expected, found }: { expected: bigint | number; found: bigint | number },
): void {
  if (BigInt(expected) === BigInt(found)) return
  throw new WrongStatement({ fault, line, expected: String(expected), found: String(found) })
}
