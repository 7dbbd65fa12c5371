import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { isSecretKind, type MailKind } from '#contract/console/texts/mail-kinds.rule.ts'
import { pictureVersion } from '#contract/identity.ts'
import { CHOSEN_OCCASIONS, type Occasion, type PushOccasion, specOf } from '#contract/occasions.ts'
import { LineRefused } from '#server/external/line/port.ts'
import { type Mail, type Mailer, noopMailer } from '#server/external/mail/port.ts'
import { SENDING_PACE, type SendingPaces } from '#server/external/pace.ts'
import { PushDelayed } from '#server/external/push/port.ts'
import { noopSmsSender, type Sms, type SmsSender } from '#server/external/sms/port.ts'
import { renderTemplatedMail, type TemplatedMail } from '#server/outbox/templates/templates.ts'
import {
  type Database,
  isDatabaseUnavailable,
  type Queryable,
  type Transaction,
} from '#server/platform/database/database.ts'
import { waitForAll } from '#server/platform/jobs/batch-runner.ts'
import type { Language } from '#server/platform/language.ts'
import { openBatcher } from '#server/platform/load/batcher.ts'
import { runIsolated } from '#server/platform/load/isolated-batch.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/platform/time/durations.ts'
import { readIdentity } from '#server/settings/settings.ts'
import { LINK_ORIGIN, type MailTemplate, renderMail } from './mail-template.ts'
import {
  abandonExpired,
  CHANNELS,
  type Channel,
  claimDue,
  deleteFinished,
  giveUpChosen,
  giveUpWaiting,
  insertCause,
  insertContent,
  insertMessage,
  insertMessages,
  type NewMessage,
  postponeDue,
  redirectWaiting,
  releaseClaims,
  type SendingResult,
  STOP_PLACE,
  type StoredMessage,
  saveResults,
  selectHasDue,
  selectNewestMessages,
  selectUnsent,
  splitRequest,
} from './outbox.sql.ts'
import { afterQuietHours } from './quiet-hours.rule.ts'
import { hourlyMaxOf, isWithinRecipientLimit, takeRecipientLimit } from './recipient-limits.ts'
import { withoutRecipients } from './recipients.rule.ts'

export {
  insertCause as claimCause,
  redirectWaiting as redirectMessages,
  selectHasDue as hasDueMessages,
  selectNewestMessages as readNewestMessages,
  selectUnsent as readUnsentQueue,
}

const CLAIMS_MAX = 200
/** LINE takes one text for this many members. */
const LINE_CLAIMS_MAX = 500
/** In one statement. */
const POSTPONED_MAX = 10_000
const RUN_MS_MAX = 50 * SECOND_MS
/** A channel without due messages looks again after this time, while another one is still sending. */
const LOOK_AGAIN_MS = SECOND_MS
/**
 * Messages that did not start in this time are given back. A member who ends a kind of message gets
 * none of it later than this, because each claim reads the choices again.
 */
const START_MS_MAX = 5 * SECOND_MS
/** The timeouts of an attempt are shorter than what is left of the lease when it starts. */
const LEASE_MS = 120_000
const ATTEMPTS_MAX = 8
const ERROR_LENGTH_MAX = 300
const RETRY_DELAY_MS = MINUTE_MS
/** A message that still waits to be sent remains longer. */
const RETENTION_MS = 7 * DAY_MS
/** No job looks for causes that are older. */
const CAUSE_RETENTION_MS = 62 * DAY_MS
const MESSAGE_STOP_PATH = '/api/message-stop'

export type { Channel }
export { hourlyMaxOf }

export type OutboxMessage = StoredMessage

interface Delayable {
  /** True for a mail that is sent an hour later if the recipient may not get it at once. */
  readonly canWait?: boolean
}

/** For an occasion, the catalogue decides whether the mail can wait. */
export interface MailSchedule extends Delayable {
  readonly to: string
  readonly language: Language
  /** By default that of the occasion; without one `other`, whose content is erased once sent or given up. */
  readonly kind?: MailKind
  /**
   * True for a mail that counts apart, so that strangers cannot keep it from its recipient. False for
   * one to an address that may be a stranger's, who gets few of all kinds.
   */
  readonly isOwn?: boolean
  readonly now: Date
  /** From this time on, the mail is no longer sent. */
  readonly expiresAt?: Date
  /** The mail is not sent earlier. By default, it is sent at once. */
  readonly sendAfter?: Date
  /** The mail goes to the address that the member has when it is sent, and not to a closed account. */
  readonly memberId?: number
  /** The secret of the link that ends the messages of the occasion; absent if nobody can end them. */
  readonly stopToken?: string
  /** True for a recipient who is no member, and therefore cannot choose the messages. */
  readonly isGuest?: true
}

/**
 * The mails about the access to an account, which stay at their address: a stranger who changes it
 * would otherwise get them.
 */
type OfAddress = Exclude<TemplatedMail, { readonly name: PushOccasion }>

/** The text of a mail to operators, or an occasion of the catalogue with its values. */
export type QueuedMail = MailSchedule &
  (
    | { readonly template: MailTemplate | OfAddress }
    | { readonly template: TemplatedMail; readonly memberId: number }
    | { readonly template: TemplatedMail; readonly isGuest: true }
  )

/**
 * Returns false if the recipient already got the most mails of this kind within an hour. If the
 * caller's transaction is rolled back, the mail is never sent.
 */
export async function queueMail(
  tx: Transaction,
  { to, template, language, kind, isGuest, ...schedule }: QueuedMail,
): Promise<boolean> {
  const frame = { language, identity: await readIdentity(tx) }
  if ('name' in template) {
    const { name: occasion } = template
    const { stopToken } = schedule
    const stopUrl =
      stopToken === undefined ? undefined : stopUrlOf(LINK_ORIGIN, { stopToken, occasion })
    const mail = await renderTemplatedMail(tx, template, { ...frame, stopUrl, isGuest })
    const { kind, legal, isFixed, variables } = specOf(occasion)
    const isLink = isFixed && variables.some(({ isUrl }) => isUrl)
    // A stranger's address gets no more than its limit, not even later, and a link must not wait.
    const canWait = legal === 'required' && !isLink && schedule.isOwn !== false
    return queueRenderedMail(tx, { ...mail, to, kind, occasion, ...schedule, canWait })
  }
  const mail = renderMail(template, frame)
  return queueRenderedMail(tx, { ...mail, to, kind: kind ?? 'other', ...schedule })
}

/** Renders a mail that many members get, and stores its content for all of them. */
export async function storeForMany(
  tx: Transaction,
  template: TemplatedMail,
  { language, now }: { language: Language; now: Date },
): Promise<{ readonly subject: string; readonly contentHash: Buffer }> {
  const stop = { stopToken: STOP_PLACE, occasion: template.name }
  const isRequired = specOf(template.name).legal === 'required'
  const stopUrl = isRequired ? undefined : stopUrlOf(LINK_ORIGIN, stop)
  const identity = await readIdentity(tx)
  const { subject, text, html } = await renderTemplatedMail(tx, template, {
    language,
    identity,
    stopUrl,
  })
  return { subject, contentHash: await insertContent(tx, { text, html, now }) }
}

/** Queues the same mail without variables but its link for many members, whose limits it does not count. */
export async function queueForMany(
  tx: Transaction,
  {
    name,
    language,
    recipients,
    now,
  }: {
    readonly name: 'moved-in' | 'moved-in-password'
    readonly language: Language
    readonly recipients: readonly { readonly memberId: number; readonly to: string }[]
    readonly now: Date
  },
): Promise<void> {
  const path = name === 'moved-in' ? '/login' : '/password-reissue'
  const template = { name, values: { url: `${LINK_ORIGIN}${path}` } } as const
  const content = await storeForMany(tx, template, { language, now })
  await insertMessages(tx, { ...content, kind: specOf(name).kind, occasion: name, recipients, now })
}

/** Returns whether the recipient may get one more mail of this kind. */
export function mayQueueMail(
  on: Queryable,
  { to, kind, ...when }: Pick<MailSchedule, 'to' | 'isOwn' | 'now'> & { kind: MailKind },
): Promise<boolean> {
  return isWithinRecipientLimit(on, { recipient: to, kind, ...when })
}

/** Queues a mail that is rendered already, and returns what `queueMail` returns. */
export function queueRenderedMail(
  tx: Transaction,
  {
    to,
    ...mail
  }: Mail &
    Pick<
      NewMessage,
      'kind' | 'now' | 'expiresAt' | 'sendAfter' | 'memberId' | 'occasion' | 'stopToken'
    > &
    Pick<MailSchedule, 'isOwn'> &
    Delayable,
): Promise<boolean> {
  return addMessage(tx, { channel: 'mail', recipient: to, ...mail })
}

/**
 * Queues an SMS in the caller's transaction. `to` is the member's phone number in digits. Returns
 * what `queueMail` returns.
 */
export function queueSms(
  tx: Transaction,
  { to, text, now }: Sms & { now: Date },
): Promise<boolean> {
  const message = { channel: 'sms', kind: 'code', subject: '', text, html: '' } as const
  return addMessage(tx, { ...message, recipient: to, now })
}

/** A push message is a sentence, shown on a screen that others may see, and a link. */
export interface QueuedPush extends Pick<NewMessage, 'now' | 'expiresAt' | 'sendAfter'> {
  readonly memberId: number
  readonly subscriptionId: number
  readonly occasion: Occasion
  readonly sentence: string
  /** The path of the page that the message opens. */
  readonly path: string
}

export function queuePush(
  tx: Transaction,
  { subscriptionId, sentence, path, ...message }: QueuedPush,
): Promise<boolean> {
  return addMessage(tx, {
    channel: 'push',
    kind: specOf(message.occasion).kind,
    recipient: String(subscriptionId),
    subject: sentence,
    text: `${LINK_ORIGIN}${path}`,
    html: '',
    ...message,
  })
}

/** A message by LINE says what a push message says. Its recipient is the member. */
export function queueLine(
  tx: Transaction,
  { sentence, path, ...message }: Omit<QueuedPush, 'subscriptionId'>,
): Promise<boolean> {
  return addMessage(tx, {
    channel: 'line',
    kind: specOf(message.occasion).kind,
    recipient: `line-${message.memberId}`,
    subject: sentence,
    text: `${LINK_ORIGIN}${path}`,
    html: '',
    ...message,
  })
}

/**
 * Stores a message. A message above the limit of its recipient is stored without its content, as
 * given up, so that operators see that it was not sent.
 */
async function addMessage(
  tx: Transaction,
  { canWait = false, ...message }: NewMessage & Pick<MailSchedule, 'isOwn'> & Delayable,
): Promise<boolean> {
  const isAccepted = await takeRecipientLimit(tx, message)
  if (!isAccepted && canWait) {
    await insertMessage(tx, { ...message, sendAfter: new Date(message.now.getTime() + HOUR_MS) })
    return true
  }
  const refusal = 'the recipient got too many messages of this kind within an hour'
  await insertMessage(tx, isAccepted ? message : { ...message, text: '', html: '', refusal })
  return isAccepted
}

/** Gives up the waiting messages of a member, by default those that nobody has to send. */
export function withdrawMessages(
  tx: Transaction,
  {
    memberId,
    occasions = CHOSEN_OCCASIONS,
    now,
  }: { memberId: number; occasions?: readonly Occasion[]; now: Date },
): Promise<void> {
  return giveUpWaiting(tx, { memberId, occasions, now })
}

/** Gives up the waiting messages of an occasion by a channel that the member does not want. */
export function withdrawChosen(
  tx: Transaction,
  chosen: { memberId: number; occasion: Occasion; channel: Channel; now: Date },
): Promise<void> {
  return giveUpChosen(tx, { ...chosen, id: null })
}

/** Returns the address at which a member ends the messages of an occasion. */
function stopUrlOf(
  origin: string,
  {
    stopToken,
    occasion,
    channel = 'mail',
  }: { stopToken: string; occasion: string; channel?: Channel },
): string {
  const ofChannel = channel === 'mail' ? '' : `&channel=${channel}`
  return `${origin}${MESSAGE_STOP_PATH}?token=${stopToken}&occasion=${occasion}${ofChannel}`
}

export interface MemberMessage {
  readonly memberId: number
  readonly occasion: Occasion
  readonly channel: Channel
  readonly recipient: string
  readonly saleEventId: number | null
}

/** A push message that is due. */
export interface OutgoingPush {
  readonly subscriptionId: number
  readonly memberId: number
  readonly occasion: Occasion
  readonly title: string
  readonly sentence: string
  readonly url: string
  /** The address of what ends the occasion, for the secret of the member. */
  readonly stopUrlOf: (stopToken: string) => string
  readonly expiresAt: Date | null
  /** The end of the address of the shop's mark. */
  readonly iconVersion: string
}

/** Messages by LINE that are due and say the same. */
export interface OutgoingLine extends Pick<OutgoingPush, 'occasion' | 'sentence' | 'url'> {
  readonly memberIds: readonly number[]
  /** The same for each attempt to send them. */
  readonly requestKey: string
}

/** Who got a message by LINE, and who gets none any more. */
export interface LineOutcome {
  /** True if LINE had accepted the request before. */
  readonly isRepeated: boolean
  readonly goneIds: ReadonlySet<number>
}

export interface SendingOptions {
  readonly database: Database
  /**
   * Returns for each message to a member the address to which it is sent now; null if the member
   * gets no such messages any more, or what it says is no longer true. A change that commits while a message is queued does not see
   * that message.
   */
  readonly readRecipients: (
    on: Queryable,
    claimed: { messages: readonly MemberMessage[]; now: Date },
  ) => Promise<readonly (string | null)[]>
  readonly clock: Clock
  readonly publicUrl: () => string
  readonly mailer: Mailer
  readonly smsSender: SmsSender
  /** Returns `gone` if the device takes no more messages. */
  readonly sendPush: (push: OutgoingPush) => Promise<'sent' | 'gone'>
  readonly sendLine: (message: OutgoingLine) => Promise<LineOutcome>
  readonly onFault: (cause: unknown) => void
  readonly paces?: SendingPaces
  /** From then on no message starts, and those that have not started are given back. */
  readonly isStopping?: () => boolean
}

/**
 * Sends the due messages. The worker runs this job. A run claims a batch of messages, sends them
 * outside any transaction, and saves the results of those that have ended together. If the process
 * dies, the messages that are being sent and those whose result was not saved yet are sent a second
 * time, when their lease has ended (decision 144). After a failure, the next attempt follows in 1, 2,
 * 4 … minutes. After the eighth failure, the message is not tried again, unless an operator sends
 * it again. The content of a message with a code or a link to log in is erased once the
 * message is sent or given up.
 *
 * Each channel has a run of its own, so that a mail server that does not respond never delays an SMS,
 * even one that is queued meanwhile. A run starts no message after 50 seconds. The remaining messages
 * wait for the next run.
 */
export async function sendDueMessages(options: SendingOptions): Promise<void> {
  await abandonExpired(options.database, options.clock.now())
  const busy: Busy = { channels: new Set(CHANNELS), end: new AbortController() }
  await waitForAll(
    CHANNELS.map((channel) =>
      sendDueOf(channel, options, busy).finally(() => leaveBusy(busy, channel)),
    ),
  )
}

/** The channels of a run that are sending. The run ends with the last of them. */
interface Busy {
  readonly channels: Set<Channel>
  readonly end: AbortController
}

function leaveBusy({ channels, end }: Busy, channel: Channel): void {
  channels.delete(channel)
  if (channels.size === 0) end.abort()
}

/** Deletes messages that were sent or given up, 7 days after they were queued. */
export function deleteOldMessages(database: Database, now: Date): Promise<void> {
  return deleteFinished(database, {
    messagesBefore: new Date(now.getTime() - RETENTION_MS),
    causesBefore: new Date(now.getTime() - CAUSE_RETENTION_MS),
    now,
  })
}

/** What the messages of a batch share. */
interface Run extends SendingOptions {
  /** The shop's name, from which the messages come. */
  readonly senderName: string
  readonly iconVersion: string
  readonly saveResult: (result: SendingResult) => Promise<void>
  readonly waitForTurn: () => Promise<void>
}

async function sendDueOf(channel: Channel, options: SendingOptions, busy: Busy): Promise<void> {
  const { database, clock } = options
  const { connectionsMax, perSecondMax } = options.paces?.[channel] ?? SENDING_PACE
  const saveResult = openBatcher(
    (results: readonly SendingResult[]) =>
      runIsolated(results, (some) =>
        // A transaction is repeated after a deadlock with a change of several messages of a member.
        database.transaction((tx) => saveResults(tx, some)).then(() => some.map(() => undefined)),
      ),
    CLAIMS_MAX,
  )
  const waitForTurn = openTurns(perSecondMax)
  const claimsMax = channel === 'line' ? LINE_CLAIMS_MAX : CLAIMS_MAX
  // At the provider's rate a batch takes a second at most, so that a code waits no longer.
  const limit = Math.min(claimsMax, perSecondMax ?? claimsMax)
  const runEndsAtMs = performance.now() + RUN_MS_MAX
  const { isStopping = () => false } = options
  while (performance.now() < runEndsAtMs && !isStopping()) {
    const now = clock.now()
    const leaseEndsAt = new Date(now.getTime() + LEASE_MS)
    const startsUntilMs = Math.min(runEndsAtMs, performance.now() + START_MS_MAX)
    await postponeAtNight(database, now)
    const claimed = await claimDue(database, { channel, now, leaseEndsAt, limit })
    if (claimed.length === 0) {
      leaveBusy(busy, channel)
      const { signal } = busy.end
      if (signal.aborted) return
      await setTimeout(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {})
      continue
    }
    busy.channels.add(channel)
    const pending = sendingsOf(importantFirst(claimed))
    const identity = await readIdentity(database)
    const sender = { senderName: identity.name, iconVersion: pictureVersion(identity, 'mark') }
    const run: Run = { ...options, ...sender, saveResult, waitForTurn }
    const mayStart = () => performance.now() < startsUntilMs && !isStopping()
    await sendClaimed(run, { pending, connectionsMax, mayStart })
    const ids = pending.flat().map(({ id }) => id)
    const release = { ids, leaseEndsAt, now: clock.now() }
    if (ids.length > 0) await database.transaction((tx) => releaseClaims(tx, release))
  }
}

/** What was due by day may still wait at night: behind many others, or for a further attempt. */
async function postponeAtNight(database: Database, now: Date): Promise<void> {
  const until = afterQuietHours(now)
  const postponed = { occasions: CHOSEN_OCCASIONS, now, until, limit: POSTPONED_MAX }
  while (until > now && (await postponeDue(database, postponed)) > 0);
}

/** Takes messages from `pending` until none is left, or no further one may start. */
async function sendClaimed(
  run: Run,
  {
    pending,
    connectionsMax,
    mayStart,
  }: { pending: Sending[]; connectionsMax: number; mayStart: () => boolean },
): Promise<void> {
  const recipients = await readPresentRecipients(run, pending.flat())
  const workLoop = async () => {
    while (pending.length > 0 && mayStart()) {
      const messages = pending.shift() as Sending
      await run.waitForTurn()
      await send(run, messages, recipients).catch((cause) => {
        // The database is unavailable, so the other loops start no further message.
        pending.length = 0
        throw cause
      })
    }
  }
  await waitForAll(Array.from({ length: connectionsMax }, workLoop))
}

/** Messages that leave together: one, or those by LINE that say the same. */
type Sending = readonly StoredMessage[]

function sendingsOf(messages: readonly StoredMessage[]): Sending[] {
  const requestOf = ({ id, requestKey, ...message }: StoredMessage) =>
    message.channel === 'line'
      ? JSON.stringify([requestKey, message.occasion, message.subject, message.text])
      : String(id)
  return [...Map.groupBy(messages, requestOf).values()]
}

function importantFirst(messages: readonly StoredMessage[]): StoredMessage[] {
  const isSale = ({ kind }: StoredMessage) => Number(kind === 'sale')
  return messages.toSorted((one, other) => isSale(one) - isSale(other) || one.id - other.id)
}

/** Lets this many messages start each second, evenly. */
function openTurns(perSecondMax: number | null): () => Promise<void> {
  if (perSecondMax === null) return async () => {}
  let nextAtMs = 0
  return async () => {
    const nowMs = performance.now()
    const startsAtMs = Math.max(nowMs, nextAtMs)
    nextAtMs = startsAtMs + SECOND_MS / perSecondMax
    if (startsAtMs > nowMs) await setTimeout(startsAtMs - nowMs)
  }
}

/** Throws only if the database is unavailable: any other fault concerns these messages alone. */
async function send(
  run: Run,
  messages: Sending,
  recipients: ReadonlyMap<number, Promise<string | null>>,
): Promise<void> {
  const results: SendingResult[] = []
  const addressed: StoredMessage[] = []
  for (const message of messages)
    try {
      const recipient = await (recipients.get(message.id) ?? message.recipient)
      if (recipient === null) await withdraw(run, message)
      else addressed.push({ ...message, recipient })
    } catch (cause) {
      results.push(failureOf(run, message, cause))
    }
  if (addressed.length > 0) results.push(...(await attemptToSend(run, addressed)))
  await waitForAll(results.map((result) => saveResult(run, result)))
}

async function saveResult(run: Run, result: SendingResult): Promise<void> {
  await run.saveResult(result).catch((cause) => {
    if (isDatabaseUnavailable(cause)) throw cause
    const error = withoutRecipients(cause)
    run.onFault(new Error(`the result of a message was not saved: ${error}`))
  })
}

async function attemptToSend(run: Run, messages: Sending): Promise<SendingResult[]> {
  const [first] = messages as [StoredMessage]
  try {
    const goneIds = await DELIVERIES[first.channel](run, messages)
    return messages.map(({ id, channel, occasion, kind }) => ({
      id,
      // A closed account leaves no address behind.
      outcome: goneIds.has(id) || occasion === 'account-closed' ? 'deleted' : 'sent',
      isContentKept: isOnlyShown(run, { channel }) || !isSecretKind(kind),
      nextAt: null,
      nextRequest: 'kept',
      isDelayed: false,
      error: '',
      endedAt: run.clock.now(),
    }))
  } catch (cause) {
    return messages.map((message) => failureOf(run, message, cause))
  }
}

function failureOf(run: Run, message: StoredMessage, cause: unknown): SendingResult {
  // A provider's error often names the recipient, which the log must not contain. Nor does the fault
  // name the message: while a provider is away, the log counts equal faults and writes one line.
  const error = withoutRecipients(cause)
  run.onFault(new Error(`a message was not sent: ${error}`))
  const endedAt = run.clock.now()
  return {
    id: message.id,
    outcome: 'failed',
    isContentKept: !isSecretKind(message.kind),
    nextAt: nextAttemptAt(message, endedAt, cause),
    nextRequest: nextRequestOf(cause),
    isDelayed: cause instanceof PushDelayed,
    error: storableError(error),
    endedAt,
  }
}

function nextRequestOf(cause: unknown): SendingResult['nextRequest'] {
  if (cause instanceof LineRefused) return cause.isOfRecipient ? 'own' : 'new'
  return cause instanceof PushDelayed ? 'new' : 'kept'
}

/** PostgreSQL takes no NUL character, and no half of a character that the cut left. */
function storableError(error: string): string {
  return error.slice(0, ERROR_LENGTH_MAX).replaceAll('\0', '').toWellFormed()
}

async function withdraw(
  { database, clock }: Run,
  { id, channel, memberId, occasion }: StoredMessage,
): Promise<void> {
  if (memberId === null || occasion === null) return
  const chosen = { memberId, occasion, channel, id, now: clock.now() }
  await database.transaction((tx) => giveUpChosen(tx, chosen))
}

/**
 * Reads to whom each message to a member is sent now, by its id; null if the member gets no such
 * messages any more. Rejected for a message whose recipient cannot be read.
 */
async function readPresentRecipients(
  { database, clock, readRecipients }: Run,
  messages: readonly StoredMessage[],
): Promise<ReadonlyMap<number, Promise<string | null>>> {
  const isToMember = (message: StoredMessage): message is StoredMessage & MemberMessage =>
    message.memberId !== null && message.occasion !== null
  const toMembers = messages.filter(isToMember)
  if (toMembers.length === 0) return new Map()
  const recipients = await runIsolated(toMembers, (some) =>
    database.transaction(async (tx) => {
      const present = await readRecipients(tx, { messages: some, now: clock.now() })
      await redirectChanged(tx, some, present)
      return present
    }),
  )
  return new Map(toMembers.map(({ id }, index) => [id, recipients[index] ?? Promise.resolve(null)]))
}

/** Few members change their address while a message waits. */
async function redirectChanged(
  tx: Transaction,
  messages: readonly MemberMessage[],
  present: readonly (string | null)[],
): Promise<void> {
  const changed = new Map<number, string>()
  messages.forEach(({ memberId, recipient }, index) => {
    const to = present[index] ?? recipient
    if (to !== recipient) changed.set(memberId, to)
  })
  for (const [memberId, to] of changed) await redirectWaiting(tx, { memberId, to })
}

type Delivery = (run: Run, messages: Sending) => Promise<ReadonlySet<number>>

const NONE: ReadonlySet<number> = new Set()

/** Delivers the only message of a sending. */
function deliverOne(deliver: (run: Run, message: StoredMessage) => Promise<unknown>): Delivery {
  return async (run, messages) => {
    const [message] = messages as [StoredMessage]
    return (await deliver(run, message)) === 'gone' ? new Set([message.id]) : NONE
  }
}

/** How messages leave, for each channel. Returns the messages whose recipient exists no more. */
const DELIVERIES: Readonly<Record<Channel, Delivery>> = {
  mail: deliverOne(deliverMail),
  sms: deliverOne(({ smsSender }, { recipient: to, text }) => smsSender.send({ to, text })),
  push: deliverOne(deliverPush),
  line: deliverLine,
}

async function deliverLine(
  { database, sendLine, publicUrl }: Run,
  messages: Sending,
): Promise<ReadonlySet<number>> {
  const [{ occasion, subject, text, requestKey, attemptCount }] = messages as [StoredMessage]
  const memberIds = messages.flatMap(({ memberId }) => memberId ?? [])
  if (occasion === null || requestKey === null || memberIds.length < messages.length)
    throw new Error('a message by LINE has an occasion, a member and a request')
  const { isRepeated, goneIds } = await sendLine({
    memberIds,
    occasion,
    sentence: subject,
    url: text.replace(LINK_ORIGIN, publicUrl()),
    requestKey,
  })
  const ids = messages.map(({ id }) => id)
  const request = { requestKey, subject, text, ids }
  if (attemptCount > 1 && !isRepeated) await splitRequest(database, request)
  return new Set(messages.filter(({ memberId }) => goneIds.has(memberId ?? 0)).map(({ id }) => id))
}

function deliverPush(
  { senderName: title, iconVersion, sendPush, publicUrl }: Run,
  { recipient, memberId, subject, text, occasion, expiresAt }: StoredMessage,
): Promise<'sent' | 'gone'> {
  if (occasion === null || memberId === null)
    throw new Error('a push message has an occasion and a member')
  const origin = publicUrl()
  return sendPush({
    subscriptionId: Number(recipient),
    memberId,
    occasion,
    title,
    iconVersion,
    sentence: subject,
    url: text.replace(LINK_ORIGIN, origin),
    stopUrlOf: (stopToken) => stopUrlOf(origin, { stopToken, occasion, channel: 'push' }),
    expiresAt,
  })
}

async function deliverMail(
  { senderName, mailer, publicUrl }: Run,
  { id, requestKey, recipient: to, subject, stopToken, occasion, ...content }: StoredMessage,
): Promise<void> {
  const messageId = hash('sha256', `${requestKey} ${id}`).slice(0, 32)
  const origin = publicUrl()
  const text = content.text.replaceAll(LINK_ORIGIN, origin)
  const html = content.html.replaceAll(LINK_ORIGIN, origin)
  const stopUrl =
    stopToken === null || occasion === null ? null : stopUrlOf(origin, { stopToken, occasion })
  const mail = { to, subject, text, html, senderName, stopUrl, ownText: stopToken }
  await mailer.send({ ...mail, messageId })
}

/** The demo sends no message, and shows its content on a page. */
function isOnlyShown(
  { mailer, smsSender }: SendingOptions,
  { channel }: Pick<StoredMessage, 'channel'>,
): boolean {
  if (channel === 'push' || channel === 'line') return false
  return channel === 'mail' ? mailer === noopMailer : smsSender === noopSmsSender
}

/** Not before the push service wants to be asked again. */
function nextAttemptAt(
  { attemptCount }: Pick<StoredMessage, 'attemptCount'>,
  now: Date,
  cause: unknown,
): Date | null {
  if (attemptCount >= ATTEMPTS_MAX) return null
  const delayMs = RETRY_DELAY_MS * 2 ** (attemptCount - 1)
  const askedMs = cause instanceof PushDelayed ? cause.retryAfterMs : 0
  return new Date(now.getTime() + Math.max(delayMs, askedMs))
}
