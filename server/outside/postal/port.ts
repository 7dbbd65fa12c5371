export interface PostalArea {
  /** JIS code of the prefecture, 1 to 47. */
  readonly prefId: number
  readonly city: string
  /** Empty where the code stands for the whole city. */
  readonly town: string
}

/** Where a Japanese postal code leads. */
export interface PostalCodes {
  /** `zipcode`: 7 digits. A code with several towns gives several; an unknown one none. */
  findAreas(zipcode: string): Promise<readonly PostalArea[]>
}
