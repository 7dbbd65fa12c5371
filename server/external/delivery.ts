import { z } from 'zod'
import { isOnThisMachine } from '#server/platform/configuration/outside-tls.rule.ts'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { oneOf, parseVariables } from '#server/platform/configuration/variables.ts'
import { type Mailer, noopMailer } from './mail/port.ts'
import { smtpMailer } from './mail/smtp.ts'
import { readSendingPaces, type SendingPace, type SendingPaces } from './pace.ts'
import { noopSmsSender, type SmsSender } from './sms/port.ts'
import { snsSender } from './sms/sns.ts'
import { twilioSender } from './sms/twilio.ts'

export interface Delivery {
  readonly mailer: Mailer
  readonly smsSender: SmsSender
  readonly paces: SendingPaces
  /** A page of the demo then shows all messages, because some are not delivered. */
  readonly usesDemoOutbox: boolean
}

const environmentSchema = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL such as smtps://user:password@host:465' })
    .optional(),
  MAIL_FROM: z.string().optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  SNS_REGION: z.string().optional(),
})
type Variables = z.output<typeof environmentSchema>

const DEMO_MAIL_FROM = 'no-reply@shop.example'

/**
 * Chooses the adapters that the environment variables configure. Mails or SMS without a configured
 * provider get an adapter that sends nothing. Production throws StartRefused instead, because
 * members could not verify a phone or set a new password.
 */
export function chooseDelivery(environment: NodeJS.ProcessEnv): Delivery {
  const values = parseVariables(environmentSchema, environment)
  const paces = readSendingPaces(environment)
  const mailer = mailerOf(values, paces.mail)
  const smsSender = smsSenderOf(values)
  if (values.NODE_ENV === 'production') refuseMissing(values, { mailer, smsSender })
  const usesDemoOutbox = mailer === noopMailer || smsSender === noopSmsSender
  return { mailer, smsSender, paces, usesDemoOutbox }
}

function refuseMissing(
  { MAIL_FROM: mailFrom, SMTP_URL: mailUrl }: Variables,
  { mailer, smsSender }: Pick<Delivery, 'mailer' | 'smsSender'>,
): void {
  const faults = [
    ...(mailer === noopMailer ? ['SMTP_URL must be set in production: it sends the mails.'] : []),
    ...(mailUrl === undefined || isSafeMailUrl(mailUrl)
      ? []
      : [
          'SMTP_URL must begin with smtps:, or end with ?requireTLS=true, in production: otherwise mails leave this machine in clear text.',
        ]),
    ...(mailFrom === undefined
      ? ['MAIL_FROM must be set in production: the address from which mails are sent.']
      : []),
    ...(smsSender === noopSmsSender
      ? ['TWILIO_ACCOUNT_SID or SNS_REGION must be set in production: it sends the SMS.']
      : []),
  ]
  if (faults.length > 0) throw new StartRefused(faults.join('\n'))
}

/** Other options of TLS are refused too, because some turn it off or skip the certificate. */
function isSafeMailUrl(text: string): boolean {
  const { protocol, hostname, searchParams } = new URL(text)
  const options = [...searchParams].filter(([name]) => /tls|secure/i.test(name)).map(String)
  const expected = protocol === 'smtps:' ? '' : 'requireTLS,true'
  return isOnThisMachine(hostname) || options.join() === expected
}

function mailerOf(
  { SMTP_URL: url, MAIL_FROM: from = DEMO_MAIL_FROM }: Variables,
  { connectionsMax }: SendingPace,
): Mailer {
  return url === undefined ? noopMailer : smtpMailer({ url, from, connectionsMax })
}

function smsSenderOf(values: Variables): SmsSender {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = values
  if (values.SNS_REGION !== undefined) return snsSender({ region: values.SNS_REGION })
  if (accountSid === undefined) return noopSmsSender
  if (authToken === undefined)
    throw new StartRefused('TWILIO_AUTH_TOKEN must be set beside TWILIO_ACCOUNT_SID.')
  if (from === undefined)
    throw new StartRefused('TWILIO_FROM must be set beside TWILIO_ACCOUNT_SID.')
  return twilioSender({ accountSid, authToken, from })
}
