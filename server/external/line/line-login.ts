import { hash } from 'node:crypto'
import { z } from 'zod'
import type { LineLogin } from './port.ts'

const TIMEOUT_MS = 10_000
const ISSUER = 'https://access.line.me'
const NAME_LENGTH_MAX = 100

export interface LineLoginSettings {
  readonly channelId: string
  readonly channelSecret: string
  /** True if LINE's page offers to add the shop's account as a friend. */
  readonly offersFriendship: boolean
  /** The origins of LINE's pages and of its API. */
  readonly pagesUrl: string
  readonly apiUrl: string
}

// LINE may add fields at any time, so these schemas let further ones pass.
const tokens = z.object({ id_token: z.string() })
const verified = z.object({
  iss: z.literal(ISSUER),
  sub: z.string().min(1).max(100),
  aud: z.string(),
  nonce: z.string(),
  name: z.string().max(NAME_LENGTH_MAX).catch(''),
})

/**
 * Logs in by LINE Login v2.1 (OpenID Connect with PKCE). The shop keeps no token: it only needs to
 * know who the person is, and shows a new visitor the display name.
 */
export function lineLogin({
  channelId,
  channelSecret,
  offersFriendship,
  pagesUrl,
  apiUrl,
}: LineLoginSettings): LineLogin {
  const post = (path: string, fields: Readonly<Record<string, string>>) =>
    fetch(`${apiUrl}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  return {
    pageUrl({ state, nonce, codeVerifier, returnUrl, language, asksName }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: channelId,
        redirect_uri: returnUrl,
        state,
        scope: asksName ? 'profile openid' : 'openid',
        nonce,
        code_challenge: hash('sha256', codeVerifier, 'base64url'),
        code_challenge_method: 'S256',
        ui_locales: language,
        ...(offersFriendship ? { bot_prompt: 'normal' } : {}),
      })
      // LINE's documents write the space as %20.
      return `${pagesUrl}/oauth2/v2.1/authorize?${String(query).replaceAll('+', '%20')}`
    },
    async readPerson({ code, codeVerifier, nonce, returnUrl }) {
      try {
        const issued = await post('/oauth2/v2.1/token', {
          grant_type: 'authorization_code',
          code,
          redirect_uri: returnUrl,
          client_id: channelId,
          client_secret: channelSecret,
          code_verifier: codeVerifier,
        })
        if (issued.status >= 500) return 'unreachable'
        const { data: given } = tokens.safeParse(await bodyOf(issued))
        if (!issued.ok || given === undefined) return 'refused'
        const checked = await post('/oauth2/v2.1/verify', {
          id_token: given.id_token,
          client_id: channelId,
          nonce,
        })
        if (checked.status >= 500) return 'unreachable'
        const { data: token } = verified.safeParse(await bodyOf(checked))
        if (!checked.ok || token === undefined) return 'refused'
        const isOurs = token.aud === channelId && token.nonce === nonce
        return isOurs ? { userId: token.sub, name: token.name } : 'refused'
      } catch {
        return 'unreachable'
      }
    },
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  return response.json().catch(() => null)
}
