import { createTransport } from 'nodemailer'
import type { Mailer } from './port.ts'

const TIMEOUT_MS = 20_000

/** `url` is smtp(s)://user:password@host:port, `from` the shop's mail address, with or without name. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const timeouts = { connectionTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ url, ...timeouts })
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  return {
    async send({ to, subject, text, html, senderName: name, stopUrl }) {
      const headers =
        stopUrl === null
          ? {}
          : {
              'List-Unsubscribe': `<${stopUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }
      await transport.sendMail({ from: { name, address }, to, subject, text, html, headers })
    },
  }
}
