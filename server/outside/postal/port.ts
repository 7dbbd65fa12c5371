export interface PostalArea {
  /** JIS code of the prefecture, 1 to 47. */
  readonly prefId: number
  readonly city: string
  /** Empty if the code stands for the whole city. */
  readonly town: string
}

/** Finds the areas of a Japanese postal code. */
export interface PostalCodes {
  /** `zipcode` has 7 digits. A code may have several areas; an unknown one has none. */
  findAreas(zipcode: string): Promise<readonly PostalArea[]>
}
