import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { internationalNumber, type SmsSender } from './port.ts'

/** Credentials come from where the provider's package looks for them (environment, role). */
export function snsSender({ region }: { region: string }): SmsSender {
  const client = new SNSClient({ region })
  return {
    async send({ to, text }) {
      await client.send(new PublishCommand({ PhoneNumber: internationalNumber(to), Message: text }))
    },
  }
}
