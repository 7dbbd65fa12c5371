import { RESTRICTION_KINDS } from '#contract/constants.ts'
import type { MessageChoices } from '#contract/messages.ts'
import {
  channelsOf,
  isPushOccasion,
  type MessageChannel,
  OCCASION_NAMES,
  type Occasion,
  specOf,
} from '#contract/occasions.ts'
import type { Words } from '#contract/words.ts'
import { filterLineFriends, isLineFriend } from '#server/members/line/line.ts'
import { readMailRecipient, readMailRecipients } from '#server/members/members.ts'
import {
  type Channel,
  claimCause,
  type MemberMessage,
  queueLine,
  queueMail,
  queuePush,
  withdrawChosen,
} from '#server/outbox/outbox.ts'
import { afterQuietHours } from '#server/outbox/quiet-hours.rule.ts'
import type { TemplatedMail } from '#server/outbox/templates/templates.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Session } from '#server/platform/http/sessions/sessions.ts'
import { type Language, messageIn } from '#server/platform/language.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { isAdult, isInForce, UNRESTRICTED } from '#server/restrictions/restriction-state.ts'
import { readRestrictionStates } from '#server/restrictions/restrictions.ts'
import { filterMembersWithLimit } from '#server/restrictions/spending-limits/spending-limits.ts'
import { readIdentity } from '#server/settings/settings.ts'
import {
  type Choice,
  saveChoice,
  selectChoices,
  selectMemberOfStop,
  selectStopToken,
} from './notifications.sql.ts'
import { selectPushDevices, selectPushRecipients } from './push/push.sql.ts'
import { BUTTONS, PUSH_TEXTS } from './push/push-texts.ts'
import { filterCurrentEvents } from './sales/sales.ts'

export interface Notification {
  readonly memberId: number
  readonly template: TemplatedMail
  /** Identifies the cause within the occasion, such as the id of a payment. */
  readonly cause: number | string
  readonly now: Date
  /** From this time on, the message is no longer sent. */
  readonly expiresAt?: Date
}

/**
 * Queues a message to a member, in the transaction of its cause. Each cause is announced once, also
 * if the caller is repeated. A message that the member may end is queued only if the member's
 * choice and `readPermissions` allow it, and is not sent at night.
 */
export async function notifyMember(
  tx: Transaction,
  { memberId, template, cause, now, ...schedule }: Notification,
): Promise<void> {
  const occasion = template.name
  if (!(await claimCause(tx, { occasion, cause: String(cause), now }))) return
  const reader = openReader(tx, { memberId, occasion, now })
  await pushAsRead(tx, { memberId, occasion, now, ...schedule }, reader)
  const recipient = await reader.readRecipient()
  if (recipient === null) return
  const { to, language, isConfirmed } = recipient
  const mail = { to, language, template, memberId, isOwn: isConfirmed, now, ...schedule }
  if (specOf(occasion).legal === 'required') {
    await queueMail(tx, mail)
    return
  }
  if (!isConfirmed || !(await reader.isPermitted('mail'))) return
  await queueMail(tx, {
    ...mail,
    sendAfter: afterQuietHours(now),
    stopToken: await selectStopToken(tx, { memberId, now }),
  })
}

/** What a message by push and by LINE says; null for an occasion of which members get mails alone. */
export function notificationText(
  { name, language }: { readonly name: Occasion; readonly language: Language },
  words: Words,
) {
  if (!isPushOccasion(name)) return null
  return { sentence: messageIn(PUSH_TEXTS[name], words)[language], ...BUTTONS[language] }
}

/**
 * Queues a message for each device on which the member gets push messages of the occasion, and one by
 * LINE for a member who is a friend of the shop's account. Nothing is sent at night, because a device
 * rings. `notifyMember` calls this function, and so does a caller that queues the mail by itself.
 */
export function pushToMember(tx: Transaction, push: MemberPush): Promise<void> {
  return pushAsRead(tx, push, openReader(tx, push))
}

interface MemberPush {
  readonly memberId: number
  readonly occasion: Occasion
  readonly now: Date
  readonly expiresAt?: Date
}

/** Reads what decides about a message to one member, each once and when it is needed. */
function openReader(tx: Transaction, { memberId, occasion, now }: MemberPush) {
  let recipient: ReturnType<typeof readMailRecipient> | undefined
  let permissions: ReturnType<typeof readPermissions> | undefined
  const messages = channelsOf(occasion).map((channel) => ({ memberId, occasion, channel }))
  return {
    readRecipient: () => (recipient ??= readMailRecipient(tx, memberId)),
    async isPermitted(channel: Channel) {
      permissions ??= readPermissions(tx, { messages, now })
      return (await permissions)({ memberId, occasion, channel })
    },
  }
}

async function pushAsRead(
  tx: Transaction,
  { memberId, occasion, now, expiresAt }: MemberPush,
  { readRecipient, isPermitted }: ReturnType<typeof openReader>,
): Promise<void> {
  if (!isPushOccasion(occasion)) return
  const devices = await selectPushRecipients(tx, [memberId])
  const isFriend = await isLineFriend(tx, memberId)
  if (devices.length === 0 && !isFriend) return
  const { path } = PUSH_TEXTS[occasion]
  const sentence = messageIn(PUSH_TEXTS[occasion], await readIdentity(tx))
  const message = {
    memberId,
    occasion,
    path,
    sendAfter: afterQuietHours(now),
    now,
    ...(expiresAt === undefined ? {} : { expiresAt }),
  }
  if (await isPermitted('push'))
    for (const { id: subscriptionId, language } of devices)
      await queuePush(tx, { ...message, subscriptionId, sentence: sentence[language] })
  if (!isFriend || !(await isPermitted('line'))) return
  const recipient = await readRecipient()
  if (recipient !== null)
    await queueLine(tx, { ...message, sentence: sentence[recipient.language] })
}

/**
 * Returns for each message that waits the address to which it is sent now; null if the member has
 * closed the account or gets no messages of the occasion any more, or if the sale, the good or the
 * announcement is no longer what the message says.
 */
export async function readRecipients(
  on: Queryable,
  { messages, now }: { messages: readonly MemberMessage[]; now: Date },
): Promise<(string | null)[]> {
  const memberIds = idsOf(messages)
  const isPush = ({ channel }: MemberMessage) => channel === 'push'
  const mails = await readMailRecipients(on, memberIds)
  const isPermitted = await readPermissions(on, { messages, now })
  const devices = messages.some(isPush) ? await selectPushRecipients(on, memberIds) : []
  const deviceNames = new Set(devices.map(({ memberId, id }) => `${memberId} ${id}`))
  const ids = [...new Set(messages.flatMap(({ saleEventId }) => saleEventId ?? []))]
  const events = ids.length > 0 ? await filterCurrentEvents(on, { ids, now }) : new Set()
  const byLine = messages.filter(({ channel }) => channel === 'line')
  const friends = byLine.length > 0 ? await filterLineFriends(on, idsOf(byLine)) : new Set()
  return messages.map((message) => {
    const { memberId, occasion, recipient, saleEventId } = message
    if (saleEventId !== null && !events.has(saleEventId)) return null
    if (isPush(message))
      return isPermitted(message) && deviceNames.has(`${memberId} ${recipient}`) ? recipient : null
    if (message.channel === 'line')
      return isPermitted(message) && friends.has(memberId) ? recipient : null
    const mail = mails.get(memberId)
    if (mail === undefined) return null
    if (specOf(occasion).legal === 'required') return mail.to
    return mail.isConfirmed && isPermitted(message) ? mail.to : null
  })
}

type PossibleMessage = Pick<MemberMessage, 'memberId' | 'occasion' | 'channel'>

/** Reads in few statements what decides whether the members get these messages. */
async function readPermissions(
  on: Queryable,
  { messages, now }: { messages: readonly PossibleMessage[]; now: Date },
): Promise<(message: PossibleMessage) => boolean> {
  const choices = await selectChoices(on, idsOf(messages))
  const choicesOf = Map.groupBy(choices, ({ memberId }) => memberId)
  const chosen = messages.filter(({ occasion }) => specOf(occasion).legal !== 'required')
  const limited = await filterRequiredOnly(on, { memberIds: idsOf(chosen), now })
  return ({ memberId, occasion, channel }) =>
    isChosen(choicesOf.get(memberId) ?? [], { occasion, channel }) &&
    (specOf(occasion).legal === 'required' || !limited.has(memberId))
}

function idsOf(messages: readonly PossibleMessage[]): number[] {
  return [...new Set(messages.map(({ memberId }) => memberId))]
}

/**
 * Returns the members who have set a limit, are restricted, have excluded themselves or are minors.
 */
async function filterRequiredOnly(
  on: Queryable,
  { memberIds, now }: { memberIds: readonly number[]; now: Date },
): Promise<ReadonlySet<number>> {
  if (memberIds.length === 0) return new Set()
  const states = await readRestrictionStates(on, memberIds)
  const limited = await filterMembersWithLimit(on, { memberIds, now })
  const isRestricted = (memberId: number) => {
    const state = states.get(memberId) ?? UNRESTRICTED
    if (RESTRICTION_KINDS.some((kind) => isInForce(state, kind, now))) return true
    // An unknown age counts only where the shop asks for it.
    const isAsked = state.minorRestrictions !== null || state.purchaseAge !== null
    return (state.adultAt !== null || isAsked) && !isAdult(state, now)
  }
  return new Set(memberIds.filter((id) => limited.has(id) || isRestricted(id)))
}

function isChosen(
  choices: readonly Choice[],
  { occasion, channel }: { occasion: Occasion; channel: Channel },
): boolean {
  const { legal } = specOf(occasion)
  if (legal === 'required' && channel === 'mail') return true
  const choice = choices.find((each) => each.occasion === occasion && each.channel === channel)
  return choice?.isOn ?? legal !== 'opt-in'
}

/** Returns for each occasion by which channels the member gets its messages. */
export async function readMessageChoices(
  on: Queryable,
  {
    session: { memberId, idHash },
    pushKey,
    isLineOn,
    now,
  }: {
    session: Pick<Session, 'memberId' | 'idHash'>
    pushKey: string | null
    isLineOn: boolean
    now: Date
  },
): Promise<MessageChoices> {
  const [recipient, onlyRequired, choices, hasLine, devices] = await Promise.all([
    readMailRecipient(on, memberId),
    filterRequiredOnly(on, { memberIds: [memberId], now }),
    selectChoices(on, [memberId]),
    isLineFriend(on, memberId),
    pushKey === null ? [] : selectPushDevices(on, { memberId, shopKey: pushKey }),
  ])
  return {
    push_key: pushKey,
    push_devices: devices.map(({ id, device, createdAt, sessionHash }) => ({
      id,
      device,
      created_at: wireDateTime(createdAt),
      is_current: sessionHash?.equals(idHash) === true,
    })),
    has_line: hasLine && isLineOn,
    is_mail_confirmed: recipient?.isConfirmed === true,
    gets_only_required: onlyRequired.has(memberId),
    list: OCCASION_NAMES.map((occasion) => ({
      occasion,
      is_required: specOf(occasion).legal === 'required',
      channels: channelsOf(occasion).map((channel) => ({
        channel,
        is_on: isChosen(choices, { occasion, channel }),
      })),
    })),
  }
}

/**
 * Messages of an ended occasion that still wait are not sent. Returns false if a later choice says
 * the opposite of one that LINE has reported.
 */
export async function chooseMessages(
  tx: Transaction,
  choice: Choice & { memberId: number; isReported?: boolean; now: Date },
): Promise<boolean> {
  const isChanged = await saveChoice(tx, choice)
  if (isChanged && !choice.isOn) await withdrawChosen(tx, choice)
  const choices = isChanged ? [choice] : await selectChoices(tx, [choice.memberId])
  return isChosen(choices, choice) === choice.isOn
}

/** Ends the messages of an occasion by the link in one of them. False for an unknown link. */
export function stopMessages(
  database: Database,
  {
    token,
    occasion,
    channel,
    now,
  }: { token: string; occasion: Occasion; channel: MessageChannel; now: Date },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const memberId = await selectMemberOfStop(tx, token)
    if (memberId === null) return false
    await chooseMessages(tx, { memberId, occasion, channel, isOn: false, now })
    return true
  })
}
