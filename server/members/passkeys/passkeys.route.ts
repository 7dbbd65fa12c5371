import type { Request } from '#contract/calls.ts'
import { RESULT, STATE } from '#contract/codes.ts'
import { LOGIN_RESTRICTED, PROOF_NEEDED } from '#server/members/account.messages.ts'
import type { Database } from '#server/platform/database/database.ts'
import { TOO_MANY_REQUESTS } from '#server/platform/http/http.messages.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { deviceOf } from '#server/platform/http/sessions/device.rule.ts'
import { endSession } from '#server/platform/http/sessions/sessions.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { PASSKEY_MESSAGES } from './passkeys.messages.ts'
import {
  addPasskey,
  listPasskeys,
  logInByPasskey,
  openAddition,
  openLogin,
  proveByPasskey,
  removePasskey,
} from './passkeys.ts'

export interface PasskeyRoutesOptions {
  readonly database: Database
  readonly clock: Clock
  readonly publicUrl: () => string
}

export function passkeyRoutes(options: PasskeyRoutesOptions): Route[] {
  return [...loginRoutes(options), ...memberRoutes(options)]
}

function loginRoutes({ database, clock, publicUrl }: PasskeyRoutesOptions): Route[] {
  return [
    route('POST /user/passkey/login_options', async ({ secret, address }) => {
      const browser = { secret, address, publicUrl: publicUrl(), now: clock.now() }
      const options = await openLogin(database, browser)
      return options === 'tooMany'
        ? refuse(STATE.tooMany, { passkey: TOO_MANY_REQUESTS })
        : answer({ options })
    }),
    route('POST /user/passkey/login', async ({ request, secret, userAgent }) => {
      const session = await logInByPasskey(database, {
        secret,
        publicUrl: publicUrl(),
        now: clock.now(),
        ...signedOf(request),
        isSaved: request.save_cookie === '1',
        device: deviceOf(userAgent),
      })
      if (session === 'mismatch')
        return refuse(STATE.invalid, { passkey: PASSKEY_MESSAGES.notFound })
      if (session === 'restricted') return refuse(STATE.conflict, { passkey: LOGIN_RESTRICTED })
      await endSession(database, secret)
      return answer({}, session)
    }),
  ]
}

function memberRoutes({ database, clock, publicUrl }: PasskeyRoutesOptions): Route[] {
  const unproved = () => refuse(STATE.conflict, { passkey: PROOF_NEEDED }, RESULT.proofNeeded)
  const full = () => refuse(STATE.conflict, { passkey: PASSKEY_MESSAGES.tooManyPasskeys })
  return [
    route('GET /user/passkeys', async ({ session }) => {
      const passkeys = await listPasskeys(database, session.memberId)
      return answer({ list: passkeys.map(wirePasskey) })
    }),
    route('POST /user/passkey/prove', async ({ session, request, secret }) => {
      const browser = { secret, publicUrl: publicUrl(), now: clock.now() }
      const proof = { ...browser, ...signedOf(request), session }
      const outcome = await proveByPasskey(database, proof)
      if (outcome === 'ended') return refuse(STATE.notLoggedIn)
      return outcome === 'mismatch'
        ? refuse(STATE.invalid, { passkey: PASSKEY_MESSAGES.notProved })
        : answer({})
    }),
    route('POST /user/passkey/add_options', async ({ session, secret }) => {
      const browser = { secret, publicUrl: publicUrl(), now: clock.now() }
      const options = await openAddition(database, { ...browser, session })
      if (options === 'unproved') return unproved()
      if (options === 'full') return full()
      return options === 'tooMany'
        ? refuse(STATE.tooMany, { passkey: TOO_MANY_REQUESTS })
        : answer({ options })
    }),
    route('POST /user/passkey/add', async ({ session, request, secret, userAgent, language }) => {
      const outcome = await addPasskey(database, {
        secret,
        publicUrl: publicUrl(),
        now: clock.now(),
        session,
        language,
        device: deviceOf(userAgent),
        id: request.passkey_id,
        clientData: request.client_data,
        attestation: request.attestation,
      })
      switch (outcome) {
        case 'added':
          return answer({})
        case 'mismatch':
          return refuse(STATE.invalid, { passkey: PASSKEY_MESSAGES.notAdded })
        case 'full':
          return full()
        case 'ended':
          return refuse(STATE.notLoggedIn)
      }
    }),
    route('POST /user/passkey/remove', async ({ session, request }) => {
      const removal = { session, id: request.passkey_id, now: clock.now() }
      const outcome = await removePasskey(database, removal)
      if (outcome === 'unproved') return unproved()
      if (outcome === 'onlyWay')
        return refuse(STATE.conflict, { passkey: PASSKEY_MESSAGES.onlyWay })
      return outcome === 'ended' ? refuse(STATE.notLoggedIn) : answer({})
    }),
  ]
}

function wirePasskey({
  id,
  device,
  createdAt,
  usedAt,
}: Awaited<ReturnType<typeof listPasskeys>>[number]) {
  return {
    id,
    device,
    created: wireDateTime(createdAt),
    used: usedAt === null ? '' : wireDateTime(usedAt),
  }
}

function signedOf(request: Request<'POST /user/passkey/prove'>) {
  const { passkey_id, client_data, authenticator_data, signature } = request
  return {
    id: passkey_id,
    clientData: client_data,
    authenticatorData: authenticator_data,
    signature,
  }
}
