import type { Answer } from '#contract/calls.ts'

export type DetailedPack = Answer<'GET /user/pack/detail/{packId}'>['detail']

export interface PackDetailProps {
  readonly pack: DetailedPack
  /** From a purchase that the member confirmed on another screen; '' if it was not refused. */
  readonly firstError: string
  readonly onChanged: () => Promise<unknown>
}
