import type { Answer } from '#contract/calls.ts'

export type DetailedPack = Answer<'GET /user/pack/detail/{packId}'>['detail']

export interface PackDetailProps {
  readonly pack: DetailedPack
  /**
   * The message with which the shop refused a purchase that the member confirmed on another screen;
   * '' if the shop refused none.
   */
  readonly firstError: string
  readonly onChanged: () => Promise<unknown>
}
