import { z } from 'zod'
import { type Call, dateTime, id, noFields } from './call.ts'
import { MESSAGE_CHANNELS, OCCASION_NAMES } from './occasions.ts'

const occasion = z.enum(OCCASION_NAMES)
const channel = z.enum(MESSAGE_CHANNELS)
const messageChoices = z.object({
  /** False until the member has confirmed the mail address: only what must be sent is sent to it. */
  is_mail_confirmed: z.boolean(),
  /**
   * True if the member has set a limit, is restricted or may be a minor. Such members get only what
   * the shop must send, whatever they have chosen.
   */
  gets_only_required: z.boolean(),
  list: z.array(
    z.object({
      occasion,
      /** True for messages that the shop must send, which the member cannot end. */
      is_required: z.boolean(),
      channels: z.array(z.object({ channel, is_on: z.boolean() })),
    }),
  ),
  /** True if the member gets messages by LINE: linked, and a friend of the shop's account. */
  has_line: z.boolean(),
  /** For which browsers subscribe (RFC 8292); null if the shop sends no push messages. */
  push_key: z.string().nullable(),
  push_devices: z.array(
    z.object({
      id,
      /** The browser and the system at the login; empty if both are unknown. */
      device: z.string(),
      created_at: dateTime,
      /** True for the device of this session. */
      is_current: z.boolean(),
    }),
  ),
})
export type MessageChoices = z.infer<typeof messageChoices>

/** A subscription as the browser's `toJSON` returns it, without its other fields. */
export const pushSubscription = z.strictObject({
  endpoint: z.url().max(1024),
  /** A point of the curve prime256v1, 65 bytes. */
  p256dh: z.string().regex(/^B[\w-]{86}=?$/),
  auth: z.string().regex(/^[\w-]{22}(==)?$/),
})

/** What a service worker posts when the browser has moved its subscription. */
export const movedSubscription = z.strictObject({
  old_endpoint: z.url().max(1024),
  ...pushSubscription.shape,
})

export const messageCalls = {
  'GET /user/message_choices': { access: 'member', answer: messageChoices },
  /** Ends the messages of an occasion by a channel, or asks for them. */
  'POST /user/message_choice': {
    access: 'member',
    request: z.strictObject({ occasion, channel, is_on: z.boolean() }),
    answer: noFields,
  },
  /** Asks for push messages on the device of this session. */
  'POST /user/push_subscription': {
    access: 'member',
    request: pushSubscription,
    answer: noFields,
  },
  'POST /user/push_subscription_end': {
    access: 'member',
    request: z.strictObject({ id }),
    answer: noFields,
  },
} as const satisfies Record<string, Call>
