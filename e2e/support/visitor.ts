/**
 * How the browser of a test knows the shop. `new`: it has the service worker of the present build
 * and nothing else. `returning`: it visited the shop the day before. It has the service worker and
 * the files of the build of that day, a warm cache of pictures and fonts, and a session of that
 * day. The session of a guest has ended; `loginAs` begins a session of the day before.
 */
export type Visitor = 'new' | 'returning'

/** How long ago a returning visitor began the session, in hours. */
export const SESSION_AGE_HOURS = 20

/**
 * Returns the visitor of a test: with E2E_VISITOR=returning a returning one, except for a test that
 * only a first visit can pass and that has these words in its name.
 */
export function visitorOf(title: string): Visitor {
  const isReturning = process.env.E2E_VISITOR === 'returning' && !title.includes('first visit')
  return isReturning ? 'returning' : 'new'
}
