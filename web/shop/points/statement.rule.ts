/** One movement of a history, whichever the currency. */
export interface Movement {
  readonly id: number
  readonly created: string
  readonly memo: string
  readonly money: number
  readonly amount: number
  /** The purchase that its content leads to; 0 where it leads nowhere. */
  readonly historyId: number
}
export interface Line extends Movement {
  /** What the account held when it was done. */
  readonly balance: number
}
export interface Month {
  /** `2025-08`. */
  readonly name: string
  readonly lines: readonly Line[]
}

/** Newest first, a page as a statement: each line with the balance that it left, under its month. */
export function statementOf(
  movements: readonly Movement[],
  newestBalance: number,
): readonly Month[] {
  let balance = newestBalance
  const lines = movements.map((movement) => {
    const line = { ...movement, balance }
    balance -= movement.amount
    return line
  })
  const names = new Set(lines.map(monthOf))
  return [...names].map((name) => ({ name, lines: lines.filter((line) => monthOf(line) === name) }))
}

function monthOf({ created }: Movement): string {
  return created.slice(0, 7)
}
