export interface ReturnPosition {
  /** Undefined if the member came from no pack. */
  readonly packPoints: number | undefined
  readonly points: number
}

/**
 * Returns true if the screen shows the link to the top page. The screen hides the link if the
 * member came from a pack and has no more points than one draw costs (Q97).
 */
export function showsTopPageLink({ packPoints, points }: ReturnPosition): boolean {
  return packPoints === undefined || points > packPoints
}
