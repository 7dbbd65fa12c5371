import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { internationalNumber, type SmsSender } from './port.ts'

/** Amazon's package finds the credentials in the environment or the machine's role. */
export function snsSender({ region }: { region: string }): SmsSender {
  const client = snsClient(region)
  return {
    async send({ to, text }) {
      await client.send(new PublishCommand({ PhoneNumber: internationalNumber(to), Message: text }))
    },
  }
}

/** The address is given, so that no file or variable of the machine leads the codes elsewhere. */
export function snsClient(region: string): SNSClient {
  return new SNSClient({ region, endpoint: `https://sns.${region}.amazonaws.com` })
}
