/**
 * Thrown if the shop has too much of one kind of work. The refused work has not begun, so the
 * caller can try again. The HTTP server responds with 429 and Retry-After.
 */
export class Overloaded extends Error {
  override readonly name = 'Overloaded'
  readonly statusCode = 429

  constructor() {
    super('too much work of this kind at once')
  }
}
