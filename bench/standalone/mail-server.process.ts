import { createServer } from 'node:net'
import { serveCalls } from '#bench/measurement/bench-process.ts'

/** This process is a mail server that takes every mail. `port` starts it; `mails` reads what came. */
const received = new Map<string, number>()
const server = createServer((socket) => {
  let pending = ''
  let isData = false
  const answer = (line: string) => socket.write(`${line}\r\n`)
  const handle = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    const to = /^RCPT TO:<([^>]+)>/i.exec(line)?.[1]
    if (to !== undefined) received.set(to, (received.get(to) ?? 0) + 1)
    isData = verb === 'DATA'
    answer(isData ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok')
  }
  answer('220 ready')
  socket.on('error', () => {})
  socket.setEncoding('latin1').on('data', (chunk: string) => {
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

export interface ReceivedMails {
  readonly messages: number
  readonly members: number
}

serveCalls<'port' | 'mails', number | ReceivedMails>(async (command) => {
  if (command === 'port') {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return (server.address() as { port: number }).port
  }
  const messages = [...received.values()].reduce((sum, count) => sum + count, 0)
  const members = received.size
  received.clear()
  return { messages, members }
})
process.on('disconnect', () => process.exit())
