import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { internationalNumber, type SmsSender } from './port.ts'

/** Sends by Amazon SNS. The provider's package finds the credentials itself (environment, role). */
export function snsSender({ region }: { region: string }): SmsSender {
  const client = new SNSClient({ region })
  return {
    async send({ to, text }) {
      await client.send(new PublishCommand({ PhoneNumber: internationalNumber(to), Message: text }))
    },
  }
}
