import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { internationalNumber, type SmsSender } from './port.ts'

/**
 * Opens a sender that uses Amazon SNS. Amazon's package reads the credentials from the environment
 * variables or from the machine's role at Amazon.
 */
export function snsSender({ region }: { region: string }): SmsSender {
  const client = new SNSClient({ region })
  return {
    async send({ to, text }) {
      await client.send(new PublishCommand({ PhoneNumber: internationalNumber(to), Message: text }))
    },
  }
}
