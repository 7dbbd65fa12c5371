export interface ComingBack {
  /** Price per draw of the pack that the member came from; undefined where there is none. */
  readonly packPoints: number | undefined
  readonly points: number
}

/** The way to the top page shows unless the member came from a pack whose draw his points do not exceed (Q97). */
export function showsTopPage({ packPoints, points }: ComingBack): boolean {
  return packPoints === undefined || points > packPoints
}
