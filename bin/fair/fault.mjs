/** What is wrong with a receipt, a log or a head, and in which field. */
export class Fault extends Error {}

/** What cannot be checked at all: a file that is missing, or something else than it should be. */
export class Unreadable extends Error {}

export function expectSame(field, said, due, why) {
  if (said !== due) throw new Fault(`${field}: is ${said}, and must be ${due}, ${why}`)
}
