/** The member who pays. A text field is empty if the member has not given its value. */
export interface Buyer {
  readonly memberId: number
  readonly name: string
  readonly mail: string
  readonly tel: string
}
