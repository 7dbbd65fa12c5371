import type { Enrolment } from '#contract/console/operators/sessions.ts'
import type { ConsoleInput, Ok } from '#web/console/wire/console-client.ts'

export type EnrolmentCall =
  | 'POST /enrolment/passkey/options'
  | 'POST /enrolment/passkey'
  | 'POST /enrolment/password'
  | 'POST /enrolment/totp'
  | 'POST /enrolment/totp/confirm'
  | 'POST /enrolment/finish'
/** If the call is refused, shows the refusal and returns undefined. */
export type Enrol = <K extends EnrolmentCall>(
  key: K,
  input: ConsoleInput<K>,
) => Promise<Ok<K>['answer'] | undefined>

/** The properties of each section of the enrolment screen. */
export interface SectionProps {
  readonly enrolment: Enrolment
  readonly enrol: Enrol
  readonly onFailure: (sentence: string) => void
}
