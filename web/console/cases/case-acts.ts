import type { ConsoleAnswer } from '#contract/console/calls.ts'

export type WholeCase = ConsoleAnswer<'GET /cases/{id}'>

export interface CaseActsProps {
  readonly whole: WholeCase
  readonly onDone: () => Promise<unknown>
  /** Called if the member or another operator has changed the case meanwhile. */
  readonly onConflict: () => Promise<unknown>
}
