import type { z } from 'zod'
import type { AnswerSchema, ConsoleCallKey, ConsoleCalls } from '#contract/console/calls.ts'
import type { ApprovalKind } from '#contract/console/operators/approvals.fields.ts'
import type { Reason } from '#contract/console/reasons.ts'
import type { Role } from '#contract/console/roles.ts'
import type { ConsoleSession } from '#server/console/sessions/sessions.ts'
import type { PriceSource } from '#server/external/prices/port.ts'
import type { PackNotary } from '#server/packs/pack.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Reads } from '#server/platform/database/reads.ts'
import type { CallRefusal } from '#server/platform/http/route.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import type { MemberPages } from './member-pages.ts'

/**
 * The dependencies that every part of the console gets. The shop's secret keys are not among them.
 */
export interface ConsoleParts {
  readonly memberPages: MemberPages
  readonly database: Database
  readonly reads: Pick<Reads, 'open'>
  readonly clock: Clock
  /** The console's public URL. Each passkey is valid only for this URL. */
  readonly publicUrl: () => string
  /** The path of the report on the newest verified backup; null if the path is not configured. */
  readonly backupFile?: string | null
  /** The notaries that a draft may name. */
  readonly notaries: readonly PackNotary[]
  /** The list of market prices that the console reads each day; null if none is configured. */
  readonly prices: PriceSource | null
}

/** The answer to a call that the console refuses. `state` is also the HTTP status. */
export interface Refusal {
  readonly state: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503
  readonly reason?: Reason
  /**
   * The fields of the payload that are not allowed. In both languages, because the HTTP server alone
   * knows that of the operator.
   */
  readonly errors?: CallRefusal['errors']
  /** The roles that have the permission which the operator lacks. */
  readonly roles?: readonly Role[]
  /** The present version of the row, if the request named an older version. */
  readonly current?: object
  readonly retryAfterSeconds?: number
  /** The request for approval that the refused call concerns. Only the audit log names it. */
  readonly approvalId?: number
}

export function refuse(
  state: Refusal['state'],
  reason?: Reason,
  details: Omit<Refusal, 'state' | 'reason'> = {},
): Refusal {
  return { state, ...(reason === undefined ? {} : { reason }), ...details }
}

export function isRefusal(value: object): value is Refusal {
  return 'state' in value && typeof value.state === 'number'
}

type Output<K extends ConsoleCallKey, Part extends string> = Part extends keyof ConsoleCalls[K]
  ? ConsoleCalls[K][Part] extends z.ZodObject
    ? z.output<ConsoleCalls[K][Part]>
    : undefined
  : undefined
/**
 * The fields of an answer before they become JSON. A date becomes the text that the contract
 * describes, so a row of the database is sent as it is.
 */
export type Answer<K extends ConsoleCallKey> = Sendable<z.input<AnswerSchema<K>>>
export type Sendable<Value> = Value extends readonly (infer Item)[]
  ? readonly Sendable<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Sendable<Value[Name]> }
    : string extends Value
      ? Value | Date
      : Value

/** A row of the contract as the database returns it: its times are dates. */
export type Stored<Row, Time extends keyof Row> = Omit<Row, Time> & {
  readonly [Name in Time]: null extends Row[Name] ? Date | null : Date
}

/**
 * The facts about a caller: where the request comes from, and the secret in the console's cookie.
 */
export interface Caller {
  readonly secret: string
  readonly address: string
  readonly userAgent: string
}

/** The parts of a request after the check against the contract. */
export interface Payload<K extends ConsoleCallKey> {
  readonly params: Output<K, 'params'>
  readonly query: Output<K, 'query'>
  readonly request: Output<K, 'request'>
}
export interface GuestContext {
  readonly caller: Caller
  /**
   * The session of the caller; null without a session. The session can belong to an operator who
   * has not finished the enrolment yet.
   */
  readonly session: ConsoleSession | null
  readonly now: Date
}
export interface OperatorContext extends GuestContext {
  readonly session: ConsoleSession
}
export type GuestRequest<K extends ConsoleCallKey> = Payload<K> & GuestContext
export type OperatorRequest<K extends ConsoleCallKey> = Payload<K> & OperatorContext

/**
 * The answer to a call before the login. A text in `cookie` is the secret of a new session; null
 * ends the browser's session.
 */
export interface GuestAnswer<K extends ConsoleCallKey> {
  readonly fields: Answer<K>
  readonly cookie?: string | null
}

/**
 * What an act changed, as the audit log names it: a row, or another subject such as the settings.
 */
export interface Target {
  readonly kind: string
  readonly id: string | null
}
/**
 * The result of an act that was done: the answer to the browser, and what the audit log records.
 */
export interface Act<K extends ConsoleCallKey> extends LoggedAct {
  readonly fields: Answer<K>
}
/** What the audit log records of an act. */
export interface LoggedAct {
  readonly target?: Target
  /** The kind of the approval request that the act decided; `before` and `after` are its fields. */
  readonly approved?: ApprovalKind
  readonly before?: object
  readonly after?: object
  readonly approvalId?: number
}
/**
 * An act that is refused but whose changes are committed nevertheless. For example, a request for
 * approval becomes void, or a wrong proof counts against a limit. The audit log records the act as
 * refused.
 */
export interface RefusedAct extends LoggedAct {
  readonly refusal: Refusal
}
/** A change that a second person has to approve. The approver compares `before` with `after`. */
export interface RequestedChange {
  readonly target: Target
  /** The name under which lists show the target. */
  readonly name: string
  readonly before: object
  readonly after: object
  readonly amount?: string
  /** The data with which the act runs after the approval. */
  readonly payload: object
}

type GuestHandler<K extends ConsoleCallKey> = (
  parts: ConsoleParts,
  request: GuestRequest<K>,
) => Promise<GuestAnswer<K> | Refusal>
type EnrollingHandler<K extends ConsoleCallKey> = (
  parts: ConsoleParts,
  request: OperatorRequest<K>,
) => Promise<GuestAnswer<K> | Refusal>
type ReadHandler<K extends ConsoleCallKey> = (
  parts: ConsoleParts,
  request: OperatorRequest<K>,
) => Promise<Answer<K> | Refusal>
type ActHandler<K extends ConsoleCallKey> = ActStep<K> | PreparedAct<K>
type ActStep<K extends ConsoleCallKey> = (
  tx: Transaction,
  request: OperatorRequest<K>,
  parts: ConsoleParts,
) => Promise<Act<K> | RefusedAct | Refusal>
/**
 * An act that first waits for another process or encodes a picture. It does so before its transaction
 * begins: waiting transactions would hold all connections, and the database ends one that sends
 * nothing for 2 s.
 */
interface PreparedAct<K extends ConsoleCallKey> {
  readonly prepare: (
    parts: ConsoleParts,
    request: OperatorRequest<K>,
  ) => Promise<ActStep<K> | Refusal>
}
type RequestingHandler<K extends ConsoleCallKey> = (
  tx: Transaction,
  request: OperatorRequest<K>,
  parts: ConsoleParts,
) => Promise<RequestedChange | Refusal>

export type Handler<K extends ConsoleCallKey> = ConsoleCalls[K] extends { access: 'guest' }
  ? GuestHandler<K>
  : ConsoleCalls[K] extends { access: 'enrolling' }
    ? EnrollingHandler<K>
    : K extends `GET ${string}`
      ? ReadHandler<K>
      : ConsoleCalls[K] extends { approval: ApprovalKind }
        ? RequestingHandler<K>
        : ActHandler<K>
/** One handler for each call. If a call has no handler, the code does not compile. */
export type Handlers<K extends ConsoleCallKey> = { readonly [Key in K]: Handler<Key> }
