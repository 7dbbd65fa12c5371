import { type AddressInfo, createServer } from 'node:net'

export interface MailServer {
  readonly url: string
  /** What clients have sent. */
  spoken(): string
  /** The recipients of all mails, one for each mail. */
  recipients(): readonly string[]
  connectionCount(): number
  /** Forgets what came. */
  clear(): void
  close(): void
}

/**
 * Opens a mail server that takes every mail but those to `refused@…`, and ends a connection at the mail after
 * `mailsPerConnectionMax`.
 */
export async function openMailServer({
  keepsText = true,
  mailsPerConnectionMax = Number.POSITIVE_INFINITY,
} = {}): Promise<MailServer> {
  const spoken: string[] = []
  const recipients: string[] = []
  let connectionCount = 0
  const server = createServer((socket) => {
    connectionCount += 1
    let pending = ''
    let isData = false
    let mailCount = 0
    const answer = (line: string) => socket.write(`${line}\r\n`)
    const handle = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'MAIL' && ++mailCount > mailsPerConnectionMax) return socket.destroy()
      const to = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1]
      if (to?.startsWith('refused@')) return answer('550 unknown')
      if (to !== undefined) recipients.push(to)
      isData = verb === 'DATA'
      return answer(isData ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok')
    }
    answer('220 ready')
    socket.on('error', () => {})
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      if (keepsText) spoken.push(chunk)
      pending += chunk
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n'
        const at = pending.indexOf(end)
        if (at < 0) return
        const taken = pending.slice(0, at)
        pending = pending.slice(at + end.length)
        if (!isData) handle(taken)
        else {
          isData = false
          answer('250 ok')
        }
      }
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spoken: () => spoken.join(''),
    recipients: () => recipients,
    connectionCount: () => connectionCount,
    clear() {
      spoken.length = 0
      recipients.length = 0
    },
    close: () => server.close(),
  }
}
