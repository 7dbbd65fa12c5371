import { z } from 'zod'
import {
  type CallList,
  count,
  day,
  id,
  idParams,
  pageFields,
  reason,
  requestId,
  time,
  version,
} from '#contract/console/call.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { imported } from '#contract/console/imports/imported.ts'
import { listQuery } from '#contract/console/list-query.ts'
import { requested } from '#contract/console/operators/operators.ts'
import { rowResults } from '#contract/console/parcels/parcel-rows.ts'
import { PAYMENT_STATES } from '#contract/console/payments/payments.fields.ts'
import { internalText, maskedText, openText } from '#contract/console/privacy.ts'
import { bodyBytesFor, fileOf } from '#contract/console/uploads.ts'
import {
  bankAccountFields,
  csvFields,
  DEPOSIT_STATES,
  depositList,
  GRADES,
  ownAccountFields,
  statementList,
} from './bank.fields.ts'

const STATEMENT_FILE_BYTES_MAX = 4 * 1_048_576
/** The most deposits in one call of `accept`. */
const DEPOSITS_MAX = 200
const LINKED_MAX = 20

export const STATEMENT_FORMATS = ['zengin-01', 'zengin-03', 'csv'] as const
/**
 * `order-number` and `payer-name` make the deposit `exact`. `before-order`: the deposit is older
 * than the order. `cancelled-by-bank`: the bank took the deposit back. `cancellation`: the row is
 * not a deposit, but the statement's entry that the bank took a deposit back.
 */
const GRADE_REASONS = [
  'order-number',
  'payer-name',
  'short',
  'over',
  'late',
  'before-order',
  'several-orders',
  'several-deposits',
  'cancelled-by-bank',
  'similar-name',
  'unknown-payer',
  'cancellation',
] as const
export type GradeReason = (typeof GRADE_REASONS)[number]
/**
 * The reasons that make a deposit an exception: too little money, too much money, or money that
 * came too late.
 */
export const EXCEPTIONS = ['short', 'over', 'late'] as const satisfies readonly GradeReason[]

/** What is wrong with a statement file. A file with one fault is refused as a whole. */
const STATEMENT_FAULTS = [
  'empty',
  'record-length',
  'characters',
  'record-kind',
  'file-kind',
  'account',
  'date',
  'period',
  'amount',
  'count',
  'sum',
  'balance',
  'column',
  'too-long',
] as const
export type StatementFaultName = (typeof STATEMENT_FAULTS)[number]
/** The value of the field `current` in the refusal `statement-wrong`. */
export interface StatementFault {
  readonly fault: StatementFaultName
  /** The number of the wrong record or row, from 1; null if the file as a whole is wrong. */
  readonly line: number | null
  readonly expected?: string
  readonly found?: string
}

const { encoding, headerRow, namePrefix, date, deposit, payer } = shapeOf(csvFields)
const optionalColumn = date.nullable()
/** The stored form of `csvFields`. A column that the files do not have is null. */
export const csvMapping = z.strictObject({
  encoding,
  headerRow,
  columns: z.strictObject({
    date,
    deposit,
    withdrawal: optionalColumn,
    balance: optionalColumn,
    name: payer,
    memo: optionalColumn,
    account: optionalColumn,
  }),
  namePrefix,
})
export type CsvMapping = z.infer<typeof csvMapping>

const accountFields = { ...shapeOf(bankAccountFields), csvMapping: csvMapping.nullable() }
const accountRow = z.object({
  id,
  ...shapeOf(ownAccountFields),
  ...accountFields,
  /** Counts the changes of the row. A request for a change sends the version that was shown. */
  version,
})
export type AccountRow = z.infer<typeof accountRow>

const statementRow = z.object({
  id,
  format: z.enum(STATEMENT_FORMATS),
  fileName: openText,
  firstDay: day,
  lastDay: day,
  /**
   * How many deposits and cancellations the file has, and how many of these an earlier file had
   * already brought.
   */
  lineCount: count,
  knownCount: count,
  depositYen: count,
  openCount: count,
  operator: internalText,
  createdAt: time,
})
export type StatementRow = z.infer<typeof statementRow>

const candidate = z.object({
  paymentId: id,
  orderId: openText,
  memberId: id,
  kana: maskedText('name', 'bank.work'),
  priceYen: count,
  state: z.enum(PAYMENT_STATES),
  createdAt: time,
})
const depositRow = z.object({
  id,
  statementId: id,
  fileName: openText,
  line: id,
  account: internalText,
  kind: z.enum(['deposit', 'cancellation']),
  bookedOn: day,
  ageDays: count,
  yen: count,
  /** The payer as the bank writes it; masked for an auditor. */
  payerName: maskedText('name', 'bank.work'),
  memo: maskedText('name', 'bank.work'),
  state: z.enum(DEPOSIT_STATES),
  /** The grade and its reason; both null unless the deposit is open. */
  grade: z.enum(GRADES).nullable(),
  reason: z.enum(GRADE_REASONS).nullable(),
  /**
   * The payments that the payer may have meant. Each has the grade of the deposit for that payment.
   */
  candidates: z.array(candidate),
  /**
   * The orders that are matched to the deposit. `settling` is `waiting` until the worker has
   * credited these orders, then `done`; null for a deposit without orders.
   */
  orders: z.array(z.object({ paymentId: id, orderId: openText })),
  settling: z.enum(['waiting', 'done']).nullable(),
  /**
   * Why the money was sent back, or what explains the deposit, and the operator who recorded this.
   * Both are null unless the deposit is returned or explained.
   */
  outcomeReason: internalText.nullable(),
  endedBy: internalText.nullable(),
})
export type DepositRow = z.infer<typeof depositRow>

const reading = { permission: 'bank.read' } as const
const working = { permission: 'bank.work' } as const
const owning = { permission: 'bank.accounts' } as const
const ending = z.strictObject({ requestId, reason })
/** Lines of statements as `statement/line`. */
const statementLines = z.array(openText)
const depositIds = z.array(id).min(1).max(DEPOSITS_MAX)

export const bankCalls = {
  'GET /bank/accounts': { ...reading, answer: z.object({ list: z.array(accountRow) }) },
  'POST /bank/accounts': {
    ...owning,
    audit: 'bank.add-account',
    stepUp: true,
    request: z.strictObject({
      requestId,
      reason,
      ...shapeOf(ownAccountFields),
      ...accountFields,
    }),
    answer: z.object({ id }),
  },
  'POST /bank/accounts/{id}': {
    ...owning,
    audit: 'bank.change-account',
    stepUp: true,
    params: idParams,
    request: z.strictObject({ requestId, reason, version, ...accountFields }),
    answer: z.object({ version }),
  },
  'GET /bank/statements': {
    ...reading,
    query: listQuery(statementList),
    answer: z.object({ list: z.array(statementRow), ...pageFields }),
  },
  /** Stores all deposits of a statement file, or none if it has a fault. Credits no payment. */
  'POST /bank/statements': {
    ...working,
    audit: 'bank.read-statement',
    stepUp: false,
    bodyBytesMax: bodyBytesFor(STATEMENT_FILE_BYTES_MAX),
    request: z.strictObject({
      requestId,
      fileName: openText.trim().min(1).max(200),
      file: fileOf(STATEMENT_FILE_BYTES_MAX),
      /** The account of a CSV file; null for a Zengin file, which names its account. */
      accountId: id.nullable(),
      isDryRun: z.boolean().default(false),
    }),
    /** `id` is null after a dry run. An unchanged line is one that an earlier file had. */
    answer: imported.extend({ id: id.nullable() }),
  },
  'GET /bank/deposits': {
    ...reading,
    audit: 'bank.list-deposits',
    shows: 'deposit',
    query: listQuery(depositList),
    answer: z.object({
      list: z.array(depositRow),
      ...pageFields,
      grades: z.object({ exact: count, likely: count, none: count, exception: count }),
    }),
  },
  /**
   * Credits the payments of deposits with the grade `exact`, and refuses any other deposit.
   */
  'POST /bank/deposits/accept': {
    ...working,
    audit: 'bank.accept',
    logs: { matched: z.array(z.object({ statementId: id, line: id, yen: count, paymentId: id })) },
    stepUp: true,
    request: z.strictObject({ requestId, ids: depositIds }),
    answer: rowResults,
  },
  /** Requests that deposits of any grade are matched to orders of one member. */
  'POST /bank/deposits/match': {
    ...working,
    audit: 'bank.match',
    logs: {
      priceYen: count,
      receivedYen: count,
      paidOn: day,
      statementLines,
      paymentIds: z.array(id),
    },
    stepUp: true,
    approval: 'bank.settle',
    request: z.strictObject({
      requestId,
      reason,
      depositIds: z.array(id).min(1).max(LINKED_MAX),
      orderIds: z.array(openText.trim().min(1).max(40)).min(1).max(LINKED_MAX),
    }),
    answer: requested,
  },
  /** Records that the money was sent back to the payer. */
  'POST /bank/deposits/{id}/return': {
    ...working,
    audit: 'bank.return',
    logs: { statementLines },
    stepUp: false,
    params: idParams,
    request: ending,
  },
  /** Records the explanation of a deposit that belongs to no order. */
  'POST /bank/deposits/{id}/explain': {
    ...working,
    audit: 'bank.explain',
    logs: { statementLines },
    stepUp: false,
    params: idParams,
    request: ending,
  },
} as const satisfies CallList
