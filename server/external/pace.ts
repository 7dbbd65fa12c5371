import { z } from 'zod'
import { parseVariables, type Variables } from '#server/platform/configuration/variables.ts'

/** How fast a provider takes messages. */
export interface SendingPace {
  /** How many messages the worker sends at the same time. */
  readonly connectionsMax: number
  /** Null if the provider sets no limit. */
  readonly perSecondMax: number | null
}
export type SendingPaces = Readonly<Partial<Record<'mail' | 'push' | 'sms' | 'line', SendingPace>>>

export const SENDING_PACE: SendingPace = { connectionsMax: 4, perSecondMax: null }

const wholeNumber = (max: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(max, `must be ${max} or less`)
const variables = z.object({
  MAIL_CONNECTIONS: wholeNumber(200).default(10),
  MAILS_PER_SECOND: wholeNumber(10_000).optional(),
  PUSH_CONNECTIONS: wholeNumber(200).default(40),
  PUSHES_PER_SECOND: wholeNumber(10_000).optional(),
  SENDING_THREADS: wholeNumber(16).default(1),
})
type Limit = 'MAIL_CONNECTIONS' | 'MAILS_PER_SECOND' | 'PUSH_CONNECTIONS' | 'PUSHES_PER_SECOND'

/**
 * Returns the environment variables of each thread that sends. The threads share what the providers
 * take, so there are no more threads than one of the limits has room for.
 */
export function readSendingShares(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv[] {
  const { SENDING_THREADS: asked, ...limits } = parseVariables(variables, environment)
  const known = Object.entries(limits) as [Limit, number][]
  const count = Math.min(asked, ...known.map(([, max]) => max))
  return Array.from({ length: count }, (_, index) => ({
    ...environment,
    ...Object.fromEntries(
      known.map(([name, max]) => [name, String(Math.floor((max + index) / count))]),
    ),
  }))
}

/** Text messages are few, and have a limit of their own for each day. */
export function readSendingPaces(
  environment: Variables,
): Required<Pick<SendingPaces, 'mail' | 'push'>> {
  const values = parseVariables(variables, environment)
  const perSecondMax = { mail: values.MAILS_PER_SECOND, push: values.PUSHES_PER_SECOND }
  return {
    mail: { connectionsMax: values.MAIL_CONNECTIONS, perSecondMax: perSecondMax.mail ?? null },
    push: { connectionsMax: values.PUSH_CONNECTIONS, perSecondMax: perSecondMax.push ?? null },
  }
}
