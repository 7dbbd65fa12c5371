const CALM = { variant: 'outline', color: 'gray.8', tt: 'none' } as const

/** Only an open case has a colour, because only it waits for an operator. */
export const CASE_BADGES = {
  open: { ...CALM, color: 'vermilion' },
  waiting: CALM,
  answered: CALM,
  closed: CALM,
}
