import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { internationalNumber, type SmsSender } from './port.ts'

/** Amazon's package finds the credentials in the environment or the machine's role. */
export function snsSender({ region }: { region: string }): SmsSender {
  const client = new SNSClient({ region })
  return {
    async send({ to, text }) {
      await client.send(new PublishCommand({ PhoneNumber: internationalNumber(to), Message: text }))
    },
  }
}
