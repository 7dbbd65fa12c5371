import { internationalNumber, type SmsSender } from './port.ts'

const TIMEOUT_MS = 20_000

export interface TwilioOptions {
  readonly accountSid: string
  readonly authToken: string
  readonly from: string
  /** The base URL of Twilio's API. Tests set another URL. */
  readonly baseUrl?: string
}

/** Opens a sender that posts each SMS to Twilio as a form. Twilio's own package would add 13 MB. */
export function twilioSender(options: TwilioOptions): SmsSender {
  const { accountSid, authToken, from } = options
  const baseUrl = options.baseUrl ?? 'https://api.twilio.com'
  const address = `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  return {
    async send({ to, text }) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ To: internationalNumber(to), From: from, Body: text }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // Another host would get the number and the code.
        redirect: 'error',
      })
      if (!response.ok) throw new Error(`Twilio did not accept the message: ${response.status}`)
    },
  }
}
