import { createTransport } from 'nodemailer'
import type { Mailer } from './port.ts'

const TIMEOUT_MS = 20_000

/** `url` is smtp(s)://user:password@host:port, `from` the shop's mail address. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const timeouts = { connectionTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ url, ...timeouts }, { from })
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ to, subject, text, html })
    },
  }
}
