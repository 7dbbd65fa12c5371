import { z } from 'zod'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { oneOf, parseVariables } from '#server/platform/configuration/variables.ts'
import { loopbackUrl } from '#server/platform/http/loopback-url.ts'
import { lineLogin } from './line-login.ts'
import { lineMessages } from './line-messages.ts'
import type { LineLogin, LineMessenger } from './port.ts'

const variables = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').optional(),
  LINE_LOGIN_CHANNEL_ID: z
    .string()
    .regex(/^\d{6,20}$/, 'must be the channel ID, which is a number')
    .optional(),
  LINE_LOGIN_CHANNEL_SECRET: z.string().min(16, 'must be the channel secret').optional(),
  LINE_MESSAGING_ACCESS_TOKEN: z.string().min(16, 'must be a channel access token').optional(),
  LINE_MESSAGING_CHANNEL_SECRET: z.string().min(16, 'must be the channel secret').optional(),
})

/** The sandbox gateway knows this channel (`gateway/line/`). */
const SANDBOX = { channelId: '2000000001', channelSecret: 'line_hikifuda_sandbox_login_secret' }
const SANDBOX_MESSAGES = {
  accessToken: 'line_hikifuda_sandbox_messaging_token',
  channelSecret: 'line_hikifuda_sandbox_messaging_secret',
}
const API_URL = 'https://api.line.me'

interface Sandbox {
  readonly gatewayUrl: string | undefined
}

/**
 * Null if the shop has no login by LINE: in production without settings, and without a sandbox
 * gateway. The demo logs in at the gateway.
 */
export function chooseLineLogin(
  environment: NodeJS.ProcessEnv,
  { gatewayUrl }: Sandbox,
): LineLogin | null {
  const {
    NODE_ENV: mode,
    LINE_LOGIN_CHANNEL_ID: channelId,
    LINE_LOGIN_CHANNEL_SECRET: channelSecret,
    LINE_MESSAGING_ACCESS_TOKEN: accessToken,
  } = parseVariables(variables, environment)
  if ((channelId === undefined) !== (channelSecret === undefined))
    throw new StartRefused('LINE_LOGIN_CHANNEL_ID and LINE_LOGIN_CHANNEL_SECRET are set together.')
  if (channelId !== undefined && channelSecret !== undefined)
    return lineLogin({
      channelId,
      channelSecret,
      offersFriendship: accessToken !== undefined,
      pagesUrl: 'https://access.line.me',
      apiUrl: API_URL,
    })
  if (mode === 'production' || gatewayUrl === undefined) return null
  return lineLogin({
    ...SANDBOX,
    offersFriendship: true,
    pagesUrl: `${gatewayUrl}/line/access`,
    apiUrl: `${loopbackUrl(gatewayUrl)}/line/api`,
  })
}

/** Null where there is no login by LINE, and in production without settings for messages. */
export function chooseLineMessenger(
  environment: NodeJS.ProcessEnv,
  { gatewayUrl }: Sandbox,
): LineMessenger | null {
  const {
    NODE_ENV: mode,
    LINE_LOGIN_CHANNEL_ID: loginChannel,
    LINE_MESSAGING_ACCESS_TOKEN: accessToken,
    LINE_MESSAGING_CHANNEL_SECRET: channelSecret,
  } = parseVariables(variables, environment)
  if ((accessToken === undefined) !== (channelSecret === undefined))
    throw new StartRefused(
      'LINE_MESSAGING_ACCESS_TOKEN and LINE_MESSAGING_CHANNEL_SECRET are set together.',
    )
  if (accessToken !== undefined && channelSecret !== undefined) {
    if (loginChannel === undefined)
      throw new StartRefused(
        'LINE_MESSAGING_ACCESS_TOKEN needs LINE_LOGIN_CHANNEL_ID: members link LINE by its login.',
      )
    return lineMessages({ accessToken, channelSecret, apiUrl: API_URL })
  }
  if (mode === 'production' || loginChannel !== undefined || gatewayUrl === undefined) return null
  return lineMessages({ ...SANDBOX_MESSAGES, apiUrl: loopbackUrl(gatewayUrl) })
}
