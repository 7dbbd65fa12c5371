import type { OperatorName } from '#testing/fixtures/operators.ts'

/** One act of an operator, during which a test kills the console. */
export interface OperatorAct {
  readonly name: string
  readonly by: OperatorName
  readonly path: string
  readonly request: object
  /** Returns how often the act was done, counted from the rows in the database. */
  readonly countDone: () => Promise<number>
}
