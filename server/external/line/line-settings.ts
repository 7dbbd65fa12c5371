import { z } from 'zod'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { oneOf, parseVariables } from '#server/platform/configuration/variables.ts'
import { loopbackUrl } from '#server/platform/http/loopback-url.ts'
import { lineLogin } from './line-login.ts'
import type { LineLogin } from './port.ts'

const variables = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').optional(),
  LINE_LOGIN_CHANNEL_ID: z
    .string()
    .regex(/^\d{6,20}$/, 'must be the channel ID, which is a number')
    .optional(),
  LINE_LOGIN_CHANNEL_SECRET: z.string().min(16, 'must be the channel secret').optional(),
})

/** The sandbox gateway knows this channel (`gateway/line/`). */
const SANDBOX = { channelId: '2000000001', channelSecret: 'line_hikifuda_sandbox_login_secret' }

/**
 * Null if the shop has no login by LINE: in production without settings, and without a sandbox
 * gateway. The demo logs in at the gateway.
 */
export function chooseLineLogin(
  environment: NodeJS.ProcessEnv,
  { gatewayUrl }: { readonly gatewayUrl: string | undefined },
): LineLogin | null {
  const {
    NODE_ENV: mode,
    LINE_LOGIN_CHANNEL_ID: channelId,
    LINE_LOGIN_CHANNEL_SECRET: channelSecret,
  } = parseVariables(variables, environment)
  if ((channelId === undefined) !== (channelSecret === undefined))
    throw new StartRefused('LINE_LOGIN_CHANNEL_ID and LINE_LOGIN_CHANNEL_SECRET are set together.')
  if (channelId !== undefined && channelSecret !== undefined)
    return lineLogin({
      channelId,
      channelSecret,
      pagesUrl: 'https://access.line.me',
      apiUrl: 'https://api.line.me',
    })
  if (mode === 'production' || gatewayUrl === undefined) return null
  return lineLogin({
    ...SANDBOX,
    pagesUrl: `${gatewayUrl}/line/access`,
    apiUrl: `${loopbackUrl(gatewayUrl)}/line/api`,
  })
}
