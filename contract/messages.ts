import { z } from 'zod'
import { type Call, noFields } from './call.ts'
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
})
export type MessageChoices = z.infer<typeof messageChoices>

export const messageCalls = {
  'GET /user/message_choices': { access: 'member', answer: messageChoices },
  /** Ends the messages of an occasion by a channel, or asks for them. */
  'POST /user/message_choice': {
    access: 'member',
    request: z.strictObject({ occasion, channel, is_on: z.boolean() }),
    answer: noFields,
  },
} as const satisfies Record<string, Call>
