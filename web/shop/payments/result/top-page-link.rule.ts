export interface ReturnPosition {
  /**
   * The price per draw of the pack that the member came from; undefined if the member came from no
   * pack.
   */
  readonly packPoints: number | undefined
  readonly points: number
}

/**
 * Returns whether the link to the top page shows. It is hidden only if the member came from a pack
 * whose price their points do not exceed (Q97).
 */
export function showsTopPageLink({ packPoints, points }: ReturnPosition): boolean {
  return packPoints === undefined || points > packPoints
}
