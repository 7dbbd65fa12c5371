export interface ReturnPosition {
  /** Price per draw of the pack that the member came from; undefined where there is none. */
  readonly packPoints: number | undefined
  readonly points: number
}

/** The way to the top page shows unless the member came from a pack whose draw his points do not exceed (Q97). */
export function showsTopPageLink({ packPoints, points }: ReturnPosition): boolean {
  return packPoints === undefined || points > packPoints
}
