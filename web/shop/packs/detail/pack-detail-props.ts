import type { Answer } from '#contract/calls.ts'

export type DetailedPack = Answer<'GET /user/pack/detail/{packId}'>['detail']

export interface PackDetailProps {
  readonly pack: DetailedPack
  /**
   * The refusal of a purchase that the member confirmed on another screen; '' if there was none.
   */
  readonly firstError: string
  readonly onChanged: () => Promise<unknown>
}
