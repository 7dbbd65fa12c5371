import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { totpCode } from '#server/console/authenticators/totp/totp.ts'
import { type ConsoleClient, openConsoleClient } from '#testing/drivers/console-client.ts'
import { draftContent } from '#testing/drivers/pack-maker.ts'
import { OPERATOR_PASSWORD, operatorCast } from '#testing/fixtures/operators.ts'
import { repeat } from './buyers.ts'
import type { TrafficRecord } from './record.ts'

const CONSOLE_URL = 'https://console.shop.example'
const PAUSE_MS = 400
const LOGIN_PAUSE_MS = 31_000
const NAME = 'pack-maker'

/**
 * Logs an operator in and makes drafts of packs until the drill stops. Each request for a draft
 * contains a request id, so that the console recognises a repetition.
 */
export async function makeDraftsUntilStopped({
  record,
  isStopping,
}: {
  readonly record: TrafficRecord
  readonly isStopping: () => boolean
}): Promise<void> {
  const client = openConsoleClient(CONSOLE_URL)
  await logIn(client, record)
  while (!isStopping()) {
    const requestId = randomUUID()
    const content = draftContent({ name: `試しの引札 ${requestId}` })
    const request = { requestId, content }
    const response = await repeat(
      record,
      () => client.post('/pack-drafts', request),
      ({ status }) => status < 500 && status !== 429,
    )
    if (response.state === 200)
      record.acknowledge({ kind: 'act', requestId, outcome: String(response.id) })
    else record.fail(`an act of the console was refused: ${JSON.stringify(response).slice(0, 200)}`)
    await wait(PAUSE_MS)
  }
}

/**
 * Logs an operator in. The console accepts each code of an authenticator app only once, so a second
 * attempt waits for the next code.
 */
async function logIn(client: ConsoleClient, record: TrafficRecord): Promise<void> {
  const { mail, totpSecret } = operatorCast[NAME]
  for (;;) {
    const code = totpCode(totpSecret, new Date())
    const login = { mail, password: OPERATOR_PASSWORD, code }
    const end = record.beginRequest()
    const response = await client
      .post('/login/password', login)
      .catch(() => null)
      .finally(end)
    if (response?.state === 200) return
    await wait(LOGIN_PAUSE_MS)
  }
}
