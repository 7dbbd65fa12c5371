import { createTransport } from 'nodemailer'
import { openComposer } from './composer.ts'
import type { Mailer } from './port.ts'

const TIMEOUT_MS = 20_000

/** A run of the worker keeps its connections busy; none stays open until the next run. */
const IDLE_MS_MAX = 5_000

/**
 * `url` is smtp(s)://user:password@host:port, `from` the shop's mail address, with or without name.
 * Mails share up to `connectionsMax` connections.
 */
export function smtpMailer({
  url,
  from,
  connectionsMax,
}: {
  url: string
  from: string
  connectionsMax: number
}): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connectionsMax,
    idleTimeout: IDLE_MS_MAX,
    // A mail of which nothing was sent is tried once more at once, then by the worker's next runs.
    maxRequeues: 1,
    connectionTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  const compose = openComposer(address)
  return {
    async send({ senderName, stopUrl, ...mail }) {
      const content = {
        from: { name: senderName, address },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: stopHeaders(stopUrl),
      }
      const raw = await compose(mail, content)
      if (raw === null) await transport.sendMail({ ...content, to: mail.to })
      else await transport.sendMail({ envelope: { from: address, to: [mail.to] }, raw })
    },
  }
}

function stopHeaders(stopUrl: string | null): Record<string, string> {
  if (stopUrl === null) return {}
  return {
    'List-Unsubscribe': `<${stopUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
