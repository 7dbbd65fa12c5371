import { loadFile } from '#web/kit/build-files.ts'
import { type Refused, send, type Unreachable } from '#web/wire/client.ts'
import type { Declined } from './authenticator.ts'

/** Returns `added`, the authenticator's reason, or the server's refusal. */
export async function addPasskey(): Promise<'added' | Declined | Refused | Unreachable> {
  const opened = await send('POST /user/passkey/add_options', { request: {} })
  if (opened.kind !== 'ok') return opened
  const { makePasskey } = await loadFile(() => import('./authenticator.ts'))
  const request = await makePasskey(opened.answer.options)
  if (typeof request === 'string') return request
  const outcome = await send('POST /user/passkey/add', { request })
  return outcome.kind === 'ok' ? 'added' : outcome
}
