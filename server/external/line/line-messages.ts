import type { HTTPFetchError, messagingApi } from '@line/bot-sdk'
import { PushDelayed } from '#server/external/push/port.ts'
import { HOUR_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { type LineMessage, type LineMessenger, LineRefused } from './port.ts'

const TIMEOUT_MS = 10_000
/** How long the shop believes LINE's count of the messages of this month. */
const QUOTA_KNOWN_MS = MINUTE_MS
/** When the plan's messages are used up, LINE takes more in the next month or after an upgrade. */
const QUOTA_WAIT_MS = 6 * HOUR_MS
/** LINE answers a push so if the person does not exist or never was a friend. */
const NOT_REACHED = 'Failed to send messages'
/** LINE answers so if fewer messages of the month are left than the request has recipients. */
const USED_UP = 'monthly limit'

export interface LineMessagesSettings {
  readonly accessToken: string
  readonly channelSecret: string
  readonly apiUrl: string
}

/** The package is loaded with the first call, because it takes a twelfth of the time of a start. */
const line = () => import('@line/bot-sdk')

async function connect({ accessToken, apiUrl }: LineMessagesSettings) {
  const { HTTPFetchError, messagingApi } = await line()
  const client = new messagingApi.MessagingApiClient({
    channelAccessToken: accessToken,
    baseURL: apiUrl,
  })
  return { client, HTTPFetchError }
}

/** Sends by the Messaging API with LINE's own package. */
export function lineMessages(settings: LineMessagesSettings): LineMessenger {
  let connection: ReturnType<typeof connect> | undefined
  const connected = () => {
    connection ??= connect(settings)
    return connection
  }
  let known: { readonly isUsedUp: boolean; readonly readAtMs: number } | undefined

  async function isUsedUp(): Promise<boolean> {
    if (known !== undefined && Date.now() - known.readAtMs < QUOTA_KNOWN_MS) return known.isUsedUp
    const { client } = await connected()
    const [quota, { totalUsage }] = await inTime(
      Promise.all([client.getMessageQuota(), client.getMessageQuotaConsumption()]),
    )
    const isLimited = quota.type === 'limited' && quota.value !== undefined
    known = { isUsedUp: isLimited && totalUsage >= (quota.value ?? 0), readAtMs: Date.now() }
    return known.isUsedUp
  }

  return {
    async isFriend(userId) {
      const { client, HTTPFetchError } = await connected()
      try {
        await inTime(client.getProfile(userId))
        return true
      } catch (cause) {
        return cause instanceof HTTPFetchError && cause.status === 404 ? false : null
      }
    },
    async send({ userIds, retryKey, ...message }) {
      if (await isUsedUp())
        throw new PushDelayed('the messages of the month are used up', QUOTA_WAIT_MS)
      const { client, HTTPFetchError } = await connected()
      const [userId = ''] = userIds
      const messages = [wireMessage(message)]
      try {
        await inTime<unknown>(
          userIds.length === 1
            ? client.pushMessage({ to: userId, messages }, retryKey)
            : client.multicast({ to: [...userIds], messages }, retryKey),
        )
        return 'sent'
      } catch (cause) {
        if (!(cause instanceof HTTPFetchError)) throw cause
        const outcome = outcomeOf(cause, userIds.length)
        if (outcome === null) known = undefined
        return outcome ?? throwRefusal(cause)
      }
    },
    async reply({ replyToken, text }) {
      const { client } = await connected()
      await inTime(client.replyMessage({ replyToken, messages: [{ type: 'text', text }] }))
    },
    async isSigned(body, signature) {
      const { validateSignature } = await line()
      return validateSignature(body, settings.channelSecret, signature)
    },
  }
}

function outcomeOf({ status, body }: HTTPFetchError, count: number): 'repeated' | 'gone' | null {
  if (status === 409) return 'repeated'
  return status === 400 && count === 1 && body.includes(NOT_REACHED) ? 'gone' : null
}

function throwRefusal({ status, body }: HTTPFetchError): never {
  if (status === 429 && body.includes(USED_UP))
    throw new PushDelayed('the messages of the month are used up', QUOTA_WAIT_MS)
  // After a fault of its own, LINE may have taken the message.
  if (status >= 500) throw new Error(`LINE answered ${status}`)
  throw new LineRefused(status)
}

/** The alternative text stands in the list of talks, and where the buttons are not shown. */
function wireMessage({
  sentence,
  open,
  act,
}: Omit<LineMessage, 'userIds'>): messagingApi.TemplateMessage {
  return {
    type: 'template',
    altText: sentence,
    template: {
      type: 'buttons',
      text: sentence,
      actions: [
        { type: 'uri', label: open.label, uri: open.url },
        { type: 'postback', label: act.label, displayText: act.label, data: act.data },
      ],
    },
  }
}

/** The package has no timeout. A push that goes through later is not sent again: its key is the same. */
async function inTime<T>(call: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('LINE has not answered in time')), TIMEOUT_MS)
  try {
    return await Promise.race([call, promise])
  } finally {
    clearTimeout(timer)
  }
}
