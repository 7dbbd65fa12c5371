import { serveCalls } from '#bench/measurement/bench-process.ts'
import { openMailServer } from '#testing/drivers/mail-server.ts'

/** This process is a mail server. `url` returns its address, and `mails` what came since. */
const server = await openMailServer({ keepsText: false })

export interface ReceivedMails {
  readonly messages: number
  readonly members: number
}

serveCalls<'url' | 'mails', string | ReceivedMails>(async (command) => {
  if (command === 'url') return server.url
  const recipients = server.recipients()
  const received = { messages: recipients.length, members: new Set(recipients).size }
  server.clear()
  return received
})
process.on('disconnect', () => process.exit())
