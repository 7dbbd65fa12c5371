import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import type Mail from 'nodemailer/lib/mailer'
import type MailMessage from 'nodemailer/lib/mailer/mail-message'
import SmtpPool from 'nodemailer/lib/smtp-pool'
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
  const pool = new SmtpPool({
    url,
    maxConnections: connectionsMax,
    idleTimeout: IDLE_MS_MAX,
    // A mail of which nothing was sent is tried once more at once, then by the worker's next runs.
    maxRequeues: 1,
    connectionTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  const host = address.split('@').at(-1) ?? ''
  const compose = openComposer()
  return {
    async send({ senderName, stopUrl, messageId: id, ...mail }) {
      const messageId = `<${id}@${host}>`
      const content = {
        from: { name: senderName, address },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: stopHeaders(stopUrl),
      }
      const shared = await compose({ ...mail, messageId }, content)
      if (shared === null)
        return post(pool, await composeAlone({ ...content, to: mail.to, messageId }))
      const envelope = { from: address, to: [mail.to] }
      return post(pool, { envelope, messageId, mime: Buffer.from(shared) })
    },
  }
}

interface Composed {
  readonly envelope: ReturnType<MailMessage['message']['getEnvelope']>
  readonly messageId: string
  readonly mime: Buffer
}

async function composeAlone(content: Mail.Options & { messageId: string }): Promise<Composed> {
  const node = new MailComposer(content).compile()
  const { messageId } = content
  return { envelope: node.getEnvelope(), messageId, mime: await node.build() }
}

/**
 * Hands a composed mail to the pool as nodemailer does. Its `sendMail` would take it apart and compose
 * it again, which costs as much as all the rest.
 */
function post(pool: SmtpPool, { envelope, messageId, mime }: Composed): Promise<void> {
  const message = {
    getEnvelope: () => envelope,
    messageId: () => messageId,
    getHeader: () => messageId,
    createReadStream: () =>
      new Readable({
        read() {
          this.push(mime)
          this.push(null)
        },
      }),
  }
  // The pool reads nothing else of a mail.
  const mail = { data: {}, message } as unknown as MailMessage<SmtpPool.SentMessageInfo>
  return new Promise((resolve, reject) => {
    pool.send(mail, (error) => (error ? reject(error) : resolve()))
  })
}

function stopHeaders(stopUrl: string | null): Record<string, string> {
  if (stopUrl === null) return {}
  return {
    'List-Unsubscribe': `<${stopUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
