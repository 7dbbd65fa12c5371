export interface ReturnPosition {
  /** Price per draw of the pack that the member came from; undefined without a pack. */
  readonly packPoints: number | undefined
  readonly points: number
}

/** The link to the top page shows unless the member came from a pack whose price their points do not exceed (Q97). */
export function showsTopPageLink({ packPoints, points }: ReturnPosition): boolean {
  return packPoints === undefined || points > packPoints
}
