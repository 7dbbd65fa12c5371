import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { serveCalls } from '#bench/measurement/bench-process.ts'
import { openMailServer } from '#testing/drivers/mail-server.ts'

/**
 * This process takes mails, push messages and messages by LINE, and reads none of them. `addresses`
 * returns where, and `received` what came since.
 */
const mails = await openMailServer({ keepsText: false })
const others: string[] = []
const web = createServer(async (request, response) => {
  const body = await buffer(request)
  const { pathname } = new URL(request.url ?? '', 'http://localhost')
  const answer = (status: number, fields: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(fields))
  if (pathname === '/v2/bot/message/quota') return answer(200, { type: 'none' })
  if (pathname === '/v2/bot/message/quota/consumption') return answer(200, { totalUsage: 0 })
  if (!pathname.startsWith('/v2/')) {
    others.push(pathname)
    return answer(201, {})
  }
  const { to } = JSON.parse(body.toString()) as { to: string | string[] }
  others.push(...[to].flat())
  return answer(200, {})
}).listen(0, '127.0.0.1')
await new Promise((resolve) => web.once('listening', resolve))
const device = createECDH('prime256v1')

export interface MessageServers {
  readonly smtpUrl: string
  /** Of the push service and of LINE. */
  readonly url: string
  /** What every device encrypts with. */
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface ReceivedMessages {
  readonly messages: number
  readonly members: number
}

const servers: MessageServers = {
  smtpUrl: mails.url,
  url: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
  keys: { p256dh: device.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
}

serveCalls<'addresses' | 'received', MessageServers | ReceivedMessages>(async (command) => {
  if (command === 'addresses') return servers
  const recipients = [...mails.recipients(), ...others]
  const received = { messages: recipients.length, members: new Set(recipients).size }
  mails.clear()
  others.length = 0
  return received
})
process.on('disconnect', () => process.exit())
